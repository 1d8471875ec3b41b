package live

import (
	"context"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/show"
)

func (r *Look) MatchView(guest string) show.MatchView {
	s, g := r.State, r.State.Game
	first := s.First()
	return show.MatchView{
		ID: r.ID, Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: show.Changed(g), Meant: g.Meant(),
		Settings: s.Setup.Settings, Position: s.Setup.Position, Seats: r.SeatViews(guest), You: show.SeatNumbers(s.SeatsOf(guest)),
		Open:    r.Made.Open && seatsOpen(s),
		Created: r.Made.Created.UnixMilli(), Formats: r.formats,
		Nature: show.NatureOf(g), MatchNow: r.matchNow(), MatchYours: r.matchYours(guest),
		Silent: r.silent, Rows: show.RowsOf(first.Game, first.Line.Start),
		Lot: s.Drawn(), May: s.Host() != game.NoSeat, Proposals: r.proposalViews(guest),
		Differs: show.Differences(g, s.Setup.Position, s.Setup.Settings, hasBot(s)), Legs: show.LegViews(s),
		Referee: r.refereeView(guest),
	}
}

// matchNow is what a ply may change of the match.
func (r *Look) matchNow() show.MatchNow {
	s := r.State
	v := show.MatchNow{
		Status: s.Phase.String(), Aborted: s.Aborted, Outcome: show.OutcomeOf(s.Outcome, s.Game.Seats), Ply: len(s.Plies), Next: s.Next,
		Watching: r.watching(), Series: show.SeriesOf(s, r.ID), Clock: r.clockView(), Clocks: r.clocksView(), Draw: r.drawView(),
	}
	for _, it := range s.Demands() {
		v.Demands = append(v.Demands, show.DemandView{Seat: int(it.Seat), Left: it.Left})
	}
	if s.Phase == match.Paused {
		v.Status, v.Paused = match.Playing.String(), true
	}
	return v
}

// matchYours is what a ply may change for one guest.
func (r *Look) matchYours(guest string) show.MatchYours {
	s := r.State
	v := show.MatchYours{Claims: show.SeatNumbers(s.Claims(s.SeatsOf(guest))), Threats: r.mayAskThreats(guest)}
	for seat := range s.SeatsOf(guest).All() {
		v.Demand = max(v.Demand, s.MayDemand(seat))
	}
	return v
}

// clockView is nil where nobody's time is bounded.
func (r *Look) clockView() *show.ClockView {
	s := r.State
	if s.MoveTime() <= 0 || s.Phase == match.Over {
		return nil
	}
	now := r.now().Sub(r.origin)
	v := &show.ClockView{
		Move: int(s.MoveTime() / time.Second), Now: r.origin.Add(now).UnixMilli(),
		Most: match.MaxLapses, Running: []show.RunningView{},
	}
	for seat := range s.Running().All() {
		left := s.TimeLeft(seat, now)
		running := show.RunningView{Seat: int(seat), Left: max(left.Milliseconds(), 0), Lapsed: s.Lapses(seat)}
		if s.Phase == match.Playing {
			running.Deadline = v.Now + left.Milliseconds()
		}
		v.Running = append(v.Running, running)
	}
	return v
}

// clocksView is nil where the players have no clocks.
func (r *Look) clocksView() *show.ClocksView {
	s := r.State
	if !s.Clocked() {
		return nil
	}
	now := r.now().Sub(r.origin)
	v := &show.ClocksView{Seats: []show.SeatClockView{}, Stand: s.ClocksStand()}
	if by, waits := s.FirstMoveBy(); waits {
		v.FirstIn = max(1, (by - now).Milliseconds())
	}
	if unpressed := s.Unpressed(); unpressed != 0 {
		v.Unpressed = show.SeatNumbers(unpressed)
	}
	for i := range s.Players {
		seat := game.Seat(i)
		control := s.Control(seat)
		if control.None() {
			continue
		}
		c := s.Clock(seat, now)
		v.Seats = append(v.Seats, show.SeatClockView{
			Seat: i, Control: control.String(), Left: c.Left.Milliseconds(), Delay: c.Delay.Milliseconds(),
			Running: c.Running && s.Phase == match.Playing, Flagged: c.Flagged, Overtime: c.Overtime, Turns: c.Turns,
			Periods: c.Periods, Period: control.Overtime.Time.Milliseconds(), Called: c.Called, Away: c.Away,
			Vacation: c.Vacation.Milliseconds(), Berserk: s.MayBerserk(seat, now),
		})
	}
	return v
}

