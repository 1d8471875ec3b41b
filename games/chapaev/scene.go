package chapaev

import (
	"strconv"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/board/scene"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var (
	_ game.Scener   = (*Position)(nil)
	_ game.Animator = (*Position)(nil)

	_ game.Striker = (*Position)(nil)
)

// Kinds of men. The seat of a man in the scene is his owner; who lies on his face is known by the kind,
// and who is of the other side's wood by the badge.
const (
	manKind      = "checker"
	backKind     = "checker-back"
	traitorBadge = "traitor"
)

// boards keeps one board of each set of rules that differ in it.
var boards sync.Map // boardKind to *game.Board

// boardKind is all that a board depends on.
type boardKind struct {
	size                                      int
	table, tag, arms                          string
	turned, turns, poke, scissors, spin, loft bool
	pie                                       bool
}

// Board is the board with a place for every man, named by his number, and the buttons for what is
// chosen.
func (p *Position) Board() *game.Board {
	g := p.g
	kind := boardKind{
		size: g.Size, table: g.Table, tag: g.sim.Tag(), turned: g.BoardTurned, turns: g.EarthTurns,
		poke: g.Poke, scissors: g.Scissors, spin: g.Spin, loft: g.Loft, pie: g.Pie,
	}
	if g.chooses() {
		for _, a := range g.Arms {
			kind.arms += a.Name + ","
		}
	}
	if b, ok := boards.Load(kind); ok {
		return b.(*game.Board)
	}
	b, _ := boards.LoadOrStore(kind, g.newBoard())
	return b.(*game.Board)
}

// chooses tells whether arms are chosen before every round.
func (g *Game) chooses() bool { return g.Match == noAdvance && len(g.Arms) > 1 }

// grids are the squares that are painted on the tables, by how many a side has.
var grids = map[int]*board.Grid{8: board.New(board.Shape{W: 8, H: 8}), 10: board.New(board.Shape{W: 10, H: 10})}

// squares are those under the men.
func (g *Game) squares() *board.Grid { return grids[g.Size] }

func (g *Game) newBoard() *game.Board {
	side := float32(g.Size)
	squares := g.squares()
	b := &game.Board{Shape: "free", W: side, H: side, Files: squares.Files(), Ranks: squares.Ranks(), Tool: "flick", Table: g.newTable()}
	for id := range maxMen { // beside one another in rows; men bear poses
		scene.Add(b, game.PlaceInfo{
			Name: strconv.Itoa(id), Seat: game.NoSeat,
			X: float32(id%8) + 0.5, Y: side - float32(id/8) - 0.5,
		})
	}
	for i, name := range g.buttons() {
		scene.Add(b, game.PlaceInfo{
			Name: name, Kind: game.Button, Seat: game.NoSeat,
			X: side + 1, Y: float32(i) + 0.5,
		})
	}
	return b
}

// strokes are what the tool may do.
func (g *Game) strokes() []string {
	list := []string{"flick"}
	for _, s := range []struct {
		may  bool
		name string
	}{{g.Poke, "poke"}, {g.Scissors, "scissors"}, {g.Loft, "loft"}, {g.Spin, "spin"}} {
		if s.may {
			list = append(list, s.name)
		}
	}
	return list
}

// buttons are the moves that are no strokes.
func (g *Game) buttons() []string {
	var list []string
	if g.Pie {
		list = append(list, swapWord, stayWord)
	}
	if g.chooses() {
		for _, a := range g.Arms {
			list = append(list, armPrefix+a.Name)
		}
	}
	return list
}

// AppendScene fills the men with their poses and the facts of the campaign.
func (p *Position) AppendScene(sc *game.Scene) {
	sc.Men = p.appendMen(sc.Men, &p.men)
	if p.end == 0 && (p.phase == shooting || p.phase == answering && !p.kept) {
		sc.More = game.MoreTool
	}
	p.appendFacts(sc)
}

// appendMen appends the men on the board where bodies say.
func (p *Position) appendMen(dst []game.Man, bodies *physics.Bodies) []game.Man {
	for men := p.onBoard(); men != 0; men = men.rest() {
		id := men.first()
		if !bodies[id].On {
			continue
		}
		pose := [7]float32(bodies[id].Pose)
		man := game.Man{Place: game.Place(id), Kind: manKind, Seat: game.Seat(p.owner(id)), Pose: &pose}
		if p.back.has(id) {
			man.Kind = backKind
		}
		if !p.armyOf(p.owner(id)).has(id) {
			man.Badge = traitorBadge
		}
		dst = append(dst, man)
	}
	return dst
}

func (p *Position) appendFacts(sc *game.Scene) {
	add := func(key string, seat game.Seat, value string) {
		sc.Facts = append(sc.Facts, game.Fact{Key: key, Seat: seat, Value: value})
	}
	both := func(key string, value func(seat int) string) {
		for seat := range 2 {
			add(key, game.Seat(seat), value(seat))
		}
	}
	g := p.g
	add("round", game.NoSeat, strconv.Itoa(int(p.round)))
	if g.Match == bestOf || g.Match == noAdvance {
		add("rounds", game.NoSeat, strconv.Itoa(g.Rounds))
	}
	if g.Match == campaign && len(g.Arms) > 1 {
		add("tour", game.NoSeat, strconv.Itoa(int(p.tours[0]+p.tours[1])+1))
		both("tours", func(seat int) string { return strconv.Itoa(int(p.tours[seat])) })
	}
	if p.phase != arming {
		both("arm", func(seat int) string { return g.Arms[p.arm[seat]].Name })
	}
	if g.Match != oneRound {
		both("wins", func(seat int) string { return strconv.Itoa(int(p.wins[seat])) })
	}
	if g.Match != oneRound && g.Match != noAdvance {
		both("line", func(seat int) string { return strconv.Itoa(int(p.line[seat])) })
	}
	both("lost", func(seat int) string { return strconv.Itoa(int(p.lost[seat])) })
	if g.Reserve > 0 {
		both("spare", func(seat int) string { return strconv.Itoa(int(p.spare[seat])) })
	}
}

// AppendPaths appends the button of a move that is chosen. Strokes are aimed, not clicked.
func (p *Position) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	if _, stroke := StrokeOf(m); stroke || kindOf(m) == passMove {
		return dst
	}
	text := string(p.AppendMove(nil, m))
	for i, name := range p.g.buttons() {
		if name == text {
			return append(dst, game.Path{Seat: game.Seat(seatOf(m)), Tokens: []game.Token{game.Token(maxMen + i)}, Text: text})
		}
	}
	return dst
}

// Strikes is the place of the man that is flicked, or of the first one that pokes.
func (p *Position) Strikes(m game.Move) (game.Place, bool) {
	s, ok := StrokeOf(m)
	return game.Place(s.Man), ok
}

// AppendExtra appends nothing: what is not in the sample is aimed.
func (p *Position) AppendExtra(dst []game.Path) []game.Path { return dst }

// AnimationFrames shows the stroke and the checks after it, physics.FrameRate times a second. Men that fell are
// not in the frames after their fall. A move without a stroke has no frames.
func (p *Position) AnimationFrames(m game.Move, frame func(ms int, men []game.Man) (more bool)) error {
	if _, ok := StrokeOf(m); !ok {
		return nil
	}
	q := *p
	var men []game.Man
	stopped := false
	err := q.play(m, &run{frame: func(ms int, now *Position, b *physics.Bodies) bool {
		men = now.appendMen(men[:0], b)
		stopped = !frame(ms, men)
		return !stopped
	}})
	if stopped {
		return nil
	}
	return err
}
