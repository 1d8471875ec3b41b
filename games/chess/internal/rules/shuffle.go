package rules

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// BackRank960 is the back rank with a number from 0 to 959: numbers as by Reinhard Scharnagl.
func BackRank960(n int) [8]byte {
	var rank [8]byte
	put := func(piece byte, free int) { // on the n-th free file
		for x := range rank {
			if rank[x] != 0 {
				continue
			}
			if free == 0 {
				rank[x] = piece
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
	rank := BackRank960(n)
	king := strings.IndexByte(string(rank[:]), 'K')
	east := king + strings.IndexByte(string(rank[king:]), 'R')
	rights := string([]byte{'A' + byte(east), 'A' + byte(strings.IndexByte(string(rank[:]), 'R'))})
	return strings.ToLower(string(rank[:])) + "/pppppppp/8/8/8/8/PPPPPPPP/" + string(rank[:]) + " w " + rights + strings.ToLower(rights) + " - 0 1"
}

// set960 sets up the start position with a number.
func set960(b *board.Board, g *Game, n int) {
	*b = board.Board{}
	for x, char := range BackRank960(n) {
		piece := g.LetterPieces[char-'A']
		b.Put(x, 0, piece)
		b.Put(x+56, 1, piece)
	}
	put960Pawns(b)
	b.Castle = b.Of(board.Rook)
}

func put960Pawns(b *board.Board) {
	b.Pawn = board.Rank2 | board.Rank7
	b.Side[0] |= board.Rank2
	b.Side[1] |= board.Rank7
}

// ShufflePlay is what is not Plain in the games whose back rank is drawn by lot before the first move.
type ShufflePlay struct{}

// isLot tells whether the position is the one before the lot.
func (g *Game) isLot(p *Position) bool {
	return g.Shuffle && p.Bits.Occupied() == board.Rank2|board.Rank7 && p.Bits.Pawn&p.Bits.Side[0] == board.Rank2 && p.Bits.Pawn&p.Bits.Side[1] == board.Rank7
}

func (ShufflePlay) PhaseOf(p *Position) Phase {
	if p.Game.isLot(p) {
		return Drawing
	}
	return Playing
}

func (ShufflePlay) ToMove(p *Position) game.Seats {
	if p.Phase == Drawing {
		return game.SeatSet(game.Chance)
	}
	return Plain{}.ToMove(p)
}

func (ShufflePlay) AppendMoves(p *Position, dst []game.Move) []game.Move {
	if p.Phase != Drawing {
		return Plain{}.AppendMoves(p, dst)
	}
	for n := range 960 {
		dst = append(dst, LotOf(n))
	}
	return dst
}

func (ShufflePlay) CountMoves(p *Position) int {
	if p.Phase == Drawing {
		return 960
	}
	return Plain{}.CountMoves(p)
}

func (ShufflePlay) Play(p *Position, m game.Move) {
	if Act(m) != ActLot {
		Plain{}.Play(p, m)
		return
	}
	set960(&p.Bits, p.Game, int(m[0]))
	p.Phase = Playing
	p.Hash = p.FreshKey()
}

func (ShufflePlay) Outcome(p *Position) game.Outcome {
	if p.Phase == Drawing {
		return game.Outcome{}
	}
	return Plain{}.Outcome(p)
}

func (ShufflePlay) Perft(p *Position, depth int) uint64 {
	if p.Phase == Drawing {
		return p.PerftSlow(depth)
	}
	return Plain{}.Perft(p, depth)
}
