package gametest_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
)

// heap is the game on which the kit is tested: seats in turn take one to three from a heap of
// eleven, who takes the last one wins. Its defect field breaks one promise of the contract.
type heap struct {
	left   int
	turn   game.Seat
	defect string
	trace  []int // how many were taken: shared between copies by one of the defects
	calls  *int
}

const heapStart = 11

type heapRules struct{ defect string }

func (r heapRules) Start() game.Position {
	return &heap{left: heapStart, defect: r.defect, calls: new(int), trace: make([]int, 1)}
}

func (r heapRules) Parse(text string) (game.Position, error) {
	left, turn, ok := strings.Cut(text, " ")
	n, err := strconv.Atoi(left)
	if r.defect == "parser panics" && n > heapStart {
		panic("too many")
	}
	if !ok || err != nil || strconv.Itoa(n) != left || n < 0 || n > heapStart || turn != "0" && turn != "1" {
		if r.defect == "parser error without class" {
			return nil, fmt.Errorf("position %q is wrong", text)
		}
		return nil, fmt.Errorf("position %q: %w: %w", text, game.Faultf("heap", "want stones and a turn"), game.ErrPosition)
	}
	p := &heap{left: n, turn: game.Seat(turn[0] - '0'), defect: r.defect, calls: new(int), trace: []int{heapStart - n}}
	if r.defect == "text forgets the turn" {
		p.turn = 0
	}
	return p, nil
}

func (h *heap) ToMove() game.Seats {
	if h.defect == "two seats without Mover" {
		return 3
	}
	return game.SeatSet(h.turn)
}

func (h *heap) AppendMoves(dst []game.Move) []game.Move {
	if h.defect == "moves lose dst" {
		dst = dst[:0]
	}
	if h.defect == "moves after the end" && h.left == 0 {
		return append(dst, take(1))
	}
	before := len(dst)
	for n := 1; n <= min(3, h.left); n++ {
		dst = append(dst, take(n))
	}
	list := dst[before:]
	switch *h.calls++; h.defect {
	case "duplicate move":
		if len(list) > 2 {
			dst = append(dst, list[0])
		}
	case "unstable order":
		if *h.calls%2 == 0 {
			slices.Reverse(list)
		}
	case "no moves in an open game":
		if h.left == 2 {
			dst = dst[:before]
		}
	case "zero move":
		if len(list) > 0 {
			list[0] = game.Move{}
		}
	case "allocates":
		garbage = make([]game.Move, 8)
	}
	return dst
}

var garbage []game.Move

func take(n int) game.Move { return game.Move{uint64(n)} }

func (h *heap) Play(m game.Move) {
	n := max(int(m[0]), 1)
	h.left -= n
	if count++; h.defect == "plays at random" && count%3 == 0 && h.left > 0 {
		h.left--
	}
	h.turn = 1 - h.turn
	if h.defect == "copies share memory" {
		h.trace[0] += n
	}
}

func (h *heap) CopyFrom(src game.Position) {
	from := src.(*heap)
	if h.defect == "copy keeps the old heap" && h.left > 0 {
		h.turn = from.turn
		return
	}
	*h = *from
}

var count int // plies played by all heaps

func (h *heap) Outcome() game.Outcome {
	if h.left > 0 {
		return game.Outcome{}
	}
	o := game.Win("lastTaken", game.SeatSet(1-h.turn), 2)
	switch h.defect {
	case "reason with blanks":
		o.Reason = "last one taken"
	case "nobody is first":
		o.Place = [game.MaxSeats]uint8{2, 2}
	case "third place of two":
		o.Place = [game.MaxSeats]uint8{1, 3}
	}
	return o
}

func (h *heap) Key() uint64 {
	switch h.defect {
	case "key of the heap's parity":
		return uint64(h.left % 2)
	case "key counts calls":
		*h.calls++
		return uint64(*h.calls)
	}
	return uint64(h.left)<<1 | uint64(h.turn)
}

