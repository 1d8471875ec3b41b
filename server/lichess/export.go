package lichess

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// Bounds of lists of games.
const (
	maxExported = 300    // games in one answer
	maxSought   = 10_000 // matches of a person among which they are looked for
	listedPage  = 100    // of those at a time
)

// typePGN is what lichess's programs ask for and are told.
const typePGN = "application/x-chess-pgn"

// telling is how whole games are told.
type telling struct {
	json                               bool
	moves, tags, opening, pgn, lastFEN bool
}

// flags reads parameters that are true or false; the first error stays.
type flags struct {
	url.Values
	err error
}

func (q *flags) is(name string, usual bool) bool {
	text := q.Get(name)
	if text == "" {
		return usual
	}
	v, err := strconv.ParseBool(text)
	if err != nil && q.err == nil {
		q.err = problem.New(http.StatusBadRequest, "", fmt.Sprintf("%s %s: want true or false", name, problem.Clip(text)))
	}
	return v
}

// telling reads how games are wanted; opening is what is usual.
func (q *flags) telling(json, opening bool) telling {
	return telling{
		json: json, moves: q.is("moves", true), tags: q.is("tags", true), opening: q.is("opening", opening),
		pgn: q.is("pgnInJson", false), lastFEN: q.is("lastFen", false),
	}
}

// export gives a whole game to whoever has its id, as PGN or, where that is asked for, as JSON.
func (f *Service) export(w http.ResponseWriter, r *http.Request) error {
	q := &flags{Values: r.URL.Query()}
	how := q.telling(strings.Contains(r.Header.Get("Accept"), "json"), true)
	if q.err != nil {
		return q.err
	}
	text, err := f.whole(r.Context(), r.PathValue("id"), how)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", map[bool]string{true: "application/json", false: typePGN}[how.json])
	_, _ = w.Write(append(text, '\n')) // the client may be gone
	return nil
}

// whole tells a game that lichess has, too, and that has begun.
func (f *Service) whole(ctx context.Context, id string, how telling) ([]byte, error) {
	rm, err := f.live.Rooms.Open(ctx, id)
	if err != nil {
		return nil, err
	}
	defer f.live.Rooms.Release(rm)
	site, _ := f.live.Gate.Address(ctx, id)
	return live.ViewOf(ctx, rm, func(_ context.Context, l *live.Look) ([]byte, error) {
		if _, has := VariantOf(l.State); !has || l.State.Phase == match.Waiting || slices.Contains(l.State.Players, match.Player{}) {
			return nil, errNoGame
		}
		if err := l.Unshown(); err != nil {
			return nil, err
		}
		if how.json {
			return f.jsonOf(l, site, how)
		}
		return f.pgnOf(l, site, how)
	})
}

func (f *Service) jsonOf(l *live.Look, site string, how telling) ([]byte, error) {
	t := f.table(l)
	g := t.Record()
	if how.moves {
		san := t.Moves()
		g.Moves = &san
	}
	if how.lastFEN {
		g.LastFEN = game.Text(l.State.Line.Pos)
	}
	if table := show.OpeningsOf(l.State.Game, l.State.Line.Start, "en").Table; how.opening {
		for i, ply := range l.State.Line.Past {
			if o, named := table.At(ply.Key); named {
				g.Opening = &Opening{ECO: o.Code, Name: o.Name, Ply: t.Ply(l.State.From + i)}
			}
		}
	}
	if how.pgn {
		text, err := f.pgnOf(l, site, how)
		if err != nil {
			return nil, err
		}
		g.PGN = string(text)
	}
	return json.Marshal(g)
}

// pgnOf is the game as PGN, with the names that programs know.
func (f *Service) pgnOf(l *live.Look, site string, how telling) ([]byte, error) {
	head := show.RecordHead{Site: site, Created: l.Made.Created, Names: map[string]string{}}
	for _, p := range l.State.Players {
		if p.Kind == match.Guest {
			head.Names[p.ID] = f.personOf(p.ID, l.Name(p.ID)).Name
		}
	}
	games := show.WriteDown(l.State, head)
	g := games[len(games)-1]
	if !how.opening {
		g.Tags = slices.DeleteFunc(g.Tags, func(t record.Tag) bool { return t.Name == "ECO" || t.Name == "Opening" })
	}
	made := head.Created.UTC()
	g.SetTag("GameId", l.ID)
	g.SetTag("UTCDate", made.Format("2006.01.02"))
	g.SetTag("UTCTime", made.Format("15:04:05"))
	var out bytes.Buffer
	if err := record.WritePGN(&out, g); err != nil {
		return nil, err
	}
	tags, moves, _ := strings.Cut(strings.TrimSpace(out.String()), "\n\n")
	if !how.moves {
		moves = moves[strings.LastIndexAny(moves, " \n")+1:] // the result
	}
	if !how.tags {
		return []byte(moves + "\n"), nil
	}
	return []byte(tags + "\n\n" + moves + "\n"), nil
}

// wish says which games of a person are wanted.
type wish struct {
	since, until      int64 // milliseconds since 1970, of their making
	most              int
	vs, color         string
	ongoing, finished bool
	rated, analysed   bool // which none is
	kinds             []string
	oldest            bool              // first
	known             map[string]string // kinds of games that were met
	opponents         map[string]bool   // guests that were met: whether they are vs
}