// drawView is nil where no shares are opened, nor were when the match was aborted.
func (r *Look) drawView() *show.DrawView {
	s := r.State
	if !s.Drawing() && (!s.Aborted || s.Unopened() == 0) {
		return nil
	}
	v := &show.DrawView{Commit: s.Sealed(), Shares: show.SharesOf(s), Waits: show.SeatNumbers(s.Unopened())}
	if f, ok := s.Fists(); ok {
		hider := int(f.Hider)
		v.Hider, v.Picked = &hider, f.Picked
	}
	if lots := s.Lots(); lots != 0 {
		v.Lots = show.SeatNumbers(lots)
	}
	if left, ok := s.ShareTimeLeft(r.now().Sub(r.origin)); ok {
		v.Left = max(1, left.Milliseconds())
	}
	return v
}

func (r *Look) SeatViews(guest string) []show.SeatView {
	s := r.State
	alone := show.IsAlone(s.Players)
	views := make([]show.SeatView, len(s.Players))
	for i, p := range s.Players {
		v := show.SeatView{Seat: i, Kind: "open"}
		v.Hints, v.Threats = s.Hinted(game.Seat(i))
		switch {
		case p.Kind == match.Bot:
			v.Kind, v.Level, v.Engine, v.Online = match.Bot, p.Level, p.ID, true
		case p.Kind == match.Guest:
			v.Kind, v.Name, v.Online = match.Guest, r.Name(p.ID), r.Online(p.ID)
			if away, gone := r.gone(p.ID); gone {
				v.Since = away.Milliseconds()
			}
			v.You = guest != "" && p.ID == guest
			if alone {
				v.Kind = "self"
			}
		}
		views[i] = v
	}
	return views
}

// watching is how many people look on: everybody without a seat, and each line of one whose name nobody knows.
func (r *Look) watching() int {
	return r.people.watching(func(guest string) bool { return r.State.SeatsOf(guest) == 0 && !r.State.IsReferee(guest) })
}

// eventViews shows events: who joined is a seat, not an id, what was advised is for the referee alone, see helpViews, and what is
// said among those who watch is not for players until the match is over.
func (r *Look) eventViews(guest string, events []match.Event) []show.EventView {
	return r.appendEvents(make([]show.EventView, 0, len(events)), guest, events)
}

// appendEvents appends what eventViews shows.
func (r *Look) appendEvents(views []show.EventView, guest string, events []match.Event) []show.EventView {
	deaf := r.plays(guest) && r.State.Phase != match.Over
	for _, e := range events {
		f := match.FlatOf(e.Fact)
		v := show.EventView{
			Seq: e.Seq, At: e.At.Milliseconds(), Kind: f.Kind, Seat: int(e.Seat),
			Text: f.Text, What: f.What, N: f.N, Terms: f.Terms, Ruling: f.Ruling, Move: f.Move, Out: show.OutcomeOf(f.Out, r.State.Game.Seats),
		}
		v.Rule, v.Of = r.citedBy(e.Fact)
		switch fact := e.Fact.(type) {
		case match.Proposed:
			if v.Text = ""; !r.plays(guest) && (guest == "" || fact.Guest != guest) {
				v.Terms = nil
			}
		case match.Hinted:
			if v.What, v.N = fact.Show, 0; !r.State.IsReferee(guest) {
				v.Text = ""
			}
		case match.Refereed:
			v.Text, v.Name = "", r.Name(fact.Guest)
		case match.Called:
			if r.silent {
				v.Text = ""
			}
		case match.Ruled:
			if r.silent {
				fact.Words, v.Text = "", ""
				v.Ruling = &fact.Ruling
			}
		case match.Joined:
			v.Text = ""
		case match.Noted:
			if !r.readable(guest).Has(e.Seat) {
				v.Text, v.N = "", 0
			}
		case match.Said:
			if r.silent {
				v.Text = ""
			}
		case match.Whispered:
			if v.What = ""; deaf || r.silent {
				v.Text, v.N = "", 0
			} else {
				v.Name = r.Name(fact.Guest)
			}
		}
		views = append(views, v)
	}
	return views
}

