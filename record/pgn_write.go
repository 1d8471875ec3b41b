package record

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// WritePGN writes one game in the export format of PGN: the seven tags of the roster in their
// order, the others in that of their names, moves in SAN with glyphs as numbers, lines of at most
// 79 characters. A turn of several plies stands where one move stands, its plies joined by commas,
// unless something is said about one in the middle.
func WritePGN(w io.Writer, g *Game) error {
	f := pgnFamilyOf(g.Rules)
	if f == nil {
		return fmt.Errorf("pgn: game %s: %w", g.Rules.Name(), ErrWrite)
	}
	p := &pgnWriter{g: g, f: f}
	start, from, err := p.begin()
	if err != nil {
		return err
	}
	if err := p.tags(start); err != nil {
		return err
	}
	root := from
	if from = lifted(from); root != g.Root {
		p.remarks(g.Root)
	}
	p.remarks(from)
	t := pgnTurn{n: 1, last: game.NoSeat}
	if f.Number != nil {
		t.n = f.Number(start)
	}
	if err := p.line(from, start, t); err != nil {
		return err
	}
	p.word(pgnResult(g.Result))
	p.flush()
	p.b.WriteString("\n\n")
	_, err = io.WriteString(w, p.b.String())
	return err
}

// pgnResult is how moves end; what PGN has no word for stands in the tag.
func pgnResult(r string) string {
	switch r {
	case FirstWins, SecondWins, Drawn:
		return r
	}
	return Unknown
}

type pgnWriter struct {
	g *Game
	f *PGNFamily
	flow
}

// begin plays what chance settles before the game: a file tells only what has come of it.
func (p *pgnWriter) begin() (pos game.Position, from *Node, err error) {
	if pos, err = lenient(p.g); err != nil {
		return nil, nil, fmt.Errorf("pgn: %w", err)
	}
	from = p.g.Root
	for pos.ToMove().Has(game.Chance) && len(from.Next) > 0 && !isRoll(from.Next[0].Text) {
		from = from.Next[0]
		m, err := pos.ParseMove(from.Text)
		if err != nil {
			return nil, nil, fmt.Errorf("pgn: ply %d: %q: %w", from.Ply(), from.Text, err)
		}
		pos.Play(m)
	}
	return pos, from, nil
}

// isRoll tells whether a text is a lot that falls before a move: 5:.
func isRoll(text string) bool {
	n := movetext.Digits(text)
	return n > 0 && text[n:] == ":"
}

