package sgf

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// write writes a game with its variations and all that is said about it.
func (f *Form) write(w io.Writer, g *record.Game) error {
	if !f.holds(g.Rules) {
		return fmt.Errorf("%s: game %s: %w", f.Name, g.Rules.Name(), record.ErrWrite)
	}
	root, err := f.tree(g)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := Write(&b, root); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// tree is a game as a tree of SGF.
func (f *Form) tree(g *record.Game) (*Node, error) {
	root := &Node{}
	for _, p := range [][2]string{{"FF", "4"}, {"GM", strconv.Itoa(f.Number)}, {"CA", "UTF-8"}, {"AP", "Tavlei"}} {
		root.Add(p[0], p[1])
	}
	from, pos, err := f.Root(g, root)
	if err != nil {
		return nil, err
	}
	for _, row := range tags {
		if v := worded(g, row.prop, row.tag); v != "" {
			root.Add(row.prop, v)
		}
	}
	putControl(g, root)
	if re, ok := map[string]string{record.FirstWins: "B+", record.SecondWins: "W+", record.Drawn: "0"}[g.Result]; ok && !root.Has("RE") {
		root.Add("RE", re)
	}
	if said, ok := g.Tag(record.ResultTag); ok && g.Result == record.Unknown && !root.Has("RE") {
		root.Add("RE", said)
	}
	f.comment(g.Root, root)
	if from == nil {
		from, pos = g.Root, g.Start
	}
	return root, (&writer{f, g.Rules}).lines(from, root, game.Clone(pos))
}

// pgnDate is a date as PGN has it, with question marks for what is not known.
var pgnDate = regexp.MustCompile(`^(\d{4})\.(\d\d|\?\?)\.(\d\d|\?\?)$`)

// worded is what a tag says, as SGF says it: 2026.11.?? is 2026-11 there, and the signs by which PGN says nothing are nothing.
func worded(g *record.Game, prop, tag string) string {
	v, _ := g.Tag(tag)
	if v == "-" || v == "?" {
		return ""
	}
	if m := pgnDate.FindStringSubmatch(v); prop == "DT" && m != nil {
		date, _, _ := strings.Cut(strings.Join(m[1:], "-"), "-?")
		return date
	}
	return v
}

// writer writes the plies of a game.
type writer struct {
	*Form
	rules *game.Game
}

// lines writes what follows a node, line by line.
func (w *writer) lines(from *record.Node, to *Node, pos game.Position) error {
	type spot struct {
		n    *record.Node
		to   *Node
		pos  game.Position
		main bool
	}
	for todo := []spot{{from, to, pos, true}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if len(s.n.Next) == 0 && s.main && w.Final != nil {
			w.Final(s.pos, s.to)
		}
		for i, next := range s.n.Next {
			after := s.pos
			if i < len(s.n.Next)-1 {
				after = game.Clone(s.pos)
			}
			n, after, err := w.node(next, after)
			if err != nil {
				return err
			}
			todo = append(todo, spot{next, s.to.Follow(n), after, s.main && i == 0})
		}
	}
	return nil
}

// node writes one ply and plays it.
func (w *writer) node(n *record.Node, pos game.Position) (to *Node, after game.Position, err error) {
	to = &Node{}
	if n.Setup != "" {
		return w.anew(n, to, pos)
	}
	name, value, err := w.Move(pos, n)
	if err != nil {
		return nil, nil, err
	}
	if name == "" {
		return nil, nil, w.failed(n.Ply(), n.Text)
	}
	to.Add(name, value)
	if n.Clock != nil && name != w.Words {
		to.Add(name+"L", strings.TrimSuffix(strconv.FormatFloat(n.Clock.Seconds(), 'f', 3, 64), ".000"))
	}
	w.comment(n, to)
	pos.Play(n.Move)
	return to, pos, nil
}

// anew writes a board that is set up in the middle of a game.
func (w *writer) anew(n *record.Node, to *Node, pos game.Position) (*Node, game.Position, error) {
	if w.Stones == nil {
		return nil, nil, w.failed(n.Ply(), "the board is set up anew")
	}
	after, err := w.rules.Parse(n.Setup)
	if err != nil {
		return nil, nil, w.failed(n.Ply(), err.Error())
	}
	w.Stones(pos, after, to)
	w.comment(n, to)
	return to, after, nil
}

// comment writes what is said about a node.
func (f *Form) comment(n *record.Node, to *Node) {
	judged(n, to)
	rest := *n
	rest.Clock, rest.Commands = nil, nil
	for _, c := range n.Commands {
		values, ok := Unkept(c)
		if !ok || said[c.Name] || to.Has(c.Name) {
			rest.Commands = append(rest.Commands, c)
			continue
		}
		for _, v := range values {
			to.put(c.Name, Value{Raw: v})
		}
	}
	text := strings.TrimSpace(n.Before + "\n" + rest.Remark())
	if text != "" {
		to.Add("C", text)
	}
}
