package rulesfile

import (
	"reflect"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// family says how the rows of a family are written and read.
type family struct {
	form *Form
	// rowOf is the row of a game in a new variable, ok is false if no row says it.
	rowOf func(g *game.Game) (row reflect.Value, ok bool)
	open  func(row reflect.Value) (*game.Game, error)
	men   func(g *game.Game) map[string]string

	controls string   // by which a page changes a file, empty: by none
	changed  []string // keys of the rules that they change
}

var families = map[string]*family{}

// Register makes the rows of a family known. It is called from init functions. rowOf is the row of a game, ok is false if
// no row says it; open makes a game of a row that may hold anything that the form reads: its errors may be told a place
// by [At]. The Info of the game is set here.
func Register[T any](id string, form *Form, rowOf func(g *game.Game) (row T, ok bool), open func(row T) (*game.Game, error)) {
	if families[id] != nil || form.row != reflect.TypeFor[T]() {
		panic("rulesfile: the rows of " + id + " are registered twice, or by the form of another type")
	}
	families[id] = &family{
		form: form,
		rowOf: func(g *game.Game) (reflect.Value, bool) {
			row, ok := rowOf(g)
			return reflect.ValueOf(&row).Elem(), ok
		},
		open: func(row reflect.Value) (*game.Game, error) { return open(row.Interface().(T)) },
	}
}

// NameMen says of a family what kinds of men stand for the letters of pieces in a file, so that files may name them.
func NameMen(id string, men func(g *game.Game) map[string]string) { families[id].men = men }

// Controls of pages that change a file.
const (
	// Layers are those of board, pieces and rules that are made of layers: see [Controlled].
	Layers = "layers"
	// Options are those of the game that the file is like.
	Options = "options"
)

// Controlled says of a family by which controls a page may change its files: those that say by themselves what stands at
// these keys of the rules.
func Controlled(id, controls string, keys ...string) {
	families[id].controls, families[id].changed = controls, keys
}

// Controls tells by which controls a page may change a file, whether it makes a game or not; empty: as text alone.
func Controls(text []byte) string {
	root, err := parse(text)
	if err != nil || root.Sort != Object {
		return ""
	}
	id := root.word("family")
	if info, ok := game.Lookup(root.word("like")); ok && id == "" {
		id = info.Family
	}
	if kin := families[id]; kin != nil && kin.controls != "" && kin.said(root.Get("rules")) {
		return kin.controls
	}
	if root.word("like") != "" {
		return Options
	}
	return ""
}

// said tells whether rules say all that controls change.
func (f *family) said(rules *Value) bool {
	for _, key := range f.changed {
		v := rules
		for part := range strings.SplitSeq(key, ".") {
			v = v.Get(part)
		}
		if v == nil || v.Sort == Null {
			return false
		}
	}
	return true
}

// new is a new row as the zero value has it.
func (f *family) new() reflect.Value { return reflect.New(f.form.row).Elem() }

// written is a row as a file has it.
func (f *family) written(row reflect.Value) *Value { return f.form.write(row, f.new()) }

func (f *family) schema() *Value { return f.form.schema(f.form.row, "") }

// familiesOfGames are the families of the registered games, each with its first game.
func familiesOfGames() map[string]*game.Info {
	first := map[string]*game.Info{}
	for _, info := range game.All() {
		if first[info.Family] == nil {
			first[info.Family] = info
		}
	}
	return first
}

// Men are the kinds of men that stand for the letters of pieces in the file of a game; nil where its family names none.
func Men(g *game.Game) map[string]string {
	if kin := families[g.Info.Family]; kin != nil && kin.men != nil {
		return kin.men(g)
	}
	return nil
}
