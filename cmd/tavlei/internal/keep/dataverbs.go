package keep

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/datadir"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/store/database"
)

// DataCmd is "tavlei data": what an operator may see, take out and delete.
type DataCmd struct {
	Matches     listMatchesCmd `cmd:"" help:"List matches, newest first; the server may be running."`
	Guests      listGuestsCmd  `cmd:"" help:"List guests; the server may be running."`
	Export      exportCmd      `cmd:"" help:"Write matches that are over to files of games; the server may be running."`
	DeleteMatch deleteMatchCmd `cmd:"" help:"Delete matches with everything that belongs to them."`
	DeleteGuest deleteGuestCmd `cmd:"" help:"Delete guests with everything that belongs to them."`

	Block   blockCmd   `cmd:"" help:"Block guests or addresses; the server may be running."`
	Unblock unblockCmd `cmd:"" help:"End a block."`
	Blocked blockedCmd `cmd:"" help:"List who is blocked."`
}

// dataFlags name the data directory.
type dataFlags struct {
	Data string `env:"TAVLEI_DATA" placeholder:"DIR" help:"Data directory of the server. Default: ${data}."`
}

// storeFlags name the store of a server.
type storeFlags struct {
	dataFlags
	Database string `default:"sqlite" env:"TAVLEI_DATABASE" placeholder:"KIND" help:"Where its matches are kept: sqlite, a file in the data directory, or the address of a PostgreSQL database."`
}

// look opens the store to be read.
func (f storeFlags) look(ctx context.Context) (store.Mover, error) {
	if err := database.Check(f.Database); err != nil {
		return nil, verb.BadCall(err)
	}
	if database.IsFile(f.Database) {
		if err := datadir.Pending(dataOr(f.Data)); err != nil {
			return nil, err
		}
	}
	return database.Look(ctx, f.Database, databasePath(f.Data))
}

// change opens the store for changes; a server that runs is in the way, since it remembers matches.
func (f storeFlags) change(ctx context.Context, do func(store.Store) error) error {
	if s, err := f.look(ctx); err != nil { // before a directory is made
		return err
	} else if err := s.Close(); err != nil {
		return err
	}
	open := datadir.OpenBeside
	if database.IsFile(f.Database) {
		open = func(path string) (*datadir.Dir, error) { return datadir.Open(ctx, path) }
	}
	d, err := open(dataOr(f.Data))
	if errors.Is(err, datadir.ErrLocked) {
		return verb.Faultf("nothing is deleted while the server runs: %w", err)
	}
	if err != nil {
		return err
	}
	defer d.Close()
	s, err := database.Open(ctx, f.Database, d.File(datadir.Database))
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

// listMatchesCmd is "tavlei data matches".
type listMatchesCmd struct {
	storeFlags
	Guest string `placeholder:"ID" help:"Only those with a seat of this guest."`
	Phase string `enum:",waiting,playing,paused,over" default:"" placeholder:"PHASE" help:"Only those that are waiting, playing, paused or over."`
	Limit int    `default:"100" placeholder:"N" help:"At most so many; 0 for all. Default: ${default}."`
	JSON  bool   `help:"Print JSON."`
}

// Help shows examples.
func (listMatchesCmd) Help() string {
	return "Examples:\n  tavlei data matches\n  tavlei data matches --phase over --limit 0 --json\n  tavlei data matches --guest 7dJ0aMZ1xQ2b"
}

type keptMatchJSON struct {
	ID      string         `json:"id"`
	Game    string         `json:"game"`
	Phase   string         `json:"phase"`
	Plies   int            `json:"plies"`
	Created time.Time      `json:"created"`
	Last    time.Time      `json:"last"` // its last event
	Seats   []keptSeatJSON `json:"seats"`
}

type keptSeatJSON struct {
	Kind  string `json:"kind"` // guest, bot; empty: open
	Guest string `json:"guest,omitempty"`
	Level int    `json:"level,omitempty"`
}

// Run lists.
func (c listMatchesCmd) Run(e *verb.Env) error {
	limit, err := listLimit(c.Limit)
	if err != nil {
		return err
	}
	s, err := c.look(e.Ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	list, err := s.List(e.Ctx, c.Guest, c.Phase, 0, limit)
	if err != nil {
		return err
	}
	out := make([]keptMatchJSON, len(list))
	for i, m := range list {
		out[i] = keptMatchJSON{m.ID, m.Setup.Game, m.Phase, m.Plies, m.Created.UTC(), m.Last.UTC(), make([]keptSeatJSON, len(m.Players))}
		for seat, p := range m.Players {
			out[i].Seats[seat] = keptSeatJSON{p.Kind, p.ID, p.Level}
		}
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, out)
	}
	for i, m := range out {
		fmt.Fprintf(e.Out, "%-16s %-8s %5d plies  %s  %s  %s\n", m.ID, m.Phase, m.Plies, m.Last.Format("2006-01-02 15:04"), m.Game, seated(list[i].Players))
	}
	return nil
}

// listLimit is a limit for the store.
func listLimit(n int) (int, error) {
	if n < 0 {
		return 0, verb.BadCall(verb.Faultf("--limit %d: want 1 or more, or 0 for all", n))
	}
	if n == 0 {
		return 1 << 30, nil
	}
	return n, nil
}

// seated names the players of a match.
func seated(players []match.Player) string {
	var words []string
	for _, p := range players {
		switch p.Kind {
		case match.Guest:
			words = append(words, p.ID)
		case match.Bot:
			if p.ID != "" {
				words = append(words, "engine "+p.ID)
				continue
			}
			words = append(words, fmt.Sprintf("level %d", p.Level))
		default:
			words = append(words, "open")
		}
	}
	return strings.Join(words, ", ")
}

// listGuestsCmd is "tavlei data guests".
type listGuestsCmd struct {
	storeFlags
	Limit int  `default:"100" placeholder:"N" help:"At most so many; 0 for all. Default: ${default}."`
	JSON  bool `help:"Print JSON."`
}

// Help shows examples.
func (listGuestsCmd) Help() string {
	return "Examples:\n  tavlei data guests\n  tavlei data guests --limit 0 --json"
}

type KeptGuestJSON struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Created  time.Time  `json:"created"`
	Seen     *time.Time `json:"seen,omitempty"` // last day with a visit
	Matches  int        `json:"matches"`
	Sessions int        `json:"sessions"`
}

