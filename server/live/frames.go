package live

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/show"
)

// Frames from the server.
type (
	helloFrame struct {
		T      string            `json:"t" enum:"hello" doc:"kind of the frame"`
		Match  show.MatchView    `json:"match" doc:"the match without its moves"`
		Board  *game.Board       `json:"board" doc:"the board; null if the game has none"`
		Seq    int               `json:"seq" doc:"of the last event"`
		Since  int               `json:"since" doc:"the events are those after it: what you asked for, or 0 if there is no such event"`
		Events []show.EventView  `json:"events" doc:"what has happened since"`
		Plies  []show.PlyView    `json:"plies" doc:"all plies played"`
		Start  []game.Man        `json:"start" doc:"men at the start"`
		Score  []float32         `json:"startScore,omitempty" doc:"points of each seat at the start"`
		Facts  []game.Fact       `json:"startFacts,omitempty" doc:"what was known at the start besides the men"`
		Scene  *game.Scene       `json:"scene" doc:"the position now, with the paths of your moves"`
		Offers []show.OfferView  `json:"offers" doc:"that wait for answers"`
		Help   []HelpView        `json:"help" doc:"hints that you have been given for this turn"`
		Names  map[string]string `json:"names" doc:"of the people, by the number of their seat"`
		Heard  []show.EventView  `json:"overheard,omitempty" doc:"what was said among those who watched until since: you have played, and are told when the match is over"`

		Sheets []show.SheetView `json:"sheets,omitempty" doc:"where players keep the score: the forms that you may read, your own until the end and then all"`
	}

	eventsFrame struct {
		T      string           `json:"t" enum:"events" doc:"kind of the frame"`
		Seq    int              `json:"seq" doc:"of the last event: since for who comes again"`
		Events []show.EventView `json:"events" doc:"what has happened since the frame before"`
		Plies  []show.PlyView   `json:"plies" doc:"new plies, to be added to those you have"`
		Cut    *int             `json:"cut,omitempty" doc:"how many of the plies you have are kept before the new ones are added; not given: all"`
		Scene  *game.Scene      `json:"scene" doc:"the position now, with the paths of your moves"`
		Offers []show.OfferView `json:"offers" doc:"that wait for answers"`
		Help   []HelpView       `json:"help" doc:"hints that you have been given for this turn"`
		Match  show.MatchView   `json:"match" doc:"the match without its moves"`
		Heard  []show.EventView `json:"overheard,omitempty" doc:"with the end of the match: what was said before these events among those who watched, if you have played"`

		Sheets []show.SheetView `json:"sheets,omitempty" doc:"where players keep the score: the forms that you may read, as they stand now; not given: as before"`
	}

	changesFrame struct {
		T      string             `json:"t" enum:"changes" doc:"kind of the frame"`
		Seq    int                `json:"seq" doc:"of the last event: since for who comes again"`
		Events []show.EventView   `json:"events" doc:"what has happened since the frame before"`
		Plies  []show.ChangedPly  `json:"plies,omitempty" doc:"new plies, to be added to those you have"`
		Scene  *show.ChangedScene `json:"scene" doc:"the position now"`
		Offers []show.OfferView   `json:"offers,omitempty" doc:"that wait for answers; not given: none"`
		Match  show.MatchNow      `json:"match" doc:"what may have changed of the match, as a whole: a field that is not given is not there any more"`
		Yours  *yoursPart         `json:"yours,omitempty" doc:"what is for you alone; not given: nothing"`
	}

	// yoursPart is what one guest is told besides.
	yoursPart struct {
		Paths []game.Path `json:"paths,omitempty" doc:"of the scene: every way to enter a legal move, for the seats that you have and that may act"`
		More  string      `json:"more,omitempty" enum:"steps,tool" doc:"of the scene: why the paths are not all ways to enter moves"`
		Help  []HelpView  `json:"help,omitempty" doc:"hints that you have been given for this turn"`
		show.MatchYours
	}

	presenceFrame struct {
		T        string          `json:"t" enum:"presence" doc:"kind of the frame"`
		Seats    []show.SeatView `json:"seats" doc:"who sits where and is online"`
		Watching int             `json:"watching" doc:"people who look on without a seat"`

		Referee *show.RefereeView `json:"referee,omitempty" doc:"where a referee was agreed on"`
	}

	// SmallFrame is every other frame: ack, refused, why, steps, thinking, waiting, pong, bye, error.
	SmallFrame struct {
		T       string            `json:"t" doc:"kind of the frame"`
		ID      string            `json:"id,omitempty" doc:"of the frame that it answers"`
		Seq     int               `json:"seq,omitempty" doc:"of the last event that has followed"`
		Seat    *int              `json:"seat,omitempty" doc:"of a bot"`
		Place   int               `json:"place,omitempty" doc:"of a bot that waits, from 1: the next one"`
		Code    string            `json:"code,omitempty" doc:"stable code of the reason; the words refusal.<code> explain it"`
		Rule    string            `json:"rule,omitempty" doc:"clause of the rule page"`
		Of      string            `json:"of,omitempty" doc:"id of the game on whose rule page the clause stands, if not of the one that is played"`
		Places  []game.Place      `json:"places,omitempty" doc:"indices of the places to look at"`
		Names   []string          `json:"names,omitempty" doc:"the same places by name"`
		Params  map[string]string `json:"params,omitempty" doc:"what those words say in braces besides places"`
		Message string            `json:"message,omitempty" doc:"the reason, in English"`
		Reason  string            `json:"reason,omitempty" doc:"why the line ends"`
		Wait    int64             `json:"wait,omitempty" doc:"milliseconds after which the same may be sent again, with its id"`
		Paths   []game.Path       `json:"paths,omitempty" doc:"ways to click a move that begin with the clicks asked about"`
		More    bool              `json:"more,omitempty" doc:"there are more such ways than the paths show"`
	}

	// InFrame is every frame from a client.
	InFrame struct {
		T     string       `json:"t" doc:"kind of the frame"`
		ID    string       `json:"id" doc:"1 to 64 bytes that no other frame of yours has, a UUID for instance: a command sent again with the same id is carried out once"`
		Seat  int          `json:"seat" doc:"yours that acts"`
		Kind  string       `json:"kind" doc:"of the command"`
		Text  string       `json:"text" doc:"see the command"`
		What  string       `json:"what" doc:"see the command"`
		N     int          `json:"n" doc:"see the command"`
		Plies *int         `json:"plies" doc:"how many plies of the seat you know of; if there are others by now, nothing happens"`
		Terms *match.Terms `json:"terms" doc:"see the command"`
		Share string       `json:"share" doc:"hash of what you give to the seed of rolls, see createMatch: 64 hexadecimal digits"`
		Path  []game.Token `json:"path" doc:"clicks, as in paths of a scene: 1 to 128"`
		Took  *float64     `json:"took" doc:"milliseconds from reading the news by which the seat's clock began to run until this was sent, as the client has measured; what was lost on the way is credited by it, within bounds"`

		Ruling *match.Ruling `json:"ruling" doc:"see the command"`
	}
)

