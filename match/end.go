package match

import "github.com/tavlei/tavlei/game"

// decide of a claim asks for a result that the rules give to whoever demands it: before moving, or with a
// written move that would make it true. A right claim ends the match; a wrong one is recorded,
// and its written move is played. Where there is a referee the claim waits for his ruling, on the claimant's time.
func (r Claim) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	if d.s.seats[seat].claimed == len(d.s.Plies)+1 {
		return refuse("claimedAlready")
	}
	// What is found when the claim is checked counts from its moment: the flag may fall afterwards.
	credit, err := d.credit(seat, r.Lost)
	if err != nil {
		return err
	}
	if r.Move != "" {
		return d.claimWritten(seat, r, credit)
	}
	line := d.work()
	if !line.Pos.ToMove().Has(seat) {
		return d.tooLateToClaim()
	}
	if d.s.Refereed() {
		d.emit(seat, Claimed{Waits: true})
		return nil
	}
	d.judge(seat, "", game.ClaimOf(line.Pos, seat, line.Past))
	return nil
}

// tooLateToClaim: whoever has moved has lost the right until the next time.
func (d *decision) tooLateToClaim() error {
	if rule := d.s.Game.Code().Claim; rule != "" {
		return &game.Refusal{Code: "claimTime", Rule: rule}
	}
	return refuse("notYourTurn")
}

// Claims are those among the given seats that would be right to claim now, without a written move.
func (s *State) Claims(of game.Seats) game.Seats {
	var can game.Seats
	if s.Phase != Playing {
		return can
	}
	pos := s.Line.Pos
	for seat := range (of & pos.ToMove()).All() {
		if s.seats[seat].claimed != len(s.Plies)+1 && game.ClaimOf(pos, seat, s.Line.Past).Over() {
			can |= 1 << seat
		}
	}
	return can
}

func (d *decision) claimWritten(seat game.Seat, r Claim, credit credits) error {
	m, err := d.read(seat, Move{Text: r.Move, Plies: r.Plies})
	if err != nil {
		return err
	}
	line := d.work()
	text := game.MoveText(line.Pos, m)
	if d.s.Refereed() {
		d.emit(seat, Claimed{Move: text, Waits: true})
		return nil
	}
	after := line.Clone()
	after.Play(m)
	if d.judge(seat, text, game.ClaimOf(after.Pos, seat, after.Past)) {
		return nil
	}
	d.withdraw(seat)
	if d.s.Setup.Settings.Press != On {
		d.credits = credit
	}
	d.line = after
	d.emitPly(m, seat, text, "")
	return d.follow()
}

// judge emits whether the claim is right and, if so, the end.
func (d *decision) judge(seat game.Seat, text string, out game.Outcome) bool {
	if !out.Over() {
		d.emit(seat, Claimed{Move: text})
		return false
	}
	d.emit(seat, Claimed{Move: text, Right: true})
	d.end(out)
	return true
}

// decide takes a seat out of the match. A game that can go on without it does; otherwise its
// team loses.
func (Resign) decide(d *decision, seat game.Seat) error {
	switch {
	case d.s.Phase == Waiting:
		return refuse("waiting")
	case d.s.Phase == Over:
		return refuse("over")
	case d.s.Left.Has(seat):
		return refuse("left")
	}
	return d.drop(seat, Resigned, "resign")
}

// drop takes a seat out of the match; its team loses, unless the game goes on without it.
func (d *decision) drop(seat game.Seat, how, reason string) error {
	d.emit(seat, Left{how})
	if v, ok := d.work().Pos.(game.Withdrawer); ok {
		if m := v.ResignMove(seat); m != (game.Move{}) {
			d.play(m, seat, ByLeaving)
			return d.follow()
		}
	}
	seats := d.s.Game.Seats
	others := (game.Seats(1)<<seats - 1) &^ d.s.Game.TeamOf(seat)
	if how != Resigned && how != Penalised && !game.MayWin(d.work().Pos, others) {
		d.end(game.Draw(drawnTime, seats))
		return nil
	}
	d.end(game.Win(reason, others, seats))
	return nil
}

// decide ends a match that has hardly begun, without a result: somebody has not had a turn yet.
func (r Abort) decide(d *decision, seat game.Seat) error {
	if d.s.Phase == Over {
		return refuse("over")
	}
	if r.Waiting && !d.s.Gathers() {
		return refuse("begun") // somebody sat down in the same moment
	}
	if d.s.turns() >= d.s.Game.Seats {
		return refuse("tooLateToAbort")
	}
	d.emit(seat, Aborted{Seed: d.env.Reveal})
	return nil
}

// turns counts the turns of players, whose plies may be many: plies of one seat without another's
// between them are one.
func (s *State) turns() int {
	n, last := 0, game.NoSeat
	for _, ply := range s.Plies {
		if ply.Seat != game.Chance && ply.Seat != last {
			n, last = n+1, ply.Seat
		}
	}
	return n
}
