package gametest

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/metrics"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

var hostile = flag.Bool("hostile", false, "attack every rule set with every hostile position, not with some")

// What a position may cost. Time is not measured: hostile positions make lists explode, and lists are
// counted. The deadline only makes a test that hangs a test that fails.
const (
	mostMoves   = 4096      // listed
	mostText    = 8000      // bytes of a position: what the server takes
	mostScene   = 1 << 20   // bytes of a scene with its paths
	mostMemory  = 256 << 20 // bytes allocated by all calls on a position and those after it
	hostileWait = 2 * time.Minute
)

// Hostile attacks the game with that canonical name, as it is and with every value of every option,
// with positions that are meant to take for ever: full boards, lattices, hands of a hundred men,
// towers. They are made by the game's own Composer; texts are more of them, such as only the family
// can think of. Each is refused by Parse, or every call on it ends within the bounds of the kit. With
// -short a sample of the rule sets is attacked.
func Hostile(t *testing.T, spec string, texts ...string) {
	t.Helper()
	t.Run(strings.ReplaceAll("hostile "+spec, "/", "_"), func(t *testing.T) {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatalf("open %q: %v", spec, err)
		}
		share, every := 24, 1
		if testing.Short() {
			share, every = 4, 8
		}
		for i, rules := range ruleSets(g) {
			if i%every != 0 && !*hostile {
				continue
			}
			n := share
			switch {
			case *hostile:
				n = -1
			case i > 0 && g.Slow():
				n = 1
			case i > 0:
				n = 2
			}
			all := append(HostileTexts(rules, n, i), some(texts, n, i)...)
			for _, text := range all {
				if f, ok := Attack(rules, text); !ok {
					t.Error(f)
					if f.Check == hangs {
						return // what hangs goes on in the background
					}
				}
			}
		}
	})
}

// ruleSets are g and g with each other value of each option.
func ruleSets(g *game.Game) []*game.Game {
	list := []*game.Game{g}
	for _, opt := range g.Info.Options {
		for _, value := range valuesOf(opt) {
			given := maps.Clone(g.Options)
			given[opt.Key] = value
			if other, err := g.Info.Open(given); err == nil && value != g.Options[opt.Key] {
				list = append(list, other)
			}
		}
	}
	return list
}

// some are n of a list, others for every turn; with n < 0 all of it.
func some[T any](list []T, n, turn int) []T {
	if n < 0 || len(list) <= n {
		return list
	}
	picked := make([]T, n)
	for i := range picked {
		picked[i] = list[(i*len(list)/n+turn*7)%len(list)]
	}
	return picked
}

// hangs is the check that fails where a call does not come back.
const hangs = "ends"

// Attack asks the position of the text, if it is one, all that can be asked, and plays on for some
// plies. ok is false with the first breach.
func Attack(g *game.Game, text string) (breach Fault, ok bool) {
	a := &attack{g: g, text: text, rng: rand.New(rand.NewPCG(uint64(len(text)), 1))}
	a.call("Parse")
	done := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Errorf("panic: %v", r)
			}
		}()
		done <- a.run()
	}()
	f := Fault{Check: "hostile position", Game: a.name(), At: text}
	select {
	case err := <-done:
		if err == nil {
			return Fault{}, true
		}
		f.Detail = err.Error()
	case <-time.After(hostileWait):
		f.Check, f.Detail = hangs, "it does not come back"
	}
	f.Detail = a.now.Load().(string) + ": " + f.Detail
	return f, false
}

// attack is the state of one Attack.
type attack struct {
	g    *game.Game
	text string
	rng  *rand.Rand
	now  atomic.Value // the call under way
}

func (a *attack) call(name string) { a.now.Store(name) }

func (a *attack) name() string {
	if a.g.Info == nil {
		return "unnamed"
	}
	return a.g.Name()
}

func (a *attack) run() error {
	before := allocated()
	p, err := a.g.Parse(a.text)
	if err != nil {
		if !errors.Is(err, game.ErrPosition) {
			return fmt.Errorf("the refusal is no ErrPosition: %w", err)
		}
		return a.frugal(before)
	}
	if err := a.ask(p); err != nil {
		return err
	}
	plies := 12
	if a.g.Slow() {
		plies = 1
	}
	line := game.NewLine(p)
	for range plies {
		moves := line.Pos.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		a.call("Play")
		line.Play(moves[a.rng.IntN(len(moves))])
		if err := a.survey(line.Pos); err != nil {
			return fmt.Errorf("after %d plies: %w", line.Len(), err)
		}
	}
	return a.frugal(before)
}

// frugal wants the calls so far to have allocated little.
func (a *attack) frugal(before uint64) error {
	if n := allocated() - before; n > mostMemory {
		return fmt.Errorf("all calls together have allocated %d bytes, at most %d", n, mostMemory)
	}
	return nil
}