func (h *heap) AppendText(dst []byte) ([]byte, error) {
	left := h.left
	if h.defect == "copies share memory" {
		left = heapStart - h.trace[0]
	}
	return fmt.Appendf(dst, "%d %d", left, h.turn), nil
}

func (h *heap) AppendMove(dst []byte, m game.Move) []byte {
	n := int(m[0])
	switch h.defect {
	case "move texts alike":
		n = min(n, 2)
	case "move text with a line break":
		return append(dst, "t\n"...)
	}
	return strconv.AppendInt(append(dst, 't'), int64(n), 10)
}

func (h *heap) CountMoves() int {
	if h.defect == "counts wrongly" {
		return 3
	}
	var buf [8]game.Move
	return len(h.AppendMoves(buf[:0]))
}

func (h *heap) AppendTactical(dst []game.Move) []game.Move {
	if h.defect == "tactical moves of its own" {
		return append(dst, take(7))
	}
	return dst
}

// MayWin forgets in one defect that anybody may win.
func (h *heap) MayWin(game.Seat) bool { return h.defect != "nobody may win" || h.left == 0 }

func (h *heap) Eval(s game.Seat) int {
	if h.defect == "eval remembers" {
		count++
		return count
	}
	return 0
}

func (h *heap) AppendName(dst []byte, m game.Move, lang string) []byte {
	if h.defect == "nameless in Ukrainian" && lang == "uk" {
		return dst
	}
	return h.AppendMove(dst, m)
}

func (h *heap) Explain(game.Seat, []game.Token) *game.Refusal {
	r := &game.Refusal{Code: "notLegal"}
	switch h.defect {
	case "explanation off the board":
		r.Places = []game.Place{99}
	case "explanation without a code":
		r.Code = "Not legal!"
	}
	return r
}

func (h *heap) ParseMove(text string) (game.Move, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "t"))
	if h.defect == "accepts illegal moves" && err == nil {
		return take(n), nil
	}
	switch {
	case err != nil || !strings.HasPrefix(text, "t") || text != "t"+strconv.Itoa(n):
		if h.defect == "bare error" {
			return game.Move{}, fmt.Errorf("no")
		}
		if h.defect == "move parser panics" && text == "?" {
			panic("question mark")
		}
		return game.Move{}, game.ErrNotation
	case n < 1 || n > min(3, h.left):
		r := &game.Refusal{Code: "tooMany", Rule: "2", Input: text}
		if h.defect == "refusal without a code" {
			r.Code = ""
		}
		return game.Move{}, r
	}
	if h.defect == "moves read wrongly" && n == 2 {
		n = 1
	}
	return take(n), nil
}

var heapBoard = &game.Board{Shape: "square", W: 12, H: 1, Places: heapPlaces()}

func heapPlaces() []game.PlaceInfo {
	var places []game.PlaceInfo
	for i := range heapStart + 1 {
		places = append(places, game.PlaceInfo{Name: strconv.Itoa(i), Seat: game.NoSeat, X: float32(i)})
	}
	return places
}

func (h *heap) Board() *game.Board {
	if h.defect == "place names alike" {
		places := heapPlaces()
		places[1].Name = places[0].Name
		return &game.Board{Shape: "square", W: 12, H: 1, Places: places}
	}
	switch h.defect {
	case "a side too few":
		return &game.Board{Shape: "square", W: 12, H: 1, Places: heapPlaces(), Turns: 2, Sides: []int{0}}
	case "a side beyond the last turn":
		return &game.Board{Shape: "square", W: 12, H: 1, Places: heapPlaces(), Turns: 2, Sides: []int{0, 2}}
	case "turns that do not fit":
		return &game.Board{Shape: "square", W: 12, H: 1, Places: heapPlaces(), Turns: 4, Sides: []int{0, 2}}
	case "a line to nowhere":
		return &game.Board{Shape: "point", W: 12, H: 1, Places: heapPlaces(), Lines: [][2]game.Place{{0, 99}}}
	case "a river through a row":
		return &game.Board{Shape: "point", W: 12, H: 1, Places: heapPlaces(), River: .5}
	}
	if strings.Contains(h.defect, "boards") {
		return boardsFor(h.defect)
	}
	return heapBoard
}