// frameKey tells which viewers get the same bytes. Guests who only look share one.
type frameKey struct {
	kind   string
	since  int
	guest  string
	lang   string
	people int // version of what is told of people
}

// message is a frame, made once for all who see the same.
type message struct {
	key  frameKey
	done chan struct{}
	frame
	err error
}

// frame is the bytes of a frame, and what stands at its end for some guests.
type frame struct {
	data  []byte
	yours []tail
}

// tail is what stands at the end of a frame for one guest.
type tail struct {
	guest string
	data  []byte
}

// of is what stands at the end for a guest, nil if that is nothing.
func (f frame) of(guest string) []byte {
	for _, t := range f.yours {
		if t.guest == guest {
			return t.data
		}
	}
	return nil
}

// appendTo appends the frame as a guest gets it.
func (f frame) appendTo(dst []byte, guest string) []byte {
	yours := f.of(guest)
	if yours == nil {
		return append(dst, f.data...)
	}
	dst = append(dst, f.data[:len(f.data)-1]...)
	dst = append(dst, `,"yours":`...)
	return append(append(dst, yours...), '}')
}

// maxMessages bounds the frames of one moment that are kept.
const maxMessages = 64

// message finds a frame of the present moment; first tells that the caller must make it. r.mu is held.
func (r *Room) messageOf(key frameKey) (m *message, first bool) {
	if _, proposes := r.State.ProposalOf(key.guest); !proposes && r.State.SeatsOf(key.guest) == 0 && !r.proposed(key.guest, key.since) && !r.State.IsReferee(key.guest) {
		key.guest = ""
	}
	for _, m := range r.messages {
		if m.key == key {
			return m, false
		}
	}
	if len(r.messages) > maxMessages {
		r.messages = nil
	}
	m = &message{key: key, done: make(chan struct{})}
	r.messages = append(r.messages, m)
	return m, true
}

