package testgames

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// Two discs a side lie on a line of a hundred marks. The seat to move shoves one of its own by 1 to
// 60 marks either way: enemies that it passes or meets fall off, own discs are passed over, and
// beyond the ends everything falls. Who has knocked one off and lost none shoves again; who has no
// disc left has lost. Only a few shoves are listed; any may be played.
const (
	shoveMarks = 100
	shoveOff   = 100 // where a fallen disc is
	shoveMost  = 60
	shoveLimit = 60 // plies
	shoveFrame = 20 // ms
)

// shoveListed are the shoves that AppendMoves knows.
var shoveListed = []int{-40, -15, 15, 40}

// Shove is a position of shove.
type Shove struct {
	at    [4]uint8 // the first two are seat 0's
	turn  uint8
	plies uint8
	lasts uint16 // ms of the last move; not part of the text
	rules *shoveRules
}

type shoveRules struct {
	clock int
	shaky bool
}

var (
	_ game.Position       = (*Shove)(nil)
	_ game.Scener         = (*Shove)(nil)
	_ game.Animator       = (*Shove)(nil)
	_ game.Timed          = (*Shove)(nil)
	_ game.AnimationTimer = (*Shove)(nil)
	_ game.Perturber      = (*Shove)(nil)
	_ game.Resulter       = (*Shove)(nil)
	_ search.Evaluator    = (*Shove)(nil)

	shoveBoard = newShoveBoard()
)

var (
	// ShovePlays counts the shoves that were played, or have begun.
	ShovePlays atomic.Int64
	shoveHold  atomic.Pointer[chan struct{}] // closed when shoves go on; nil where none is held
)

// HoldShoves makes every shove last until the function it gives is called.
func HoldShoves() (release func()) {
	hold := make(chan struct{})
	shoveHold.Store(&hold)
	return sync.OnceFunc(func() {
		shoveHold.Store(nil)
		close(hold)
	})
}

// ShoveEngine is the engine of shove. Tests make it cold, or say that it is not to be had.
var ShoveEngine shoveEngine

type shoveEngine struct {
	mu      sync.Mutex
	cold    chan struct{} // until it is closed
	missing error
	dir     string
}

// Chill makes the engine cold until the function it gives is called.
func (e *shoveEngine) Chill() (thaw func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	cold := make(chan struct{})
	e.cold = cold
	return sync.OnceFunc(func() { close(cold) })
}

// Remove says why the engine is not to be had; nil brings it back.
func (e *shoveEngine) Remove(why error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.missing = why
}

// Dir is the directory that the engine was told of.
func (e *shoveEngine) Dir() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.dir
}

func (e *shoveEngine) state() (cold chan struct{}, missing error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.cold, e.missing
}

