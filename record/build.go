package record

import (
	"fmt"
	"maps"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// FromPlies builds the record of a played game from the texts of its plies, as a match has
// them. A nil start is that of the rules; an empty result is Unknown. The error names the ply
// that is not legal.
func FromPlies(rules *game.Game, start game.Position, plies []string) (*Game, error) {
	if start == nil {
		start = rules.Start()
	}
	g := New(rules, start)
	pos, err := lenient(g)
	if err != nil {
		return nil, err
	}
	n := g.Root
	for i, text := range plies {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %q: %w", i+1, text, err)
		}
		n = n.Add(&Node{Text: game.MoveText(pos, m), Move: m})
		pos.Play(m)
	}
	return g, nil
}

// FromLine is the record of a line. It plays none of its plies again where the
// line keeps its positions.
func FromLine(rules *game.Game, line *game.Line) *Game {
	g := New(rules, game.Clone(line.Start))
	n := g.Root
	line.Each(0, func(_ int, before game.Position, ply game.Ply, after game.Position) bool {
		n = n.Add(&Node{Text: game.MoveText(before, ply.Move), Move: ply.Move})
		if rules.Slow() {
			n.Keep(after)
		}
		return true
	})
	return g
}

// Line replays the game from its start, or from the last set-up before n, to n.
func (g *Game) Line(n *Node) (*game.Line, error) {
	rules, err := forReplay(g.Rules)
	if err != nil {
		return nil, err
	}
	path := n.Path()
	start, first := g.Start, 0
	for i, step := range path {
		if step.Setup != "" {
			if start, err = rules.Parse(step.Setup); err != nil {
				return nil, fmt.Errorf("set-up before ply %d: %w", step.Ply()+1, err)
			}
			first = i + 1
		}
	}
	line := game.NewLine(start)
	if first == 0 {
		if line.Pos, err = lenient(g); err != nil {
			return nil, err
		}
		line.Start = game.Clone(line.Pos)
	}
	for _, step := range path[first:] {
		m, err := line.Pos.ParseMove(step.Text)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", step.Ply(), err)
		}
		line.Play(m)
	}
	return line, nil
}

// definitionTag holds the rules of a game that is made of a file, in the canonical form: whoever has the record has the game.
const definitionTag = "Definition"

// mostDefinitions is how many different games of their own the records of one file may bring along.
const mostDefinitions = 32

// brought are the games that the records of one file have brought along, by their definitions.
type brought map[string]*game.Game

// open opens the rules of a canonical name. What is made of a file is opened as the definition says that stands in the record;
// without one it is looked for by its id.
func (b brought) open(spec, definition string) (*game.Game, error) {
	if definition == "" || !rulesfile.Own(spec) {
		return game.Open(spec)
	}
	own := b[definition]
	if own == nil {
		if len(b) == mostDefinitions {
			return nil, game.Faultf("fileDefinitions", "more than {n} games of their own in one file", mostDefinitions)
		}
		var err error
		if own, _, err = rulesfile.Open([]byte(definition)); err != nil {
			return nil, fmt.Errorf("%w: %w", game.FaultOf("fileDefinition", "", err), game.ErrUnknownGame)
		}
		b[definition] = own
	}
	id, options, _ := strings.Cut(spec, ";")
	if strings.TrimSpace(id) != own.Info.ID {
		return nil, game.Faultf("fileOther", "the rules that the record brings are those of {game}, not of {name}", own.Info.ID, id)
	}
	return own.Info.OpenNamed(strings.Split(options, ";")...)
}

// undefine drops the tag that says what the rules say.
func (g *Game) undefine(rules *game.Game) {
	if rulesfile.Made(rules) != nil {
		g.dropTags(definitionTag)
	}
}

// define adds the rules of a game that is made of a file to the tags; none of a game that everybody has.
func define(tags []Tag, rules *game.Game) []Tag {
	if f := rulesfile.Made(rules); f != nil {
		return append(tags, Tag{definitionTag, string(f.Canonical())})
	}
	return tags
}

// drawMode is the option, shared by all families, that says whether counters end a game by
// themselves (auto) or only when a player claims it.
const (
	drawMode = "drawMode"
	byClaim  = "claim"
)

// forReplay is the rule set under which a record is replayed: people have often played on
// where a counter would have ended the game.
func forReplay(g *game.Game) (*game.Game, error) {
	mode, ok := g.Options[drawMode]
	if !ok || mode == byClaim {
		return g, nil
	}
	options := maps.Clone(g.Options)
	options[drawMode] = byClaim
	return g.Info.Open(options)
}

// lenient is a copy of the start of g under the rules of forReplay.
func lenient(g *Game) (game.Position, error) {
	rules, err := forReplay(g.Rules)
	if err != nil {
		return nil, err
	}
	if rules == g.Rules {
		return game.Clone(g.Start), nil
	}
	text, err := g.Start.AppendText(nil)
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	pos, err := rules.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	return pos, nil
}
