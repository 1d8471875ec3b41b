package show

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
)

// RecordHead is what a record tells of a match beside its moves.
type RecordHead struct {
	Site    string // address of the match; empty: not told
	Created time.Time
	Names   map[string]string // of guests, by id
}

// WriteDown makes the record of a match as it stands, with the help that players had. What was said at the table is
// not in it. Each leg of the match is a game of its own, from its own position; comments tell how they belong together.
func WriteDown(st *match.State, head RecordHead) []*record.Game {
	legs := st.Legs()
	games := make([]*record.Game, len(legs))
	for i, leg := range legs {
		games[i] = writeLeg(st, leg, head)
		if i > 0 {
			tellLeg(games[i-1], games[i], leg)
		}
	}
	last := games[len(games)-1]
	last.Result, last.Reason = record.ResultOf(st.Outcome, st.Game.Seats), st.Outcome.Reason
	noteSheets(last, st)
	return games
}

// tellLeg comments on how a leg follows the one before. The first legs have no result: the match has.
func tellLeg(before, game *record.Game, leg match.Leg) {
	how := fmt.Sprintf("after ply %d the players agreed to go on by other rules: %s", leg.From, leg.Game.Name())
	if leg.Why == match.LegCorrected {
		how = fmt.Sprintf("after ply %d the position was put right", leg.From)
	}
	end := before.Last()
	end.After = strings.TrimSpace(end.After + " The match goes on in the next game: " + how + ".")
	game.Root.After = strings.TrimSpace("The match goes on from the game before: " + how + ". " + game.Root.After)
}

// writeLeg is the record of one leg.
func writeLeg(st *match.State, leg match.Leg, head RecordHead) *record.Game {
	g := record.FromLine(leg.Game, leg.Line)
	event, round := eventOf(st)
	g.SetTag("Event", event)
	if head.Site != "" {
		g.SetTag("Site", head.Site)
	}
	g.SetTag("Date", head.Created.UTC().Format("2006.01.02"))
	g.SetTag("Round", round)
	if legs := len(st.Earlier) + 1; legs > 1 {
		n := slices.IndexFunc(st.Legs(), func(other match.Leg) bool { return other.Line == leg.Line })
		g.SetTag("Leg", fmt.Sprintf("%d/%d", n+1, legs))
	}
	for i, p := range st.Players {
		g.SetTag(record.SeatTag(st.Game, game.Seat(i)), formerNames(st, game.Seat(i))+playerName(p, head.Names))
	}
	tagOpening(g, leg.Line)
	noteHints(g, st, leg)
	noteClocks(g, st, leg)
	noteReferee(g, st, leg, head.Names)
	noteWrongMoves(g, st, leg)
	return g
}

// FormatNames lists the formats a match can be saved in, our own apart, which holds them all.
func FormatNames(st *match.State) []string {
	names := []string{}
	first := firstMove(st)
	for _, f := range record.FormatsFor(st.Game)[1:] {
		if slices.ContainsFunc(st.Earlier, func(leg match.Leg) bool { return !f.CanWrite(leg.Game) }) {
			continue
		}
		if first == nil || !errors.Is(f.Write(io.Discard, first), record.ErrWrite) {
			names = append(names, f.Name)
		}
	}
	return names
}

// firstMove is a record of one move from a position of the players' own, with which a format is tried:
// some hold games from the usual start only. It is nil where there is nothing to try.
func firstMove(st *match.State) *record.Game {
	if st.Setup.Position == "" && len(st.Earlier) == 0 || st.Game.Slow() {
		return nil
	}
	start := game.Clone(st.Line.Start)
	moves := start.AppendMoves(nil)
	if len(moves) == 0 || start.ToMove().Has(game.Chance) {
		return nil
	}
	g, err := record.FromPlies(st.Game, start, []string{game.MoveText(start, moves[0])})
	if err != nil {
		return nil
	}
	return g
}

// formerNames are the engines that have failed on a seat, and up to which ply they played.
func formerNames(st *match.State, seat game.Seat) string {
	names := ""
	for _, r := range st.Replaced {
		if r.Seat == seat {
			names += fmt.Sprintf("%s, after ply %d ", r.Engine, r.Plies)
		}
	}
	return names
}

// playerName is how a record names a player.
func playerName(p match.Player, names map[string]string) string {
	switch {
	case p.Kind == match.Bot && p.ID != "":
		return p.ID
	case p.Kind == match.Bot:
		return fmt.Sprintf("Tavlei bot, level %d", p.Level)
	case p.Kind == "":
		return "?"
	case names[p.ID] != "":
		return names[p.ID]
	}
	return "Guest"
}