// citedBy is the clause by which a fact of conduct came about, and the game that has lent it.
func (r *Look) citedBy(f match.Fact) (rule, of string) {
	switch f := f.(type) {
	case match.Cautioned:
		if rule = f.Rule; f.Lent {
			of = match.Lender()
		}
	case match.Claimed:
		rule = show.ClaimRule(r.State.Game)
	case match.Demanded:
		rule = r.State.Game.Code().Demand
	case match.Touched:
		if f.How == match.Warned {
			rule = r.State.Game.Code().IdleTouch
		}
	}
	return rule, of
}

// proposalViews are the proposals that a guest may know of.
func (r *Look) proposalViews(guest string) (views []show.ProposalView) {
	hosts := r.plays(guest)
	for _, p := range r.State.Proposals {
		yours := guest != "" && p.Guest == guest
		if !hosts && !yours {
			continue
		}
		g, err := game.Open(p.Terms.Game)
		if err != nil {
			continue // a rule set that is gone since then: whoever agrees to it is told so
		}
		v := show.ProposalView{N: p.N, Name: r.Name(p.Guest), By: "guest", Yours: yours, Waits: hosts != p.Host}
		if p.Host {
			v.By = "host"
		}
		v.Terms = show.AgreementOf(g, p.Terms.Position, p.Terms.Settings, false)
		seat := int(p.Terms.Seat)
		v.Terms.Seat = &seat
		views = append(views, v)
	}
	return views
}

// proposed tells whether a guest has proposed terms after an event; r.mu is held.
func (r *Room) proposed(guest string, since int) bool {
	return guest != "" && slices.ContainsFunc(r.events[min(since, len(r.events)):], func(e match.Event) bool {
		f, ok := e.Fact.(match.Proposed)
		return ok && f.Guest == guest
	})
}

// readable are the seats whose forms a guest may read: until the end one's own, and the referee all.
func (r *Look) readable(guest string) game.Seats {
	if r.State.Phase == match.Over || r.State.IsReferee(guest) {
		return ^game.Seats(0)
	}
	return r.State.SeatsOf(guest)
}

// sheetViews are the forms that a guest may read, after events that have changed one or shown them all; nil after others.
func (r *Look) sheetViews(guest string, events []match.Event) []show.SheetView {
	if !slices.ContainsFunc(events, func(e match.Event) bool {
		switch e.Fact.(type) {
		case match.Undone, match.Noted, match.Ended, match.Aborted:
			return true
		}
		return false
	}) {
		return nil
	}
	return show.SheetsOf(r.State, r.readable(guest))
}

// plays tells whether a guest has a seat.
func (r *Look) plays(guest string) bool { return guest != "" && r.State.SeatsOf(guest) != 0 }

// overheard is what those who watch have said in the first events of a match, for a player who was not told it then.
func (r *Look) overheard(guest string, events []match.Event) []show.EventView {
	if r.State.Phase != match.Over || !r.plays(guest) {
		return nil
	}
	var said []match.Event
	for _, e := range events {
		if e.Kind() == match.EvWhispered {
			said = append(said, e)
		}
	}
	return r.eventViews(guest, said)
}

func (r *Look) offerViews() []show.OfferView {
	views := []show.OfferView{}
	for _, o := range r.State.Offers {
		v := show.OfferView{What: o.What, Seat: int(o.Seat), N: o.N, Answer: show.SeatNumbers(r.State.MustAnswer(o))}
		if o.Terms != nil {
			if g, err := game.Open(o.Terms.Game); err == nil {
				terms := show.AgreementOf(g, "", o.Terms.Settings, hasBot(r.State))
				v.Terms = &terms
			}
		}
		views = append(views, v)
	}
	return views
}

