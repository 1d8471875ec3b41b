package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
)

// serveRecord gives the record of a match as a file.
func (a *desk) serveRecord(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("format")
	if name == "" || name == "text" {
		name = "tavlei" // our own text, which loses nothing
	}
	format, err := record.FormatByName(name)
	if err != nil {
		writeProblem(w, newProblem(http.StatusUnprocessableEntity, "format", "format: "+err.Error()))
		return
	}
	g, err := a.recordOf(r.Context(), r.PathValue("id"))
	if err != nil {
		writeProblem(w, a.problem(err))
		return
	}
	if !format.CanWrite(g.Rules) {
		writeProblem(w, newProblem(http.StatusUnprocessableEntity, "format", fmt.Sprintf("format: %s does not hold %s", format.Name, g.Rules.Name())))
		return
	}
	var out bytes.Buffer
	err = a.hall.work(r.Context(), r.PathValue("id"), func(context.Context) error { return format.Write(&out, g) })
	if errors.Is(err, record.ErrWrite) {
		writeProblem(w, newProblem(http.StatusUnprocessableEntity, "format", err.Error()))
		return
	} else if err != nil {
		writeProblem(w, a.problem(err))
		return
	}
	w.Header().Set("Content-Type", format.MIME)
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="tavlei-%s%s"`, r.PathValue("id"), format.Ending()))
	_, _ = w.Write(out.Bytes()) // the client may be gone
}

// recordOf writes down a match as it stands.
func (a *desk) recordOf(ctx context.Context, id string) (*record.Game, error) {
	rm, err := a.hall.rooms.open(ctx, id)
	if err != nil {
		return nil, err
	}
	defer a.hall.rooms.release(rm)
	site, _ := a.gate.address(ctx, id)
	return viewOf(ctx, rm, func(_ context.Context, l *look) (*record.Game, error) {
		return WriteDown(l.state, RecordHead{Site: site, Created: l.made.Created, Names: l.names}), nil
	})
}

// RecordHead is what a record tells of a match beside its moves.
type RecordHead struct {
	Site    string // address of the match; empty: not told
	Created time.Time
	Names   map[string]string // of guests, by id
}

// WriteDown makes the record of a match as it stands, with the help that players had. What was said at the table is
// not in it.
func WriteDown(st *match.State, head RecordHead) *record.Game {
	g := record.FromLine(st.Game, st.Line)
	g.SetTag("Event", "Casual game")
	if head.Site != "" {
		g.SetTag("Site", head.Site)
	}
	g.SetTag("Date", head.Created.UTC().Format("2006.01.02"))
	g.SetTag("Round", "-")
	for i, p := range st.Players {
		g.SetTag(record.SeatTag(st.Game, game.Seat(i)), formerNames(st, game.Seat(i))+playerName(p, head.Names))
	}
	tagOpening(g, st.Line)
	noteHints(g, st)
	g.Result, g.Reason = record.ResultOf(st.Outcome, st.Game.Seats), st.Outcome.Reason
	return g
}

// formatNames lists the formats a match can be saved in, our own apart, which holds them all.
func formatNames(st *match.State) []string {
	names := []string{}
	first := firstMove(st)
	for _, f := range record.FormatsFor(st.Game)[1:] {
		if first == nil || !errors.Is(f.Write(io.Discard, first), record.ErrWrite) {
			names = append(names, f.Name)
		}
	}
	return names
}

// firstMove is a record of one move from a position of the players' own, with which a format is tried:
// some hold games from the usual start only. It is nil where there is nothing to try.
func firstMove(st *match.State) *record.Game {
	if st.Setup.Position == "" || st.Game.Heavy {
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
