package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"sync"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/net"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record"
)

// How a network is fitted: Adam with a rate that falls to nothing, by so many positions at a time.
const (
	batch     = 64
	topRate   = 2e-3
	inertia   = 0.9
	memory    = 0.999
	warmUp    = 500 // steps
	testEvery = 2000
	tested    = 4000 // positions of games that are kept apart, one in so many
	apartFrom = 50
)

// score is a game as the moves of both sides in turn.
type score struct {
	shape *goban.Shape
	moves []goban.Point
}

// scoresOf are the games on wide boards in a file of SGF that begin with an empty board.
func scoresOf(name string, r io.Reader) (list []score, err error) {
	format, err := record.FormatByName("go-sgf")
	if err != nil {
		return nil, err
	}
	for e := range format.Read(r, record.Options{File: name}) {
		if !e.Good() {
			continue
		}
		var s score
		plain := true
		err := e.Game.Walk(func(step record.Step) bool {
			p, ok := step.Before.(*weiqi.Position)
			if !ok || step.Line > 0 {
				return false
			}
			at, stone := weiqi.PointOf(step.Move)
			if !stone {
				at = goban.None
			}
			s.shape = p.Goban().Shape
			plain = plain && step.By == game.Seat(len(s.moves)%2)
			s.moves = append(s.moves, at)
			return plain
		})
		if err != nil {
			return nil, fmt.Errorf("%s: game %d: %w", name, len(list)+1, err)
		}
		if plain && s.shape != nil && policy.Wide(s.shape) && s.shape.Width == s.shape.Height && len(s.moves) > 1 {
			list = append(list, s)
		}
	}
	return list, nil
}

// school is a network that learns, with what its fitting needs.
type school struct {
	net            *net.Net
	pupils         []*pupil
	means, squares [][]float32 // of how its numbers should change
	trust          [2]float32  // mean and square of that of the trust
	games, apart   []score
	random         board.Stream
}

// newSchool is a network whose numbers are drawn, so that what its layers say is about as large as what they see.
func newSchool(games []score, layers, procs int, seed uint64) *school {
	s := &school{net: net.New(layers), random: board.Stream(seed)}
	for i, g := range games {
		if i%apartFrom == 0 {
			s.apart = append(s.apart, g)
		} else {
			s.games = append(s.games, g)
		}
	}
	for range procs {
		s.pupils = append(s.pupils, &pupil{})
	}
	for _, list := range s.net.Params() {
		s.means = append(s.means, make([]float32, len(list)))
		s.squares = append(s.squares, make([]float32, len(list)))
	}
	for i, l := range s.net.Layers {
		scale := math.Sqrt(2 / float64(len(l.Weights)/net.Width))
		if i > 0 {
			scale /= math.Sqrt(float64(layers)) // each layer adds to those before it
		}
		for j := range l.Weights {
			l.Weights[j] = float32(scale * normal(&s.random))
		}
	}
	return s
}

// normal draws from the bell curve.
func normal(random *board.Stream) float64 {
	u, v := float64(random.Next()>>11+1)/(1<<53), float64(random.Next()>>11)/(1<<53)
	return math.Sqrt(-2*math.Log(u)) * math.Cos(2*math.Pi*v)
}

// drawFrom draws a position from games.
func drawFrom(games []score, random *board.Stream) stand {
	g := &games[random.Next()%uint64(len(games))]
	return g.standAt(int(random.Next()%uint64(len(g.moves))), int(random.Next()%8))
}

// step learns from so many positions and returns how well they were known before.
func (s *school) step(rate float64, at int) (all grade) {
	stands := make([]stand, batch)
	for i := range stands {
		stands[i] = drawFrom(s.games, &s.random)
	}
	var wait sync.WaitGroup
	for i, u := range s.pupils {
		wait.Go(func() {
			u.lesson.Begin(s.net)
			u.grade = grade{}
			for j := i; j < batch; j += len(s.pupils) {
				u.learn(s.net, stands[j])
			}
		})
	}
	wait.Wait()
	for _, u := range s.pupils {
		all.positions += u.positions
		all.surprise += u.surprise
	}
	s.change(rate, at, float32(max(all.positions, 1)))
	return all
}

// change follows what the pupils found in so many positions.
func (s *school) change(rate float64, at int, positions float32) {
	pace := float32(rate * math.Sqrt(1-math.Pow(memory, float64(at+1))) / (1 - math.Pow(inertia, float64(at+1))))
	adam := func(v, mean, square *float32, by float32) {
		by /= positions
		*mean += (1 - inertia) * (by - *mean)
		*square += (1 - memory) * (by*by - *square)
		*v += pace * *mean / (float32(math.Sqrt(float64(*square))) + tiny)
	}
	trust := float32(0)
	for _, u := range s.pupils {
		trust += u.lesson.Net.Trust
	}
	adam(&s.net.Trust, &s.trust[0], &s.trust[1], trust)
	for k, list := range s.net.Params() {
		sum := s.pupils[0].lesson.Net.Params()[k]
		for _, u := range s.pupils[1:] {
			for i, v := range u.lesson.Net.Params()[k] {
				sum[i] += v
			}
		}
		for i := range list {
			adam(&list[i], &s.means[k][i], &s.squares[k][i], sum[i])
		}
	}
}

// teach lets a network learn by so many steps, tells of it, and saves it now and then and in the end.
func (s *school) teach(steps int, save func(*net.Net) error) error {
	fmt.Fprintf(os.Stderr, "%d games to learn from, %d kept apart\n", len(s.games), len(s.apart))
	var all grade
	for i := range steps {
		rate := topRate * min(1, float64(i+1)/warmUp) * (1 - float64(i)/float64(steps))
		of := s.step(rate, i)
		all.positions, all.surprise = all.positions+of.positions, all.surprise+of.surprise
		if i%testEvery != testEvery-1 && i != steps-1 {
			continue
		}
		fmt.Fprintf(os.Stderr, "step %d: surprise %.3f; %s\n", i+1, all.surprise/float64(max(all.positions, 1)), s.test())
		all = grade{}
		if err := save(s.net); err != nil {
			return err
		}
	}
	return nil
}

// test tells how well the network, as its file has it, knows what was played in games that are kept apart.
func (s *school) test() string {
	same, err := net.Read(net.Write(s.net))
	if err != nil {
		return err.Error()
	}
	u, random := pupil{}, board.Stream(0)
	for range tested {
		u.look(same, drawFrom(s.apart, &random))
	}
	n := float64(max(u.positions, 1))
	return fmt.Sprintf("of those kept apart surprise %.3f, first %.1f %%, among five %.1f %%, trust %.2f", u.surprise/n, 100*float64(u.first)/n,
		100*float64(u.five)/n, s.net.Trust)
}