// Hello is all of the match, and the events after since.
func (r *Room) Hello(ctx context.Context, guest, lang string, since int) (data []byte, seq int, err error) {
	type greeting struct {
		data []byte
		seq  int
	}
	// Who is online changes without events, so a hello is never shared. What is made may come after the caller has gone.
	made, err := ViewOf(ctx, r, func(ctx context.Context, l *Look) (greeting, error) {
		data, err := l.hello(ctx, guest, lang, since)
		return greeting{data: data, seq: l.State.Seq}, err
	})
	return made.data, made.seq, err
}

func (r *Look) hello(ctx context.Context, guest, lang string, since int) ([]byte, error) {
	if since < 0 || since > r.State.Seq {
		since = 0
	}
	now := r.sceneNow()
	plies, err := r.plyViews(ctx, []show.PlyView{}, 0, lang, now, nil)
	if err != nil {
		return nil, err
	}
	start := r.State.First().Line.Start
	return json.Marshal(helloFrame{
		T: "hello", Match: r.MatchView(guest), Board: r.board,
		Seq: r.State.Seq, Since: since, Events: r.eventViews(guest, r.Events[since:]),
		Plies: plies, Start: show.MenOf(start),
		Score: game.ScoreOf(start, r.State.Game.Seats), Facts: show.FactsOf(start),
		Scene: r.sceneView(now, r.State.SeatsOf(guest)), Offers: r.offerViews(), Help: r.helpViews(guest, lang), Names: r.seatNames(),
		Heard:  r.overheard(guest, r.Events[:since]),
		Sheets: r.sheetViews(guest, r.Events),
	})
}

func (r *Look) seatNames() map[string]string {
	names := map[string]string{}
	for i, p := range r.State.Players {
		if name := r.Name(p.ID); name != "" {
			names[strconv.Itoa(i)] = name
		}
	}
	return names
}

// News appends what has happened after since; nothing if nothing has.
func (r *Room) News(ctx context.Context, dst []byte, guest, lang string, since int) (data []byte, seq int, err error) {
	version := r.people.version()
	r.mu.Lock()
	if since >= r.State.Seq {
		r.mu.Unlock()
		return dst, since, nil
	}
	if slices.ContainsFunc(r.events[since:], func(e match.Event) bool { return begins(e.Fact) }) {
		r.mu.Unlock()
		data, seq, err = r.Hello(ctx, guest, lang, since)
		return append(dst, data...), seq, err
	}
	m, first := r.messageOf(frameKey{"events", since, guest, lang, version})
	return r.wanted(ctx, dst, m, first, guest, since, func(ctx context.Context, l *Look) (f frame, err error) {
		f.data, err = l.News(ctx, guest, lang, since)
		return f, err
	})
}

// Changes appends what has happened after since, told by what it has changed where that is the same for all, and else as News.
func (r *Room) Changes(ctx context.Context, dst []byte, guest, lang string, since int) ([]byte, int, error) {
	version := r.people.version()
	r.mu.Lock()
	if since >= r.State.Seq || slices.ContainsFunc(r.events[since:], func(e match.Event) bool { return !plain(e.Fact) }) {
		r.mu.Unlock()
		return r.News(ctx, dst, guest, lang, since)
	}
	m, first := r.messageOf(changesKey(since, lang, version))
	return r.wanted(ctx, dst, m, first, guest, since, func(ctx context.Context, l *Look) (frame, error) {
		return l.changes(ctx, lang, l.PlyAt[since], l.Events[since:])
	})
}

