package layered

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
	"github.com/tavlei/tavlei/games/chess/internal/told"
)

var _ page.Teller = (*Rules)(nil)

// clauseOf are the clauses of a record's page that refusals cite. Ways of moving are one clause, and what is not there says
// nothing about a rule.
var clauseOf = map[string]string{
	"castlingGone": told.ClauseCastling, "castlingBlocked": told.ClauseCastling, "castlingAttacked": told.ClauseCastling,
	"choosePromotion": told.ClausePromotion, "cannotBecome": told.ClausePromotion,
	"actFirst": told.ClauseTurns, "hasMoved": told.ClauseTurns, "otherMan": told.ClauseTurns, "nullTurn": told.ClauseTurns,
	"notRolled": told.ClauseTurns, "canMove": told.ClauseTurns,
	"mustCapture": told.ClauseCaptures, "mustJump": told.ClauseCaptures, "jumpOn": told.ClauseCaptures, "noJump": told.ClauseCaptures,
	"putBack": told.ClauseCaptures, "putOccupied": told.ClauseCaptures, "putRank": told.ClauseCaptures, "putColour": told.ClauseCaptures,
	"putBlocker": told.ClauseCompany,
	"putCheck":   told.ClauseKings, "nothingTaken": told.ClauseCaptures,
	"seamClosed": told.ClauseBoard, "cannotGoRound": told.ClauseBoard,
	"dropRank": told.ClauseArrival, "bishopColour": told.ClauseArrival, "dropChecks": told.ClauseArrival, "dropMates": told.ClauseArrival,
	"kingFirst": told.ClauseArrival, "noCaptureYet": told.ClauseArrival, "pawnAttacks": told.ClauseArrival, "placedWhere": told.ClauseArrival, "occupied": told.ClauseArrival,
	"onlyCarrier": told.ClauseCompany, "cannotRide": told.ClauseCompany, "carrierLoaded": told.ClauseCompany,
	"boardsStraight": told.ClauseCompany, "pawnNotCarried": told.ClauseCompany, "mustCarry": told.ClauseCompany,
	"cannotFerry": told.ClauseCompany, "neutralSafe": told.ClauseCompany, "neutralBack": told.ClauseCompany,
	"explodesKing": told.ClauseKings, "givesCheck": told.ClauseKings, "gateOnly": told.ClauseArrival,
	"deadSquare": told.ClausePromotion, "dropClosed": told.ClauseArrival, "dropFirst": told.ClauseArrival, "dropFile": told.ClauseArrival,
	"inCheck": told.ClauseKings, "exposesKing": told.ClauseKings, "kingAttacked": told.ClauseKings, "kingNotTaken": told.ClauseKings,
	"ownMan": told.ClausePieces, "blocked": told.ClausePieces, "pawnTakes": told.ClausePieces, "noRoom": told.ClausePieces,
	"noWay": told.ClausePieces, "fileDecides": told.ClausePieces,
}

// clause is the clause that a refusal cites, "" if it cites none.
func clause(code string) string {
	for _, way := range []string{"Way", "Round", "Twist"} {
		if strings.HasSuffix(code, way) && clauseOf[code] == "" {
			return told.ClausePieces
		}
	}
	return clauseOf[code]
}

// RulePage writes the rule page of a record that has none of its own. An error wraps fs.ErrNotExist for a language in which no
// record is told.
func (r *Rules) RulePage(lang string, words page.Words) (string, error) {
	if !slices.Contains(told.Languages, lang) {
		return "", fmt.Errorf("rule page of a record in %q: %w", lang, fs.ErrNotExist)
	}
	about := told.About{Name: words.Name, Brief: words.Brief, Intro: words.Intro, Pieces: map[byte]string{}, Show: r.show}
	for i := range r.record.Kinds {
		key := ""
		if r.usual[i+1] {
			key = r.names[i+1]
		} else if letter := r.letter(uint8(i + 1)); words.Of != nil {
			name, figure := game.Man{Kind: r.shown[i+1]}.Shape()
			about.Pieces[letter] = cmp.Or(words.Of("man."+name), words.Of("man."+figure))
		}
		about.Keys = append(about.Keys, key)
	}
	return told.Page(r.record, lang, about)
}

// tries bounds how many positions are looked at to show a kind.
const tries = 64

// show is a position in which a kind of White's stands in the middle, beside no more kings than must be there, and where it may
// go; "": there is no such position, or it goes nowhere alone.
func (r *Rules) show(kind int) (position, legal string) {
	middle := r.grid.At(r.grid.W()/2, (r.grid.H()-1)/2)
	if middle == board.None {
		return "", ""
	}
	letter := r.letter(uint8(kind + 1))
	var far []int // squares for kings, the farthest first
	for _, sq := range r.grid.Squares() {
		if sq != middle {
			far = append(far, sq)
		}
	}
	away := r.grid.Distances(middle, board.Around)
	slices.SortStableFunc(far, func(a, b int) int { return away[b] - away[a] })
	for n := range min(tries, len(far)) {
		text := r.rowsOf(middle, letter, far, n) + " w - - 0 1"
		k, err := r.kernel.Parse(text)
		if err != nil {
			continue
		}
		p := &Position{Game: r, k: k}
		if to := p.goals(middle); len(to) > 0 {
			return text, strings.Join(to, " ")
		}
	}
	return "", ""
}

// goals are the names of the squares to which the piece on a square may go.
func (p *Position) goals(from int) (names []string) {
	for _, m := range p.k.Moves(nil) {
		if m.Sort().Goes() && m.From() == from && !slices.Contains(names, p.name(m.To())) {
			names = append(names, p.name(m.To()))
		}
	}
	return names
}

// rowsOf writes a board with a piece of White's and the kings that the array has: those of White on squares from the n-th on,
// those of Black from the other end of the same list.
func (r *Rules) rowsOf(at int, letter byte, far []int, n int) string {
	on := map[int]byte{at: letter}
	start := r.kernel.Start()
	next := n
	for _, sq := range r.grid.Squares() {
		kind, seat := start.At(sq)
		if kind == 0 || seat < 0 || !r.kind(kind).Royal || seat == 0 && r.letter(kind) == letter {
			continue
		}
		for next < len(far) && on[far[next]] != 0 {
			next++
		}
		if next < len(far) {
			on[far[next]] = r.letterOf(kind, seat)
			next += 3
		}
	}
	var rows []string
	for y := r.grid.H() - 1; y >= 0; y-- {
		rows = append(rows, r.rowOf(y, on))
	}
	return strings.Join(rows, "/")
}

// rowOf writes a rank.
func (r *Rules) rowOf(y int, on map[int]byte) string {
	var b strings.Builder
	gap := 0
	flush := func() {
		if gap > 0 {
			fmt.Fprint(&b, gap)
		}
		gap = 0
	}
	for x := range r.grid.W() {
		sq := r.grid.At(x, y)
		switch {
		case sq == board.None:
			gap++
		case on[sq] != 0:
			flush()
			b.WriteByte(on[sq])
		default:
			gap++
		}
	}
	flush()
	return b.String()
}
