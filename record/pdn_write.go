package record

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// ErrWrite is wrapped by errors about games that a format cannot hold.
var ErrWrite = errors.New("cannot be written in this format")

// tagName is what PDN allows as the name of a tag.
var tagName = regexp.MustCompile(`^[A-Z][A-Za-z0-9_]*$`)

// WritePDN writes one game in strict PDN 3.0: the seven tags of the roster in their order,
// GameType, moves in the notation and with the signs of the game, the complete path of a
// capture where two begin and end alike, and only there. A game that has a result ends with it: PDN 3.0 writes "*" there
// and reads both, and programs from before it take "*" for a game that goes on.
func WritePDN(w io.Writer, g *Game) error {
	f := flavourFor(g.Rules)
	if f == nil {
		return fmt.Errorf("pdn: game %s: %w", g.Rules.Name(), ErrWrite)
	}
	p := &pdnWriter{g: g, f: f, first: f.First}
	if s := g.Rules.Start().ToMove().One(); s != game.Chance {
		p.first = s
	}
	if err := p.tags(); err != nil {
		return err
	}
	if err := p.moves(); err != nil {
		return err
	}
	_, err := io.WriteString(w, p.b.String())
	return err
}

type pdnWriter struct {
	g     *Game
	f     *PDNFlavour
	rules *game.Game
	first game.Seat // whose moves have the numbers "1."
	flow
}

// roster are the tags every game has, in their order; Result stands in its place.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

func (p *pdnWriter) tags() error {
	for _, name := range roster {
		value, ok := p.g.Tag(name)
		switch {
		case name == "Result":
			p.result(value)
			continue
		case !ok:
			value = unknownValue[name]
		}
		p.tag(name, value)
	}
	if err := p.ruleTags(); err != nil {
		return err
	}
	for i, t := range p.g.Tags {
		if t.Name == "ResultFormat" || isRoster(t.Name) && p.g.firstOf(i) {
			continue
		}
		if !tagName.MatchString(t.Name) {
			return fmt.Errorf("pdn: tag %q: a name is a capital letter, then letters, digits and _: %w", t.Name, ErrWrite)
		}
		p.tag(t.Name, t.Value)
	}
	p.b.WriteByte('\n')
	return nil
}

func isRoster(name string) bool {
	_, ok := unknownValue[name]
	return ok || name == "Result"
}

// firstOf tells whether no tag of that name stands before number i.
func (g *Game) firstOf(i int) bool {
	for _, t := range g.Tags[:i] {
		if t.Name == g.Tags[i].Name {
			return false
		}
	}
	return true
}

// result writes the Result; a score of another kind than the codes is kept and marked.
func (p *pdnWriter) result(other string) {
	format, hasFormat := p.g.Tag("ResultFormat")
	switch {
	case other == "":
		p.tag("Result", p.f.result(p.g.Result))
	case !hasFormat:
		p.tag("Result", other)
		p.tag("ResultFormat", otherFormat)
		return
	default:
		p.tag("Result", other)
	}
	if hasFormat {
		p.tag("ResultFormat", format)
	}
}

// ruleTags say which game it is and where it starts.
func (p *pdnWriter) ruleTags() error {
	if p.f.Tag != "" {
		p.tag("GameType", p.f.Tag)
	}
	if p.f.Variant != "" {
		p.tag("Variant", p.f.Variant)
	}
	if name := p.g.Rules.Name(); name != p.f.Game {
		p.tag(rulesTag, name)
	}
	for _, t := range define(nil, p.g.Rules) {
		p.tag(t.Name, t.Value)
	}
	start, err := p.g.Start.AppendText(nil)
	if err != nil {
		return fmt.Errorf("pdn: start: %w", err)
	}
	if usual := game.Text(p.g.Rules.Start()); string(start) != usual {
		p.tag("FEN", string(start))
	}
	return nil
}

