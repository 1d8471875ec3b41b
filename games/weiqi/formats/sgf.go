package formats

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// start settles rules and start.
func start(root *sgf.Node, asked *game.Game) (*game.Game, game.Position, error) {
	rules, err := rulesOf(root, asked)
	if err != nil {
		return nil, nil, err
	}
	pos, err := position(root, rules)
	return rules, pos, err
}

// position is the one that the root sets up, nil if it is the usual one.
func position(root *sgf.Node, rules *game.Game) (game.Position, error) {
	if text := root.Line(exactProp); text != "" {
		pos, err := rules.Parse(text)
		if err != nil {
			return nil, root.Wrong(exactProp, err)
		}
		return pos, nil
	}
	usual := rules.Start().(*weiqi.Position)
	if usual.Placing() > 0 {
		return nil, nil // Begin places the stones
	}
	s := of(usual)
	leftOut := s.put(root)
	if _, said := player(root); !said {
		if by, ok := firstMover(root); ok {
			s.turn = by
		} else if n, _ := strconv.Atoi(root.Line("HA")); n > 1 && root.Has("AB") {
			s.turn = 1
		}
	}
	if s.text() == of(usual).text() {
		return nil, leftOut
	}
	pos, err := s.position()
	if err != nil {
		return nil, setUpWrong(root, game.Under(rules, err))
	}
	return pos, leftOut
}

// setUpWrong names the property by which a board has come to a position that cannot be.
func setUpWrong(n *sgf.Node, err error) error {
	for _, name := range []string{"AB", "AW", "AE", "PL"} {
		if n.Has(name) {
			return n.Wrong(name, err)
		}
	}
	return err
}

// firstMover is who makes the first move of the line played.
func firstMover(root *sgf.Node) (game.Seat, bool) {
	for n := root; ; n = n.Next[0] {
		for _, p := range n.Props {
			if seat := strings.Index("BW", p.Name); len(p.Name) == 1 && seat >= 0 {
				return game.Seat(seat), true
			}
		}
		if len(n.Next) == 0 || n != root && n.Has("AB", "AW", "AE", "PL") {
			return 0, false
		}
	}
}

// begin places the handicap stones of AB where Black places them himself.
func begin(l *sgf.Line, root *sgf.Node) error {
	p := l.Pos.(*weiqi.Position)
	if p.Placing() == 0 || root.Has(exactProp) {
		return nil
	}
	var leftOut error
	for _, v := range root.Values("AB") {
		points, bad := sgf.Points([]sgf.Value{v})
		if bad != nil && v.Line() != "" {
			leftOut = v.Wrong("AB", offBoard())
		}
		for _, at := range points {
			g := p.Game()
			switch {
			case at.X >= g.Columns || at.Y >= g.Rows:
				leftOut = v.Wrong("AB", offBoard())
				continue
			case p.Placing() == 0, p.Goban().At(g.Point(at.X, at.Y)) != goban.Empty:
				continue // said twice, or taken away by AE
			}
			m, err := p.ParseMove(g.Name(int(g.Point(at.X, at.Y))))
			if err != nil {
				return v.Wrong("AB", err)
			}
			l.Add(m)
		}
	}
	return leftOut
}

// play makes a move of a colour.
func play(l *sgf.Line, by game.Seat, v sgf.Value) error {
	at, pass, err := vertex(l.Pos.(*weiqi.Position).Game(), v)
	if err != nil {
		return sgf.Forced(err) // left out
	}
	if err := ready(l, by, pass); err != nil {
		return err
	}
	p := l.Pos.(*weiqi.Position)
	text := "pass"
	if !pass {
		text = p.Game().Name(int(at))
	}
	m, err := p.ParseMove(text)
	if err == nil {
		l.Add(m)
		return nil
	}
	if pass || !p.Playing() {
		return err
	}
	s := of(p)
	s.force(at, by)
	after, wrong := s.position()
	if wrong != nil {
		return err
	}
	l.SetUp(after)
	return sgf.Forced(err)
}

// vertex is the point of B[dd]; an empty value is a pass, and so is tt on boards that have no such point.
func vertex(g *weiqi.Game, v sgf.Value) (at goban.Point, pass bool, err error) {
	text := v.Line()
	if text == "" || text == "tt" && g.Columns <= 19 && g.Rows <= 19 {
		return 0, true, nil
	}
	p, ok := sgf.ParsePoint(text)
	if !ok || p.X >= g.Columns || p.Y >= g.Rows {
		return 0, false, offBoard()
	}
	return g.Point(p.X, p.Y), false, nil
}

// ready brings the line to a position in which the seat plays stones: it plays on where dead stones are being marked, and sets
// up the board with the other side to move where a file has two moves of one colour in a row.
func ready(l *sgf.Line, by game.Seat, pass bool) error {
	p := l.Pos.(*weiqi.Position)
	if p.Placing() > 0 && by == 0 && !pass || p.Playing() && p.Turn() == by {
		return nil
	}
	if p.Marking() {
		if m, err := p.ParseMove(sideWord(1-by) + ":resume"); err == nil {
			l.Add(m)
			return nil
		}
	}
	s := of(p)
	s.turn = by
	after, err := s.position()
	if err != nil {
		return err
	}
	l.SetUp(after)
	return nil
}