func (e *shoveEngine) engine() *game.Engine {
	return &game.Engine{
		Available: func() error { _, missing := e.state(); return missing },
		Keep: func(dir string) {
			e.mu.Lock()
			defer e.mu.Unlock()
			e.dir = dir
		},
		Ready: func() bool {
			cold, _ := e.state()
			if cold == nil {
				return true
			}
			select {
			case <-cold:
				return true
			default:
				return false
			}
		},
		Warm: func(ctx context.Context) error {
			cold, _ := e.state()
			if cold == nil {
				return nil
			}
			select {
			case <-cold:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		},
	}
}

func init() {
	game.Register(&game.Info{
		ID: "shove", Family: Family, Tags: []string{"dexterity"},
		Engine: ShoveEngine.engine(),
		Assets: game.Assets{"shove.wasm": func() []byte { return []byte(strings.Repeat("the engine of shove ", 200)) }},
		Options: []game.Option{
			{Key: "clock", Kind: game.Number, Default: "0", Min: 0, Max: 120},
			{Key: "shaky", Kind: game.Switch, Default: "off"},
		},
		New: func(o map[string]string) (*game.Game, error) {
			clock, err := strconv.Atoi(o["clock"])
			if err != nil {
				return nil, game.FaultOf("wrong", o["clock"], fmt.Errorf("option clock=%q: %w", o["clock"], game.ErrOption)).In("clock")
			}
			r := &shoveRules{clock: clock, shaky: o["shaky"] == "on"}
			start := func() game.Position { return &Shove{at: [4]uint8{10, 20, 80, 90}, rules: r} }
			return &game.Game{
				Rules: slowRules{rules{start, func(text string) (game.Position, error) { return parseShove(text, r) }}},
				Seats: 2, MaxPlies: shoveLimit, Sampled: true,
			}, nil
		},
	})
}

// ToMove is the seat whose turn it is.
func (p *Shove) ToMove() game.Seats { return game.SeatSet(game.Seat(p.turn)) }

// AppendMoves lists four shoves of each disc.
func (p *Shove) AppendMoves(dst []game.Move) []game.Move {
	if p.Outcome().Over() {
		return dst
	}
	for i := range p.at {
		if p.owns(i) {
			for _, by := range shoveListed {
				dst = append(dst, shoveMove(i, by))
			}
		}
	}
	return dst
}

func (p *Shove) owns(i int) bool {
	return p.at[i] != shoveOff && uint8(i/2) == p.turn
}

func shoveMove(disc, by int) game.Move {
	return game.Move{uint64('s')<<8 | uint64(disc), uint64(int64(by))}
}

func shoveOf(m game.Move) (disc, by int) { return int(m[0] & 255), int(int64(m[1])) }

func shovePass(seat uint8) game.Move { return game.Move{uint64('p')<<8 | uint64(seat)} }

// Play shoves a disc, or lets a turn go.
func (p *Shove) Play(m game.Move) {
	ShovePlays.Add(1)
	if hold := shoveHold.Load(); hold != nil {
		<-*hold
	}
	p.play(m)
}

func (p *Shove) play(m game.Move) {
	p.plies++
	p.lasts = 0
	if m == shovePass(p.turn) {
		p.turn ^= 1
		return
	}
	again := false
	disc, by := shoveOf(m)
	from := int(p.at[disc])
	p.lasts = uint16(max(by, -by) * 10)
	for i, at := range p.at {
		if i/2 != disc/2 && at != shoveOff && between(int(at), from, from+by) {
			p.at[i], again = shoveOff, true
		}
	}
	p.at[disc] = shoveOff
	if to := from + by; to >= 0 && to < shoveMarks {
		p.at[disc] = uint8(to)
	} else {
		again = false
	}
	if !again {
		p.turn ^= 1
	}
}

func between(x, a, b int) bool { return x >= min(a, b) && x <= max(a, b) }

// CopyFrom copies a Shove.
func (p *Shove) CopyFrom(src game.Position) { *p = *src.(*Shove) }

// Outcome is settled when a side has no disc left.
func (p *Shove) Outcome() game.Outcome {
	left := [2]int{}
	for i, at := range p.at {
		if at != shoveOff {
			left[i/2]++
		}
	}
	switch {
	case left[0]+left[1] == 0 || p.plies >= shoveLimit:
		return game.Draw("shoved", 2)
	case left[1] == 0:
		return game.Win("shoved", game.SeatSet(0), 2)
	case left[0] == 0:
		return game.Win("shoved", game.SeatSet(1), 2)
	}
	return game.Outcome{}
}

// Key tells positions apart, the count of plies included: nothing repeats.
func (p *Shove) Key() uint64 {
	x := uint64(p.turn)<<8 | uint64(p.plies)
	for _, at := range p.at {
		x = mix(x<<8 ^ uint64(at))
	}
	return x
}

// AppendText writes where the discs are, the turn and the plies.
func (p *Shove) AppendText(dst []byte) ([]byte, error) {
	return appendInts(dst, int(p.at[0]), int(p.at[1]), int(p.at[2]), int(p.at[3]), int(p.turn), int(p.plies)), nil
}

func parseShove(text string, r *shoveRules) (game.Position, error) {
	v, err := fields(text, 6, shoveOff)
	if err != nil {
		return nil, err
	}
	if v[4] > 1 || v[5] > shoveLimit {
		return nil, game.FaultOf("wrong", text, fmt.Errorf("position %q: want seat 0 or 1 and at most %d plies: %w", text, shoveLimit, game.ErrPosition))
	}
	p := &Shove{turn: uint8(v[4]), plies: uint8(v[5]), rules: r}
	for i := range p.at {
		p.at[i] = uint8(v[i])
	}
	return p, nil
}

// AppendResult writes the position and how long the last move took.
func (p *Shove) AppendResult(dst []byte) []byte {
	return appendInts(dst, int(p.at[0]), int(p.at[1]), int(p.at[2]), int(p.at[3]), int(p.turn), int(p.plies), int(p.lasts))
}

// PlayResult takes what AppendResult has written after the move.
func (p *Shove) PlayResult(_ game.Move, result string) error {
	v, err := fields(result, 7, 10*shoveMost)
	if err != nil {
		return err
	}
	if v[5] != int(p.plies)+1 {
		return fmt.Errorf("the result of ply %d after %d plies", v[5], p.plies)
	}
	for i := range p.at {
		p.at[i] = uint8(v[i])
	}
	p.turn, p.plies, p.lasts = uint8(v[4]), uint8(v[5]), uint16(v[6])
	return nil
}

// AppendMove writes a disc and how far it goes: 0+25, 3-60.
func (p *Shove) AppendMove(dst []byte, m game.Move) []byte {
	if m == shovePass(p.turn) {
		return append(dst, "pass"...)
	}
	disc, by := shoveOf(m)
	return fmt.Appendf(dst, "%d%+d", disc, by)
}

// ParseMove reads what AppendMove writes.
func (p *Shove) ParseMove(text string) (game.Move, error) {
	if p.Outcome().Over() {
		return game.Move{}, &game.Refusal{Code: "over", Rule: "1", Input: text}
	}
	if text == "pass" && p.rules.clock > 0 {
		return shovePass(p.turn), nil
	}
	var disc, by int
	if n, err := fmt.Sscanf(text, "%1d%d", &disc, &by); n != 2 || err != nil || fmt.Sprintf("%d%+d", disc, by) != text {
		return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
	}
	if disc < 0 || disc > 3 || !p.owns(disc) {
		return game.Move{}, &game.Refusal{Code: "notYourMan", Rule: "1", Input: text}
	}
	if by == 0 || by > shoveMost || by < -shoveMost {
		return game.Move{}, &game.Refusal{Code: "tooFar", Rule: "1", Input: text}
	}
	return shoveMove(disc, by), nil
}

// Eval counts discs.
func (p *Shove) Eval(s game.Seat) int {
	sum := 0
	for i, at := range p.at {
		if at != shoveOff {
			sum += 100 - 200*(i/2)
		}
	}
	if s == 1 {
		return -sum
	}
	return sum
}

// MoveTime is an option.
func (p *Shove) MoveTime() int { return p.rules.clock }

// TimeoutMove lets the turn go.
func (p *Shove) TimeoutMove(s game.Seat) game.Move { return shovePass(uint8(s)) }

// AnimationDuration is 10 ms a mark.
func (p *Shove) AnimationDuration() int { return int(p.lasts) }

// Trembles is an option.
func (p *Shove) Trembles() bool { return p.rules.shaky }

// Perturb shoves up to three marks too far or too short.
func (p *Shove) Perturb(m game.Move, roll func(total uint32) uint32) game.Move {
	if !p.rules.shaky || m == shovePass(p.turn) {
		return m
	}
	disc, by := shoveOf(m)
	by = min(max(by+int(roll(7))-3, -shoveMost), shoveMost)
	if by == 0 {
		by = 1
	}
	return shoveMove(disc, by)
}

// AnimationFrames shows the disc on its way, and those that it knocks off as long as they lie.
func (p *Shove) AnimationFrames(m game.Move, frame func(ms int, men []game.Man) (more bool)) error {
	if m == shovePass(p.turn) {
		return nil
	}
	disc, by := shoveOf(m)
	from, all := int(p.at[disc]), max(by, -by)*10
	for ms := 0; ; ms = min(ms+shoveFrame, all) {
		now := *p
		x := float32(from) + float32(by)*float32(ms)/float32(all)
		men := slices.DeleteFunc(now.men(), func(man game.Man) bool {
			at := int(now.at[man.Place])
			return man.Seat != game.Seat(disc/2) && between(at, from, int(x))
		})
		for i := range men {
			if men[i].Place == game.Place(disc) {
				men[i].Pose[0] = x
			}
		}
		if ms == all {
			now.play(m)
			men = now.men()
		}
		if !frame(ms, men) || ms == all {
			return nil
		}
	}
}

func (p *Shove) men() []game.Man {
	men := []game.Man{}
	for i, at := range p.at {
		if at != shoveOff {
			men = append(men, game.Man{
				Place: game.Place(i), Kind: "disc", Seat: game.Seat(i / 2), Pose: &[7]float32{float32(at), 0, 0, 0, 0, 0, 1},
			})
		}
	}
	return men
}

// newShoveBoard has a place for each disc and buttons for the shoves that are listed.
func newShoveBoard() *game.Board {
	b := track(4)
	b.Shape = "free"
	for i, by := range shoveListed {
		b.Places = append(b.Places, game.PlaceInfo{
			Name: fmt.Sprintf("by%d", by), Kind: game.Button, Seat: game.NoSeat,
			X: float32(i) + 0.5, Y: 1.5,
		})
	}
	return b
}

// Board is the same for every game.
func (p *Shove) Board() *game.Board { return shoveBoard }

// AppendScene shows the discs with their poses.
func (p *Shove) AppendScene(sc *game.Scene) { sc.Men = append(sc.Men, p.men()...) }

// AppendPaths clicks the disc and how far it goes.
func (p *Shove) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	if m == shovePass(p.turn) {
		return dst
	}
	disc, by := shoveOf(m)
	i := slices.Index(shoveListed, by)
	if i < 0 {
		return dst
	}
	return append(dst, game.Path{
		Seat: game.Seat(disc / 2), Tokens: []game.Token{game.Token(disc), game.Token(4 + i)}, Text: game.MoveText(p, m),
	})
}

// AppendExtra has nothing: shoves that are not listed are not clicked.
func (p *Shove) AppendExtra(dst []game.Path) []game.Path { return dst }
