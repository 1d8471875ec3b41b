package lichess

import (
	"context"
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// Programs know nothing of series: a game begins for them by the event that tells of it, and they play it. So one that
// listens is ready for the next game as soon as one has ended, as bots of the house are.

// ready says for a program that it is ready for the next game of the series to which a match belongs. It answers
// whoever asks for that game and, unless the last one was aborted, asks for it unasked: two programs that do not begin
// would abort one game after another.
func (e *eventLines) ready(ctx context.Context, id string) error {
	rm, err := e.seated(ctx, id, e.guest)
	if errors.Is(err, errNoGame) {
		return nil
	}
	if err != nil {
		return err
	}
	defer e.live.Rooms.Release(rm)
	t := e.table(rm.Look())
	seat, _ := t.SeatOf(e.guest)
	c := match.Command{Seat: seat}
	switch s := t.State; {
	case !s.BetweenGames():
		return nil
	case waits(s, match.Rematch, seat):
		c.Request = match.Answer{What: match.Rematch, Yes: true}
	case s.Aborted:
		return nil
	default:
		c.Request = match.MakeOffer{What: match.Rematch}
	}
	c.ID = fmt.Sprintf("next/%d/%d", seat, t.State.Seq) // once, from however many streams
	_, err = rm.Execute(ctx, c)
	var refused *game.Refusal
	if errors.As(err, &refused) {
		return nil // it is ready already, or somebody was quicker
	}
	return err
}

// readyAgain does so for the series that a program has played last, which may wait for it since it was away.
func (e *eventLines) readyAgain(ctx context.Context) error {
	list, err := e.live.Store.MatchesOf(ctx, e.guest, 0, maxCurrent)
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.Setup.Settings.Series != "" && m.Phase == match.Over.String() {
			return e.ready(ctx, m.ID)
		}
	}
	return nil
}
