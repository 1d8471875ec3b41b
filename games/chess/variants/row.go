package variants

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/ini"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// row is a game by what it does not share with chess.
type row struct {
	id     string
	also   []string
	array  string // extended FEN; board, kinds and castling follow from it
	men    string // kinds beyond the usual ones, in Betza's notation: "A=BN C=RN"; a P moves as said and remains a pawn
	promo  string // what pawns become, "" is QRBN, - nothing
	looks  string // figures of kinds that the family does not draw: "B=elephant Q=counsellor"
	moment string // position of its picture: a game that has one has a card in the gallery, and an introduction among the words
	castle string // files where king and rook go: "cgdf", the usual ones of the board if it is empty
	change func(r *layers.Rules)
}

// usual is how the men of chess move.
var usual = map[byte]string{'P': "fmWfcFifmnD", 'N': "N", 'B': "B", 'R': "R", 'Q': "Q", 'K': "K"}

// record makes the record of a row.
func (w *row) record() (layers.Rules, error) {
	array := cmp.Or(w.array, ini.Orthodox)
	board, hand, _ := strings.Cut(strings.Fields(array)[0], "[")
	r := layers.Rules{
		Arrival: layers.Arrival{Array: array},
		Judge:   layers.Judge{Quiet: 150, QuietReason: "rule75", ClaimQuiet: 100, Repeat: 5, Claim: 3},
		Zones:   layers.Zones{Promo: strings.Trim(cmp.Or(w.promo, "QRBN"), "-")},
	}
	r.Board.W, r.Board.H, r.Board.Holes = size(board)
	if err := w.addKinds(&r, board+hand); err != nil {
		return r, err
	}
	w.addZones(&r, board)
	w.addCastling(&r, strings.Fields(array)[2])
	if w.change != nil {
		w.change(&r)
	}
	ini.Judge(&r)
	return r, nil
}

// figures are the figures of kinds by their letters.
func (w *row) figures() map[string]string {
	of := map[string]string{}
	for _, word := range strings.Fields(w.looks) {
		of[word[:1]] = word[2:]
	}
	return of
}

// size is how large a board is and which of its squares are holes, written as *.
func size(board string) (w, h int, holes layers.Zone) {
	ranks := strings.Split(board, "/")
	w, h = len(ini.Spread(ranks[0])), len(ranks)
	for i, rank := range ranks {
		for x, c := range []byte(ini.Spread(rank)) {
			if c == '*' {
				holes.Add((h-1-i)*w + x)
			}
		}
	}
	return w, h, holes
}

// addKinds adds the kinds that stand in the array or come by promotion, or move in a way of their own.
func (w *row) addKinds(r *layers.Rules, array string) error {
	moves := map[byte]string{}
	var own []byte
	for _, word := range strings.Fields(w.men) {
		own = append(own, word[0])
		moves[word[0]] = word[2:]
	}
	seen := strings.ToUpper(array) + r.Zones.Promo
	for _, c := range slices.Concat([]byte("PNBRQK"), own) {
		text, ok := moves[c]
		if !ok {
			text = usual[c]
		}
		if strings.IndexByte(seen, c) < 0 && text != "" || r.KindOf(c) > 0 {
			continue
		}
		var atoms []layers.Atom
		if text != "" { // else it never moves
			var err error
			if atoms, err = betza.Read(text); err != nil {
				return fmt.Errorf("%s: %c: %w", w.id, c, err)
			}
		}
		r.Kinds = append(r.Kinds, layers.Kind{Letter: c, Atoms: atoms, Pawn: c == 'P', Royal: c == 'K'})
	}
	for _, c := range seen {
		if c >= 'A' && c <= 'Z' && r.KindOf(byte(c)) == 0 {
			return fmt.Errorf("%s: nothing is said of %c", w.id, c)
		}
	}
	return nil
}

// addZones lets pawns step twice from the rank where White's stand nearest to him, Black's as far from their side, and promote on
// the last one.
func (w *row) addZones(r *layers.Rules, board string) {
	if r.KindOf('P') == 0 {
		r.Zones.Promo = ""
		return
	}
	y := 1
	for i, rank := range strings.Split(board, "/") {
		if strings.Contains(rank, "P") {
			y = r.Board.H - 1 - i
		}
	}
	r.Zones.Double = [2]layers.Zone{rank(r, y), rank(r, r.Board.H-1-y)}
	r.Zones.Passed = r.Zones.Double
	r.Zones.Last = [2]layers.Zone{rank(r, r.Board.H-1), rank(r, 0)}
}

// rank is the squares of a rank.
func rank(r *layers.Rules, y int) (z layers.Zone) {
	for x := range r.Board.W {
		if sq := y*r.Board.W + x; !r.Board.Holes.Has(sq) {
			z.Add(sq)
		}
	}
	return z
}

// ranks are the squares of some ranks, as White counts them from his side; or as Black does.
func ranks(r *layers.Rules, seat int, from, to int) (z layers.Zone) {
	for y := from - 1; y < to; y++ {
		at := y
		if seat == 1 {
			at = r.Board.H - 1 - y
		}
		z = z.Or(rank(r, at))
	}
	return z
}

// addCastling lets kings castle, if the array says that they may.
func (w *row) addCastling(r *layers.Rules, rights string) {
	if rights == "-" {
		return
	}
	files := r.Board.W
	r.Castling = layers.Castling{On: true, Piece: 'R', King: [2]int{2, files - 2}, Rook: [2]int{3, files - 3}}
	if w.castle != "" {
		at := func(i int) int { return int(w.castle[i] - 'a') }
		r.Castling.King, r.Castling.Rook = [2]int{at(0), at(1)}, [2]int{at(2), at(3)}
	}
}
