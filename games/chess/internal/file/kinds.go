package file

import (
	"errors"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// mostAtoms is how many ways of moving a kind may have: more than any piece that somebody could describe.
const mostAtoms = 24

// mostDirs is how many directions one way of moving may have.
const mostDirs = 64

// farthest is how far a direction leads.
const farthest = 11

var (
	legWords  = []string{"leap", "ride", "hop", "lame", "over"}
	modeWords = []string{"both", "moves", "captures"}
)

// kindForm is what an object says of a kind besides its letter and its ways of moving.
var kindForm = rulesfile.NewForm[kindFields]()

// kindFields are the flags of a kind.
type kindFields struct {
	Royal, Pawn, ByFile bool
	Next                byte

	Becomes string
	Stays   bool
	Held    byte
	Calm    bool
	Wary    string
}

// atomFields are the fields of a way of moving but its directions.
var atomForm = rulesfile.NewForm[layers.Atom](
	rulesfile.Words[layers.Leg](legWords...),
	rulesfile.Words[layers.Mode](modeWords...),
	rulesfile.Field("dirs", rulesfile.ListSchema(rulesfile.ListSchema(rulesfile.IntegerSchema(-farthest, farthest))), readDirs, writeDirs),
	rulesfile.Within("range", 0, 12),
)

var kindsSchema = rulesfile.ObjectSchema("^[A-Z]$", kindForm.Schema(
	"moves", rulesfile.AnySchema(rulesfile.ListSchema(atomForm.Schema()), rulesfile.TextSchema("^.{1,400}$")),
	"moved", rulesfile.ObjectSchema("^(moves|royal|pawn|byFile|becomes|stays|held)$", rulesfile.AnythingSchema())))

// readKinds reads the kinds by their letters; what a kind is after its first move stands within it.
func readKinds(v *rulesfile.Value, _ any) ([]layers.Kind, error) {
	if v.Sort != rulesfile.Object {
		return nil, v.Object()
	}
	var kinds []layers.Kind
	for key, value := range v.Each {
		if len(key) != 1 || key[0] < 'A' || key[0] > 'Z' {
			return nil, v.Wrongf("%q: pieces have one capital letter each", key)
		}
		if value.Sort == rulesfile.Null { // a piece of the game that this one is like, taken out
			continue
		}
		k, err := readKind(value, key[0], "moved")
		if err != nil {
			return nil, err
		}
		moved := value.Get("moved")
		if moved != nil {
			k.Next = k.Letter
		}
		kinds = append(kinds, k)
		if moved == nil {
			continue
		}
		if k, err = readKind(moved, key[0]); err != nil {
			return nil, err
		}
		kinds = append(kinds, k)
	}
	return kinds, nil
}

func readKind(v *rulesfile.Value, letter byte, further ...string) (k layers.Kind, err error) {
	var fields kindFields
	if err := kindForm.Read(v, &fields, append(further, "moves")...); err != nil {
		return k, err
	}
	k = layers.Kind{Letter: letter, Royal: fields.Royal, Pawn: fields.Pawn, ByFile: fields.ByFile, Next: fields.Next, Becomes: fields.Becomes, Stays: fields.Stays, Held: fields.Held, Calm: fields.Calm, Wary: fields.Wary}
	moves := v.Get("moves")
	if moves == nil {
		return k, v.Wrongf("want moves: the ways in which the piece moves")
	}
	k.Atoms, err = readAtoms(moves)
	return k, err
}

// readAtoms reads ways of moving in Betza's notation, or one by one.
func readAtoms(v *rulesfile.Value) ([]layers.Atom, error) {
	if v.Sort == rulesfile.Text {
		text, _ := v.Text()
		atoms, err := betza.Read(text)
		if fault := (*betza.Fault)(nil); errors.As(err, &fault) {
			return nil, v.WrongAt(fault.Place-1, "%s", fault.Why)
		}
		return atoms, err
	}
	items, err := v.List()
	if err != nil {
		return nil, err
	}
	if len(items) > mostAtoms {
		return nil, v.Wrongf("%d ways of moving, at most %d", len(items), mostAtoms)
	}
	if len(items) == 0 { // a blocker
		return nil, nil
	}
	atoms := make([]layers.Atom, len(items))
	for i, item := range items {
		if err := atomForm.Read(item, &atoms[i]); err != nil {
			return nil, err
		}
	}
	return atoms, nil
}

func readDirs(v *rulesfile.Value, _ any) ([]board.Dir, error) {
	items, err := v.List()
	if err != nil {
		return nil, err
	}
	if len(items) > mostDirs {
		return nil, v.Wrongf("%d directions, at most %d", len(items), mostDirs)
	}
	dirs := make([]board.Dir, len(items))
	for i, item := range items {
		pair, err := item.List()
		if err != nil {
			return nil, err
		}
		if len(pair) != 2 {
			return nil, item.Wrongf("%d numbers, want two: columns to the right and rows ahead", len(pair))
		}
		x, err := pair[0].Whole(-farthest, farthest)
		if err != nil {
			return nil, err
		}
		y, err := pair[1].Whole(-farthest, farthest)
		if err != nil {
			return nil, err
		}
		dirs[i] = board.Dir{X: int8(x), Y: int8(y)}
	}
	return dirs, nil
}

func writeDirs(dirs []board.Dir, _ any) *rulesfile.Value {
	list := make([]*rulesfile.Value, len(dirs))
	for i, d := range dirs {
		list[i] = rulesfile.Items(rulesfile.Whole(int(d.X)), rulesfile.Whole(int(d.Y)))
	}
	return rulesfile.Items(list...)
}

func writeKinds(kinds []layers.Kind, _ any) *rulesfile.Value {
	v := rulesfile.Fields()
	for i := 0; i < len(kinds); i++ {
		k := &kinds[i]
		one := writeKind(k)
		if i+1 < len(kinds) && kinds[i+1].Letter == k.Letter {
			i++
			one.Set("moved", writeKind(&kinds[i]))
		}
		v.Set(string(rune(k.Letter)), one)
	}
	return v
}

func writeKind(k *layers.Kind) *rulesfile.Value {
	fields := kindFields{Royal: k.Royal, Pawn: k.Pawn, ByFile: k.ByFile, Becomes: k.Becomes, Stays: k.Stays, Held: k.Held, Calm: k.Calm, Wary: k.Wary}
	if k.Next != k.Letter {
		fields.Next = k.Next
	}
	return rulesfile.Fields().Set("moves", writeAtoms(k.Atoms)).Join(kindForm.Written(&fields))
}

// writeAtoms writes ways of moving in Betza's notation; one by one where it has no letters.
func writeAtoms(atoms []layers.Atom) *rulesfile.Value {
	if text, err := betza.Write(atoms); err == nil {
		if _, err := betza.Read(text); err == nil {
			return rulesfile.Word(text)
		}
	}
	list := make([]*rulesfile.Value, len(atoms))
	for i := range atoms {
		list[i] = atomForm.Written(&atoms[i])
	}
	return rulesfile.Items(list...)
}
