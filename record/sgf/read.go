package sgf

import (
	"errors"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// tags are the properties of the root that say what a tag says.
var tags = []struct{ prop, tag string }{
	{"PB", "Black"}, {"PW", "White"}, {"BR", "BlackRank"}, {"WR", "WhiteRank"}, {"BT", "BlackTeam"}, {"WT", "WhiteTeam"},
	{"EV", "Event"}, {"RO", "Round"}, {"DT", "Date"}, {"PC", "Site"}, {"GN", "GameName"}, {"GC", "GameComment"}, {"ON", "Opening"},
	{"AN", "Annotator"}, {"US", "Recorder"}, {"SO", "Source"}, {"CP", "Copyright"},
}

// said are properties that fields of a record hold, or that mean nothing outside their file.
var said = map[string]bool{
	"FF": true, "GM": true, "CA": true, "AP": true, "RE": true, "B": true, "W": true, "C": true,
	"AB": true, "AW": true, "AE": true, "PL": true,
	"BM": true, "TE": true, "DO": true, "IT": true, "DM": true, "GB": true, "GW": true, "UC": true,
}

// Record makes the record of a tree, by the form of its number.
func (f *Form) Record(t *Tree) *record.Game {
	if t.Root == nil {
		return nil
	}
	form := of(t.Root, t.o.Game)
	if form == nil {
		gm := Property{"GM", []Value{{At: t.Root.At}}}
		if v := t.Root.Values("GM"); v != nil {
			gm.Values = v
		}
		t.Fault(gm.Values[0].At, 0, piece(gm.Name, gm.Values[0]), stranger(t.Root))
		return nil
	}
	rules, start, err := form.Start(t.Root, t.o.Game)
	if err != nil {
		if t.wrong(t.Root.At, 0, err); !goesOn(err) {
			return nil
		}
	}
	g := record.New(rules, start)
	r := &reader{Form: form, t: t, g: g}
	r.header()
	line := Line{Game: g, Pos: game.Clone(g.Start), Last: g.Root}
	if form.Begin != nil {
		if err := form.Begin(&line, t.Root); err != nil {
			t.wrong(t.Root.At, line.Ply+1, err)
		}
	}
	main := &line
	r.walk(main)
	if form.End != nil {
		form.End(t, main, t.Root.Line("RE"))
	} else {
		main.Settle(Result(t.Root.Line("RE")))
	}
	if said := t.Root.Line("RE"); said != "" && g.Result == record.Unknown {
		g.SetTag(record.ResultTag, said)
	}
	return g
}

// reader makes a record of a tree.
type reader struct {
	*Form
	t     *Tree
	g     *record.Game
	plies int // in all lines
	full  bool
	deep  bool          // variations were left out, which has been said
	spare game.Position // of a line that has been read: its memory is used again
}

// header takes tags from the root, and what no field holds.
func (r *reader) header() {
	for _, row := range tags {
		if text := strings.TrimSpace(r.t.Root.Text(row.prop)); text != "" {
			r.g.SetTag(row.tag, text)
		}
	}
	r.control()
}

// heads tells whether a property of the root has been read already.
func (r *reader) heads(name string) bool {
	for _, row := range tags {
		if row.prop == name {
			return true
		}
	}
	for _, used := range r.Uses {
		if used == name {
			return true
		}
	}
	return r.timed(name)
}

// own tells whether a property is one of ours, by which Form.SetUp reads what SGF has no words for.
func (r *reader) own(name string) bool {
	return strings.HasPrefix(name, ownPrefix) && slices.Contains(r.Uses, name)
}

// ownPrefix begins the names of properties that are our own.
const ownPrefix = "TV"

// node takes what one node says. It returns false where the line cannot go on.
func (r *reader) node(line *Line, n *Node) bool {
	root := n == r.t.Root
	if !root && n.Has("AB", "AW", "AE", "PL") && !r.setUp(line, n) {
		return false
	}
	if !root && r.ofItself(line, n) {
		if pos, err := r.g.Rules.Parse(game.Text(line.Pos)); err == nil { // without its past, as the record will have it
			line.SetUp(pos)
		}
	}
	for _, p := range n.Props {
		if p.Name != "B" && p.Name != "W" && (p.Name != r.Words || r.Words == "") {
			continue
		}
		for _, v := range p.Values {
			if !r.play(line, p.Name, v) {
				return false
			}
		}
	}
	at := line.Last
	if root && !n.Has("B", "W") {
		at = r.g.Root // plies that Begin has made are not meant
	}
	r.say(at, n, root)
	return true
}

// drawn are properties by which something is drawn on the board of one node alone; territory is not among them, since it belongs
// to the end of a game.
var drawn = []string{"TR", "SQ", "CR", "MA", "M", "SL", "LB", "L", "AR", "LN"}

// ofItself tells whether a node without a move is to be looked at by itself, as a page of a lesson: it draws on the board, and so
// does what stands before it.
func (r *reader) ofItself(line *Line, n *Node) bool {
	return r.Form.SetUp != nil && n.Has(drawn...) && !n.Has("B", "W", r.Words) &&
		slices.ContainsFunc(line.Last.Commands, func(c record.Command) bool { return slices.Contains(drawn, c.Name) })
}

func (r *reader) setUp(line *Line, n *Node) bool {
	if r.Form.SetUp == nil {
		for _, p := range n.Props {
			if p.Name == "AB" || p.Name == "AW" || p.Name == "AE" || p.Name == "PL" {
				r.t.Fault(p.Values[0].At, line.Ply+1, piece(p.Name, p.Values[0]), game.Faultf("fileAnew", "the board is set up anew in the middle of a game"))
				return false
			}
		}
	}
	pos, err := r.Form.SetUp(line, n)
	if err != nil {
		if r.t.wrong(n.At, line.Ply+1, err); !goesOn(err) {
			return false
		}
	}
	if game.Text(pos) != game.Text(line.Pos) {
		line.SetUp(pos)
	}
	return true
}

// piece is a property as it stands in the file, if it is not long.
func piece(name string, v Value) string {
	if len(v.Raw) > 40 {
		return name + "[" + strings.ToValidUTF8(v.Raw[:40], "") + "…]"
	}
	return name + "[" + v.Raw + "]"
}

// play makes the ply of a property. It returns false where the line cannot go on.
func (r *reader) play(line *Line, name string, v Value) bool {
	if r.plies++; r.plies > r.t.o.Limits.Nodes {
		r.t.Fault(v.At, line.Ply+1, "", game.Faultf("fileMoves", "more than {n} moves in one game", r.t.o.Limits.Nodes))
		r.full = true
		return false
	}
	if strings.EqualFold(v.Line(), "resign") {
		return true // RE says so
	}
	ply := line.Ply + 1
	var err error
	if name == r.Words {
		err = r.Form.Say(line, v)
	} else {
		err = r.Play(line, game.Seat(strings.Index("BW", name)), v)
	}
	if err == nil {
		return true
	}
	r.t.wrong(v.At, ply, v.Wrong(name, err))
	return goesOn(err)
}

// goesOn tells whether an error leaves the line as it should be.
func goesOn(err error) bool {
	return errors.As(err, &forced{})
}

// wrong reports an error at the place of its value if it has one.
func (t *Tree) wrong(at Place, ply int, err error) {
	text := ""
	if p := (placed{}); errors.As(err, &p) {
		at, text = p.v.At, piece(p.name, p.v)
		err = p.error
	}
	if f := (forced{}); errors.As(err, &f) {
		err = f.error
	}
	t.Fault(at, ply, text, nil).Because(err)
}

// say writes down what a node says of the ply before it.
func (r *reader) say(at *record.Node, n *Node, root bool) {
	for _, p := range n.Props {
		switch v := p.Values[0]; {
		case p.Name == "C":
			for _, v := range p.Values {
				remark(at, v.Text())
			}
		case p.Name == "BL" || p.Name == "WL":
			if !clock(at, n, p) {
				at.Commands = append(at.Commands, kept(p))
			}
		case root && r.heads(p.Name) || p.Name == r.Words || r.own(p.Name):
		case judge(at, p.Name, v):
		case !said[p.Name]:
			at.Commands = append(at.Commands, kept(p))
		}
	}
}

// remark adds a comment, which keeps its lines; commands that stand in brackets are taken out of it.
func remark(at *record.Node, text string) {
	text = strings.TrimSpace(text)
	if strings.Contains(text, "[%") {
		at.AddRemark(text)
		return
	}
	at.After = strings.TrimSpace(at.After + "\n" + text)
}

// Result is the result that RE says: B+12, W+R, 0, Draw.
func Result(re string) string {
	switch v := strings.ToUpper(strings.TrimSpace(re)); {
	case strings.HasPrefix(v, "B+"):
		return record.FirstWins
	case strings.HasPrefix(v, "W+"):
		return record.SecondWins
	case v == "0" || v == "DRAW" || v == "JIGO":
		return record.Drawn
	}
	return record.Unknown
}

// Settle takes the result of the last position if the game is over there, else what is said.
func (l *Line) Settle(said string) {
	l.Game.Result = said
	if out := l.Pos.Outcome(); out.Over() {
		l.Game.Result, l.Game.Reason = record.ResultOf(out, l.Game.Rules.Seats), out.Reason
	}
}
