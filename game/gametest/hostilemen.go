package gametest

import (
	"math/rand/v2"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// HostileTexts are n positions that are meant to take for ever, others for every turn; with n < 0 all
// of them. They are made by the Composer of g, without which there are none. Each is a start position
// changed place by place towards a full board, a lattice and so on, as far as Parse lets it: many are
// as hostile as the game allows.
func HostileTexts(g *game.Game, n, turn int) []string {
	start := g.Start()
	for start.ToMove().Has(game.Chance) { // a lot, an opening: the men come after it
		start.Play(start.AppendMoves(nil)[0])
	}
	v, ok := start.(game.Composer)
	scener, drawn := start.(game.Scener)
	if !ok || !drawn {
		return nil
	}
	h := hostiles{g: g, v: v, board: scener.Board(), rest: game.Text(start), palette: v.Palette()}
	h.look(game.SceneOf(start, 0).Men)
	h.full()
	h.lattices()
	h.hands()
	h.towers()
	h.random()
	var texts []string
	for _, p := range some(h.plans, n, turn) {
		texts = append(texts, h.text(p))
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// hostiles makes hostile positions of one game.
type hostiles struct {
	g       *game.Game
	v       game.Composer
	board   *game.Board
	rest    string
	palette []game.Man
	cells   []game.Place
	hold    []game.Place // hands and reserves
	start   []game.Man
	common  string // the kind of which there are most
	plans   []plan
}

// plan is a position as it should be: the men of every cell, and of hands that are not as at the start.
type plan struct {
	seat    game.Seat // to move
	changes []change
}

// change is what should stand on a place.
type change struct {
	place game.Place
	men   []game.Man
}

// text is the plan as far as Parse lets it be.
func (h *hostiles) text(p plan) string { return h.compose(h.grow(nil, p.changes, p.seat), p.seat) }

// grow makes the changes that are possible beside those that are made and do not end the game, halving
// the others.
func (h *hostiles) grow(made, more []change, seat game.Seat) []change {
	all := append(made[:len(made):len(made)], more...)
	if p, err := h.g.Parse(h.compose(all, seat)); err == nil && !p.Outcome().Over() {
		return all
	}
	if len(more) < 2 {
		return made
	}
	half := len(more) / 2
	return h.grow(h.grow(made, more[:half], seat), more[half:], seat)
}

// compose writes the start with some changes.
func (h *hostiles) compose(changes []change, seat game.Seat) string {
	changed := map[game.Place]bool{}
	var men []game.Man
	for _, c := range changes {
		changed[c.place] = true
		men = append(men, c.men...)
	}
	for _, man := range h.start {
		if !changed[man.Place] {
			men = append(men, man)
		}
	}
	return h.v.Compose(h.rest, men, seat)
}

// look learns what a start position looks like.
func (h *hostiles) look(men []game.Man) {
	for i, place := range h.board.Places {
		switch {
		case h.board.Meant(game.Place(i)) != game.Place(i):
		case place.Kind == game.Cell:
			h.cells = append(h.cells, game.Place(i))
		case place.Kind == game.Hand || place.Kind == game.Reserve:
			h.hold = append(h.hold, game.Place(i))
		}
	}
	h.start = men
	count, most := map[string]int{}, 0
	for _, man := range men {
		if count[man.Kind]++; count[man.Kind] > most {
			most, h.common = count[man.Kind], man.Kind
		}
	}
	if h.common == "" && len(h.palette) > 0 {
		h.common = h.palette[0].Kind
	}
}

// put plans a position with these men and no others on the board, for either seat to move.
func (h *hostiles) put(men []game.Man) {
	at := map[game.Place][]game.Man{}
	for _, man := range men {
		at[man.Place] = append(at[man.Place], man)
	}
	var changes []change
	for _, place := range h.cells {
		changes = append(changes, change{place, at[place]})
	}
	for _, place := range h.hold {
		if len(at[place]) > 0 {
			changes = append(changes, change{place, at[place]})
		}
	}
	for seat := range game.Seat(2) {
		h.plans = append(h.plans, plan{seat, changes})
	}
}

// at is the row and the column of a place.
func (h *hostiles) at(place game.Place) (row, column int) {
	info := h.board.Places[place]
	return int(info.Y), int(info.X)
}

// fill puts men of a kind where the pattern says whose they are; other seats leave a place empty.
func (h *hostiles) fill(kind string, whose func(row, column int) game.Seat) []game.Man {
	var men []game.Man
	for _, place := range h.cells {
		if s := whose(h.at(place)); slices.ContainsFunc(h.palette, func(m game.Man) bool { return m.Kind == kind && m.Seat == s }) {
			men = append(men, game.Man{Place: place, Kind: kind, Seat: s})
		}
	}
	return men
}

// nobody is the seat of places that stay empty.
const nobody = game.Seat(99)

// kinds are the kinds of men there are.
func (h *hostiles) kinds() []string {
	var kinds []string
	for _, man := range h.palette {
		if !slices.Contains(kinds, man.Kind) {
			kinds = append(kinds, man.Kind)
		}
	}
	return kinds
}

// full boards of each kind: of one side, of both by rows and by turns, and with one square left.
func (h *hostiles) full() {
	for _, kind := range h.kinds() {
		for _, whose := range []func(row, column int) game.Seat{
			func(int, int) game.Seat { return 0 },
			func(int, int) game.Seat { return 1 },
			func(row, column int) game.Seat { return game.Seat((row + column) % 2) },
			func(row, column int) game.Seat { return game.Seat((row + column/2) % 2) },
			func(row, _ int) game.Seat { return game.Seat(row / (1 + int(h.board.H)/2) % 2) },
		} {
			men := h.fill(kind, whose)
			h.put(men)
			if len(men) > 2 {
				h.put(slices.Delete(men, len(men)/2, len(men)/2+1))
			}
		}
	}
}

// lattices are men of the most common kind with room between them, and one to four of each other kind
// in the corners to take them.
func (h *hostiles) lattices() {
	corners := []game.Place{h.cells[0], h.cells[len(h.cells)-1], h.cells[len(h.cells)/2], h.cells[len(h.cells)/3]}
	for _, whose := range []func(row, column int) bool{
		func(row, column int) bool { return row%2 == 1 && column%2 == 1 },
		func(row, column int) bool { return row%2 == 0 && column%2 == 0 },
		func(row, column int) bool { return row%2 == 0 && column%2 == 1 },
		func(row, column int) bool { return row%2 == 1 && column%2 == 0 },
		func(row, column int) bool { return (row+column)%2 == 0 },
		func(row, column int) bool { return (row+column)%2 == 1 },
		func(row, column int) bool { return row%3 == 1 && (row+column)%2 == 1 },
		func(row, column int) bool { return column%2 == 1 },
	} {
		for _, seat := range []game.Seat{0, 1} {
			men := h.fill(h.common, func(row, column int) game.Seat {
				if whose(row, column) {
					return 1 - seat
				}
				return nobody
			})
			for _, kind := range h.kinds() {
				h.put(h.with(men, kind, seat, corners[:1]))
				h.put(h.with(men, kind, seat, corners[1:2]))
				h.put(h.with(men, kind, seat, corners))
			}
		}
	}
}

// with are the men with others of a kind on some places.
func (h *hostiles) with(men []game.Man, kind string, seat game.Seat, places []game.Place) []game.Man {
	men = slices.DeleteFunc(slices.Clone(men), func(m game.Man) bool { return slices.Contains(places, m.Place) })
	for _, place := range places {
		men = append(men, game.Man{Place: place, Kind: kind, Seat: seat})
	}
	return men
}

// hands hold a hundred men of each kind, over an empty board and over one of every other square.
func (h *hostiles) hands() {
	if len(h.hold) == 0 {
		return
	}
	for _, n := range []uint8{3, 100} {
		var men []game.Man
		for _, place := range h.hold {
			owner := h.board.Places[place].Seat
			for _, man := range h.palette {
				if man.Seat == owner || owner == game.NoSeat {
					men = append(men, game.Man{Place: place, Kind: man.Kind, Seat: man.Seat, N: n})
				}
			}
		}
		h.put(men)
		h.put(append(men, h.fill(h.common, func(row, column int) game.Seat {
			return []game.Seat{0, 1, nobody, nobody}[(row+2*column)%4]
		})...))
	}
}

// towers stand on every other square, of each kind and of carriers under each kind.
func (h *hostiles) towers() {
	v, ok := h.v.(game.Carrier)
	if !ok {
		return
	}
	for _, high := range []int{2, 3, 12} {
		for _, kind := range h.kinds() {
			for _, carrier := range append(v.Carriers(), kind) {
				var men []game.Man
				for i := range high {
					level := kind
					if i < high-1 {
						level = carrier
					}
					men = append(men, h.fill(level, func(row, column int) game.Seat {
						return []game.Seat{0, nobody, 1}[(row+column)%3]
					})...)
				}
				h.put(men)
			}
		}
	}
}

// random boards of all kinds, from thin to crowded.
func (h *hostiles) random() {
	rng := rand.New(rand.NewPCG(1, uint64(len(h.cells))))
	for _, percent := range []int{15, 30, 45, 60, 75, 90, 100} {
		for range 4 {
			var men []game.Man
			for _, place := range h.cells {
				if rng.IntN(100) < percent {
					man := h.palette[rng.IntN(len(h.palette))]
					man.Place = place
					men = append(men, man)
				}
			}
			h.put(men)
		}
	}
}