// allocated is the number of bytes that have ever been allocated.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// survey asks what every part of the program asks: moves, their number, outcome, text.
func (a *attack) survey(p game.Position) error {
	a.call("AppendMoves")
	moves := p.AppendMoves(nil)
	if len(moves) > mostMoves {
		return fmt.Errorf("%d moves, at most %d", len(moves), mostMoves)
	}
	a.call("CountMoves")
	if n := tree.CountMoves(p, nil); n != len(moves) {
		return fmt.Errorf("counted %d moves, listed %d", n, len(moves))
	}
	a.call("Outcome")
	if over := p.Outcome().Over(); over != (len(moves) == 0) {
		return fmt.Errorf("%d moves and the outcome %v", len(moves), p.Outcome())
	}
	a.call("AppendText")
	text, err := p.AppendText(nil)
	if err != nil || len(text) > mostText {
		return fmt.Errorf("a text of %d bytes, %v", len(text), err)
	}
	return nil
}

// ask asks everything.
func (a *attack) ask(p game.Position) error {
	if err := a.survey(p); err != nil {
		return err
	}
	moves := p.AppendMoves(nil)
	a.call("SceneOf")
	scene := game.SceneOf(p, game.Seats(1)<<a.g.Seats-1)
	data, err := json.Marshal(scene)
	if err != nil || len(data) > mostScene {
		return fmt.Errorf("a scene of %d bytes with %d paths, %v", len(data), len(scene.Paths), err)
	}
	if err := a.texts(p, moves); err != nil {
		return err
	}
	a.judge(p)
	a.explain(p, scene, moves)
	if v, ok := p.(game.Composer); ok && scene != nil {
		a.call("Compose")
		v.Palette()
		_, _ = a.g.Parse(v.Compose(a.text, scene.Men, 0))
	}
	return nil
}

// texts writes moves and reads them again: all that are written, some that are read.
func (a *attack) texts(p game.Position, moves []game.Move) error {
	for i, m := range moves {
		a.call("AppendMove")
		text := game.MoveText(p, m)
		if i%(1+len(moves)/16) > 0 {
			continue
		}
		if i == 0 || !a.g.Slow() { // a name may say what came of the move
			a.call("AppendName")
			game.NameOf(p, m, "uk")
		}
		a.call("ParseMove " + text)
		if read, err := p.ParseMove(text); err != nil || read != m {
			return fmt.Errorf("%s is read as %s, %v", text, game.MoveText(p, read), err)
		}
	}
	for _, text := range a.wrong(moves, p) {
		a.call("ParseMove " + text)
		_, _ = p.ParseMove(text)
	}
	return nil
}

// wrong are texts that look like moves.
func (a *attack) wrong(moves []game.Move, p game.Position) []string {
	texts := []string{"", "-", "a1a1", "a1-b2-c3-d4-e5-f6-g7-h8", "a1:c3:e5:g7:a1", "46x5", strings.Repeat("a1", 190)}
	if len(moves) > 0 {
		text := game.MoveText(p, moves[0])
		texts = append(texts, text[:len(text)/2], text+text, text[1:])
	}
	return texts
}

// judge asks what the past, values and claims mean.
func (a *attack) judge(p game.Position) {
	line := game.NewLine(p)
	a.call("Judge")
	line.Outcome()
	for s := range a.g.Seats {
		a.call("Claim")
		game.ClaimOf(p, game.Seat(s), line.Past)
		if v, ok := game.Ability[search.Evaluator](p); ok {
			a.call("Eval")
			v.Eval(game.Seat(s))
		}
		game.ScoreOf(p, a.g.Seats)
	}
	if v, ok := game.Ability[search.Tactical](p); ok {
		a.call("AppendTactical")
		v.AppendTactical(nil)
	}
}

// explain clicks where no move begins, half a path and a way too far.
func (a *attack) explain(p game.Position, scene *game.Scene, moves []game.Move) {
	v, ok := p.(game.Scener)
	if !ok {
		return
	}
	places := len(v.Board().Places)
	paths := [][]game.Token{{0}, {0, game.Token(places - 1)}}
	clicks, shown := 4, 3 // of places that are clicked and of moves, about
	if *hostile {
		clicks, shown = 12, 8
	}
	step := 1 + places/clicks
	for i := len(a.text) % step; i < places; i += step { // in each position at others
		paths = append(paths, []game.Token{game.Token(i)}, []game.Token{game.Token(i), game.Token(places - 1 - i)})
	}
	for i := 0; i < len(moves); i += 1 + len(moves)/shown {
		for _, path := range v.AppendPaths(nil, moves[i]) {
			on := append(path.Tokens[:len(path.Tokens):len(path.Tokens)], 0)
			paths = append(paths, path.Tokens[:len(path.Tokens)-1], on)
			break
		}
	}
	for _, path := range paths {
		for s := range p.ToMove().All() {
			if len(path) > 0 && s != game.Chance {
				a.call(fmt.Sprint("Explain ", path))
				game.ExplainPath(p, s, path)
			}
		}
	}
}
