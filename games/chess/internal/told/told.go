package told

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"text/template"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

//go:embed *.md
var sources embed.FS

// Languages are those that pages are written in.
var Languages = []string{"en", "uk", "ru"}

// About is what a record does not say of its game.
type About struct {
	Name  string // in the language of the page
	Brief string // what is special about it, a sentence or more; "": told from the record
	Intro string // where it is from and how to begin; "": nothing is told of that
	// Keys are the names of kinds by the words of the family, by their order in the record; "": it has no such name.
	Keys   []string
	Pieces map[byte]string // names of the other kinds in the language of the page, by letter
	// Show is a position in which a kind stands alone, as far as the rules let it, and where it may go; "": none is shown.
	Show func(kind int) (position, legal string)
}

// Clauses of all pages.
const (
	ClauseBoard     = "1"
	ClausePieces    = "2"
	ClausePromotion = "3"
	ClauseCastling  = "4"
	ClauseTurns     = "5"
	ClauseCaptures  = "6"
	ClauseArrival   = "7"
	ClauseCompany   = "8"
	ClauseKings     = "9"
	ClauseEnd       = "10"
	ClauseDraws     = "11"
	ClauseNotation  = "12"
)

var pages = sync.OnceValues(func() (map[string]*template.Template, error) {
	all := map[string]*template.Template{}
	for _, lang := range Languages {
		text, err := sources.ReadFile(lang + ".md")
		if err != nil {
			return nil, err
		}
		t, err := template.New(lang).Funcs(template.FuncMap{"plural": plural}).Parse(string(text))
		if err != nil {
			return nil, err
		}
		all[lang] = t
	}
	return all, nil
})

// plural is a number with its noun, as Ukrainian and Russian have it: 1 хід, 2 ходи, 5 ходів, 11 ходів, 21 хід.
func plural(n int, one, few, many string) string {
	noun := many
	switch tens := n / 10 % 10; {
	case tens == 1:
	case n%10 == 1:
		noun = one
	case 2 <= n%10 && n%10 <= 4:
		noun = few
	}
	return fmt.Sprint(n, " ", noun)
}

// Page is the rule page of a record in one of the Languages.
func Page(r *layers.Rules, lang string, about About) (string, error) {
	all, err := pages()
	if err != nil {
		return "", err
	}
	t := all[lang]
	if t == nil {
		return "", fmt.Errorf("no rule page of a record in %q", lang)
	}
	var b strings.Builder
	if err := t.Execute(&b, viewOf(r, lang, about)); err != nil {
		return "", fmt.Errorf("rule page of a record: %w", err)
	}
	return b.String(), nil
}

// viewOf reckons what the templates see.
func viewOf(r *layers.Rules, lang string, about About) *view {
	g := r.Grid()
	v := &view{Rules: r, Lang: lang, About: about, Holes: holesOf(r), Areas: map[string]area{}}
	for seat := range 2 {
		for name, z := range map[string]*[2]layers.Zone{
			"double": &r.Zones.Double, "passed": &r.Zones.Passed, "last": &r.Zones.Last, "stop": &r.Zones.Stop,
			"drops": &r.Zones.Drops, "put": &r.Zones.Put, "afoot": &r.Zones.Afoot, "goal": &r.Zones.Goal, "camp": &r.Zones.Camp, "closed": &r.Zones.Closed,
			"spot": &r.Zones.Spot, "back": &r.Zones.Back,
		} {
			v.Areas[fmt.Sprint(name, seat)] = areaOf(g, z[seat])
		}
	}
	v.Kinds = v.kindsOf(g)
	for i := range len(r.Turn.Numbers) {
		if c := r.Turn.Numbers[i]; c != '.' {
			v.Numbers = append(v.Numbers, number{i + 1, v.Kind(c)})
		}
	}
	v.Points, v.Limits = v.counted(r.Goal.Points), v.counted(r.Zones.Limit)
	return v
}

