package chess

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// DescribeVariant says the rules as programs read them that learn variants from a file, as
// Fairy-Stockfish does (its variants.ini): a section under the name. Draws by counters are left to who
// runs the programs. ok is false for rules that such a file has no words for.
func (g *Game) DescribeVariant(name string) (section string, ok bool) {
	parent, known := "chess", g.plain()
	if !known {
		return "", false
	}
	if g.Hands {
		parent = "crazyhouse"
	}
	d := &description{g: g}
	fmt.Fprintf(&d.b, "[%s:%s]\n", name, parent)
	d.say("startFen", game.Text(g.Start()))
	if !d.men() {
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
func (g *Game) plain() bool {
	r := g.Rules
	placed := r.Single == noMan || r.Placement == placeFixed
	r.Array, r.Mirror, r.First, r.Odd, r.Men, r.Leaps, r.Letters = "", false, 0, 0, nil, [3][]vector{}, nil
	r.NoCastle, r.Double, r.LastRank, r.QueenOnly, r.Hands, r.Bare = false, [2]doubling{}, 0, false, false, [2]string{}
	r.AutoDraw, r.Single, r.Placement, r.Again = false, noMan, 0, false
	return placed && reflect.ValueOf(r).IsZero()
}

// description is a section that is being written.
type description struct {
	g *Game
	b strings.Builder
}

func (d *description) say(key, value string) { fmt.Fprintf(&d.b, "%s = %s\n", key, value) }

// letter is that of a man, as files have it.
func (d *description) letter(man Man) string { return strings.ToLower(string(d.g.letterOf(man, 0))) }

// orthodoxLetters are those of men that need no description.
const orthodoxLetters = "pnbrqk"

// men describes the men that chess does not have, and what pawns become.
func (d *description) men() bool {
	g := d.g
	n := 0
	for _, man := range g.men {
		if man == noMan || man&plods != 0 || strings.Contains(orthodoxLetters, d.letter(man)) && man&extras == 0 || !d.takesPart(man) {
			continue
		}
		if man&royal != 0 && man != King {
			man &^= royal // what its loss means is said below
		}
		betza, ok := d.betza(man)
		if !ok {
			return false
		}
		n++
		d.say(fmt.Sprintf("customPiece%d", n), string(d.singleLetter(man))+":"+betza)
	}
	return true
}

// takesPart tells whether a man is on the board at the start or may come on it.
func (d *description) takesPart(man Man) bool {
	for _, m := range d.promotions() {
		if m == man {
			return true
		}
	}
	board, _, _ := strings.Cut(game.Text(d.g.Start()), " ")
	return strings.Contains(strings.ToLower(board), d.letter(man))
}

// singleLetter is the letter of a man that may be royal in the game.
func (d *description) singleLetter(man Man) byte {
	if d.g.Single&^royal == man && d.g.Single != noMan {
		man = d.g.Single
	}
	return d.letter(man)[0]
}

// promotions are what pawns become.
func (d *description) promotions() []Man {
	g := d.g
	if g.LastRank != lastPromotes {
		return nil
	}
	men := g.Men
	if men == nil {
		men = []Man{Queen, Rook, Bishop, Knight}
	}
	if g.QueenOnly {
		men = men[:1]
	}
	return men
}

// betza is how a man moves, in Betza's notation.
func (d *description) betza(man Man) (string, bool) {
	var b strings.Builder
	for _, part := range []struct {
		man  Man
		name string
	}{{Rook, "R"}, {Bishop, "B"}, {Knight, "N"}} {
		if man&part.man == part.man {
			b.WriteString(part.name)
			man &^= part.man
		}
	}
	for i, extra := range []Man{extraA, extraB, extras} {
		if man&extras != extra {
			continue
		}
		leaps := d.g.Leaps[i]
		for _, name := range "WFDAHCZG" {
			if atom := atoms[name]; containsVector(leaps, atom[0]) {
				b.WriteRune(name)
			}
		}
		man &^= extras
	}
	return b.String(), man == noMan && b.Len() > 0
}

// pawns says where they step twice and what they become.
func (d *description) pawns() {
	g := d.g
	for seat, side := range []string{"White", "Black"} {
		region := map[doubling]string{doubleRank2: "*2", doubleHalf: "*2 *3 *4", doubleHorde: "*1 *2", doubleNever: "-"}[g.Double[seat]]
		if seat == 1 {
			region = strings.NewReplacer("1", "8", "2", "7", "3", "6", "4", "5").Replace(region)
		}
		if usual := map[int]string{0: "*2", 1: "*7"}[seat]; region != usual {
			d.say("doubleStepRegion"+side, region)
		}
		if g.Double[seat] == doubleHorde { // after a step from the first rank nobody takes in passing
			d.say("enPassantRegion", "*3 *6")
		}
	}
	if g.LastRank == lastForbidden {
		d.say("mobilityRegionWhitePawn", "*1 *2 *3 *4 *5 *6 *7")
		d.say("mobilityRegionBlackPawn", "*2 *3 *4 *5 *6 *7 *8")
	}
	letters := ""
	for _, man := range d.promotions() {
		letters += d.letter(man)
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
	case g.Single&royal != 0:
		d.say("extinctionValue", "loss")
		d.say("extinctionPieceTypes", d.letter(g.Single))
		d.say("extinctionPseudoRoyal", "true")
	case g.Bare != [2]string{}:
		d.say("extinctionValue", "loss")
		d.say("extinctionPieceTypes", "*") // the last man
	}
}
