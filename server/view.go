package server

import (
	"context"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/guard"
)

// What clients are told of a match. The same shapes serve the API and the sockets.
type (
	// SeatView is a seat and who sits on it.
	SeatView struct {
		Seat   int    `json:"seat" doc:"its number, from 0"`
		Kind   string `json:"kind" enum:"guest,bot,open,self" doc:"self: one person plays all seats"`
		Name   string `json:"name" doc:"empty for bots and for guests who have not told it"`
		Level  int    `json:"level,omitempty" doc:"of a bot, 1 to 10"`
		Engine string `json:"engine,omitempty" doc:"name of the engine that plays for a bot instead of a level"`
		You    bool   `json:"you" doc:"you sit there"`
		Online bool   `json:"online" doc:"the person is at the table now; bots always are"`

		Hints   int `json:"hints,omitempty" doc:"moves for which it had a hint"`
		Threats int `json:"threats,omitempty" doc:"how often it asked what threatens"`
	}

	// MatchView is a match without its moves.
	MatchView struct {
		ID       string            `json:"id" doc:"as in its address"`
		Game     string            `json:"game" doc:"canonical name of the rule set"`
		Family   string            `json:"family" doc:"draughts, reversi, chess and so on"`
		Options  map[string]string `json:"options" doc:"all options of the game"`
		Changed  []string          `json:"changed" doc:"keys of the options that differ from their defaults"`
		Meant    map[string]string `json:"meant,omitempty" doc:"options that leave their value to others, as to a preset, and what they come to"`
		Settings match.Settings    `json:"settings" doc:"what was agreed besides the rules"`
		Position string            `json:"position,omitempty" doc:"start position, if not the game's own"`
		Seats    []SeatView        `json:"seats" doc:"who sits where, by seat"`
		Status   string            `json:"status" enum:"waiting,playing,over" doc:"waiting for players, playing, or over"`
		Paused   bool              `json:"paused,omitempty" doc:"it is being played, and pauses"`
		Aside    bool              `json:"aside,omitempty" doc:"the program could not cope with it: it can be listed, not looked at or played on"`
		Aborted  bool              `json:"aborted,omitempty" doc:"it has ended without a result"`
		Outcome  *OutcomeView      `json:"outcome,omitempty" doc:"how it ended, if it has"`
		Ply      int               `json:"ply" doc:"plies played"`
		You      []int             `json:"you" doc:"your seats"`
		Next     string            `json:"next,omitempty" doc:"id of the rematch"`
		Open     bool              `json:"open,omitempty" doc:"anybody may take the open seat: while its host is here, it is among the open offers"`
		Created  int64             `json:"created" doc:"milliseconds since 1970"`
		Formats  []string          `json:"formats" doc:"formats of a record, besides text, that hold this game"`
		Placing  bool              `json:"placing,omitempty" doc:"men are put and never moved"`
		Clock    *ClockView        `json:"clock,omitempty" doc:"where the time for one move is bounded"`
		Claims   []int             `json:"claims,omitempty" doc:"your seats that may claim a result now: the rules give it to whoever demands it"`
		Threats  []int             `json:"threats,omitempty" doc:"your seats that may ask now what the opponent threatens"`
		Demand   int               `json:"demand,omitempty" doc:"moves within which you may now require the other side to win"`
		Demands  []DemandView      `json:"demands,omitempty" doc:"demands to win that run"`
		Watching int               `json:"watching,omitempty" doc:"people who look on without a seat"`
		Silent   bool              `json:"silent,omitempty" doc:"nothing can be said at tables of this server"`
		Rows     RowsView          `json:"rows" doc:"how the list of its moves begins"`
	}

	// DemandView is a demand that the other side win.
	DemandView struct {
		Seat int `json:"seat" doc:"that has made it"`
		Left int `json:"left" doc:"moves that the other side still has"`
	}

	// RowsView is how players write down the moves of a match, a turn of each seat in a row.
	RowsView struct {
		Number int `json:"number" doc:"of the first row"`
		First  int `json:"first" doc:"seat whose turns stand first in a row, -1: whoever moves first"`
	}

	// ClockView is how much time there is for one move, and for whom it runs.
	ClockView struct {
		Move    int           `json:"move" doc:"seconds for one move"`
		Now     int64         `json:"now" doc:"the server's time when this was written, milliseconds since 1970"`
		Most    int           `json:"most" doc:"moves that may lapse in a row; with the last one the seat loses"`
		Running []RunningView `json:"running" doc:"it begins when all have moved, and stands still in a pause"`
	}

	// RunningView is the time of one seat.
	RunningView struct {
		Seat     int   `json:"seat" doc:"whose time it is"`
		Left     int64 `json:"left" doc:"milliseconds; more than the time for a move while the last ply is still shown"`
		Deadline int64 `json:"deadline,omitempty" doc:"in the server's time, milliseconds since 1970; not in a pause"`
		Lapsed   int   `json:"lapsed,omitempty" doc:"moves in a row that have lapsed"`
	}

	// OutcomeView is how a match ended.
	OutcomeView struct {
		Reason string `json:"reason" doc:"stable code: mate, noMoves, agreement, resign and so on; the words reason.<code> explain it"`
		Place  []int  `json:"place" doc:"of each seat; 1 is best, equal numbers share it"`
	}

	eventView struct {
		Seq  int          `json:"seq" doc:"1, 2, 3 and so on, without gaps"`
		At   int64        `json:"at" doc:"milliseconds since the match was made"`
		Kind string       `json:"kind" doc:"what has happened"`
		Seat int          `json:"seat" doc:"who has done it, or whom it is about; -1: nobody"`
		Text string       `json:"text,omitempty" doc:"see kind"`
		What string       `json:"what,omitempty" doc:"see kind"`
		N    int          `json:"n,omitempty" doc:"see kind"`
		Out  *OutcomeView `json:"out,omitempty" doc:"how the match has ended"`
		Name string       `json:"name,omitempty" doc:"of who has whispered; empty for who has not told it"`
	}

	plyView struct {
		N     int         `json:"n" doc:"its number, from 1"`
		Seat  int         `json:"seat" doc:"that moved; 15: chance"`
		Text  string      `json:"text" doc:"of the move, in the plain notation"`
		Name  string      `json:"name" doc:"of the move, as people write it, in the language asked for"`
		At    int64       `json:"at" doc:"milliseconds since the match was made"`
		Path  *pathView   `json:"path,omitempty" doc:"the way it is shown"`
		Men   []game.Man  `json:"men" doc:"all men after it"`
		Marks []game.Mark `json:"marks,omitempty" doc:"signs after it"`
		Score []float32   `json:"score,omitempty" doc:"points of each seat after the ply"`
		Dice  []int       `json:"dice,omitempty" doc:"what the dice show after the ply"`
		Facts []game.Fact `json:"facts,omitempty" doc:"what is known after the ply besides its men"`

		Trace  bool `json:"trace,omitempty" doc:"there are frames of it, see trace"`
		Lasts  int  `json:"lasts,omitempty" doc:"milliseconds that it is shown; clocks wait as long"`
		Lapsed bool `json:"lapsed,omitempty" doc:"made because the time for the move was over"`

		Hinted string `json:"hinted,omitempty" enum:"man,move,threat" doc:"the help that its mover had"`

		Opening string `json:"opening,omitempty" doc:"name of the opening that leads to the position after it, in the language asked for, with its code in chess: B90 Sicilian Defence: Najdorf Variation"`

		Position string `json:"position,omitempty" doc:"after the ply, in previews"`
	}

	pathView struct {
		Tokens []game.Token `json:"tokens" doc:"places and choices one after the other, as in paths of a scene"`
		Taken  []game.Place `json:"taken,omitempty" doc:"places of the men that it takes, in their order"`
		Turns  []game.Place `json:"turns,omitempty" doc:"places of the men that change sides where they stand"`
		Seams  []game.Place `json:"seams,omitempty" doc:"for every seam that the way goes over, the place drawn again that it comes to first"`
	}

	offerView struct {
		What   string `json:"what" enum:"draw,takeback,pause,rematch" doc:"what is offered"`
		Seat   int    `json:"seat" doc:"that offers it"`
		N      int    `json:"n,omitempty" doc:"of a takeback: plies of the match that are kept"`
		Answer []int  `json:"answer" doc:"seats that must still agree"`
	}
)

