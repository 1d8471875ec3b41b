package formats

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

var form = &sgf.Form{
	Name:   "loa-sgf",
	About:  "Smart Game Format of Lines of Action: GM[9]",
	MIME:   "application/x-loa-sgf",
	Number: 9,
	Title:  "Lines of Action",
	Family: family,
	Uses:   []string{"SU", "SZ", "RU"},
	Start:  start,
	Play:   play,
	Root:   root,
	Move:   move,
	Places: func(_ *game.Game, v sgf.Value) []string { return []string{strings.ToLower(v.Line())} },
}

// play makes the move of B[b1-b3].
func play(l *sgf.Line, by game.Seat, v sgf.Value) error {
	if err := l.Playing(by); err != nil {
		return err
	}
	text := v.Line()
	if text == "" {
		text = "pass"
	}
	m, err := l.Pos.ParseMove(text)
	if err == nil {
		l.Add(m)
	}
	return err
}

// start settles rules and start.
func start(root *sgf.Node, asked *game.Game) (*game.Game, game.Position, error) {
	rules, err := rulesOf(root, asked)
	if err != nil {
		return nil, nil, err
	}
	pos, err := position(root, rules)
	return rules, pos, err
}

// rulesOf are those of RU if it is a name of ours, else those of the caller, else what SU and SZ say.
func rulesOf(root *sgf.Node, asked *game.Game) (*game.Game, error) {
	if g, err := game.Open(root.Line("RU")); err == nil && g.Info.Family == family {
		return g, nil
	}
	if asked != nil && asked.Info.Family == family {
		return asked, nil
	}
	spec := standard
	if strings.HasPrefix(strings.ToLower(root.Line("SU")), "scrambled") {
		spec = "scrambled-eggs"
	}
	if size := root.Line("SZ"); size != "" {
		spec += ";size=" + size
	}
	return game.Open(spec)
}

// position is the board that is set up, nil if it is the usual one.
func position(root *sgf.Node, rules *game.Game) (game.Position, error) {
	set := map[string]game.Seat{}
	for seat, prop := range []string{"AB", "AW"} {
		for _, v := range root.Values(prop) {
			set[strings.ToLower(v.Line())] = game.Seat(seat)
		}
	}
	if len(set) == 0 {
		return nil, nil
	}
	var men []game.Man
	for i, place := range rules.Start().(game.Scener).Board().Places {
		if side, ok := set[place.Name]; ok && place.Kind == game.Cell {
			men = append(men, game.Man{Place: game.Place(i), Kind: "man", Seat: side})
			delete(set, place.Name)
		}
	}
	for name := range set {
		return nil, fmt.Errorf("stone on %q: no such square: %w", name[:min(len(name), 8)], game.ErrPosition)
	}
	turn := game.Seat(0)
	if strings.HasPrefix(strings.ToUpper(root.Line("PL")), "W") {
		turn = 1
	}
	return rules.Parse(rules.Start().(game.Composer).Compose("", men, turn))
}

// root writes rules and start.
func root(g *record.Game, root *sgf.Node) (*record.Node, game.Position, error) {
	root.Add("SZ", g.Rules.Options["size"])
	root.Add("RU", g.Rules.Name())
	if g.Start.Key() == g.Rules.Start().Key() {
		root.Add("SU", map[string]string{"standard": "Standard", "scrambled": "Scrambled-eggs"}[g.Rules.Options["start"]])
		return nil, nil, nil
	}
	root.Add("SU", "Custom")
	places := g.Start.(game.Scener).Board().Places
	for _, man := range game.SceneOf(g.Start, 0).Men {
		if man.Seat == 0 || man.Seat == 1 {
			root.Add([]string{"AB", "AW"}[man.Seat], places[man.Place].Name)
		}
	}
	root.Add("PL", "BW"[g.Start.ToMove().One():][:1])
	return nil, nil, nil
}

// move writes a ply, a capture with a colon.
func move(pos game.Position, n *record.Node) (name, value string, err error) {
	return sgf.Colour(pos.ToMove().One()), strings.Replace(n.Text, "x", ":", 1), nil
}