// changesKey is that of the frame of what has happened after since, told by what it has changed.
func changesKey(since int, lang string, people int) frameKey {
	return frameKey{kind: "changes", since: since, lang: lang, people: people}
}

// maxForetold bounds in how many languages news are made with the command that they tell of.
const maxForetold = 3

// listens notes that a line here wants changes in a language; ends must be called when it does no longer.
func (r *Room) listens(lang string) (ends func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tongues == nil {
		r.tongues = map[string]int{}
	}
	r.tongues[lang]++
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.tongues[lang]--; r.tongues[lang] == 0 {
			delete(r.tongues, lang)
		}
	}
}

// foretell makes the news of what a command leads to while its state is at hand: what lines here will ask for as soon as it
// is on the disk. What it does not make is made then.
func (r *Room) foretell(ctx context.Context, o *outcome) error {
	if slices.ContainsFunc(o.Events, func(e match.Event) bool { return !plain(e.Fact) }) {
		return nil
	}
	version := r.people.version()
	r.mu.Lock()
	l, before := r.lookAt(o.After), r.State
	tongues := slices.Collect(maps.Keys(r.tongues))
	r.mu.Unlock()
	if len(tongues) == 0 {
		return nil
	}
	events := make([]match.Event, len(o.Events))
	for i, e := range o.Events {
		events[i] = told(e, o.After.Line)
	}
	for _, lang := range tongues[:min(len(tongues), maxForetold)] {
		if err := guard.Step(ctx); err != nil {
			return err
		}
		made, err := l.changes(ctx, lang, len(before.Plies), events)
		if err != nil {
			return err
		}
		o.news = append(o.news, &message{key: changesKey(before.Seq, lang, version), done: closed, frame: made})
	}
	return nil
}

// closed is the end of what has been made.
var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

// plain tells of a fact that all are told in the same words and that changes nothing but what changesFrame has.
func plain(f match.Fact) bool {
	switch f.(type) {
	case match.Moved, match.Pressed, match.Offered, match.Answered, match.Said:
		return true
	}
	return false
}

// wanted appends a frame of the present moment: the first who wants it makes it, the others wait for that. r.mu is held when
// it is called, and is not when it returns.
func (r *Room) wanted(ctx context.Context, dst []byte, m *message, first bool, guest string, since int, make func(context.Context, *Look) (frame, error)) ([]byte, int, error) {
	seq := r.State.Seq
	var l *Look
	if first {
		l = r.lookNow()
	}
	r.mu.Unlock()
	if first {
		r.make(ctx, m, l, make)
	} else {
		select {
		case <-m.done:
		case <-ctx.Done():
			return dst, since, ctx.Err()
		}
	}
	if m.err != nil {
		return dst, seq, m.err
	}
	return m.appendTo(dst, guest), seq, nil
}

// make makes a frame for all who wait for it.
func (r *Room) make(ctx context.Context, m *message, l *Look, make func(context.Context, *Look) (frame, error)) {
	defer close(m.done)
	var made frame
	// Others wait for it: it must not die with one of them.
	m.err = r.service.Work(context.WithoutCancel(ctx), r.ID, func(ctx context.Context) (err error) {
		made, err = make(ctx, l)
		return err
	})
	if m.err == nil {
		m.frame = made
	}
}

// draft is what a frame of changes is made of. It is of no use once that is written, and used again.
type draft struct {
	now, was game.Scene
	all      changesFrame
	yours    yoursPart
	events   []show.EventView
	plies    []show.PlyView
	changes  []show.ChangedPly
	paths    []game.Path
}

var drafts = sync.Pool{New: func() any { return &draft{now: game.Scene{Men: []game.Man{}}, was: game.Scene{Men: []game.Man{}}} }}

// clear makes a draft ready for the next frame. A game may have no scene.
func (d *draft) clear() {
	d.now.Reset()
	d.was.Reset()
	d.all, d.yours = changesFrame{}, yoursPart{}
	d.events, d.plies, d.changes, d.paths = emptied(d.events), emptied(d.plies), emptied(d.changes), emptied(d.paths)
}