// sideWord is a seat as moves name it.
func sideWord(s game.Seat) string { return "bw"[s&1:][:1] }

// say makes a ply that is no move of SGF.
func say(l *sgf.Line, v sgf.Value) error {
	m, err := l.Pos.ParseMove(v.Line())
	if err == nil {
		l.Add(m)
	}
	return err
}

// setUp is the position after stones have been set up in the middle of a game.
func setUp(l *sgf.Line, n *sgf.Node) (game.Position, error) {
	p := l.Pos.(*weiqi.Position)
	if text := n.Line(exactProp); text != "" {
		pos, err := p.Game().Parse(text)
		if err != nil {
			return nil, n.Wrong(exactProp, err)
		}
		return pos, nil
	}
	s := of(p)
	before := s.text()
	leftOut := s.put(n)
	if s.text() == before {
		return p, leftOut
	}
	pos, err := s.position()
	if err != nil {
		return nil, setUpWrong(n, err)
	}
	return pos, leftOut
}

// root writes rules and start.
func root(g *record.Game, root *sgf.Node) (*record.Node, game.Position, error) {
	usual, begins := g.Rules.Start().(*weiqi.Position), g.Start.(*weiqi.Position)
	if game.Text(g.Start) == game.Text(usual) {
		return rootOfStart(g, root)
	}
	s := of(begins)
	plain, err := s.position()
	exact := err != nil || game.Text(plain) != game.Text(begins) || usual.Placing() > 0 || s.next != 1 || s.captured != [2]int{}
	written(g, exact, root)
	putStones(s, make([]goban.Colour, len(s.stones)), root)
	root.Add("PL", sgf.Colour(s.turn))
	if exact {
		root.Add(exactProp, game.Text(begins))
	}
	result(g, root)
	return nil, nil, nil
}

// rootOfStart writes the usual start, with the stones that Black has placed.
func rootOfStart(g *record.Game, root *sgf.Node) (*record.Node, game.Position, error) {
	from, pos := g.Root, game.Clone(g.Start).(*weiqi.Position)
	var placed []string
	for pos.Placing() > 0 && len(from.Next) == 1 && bare(from.Next[0]) {
		from = from.Next[0]
		_, at, err := move(pos, from)
		if err != nil {
			return nil, nil, err
		}
		placed = append(placed, at)
		pos.Play(from.Move)
	}
	if pos.Placing() > 0 { // fewer than agreed, or with variations and words, for which AB has no room
		written(g, true, root)
		root.Add(exactProp, game.Text(g.Start))
		result(g, root)
		return nil, nil, nil
	}
	written(g, len(placed) > 0 && fixedStones(g.Rules, pos), root)
	for _, at := range placed {
		root.Add("AB", at)
	}
	if placed == nil {
		putStones(of(pos), make([]goban.Colour, pos.Game().Len()), root)
	}
	if pos.Turn() != 0 {
		root.Add("PL", "W")
	}
	result(g, root)
	return from, pos, nil
}

// fixedStones tells whether the stones that Black has placed are those that the rules would have put there.
func fixedStones(g *game.Game, placed *weiqi.Position) bool {
	options := maps.Clone(g.Options)
	options["freeHandicap"] = "off"
	fixed, err := g.Info.Open(options)
	return err == nil && slices.Equal(of(fixed.Start().(*weiqi.Position)).stones, of(placed).stones)
}

// bare tells whether nothing is said about a ply.
func bare(n *record.Node) bool {
	return n.Setup == "" && n.After == "" && n.Before == "" && n.Glyph == "" && n.Clock == nil && len(n.NAGs)+len(n.Commands) == 0
}

// putStones writes how a board differs from what was there.
func putStones(s *set, before []goban.Colour, to *sgf.Node) {
	for y := range s.rules.Rows {
		for x := range s.rules.Columns {
			at := s.rules.Point(x, y)
			if s.stones[at] != before[at] {
				to.Add([]string{"AE", "AB", "AW"}[colourIndex(s.stones[at])], sgf.Point{X: x, Y: y}.String())
			}
		}
	}
}

// colourIndex is 0 for no stone, 1 for a black one, 2 for a white one.
func colourIndex(c goban.Colour) int {
	switch c {
	case goban.Black:
		return 1
	case goban.White:
		return 2
	}
	return 0
}

// stones writes a board that is set up in the middle of a game.
func stones(from, to game.Position, n *sgf.Node) {
	before, after := of(from.(*weiqi.Position)), of(to.(*weiqi.Position))
	putStones(after, before.stones, n)
	n.Add("PL", sgf.Colour(after.turn))
	before.stones, before.turn = after.stones, after.turn
	if plain, err := before.position(); err != nil || game.Text(plain) != game.Text(to) {
		n.Add(exactProp, game.Text(to))
	}
}

// move writes a ply: a stone, a pass, or what players say while dead stones are marked.
func move(pos game.Position, n *record.Node) (name, value string, err error) {
	p := pos.(*weiqi.Position)
	by := sgf.Colour(game.MoverOf(pos, n.Move))
	if weiqi.IsPass(n.Move) {
		return by, "", nil
	}
	at, ok := weiqi.PointOf(n.Move)
	if !ok {
		return plyProp, n.Text, nil
	}
	columns := p.Game().Columns
	return by, sgf.Point{X: int(at) % columns, Y: int(at) / columns}.String(), nil
}