// wish reads it.
func (q *flags) wish() wish {
	number := func(name string, usual, least int64) int64 {
		text := q.Get(name)
		if text == "" {
			return usual
		}
		n, err := strconv.ParseInt(text, 10, 64)
		if (err != nil || n < least) && q.err == nil {
			q.err = problem.New(http.StatusBadRequest, "", fmt.Sprintf("%s %s: want a number from %d", name, problem.Clip(text), least))
		}
		return n
	}
	one := func(name string, words ...string) string {
		text := q.Get(name)
		if text != "" && !slices.Contains(words, text) && q.err == nil {
			q.err = problem.New(http.StatusBadRequest, "", fmt.Sprintf("%s %s: want %s", name, problem.Clip(text), strings.Join(words, " or ")))
		}
		return text
	}
	return wish{
		since: number("since", 0, 0), until: number("until", 1<<62, 0), most: int(min(number("max", maxExported, 1), maxExported)),
		vs: q.Get("vs"), color: one("color", "white", "black"), oldest: one("sort", "dateAsc", "dateDesc") == "dateAsc",
		ongoing: q.is("ongoing", false), finished: q.is("finished", true), rated: q.is("rated", false), analysed: q.is("analysed", false),
		kinds: strings.FieldsFunc(q.Get("perfType"), func(r rune) bool { return r == ',' }), known: map[string]string{}, opponents: map[string]bool{},
	}
}

// fits tells whether a match of a guest is wanted, as far as the store knows.
func (c *wish) fits(m store.Match, guest string) bool {
	switch made := m.Created.UnixMilli(); {
	case made < c.since, made > c.until, len(m.Players) != 2, c.rated, c.analysed:
		return false
	case m.Phase == match.Over.String():
		if !c.finished {
			return false
		}
	case m.Phase == match.Waiting.String() || !c.ongoing:
		return false
	}
	if seat := SeatOf(c.color); seat != game.NoSeat && m.Players[seat] != (match.Player{Kind: match.Guest, ID: guest}) {
		return false
	}
	kind := c.kind(m.Setup)
	return kind != "" && (len(c.kinds) == 0 || slices.Contains(c.kinds, kind))
}

// kind is what lichess counts a game as; empty if it has none like it.
func (c *wish) kind(s match.Setup) string {
	key := fmt.Sprint(s.Game, s.Position != "")
	kind, known := c.known[key]
	if !known {
		kind = Kind(s)
		c.known[key] = kind
	}
	return kind
}

// exportAll gives the games of the person who asks as PGN or as lines of JSON. Those of others are not told: who has
// the address of a match may look on, and lists of addresses are nobody else's business.
func (f *Service) exportAll(w http.ResponseWriter, r *http.Request) error {
	me, g, err := f.self(r)
	if err != nil {
		return err
	}
	if name := r.PathValue("user"); !me.Is(name) && (g.Name == "" || !strings.EqualFold(name, g.Name)) {
		return problem.New(http.StatusForbidden, "", "everybody is told his own games only: yours are those of "+me.Name)
	}
	q := &flags{Values: r.URL.Query()}
	want, how := q.wish(), q.telling(strings.Contains(r.Header.Get("Accept"), "json"), false)
	if q.err != nil {
		return q.err
	}
	if !f.BeginExport(g.ID) {
		return problem.New(http.StatusTooManyRequests, "", "one list of games at a time")
	}
	defer f.EndExport(g.ID)
	ids, err := f.chosen(r.Context(), g.ID, &want)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", map[bool]string{true: "application/x-ndjson", false: typePGN}[how.json])
	pipe := live.NewLinePipe(w, http.NewResponseController(w))
	for _, id := range ids {
		text, err := f.whole(r.Context(), id, how)
		if err != nil && r.Context().Err() == nil {
			f.live.Log.Warn("match cannot be exported", "match", id, "error", err) // it does not hide the others
			continue
		}
		if err != nil || !pipe.Send(r.Context(), text) {
			return nil // the client is gone
		}
	}
	return nil
}

// BeginExport is false while another list of the same guest is being told.
func (f *Service) BeginExport(guest string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.exporting[guest] {
		return false
	}
	f.exporting[guest] = true
	return true
}

func (f *Service) EndExport(guest string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.exporting, guest)
}

// chosen are the ids of the matches of a guest that are wanted, in their order.
func (f *Service) chosen(ctx context.Context, guest string, want *wish) ([]string, error) {
	var ids []string
	before := int64(0)
	for range maxSought / listedPage {
		page, err := f.live.Store.MatchesOf(ctx, guest, before, listedPage)
		if err != nil {
			return nil, err
		}
		for _, m := range page {
			before = m.N
			if !want.fits(m, guest) {
				continue
			}
			if ok, err := f.against(ctx, m, guest, want); err != nil {
				return nil, err
			} else if ok {
				ids = append(ids, m.ID)
			}
		}
		if len(page) < listedPage || !want.oldest && len(ids) >= want.most {
			break
		}
	}
	if want.oldest {
		slices.Reverse(ids)
	}
	return ids[:min(len(ids), want.most)], nil
}

// against tells whether the opponent of a guest in a match is the one that is wanted.
func (f *Service) against(ctx context.Context, m store.Match, guest string, want *wish) (bool, error) {
	for _, p := range m.Players {
		switch {
		case want.vs == "":
			return true, nil
		case p.Kind == match.Bot && strings.EqualFold(p.ID, want.vs): // an engine of whoever runs the server
			return true, nil
		case p.Kind != match.Guest || p.ID == guest:
			continue
		}
		is, known := want.opponents[p.ID]
		if !known {
			person, err := f.personNamed(ctx, p.ID)
			if err != nil {
				return false, err
			}
			is = person.Is(want.vs)
			want.opponents[p.ID] = is
		}
		if is {
			return true, nil
		}
	}
	return false, nil
}
