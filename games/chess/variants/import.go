package variants

import (
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/ini"
	"github.com/tavlei/tavlei/games/chess/internal/layered"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// bases are what files inherit from besides the games of the shelf.
var bases = []row{
	{id: "chess", also: []string{"normal", "fischerandom"}},
	{id: "fairy", change: fairyMen},
	{id: "crazyhouse", array: handed, change: toHand},
}

// fairyMen adds the men that stand ready in the base called fairy.
func fairyMen(r *layers.Rules) {
	for _, man := range []string{"SFfW", "FF", "ABN", "CRN", "MK"} {
		if atoms, err := betza.Read(man[1:]); err == nil {
			r.Kinds = append(r.Kinds, layers.Kind{Letter: man[0], Atoms: atoms})
		}
	}
}

// Record is the record of a game of the shelf, or of what files inherit from, by its name.
func Record(name string) (layers.Rules, bool) {
	for _, list := range [][]row{bases, shelf} {
		for i := range list {
			if list[i].id == name || slices.Contains(list[i].also, name) {
				r, err := list[i].record()
				return r, err == nil
			}
		}
	}
	return layers.Rules{}, false
}

func init() { rulesfile.RegisterImport(".ini", ini.MostBytes, foreign) }

// foreign reads such a file as rules files.
func foreign(text string) ([]rulesfile.Foreign, error) {
	list, err := Import(text)
	if err != nil {
		return nil, err
	}
	var all []rulesfile.Foreign
	for _, v := range list {
		f := rulesfile.Foreign{Name: v.Name, Err: v.Err}
		for _, over := range v.Passed {
			f.Passed = append(f.Passed, over)
		}
		if v.Err == nil {
			if f.File, f.Err = fileOf(v); f.Err != nil {
				f.Err = fmt.Errorf("line %d, [%s]: %w", v.Line, v.Name, f.Err)
			}
		}
		all = append(all, f)
	}
	return all, nil
}

// fileOf writes a section as a rules file.
func fileOf(v ini.Variant) (*rulesfile.File, error) {
	g, err := layered.Open(v.Rules)
	if err != nil {
		return nil, err
	}
	return rulesfile.OfRow("chess", v.Name, g)
}

// Import reads a file of Fairy-Stockfish's format whose sections may inherit from games of the shelf.
func Import(text string) ([]ini.Variant, error) { return ini.Read(text, Record) }