// tags writes the header.
func (p *pgnWriter) tags(start game.Position) error {
	roster := p.roster()
	for _, name := range roster {
		value, ok := p.g.Tag(p.inRecord(name))
		switch {
		case !ok && name == "Result":
			value = p.g.Result
		case !ok:
			value = unknownValue[name]
		}
		p.tag(name, value)
	}
	others, err := p.ruleTags(start)
	if err != nil {
		return err
	}
	named := len(others) > 0 && others[0].Name == variantTag
	for i, t := range p.g.Tags {
		if p.inRoster(roster, t.Name) && p.g.firstOf(i) || t.Name == variantTag && (named || !p.f.isStandard(t.Value)) {
			continue
		}
		if !tagName.MatchString(t.Name) {
			return fmt.Errorf("pgn: tag %q: a name is a capital letter, then letters, digits and _: %w", t.Name, ErrWrite)
		}
		others = append(others, t)
	}
	if _, ok := p.g.Tag(terminationTag); !ok && (p.g.Reason == timeReason || p.g.Reason == timeDrawn) {
		others = append(others, Tag{terminationTag, timeForfeit})
	}
	slices.SortStableFunc(others, func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range others {
		p.tag(t.Name, t.Value)
	}
	p.b.WriteByte('\n')
	return nil
}

// inRecord is what records of the game call a tag of the roster: a player's goes by the colour of the seat.
func (p *pgnWriter) inRecord(name string) string {
	if seat := slices.Index([]string{"White", "Black"}, name); seat >= 0 && p.g.Rules.Seats == 2 {
		return SeatTag(p.g.Rules, game.Seat(seat))
	}
	return name
}

// inRoster tells whether a tag of the record stands in the roster, or would have to stand where another does.
func (p *pgnWriter) inRoster(roster []string, name string) bool {
	return slices.ContainsFunc(roster, func(tag string) bool { return tag == name || p.inRecord(tag) == name })
}

// roster are the tags that stand first, in their order: those every game has, of more than two players such as are known.
func (p *pgnWriter) roster() []string {
	seats := p.g.Rules.Seats
	if seats == 2 {
		return roster
	}
	list := slices.DeleteFunc(slices.Clone(roster), func(name string) bool { return name == "White" || name == "Black" })
	for s := range seats {
		if name := SeatTag(p.g.Rules, game.Seat(s)); slices.ContainsFunc(p.g.Tags, func(t Tag) bool { return t.Name == name }) {
			list = slices.Insert(list, len(list)-1, name)
		}
	}
	return list
}

// ruleTags say which game it is and, if it is not the array of the family, where it starts.
func (p *pgnWriter) ruleTags(start game.Position) ([]Tag, error) {
	var tags []Tag
	name, options := p.f.variantOf(p.g.Rules)
	if name != "" {
		tags = append(tags, Tag{variantTag, name})
	}
	for key, tag := range p.f.Tags {
		if value, ok := p.g.Rules.Options[key]; ok {
			tags = append(tags, Tag{tag, value})
			options = without(options, key)
		}
	}
	if options != "" {
		tags = append(tags, Tag{optionsTag, options})
	}
	tags = define(tags, p.g.Rules)
	text, err := start.AppendText(nil)
	if err != nil {
		return nil, fmt.Errorf("pgn: start: %w", err)
	}
	if p.f.Game == "" {
		if string(text) != game.Text(p.g.Rules.Start()) {
			tags = append(tags, Tag{setUpTag, "1"}, Tag{fenTag, string(text)})
		}
		return tags, nil
	}
	standard, err := game.Open(p.f.Game)
	if err != nil {
		return nil, fmt.Errorf("pgn: %w", err)
	}
	if string(text) != game.Text(standard.Start()) && !isArray(p.g.Rules, standard, string(text)) {
		tags = append(tags, Tag{setUpTag, "1"}, Tag{fenTag, string(text)})
	}
	return tags, nil
}

// without are options, as in a canonical name, but one.
func without(options, key string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(options, ";"), func(o string) bool {
		return strings.HasPrefix(o, key+"=")
	}), ";")
}

// isArray tells whether a position is the start of the rules, and what they make of the array of the standard game: the
// same men with nothing in hand, say. Whoever knows the variant begins there without being told.
func isArray(rules, standard *game.Game, text string) bool {
	if text != game.Text(rules.Start()) {
		return false
	}
	p, err := rules.Parse(game.Text(standard.Start()))
	return err == nil && game.Text(p) == text
}

// variantOf is the value of the tag Variant, empty for the standard game, and the options that it
// does not tell.
func (f *PGNFamily) variantOf(g *game.Game) (name, options string) {
	name, spec := g.Info.ID, g.Info.ID
	if g.Info.ID == f.Game {
		name = ""
	}
	told, found := 0, false
	for _, v := range f.Variants {
		n := strings.Count(v.Game, ";")
		if fits(v.Game, g) && (!found || n > told) {
			name, spec, told, found = v.Name, v.Game, n, true
		}
	}
	if spec == f.Game {
		name = ""
	}
	var rest []string
	for _, o := range strings.Split(g.Name(), ";")[1:] {
		if !slices.Contains(strings.Split(spec, ";")[1:], o) {
			rest = append(rest, o)
		}
	}
	return name, strings.Join(rest, ";")
}

// fits tells whether the rules are those of a canonical name, with more options perhaps.
func fits(spec string, g *game.Game) bool {
	parts := strings.Split(spec, ";")
	if parts[0] != g.Info.ID {
		return false
	}
	return !slices.ContainsFunc(parts[1:], func(o string) bool {
		key, value, _ := strings.Cut(o, "=")
		return g.Options[key] != value
	})
}

// pgnTurn counts moves as people do: one of each side makes a move with a number.
type pgnTurn struct {
	n    int
	last game.Seat // who has made the last ply of the line
	told bool      // the number stands right before, the second half needs none
	open bool      // a variation begins
}

// pgnWord is what stands where one move stands.
type pgnWord struct {
	text string
	end  *Node // its last ply
	seat game.Seat
}