// moves writes the tree.
func (p *pdnWriter) moves() error {
	pos, err := lenient(p.g)
	if err != nil {
		return fmt.Errorf("pdn: %w", err)
	}
	if p.rules, err = forReplay(p.g.Rules); err != nil {
		return fmt.Errorf("pdn: %w", err)
	}
	p.remarks(p.g.Root)
	if err := p.line(p.g.Root, pos, turn{n: 1}); err != nil {
		return err
	}
	p.word(p.f.end(p.g.Result))
	p.flush()
	p.b.WriteString("\n\n")
	return nil
}

// turn counts moves as people do: one of each side makes a move with a number.
type turn struct {
	n    int
	half bool // the first side has made its half
	told bool // the number stands before the first half, the second needs none
}

// line writes the line that begins after n, the variations on each move behind it. pos is
// played on.
func (p *pdnWriter) line(n *Node, pos game.Position, t turn) error {
	for len(n.Next) > 0 {
		main, before := n.Next[0], pos
		if len(n.Next) > 1 {
			before = game.Clone(pos)
		}
		next, after, err := p.step(main, pos, t, false)
		if err != nil {
			return err
		}
		for _, side := range n.Next[1:] {
			if err := p.variation(side, game.Clone(before), t); err != nil {
				return err
			}
			after.told = false
		}
		pos, n, t = next, main, after
	}
	return nil
}

// variation writes the line that begins with n in brackets.
func (p *pdnWriter) variation(n *Node, pos game.Position, t turn) error {
	t.told = false
	p.open("(")
	pos, t, err := p.step(n, pos, t, true)
	if err == nil {
		err = p.line(n, pos, t)
	}
	p.close(")")
	return err
}

// beforeCommand marks a comment that belongs to the move after it. The number of the move may
// not stand before it: in PDN 3.0 nothing comes between number and move.
const beforeCommand = "before"

// step writes one node and returns the position and turn after it. opening tells that a
// comment here can only be about this move.
func (p *pdnWriter) step(n *Node, pos game.Position, t turn, opening bool) (game.Position, turn, error) {
	words := movetext.Fold(n.Before)
	if words != "" && !opening {
		words = "[%" + beforeCommand + "] " + words
	}
	if n.Setup != "" {
		p.comment(words)
		next, err := p.rules.Parse(n.Setup)
		if err != nil {
			return nil, t, fmt.Errorf("pdn: set-up before ply %d: %w", n.Ply()+1, err)
		}
		p.setUp(next)
		p.remarks(n)
		return next, turn{n: t.n, half: t.half}, nil
	}
	m, err := pos.ParseMove(n.Text)
	if err != nil {
		return nil, t, fmt.Errorf("pdn: ply %d: %q: %w", n.Ply(), n.Text, err)
	}
	text, ok := p.f.moveText(pos, m)
	first := game.MoverOf(pos, m) == p.first
	pos.Play(m)
	if !ok {
		said := "[%" + beforeCommand + "] [%" + plyCommand + " " + n.Text + "] "
		if n.Glyph != "" {
			said += "[%" + glyphCommand + " " + n.Glyph + "] "
		}
		p.comment(said + movetext.Fold(n.Before))
		p.setUp(pos)
		p.remarks(n)
		return pos, turn{n: t.n, half: t.half}, nil
	}
	p.comment(words)
	t = p.number(t, first)
	p.word(text + n.Glyph)
	p.remarks(n)
	t.told = first
	return pos, t, nil
}

// number writes the number of the next move where it is wanted, and counts it. Other than in PGN, a comment
// between two halves does not call for it, and there are readers who count a move for each number.
func (p *pdnWriter) number(t turn, first bool) turn {
	switch {
	case first && t.half:
		t.n++
		fallthrough
	case first:
		p.word(strconv.Itoa(t.n) + ".")
		t.half = true
		return t
	case !t.told:
		p.word(strconv.Itoa(t.n) + "...")
	}
	return turn{n: t.n + 1}
}

func (p *pdnWriter) setUp(pos game.Position) {
	p.word(`/FEN "` + game.Text(pos) + `"/`)
}