// counted reads kinds and numbers in one digit each.
func (v *view) counted(text string) (list []number) {
	for i := 0; i+1 < len(text); i += 2 {
		list = append(list, number{int(text[i+1] - '0'), v.Kind(text[i])})
	}
	return list
}

// holesOf are the squares of the frame that are none of the board's, named as the board would name them.
func holesOf(r *layers.Rules) string {
	whole := board.New(board.Shape{W: r.Board.W, H: r.Board.H})
	var names []string
	for z := r.Board.Holes; !z.Empty(); z = z.Rest() {
		names = append(names, whole.Name(z.First()))
	}
	return strings.Join(names, ", ")
}

// kindsOf are the kinds that a game can have on its board.
func (v *view) kindsOf(g *board.Grid) []kind {
	pieces, _, _ := strings.Cut(v.Arrival.Array, " ")
	there := strings.ToUpper(pieces) + v.Rules.Zones.Promo + v.Rules.Zones.Files
	for i := range v.Rules.Kinds { // what comes of pieces comes of what comes of them
		for _, k := range v.Rules.Kinds {
			if i < len(v.Rules.Kinds) && strings.ContainsRune(there, rune(k.Letter)) {
				there += k.Becomes + strings.Trim(string(rune(k.Held)), "\x00")
			}
		}
	}
	var list []kind
	for i := range v.Rules.Kinds {
		k := &v.Rules.Kinds[i]
		first := v.Rules.KindOf(k.Letter) == i+1
		if !strings.ContainsRune(there, rune(k.Letter)) || !first {
			continue
		}
		list = append(list, v.kindOf(i))
	}
	slices.SortStableFunc(list, func(a, b kind) int { return rank(a) - rank(b) })
	return list
}

// rank puts kings first and pawns last.
func rank(k kind) int {
	switch {
	case k.Royal:
		return 0
	case k.Pawn:
		return 2
	}
	return 1
}

func (v *view) kindOf(i int) kind {
	k := &v.Rules.Kinds[i]
	said := kind{Kind: *k, Letter: string(rune(k.Letter)), Name: v.About.Pieces[k.Letter]}
	if i < len(v.About.Keys) {
		said.Key = v.About.Keys[i]
	}
	still := v.Areas["double0"].None && v.Areas["double1"].None
	for j := range k.Atoms {
		if !k.Atoms[j].Double || !still {
			said.Ways = append(said.Ways, waysOf(&k.Atoms[j])...)
		}
	}
	if k.Next != 0 {
		if next := v.Rules.KindOf(k.Next); next > 0 && k.Next != k.Letter {
			said.Later = &kind{Letter: string(rune(k.Next)), Key: v.key(next - 1), Name: v.About.Pieces[k.Next]}
		}
		said.Then = v.later(k)
	}
	said.Into = v.Of(k.Becomes)
	if k.Held != 0 && k.Held != k.Letter {
		held := v.Kind(k.Held)
		said.InHand = &held
	}
	if v.About.Show != nil && said.Key == "" && !k.Pawn {
		said.Diagram, said.Legal = v.About.Show(i)
	}
	return said
}

func (v *view) key(i int) string {
	if i < len(v.About.Keys) {
		return v.About.Keys[i]
	}
	return ""
}

// later are the ways of moving of a piece that has moved, if it keeps its letter.
func (v *view) later(k *layers.Kind) []way {
	if k.Next != k.Letter {
		return nil
	}
	var ways []way
	for i := range v.Rules.Kinds {
		if o := &v.Rules.Kinds[i]; o.Letter == k.Letter && o != k && i > 0 {
			for j := range o.Atoms {
				ways = append(ways, waysOf(&o.Atoms[j])...)
			}
		}
	}
	return ways
}

// Kind is the kind with a letter, for templates.
func (v *view) Kind(c byte) kind {
	if i := v.Rules.KindOf(c); i > 0 {
		return kind{Letter: string(rune(c)), Key: v.key(i - 1), Name: v.About.Pieces[c]}
	}
	return kind{Letter: string(rune(c))}
}