// boardsFor has the places of the heap on two boards, not all as they should be.
func boardsFor(defect string) *game.Board {
	b := &game.Board{Shape: "square", W: 12, H: 1, Places: heapPlaces(), Parts: []game.BoardPart{{Name: "A"}, {Name: "B"}}}
	for i := range b.Places {
		part := &b.Parts[i%2]
		b.Places[i].Name = part.Name + ":" + b.Places[i].Name
		part.Places = append(part.Places, game.Place(i))
	}
	last := &b.Parts[1]
	switch defect {
	case "place on none of the boards":
		last.Places = last.Places[1:]
	case "place twice on the boards":
		last.Places = append(last.Places, last.Places[0])
	case "boards named otherwise":
		last.Name = "C"
	case "boards with a place too many":
		last.Places = append(last.Places, heapStart+1)
	}
	return b
}

func (h *heap) AppendScene(sc *game.Scene) {
	n := h.left
	if h.defect == "man off the board" {
		n += 2
	}
	for i := range n {
		sc.Men = append(sc.Men, game.Man{Place: game.Place(i), Kind: "stone", Seat: game.NoSeat})
	}
	if h.turning() && h.left > 0 {
		sc.Men[0].Seat = h.turn // the lowest stone is turned towards the seat to move
	}
	if h.defect == "men change places" && h.left%2 == 1 && h.left < heapStart-1 {
		sc.Men = sc.Men[:h.left-1]
		sc.Men = append(sc.Men, game.Man{Place: heapStart, Kind: "stone", Seat: game.NoSeat})
		sc.Men = append(sc.Men, game.Man{Place: heapStart - 1, Kind: "stone", Seat: game.NoSeat})
	}
	if h.defect == "scene forgets" && *h.calls%5 == 0 {
		sc.Men = sc.Men[:0]
	}
}

// turning tells whether every ply that leaves stones turns the lowest one.
func (h *heap) turning() bool {
	return slices.Contains([]string{"turns a stone", "turns a man twice", "turns without a word"}, h.defect)
}

func (h *heap) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	n := int(m[0])
	path := game.Path{Seat: h.turn, Text: game.MoveText(h, m), Tokens: []game.Token{game.Token(n)}}
	if h.turning() && n < h.left {
		path.Turns = []game.Place{0}
	}
	switch h.defect {
	case "prefix paths":
		path.Tokens = make([]game.Token, n)
	case "no path for three":
		if n == 3 {
			return dst
		}
	case "path of another seat":
		path.Seat = 1 - h.turn
	case "path leads astray":
		path.Text = "t1"
	case "path off the board":
		path.Tokens[0] = 99
	case "turns a man that stays":
		path.Turns = []game.Place{0}
	case "turns an empty place":
		path.Turns = []game.Place{heapStart}
	case "turns a man twice":
		path.Turns = append(path.Turns, path.Turns...)
	case "turns without a word":
		path.Turns = nil
	}
	return append(dst, path)
}

func (h *heap) AppendExtra(dst []game.Path) []game.Path {
	if h.defect == "listed move as extra" {
		return h.AppendPaths(dst, take(1))
	}
	return dst
}

func check(defect string) []gametest.Fault {
	maxPlies := heapStart
	if defect == "longer than declared" {
		maxPlies = 3
	}
	g := &game.Game{Rules: heapRules{defect}, Seats: 2, MaxPlies: maxPlies}
	return gametest.Check(g, gametest.Options{Games: 6, Plies: 40})
}

func TestSoundGamePasses(t *testing.T) {
	for _, sound := range []string{"", "turns a stone", "two boards"} {
		for _, f := range check(sound) {
			t.Error(f)
		}
	}
}

