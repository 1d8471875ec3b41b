package match

import "github.com/tavlei/tavlei/game"

// claim asks for a result that the rules give to whoever demands it: before moving, or with a
// written move that would make it true. A right claim ends the match; a wrong one is recorded,
// and its written move is played.
func (d *decision) claim(c Command) error {
	if err := d.running(c.Seat); err != nil {
		return err
	}
	if d.s.claimed[c.Seat] == len(d.s.Plies)+1 {
		return refuse("claimedAlready")
	}
	if c.Text != "" {
		return d.claimWritten(c)
	}
	line := d.work()
	if !line.Pos.ToMove().Has(c.Seat) {
		return refuse("notYourTurn")
	}
	d.judge(c.Seat, "", game.ClaimOf(line.Pos, c.Seat, line.Past))
	return nil
}

// Claims are those among the given seats that would be right to claim now, without a written move.
func (s *State) Claims(of game.Seats) game.Seats {
	var can game.Seats
	if s.Phase != Playing {
		return can
	}
	pos := game.Clone(s.Line.Pos)
	for seat := range (of & pos.ToMove()).All() {
		if s.claimed[seat] != len(s.Plies)+1 && game.ClaimOf(pos, seat, s.Line.Past).Over() {
			can |= 1 << seat
		}
	}
	return can
}

func (d *decision) claimWritten(c Command) error {
	m, err := d.read(c)
	if err != nil {
		return err
	}
	line := d.work()
	text := game.MoveText(line.Pos, m)
	after := line.Clone()
	after.Play(m)
	if d.judge(c.Seat, text, game.ClaimOf(after.Pos, c.Seat, after.Past)) {
		return nil
	}
	d.withdraw(c.Seat)
	d.play(m, c.Seat, "")
	return d.follow()
}

// judge emits whether the claim is right and, if so, the end.
func (d *decision) judge(seat game.Seat, text string, out game.Outcome) bool {
	if !out.Over() {
		d.emit(Event{Kind: EvClaimed, Seat: seat, Text: text, What: "wrong"})
		return false
	}
	d.emit(Event{Kind: EvClaimed, Seat: seat, Text: text, What: "right"})
	d.end(out)
	return true
}

// resign takes a seat out of the match. A game that can go on without it does; otherwise its
// team loses.
func (d *decision) resign(c Command) error {
	switch {
	case d.s.Phase == Waiting:
		return refuse("waiting")
	case d.s.Phase == Over:
		return refuse("over")
	case d.s.Left.Has(c.Seat):
		return refuse("left")
	}
	return d.drop(c.Seat, "resigned", "resign")
}

// drop takes a seat out of the match; its team loses, unless the game goes on without it.
func (d *decision) drop(seat game.Seat, what, reason string) error {
	d.emit(Event{Kind: EvLeft, Seat: seat, What: what})
	if v, ok := d.work().Pos.(game.Leaver); ok {
		if m := v.LeaveMove(seat); m != (game.Move{}) {
			d.play(m, seat, EvLeft)
			return d.follow()
		}
	}
	seats := d.s.Game.Seats
	others := (game.Seats(1)<<seats - 1) &^ d.s.Game.TeamOf(seat)
	if reason == outOfTime && !game.MayWin(d.work().Pos, others) {
		d.end(game.Draw(drawnTime, seats))
		return nil
	}
	d.end(game.Win(reason, others, seats))
	return nil
}

// abort ends a match that has hardly begun, without a result: somebody has not had a turn yet.
func (d *decision) abort(c Command) error {
	if d.s.Phase == Over {
		return refuse("over")
	}
	if d.s.turns() >= d.s.Game.Seats {
		return refuse("tooLateToAbort")
	}
	d.emit(Event{Kind: EvAborted, Seat: c.Seat, Text: d.env.Reveal})
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
