// Code generated from ../narrow by widen. DO NOT EDIT.

package wide

import "github.com/tavlei/tavlei/games/chess/internal/layers"

func win(seat uint8, reason string) layers.Outcome {
	return layers.Outcome{Over: true, Winner: int(seat & 1), Reason: reason}
}

func drawn(reason string) layers.Outcome {
	return layers.Outcome{Over: true, Winner: -1, Reason: reason}
}

// Finished tells whether the game is over though the side to move may have moves.
func (p *Position) Finished() bool {
	switch {
	case p.placing():
		return false
	case p.over(p.Game) || p.bare() || p.counted():
		return true
	}
	return p.begins() && (p.still() || p.dead() || p.worn()) || p.Turn.Order == layers.Dice && p.stuck()
}

func (p *Position) still() bool { return p.Judge.Quiet > 0 && p.quiet >= p.Judge.Quiet }

// worn tells whether the last ply of the longest game has been played.
func (p *Position) worn() bool {
	return p.Judge.Plies > 0 && 2*(p.number-1)+int(p.turn&1) >= p.Judge.Plies
}

// bare tells whether the side to move has no pieces and loses by that.
func (p *Position) bare() bool {
	t := p.turn & 1
	return p.Goal.Bare[t] != "" && p.side[t].Empty() && !p.placing()
}

// counted tells whether the turns after which pieces are counted have been made.
func (p *Position) counted() bool {
	return p.Goal.Turns > 0 && p.number > p.Goal.Turns && p.turn&1 == 0 && p.begins()
}

// stuck tells whether the side to move has no move, whatever the dice show.
func (p *Position) stuck() bool {
	if p.placing() {
		return p.placeRoom().Empty()
	}
	return p.steps(p.Game, nil) == 0
}

// Outcome is the result, or none while the game goes on.
func (p *Position) Outcome() layers.Outcome {
	t := p.turn & 1
	switch {
	case p.taken(p.Game) && p.Capture.Blast:
		return win(b2u(p.fallen(p.Game, 0)), layers.ReasonExploded)
	case p.taken(p.Game):
		return win(b2u(p.fallen(p.Game, 0)), "kingCaptured")
	case p.goals && p.decided(p.Game).Over:
		return p.decided(p.Game)
	case p.counted():
		return p.byPoints()
	case p.bare():
		return win(t^1, p.Goal.Bare[t])
	case p.stuck():
		if (p.Goal.Royalty == layers.Strict || p.Goal.Royalty == layers.Mixed) && !p.placing() && p.checked(p.Game, t) {
			return win(t^1^b2u(p.Goal.MatedWins), "mate")
		}
		return p.stalemate()
	case !p.begins() || p.placing():
		return layers.Outcome{}
	case p.dead():
		return drawn("deadPosition")
	case p.worn():
		return drawn("maxPlies")
	case p.still():
		return drawn(p.Judge.QuietReason)
	}
	return layers.Outcome{}
}

// stalemate is what it means to have no move and not to be mated.
func (p *Position) stalemate() layers.Outcome {
	t := p.turn & 1
	switch own, other := p.count(p.Game, t, ^uint32(0)), p.count(p.Game, t^1, ^uint32(0)); {
	case p.Goal.StuckLoses:
		return win(t^1, "stalemate")
	case p.Goal.StuckWins:
		return win(t, "stalemate")
	case p.Goal.StuckFewer && own != other:
		return win(t^b2u(own > other), layers.ReasonFewer)
	}
	return drawn("stalemate")
}

// byPoints compares what the pieces of both sides count.
func (p *Position) byPoints() layers.Outcome {
	var n [2]int
	for seat := range 2 {
		for rest := p.side[seat]; !rest.Empty(); rest = rest.Rest() {
			kind, rider := p.split(p.Game, rest.First())
			n[seat] += p.Game.points[kind] + p.Game.points[rider]
		}
	}
	switch {
	case n[0] > n[1]:
		return win(0, "material")
	case n[1] > n[0]:
		return win(1, "material")
	}
	return drawn("equalMaterial")
}

// dead tells whether nobody can win any more because too few pieces are left. Pieces in hand count as if they
// stood on the board.
func (p *Position) dead() bool {
	if p.Judge.Dead == layers.Never || !p.promoted.Empty() && p.Capture.Revert || !p.neutral(p.Game).Empty() {
		return false
	}
	var kings [2]int
	leapers, bishops := 0, 0
	var bishopsOn set
	for rest := p.occupied(); !rest.Empty(); rest = rest.Rest() {
		sq := rest.First()
		k, rider := p.split(p.Game, sq)
		for ; k != 0; k, rider = rider, 0 {
			switch {
			case k == p.bishop:
				bishops++
				bishopsOn = bishopsOn.With(sq)
			case k == p.leaper:
				leapers++
			case p.Game.kinds[k].Royal && p.Game.kinds[k].Letter == p.Judge.King:
				kings[b2u(p.side[1].Has(sq))]++
			default:
				return false
			}
		}
	}
	held := 0
	for seat := range 2 {
		for k := 1; k < p.Game.plain; k++ {
			switch n := int(p.hand[seat][k]); {
			case n == 0:
			case p.Game.kinds[k].Royal:
				kings[seat] += n
			case uint8(k) == p.bishop || uint8(k) == p.leaper:
				held += n
			default:
				return false
			}
		}
	}
	if kings[0] == 0 || kings[1] == 0 {
		return false
	}
	return p.tooFew(leapers, bishops, held, bishopsOn)
}

// tooFew tells whether minor pieces on the board and in hand cannot win.
func (p *Position) tooFew(leapers, bishops, held int, bishopsOn set) bool {
	switch n := leapers + bishops + held; {
	case n == 0:
		return p.chains(p.Game, nil) == 0 && (p.Turn.Order != layers.Dice || !p.kingsTouch())
	case p.Judge.Dead == layers.AnyOne:
		return false
	case n == 1:
		return true
	case p.Judge.Dead == layers.AnyTwo, leapers > 0, held > 0:
		return false
	}
	return !bishopsOn.Meets(p.colour) || bishopsOn.AndNot(p.colour).Empty()
}

// kingsTouch tells whether the king of a side stands where the other's may take it.
func (p *Position) kingsTouch() bool { return p.checked(p.Game, p.turn) }
