package engine_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tree"
)

// described are games that other programs learn from a file, and how deep their trees are compared.
var described = []struct {
	spec  string
	depth int
}{
	{"chess;pawnDouble=ownHalf", 4},
	{"chess;promotion=queenOnly", 4},
	{"odds", 3}, {"odds;preset=extra-row", 4}, {"odds;preset=pawnless-black", 3}, {"odds;preset=extra-row-black", 3},
	{"odds;preset=dunsany", 4}, {"odds;preset=queen-odds", 4}, {"odds;preset=rook-odds", 4}, {"odds;preset=knight-odds", 4},
	{"odds;preset=pawn-and-move", 4}, {"odds;preset=horde;oddColor=black", 4}, {"odds;preset=dunsany;first=oddArmy", 4},
	{"fairy", 4}, {"fairy;preset=centaur", 4}, {"fairy;promoteQueen=on", 4}, {"fairy;preset=amazon;promoteQueen=on", 4},
	{"fairy;preset=custom;army=RWBMKBWR,W:WD", 4}, {"fairy;preset=custom;army=REBQKBER,E:CZG", 3}, {"fairy;preset=custom;army=RNAXKANR,X:RH", 3},
	{"crazyhouse;promotion=queenOnly", 4},
	{"maharajah;placement=e1style", 3}, {"maharajah;placement=e1style;royalM=check", 3}, {"maharajah;placement=e1style;armyColor=black", 3},
	{"maharajah;placement=e1style;castling=off;superM=on", 3}, {"maharajah;placement=e1style;pawnToLastRank=promotes", 3},
	{"maharajah;placement=e1style;pawnToLastRank=forbidden", 3},
}

// sections are descriptions in full, which a Fairy-Stockfish has read.
var sections = map[string]string{
	"odds;preset=dunsany": "[tavlei:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b kq - 0 1\n" +
		"doubleStepRegionWhite = -\npromotionPieceTypes = qrbn\nextinctionValue = loss\nextinctionPieceTypes = *\n",
	"fairy;preset=custom;army=RWBMKBWR,W:WD": "[tavlei:chess]\nstartFen = rwbmkbwr/pppppppp/8/8/8/8/PPPPPPPP/RWBMKBWR w KQkq - 0 1\n" +
		"customPiece1 = m:RBN\ncustomPiece2 = w:WD\npromotionPieceTypes = wmrbn\n",
	"chess;pawnDouble=ownHalf": "[tavlei:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" +
		"doubleStepRegionWhite = *2 *3 *4\ndoubleStepRegionBlack = *7 *6 *5\npromotionPieceTypes = qrbn\n",
}

// TestDescribed: a Fairy-Stockfish that reads our description counts the same trees as we do. Where there
// is none (TAVLEI_FAIRY names it) the descriptions are only written.
func TestDescribed(t *testing.T) {
	fairy := os.Getenv("TAVLEI_FAIRY")
	for _, c := range described {
		g, err := game.Open(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		describer, ok := game.Ability[protocol.UCIDescriber](g.Rules)
		if !ok {
			t.Fatalf("%s cannot be described", c.spec)
		}
		text, ok := describer.DescribeVariant("tavlei")
		if want := sections[c.spec]; !ok || !strings.HasPrefix(text, "[tavlei:") || want != "" && text != want {
			t.Errorf("%s is described as\n%s", c.spec, text)
			continue
		}
		if fairy == "" {
			continue
		}
		file := filepath.Join(t.TempDir(), "variants.ini")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		want := tree.Perft(tree.Continued(g.Start()), c.depth)
		if got := perftOf(t, fairy, file, game.Text(g.Start()), c.depth); got != want {
			t.Errorf("%s: perft %d is %d there, %d here:\n%s", c.spec, c.depth, got, want, text)
		}
	}
}

// perftOf asks the other program.
func perftOf(t *testing.T, program, file, fen string, depth int) (n uint64) {
	t.Helper()
	cmd := exec.Command(program)
	cmd.Stdin = strings.NewReader(fmt.Sprintf("uci\nsetoption name Use NNUE value false\nsetoption name VariantPath value %s\n"+
		"setoption name UCI_Variant value tavlei\nposition fen %s\ngo perft %d\nquit\n", file, fen, depth))
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	for s := bufio.NewScanner(strings.NewReader(string(out))); s.Scan(); {
		fmt.Sscanf(s.Text(), "Nodes searched: %d", &n)
	}
	return n
}

// TestNotDescribed: rules for which such files have no words are not described at all.
func TestNotDescribed(t *testing.T) {
	for _, spec := range []string{
		"cylinder", "mobius", "transport", "neutral-queen", "transform", "doublemove", "dice", "maharajah", "swedish", "chess960",
	} {
		g, err := game.Open(spec)
		if err != nil {
			t.Logf("%s: %v", spec, err)
			continue
		}
		if v, ok := game.Ability[protocol.UCIDescriber](g.Rules); ok {
			if text, ok := v.DescribeVariant("tavlei"); ok {
				t.Errorf("%s is described as\n%s", spec, text)
			}
		}
	}
}