// Every defect must be found, under the check that is meant for it.
func TestBrokenGamesFail(t *testing.T) {
	for _, c := range []struct{ defect, want string }{
		{"two seats without Mover", "mover"},
		{"moves lose dst", "moves appended"},
		{"moves after the end", "moves iff open"},
		{"no moves in an open game", "moves iff open"},
		{"duplicate move", "moves unique"},
		{"unstable order", "moves stable"},
		{"zero move", "zero move"},
		{"allocates", "allocations"},
		{"plays at random", "play repeatable"},
		{"longer than declared", "maxPlies"},
		{"copies share memory", "copies independent"},
		{"copy keeps the old heap", "copy over a position"},
		{"reason with blanks", "outcome"},
		{"nobody is first", "outcome"},
		{"nobody may win", "may win"},
		{"third place of two", "outcome"},
		{"key of the heap's parity", "key tells moves"},
		{"key counts calls", "key stable"},
		{"text forgets the turn", "text round trip"},
		{"parser panics", "bad position text"},
		{"parser error without class", "bad position text"},
		{"move texts alike", "move texts unique"},
		{"move text with a line break", "move text"},
		{"moves read wrongly", "move round trip"},
		{"accepts illegal moves", "refusals"},
		{"bare error", "refusals"},
		{"move parser panics", "refusals"},
		{"refusal without a code", "refusals"},
		{"counts wrongly", "counter"},
		{"tactical moves of its own", "tactical"},
		{"eval remembers", "eval of twin"},
		{"nameless in Ukrainian", "move names"},
		{"explanation off the board", "refusals"},
		{"explanation without a code", "refusals"},
		{"place names alike", "board"},
		{"place on none of the boards", "board"},
		{"place twice on the boards", "board"},
		{"boards named otherwise", "board"},
		{"boards with a place too many", "board"},
		{"a side too few", "board"},
		{"a side beyond the last turn", "board"},
		{"turns that do not fit", "board"},
		{"a line to nowhere", "board"},
		{"a river through a row", "board"},
		{"man off the board", "scene"},
		{"men change places", "scene differences"},
		{"scene forgets", "scene of twin"},
		{"prefix paths", "paths prefix-free"},
		{"no path for three", "paths complete"},
		{"path of another seat", "paths have seats"},
		{"path leads astray", "paths lead to their moves"},
		{"path off the board", "paths"},
		{"turns a man that stays", "paths turn men"},
		{"turns an empty place", "paths turn men"},
		{"turns a man twice", "paths turn men"},
		{"turns without a word", "paths turn men"},
		{"listed move as extra", "extra unlisted"},
	} {
		t.Run(c.defect, func(t *testing.T) {
			var found []string
			for _, f := range check(c.defect) {
				if f.Check == c.want {
					return
				}
				found = append(found, f.String())
			}
			t.Errorf("the kit does not say %q; it says %s", c.want, strings.Join(found, "\n"))
		})
	}
}

func TestReadPerft(t *testing.T) {
	cases, err := gametest.ReadPerft(strings.NewReader(
		"# source\nid a\nperft 1 7\nid b\nepd X Y\nperft 2 49\ngame other\nperft 3 1\n"), "mine")
	if err != nil {
		t.Fatal(err)
	}
	want := []gametest.PerftCase{
		{Game: "mine", ID: "a", Depth: 1, Nodes: 7, Line: 3},
		{Game: "mine", ID: "b", Position: "X Y", Depth: 2, Nodes: 49, Line: 6},
		{Game: "other", Depth: 3, Nodes: 1, Line: 8},
	}
	if !slices.Equal(cases, want) {
		t.Errorf("read %+v, want %+v", cases, want)
	}
	for _, bad := range []string{"perft x 1", "perft 0 1", "perft 2", "nodes 7"} {
		if _, err := gametest.ReadPerft(strings.NewReader("\n"+bad+"\n"), "mine"); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: error %v does not name line 2", bad, err)
		}
	}
}
