package study

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// GamesCmd is "tavlei games".
type GamesCmd struct {
	Game  string `arg:"" optional:"" placeholder:"GAME" help:"Only this game."`
	Shelf bool   `help:"Those that do not stand in the gallery."`
	JSON  bool   `help:"Print JSON."`
}

// Help shows examples.
func (GamesCmd) Help() string {
	return "Examples:\n  tavlei games\n  tavlei games russian\n  tavlei games --shelf\n  tavlei games --json"
}

type GameJSON struct {
	ID      string        `json:"id"`
	Family  string        `json:"family"`
	Seats   int           `json:"seats"`
	Aliases []string      `json:"aliases,omitempty"`
	Tags    []string      `json:"tags,omitempty"`
	Options []game.Option `json:"options"`
}

// Run lists the games.
func (c GamesCmd) Run(e *verb.Env) error {
	infos := game.All()
	if c.Shelf {
		infos = game.Shelf()
	}
	if c.Game != "" {
		g, err := verb.OpenGame(c.Game)
		if err != nil {
			return err
		}
		infos = []*game.Info{g.Info}
	}
	list := make([]GameJSON, 0, len(infos))
	for _, info := range infos {
		g, err := info.Open(nil)
		if err != nil {
			return err
		}
		list = append(list, GameJSON{
			ID: info.ID, Family: info.Family, Seats: g.Seats,
			Aliases: info.Aliases, Tags: info.Tags, Options: append([]game.Option{}, info.Options...),
		})
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, list)
	}
	for _, one := range list {
		fmt.Fprintf(e.Out, "%-24s %-12s %d seats%s\n", one.ID, one.Family, one.Seats, listed("  tags: ", one.Tags))
		if len(one.Aliases) > 0 {
			fmt.Fprintf(e.Out, "    also %s\n", strings.Join(one.Aliases, ", "))
		}
		for _, o := range one.Options {
			fmt.Fprintf(e.Out, "    %s\n", optionLine(o))
		}
	}
	return nil
}

func listed(before string, words []string) string {
	if len(words) == 0 {
		return ""
	}
	return before + strings.Join(words, " ")
}

// optionLine is "huff = off | losePiece | redo", the default in brackets.
func optionLine(o game.Option) string {
	values := o.Values
	switch o.Kind {
	case game.Switch:
		values = []string{"on", "off"}
	case game.Number:
		return fmt.Sprintf("%s = %d…%d [%s]", o.Key, o.Min, o.Max, o.Default)
	case game.Words:
		return fmt.Sprintf("%s = text [%s]", o.Key, o.Default)
	}
	marked := make([]string, len(values))
	for i, v := range values {
		if v == o.Default {
			v = "[" + v + "]"
		}
		marked[i] = v
	}
	return o.Key + " = " + strings.Join(marked, " | ")
}
