package layers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

// recordOf is a game of the family and its record.
func recordOf(t testing.TB, spec string) (*rules.Game, layers.Rules) {
	t.Helper()
	opened, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	g := opened.Rules.(*rules.Game)
	return g, g.Record()
}

// skipped are the games that no record can say yet.
var skipped = []string{"bughouse"}

// specs are all chess games with every value of every option.
func specs() []string {
	var list []string
	for _, info := range game.All() {
		if info.Family != "chess" || strings.Contains(strings.Join(skipped, " "), info.ID) {
			continue
		}
		list = append(list, info.ID)
		for _, o := range info.Options {
			values := o.Values
			switch o.Kind {
			case game.Switch:
				values = []string{"on", "off"}
			case game.Number:
				values = []string{fmt.Sprint(o.Min), fmt.Sprint(o.Max)}
			}
			for _, v := range values {
				if v != o.Default {
					list = append(list, info.ID+";"+o.Key+"="+v)
				}
			}
		}
	}
	return append(list, mixed...)
}

// mixed are options that only tell together, and words.
var mixed = []string{
	"chess960;start=0", "chess960;start=959", "chess;pawnDouble=ownHalf;promotion=queenOnly",
	"fairy;preset=custom;army=RWBQKBZR,W:KN,Z:RFC", "fairy;preset=amazon;promoteQueen=on",
	"cylinder;castling=bothWays;nullMove=on", "mobius;seamCapturesFrom=2;pawnOrientation=transported",
	"neutral-queen;start=extra;ownCapture=off;noUndo=off", "transform;pawns=transform;king=transform",
	"doublemove;goal=marseillais;sameMan=forbidden", "doublemove;goal=marseillais;ep=none;nullTurn=forbidden",
	"doublemove;nullTurn=forbidden;firstTurn=two", "dice;dice=2;noMove=reroll", "dice;goal=captureKing;noMove=reroll",
	"dice;dice=2;goal=captureKing;castleOn=1", "allmove;goal=material;turns=4;minActions=0",
	"appear;kingFirst=off;dropCheck=noMate;castling=on", "appear;kingFirst=off;dropCheck=any;pawnZone=any",
	"swedish;promoted=reverts;bishops=sameColour", "swedish;pawnRanks=own2to6;promoted=reverts;maxPlies=2000",
	"transport;timing=ferry;carrier=rookAndQueen", "transport;carrier=rookAndQueen;riders=minorAndPawn",
	"shashmaty;piecePromotion=on;backwardJump=off", "shashmaty;precedence=kingSafetyFirst;tail=anytime;piecePromotion=on;stalemate=loss",
	"maharajah;royalM=check;superM=on;first=maharajah", "maharajah;placement=e1style;pawnToLastRank=promotes",
	"odds;preset=horde;oddColor=black", "odds;preset=dunsany;first=white",
}

// TestPlacedPiece: a piece is placed before the game in Maharajah alone, and not where it has a square of its own.
func TestPlacedPiece(t *testing.T) {
	for spec, want := range map[string]byte{"chess": 0, "odds": 0, "maharajah": 'M', "maharajah;placement=random": 'M', "maharajah;placement=e1style": 0} {
		if _, r := recordOf(t, spec); r.Arrival.Placed != want {
			t.Errorf("%s: %q is placed, want %q", spec, r.Arrival.Placed, want)
		}
	}
}