// line writes the line that begins after n, the variations on each word behind it. pos is played
// on.
func (p *pgnWriter) line(n *Node, pos game.Position, t pgnTurn) error {
	for len(n.Next) > 0 {
		before := pos
		if len(n.Next) > 1 {
			before = game.Clone(pos)
		}
		end, after, err := p.step(n.Next[0], pos, t)
		if err != nil {
			return err
		}
		for _, side := range n.Next[1:] {
			if err := p.variation(side, game.Clone(before), t); err != nil {
				return err
			}
			after.told = false
		}
		n, t = end, after
	}
	return nil
}

// variation writes the line that begins with n in brackets.
func (p *pgnWriter) variation(n *Node, pos game.Position, t pgnTurn) error {
	t.open = true
	p.open("(")
	end, t, err := p.step(n, pos, t)
	if err == nil {
		err = p.line(end, pos, t)
	}
	p.close(")")
	return err
}

// step writes the word that begins with n and returns its last ply. What is said before it stands
// between its number and its move.
func (p *pgnWriter) step(n *Node, pos game.Position, t pgnTurn) (*Node, pgnTurn, error) {
	w, err := p.gather(n, pos)
	if err != nil {
		return nil, t, err
	}
	spoken := strings.TrimSpace(n.Before) != ""
	turns := w.seat != t.last
	round := w.seat < t.last
	if round {
		t.n++
	}
	if t.open || spoken || round || turns && (w.seat == 0 || !t.told) {
		dots := "."
		if w.seat != 0 {
			dots = "..."
		}
		p.word(strconv.Itoa(t.n) + dots)
	}
	p.comment(n.Before)
	p.word(w.text)
	told := !p.strength(w.end)
	return w.end, pgnTurn{n: t.n, last: w.seat, told: told}, nil
}

// strength writes what is said about n after it, and tells whether that is words, behind which the
// number stands again.
func (p *pgnWriter) strength(n *Node) bool {
	if i := slices.Index(movetext.Strengths[:], n.Glyph); i > 0 {
		p.word("$" + strconv.Itoa(i))
	} else if n.Glyph != "" {
		copied := *n
		copied.Commands = append([]Command{{glyphCommand, n.Glyph}}, n.Commands...)
		n = &copied
	}
	return p.remarks(n)
}

// gather makes the word that begins with n and plays it: further plies of the same side as long as
// nothing is said between them and nothing branches off.
func (p *pgnWriter) gather(n *Node, pos game.Position) (pgnWord, error) {
	var b strings.Builder
	w := pgnWord{end: n, seat: game.NoSeat}
	for {
		n = w.end
		if n.Setup != "" {
			return w, fmt.Errorf("pgn: ply %d: the board is set up anew: %w", n.Ply(), ErrWrite)
		}
		if n.roll != "" {
			roll, err := pos.ParseMove(n.roll)
			if err != nil {
				return w, fmt.Errorf("pgn: ply %d: %q: %w", n.Ply(), n.roll, err)
			}
			pos.Play(roll)
		}
		m, err := pos.ParseMove(n.Text)
		if err != nil {
			return w, fmt.Errorf("pgn: ply %d: %q: %w", n.Ply(), n.Text, err)
		}
		if pos.ToMove().Has(game.Chance) {
			return w, fmt.Errorf("pgn: ply %d: no word for the lot %q: %w", n.Ply(), n.Text, ErrWrite)
		}
		w.seat = game.MoverOf(pos, m)
		b.WriteString(sanOf(pos, m))
		pos.Play(m)
		if n.remarked() || len(n.Next) != 1 || n.Next[0].Before != "" || pos.ToMove() != game.SeatSet(w.seat) {
			break
		}
		b.WriteByte(',')
		w.end = n.Next[0]
	}
	w.text = b.String()
	return w, nil
}

// sanOf is a move as English players write it, if the position reads that so, else as programs do.
// A move that passes is written as programs for PGN expect it.
func sanOf(pos game.Position, m game.Move) string {
	if movetext.IsNullMove(game.MoveText(pos, m)) {
		if back, err := pos.ParseMove(movetext.NullMove); err == nil && back == m {
			return movetext.NullMove
		}
	}
	san := game.NameOf(pos, m, "en")
	if back, err := pos.ParseMove(san); err != nil || back != m || strings.ContainsFunc(san, movetext.WordEnd) {
		return game.MoveText(pos, m)
	}
	return san
}

// remarked tells whether anything is said about n after it.
func (n *Node) remarked() bool {
	return n.Glyph != "" || len(n.NAGs) > 0 || n.After != "" || len(n.Commands) > 0 || n.Clock != nil
}
