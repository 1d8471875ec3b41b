package rulesfile

import (
	"reflect"

	"github.com/tavlei/tavlei/game"
)

// family says how the rows of a family are written and read.
type family struct {
	form *Form
	// rowOf is the row of a game in a new variable, ok is false if no row says it.
	rowOf func(g *game.Game) (row reflect.Value, ok bool)
	open  func(row reflect.Value) (*game.Game, error)
	men   func(g *game.Game) map[string]string
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
