package chess

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// backRank960 is the back rank with a number from 0 to 959: numbers as by Reinhard Scharnagl.
func backRank960(n int) [8]byte {
	var rank [8]byte
	put := func(man byte, free int) { // on the n-th free file
		for x := range rank {
			if rank[x] != 0 {
				continue
			}
			if free == 0 {
				rank[x] = man
				return
			}
			free--
		}
	}
	rank[n%4*2+1] = 'B'
	n /= 4
	rank[n%4*2] = 'B'
	n /= 4
	put('Q', n%6)
	knights := [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}[n/6]
	put('N', knights[1]) // the right one first: the files left of it keep their numbers
	put('N', knights[0])
	put('R', 0)
	put('K', 0)
	put('R', 0)
	return rank
}

// arrayOf960 is the start position with a number.
func arrayOf960(n int) string {
	rank := backRank960(n)
	king := strings.IndexByte(string(rank[:]), 'K')
	east := king + strings.IndexByte(string(rank[king:]), 'R')
	rights := string([]byte{'A' + byte(east), 'A' + byte(strings.IndexByte(string(rank[:]), 'R'))})
	return strings.ToLower(string(rank[:])) + "/pppppppp/8/8/8/8/PPPPPPPP/" + string(rank[:]) + " w " + rights + strings.ToLower(rights) + " - 0 1"
}

// set960 sets up the start position with a number.
func (b *Board) set960(g *Game, n int) {
	*b = Board{}
	for x, char := range backRank960(n) {
		man := g.men[char-'A']
		b.put(x, 0, man)
		b.put(x+56, 1, man)
	}
	b.put960Pawns()
	b.castle = b.of(Rook)
}

func (b *Board) put960Pawns() {
	b.pawn = rank2 | rank7
	b.side[0] |= rank2
	b.side[1] |= rank7
}

// shuffled is the mode of the games whose back rank is drawn by lot before the first move.
type shuffled struct{ ordinary }

// isLot tells whether the position is the one before the lot.
func (g *Game) isLot(p *Position) bool {
	return g.Shuffle && p.b.occupied() == rank2|rank7 && p.b.pawn&p.b.side[0] == rank2 && p.b.pawn&p.b.side[1] == rank7
}

func (s shuffled) phaseOf(p *Position) phase {
	if p.g.isLot(p) {
		return drawing
	}
	return playing
}

func (s shuffled) appendMove(p *Position, dst []byte, m game.Move) []byte {
	if act(m) == actLot {
		return strconv.AppendUint(append(dst, "sp"...), m[0], 10)
	}
	return s.ordinary.appendMove(p, dst, m)
}

func (s shuffled) appendName(p *Position, dst []byte, m game.Move, lang string) []byte {
	if act(m) == actLot {
		return strconv.AppendUint(append(dst, "№ "...), m[0], 10)
	}
	return s.ordinary.appendName(p, dst, m, lang)
}

func (s shuffled) parseMove(p *Position, text string) (game.Move, error) {
	number, ok := strings.CutPrefix(text, "sp")
	if !ok {
		return s.ordinary.parseMove(p, text)
	}
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n < 0 || n > 959 || strconv.Itoa(n) != number:
		return game.Move{}, fmt.Errorf("lot %q: want a number from 0 to 959 after sp: %w", text, game.ErrNotation)
	case p.phase != drawing:
		return game.Move{}, p.refusal("notLegal", text)
	}
	return lotOf(n), nil
}

func (s shuffled) appendPaths(p *Position, dst []game.Path, m game.Move) []game.Path {
	if act(m) == actLot {
		return dst // chance is not clicked
	}
	return s.ordinary.appendPaths(p, dst, m)
}

func (s shuffled) toMove(p *Position) game.Seats {
	if p.phase == drawing {
		return game.SeatSet(game.Chance)
	}
	return s.ordinary.toMove(p)
}

func (s shuffled) appendMoves(p *Position, dst []game.Move) []game.Move {
	if p.phase != drawing {
		return s.ordinary.appendMoves(p, dst)
	}
	for n := range 960 {
		dst = append(dst, lotOf(n))
	}
	return dst
}

func (s shuffled) countMoves(p *Position) int {
	if p.phase == drawing {
		return 960
	}
	return s.ordinary.countMoves(p)
}

func (s shuffled) play(p *Position, m game.Move) {
	if act(m) != actLot {
		s.ordinary.play(p, m)
		return
	}
	p.b.set960(p.g, int(m[0]))
	p.phase = playing
	p.key = p.freshKey()
}

func (s shuffled) outcome(p *Position) game.Outcome {
	if p.phase == drawing {
		return game.Outcome{}
	}
	return s.ordinary.outcome(p)
}

func (s shuffled) perft(p *Position, depth int) uint64 {
	if p.phase == drawing {
		return p.perftSlow(depth)
	}
	return s.ordinary.perft(p, depth)
}
