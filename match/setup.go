package match

import (
	"fmt"
	"slices"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Setup is what a match is agreed upon before anybody sits down. Game and Settings of a state change where all agree.
type Setup struct {
	Game     string   // canonical name of the rule set: "russian;huff=losePiece"
	Position string   // text of the start; empty: the start of the game
	Settings Settings // what players agree on besides the rules
	Round    *Round   // of a series, in its later matches; never changed
}

// Terms are what people agree on before a game, as one value. Within a game they may agree on other rules and settings;
// then there is neither position nor seat.
type Terms struct {
	Game     string    `json:"game,omitempty" maxLength:"2000" doc:"name of a rule set; empty: as it is now"`
	Position string    `json:"position,omitempty" maxLength:"8000" doc:"text of the start; empty: the start of the game. Not within a game: it goes on where it stands"`
	Settings Settings  `json:"settings,omitzero" required:"false" doc:"those not given have their defaults; within a game they stay as they are"`
	Seat     game.Seat `json:"seat,omitempty" minimum:"-1" maximum:"7" doc:"of the host, -1: a lot decides; means nothing within a game"`
}

// Setup is that of a match by the terms.
func (t Terms) Setup() Setup { return Setup{Game: t.Game, Position: t.Position, Settings: t.Settings} }

// Values of switches among the settings.
const (
	On     = "on"
	Off    = "off"
	Strict = "strict"
	ByGame = "game" // as the game's own code of conduct has it
	ByCode = "code" // as the code of draughts has it, whatever the game
)

// Values of the setting WrongMoves.
const (
	Refused      = "refused"
	Counted      = "counted"   // the second loses
	CountedThree = "counted=3" // the third loses
)

// Settings of a match belong to the table, not to the rules: they are not part of the name of
// the rule set. The zero value stands for the defaults, which Settle fills in.
type Settings struct {
	// TouchMove: off, or strict: the first man touched that can move must move.
	TouchMove string `json:"touchMove,omitempty" enum:"off,strict" doc:"strict: the first man touched that can move must move; default: off"`
	// Undo: on, or off: plies of one's own unfinished turn may be taken back unasked.
	Undo string `json:"undo,omitempty" enum:"on,off" doc:"whether plies of one's own unfinished turn may be taken back unasked; default: on"`
	// Takeback: on, or off: a takeback may be offered.
	Takeback string `json:"takeback,omitempty" enum:"on,off" doc:"whether a takeback may be offered; default: on"`
	// Hints: off, or on: whoever is to move may ask what to play, and what threatens. Servers have them on
	// in matches against the computer.
	Hints string `json:"hints,omitempty" enum:"on,off" doc:"whether whoever is to move may ask for hints; default: on against the computer, else off"`
	// Sides of the next match: alternate, fixed or lot.
	Sides string `json:"sides,omitempty" enum:"alternate,fixed,lot" doc:"of the next match; default: alternate"`
	// Series is a match of matches, as package match/series writes it.
	Series string `json:"series,omitempty" maxLength:"24" doc:"a match of matches: best=5 games, first=3 points, games=4 in all; with points of the game's own, where it has them, instead of 1, ½ and 0: first=100,points, games=4,points; default: none"`
	// Clock is the time control of all seats, or one for each between bars; package clock says how it is written.
	Clock string `json:"clock,omitempty" doc:"time control of all seats, or one for each between bars: 300+2, 40/7200:900+30, 600,5x30, 600,25/300, *180, turn=300+60, days=3,vacation=14; default: none"`
	// FirstTurn: free, or clocked: with free the clocks stand until every seat has finished a turn.
	FirstTurn string `json:"firstTurn,omitempty" enum:"free,clocked" doc:"free: the clocks stand until every seat has finished a turn, each within half a minute; default: free"`
	// GiveTime: on, or off: players may give time to others.
	GiveTime string `json:"giveTime,omitempty" enum:"on,off" doc:"whether players may give others time; default: on"`
	// Press: off, or on: a turn is done when its player presses the clock.
	Press string `json:"press,omitempty" enum:"off,on" doc:"on, where there are clocks: a person's turn is done when its clock is pressed, and nobody moves before; default: off"`
	// Offers: how draws are offered: by the game's own code, freely, or by the code of draughts.
	Offers string `json:"offers,omitempty" enum:"game,free,code" doc:"of draws; free: at any time, again after drawPause; code: in one's own time, else with a caution that all see, and again only after the other side has offered one; game: as the game's rules say; default: game"`
	// Referee: off, or on: a person who does not play is the referee, and the match begins when he has come.
	Referee string `json:"referee,omitempty" enum:"off,on" doc:"on: a person who does not play is the referee, who is asked, corrects, rules claims and may end the match; it begins when he has come; in matches of people only; default: off"`
	// Score: program, or players: who plays writes the moves down himself.
	Score string `json:"score,omitempty" enum:"program,players" doc:"players: whoever plays writes the moves down himself, the record waits for the end, and both forms are compared with what was played then; default: program"`
	// DrawPause is the number of plies that must pass before the same seat may offer a draw
	// again while no other seat has offered one; 0 stands for DefaultDrawPause.
	DrawPause int `json:"drawPause,omitempty" doc:"plies until the same seat may offer a draw again while nobody else has; 1 to 1000, default 20"`
	// WrongMoves: what becomes of a move that the rules forbid: it is refused, or it is a fact and the second or third one loses.
	WrongMoves string `json:"wrongMoves,omitempty" enum:"refused,counted,counted=3" doc:"of moves that the rules forbid; refused: nothing happens; counted: when a person lets a man go where it may not go all see it, with the clause and the number, the man goes back, and the second one of a seat loses; counted=3: the third; default: refused"`
}

// DefaultDrawPause is ten moves of each of two players.
const DefaultDrawPause = 20

// Settle fills in the defaults. Errors name the setting and what it may be.
func (s Settings) Settle() (Settings, error) {
	for _, o := range []struct {
		name   string
		value  *string
		values []string // the first is the default
	}{
		{"touchMove", &s.TouchMove, []string{Off, Strict}},
		{"undo", &s.Undo, []string{On, Off}},
		{"takeback", &s.Takeback, []string{On, Off}},
		{"hints", &s.Hints, []string{Off, On}},
		{"firstTurn", &s.FirstTurn, []string{Free, Clocked}},
		{"giveTime", &s.GiveTime, []string{On, Off}},
		{"press", &s.Press, []string{Off, On}},
		{"offers", &s.Offers, []string{ByGame, Free, ByCode}},
		{"sides", &s.Sides, []string{alternate, fixed, lot}},
		{"referee", &s.Referee, []string{Off, On}},
		{"score", &s.Score, []string{ByProgram, ByPlayers}},
		{"wrongMoves", &s.WrongMoves, []string{Refused, Counted, CountedThree}},
	} {
		if *o.value == "" {
			*o.value = o.values[0]
		}
		if !slices.Contains(o.values, *o.value) {
			return s, fmt.Errorf("setting %s=%q: want one of %v: %w", o.name, *o.value, o.values, ErrSetting)
		}
	}
	if s.DrawPause == 0 {
		s.DrawPause = DefaultDrawPause
	}
	if s.DrawPause < 1 || s.DrawPause > 1000 {
		return s, fmt.Errorf("setting drawPause=%d: want 1 to 1000 plies: %w", s.DrawPause, ErrSetting)
	}
	return s, nil
}

// fit are the settings as they can be in a game.
func (s Settings) fit(g *game.Game) Settings {
	if g.Sampled {
		s.Undo = Off        // who has seen where the shot went does not aim again unasked
		s.Score = ByProgram // nobody writes down a shot
	}
	if g.Info.PeopleOnly {
		s.Hints = Off // nobody knows what is good there
	}
	if s.Clock == "" {
		s.Press = Off // there is nothing to press
	}
	return s
}

// Usual are the settings of a match about which nothing was said; bots tells whether somebody plays against the computer.
func Usual(g *game.Game, bots bool) Settings {
	s := Settings{Hints: word(bots, On, Off)}
	s, _ = s.Settle() // nothing in it can be wrong
	return s.fit(g)
}

// Kinds of players.
const (
	Guest = "guest" // a person
	Bot   = "bot"
)

// Player is who sits on a seat. The zero Player is an empty seat.
type Player struct {
	Kind  string `json:"kind"`            // Guest, Bot or empty
	ID    string `json:"id,omitempty"`    // of a person, who may take several seats; of a bot the name of the engine that plays, empty for a level
	Level int    `json:"level,omitempty"` // of a bot, 1 to 10; 0 where an engine plays
}

// Phase of a match.
type Phase uint8

const (
	Waiting Phase = iota // for players
	Playing
	Paused
	Over
)

// String is the name of the phase on the wire.
func (p Phase) String() string {
	return [...]string{"waiting", "playing", "paused", "over"}[p]
}

// Ply is one ply of the match.
type Ply struct {
	Seat game.Seat
	Text string
	Seq  int // of its event
	At   int64
	Left bool // it takes its seat out of the game

	Finished game.Seats    // whose turns it has finished
	Clock    time.Duration // what the clock of its seat shows after it
	Credit   int           // milliseconds that its seat was given back for its way to the server

	Lapsed bool // its seat had no time left
	Lasts  int  // milliseconds that it is shown
}
