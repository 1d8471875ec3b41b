package main

import (
	"math"

	"github.com/tavlei/tavlei/games/weiqi/engine/internal/net"
	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// pupil is what a thread needs to learn.
type pupil struct {
	lesson net.Lesson
	view   policy.View
	sight  []float32 // by point, what is likely at first sight, as logarithms; never where no move is looked at
	odds   []float32 // by point, what the network makes of it
	grade
}

// grade is how well positions were known: by the logarithms of the shares that were left to what was played, and how often that was
// the likeliest and among the five likeliest.
type grade struct {
	positions, first, five int
	surprise               float64
}

// never is what no share comes to, as a logarithm.
const never = -1e9

// stand is where a game has come to, seen from one of eight sides of the board.
type stand struct {
	board        *goban.Board
	turn         goban.Colour
	last, before goban.Point
	played       goban.Point // next
}

// standAt plays a game up to a ply.
func (s *score) standAt(ply, way int) stand {
	at := stand{goban.New(s.shape), goban.Black, goban.None, goban.None, goban.Turned(s.moves[ply], s.shape.Width, way)}
	for _, m := range s.moves[:ply] {
		p := goban.Turned(m, s.shape.Width, way)
		if p == goban.None {
			at.board.SetKo(goban.None)
		} else {
			at.board.Play(p, at.turn)
		}
		at.last, at.before, at.turn = p, at.last, at.turn.Other()
	}
	return at
}

// looked tells whether the bot ever looks at a move.
func (s *stand) looked(p goban.Point) bool {
	return s.board.At(p) == goban.Empty && s.board.Legal(p, s.turn) && !s.board.Eye(p, s.turn)
}

// look grades what a network makes of a position, and leaves it in the pupil's odds. It does not where what was played is a pass or
// fills an eye.
func (u *pupil) look(n *net.Net, s stand) bool {
	if s.played == goban.None || !s.looked(s.played) {
		return false
	}
	g := net.GridOf(s.board.Shape.Width, s.board.Shape.Height)
	u.lesson.Eye().Describe(g, &u.view, s.board, s.turn, s.last, s.before)
	said := u.lesson.Look(n, g)
	u.glance(s)
	u.odds = u.odds[:0]
	for p, v := range u.sight {
		u.odds = append(u.odds, said[p]+n.Trust*max(v, never))
	}
	shares(u.odds)
	rank := 0
	for _, v := range u.odds {
		if v > u.odds[s.played] {
			rank++
		}
	}
	u.add(-math.Log(max(float64(u.odds[s.played]), tiny)), rank)
	return true
}

func (g *grade) add(surprise float64, rank int) {
	g.positions++
	g.surprise += surprise
	if rank == 0 {
		g.first++
	}
	if rank < 5 {
		g.five++
	}
}

// learn adds how a network should change for what was played to become likelier.
func (u *pupil) learn(n *net.Net, s stand) {
	if !u.look(n, s) {
		return
	}
	for p := range u.odds {
		u.odds[p] = -u.odds[p]
	}
	u.odds[s.played]++
	for p, v := range u.odds {
		if u.sight[p] > never {
			u.lesson.Net.Trust += v * u.sight[p]
		}
	}
	u.lesson.Learn(n, net.GridOf(s.board.Shape.Width, s.board.Shape.Height), u.odds)
}

// glance notes what is likely at first sight.
func (u *pupil) glance(s stand) {
	u.sight = u.sight[:0]
	sum := 0.0
	for p := range s.board.Shape.Beyond {
		v := float32(never)
		if s.looked(p) {
			v = u.view.Weight(s.board, p, s.turn, s.last, s.before)
			sum += math.Exp(float64(v))
		}
		u.sight = append(u.sight, v)
	}
	whole := float32(math.Log(sum))
	for p, v := range u.sight {
		if v > never {
			u.sight[p] = v - whole
		}
	}
}

// shares turns logarithms into shares of one.
func shares(list []float32) {
	high, sum := float32(math.Inf(-1)), float32(0)
	for _, v := range list {
		high = max(high, v)
	}
	for i, v := range list {
		list[i] = float32(math.Exp(float64(v - high)))
		sum += list[i]
	}
	for i := range list {
		list[i] /= sum
	}
}
