package show

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
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
		Since  int64  `json:"since,omitempty" doc:"of a person who has left the table: milliseconds since then"`

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
		Aside    bool              `json:"aside,omitempty" doc:"the program could not cope with it: it can be listed, not looked at or played on"`
		You      []int             `json:"you" doc:"your seats"`
		Open     bool              `json:"open,omitempty" doc:"anybody may take the open seat: while its host is here, it is among the open offers"`
		Created  int64             `json:"created" doc:"milliseconds since 1970"`
		Formats  []string          `json:"formats" doc:"formats of a record, besides text, that hold this game"`
		Nature
		MatchNow
		MatchYours
		Silent bool     `json:"silent,omitempty" doc:"nothing can be said at tables of this server"`
		Rows   RowsView `json:"rows" doc:"how the list of its moves begins"`

		Differs []DifferenceView `json:"differs,omitempty" doc:"what was agreed otherwise than usual: house rules first, then the position, then settings"`
		Lot     bool             `json:"lot,omitempty" doc:"a lot has drawn the seat of who came first"`
		May     bool             `json:"mayPropose,omitempty" doc:"who comes may propose other terms: see the command propose"`

		Proposals []ProposalView `json:"proposals,omitempty" doc:"while it waits: other terms that stand between its host and those who might play; the host is told all, who proposes the own one"`

		Referee *RefereeView `json:"referee,omitempty" doc:"where a referee was agreed on"`

		Legs []LegView `json:"legs,omitempty" doc:"its stretches by different rules, or from a position that was put right, where there are several; game, options and settings are those of the last"`
	}

	// MatchNow is what a ply may change of a match, the same for all.
	MatchNow struct {
		Status   string       `json:"status" enum:"waiting,playing,over" doc:"waiting for players, playing, or over"`
		Paused   bool         `json:"paused,omitempty" doc:"it is being played, and pauses"`
		Aborted  bool         `json:"aborted,omitempty" doc:"it has ended without a result"`
		Outcome  *OutcomeView `json:"outcome,omitempty" doc:"how it ended, if it has"`
		Ply      int          `json:"ply" doc:"plies played"`
		Next     string       `json:"next,omitempty" doc:"id of the rematch"`
		Clock    *ClockView   `json:"clock,omitempty" doc:"where the time for one move is bounded"`
		Clocks   *ClocksView  `json:"clocks,omitempty" doc:"of the players, where clocks were agreed"`
		Demands  []DemandView `json:"demands,omitempty" doc:"demands to win that run"`
		Draw     *DrawView    `json:"draw,omitempty" doc:"all sit, and before the match begins shares in the seed of rolls are opened, and fists; also where the match was aborted since somebody did not"`
		Watching int          `json:"watching,omitempty" doc:"people who look on without a seat"`
		Series   *SeriesView  `json:"series,omitempty" doc:"how the series stands to which it belongs"`
	}

	// MatchYours is what a ply may change of a match for one guest.
	MatchYours struct {
		Claims  []int `json:"claims,omitempty" doc:"your seats that may claim a result now: the rules give it to whoever demands it"`
		Threats []int `json:"threats,omitempty" doc:"your seats that may ask now what the opponent threatens"`
		Demand  int   `json:"demand,omitempty" doc:"moves within which you may now require the other side to win"`
	}

	// Nature is what a screen has to know of all moves of a rule set.
	Nature struct {
		Teams    []int8 `json:"teams,omitempty" doc:"the team of each seat, where there are teams"`
		Placing  bool   `json:"placing,omitempty" doc:"men are put and never moved"`
		Puts     string `json:"puts,omitempty" doc:"the kind of man that is put on a place, where men are put and never moved"`
		Flips    bool   `json:"flips,omitempty" doc:"men change sides where they stand"`
		People   bool   `json:"people,omitempty" doc:"only people play it: there are no bots, hints and reviews"`
		Estimate bool   `json:"estimate,omitempty" doc:"positions can be estimated: see /api/estimate"`
		Decided  bool   `json:"decided,omitempty" doc:"the count has a winner always: nobody can agree on a draw"`
		Captured string `json:"captured,omitempty" enum:"hand,board,facts" doc:"what becomes of men that are taken: hand: they come into a hand; board: they are put on the board again; facts: the facts tell of them; none: they leave the game"`
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

	// ClocksView are the clocks of the players.
	ClocksView struct {
		Seats     []SeatClockView `json:"seats" doc:"of each seat, none that has no clock"`
		Stand     bool            `json:"stand,omitempty" doc:"they stand until every seat has finished a turn"`
		Unpressed []int           `json:"unpressed,omitempty" doc:"seats that have moved and have their clock to press yet: nobody moves before"`
		FirstIn   int64           `json:"firstIn,omitempty" doc:"milliseconds in which whoever is to move must have finished the first turn; then the match is aborted"`
	}

	// SeatClockView is the clock of one seat when this was written.
	SeatClockView struct {
		Seat     int    `json:"seat" doc:"whose clock it is"`
		Control  string `json:"control" doc:"how it is kept, as in the settings"`
		Left     int64  `json:"left" doc:"milliseconds of the stage, the period or the turn"`
		Delay    int64  `json:"delay,omitempty" doc:"milliseconds that pass first: the last ply is shown, or the control has a delay"`
		Running  bool   `json:"running,omitempty" doc:"it goes on by itself, once the delay has passed"`
		Flagged  bool   `json:"flagged,omitempty" doc:"its time is over"`
		Overtime bool   `json:"overtime,omitempty" doc:"a period runs"`
		Turns    int    `json:"turns,omitempty" doc:"to finish in the stage or the period yet"`
		Periods  int    `json:"periods,omitempty" doc:"of overtime left, the one that runs among them"`
		Period   int64  `json:"period,omitempty" doc:"milliseconds of a whole period"`
		Called   bool   `json:"called,omitempty" doc:"time was called: what is left is the time after the call"`
		Away     bool   `json:"away,omitempty" doc:"on vacation: it stands"`
		Vacation int64  `json:"vacation,omitempty" doc:"milliseconds of vacation left"`
		Berserk  bool   `json:"berserk,omitempty" doc:"the seat may halve its time now"`
	}

	// OutcomeView is how a match ended.
	OutcomeView struct {
		Reason string `json:"reason" doc:"stable code: mate, noMoves, agreement, resign and so on; the words reason.<code> explain it"`
		Place  []int  `json:"place" doc:"of each seat; 1 is best, equal numbers share it"`
	}

	EventView struct {
		Seq  int          `json:"seq" doc:"1, 2, 3 and so on, without gaps"`
		At   int64        `json:"at" doc:"milliseconds since the match was made"`
		Kind string       `json:"kind" doc:"what has happened"`
		Seat int          `json:"seat" doc:"who has done it, or whom it is about; -1: nobody"`
		Text string       `json:"text,omitempty" doc:"see kind"`
		What string       `json:"what,omitempty" doc:"see kind"`
		N    int          `json:"n,omitempty" doc:"see kind"`
		Out  *OutcomeView `json:"out,omitempty" doc:"how the match has ended"`
		Name string       `json:"name,omitempty" doc:"of who has whispered; empty for who has not told it"`

		Ruling *match.Ruling `json:"ruling,omitempty" doc:"what a referee has done"`
		Move   string        `json:"move,omitempty" doc:"of a wrong move: the places that the man was taken to, the first is its own; of a ply of a hand that trembled: as it was aimed"`
		Rule   string        `json:"rule,omitempty" doc:"clause of the rule page by which it was done: of a caution, a warning, a claim, a demand"`
		Of     string        `json:"of,omitempty" doc:"id of the game on whose rule page that clause stands, if not of the one that is played: the code of draughts may be lent to others (settings.offers)"`

		Terms *match.Terms `json:"terms,omitempty" doc:"of an offer of other rules, of a leg that begins, of what was agreed on, and of a proposal for those whom it concerns"`
	}

	PlyView struct {
		N     int         `json:"n" doc:"its number, from 1"`
		Seat  int         `json:"seat" doc:"that moved; 15: chance"`
		Text  string      `json:"text" doc:"of the move, in the plain notation"`
		Name  string      `json:"name" doc:"of the move, as people write it, in the language asked for"`
		At    int64       `json:"at" doc:"milliseconds since the match was made"`
		Path  *PathView   `json:"path,omitempty" doc:"the way it is shown"`
		Men   []game.Man  `json:"men" doc:"all men after it"`
		Marks []game.Mark `json:"marks,omitempty" doc:"signs after it"`
		Score []float32   `json:"score,omitempty" doc:"points of each seat after the ply"`
		Dice  []int       `json:"dice,omitempty" doc:"what the dice show after the ply"`
		Facts []game.Fact `json:"facts,omitempty" doc:"what is known after the ply besides its men"`
		Notes []game.Note `json:"notes,omitempty" doc:"what the ply came to and why, as the sum by which it captured"`

		Trace  bool `json:"trace,omitempty" doc:"there are frames of it, see trace"`
		Lasts  int  `json:"lasts,omitempty" doc:"milliseconds that it is shown; clocks wait as long"`
		Lapsed bool `json:"lapsed,omitempty" doc:"made because the time for the move was over"`

		Clock  *int64 `json:"clock,omitempty" doc:"milliseconds on the clock of its seat after it, where there are clocks"`
		Credit int    `json:"credit,omitempty" doc:"milliseconds that its seat was given back for its way to the server"`

		Hinted string `json:"hinted,omitempty" enum:"man,move,threat" doc:"the help that its mover had"`

		Opening string `json:"opening,omitempty" doc:"name of the opening that leads to the position after it, in the language asked for, with its code in chess: B90 Sicilian Defence: Najdorf Variation"`

		Position string `json:"position,omitempty" doc:"after the ply, in previews"`
	}

	PathView struct {
		Tokens []game.Token `json:"tokens" doc:"places and choices one after the other, as in paths of a scene"`
		Taken  []game.Place `json:"taken,omitempty" doc:"places of the men that it takes, in their order"`
		Turns  []game.Place `json:"turns,omitempty" doc:"places of the men that change sides where they stand"`
		Seams  []game.Place `json:"seams,omitempty" doc:"for every seam that the way goes over, the place drawn again that it comes to first"`
		Via    []game.Place `json:"via,omitempty" doc:"places on which the man comes down between the clicks, in their order"`
	}

	OfferView struct {
		What   string `json:"what" enum:"draw,takeback,pause,rematch,rules,unrefereed" doc:"what is offered; unrefereed: to go on without a referee"`
		Seat   int    `json:"seat" doc:"that offers it"`
		N      int    `json:"n,omitempty" doc:"of a takeback: plies of the match that are kept; of rules: the number of the offer, by which it is answered"`
		Answer []int  `json:"answer" doc:"seats that must still agree"`

		Terms *AgreementView `json:"terms,omitempty" doc:"of rules: those that shall hold from here on"`
	}
)

