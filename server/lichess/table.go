package lichess

import (
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search/protocol"
)

// startpos stands for the start of the rules.
const startpos = "startpos"

// Table is a match at one moment.
type Table struct {
	ID      string
	Created int64 // milliseconds since 1970
	State   *match.State
	Events  []match.Event
	Person  func(guest string) Person
	Now     time.Duration // since the match was made
	Silent  bool          // what was said is not shown
}

// colors of the seats.
var colors = [2]string{"white", "black"}

// Color of a seat.
func Color(seat game.Seat) string { return colors[seat&1] }

// SeatOf is the seat that has a colour; a random one, NoSeat, for any other word.
func SeatOf(color string) game.Seat {
	switch color {
	case colors[0]:
		return 0
	case colors[1]:
		return 1
	}
	return game.NoSeat
}

// VariantOf is what lichess calls the game of a match; false if it has none like it.
func VariantOf(s *match.State) (Variant, bool) {
	v, ok := protocol.LichessOf(s.Game, s.Setup.Position != "" || len(s.Earlier) > 0)
	return Variant{v.Key, v.Name, v.Short}, ok && s.Game.Seats == 2
}

// Setup is the match that a challenge asks for; false if there is no such variant, from that position or from the start.
func Setup(key, fen string) (match.Setup, bool) {
	if fen == startpos {
		fen = ""
	}
	v, ok := protocol.LichessByKey(key, fen != "")
	return match.Setup{Game: v.Game, Position: fen}, ok
}

// Keys are the variants that challenges may ask for.
func Keys() []string {
	var keys []string
	for _, v := range protocol.LichessVariants() {
		keys = append(keys, v.Key)
	}
	return keys
}

// Sides tells whether programs may be told of the match: lichess has the game, and two play it who are not the same.
func (t Table) Sides() bool {
	_, ok := VariantOf(t.State)
	players := t.State.Players
	return ok && len(players) == 2 && players[0].Kind != "" && players[1].Kind != "" && players[0] != players[1]
}

// SeatOf is where a guest plays; false if nowhere.
func (t Table) SeatOf(guest string) (game.Seat, bool) {
	seats := t.State.SeatsOf(guest)
	if guest == "" || seats.Len() != 1 {
		return 0, false
	}
	return seats.One(), true
}

// Full is the whole game.
func (t Table) Full() GameFull {
	v, _ := VariantOf(t.State)
	return GameFull{
		Type: kindFull, ID: t.ID, Variant: v, Speed: t.Speed(), Perf: t.perf(), Clock: t.clock(), CreatedAt: t.Created,
		White: t.player(0), Black: t.player(1), InitialFEN: t.initial(), State: t.Standing(),
	}
}

// player is who has a seat.
func (t Table) player(seat game.Seat) Player {
	p := t.State.Players[seat]
	switch {
	case p.Kind == match.Bot && p.ID != "": // an engine of whoever runs the server
		return Person{Name: p.ID, Bot: true, Online: true}.Player()
	case p.Kind == match.Bot:
		return Player{Name: botName(p.Level), AILevel: p.Level}
	}
	return t.Person(p.ID).Player()
}

func botName(level int) string { return "AI level " + strconv.Itoa(level) }

// drawn is how many plies at the beginning of the present leg were drawn by lot, with those before it; the game that
// programs know begins after them.
func (t Table) drawn() int {
	n := t.State.From
	for i, ply := range t.State.Plies[n:] {
		if ply.Seat == game.Chance {
			n = t.State.From + i + 1
		}
	}
	return n
}

// initial is the position before the first move, or startpos where it is that of the variant.
func (t Table) initial() string {
	fen := game.Text(t.State.Line.At(t.drawn() - t.State.From))
	v, _ := protocol.LichessOf(t.State.Game, false)
	if g, err := game.Open(v.Game); t.State.Setup.Position == "" && len(t.State.Earlier) == 0 && err == nil && game.Text(g.Start()) == fen {
		return startpos
	}
	return fen
}

// Standing is the game as it stands.
func (t Table) Standing() GameState {
	s := t.State
	var moves []string
	for _, ply := range s.Plies[t.drawn():] {
		moves = append(moves, ply.Text)
	}
	status, winner := standing(s)
	now := GameState{
		Type: kindState, Moves: strings.Join(moves, " "), Status: status, Winner: winner,
	}
	now.WTime, now.WInc = t.left(0)
	now.BTime, now.BInc = t.left(1)
	for _, o := range s.Offers {
		white := o.Seat == 0
		switch o.What {
		case match.Draw:
			now.WDraw, now.BDraw = now.WDraw || white, now.BDraw || !white
		case match.Takeback:
			now.WTakeback, now.BTakeback = now.WTakeback || white, now.BTakeback || !white
		}
	}
	return now
}

// Over tells whether nothing more happens on the board.
func (t Table) Over() bool { return t.State.Phase == match.Over }