// plyViews appends to views the plies from the given number on, to the present scene; was gets the scene before them, unless it is nil. The
// line keeps its positions, so that nothing is played again and what is new costs the same however long the match is.
func (r *Look) plyViews(ctx context.Context, views []show.PlyView, from int, lang string, now, was *game.Scene) (list []show.PlyView, err error) {
	s := r.State
	hints := s.HintsByPly()
	at, named := s.From, show.OpeningsOf(s.Game, s.Line.Start, lang)
	views = slices.Grow(views, len(s.Plies)-from)
	s.Each(from, func(leg match.Leg, i int, before game.Position, ply game.Ply, after game.Position) bool {
		if err = guard.Step(ctx); err != nil {
			return false
		}
		if leg.From != at {
			at, named = leg.From, show.OpeningsOf(leg.Game, leg.Line.Start, lang)
		}
		if i == from && was != nil {
			game.SceneInto(was, before, 0)
		}
		sc := now
		if i < len(s.Plies)-1 || leg.Line != s.Line {
			sc = game.SceneOf(after, 0)
		}
		v, p := show.PlayedTo(before, ply, after, sc, s.Game.Seats), s.Plies[i]
		v.N, v.Seat, v.Text, v.At, v.Lasts, v.Lapsed = i+1, int(p.Seat), p.Text, p.At, p.Lasts, p.Lapsed
		v.Credit = p.Credit
		if s.Clocked() && p.Seat != game.Chance && !s.Control(p.Seat).None() {
			left := p.Clock.Milliseconds()
			v.Clock = &left
		}
		// A position that was not played here, but remembered, does not know how long its shot took.
		v.Trace = !p.Lapsed && show.Traced(before, ply, after, p.Lasts)
		v.Hinted, v.Opening = hintedBy(hints[i]), named.At(ply.Key)
		v.Name = game.PlayedNameOf(before, ply.Move, after, lang)
		views = append(views, v)
		return true
	})
	return views, err
}

// sceneNow is the present scene as the rules show it, nil if the game has none.
func (r *Look) sceneNow() *game.Scene { return game.SceneOf(r.State.Line.Pos, 0) }

// sceneView makes of the present scene, as the rules show it, what the match makes of it, with the paths of the seats that may
// act. Plies that were shown with it stay as they are.
func (r *Look) sceneView(sc *game.Scene, who game.Seats) *game.Scene {
	if sc == nil {
		return nil
	}
	pos := r.State.Line.Pos
	sc.Marks = slices.Clip(sc.Marks)
	if s := r.State; s.Unpressed() != 0 {
		sc.ToMove &= s.ToMove()
	}
	sc.Score = game.ScoreOf(pos, r.State.Game.Seats)
	if r.State.Phase == match.Over {
		sc.ToMove = 0
	}
	for seat := range sc.ToMove.All() {
		if place, ok := r.State.Touched(seat); ok { // which must move, for everybody to see
			sc.Marks = append(sc.Marks, game.Mark{Place: place, Kind: "touched"})
		}
	}
	var more string
	if sc.Paths, more = r.paths(nil, pos, who); more != "" {
		sc.More = more
	}
	return sc
}

// paths are the ways to enter moves of the seats that may act, where one has touched a man only those that begin with it. They
// take the room of dst.
func (r *Look) paths(dst []game.Path, pos game.Position, who game.Seats) ([]game.Path, string) {
	if r.State.Phase != match.Playing {
		who = 0
	}
	if seat := r.State.Claimant(); seat != game.NoSeat {
		who &^= game.SeatSet(seat) // the ruling comes first
	}
	list, more := game.AppendPaths(dst, pos, who)
	return slices.DeleteFunc(list, func(p game.Path) bool {
		s := r.State
		return s.Unpressed() != 0 && !s.ToMove().Has(p.Seat) || len(p.Tokens) > 0 && s.CheckFirst(p.Seat, p.Tokens[0]) != nil
	}), more
}