func RowsOf(g *game.Game, start game.Position) RowsView {
	n, first := game.NumberingOf(g, start)
	return RowsView{Number: n, First: int(first)}
}

// NatureOf is what a screen has to know of all moves of a game.
func NatureOf(g *game.Game) Nature {
	return Nature{Teams: g.Teams, Placing: g.Info.Puts != "", Puts: g.Info.Puts, Flips: g.Info.Flips, Captured: g.Captured, Decided: g.Code().Decided != "", People: g.Info.PeopleOnly, Estimate: g.Estimator() != nil}
}

// Changed lists the options that differ from their defaults.
func Changed(g *game.Game) []string {
	keys := []string{}
	for _, o := range g.Info.Options {
		if g.Options[o.Key] != o.Default {
			keys = append(keys, o.Key)
		}
	}
	return keys
}

// IsAlone tells whether one person has taken all seats.
func IsAlone(players []match.Player) bool {
	return !slices.ContainsFunc(players, func(p match.Player) bool {
		return p.Kind != match.Guest || p.ID != players[0].ID
	})
}

func SeatNumbers(set game.Seats) []int {
	seats := []int{}
	for seat := range set.All() {
		seats = append(seats, int(seat))
	}
	return seats
}

func OutcomeOf(out game.Outcome, seats int) *OutcomeView {
	if !out.Over() {
		return nil
	}
	v := &OutcomeView{Reason: out.Reason}
	for _, place := range out.Place[:seats] {
		v.Place = append(v.Place, int(place))
	}
	return v
}