// statuses are the names of how a game stands, with their numbers.
var statuses = map[string]int{
	"created": 10, "started": 20, "aborted": 25, "mate": 30, "resign": 31, "stalemate": 32, "timeout": 33, "draw": 34,
	"outoftime": 35, "variantEnd": 60,
}

// reasons are statuses by the reason of the outcome. Other wins are the variant's, other draws draws.
var reasons = map[string]string{
	"mate": "mate", "resign": "resign", "stalemate": "stalemate", "timeout": "outoftime", "timeoutDraw": "outoftime",
}

// standing is how a match stands, and the colour that has won.
func standing(s *match.State) (status, winner string) {
	switch {
	case s.Phase == match.Waiting:
		return "created", ""
	case s.Aborted:
		return "aborted", ""
	case s.Phase != match.Over:
		return "started", ""
	}
	if a, b := s.Outcome.Place[0], s.Outcome.Place[1]; a != b {
		winner = Color(0)
		if b < a {
			winner = Color(1)
		}
	}
	status, known := reasons[s.Outcome.Reason]
	if !known {
		status = "draw"
		if winner != "" {
			status = "variantEnd"
		}
	}
	return status, winner
}

// Info is the game as the player on a seat sees it.
func (t Table) Info(seat game.Seat) GameInfo {
	s := t.State
	v, _ := VariantOf(s)
	status, winner := standing(s)
	info := GameInfo{
		ID: t.ID, GameID: t.ID, FullID: t.ID, FEN: game.Text(s.Line.Pos), Color: Color(seat), Source: "friend",
		State: Status{statuses[status], status}, Variant: v, Speed: t.Speed(), Perf: t.Speed(), HasMoved: s.PliesBy(seat) > 0,
		Opponent: t.opponent(1 - seat), IsMyTurn: s.ToMove().Has(seat),
		Winner: winner, Compat: Compat{true, true},
	}
	left, _ := t.left(seat)
	info.Left = left / 1000
	if info.Opponent.AI > 0 {
		info.Source = "ai"
	}
	if plies := s.Plies[t.drawn():]; len(plies) > 0 {
		info.LastMove = plies[len(plies)-1].Text
	}
	return info
}

// NowPlaying are games that somebody plays.
func NowPlaying(games []GameInfo) Playing {
	list := Playing{NowPlaying: []CurrentGame{}}
	for _, g := range games {
		list.NowPlaying = append(list.NowPlaying, CurrentGame{g, g.State.Name})
		if g.IsMyTurn {
			list.MyTurn++
		}
	}
	return list
}

// opponent is who has a seat, as an opponent.
func (t Table) opponent(seat game.Seat) Opponent {
	p := t.player(seat)
	if p.AILevel > 0 {
		return Opponent{Username: p.Name, AI: p.AILevel}
	}
	return Opponent{ID: &p.ID, Username: p.Name, Rating: rating}
}

// NewGame is the game that the player on a seat has just begun against a bot.
func (t Table) NewGame(seat game.Seat) NewGame {
	info := t.Info(seat)
	return NewGame{
		ID: t.ID, FullID: t.ID, Variant: info.Variant, Speed: t.Speed(), Perf: t.Speed(), FEN: info.FEN,
		Turns: len(t.State.Plies) - t.drawn(), Source: "ai", State: info.State, CreatedAt: t.Created, Player: info.Color,
	}
}

// Chat is what was said at the table in events after a seq and, once the game is over, all that those said who watched:
// players are not told before.
func (t Table) Chat(after int) []ChatLine {
	lines := []ChatLine{}
	if t.Silent {
		return lines
	}
	for _, e := range t.Events {
		switch f := e.Fact.(type) {
		case match.Said:
			if e.Seq > after {
				lines = append(lines, ChatLine{Type: kindChat, Room: RoomPlayers, Username: t.player(e.Seat).Name, Text: f.Words})
			}
		case match.Whispered:
			if t.Over() {
				lines = append(lines, ChatLine{Type: kindChat, Room: RoomSpectators, Username: t.Person(f.Guest).Player().Name, Text: f.Words})
			}
		}
	}
	return lines
}

// Gone says whether an opponent is away.
func Gone(gone bool) OpponentGone { return OpponentGone{kindGone, gone} }

// Challenge is the match as somebody is challenged to it. The challenger is already seated.
func (t Table) Challenge(url string, from, to Person, seat game.Seat) Challenge {
	v, _ := VariantOf(t.State)
	c := Challenge{
		ID: t.ID, URL: url, State: "created", Challenger: from.Player(), DestUser: to.Player(), Variant: v, Speed: t.Speed(),
		TimeControl: t.timeControl(), Color: Color(seat), FinalColor: Color(seat), Perf: t.perf(),
	}
	if fen := t.State.Setup.Position; fen != "" {
		c.InitialFEN = fen
	}
	return c
}