func (r *look) matchView(guest string) MatchView {
	s, g := r.state, r.state.Game
	v := MatchView{
		ID: r.id, Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: changed(g), Meant: g.Meant(),
		Settings: s.Setup.Settings, Position: s.Setup.Position, Seats: r.seatViews(guest),
		Status: s.Phase.String(), Aborted: s.Aborted, Outcome: outcomeView(s.Outcome, g.Seats),
		Ply: len(s.Plies), You: seatNumbers(s.SeatsOf(guest)), Next: s.Next,
		Open:    r.made.Open && s.Phase == match.Waiting,
		Created: r.made.Created.UnixMilli(), Formats: r.formats,
		Placing: g.Info.Placing, Claims: seatNumbers(s.Claims(s.SeatsOf(guest))),
	}
	for seat := range s.SeatsOf(guest).All() {
		v.Demand = max(v.Demand, s.MayDemand(seat))
	}
	for _, it := range s.Demands() {
		v.Demands = append(v.Demands, DemandView{Seat: int(it.Seat), Left: it.Left})
	}
	v.Watching = r.watching()
	v.Threats = r.mayAskThreats(guest)
	v.Silent = r.silent
	v.Rows = rowsView(g, s.Line.Start)
	v.Clock = r.clockView()
	if s.Phase == match.Paused {
		v.Status, v.Paused = match.Playing.String(), true
	}
	return v
}

