package arena

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/search/tournament"
)

// gamesOut is the file of games and, beside it, the state from which the match goes on. A nil gamesOut
// keeps nothing.
type gamesOut struct {
	format *record.Format
	file   *os.File
	state  *matchState

	mu   sync.Mutex
	size int64 // of the file
}

// openOut opens --out, anew or where the match was interrupted.
func (t *contest) openOut() (*gamesOut, error) {
	c := t.call
	if c.Out == "" {
		if c.Resume || c.Force || c.Format != "" {
			return nil, verb.BadCall(verb.Faultf("--resume, --force and --format are about the file of --out: want that, too"))
		}
		return nil, nil
	}
	format, err := t.outFormat()
	if err != nil {
		return nil, verb.BadCall(err)
	}
	o := &gamesOut{format: format}
	t.values = format.Values
	if c.Resume {
		return o, o.goOn(c.Out, t)
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.Force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	if o.file, err = os.OpenFile(c.Out, flags, 0o644); err != nil {
		if errors.Is(err, fs.ErrExist) {
			err = verb.Faultf("%w; --resume goes on with it, --force writes over it", err)
		}
		return nil, err
	}
	if o.state, err = newState(stateName(c.Out), t.settings(format), t.start); err != nil {
		return nil, errors.Join(err, o.file.Close())
	}
	return o, nil
}

// outFormat is the format of --out.
func (t *contest) outFormat() (*record.Format, error) {
	name, said := t.call.Format, true
	if name == "" {
		name, said = filepath.Ext(t.call.Out), false
	}
	var names []string
	for _, f := range record.FormatsFor(t.g) {
		names = append(names, f.Name)
	}
	want := verb.Faultf("--format says it, one of %s", strings.Join(names, ", "))
	if name == "" {
		return nil, verb.Faultf("--out %s: the ending names no format; %w", t.call.Out, want)
	}
	f, err := record.FormatFor(name, t.g)
	switch {
	case err != nil && said:
		return nil, err
	case err != nil:
		return nil, verb.Faultf("--out %s: the ending names no format; %w", t.call.Out, want)
	case f.Problems || !f.CanWrite(t.g):
		return nil, verb.Faultf("--out %s: games of %s cannot be written as %s; %w", t.call.Out, t.g.Name(), f.Name, want)
	}
	return f, nil
}

// goOn opens the file where its state says that it ends: what was written behind that belongs to a game
// that is played again.
func (o *gamesOut) goOn(name string, t *contest) (err error) {
	if o.state, err = readState(stateName(name), t.settings(o.format)); err != nil {
		return err
	}
	if o.file, err = os.OpenFile(name, os.O_RDWR, 0o644); err != nil {
		return errors.Join(err, o.state.Close())
	}
	info, err := o.file.Stat()
	if err == nil && info.Size() < o.state.size() {
		err = verb.Faultf("%s: has %d bytes, but games up to byte %d were written to it: it was changed since", name, info.Size(), o.state.size())
	}
	if o.size = o.state.size(); err == nil {
		err = o.file.Truncate(o.size)
	}
	if err == nil {
		_, err = o.file.Seek(o.size, 0)
	}
	if err != nil {
		return errors.Join(err, o.Close())
	}
	return nil
}

// Done are the games that were finished before.
func (o *gamesOut) Done() []playedGame {
	if o == nil {
		return nil
	}
	return o.state.games
}

// write keeps a game: first its record, then the word that it is there. Killed in between, the match
// plays it again and writes it in the same place.
func (o *gamesOut) write(rec *record.Game, p playedGame) error {
	if o == nil {
		return nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	var b bytes.Buffer
	if err := o.format.Write(&b, rec); err != nil {
		return verb.Faultf("game %d: %w; --format %s holds all", p.Number+1, err, record.Formats()[0].Name)
	}
	n, err := o.file.Write(b.Bytes())
	if o.size += int64(n); err != nil {
		return err
	}
	p.Size = o.size
	return o.state.add(p)
}

func (o *gamesOut) Close() error {
	if o == nil {
		return nil
	}
	return errors.Join(o.file.Close(), o.state.Close())
}

// recordOf writes a game down: who played, how it went and what the players thought of it.
func (t *contest) recordOf(one tournament.Game, opening string, sides []Side, r tournament.Result, date string) *record.Game {
	rec := record.FromLine(t.g, r.Line)
	rec.SetTag("Event", "Tavlei match")
	rec.SetTag("Date", date)
	rec.SetTag("Round", fmt.Sprintf("%d.%d", one.Round+1, one.Half+1))
	rec.Result, rec.Reason = record.ResultOf(r.Outcome, t.g.Seats), r.Outcome.Reason
	for seat := range t.g.Seats {
		rec.SetTag(record.SeatTag(t.g, game.Seat(seat)), t.players[t.playerOn(one, seat)].name)
	}
	t.tagPlayers(rec, one, sides)
	if opening == "" && r.Opening > 0 {
		opening = fmt.Sprintf("%d random plies", r.Opening)
	}
	if opening != "" {
		rec.SetTag("Opening", opening)
	}
	rec.SetTag("Termination", termination(r))
	for i, n := range rec.Main() {
		if i < r.Opening && len(t.book.openings) > 0 && i < r.Opening-t.random {
			n.After = "book"
		}
		if ply, ok := r.Plies[i]; ok {
			t.remark(n, ply)
		}
	}
	last := rec.Last()
	last.After = strings.TrimPrefix(last.After+", "+t.ending(one, r), ", ")
	return rec
}

// tagPlayers tells how programs have presented themselves, and what the players could use.
func (t *contest) tagPlayers(rec *record.Game, one tournament.Game, sides []Side) {
	var controls []string
	for seat := range t.g.Seats {
		p := t.playerOn(one, seat)
		tag := record.SeatTag(t.g, game.Seat(seat))
		if name := sides[p].engine(); name != "" && name != t.players[p].name {
			rec.SetTag(tag+"Engine", name)
		}
		controls = append(controls, t.players[p].limits.control.String())
	}
	for seat, control := range controls {
		if control == "-" {
			continue
		}
		if strings.Count(strings.Join(controls, " ")+" ", control+" ") == len(controls) {
			rec.SetTag("TimeControl", control)
			return
		}
		rec.SetTag(record.SeatTag(t.g, game.Seat(seat))+"TimeControl", control)
	}
}

// termination is the tag of PGN for how a game has ended.
func termination(r tournament.Result) string {
	switch {
	case !r.Outcome.Over():
		return "unterminated"
	case r.Outcome.Reason == tournament.Adjudicated:
		return "adjudication"
	case r.Outcome.Reason == tournament.Fault:
		return "rules infraction"
	case r.Outcome.Reason == tournament.Timeout || r.Outcome.Reason == tournament.TimeoutDraw:
		return "time forfeit"
	}
	return "normal"
}

// ending says in words how a game has ended.
func (t *contest) ending(one tournament.Game, r tournament.Result) string {
	switch {
	case r.Fault != nil:
		return fmt.Sprintf("%s loses: %v", t.players[t.playerOn(one, int(r.Loser))].name, r.Fault)
	case r.Loser != game.NoSeat:
		return fmt.Sprintf("the flag of %s falls", t.players[t.playerOn(one, int(r.Loser))].name)
	case !r.Outcome.Over():
		return "the game may not be longer"
	}
	return r.Outcome.Reason
}

// remark writes what a player thought of its move, as "+0.35/12 0.45s": value, depth, time. Formats with
// fields for that have it there.
func (t *contest) remark(n *record.Node, p tournament.Ply) {
	if p.Clock {
		left := p.Left
		n.Clock = &left
	}
	if t.values {
		if p.Value != nil && p.Value.Word == "" {
			n.Commands = append(n.Commands, record.Command{Name: "eval", Value: valueText(p.Value)})
		}
		n.Commands = append(n.Commands, record.Command{Name: "emt", Value: record.ClockText(p.Took)})
		return
	}
	took := fmt.Sprintf("%.2fs", p.Took.Seconds())
	switch {
	case p.Value == nil:
		n.After = took
	case p.Value.Word != "":
		n.After = p.Value.Word + " " + took
	default:
		n.After = fmt.Sprintf("%s/%d %s", valueText(p.Value), p.Value.Depth, took)
	}
}

// valueText is "+0.35", or "+M5" for a forced end in five moves.
func valueText(v *tournament.Value) string {
	switch {
	case v.Mate > 0:
		return fmt.Sprintf("+M%d", v.Mate)
	case v.Mate < 0:
		return fmt.Sprintf("-M%d", -v.Mate)
	case v.Score == 0:
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", float64(v.Score)/100)
}
