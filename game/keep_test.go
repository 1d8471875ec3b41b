package game

import "testing"

// slow is a game of numbers that counts how often it is played.
type slow struct {
	n     uint64
	plays *int
}

func (p *slow) ToMove() Seats                         { return SeatSet(Seat(p.n % 2)) }
func (p *slow) AppendMoves(dst []Move) []Move         { return append(dst, Move{1}, Move{2}) }
func (p *slow) Play(m Move)                           { p.n = p.n*3 + m[0]; *p.plays++ }
func (p *slow) CopyFrom(src Position)                 { *p = *src.(*slow) }
func (p *slow) Outcome() Outcome                      { return Outcome{} }
func (p *slow) Key() uint64                           { return p.n }
func (p *slow) AppendText(dst []byte) ([]byte, error) { return dst, nil }
func (p *slow) AppendMove(dst []byte, m Move) []byte  { return append(dst, byte('0'+m[0])) }
func (p *slow) ParseMove(string) (Move, error)        { return Move{1}, nil }

func TestKeep(t *testing.T) {
	var plays int
	plain, kept := NewLine(&slow{plays: new(int)}), NewLine(&slow{plays: &plays})
	kept.Keep()
	for _, m := range []Move{{1}, {2}, {2}, {1}} {
		plain.Play(m)
		kept.Play(m)
	}
	branch := kept.Clone()
	branch.Undo(2)
	branch.Play(Move{1})
	if plays != 5 {
		t.Errorf("%d plays after four plies, a takeback and another ply, want 5", plays)
	}
	for n := range 5 {
		if a, b := plain.At(n).Key(), kept.At(n).Key(); a != b {
			t.Errorf("after %d plies: %d, want %d", n, b, a)
		}
	}
	kept.Each(0, func(i int, before Position, ply Ply, after Position) bool {
		if before.Key() != plain.At(i).Key() || after.Key() != plain.At(i+1).Key() || ply.Key != after.Key() {
			t.Errorf("ply %d: from %d to %d", i, before.Key(), after.Key())
		}
		return true
	})
	kept.Undo(4)
	kept.PlayTo(Move{1}, branch.At(1))
	if kept.Pos.Key() != 1 || kept.Len() != 1 || plays != 5 {
		t.Errorf("a ply whose end is known: %d after %d plies, %d plays", kept.Pos.Key(), kept.Len(), plays)
	}
}