func rowsView(g *game.Game, start game.Position) RowsView {
	n, first := game.NumberingOf(g, start)
	return RowsView{Number: n, First: int(first)}
}

// clockView is nil where nobody's time is bounded.
func (r *look) clockView() *ClockView {
	s := r.state
	if s.MoveTime() <= 0 || s.Phase == match.Over {
		return nil
	}
	now := r.now().Sub(r.origin)
	v := &ClockView{
		Move: int(s.MoveTime() / time.Second), Now: r.origin.Add(now).UnixMilli(),
		Most: match.MaxLapses, Running: []RunningView{},
	}
	for seat := range s.Running().All() {
		left := s.TimeLeft(seat, now)
		running := RunningView{Seat: int(seat), Left: max(left.Milliseconds(), 0), Lapsed: s.Lapses(seat)}
		if s.Phase == match.Playing {
			running.Deadline = v.Now + left.Milliseconds()
		}
		v.Running = append(v.Running, running)
	}
	return v
}

// changed lists the options that differ from their defaults.
func changed(g *game.Game) []string {
	keys := []string{}
	for _, o := range g.Info.Options {
		if g.Options[o.Key] != o.Default {
			keys = append(keys, o.Key)
		}
	}
	return keys
}

func (r *look) seatViews(guest string) []SeatView {
	s := r.state
	alone := isAlone(s.Players)
	views := make([]SeatView, len(s.Players))
	for i, p := range s.Players {
		v := SeatView{Seat: i, Kind: "open"}
		v.Hints, v.Threats = s.Hinted(game.Seat(i))
		switch {
		case p.Kind == match.Bot:
			v.Kind, v.Level, v.Engine, v.Online = match.Bot, p.Level, p.ID, true
		case p.Kind == match.Guest:
			v.Kind, v.Name, v.Online = match.Guest, r.names[p.ID], r.online[p.ID] > 0
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
func (r *look) watching() int {
	n := 0
	for guest, lines := range r.online {
		switch {
		case guest == "":
			n += lines
		case r.state.SeatsOf(guest) == 0:
			n++
		}
	}
	return n
}

// isAlone tells whether one person has taken all seats.
func isAlone(players []match.Player) bool {
	return !slices.ContainsFunc(players, func(p match.Player) bool {
		return p.Kind != match.Guest || p.ID != players[0].ID
	})
}

func seatNumbers(set game.Seats) []int {
	seats := []int{}
	for seat := range set.All() {
		seats = append(seats, int(seat))
	}
	return seats
}

func outcomeView(out game.Outcome, seats int) *OutcomeView {
	if !out.Over() {
		return nil
	}
	v := &OutcomeView{Reason: out.Reason}
	for _, place := range out.Place[:seats] {
		v.Place = append(v.Place, int(place))
	}
	return v
}

// eventViews shows events: who joined is a seat, not an id, what was advised is not for all, see helpViews, and what is
// said among those who watch is not for players until the match is over.
func (r *look) eventViews(guest string, events []match.Event) []eventView {
	deaf := r.plays(guest) && r.state.Phase != match.Over
	views := make([]eventView, len(events))
	for i, e := range events {
		f := match.FlatOf(e.Fact)
		v := eventView{
			Seq: e.Seq, At: e.At.Milliseconds(), Kind: f.Kind, Seat: int(e.Seat),
			Text: f.Text, What: f.What, N: f.N, Out: outcomeView(f.Out, r.state.Game.Seats),
		}
		switch fact := e.Fact.(type) {
		case match.Hinted:
			v.What, v.Text, v.N = fact.Show, "", 0
		case match.Joined:
			v.Text = ""
		case match.Said:
			if r.silent {
				v.Text = ""
			}
		case match.Whispered:
			if v.What = ""; deaf || r.silent {
				v.Text, v.N = "", 0
			} else {
				v.Name = r.names[fact.Guest]
			}
		}
		views[i] = v
	}
	return views
}

// plays tells whether a guest has a seat.
func (r *look) plays(guest string) bool { return guest != "" && r.state.SeatsOf(guest) != 0 }

// overheard is what those who watch have said in the first events of a match, for a player who was not told it then.
func (r *look) overheard(guest string, events []match.Event) []eventView {
	if r.state.Phase != match.Over || !r.plays(guest) {
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

func (r *look) offerViews() []offerView {
	views := []offerView{}
	for _, o := range r.state.Offers {
		views = append(views, offerView{
			What: o.What, Seat: int(o.Seat), N: o.N, Answer: seatNumbers(r.state.MustAnswer(o)),
		})
	}
	return views
}

// plyViews shows the plies from the given number on. The line keeps its positions, so that nothing is played again and
// what is new costs the same however long the match is; of a slow game the room has the names, too.
func (r *look) plyViews(ctx context.Context, from int, lang string) (views []plyView, err error) {
	s := r.state
	hints := s.HintsByPly()
	named := openingsOf(s.Game, s.Line.Start, lang)
	views = make([]plyView, 0, len(s.Plies)-from)
	s.Line.Each(from, func(i int, before game.Position, ply game.Ply, after game.Position) bool {
		if err = guard.Step(ctx); err != nil {
			return false
		}
		v, p := playedView(before, ply, after, s.Game.Seats), s.Plies[i]
		v.N, v.Seat, v.Text, v.At, v.Lasts, v.Lapsed = i+1, int(p.Seat), p.Text, p.At, p.Lasts, p.Lapsed
		// A position that was not played here, but remembered, does not know how long its shot took.
		v.Trace = !p.Lapsed && traced(before, ply, after, p.Lasts)
		v.Hinted, v.Opening = hintedBy(hints[i]), named.at(ply.Key)
		if i < len(r.known) {
			v.Name = r.known[i].Names[language(lang)]
		} else {
			v.Name = game.NameOf(before, ply.Move, lang)
		}
		views = append(views, v)
		return true
	})
	return views, err
}

// playedView shows a ply. Its number, text, name and time are left to the caller.
func playedView(before game.Position, ply game.Ply, after game.Position, seats int) plyView {
	v := plyView{Seat: int(ply.By), Path: firstPath(before, ply.Move)}
	v.Trace = traced(before, ply, after, game.AnimationDurationOf(after))
	if sc := game.SceneOf(after, 0); sc != nil {
		v.Men, v.Marks, v.Dice, v.Score = sc.Men, sc.Marks, sc.Dice, game.ScoreOf(after, seats)
		v.Facts = sc.Facts
	}
	return v
}

// traced tells whether a ply that is shown for so many milliseconds has frames: in a game whose shots
// last a while one that takes no time, such as a choice, has none.
func traced(before game.Position, ply game.Ply, after game.Position, lasts int) bool {
	if _, ok := before.(game.Animator); !ok || ply.By == game.Chance {
		return false
	}
	_, lasting := after.(game.AnimationTimer)
	return !lasting || lasts > 0
}

// firstPath is the way a move is shown.
func firstPath(pos game.Position, m game.Move) *pathView {
	v, ok := pos.(game.Scener)
	if !ok {
		return nil
	}
	paths := v.AppendPaths(nil, m)
	if len(paths) == 0 {
		return nil
	}
	return &pathView{Tokens: paths[0].Tokens, Taken: paths[0].Taken, Turns: paths[0].Turns, Seams: paths[0].Seams}
}

// sceneView is the present scene with the paths of the seats that may act.
func (r *look) sceneView(who game.Seats) *game.Scene {
	if r.state.Phase != match.Playing {
		who = 0
	}
	pos := game.Clone(r.state.Line.Pos)
	sc := game.SceneOf(pos, who)
	if sc == nil {
		return nil
	}
	sc.Score = game.ScoreOf(pos, r.state.Game.Seats)
	if r.state.Phase == match.Over {
		sc.ToMove = 0
	}
	r.showTouched(sc)
	return sc
}

// showTouched marks the men that were touched and must move, for everybody, and leaves their seats
// only the ways that begin with them.
func (r *look) showTouched(sc *game.Scene) {
	for seat := range sc.ToMove.All() {
		if place, ok := r.state.Touched(seat); ok {
			sc.Marks = append(sc.Marks, game.Mark{Place: place, Kind: "touched"})
		}
	}
	sc.Paths = slices.DeleteFunc(sc.Paths, func(p game.Path) bool {
		return len(p.Tokens) > 0 && r.state.CheckFirst(p.Seat, p.Tokens[0]) != nil
	})
}

func boardOf(p game.Position) *game.Board {
	if v, ok := p.(game.Scener); ok {
		return v.Board()
	}
	return nil
}

func menOf(p game.Position) []game.Man {
	if sc := game.SceneOf(game.Clone(p), 0); sc != nil {
		return sc.Men
	}
	return nil
}

func factsOf(p game.Position) []game.Fact {
	if sc := game.SceneOf(game.Clone(p), 0); sc != nil {
		return sc.Facts
	}
	return nil
}
