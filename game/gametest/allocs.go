package gametest

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/tree"
)

// checkAllocations: after a warm-up the hot methods allocate nothing.
func (k *kit) checkAllocations() {
	if k.o.Allocates || k.g.Slow() {
		return
	}
	k.line = nil
	for _, p := range k.kept {
		k.checkAllocationsAt(p)
	}
}

func (k *kit) checkAllocationsAt(p game.Position) {
	buf := p.AppendMoves(make([]game.Move, 0, 4096))
	if len(buf) == 0 {
		return
	}
	moves := slices.Clone(buf)
	scratch := game.Clone(p)
	for _, m := range moves { // warm-up: histories inside the position grow once
		scratch.CopyFrom(p)
		scratch.Play(m)
	}
	var sum uint64
	next := 0
	measure := func(what string, f func()) {
		if n := testing.AllocsPerRun(50, f); n > 0 {
			k.fault("allocations", "%s allocates %g times a call in %s", what, n, game.Text(p))
		}
	}
	measure("AppendMoves", func() { buf = p.AppendMoves(buf[:0]) })
	measure("CopyFrom", func() { scratch.CopyFrom(p) })
	measure("Play", func() {
		scratch.CopyFrom(p)
		scratch.Play(moves[next%len(moves)])
		next++
	})
	measure("Key", func() { sum += p.Key() })
	measure("CountMoves", func() { sum += uint64(tree.CountMoves(p, buf)) })
	if sum == 1 {
		k.fault("allocations", "unreachable sum %d", sum) // keeps the calls alive
	}
}

// checkVariations opens the game with every value of every option, one at a time, and plays a
// few plies of each.
func (k *kit) checkVariations() {
	if k.g.Info == nil {
		return
	}
	for _, opt := range k.g.Info.Options {
		for _, value := range valuesOf(opt) {
			if value == k.g.Options[opt.Key] {
				continue
			}
			given := maps.Clone(k.g.Options)
			given[opt.Key] = value
			g, err := k.g.Info.Open(given)
			if err != nil {
				// A combination may be refused, but as an option.
				if !errors.Is(err, game.ErrOption) {
					k.fault("options", "%s=%s: the error does not wrap ErrOption: %v", opt.Key, value, err)
				}
				if f := (*game.Fault)(nil); !errors.As(err, &f) || f.Option == "" {
					k.fault("options", "%s=%s: the error does not say by a game.Fault which option is at fault: %v", opt.Key, value, err)
				}
				continue
			}
			k.checkSeats(opt, value, g)
			plies := 30
			if g.Slow() {
				plies = 2
			}
			sub := newKit(g, Options{Games: 1, Plies: plies, Seed: k.o.Seed, PastForbids: k.o.PastForbids, Allocates: true})
			sub.guard("panic", func() {
				sub.checkGame()
				sub.playGame(1)
			})
			k.faults = append(k.faults, sub.faults...)
		}
	}
}

// checkSeats: only an option that says so decides how many play, and its value is their number.
func (k *kit) checkSeats(opt game.Option, value string, g *game.Game) {
	told := strconv.Itoa(k.g.Seats)
	if opt.Seats {
		told = value
	}
	if strconv.Itoa(g.Seats) != told {
		k.fault("options", "%s=%s: the game has %d seats, the option tells %s", opt.Key, value, g.Seats, told)
	}
}

// valuesOf are the values of an option worth trying.
func valuesOf(o game.Option) []string {
	switch o.Kind {
	case game.Switch:
		return []string{"on", "off"}
	case game.Number:
		return []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
	case game.Choice:
		return o.Values
	}
	return nil
}
