package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/search/protocol"
)

var _ protocol.UCIDescriber = gameAdvice{}

// DescribeVariant says the rules as programs read them that learn variants from a file, as
// Fairy-Stockfish does (its variants.ini): a section under the name. Draws by counters are left to who
// runs the programs. ok is false for rules that such a file has no words for.
func (a gameAdvice) DescribeVariant(name string) (section string, ok bool) {
	g := a.Game
	parent, known := "chess", plain(g)
	if !known {
		return "", false
	}
	if g.Hands {
		parent = "crazyhouse"
	}
	d := &description{g: g}
	fmt.Fprintf(&d.b, "[%s:%s]\n", name, parent)
	d.say("startFen", game.Text(g.Start()))
	if !d.pieces() {
		return "", false
	}
	d.pawns()
	d.ends()
	if g.NoCastle {
		d.say("castling", "false")
	}
	return d.b.String(), true
}

// plain tells whether nothing in the rules goes beyond armies, pawns, castling and hands.
func plain(g *rules.Game) bool {
	r := g.Rules
	placed := r.Single == board.NoPiece || r.SinglePlacement == rules.PlaceFixed
	r.Array, r.Mirror, r.First, r.Odd, r.Promotions, r.Leaps, r.Letters = "", false, 0, 0, nil, [3][]board.Dir{}, nil
	r.NoCastle, r.Double, r.LastRank, r.QueenOnly, r.Hands, r.Bare = false, [2]rules.Doubling{}, 0, false, false, [2]string{}
	r.AutoDraw, r.Single, r.SinglePlacement, r.Again, r.Quiet = false, board.NoPiece, 0, false, false
	return placed && reflect.ValueOf(r).IsZero()
}

// description is a section that is being written.
type description struct {
	g *rules.Game
	b strings.Builder
}

func (d *description) say(key, value string) { fmt.Fprintf(&d.b, "%s = %s\n", key, value) }

// letter is that of a piece, as files have it.
func (d *description) letter(piece board.Piece) string {
	return strings.ToLower(string(d.g.LetterOf(piece, 0)))
}

// orthodoxLetters are those of pieces that need no description.
const orthodoxLetters = "pnbrqk"

// pieces describes the pieces that chess does not have, and what pawns become.
func (d *description) pieces() bool {
	g := d.g
	n := 0
	for _, piece := range g.LetterPieces {
		if piece == board.NoPiece || piece&board.PawnStep != 0 || strings.Contains(orthodoxLetters, d.letter(piece)) && piece&board.Extras == 0 || !d.takesPart(piece) {
			continue
		}
		if piece&board.Royal != 0 && piece != board.King {
			piece &^= board.Royal // what its loss means is said below
		}
		betza, ok := d.betza(piece)
		if !ok {
			return false
		}
		n++
		d.say(fmt.Sprintf("customPiece%d", n), string(d.singleLetter(piece))+":"+betza)
	}
	return true
}

// takesPart tells whether a piece is on the board at the start or may come on it.
func (d *description) takesPart(piece board.Piece) bool {
	for _, m := range d.promotions() {
		if m == piece {
			return true
		}
	}
	board, _, _ := strings.Cut(game.Text(d.g.Start()), " ")
	return strings.Contains(strings.ToLower(board), d.letter(piece))
}

// singleLetter is the letter of a piece that may be royal in the game.
func (d *description) singleLetter(piece board.Piece) byte {
	if d.g.Single&^board.Royal == piece && d.g.Single != board.NoPiece {
		piece = d.g.Single
	}
	return d.letter(piece)[0]
}

// promotions are what pawns become.
func (d *description) promotions() []board.Piece {
	g := d.g
	if g.LastRank != rules.LastPromotes {
		return nil
	}
	pieces := g.Promotions
	if pieces == nil {
		pieces = []board.Piece{board.Queen, board.Rook, board.Bishop, board.Knight}
	}
	if g.QueenOnly {
		pieces = pieces[:1]
	}
	return pieces
}

// betza is how a piece moves, in Betza's notation.
func (d *description) betza(piece board.Piece) (string, bool) {
	var b strings.Builder
	for _, part := range []struct {
		piece board.Piece
		name  string
	}{{board.Rook, "R"}, {board.Bishop, "B"}, {board.Knight, "N"}} {
		if piece&part.piece == part.piece {
			b.WriteString(part.name)
			piece &^= part.piece
		}
	}
	for i, extra := range []board.Piece{board.ExtraA, board.ExtraB, board.Extras} {
		if piece&board.Extras != extra {
			continue
		}
		leaps := d.g.Leaps[i]
		for _, name := range "WFDAHCZG" {
			if atom := rules.Atoms[name]; slices.Contains(leaps, atom[0]) {
				b.WriteRune(name)
			}
		}
		piece &^= board.Extras
	}
	return b.String(), piece == board.NoPiece && b.Len() > 0
}

// pawns says where they step twice and what they become.
func (d *description) pawns() {
	g := d.g
	for seat, side := range []string{"White", "Black"} {
		region := map[rules.Doubling]string{rules.DoubleRank2: "*2", rules.DoubleHalf: "*2 *3 *4", rules.DoubleHorde: "*1 *2", rules.DoubleNever: "-"}[g.Double[seat]]
		if seat == 1 {
			region = strings.NewReplacer("1", "8", "2", "7", "3", "6", "4", "5").Replace(region)
		}
		if usual := map[int]string{0: "*2", 1: "*7"}[seat]; region != usual {
			d.say("doubleStepRegion"+side, region)
		}
		if g.Double[seat] == rules.DoubleHorde { // after a step from the first rank nobody takes en passant
			d.say("enPassantRegion", "*3 *6")
		}
	}
	if g.LastRank == rules.LastForbidden {
		d.say("mobilityRegionWhitePawn", "*1 *2 *3 *4 *5 *6 *7")
		d.say("mobilityRegionBlackPawn", "*2 *3 *4 *5 *6 *7 *8")
	}
	letters := ""
	for _, piece := range d.promotions() {
		letters += d.letter(piece)
	}
	if letters == "" {
		letters = "-"
		d.say("mandatoryPawnPromotion", "false")
	}
	d.say("promotionPieceTypes", letters)
}

// ends says how an army without a king loses.
func (d *description) ends() {
	g := d.g
	switch {
	case g.Single&board.Royal != 0:
		d.say("extinctionValue", "loss")
		d.say("extinctionPieceTypes", d.letter(g.Single))
		d.say("extinctionPseudoRoyal", "true")
	case g.Bare != [2]string{}:
		d.say("extinctionValue", "loss")
		d.say("extinctionPieceTypes", "*") // the last piece
	}
}
