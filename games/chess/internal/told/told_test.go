package told_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
	"github.com/tavlei/tavlei/games/chess/internal/told"
)

// points is a game whose pieces are counted at the end.
const points = "allmove, counted"

// goals is chess with explosions, a place to come to and a kind not to be lost.
const goals = "chess, with goals"

// record is the record of a game of the family.
func record(t *testing.T, spec string) layers.Rules {
	t.Helper()
	if spec == points {
		r := record(t, "allmove")
		r.Goal.Points, r.Goal.Turns = "Q9R5", 4
		return r
	}
	if spec == goals {
		r := record(t, "chess")
		r.Capture.Blast, r.Goal.Reach = true, "K"
		r.Goal.Extinct.Kinds = "Q"
		r.Kinds[0].Becomes = "Q" // knights
		r.Zones.Camp[0].Add(60)
		r.Castling.On = true
		r.Arrival.OneAFile, r.Arrival.Drops = "Q", true
		r.Arrival.Back = "R"
		r.Zones.Back[0].Add(1)
		r.Zones.Spot[0].Add(35)
		r.Zones.Goal[0].Add(60)
		r.Zones.Goal[1].Add(4)
		return r
	}
	g, err := game.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	r, err := chess.RecordOf(g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// about gives every kind a name of its own.
func about(r *layers.Rules) told.About {
	a := told.About{Name: "Name", Pieces: map[byte]string{}}
	for _, k := range r.Kinds {
		a.Pieces[k.Letter] = "piece-" + string(rune(k.Letter))
	}
	return a
}

// games are records that between them use every layer.
var games = []string{
	"chess", "crazyhouse", "cylinder;castling=bothWays;nullMove=on", "mobius;pawnOrientation=transported;seamCapturesFrom=2", "transport",
	"shashmaty", "appear", "swedish", "maharajah", "allmove", "dice;dice=2", "doublemove;goal=marseillais", "neutral-queen", "transform",
	"odds;preset=horde", "fairy", points, goals,
}

// Each page is complete, in every language: the clauses that hold are there in their order, and nothing is left of the templates.
func TestPages(t *testing.T) {
	odd := regexp.MustCompile(`<no value>|\{\{|%!|  [a-zа-яіїєґ]|\.\.|,,|\s[,.;:]`)
	for _, id := range games {
		r := record(t, id)
		var clauses []string
		for _, lang := range told.Languages {
			text, err := told.Page(&r, lang, about(&r))
			if err != nil {
				t.Fatalf("%s %s: %v", id, lang, err)
			}
			if at := odd.FindStringIndex(text); at != nil {
				t.Errorf("%s %s: %q", id, lang, text[max(0, at[0]-60):min(len(text), at[1]+60)])
			}
			got := page.Clauses(text)
			for _, must := range []string{told.ClauseBoard, told.ClausePieces, told.ClauseTurns, told.ClauseKings, told.ClauseNotation} {
				if !strings.Contains(" "+strings.Join(got, " ")+" ", " "+must+" ") {
					t.Errorf("%s %s: no clause %s among %v", id, lang, must, got)
				}
			}
			if clauses == nil {
				clauses = got
			} else if fmt.Sprint(got) != fmt.Sprint(clauses) {
				t.Errorf("%s %s: clauses %v, in other languages %v", id, lang, got, clauses)
			}
		}
	}
}

// silent are fields that no player is told: what letters stand for, what a program reads, how texts are judged.
var silent = map[string]string{
	"Board.Topology": "told by its names", "Kinds": "told piece by piece", "Castling.Piece": "named where castling is told",
	"Castling.OnRook": "how moves are written", "Castling.KingAt": "where drops make it home", "Castling.RooksAt": "the same",
	"Turn.Order": "tried by games", "Arrival.Array": "shown as a picture", "Capture.Bishop": "named with its colour",
	"Judge.QuietReason": "a word", "Judge.Dead": "which material is dead", "Judge.King": "a letter", "Judge.Leaper": "a letter",
	"Judge.Bishop": "a letter", "Zones.Passed": "where the double step may be answered", "Goal.Royalty": "tried by games",
}

// Every field of a record that says something is told on its page, in every language: a page changes when the field does.
func TestEveryFieldIsTold(t *testing.T) {
	bases := []string{"chess", "crazyhouse", "cylinder", "dice;dice=2", "doublemove", "swedish", "transport", "neutral-queen", "shashmaty", "allmove", points, goals, "maharajah", "transform"}
	layer := reflect.TypeFor[layers.Rules]()
	for i := range layer.NumField() {
		if layer.Field(i).Type.Kind() != reflect.Struct {
			continue
		}
		for j := range layer.Field(i).Type.NumField() {
			name := layer.Field(i).Name + "." + layer.Field(i).Type.Field(j).Name
			if silent[name] != "" {
				continue
			}
			for _, lang := range told.Languages {
				if !changes(t, bases, lang, i, j) {
					t.Errorf("%s: no page in %q tells %s", layer.Name(), lang, name)
				}
			}
		}
	}
}

// What a kind and its ways of moving say is told as well.
func TestEveryKindIsTold(t *testing.T) {
	for i := range reflect.TypeFor[layers.Kind]().NumField() {
		name := reflect.TypeFor[layers.Kind]().Field(i).Name
		if name != "Letter" && name != "Atoms" && !differs(t, name, func(k *layers.Kind) reflect.Value { return reflect.ValueOf(k).Elem().Field(i) }) {
			t.Errorf("no page tells Kind.%s", name)
		}
	}
	for i := range reflect.TypeFor[layers.Atom]().NumField() {
		name := reflect.TypeFor[layers.Atom]().Field(i).Name
		if name != "Dirs" && !differs(t, name, func(k *layers.Kind) reflect.Value { return reflect.ValueOf(&k.Atoms[0]).Elem().Field(i) }) {
			t.Errorf("no page tells Atom.%s", name)
		}
	}
}

// differs tells whether a field of a hopper changes the page in every language.
func differs(t *testing.T, name string, field func(*layers.Kind) reflect.Value) bool {
	for _, lang := range told.Languages {
		r := record(t, "chess")
		leg := layers.Hop
		if name == "Range" {
			leg = layers.Ride
		}
		r.Kinds[0].Atoms = []layers.Atom{{Dirs: board.Orthogonal, Leg: leg}}
		before, err := told.Page(&r, lang, about(&r))
		if err != nil {
			t.Fatal(err)
		}
		v := field(&r.Kinds[0])
		switch {
		case name == "Next" || name == "Held":
			v.SetUint('R')
		case name == "Becomes":
			v.SetString("R")
		case name == "Stays":
			r.Kinds[0].Becomes = "R"
			if before, err = told.Page(&r, lang, about(&r)); err != nil {
				t.Fatal(err)
			}
			v.SetBool(true)
		case v.Kind() == reflect.Uint8:
			v.SetUint(1)
		default:
			alter(v)
		}
		after, err := told.Page(&r, lang, about(&r))
		if err != nil {
			t.Fatal(err)
		}
		if before == after {
			return false
		}
	}
	return true
}

// changes tells whether a field changes the page of some base.
func changes(t *testing.T, bases []string, lang string, layer, field int) bool {
	for _, id := range bases {
		r := record(t, id)
		before, err := told.Page(&r, lang, about(&r))
		if err != nil {
			t.Fatal(err)
		}
		alter(reflect.ValueOf(&r).Elem().Field(layer).Field(field))
		after, err := told.Page(&r, lang, about(&r))
		if err != nil {
			t.Fatal(err)
		}
		if before != after {
			return true
		}
	}
	return false
}

// alter gives a field another value.
func alter(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int:
		v.SetInt(max(1, 3-v.Int()))
	case reflect.Uint8:
		if v.Type() == reflect.TypeFor[byte]() {
			v.SetUint('N')
			return
		}
		v.SetUint((v.Uint() + 1) % 3)
	case reflect.String:
		v.SetString("N5")
	case reflect.Array:
		for i := range v.Len() {
			alter(v.Index(i))
		}
	case reflect.Struct:
		if z, ok := v.Interface().(layers.Zone); ok {
			v.Set(reflect.ValueOf(layers.Zone{}.With(19 + z.Count()%2)))
			return
		}
		for i := range v.NumField() {
			alter(v.Field(i))
		}
	}
}

// Directions are named as players see them, or shown by arrows.
func TestWays(t *testing.T) {
	r := record(t, "chess")
	for _, c := range []struct {
		atom layers.Atom
		want string
	}{
		{layers.Atom{Dirs: board.Knight}, "a leap of 2 squares along a rank or file and 1 across it, in any direction"},
		{layers.Atom{Dirs: []board.Dir{{X: 1, Y: 2}, {X: -1, Y: 2}}}, "+1/+2 -1/+2 (files/ranks)"},
		{layers.Atom{Dirs: board.Around}, "one square in any direction"},
		{layers.Atom{Dirs: board.Orthogonal, Leg: layers.Ride, Range: 3}, "up to 3 squares straight"},
		{layers.Atom{Dirs: []board.Dir{{Y: 1}}, Mode: layers.Moves}, "one square straight ahead (without capturing)"},
		{layers.Atom{Dirs: []board.Dir{{X: 1, Y: 1}, {X: -1, Y: 1}}, Mode: layers.Captures}, "one square diagonally forwards (only to capture)"},
		{layers.Atom{Dirs: []board.Dir{{X: 1}, {X: -1}}}, "one square sideways"},
		{layers.Atom{Dirs: []board.Dir{{Y: 1}, {X: 1, Y: 1}, {X: -1, Y: -1}}}, "one square ↑ ↗ ↙"},
		{layers.Atom{Dirs: board.Orthogonal, Leg: layers.Hop}, "straight over exactly one piece, whoever owns it, to any square behind it"},
		{layers.Atom{Dirs: []board.Dir{{X: 2, Y: 2}, {X: -2, Y: 2}, {X: 2, Y: -2}, {X: -2, Y: -2}}, Leg: layers.Lame}, "a leap of 2 squares diagonally, unless a piece stands halfway"},
		{layers.Atom{Dirs: board.Knight, Leg: layers.Ride}, "one leap after another in a line (2 squares along and 1 across each), in any direction, as long as the squares between them are empty"},
	} {
		r.Kinds[0] = layers.Kind{Letter: 'N', Atoms: []layers.Atom{c.atom}}
		text, err := told.Page(&r, "en", about(&r))
		if err != nil {
			t.Fatal(err)
		}
		if want := "- **piece-N** (N): "; !strings.Contains(text, want) || !strings.Contains(text, c.want) {
			t.Errorf("%+v: %q is not told:\n%s", c.atom, c.want, text)
		}
	}
}

// Numbers have the form of their noun that both languages want, and a rule about pawns is told where there are some.
func TestSaidByNumber(t *testing.T) {
	for _, c := range []struct {
		lang string
		set  func(*layers.Rules)
		says string
	}{
		{"uk", func(r *layers.Rules) { r.Goal.Checks = 1 }, "дала 1 шах."},
		{"uk", func(r *layers.Rules) { r.Goal.Checks = 3 }, "дала 3 шахи."},
		{"uk", func(r *layers.Rules) { r.Goal.Checks = 5 }, "дала 5 шахів."},
		{"ru", func(r *layers.Rules) { r.Goal.Checks = 4 }, "дала 4 шаха."},
		{"ru", func(r *layers.Rules) { r.Goal.Checks = 5 }, "дала 5 шахов."},
		{"uk", func(r *layers.Rules) { r.Judge.Quiet = 42 }, "після 21 ходу кожної"},
		{"uk", func(r *layers.Rules) { r.Judge.Quiet = 22 }, "після 11 ходів кожної"},
		{"ru", func(r *layers.Rules) { r.Judge.Repeat, r.Judge.Claim = 12, 3 }, "встретилась 12 раз; требовать ничью можно, когда она встретилась 3 раза."},
		{"uk", func(r *layers.Rules) { r.Zones.Promo = "Q" }, "перетворюється: тепер це ферзь."},
		{"en", func(r *layers.Rules) { r.Zones.Promo = "Q" }, "is promoted at once, to queen."},
		{"uk", func(r *layers.Rules) { r.Goal.Extinct.Kinds = "P" }, "у якої таких фігур (пішак) не лишилося зовсім"},
		{"ru", func(r *layers.Rules) { r.Goal.Extinct.Kinds = "QR" }, "какой-либо из этих фигур (ферзь, ладья) не осталось"},
		{"uk", func(r *layers.Rules) { r.Goal.Royalty = layers.Taken }, "Виграє той, хто взяв головну фігуру (король)."},
		{"ru", func(r *layers.Rules) { r.Arrival.Drops, r.Arrival.OneAFile, r.Arrival.OnFile = true, "P", 2 }, "уже стоит столько таких фигур: 2, ещё одной не ставят"},
	} {
		r := record(t, "chess")
		c.set(&r)
		named := map[byte]string{'P': "pawn", 'N': "knight", 'B': "bishop", 'R': "rook", 'Q': "queen", 'K': "king"}
		var keys []string
		for _, k := range r.Kinds {
			keys = append(keys, named[k.Letter])
		}
		text, err := told.Page(&r, c.lang, told.About{Name: "Name", Keys: keys})
		if err != nil || !strings.Contains(text, c.says) {
			t.Errorf("%s: nothing says %q (%v):\n%s", c.lang, c.says, err, text)
		}
	}
	r := record(t, "crazyhouse")
	for lang, pawns := range map[string]string{"en": "Pawns are dropped", "uk": "Пішаків ставлять", "ru": "Пешки ставят"} {
		for _, there := range []bool{true, false} {
			if !there {
				for i := range r.Kinds {
					r.Kinds[i].Pawn = false
				}
			}
			text, err := told.Page(&r, lang, about(&r))
			if err != nil || strings.Contains(text, pawns) != there {
				t.Errorf("%s: with pawns %v: %v\n%s", lang, there, err, text)
			}
		}
		r = record(t, "crazyhouse")
	}
}
