package formats

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// spot is a ply with the positions before and after it.
type spot struct {
	node          *record.Node
	before, after game.Position
}

// tale is a game being read.
type tale struct {
	r      *record.Reader
	o      record.Options
	keys   map[string]string
	g      *record.Game
	spots  map[string]spot // by address: 8b, 8b.1.2a
	last   [2]*record.Node // of the turn read last
	moved  bool            // a turn has been read
	broken map[string]bool // lines behind a fault, by prefix
	moves  int
	ply    int
	stop   bool
}

// take takes a line that is not empty; fresh tells that an empty one stands before it.
func (t *tale) take(line string, fresh bool) {
	trimmed := strings.TrimSpace(line)
	t.moved = t.moved || turn.MatchString(trimmed)
	switch {
	case t.stop: // what follows makes no sense
		return
	case t.r.TooLong():
		t.fail(0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", t.r.Limits().Game))
		t.stop = true
		return
	}
	switch tag := opens.FindStringSubmatch(trimmed); {
	case tag != nil && (!t.moved || fresh):
		t.tag(tag[1], t.rest(tag[2]))
	case trimmed[0] == '[':
		t.said(t.rest(trimmed[1:]))
	default:
		t.turn(trimmed)
	}
}

// rest is a text up to its bracket, which may stand some lines later.
func (t *tale) rest(text string) []string {
	parts := []string{""}
	size := 0
	for {
		for i := 0; i < len(text); i++ {
			c, end := text[i], len(parts)-1
			switch {
			case c == '\\' && i+1 < len(text):
				i++
				parts[end] += text[i : i+1]
			case c == '|':
				parts = append(parts, "")
			case c == ']' && strings.TrimSpace(text[i+1:]) == "":
				return parts
			default:
				parts[end] += text[i : i+1]
			}
		}
		more, ok := t.r.Line()
		if size += len(more); !ok || size > t.r.Limits().Comment {
			t.fail(0, "", game.Faultf("fileInside", "the file ends inside a game"))
			t.stop = true
			return parts
		}
		parts[len(parts)-1] += "\n"
		text = more
	}
}

func (t *tale) tag(key string, parts []string) {
	if len(t.keys) < t.r.Limits().Tags {
		t.keys[key] = strings.TrimSpace(strings.Join(parts, "|"))
	}
}

// said notes what is said of the moves of a turn.
func (t *tale) said(parts []string) {
	for i, text := range parts[:min(len(parts), 2)] {
		if text = strings.TrimSpace(text); text != "" && t.last[i] != nil {
			t.last[i].AddRemark(text)
		}
	}
}

// fail reports a fault in the line read last.
func (t *tale) fail(ply int, text string, why *game.Fault) *record.Fault {
	return t.r.Fault(1, ply, text, why)
}

// turn plays the one or two moves of a turn, 8. e5-e3 d1-d3 or 8b.1.1a. ..... d1-d3.
func (t *tale) turn(line string) {
	parts := turn.FindStringSubmatch(line)
	if parts == nil || !t.start() {
		if t.g != nil || parts == nil {
			t.fail(t.ply, line[:min(len(line), 40)], game.Faultf("fileWord", "neither a turn nor a tag nor a comment"))
		}
		return
	}
	t.last = [2]*record.Node{}
	address := parts[1] + parts[2]
	dot := strings.LastIndexByte(address, '.') + 1
	prefix := address[:dot]
	n, _ := strconv.Atoi(address[dot:])
	if t.broken[prefix] || t.moves > t.r.Limits().Nodes {
		return
	}
	for i, text := range strings.Fields(parts[3]) {
		if i > 1 || strings.Trim(text, "-") == "" {
			return
		}
		if strings.Trim(text, ".") == "" {
			continue
		}
		if !t.play(prefix, n, i, text) {
			t.broken[prefix] = true
			return
		}
	}
}

// play plays a move at an address; false if it cannot.
func (t *tale) play(prefix string, n, half int, text string) bool {
	at, ok := t.place(prefix, n, half)
	if !ok {
		t.fail(t.ply, text, game.Faultf("fileBranch", "there is no move before this variation"))
		return false
	}
	ply := at.node.Ply() + 1
	if t.moves++; t.moves > t.r.Limits().Nodes {
		t.fail(ply, text, game.Faultf("fileMoves", "more than {n} moves in one game", t.r.Limits().Nodes))
		return false
	}
	m, err := at.after.ParseMove(text)
	if err != nil {
		t.fail(ply, text, nil).Because(err)
		return false
	}
	next := game.Clone(at.after)
	next.Play(m)
	node := at.node.Add(&record.Node{Text: game.MoveText(at.after, m), Move: m})
	t.spots[address(prefix, n, half)] = spot{node: node, before: at.after, after: next}
	t.last[half] = node
	t.ply = ply
	return true
}

func address(prefix string, n, half int) string { return fmt.Sprintf("%s%d%c", prefix, n, 'a'+half) }

// place is where a move at an address is added: behind the one before it in its line, or in place of what a variation
// varies.
func (t *tale) place(prefix string, n, half int) (spot, bool) {
	before := address(prefix, n, 0)
	if half == 0 {
		before = address(prefix, n-1, 1)
	}
	if at, ok := t.spots[before]; ok {
		return at, true
	}
	if n != 1 {
		return spot{}, false
	}
	if prefix == "" {
		return spot{node: t.g.Root, after: t.g.Start}, half == 0
	}
	varied := strings.TrimSuffix(prefix, ".")
	at, ok := t.spots[varied[:strings.LastIndexByte(varied, '.')]]
	if !ok {
		return spot{}, false
	}
	return spot{node: at.node.Parent, after: at.before}, true
}

// start settles rules and start before the first move.
func (t *tale) start() bool {
	if t.g != nil || t.stop {
		return t.g != nil
	}
	rules, pos, err := t.rules()
	if err != nil {
		t.fail(0, cut(t.keys["rules"]), game.Faultf("fileRules", "rules that are not known here")).Because(err)
		t.stop = true
		return false
	}
	t.g = record.New(rules, pos)
	t.broken = map[string]bool{}
	return true
}

// rules are those of our own tag, else those that the line of rules describes, else the caller's; with the start, nil if it
// is the usual one.
func (t *tale) rules() (*game.Game, game.Position, error) {
	line, err := parseRules(t.keys["rules"])
	own, ownErr := game.Open(t.keys["tavlei"])
	switch {
	case ownErr == nil && own.Info.Family == family:
		if text := t.keys["position"]; text != "" {
			pos, err := own.Parse(text)
			return own, pos, err
		}
		return own, nil, nil
	case err != nil && t.o.Game != nil && t.o.Game.Info.Family == family && t.keys["rules"] == "":
		return t.o.Game, nil, nil
	case err != nil:
		return nil, nil, err
	}
	g, err := line.open()
	if err != nil {
		return nil, nil, err
	}
	if rowsOf(g.Start()) == line.rows {
		return g, nil, nil
	}
	pos, err := g.Parse(line.rows + map[bool]string{true: " a", false: " d"}[g.Start().ToMove().Has(0)])
	return g, pos, err
}

// end is the game as far as it could be read.
func (t *tale) end() *record.Game {
	if !t.start() {
		return nil
	}
	for _, row := range tags {
		if v := t.keys[row.key]; v != "" {
			t.g.SetTag(row.tag, v)
		}
	}
	t.g.Root.After = t.keys["start-comment"]
	for result, word := range results {
		if t.keys["result"] == word {
			t.g.Result = result
		}
	}
	last := game.Clone(t.g.Start)
	for _, n := range t.g.Main() {
		last.Play(n.Move)
	}
	if out := last.Outcome(); out.Over() {
		t.g.Result, t.g.Reason = record.ResultOf(out, t.g.Rules.Seats), out.Reason
	}
	return t.g
}