// Run lists.
func (c listGuestsCmd) Run(e *verb.Env) error {
	limit, err := listLimit(c.Limit)
	if err != nil {
		return err
	}
	s, err := c.look(e.Ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	list, err := s.People(e.Ctx, "", limit)
	if err != nil {
		return err
	}
	out := make([]KeptGuestJSON, len(list))
	for i, p := range list {
		out[i] = KeptGuestJSON{ID: p.ID, Name: p.Name, Created: p.Created.UTC(), Matches: p.Matches, Sessions: p.Sessions}
		if !p.Seen.IsZero() {
			seen := p.Seen.UTC()
			out[i].Seen = &seen
		}
	}
	if c.JSON {
		return verb.PrintJSON(e.Out, out)
	}
	for _, g := range out {
		seen := "never"
		if g.Seen != nil {
			seen = g.Seen.Format("2006-01-02")
		}
		fmt.Fprintf(e.Out, "%-16s %4d matches  seen %-10s  %q\n", g.ID, g.Matches, seen, g.Name)
	}
	return nil
}

// deleteMatchCmd is "tavlei data delete-match".
type deleteMatchCmd struct {
	IDs []string `arg:"" name:"id" help:"Ids of matches, as in their addresses."`
	storeFlags
}

// Help shows examples.
func (deleteMatchCmd) Help() string {
	return "Moves, words and seats of the match are gone for good; its address says that there is no such match. Stop the " +
		"server first.\n\nExample:\n  tavlei data delete-match aB3dE6gH"
}

// Run deletes.
func (c deleteMatchCmd) Run(e *verb.Env) error {
	return c.change(e.Ctx, func(s store.Store) error {
		for _, id := range c.IDs {
			if err := s.DeleteMatch(e.Ctx, id); err != nil {
				return err
			}
			fmt.Fprintf(e.Out, "%s: deleted\n", id)
		}
		return nil
	})
}

// deleteGuestCmd is "tavlei data delete-guest".
type deleteGuestCmd struct {
	IDs []string `arg:"" name:"id" help:"Ids of guests, as tavlei data guests lists them."`
	storeFlags
	Shared bool `help:"Delete the matches with other people, too."`
}

// Help shows examples.
func (deleteGuestCmd) Help() string {
	return "The name, the sessions of all browsers and the matches against bots or oneself are gone for good. Matches with other " +
		"people stay theirs, with a seat without a name and with what was said, unless --shared is given. Stop the server first.\n\n" +
		"Examples:\n  tavlei data delete-guest 7dJ0aMZ1xQ2b\n  tavlei data delete-guest 7dJ0aMZ1xQ2b --shared"
}

// Run deletes.
func (c deleteGuestCmd) Run(e *verb.Env) error {
	return c.change(e.Ctx, func(s store.Store) error {
		for _, id := range c.IDs {
			matches, err := s.DeleteGuest(e.Ctx, id, c.Shared)
			if err != nil {
				return err
			}
			fmt.Fprintf(e.Out, "%s: deleted, with %s\n", id, counted(len(matches), "match", "matches"))
		}
		return nil
	})
}