// emptied is the room of a list, nothing in which is held any more.
func emptied[T any](list []T) []T {
	list = list[:cap(list)]
	clear(list)
	return list[:0]
}

// changes are the news of events, all of them plain, and of the plies from a number on.
func (r *Look) changes(ctx context.Context, lang string, from int, events []match.Event) (f frame, err error) {
	d := drafts.Get().(*draft)
	defer drafts.Put(d)
	defer d.clear()
	now := &d.now
	if !game.SceneInto(now, r.State.Line.Pos, 0) {
		now = nil
	}
	d.plies, err = r.plyViews(ctx, d.plies, from, lang, now, &d.was)
	if err != nil {
		return f, err
	}
	men := d.now.Men
	if len(d.plies) > 0 {
		men = d.was.Men
	}
	d.events, d.changes = r.appendEvents(d.events, "", events), show.AppendChanges(d.changes, men, d.plies)
	d.all = changesFrame{
		T: "changes", Seq: r.State.Seq, Events: d.events, Plies: d.changes,
		Offers: r.offerViews(), Match: r.matchNow(),
	}
	if len(d.plies) > 0 {
		men = d.plies[len(d.plies)-1].Men
	}
	d.all.Scene = show.ChangedFrom(men, r.sceneView(now, 0))
	if f.data, err = json.Marshal(&d.all); err != nil {
		return f, err
	}
	for i, p := range r.State.Players {
		if p.Kind != match.Guest || slices.Contains(r.State.Players[:i], p) {
			continue
		}
		yours, err := r.yours(d, p.ID, lang)
		if err != nil {
			return f, err
		}
		if yours != nil {
			f.yours = append(f.yours, tail{p.ID, yours})
		}
	}
	return f, nil
}

// yours is what a player is told besides what all are told; nil if that is nothing.
func (r *Look) yours(d *draft, guest, lang string) ([]byte, error) {
	d.yours = yoursPart{MatchYours: r.matchYours(guest), Help: r.helpViews(guest, lang)}
	if seats := r.State.SeatsOf(guest); seats&r.State.Line.Pos.ToMove() != 0 {
		d.yours.Paths, d.yours.More = r.paths(d.paths[:0], r.State.Line.Pos, seats)
		d.paths = d.yours.Paths
	}
	data, err := json.Marshal(&d.yours)
	if string(data) == "{}" {
		data = nil
	}
	return data, err
}

func (r *Look) News(ctx context.Context, guest, lang string, since int) ([]byte, error) {
	before, kept := r.PlyAt[since], r.PlyAt[since]
	for _, plies := range r.PlyAt[since:] {
		kept = min(kept, plies)
	}
	now := r.sceneNow()
	plies, err := r.plyViews(ctx, []show.PlyView{}, kept, lang, now, nil)
	if err != nil {
		return nil, err
	}
	f := eventsFrame{
		T: "events", Seq: r.State.Seq, Events: r.eventViews(guest, r.Events[since:]),
		Plies: plies, Scene: r.sceneView(now, r.State.SeatsOf(guest)),
		Offers: r.offerViews(), Help: r.helpViews(guest, lang), Match: r.MatchView(guest),
		Sheets: r.sheetViews(guest, r.Events[since:]),
	}
	if kept < before {
		f.Cut = &kept
	}
	if slices.ContainsFunc(r.Events[since:], func(e match.Event) bool { return e.Kind() == match.EvEnded || e.Kind() == match.EvAborted }) {
		f.Heard = r.overheard(guest, r.Events[:since])
	}
	return json.Marshal(f)
}

// begins tells whether with a fact begins what clients must be greeted anew for: other rules, maybe another board, or
// other seats.
func begins(f match.Fact) bool {
	switch f.(type) {
	case match.LegBegan, match.Agreed, match.Sided, match.Allotted:
		return true
	}
	return false
}

// presence is who sits where and is online.
func (r *Room) presence(guest string) ([]byte, error) {
	l := r.Look()
	return json.Marshal(presenceFrame{T: "presence", Seats: l.SeatViews(guest), Watching: l.watching(), Referee: l.refereeView(guest)})
}
