package rulesfile

import (
	"fmt"
	"maps"

	"github.com/tavlei/tavlei/game"
)

// game gives what a file has opened its Info. What a row says is settled; of a game that the file is like the options that
// it does not fix may be chosen.
func (f *File) game(made, like *game.Game) *game.Game {
	kin := familiesOfGames()[f.Family]
	info := &game.Info{ID: f.ID(), Family: f.Family, Puts: kin.Puts, Flips: kin.Flips, Assets: kin.Assets, Engine: kin.Engine}
	info.Text = f.texts(made, kin)
	info.New = func(map[string]string) (*game.Game, error) {
		again := *made // rules never change
		return &again, nil
	}
	if f.rules == nil {
		info.Level, info.New = like.Info.Level, f.likeNew(like.Info)
		for _, o := range like.Info.Options {
			if _, fixed := f.Fixed[o.Key]; !fixed {
				info.Options = append(info.Options, o)
			}
		}
	}
	made.Info, made.Options = info, map[string]string{}
	for _, o := range info.Options {
		made.Options[o.Key] = o.Default
	}
	return made
}

// likeNew opens the game that the file is like, with the options that it fixes.
func (f *File) likeNew(info *game.Info) func(map[string]string) (*game.Game, error) {
	return func(values map[string]string) (*game.Game, error) {
		all := maps.Clone(values)
		maps.Copy(all, f.Fixed)
		g, err := info.New(all)
		if err != nil || f.Start == "" {
			return g, err
		}
		g.Begin, err = g.Parse(f.Start)
		return g, err
	}
}

// Of writes a game as a file: the row of its family, else the game that it is and its options.
func Of(g *game.Game) (*File, error) {
	if f := Made(g); f != nil && len(g.Info.Options) == 0 {
		return f, nil
	}
	v := Fields().Set("tavlei", Whole(version)).Set("family", Word(g.Info.Family))
	if rows := families[g.Info.Family]; rows != nil {
		if row, ok := rows.rowOf(g); ok {
			v.Set("name", told(namesOf(g))).Set("rules", rows.written(row)).Set("pieces", figuresOf(rows, g))
			_, f, err := Open(v.Compact())
			return f, err
		}
	}
	like, options := g.Info.ID, map[string]string{}
	if f := Made(g); f != nil {
		like, options = f.Like, maps.Clone(f.Fixed)
	}
	for _, o := range g.Info.Options {
		if value := g.Options[o.Key]; value != o.Default {
			options[o.Key] = value
		}
	}
	v.Set("like", Word(like)).Set("options", told(options)).Set("name", told(namesOf(g)))
	if g.Begin != nil {
		v.Set("start", Word(game.Text(g.Begin)))
	}
	_, f, err := Open(v.Compact())
	return f, err
}

// figuresOf are the figures by which the pieces of a game are drawn, nil if its family draws all of them.
func figuresOf(rows *family, g *game.Game) *Value {
	if rows.men == nil {
		return nil
	}
	pieces, some := Fields(), false
	men := rows.men(g)
	for _, letter := range sortedKeys(men) {
		if _, figure := (game.Man{Kind: men[letter]}).Shape(); figure != "" {
			pieces.Set(letter, Fields().Set("picture", Word(figure)))
			some = true
		}
	}
	if !some {
		return nil
	}
	return pieces
}

// OfRow writes a game that stands in no registry, as the row of its family says it.
func OfRow(family, name string, g *game.Game) (*File, error) {
	rows := families[family]
	if rows == nil {
		return nil, fmt.Errorf("%s: games of this family have no rows of rules", family)
	}
	row, ok := rows.rowOf(g)
	if !ok {
		return nil, fmt.Errorf("%s: no rules can say it", name)
	}
	v := Fields().Set("tavlei", Whole(version)).Set("family", Word(family))
	v.Set("name", told(map[string]string{"en": name})).Set("rules", rows.written(row))
	_, f, err := Open(v.Compact())
	return f, err
}

// Made is the file that a game has been made of, nil if it was registered.
func Made(g *game.Game) *File {
	if texts, ok := g.Info.Text.(*texts); ok {
		return texts.file
	}
	return nil
}
