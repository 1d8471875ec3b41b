package free

import (
	"strconv"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
)

// most is the number of places of the largest board.
const most = mostSize * mostSize

// Names of the buttons, which are words of moves as well.
const (
	offWord    = "off"
	turnWord   = "turn"
	rollWord   = "roll"
	passWord   = "pass"
	wonWord    = "won"
	agreeWord  = "agree"
	refuseWord = "refuse"
)

// shape is all that a board on the screen depends on.
type shape struct {
	width, height  int
	look, pieces   string
	dice, counters int
	turns          bool
}

// layout are the places of one kind of board. It never changes and is shared.
type layout struct {
	*board.Grid
	board   *game.Board
	boxAt   game.Place            // of the first piece of the box; the others follow
	buttons map[string]game.Place // by their names
}

var layouts sync.Map // shape to *layout

func layoutOf(r Rules) *layout {
	s := shape{r.Width, r.Height, r.Look, r.box.name, r.Dice, r.Counters, r.Turns}
	if l, ok := layouts.Load(s); ok {
		return l.(*layout)
	}
	l, _ := layouts.LoadOrStore(s, newLayout(r))
	return l.(*layout)
}

func newLayout(r Rules) *layout {
	l := &layout{buttons: map[string]game.Place{}}
	l.Grid = board.New(board.Shape{W: r.Width, H: r.Height})
	var tint func(x, y int) uint8
	if r.Look == checkered {
		tint = scene.Checkered
	}
	l.board = scene.Board(l.Grid, tint)
	if r.Look == points {
		l.board.Shape = "point"
	}
	l.boxAt = game.Place(len(l.board.Places))
	for k, of := range r.box.kinds {
		for seat := range seats {
			edge := l.board.H + 1
			if seat == 1 {
				edge = -1
			}
			scene.Add(l.board, game.PlaceInfo{
				Name: "box." + string(sides[seat]) + string(of.letter), Kind: game.Hand, Seat: game.Seat(seat),
				X: float32(k) + .5, Y: edge, Holds: of.name, Endless: true,
			})
		}
	}
	for _, name := range []string{offWord, turnWord} {
		l.button(name, game.NoSeat)
	}
	if r.Dice > 0 {
		l.button(rollWord, game.NoSeat)
	}
	for i := range seats * r.Counters {
		seat := game.Seat(i / r.Counters)
		l.button(counterName(i, r.Counters)+"up", seat)
		l.button(counterName(i, r.Counters)+"down", seat)
	}
	if r.Turns {
		l.button(passWord, game.NoSeat)
	}
	for _, name := range []string{wonWord, agreeWord, refuseWord} {
		l.button(name, game.NoSeat)
	}
	return l
}

// button adds a button beside the board.
func (l *layout) button(name string, seat game.Seat) {
	l.buttons[name] = scene.Add(l.board, game.PlaceInfo{
		Name: name, Kind: game.Button, Seat: seat, X: l.board.W + 1, Y: float32(len(l.buttons)) + .5,
	})
}

// counterName is a counter as it is written: w1 is the first of White's.
func counterName(i, counters int) string {
	return string(sides[i/counters]) + strconv.Itoa(i%counters+1)
}

// inBox is the place of a piece in the box.
func (l *layout) inBox(c piece) game.Place { return l.boxAt + game.Place(c-1) }

// boxed is the piece at a place of the box, if it is one.
func (g *Game) boxed(at game.Token) (c piece, ok bool) {
	i := int(at) - int(g.boxAt)
	return piece(i + 1), i >= 0 && i < seats*len(g.box.kinds)
}

// keys are the zobrist keys of a piece on a place, of the side to move, of a die by its order and number, of a counter and of
// what was said of the end.
var keys, turnKey, diceKeys, countKeys, stageKeys = func() (k [most][1 + seats*mostKinds]uint64, turn uint64, dice [mostDice][7]uint64, counts [seats * mostCounters]uint64, stages [stageCount]uint64) {
	stream := board.Seed
	for sq := range k {
		stream.Fill(k[sq][1:])
	}
	turn = stream.Next()
	for i := range dice {
		stream.Fill(dice[i][:])
	}
	stream.Fill(counts[:])
	stream.Fill(stages[:])
	return k, turn, dice, counts, stages
}()