// Played shows a ply. Its number, text, name and time are left to the caller.
func Played(before game.Position, ply game.Ply, after game.Position, seats int) PlyView {
	return PlayedTo(before, ply, after, game.SceneOf(after, 0), seats)
}

// PlayedTo is Played where the scene after the ply is known.
func PlayedTo(before game.Position, ply game.Ply, after game.Position, sc *game.Scene, seats int) PlyView {
	v := PlyView{Seat: int(ply.By), Path: FirstPath(before, ply.Move), Notes: game.NotesOf(before, ply.Move)}
	v.Trace = Traced(before, ply, after, game.AnimationDurationOf(after))
	if sc != nil {
		v.Men, v.Marks, v.Dice, v.Score = sc.Men, sc.Marks, sc.Dice, game.ScoreOf(after, seats)
		v.Facts = sc.Facts
	}
	return v
}

// Traced tells whether a ply that is shown for so many milliseconds has frames: in a game whose shots
// last a while one that takes no time, such as a choice, has none.
func Traced(before game.Position, ply game.Ply, after game.Position, lasts int) bool {
	if _, ok := before.(game.Animator); !ok || ply.By == game.Chance {
		return false
	}
	_, lasting := after.(game.AnimationTimer)
	return !lasting || lasts > 0
}

// FirstPath is the way a move is shown.
func FirstPath(pos game.Position, m game.Move) *PathView {
	v, ok := pos.(game.Scener)
	if !ok {
		return nil
	}
	paths := v.AppendPaths(nil, m)
	if len(paths) == 0 {
		return nil
	}
	return &PathView{Tokens: paths[0].Tokens, Taken: paths[0].Taken, Turns: paths[0].Turns, Seams: paths[0].Seams, Via: paths[0].Via}
}

func BoardOf(p game.Position) *game.Board {
	if v, ok := p.(game.Scener); ok {
		return v.Board()
	}
	return nil
}

func MenOf(p game.Position) []game.Man {
	if sc := game.SceneOf(game.Clone(p), 0); sc != nil {
		return sc.Men
	}
	return nil
}

func FactsOf(p game.Position) []game.Fact {
	if sc := game.SceneOf(game.Clone(p), 0); sc != nil {
		return sc.Facts
	}
	return nil
}

// NamesOf are the places of a refusal by name.
func NamesOf(board *game.Board, r *game.Refusal) []string {
	if len(r.Names) > 0 || board == nil {
		return r.Names
	}
	var names []string
	for _, p := range r.Places {
		if int(p) < len(board.Places) {
			names = append(names, board.Places[p].Name)
		}
	}
	return names
}