// Of are the kinds with some letters, for templates.
func (v *view) Of(letters string) (list []kind) {
	for i := range len(letters) {
		list = append(list, v.Kind(letters[i]))
	}
	return list
}

// Castler is the kind that castles with the king.
func (v *view) Castler() kind { return v.Kind(v.Castling.Piece) }

// CastlingKing is the royal piece that castles.
func (v *view) CastlingKing() kind {
	if v.Castling.By != 0 {
		return v.Kind(v.Castling.By)
	}
	if kings := v.Kings(); len(kings) > 0 {
		return kings[0]
	}
	return kind{Key: "king"}
}

// CastlingRank is the rank on which a side castles, counted from 1.
func (v *view) CastlingRank() int { return v.Castling.Rank + 1 }

// Promotes tells whether pieces that are no pawns are promoted.
func (v *view) Promotes() bool {
	return slices.ContainsFunc(v.Kinds, func(k kind) bool { return !k.Pawn && len(k.Into) > 0 })
}

// PawnsBecome tells whether pawns have kinds of their own to become.
func (v *view) PawnsBecome() bool {
	return slices.ContainsFunc(v.Kinds, func(k kind) bool { return k.Pawn && len(k.Into) > 0 })
}

// Arrives tells whether pawns become something where they come to.
func (v *view) Arrives() bool {
	return v.Rules.Zones.Promo != "" && !(v.Areas["last0"].None && v.Areas["last1"].None)
}

// Spots tells whether they become something where they stand.
func (v *view) Spots() bool { return !v.Areas["spot0"].None || !v.Areas["spot1"].None }

// Blocker is the piece that every move puts elsewhere.
func (v *view) Blocker() kind { return v.Kind(v.Company.Blocker) }

// Placed is the piece that is placed before the game.
func (v *view) Placed() kind { return v.Kind(v.Arrival.Placed) }

// Paired is the kind whose pieces are put on squares of different colours.
func (v *view) Paired() kind { return v.Kind(v.Arrival.TwoColours) }

// Bound is the kind that stays on its colour.
func (v *view) Bound() kind { return v.Kind(v.Capture.Bishop) }

// CastleFiles are the files where king and rook come to, on a wing.
func (v *view) CastleFiles(wing int) []string {
	file := func(x int) string { return string(rune('a' + x)) }
	return []string{file(v.Castling.King[wing]), file(v.Castling.Rook[wing])}
}

// Edges names the topology.
func (v *view) Edges() string {
	switch v.Board.Topology {
	case board.Cylinder:
		return "cylinder"
	case board.Moebius:
		return "moebius"
	}
	return ""
}

// Half is half a number: plies in moves of each side.
func (v *view) Half(n int) int { return n / 2 }

// Begins tells whether the other side than White begins.
func (v *view) BlackBegins() bool {
	fields := strings.Fields(v.Arrival.Array)
	return len(fields) > 1 && fields[1] == "b"
}

// Pawns tells whether there are pawns.
func (v *view) Pawns() bool { return slices.ContainsFunc(v.Kinds, func(k kind) bool { return k.Pawn }) }

// Kings are the kinds that are royal.
func (v *view) Kings() (list []kind) {
	for _, k := range v.Kinds {
		if k.Royal {
			list = append(list, k)
		}
	}
	return list
}

// endless is how long games may become that no rule ends.
const endless = 20000

// Bounded tells whether a rule ends games by their length.
func (v *view) Bounded() bool { return v.Judge.Plies > 0 && v.Judge.Plies < endless }

// StuckDraws tells whether stalemate is a draw.
func (v *view) StuckDraws() bool {
	return !v.Goal.StuckLoses && !v.Goal.StuckWins && !v.Goal.StuckFewer
}

// Double tells whether pawns step twice.
func (v *view) Double() bool {
	return slices.ContainsFunc(v.Kinds, func(k kind) bool { return slices.ContainsFunc(k.Ways, func(w way) bool { return w.Double }) })
}
