package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// puppet is a thinker that does what a test wants.
type puppet struct {
	score   atomic.Int64
	waits   atomic.Bool // thinks until it is told to stop
	begun   atomic.Int64
	ended   atomic.Int64
	resigns atomic.Bool
	atOnce  atomic.Int64
	highest atomic.Int64
}

func (m *puppet) Choose(ctx context.Context, _ *game.Game, line *game.Line, seat game.Seat, _ int, _ uint64) (game.Move, error) {
	m.begun.Add(1)
	defer m.ended.Add(1)
	n := m.atOnce.Add(1)
	defer m.atOnce.Add(-1)
	for high := m.highest.Load(); n > high && !m.highest.CompareAndSwap(high, n); high = m.highest.Load() {
	}
	if m.waits.Load() {
		<-ctx.Done()
	}
	if m.resigns.Load() {
		return game.Move{}, fmt.Errorf("a puppet: %w", protocol.ErrResigned)
	}
	for _, mv := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, mv) == seat {
			return mv, nil
		}
	}
	return game.Move{}, context.Canceled
}

func (m *puppet) Score(context.Context, *game.Game, *game.Line, game.Seat) (int, error) {
	return int(m.score.Load()), nil
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(clientPatience); !ok(); {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// withPuppet makes a match of a person on seat 0 against a puppet.
func withPuppet(t *testing.T, spec string) (*bench, *puppet, *person, string, *line) {
	m := &puppet{}
	b := newBench(t, func(c *Config) { c.Thinker = m })
	p := b.person()
	id := p.make(map[string]any{"game": spec, "opponent": "bot", "level": 5})
	l := p.dial(id, 0)
	l.until("hello")
	return b, m, p, id, l
}

func TestBotAnswersDraws(t *testing.T) {
	_, m, _, _, l := withPuppet(t, "russian")
	m.score.Store(-100)
	l.must(l.cmd(0, "offer", map[string]any{"what": "draw"}))
	f := l.untilEvent("answered")
	if f.What != "no" || f.Text != "draw" {
		t.Errorf("before anybody has moved a bot answers %+v", f)
	}
}

// TestBotResigns: a bot that holds the game for lost gives it up as people do.
func TestBotResigns(t *testing.T) {
	_, m, p, id, _ := withPuppet(t, "russian")
	m.resigns.Store(true)
	f := playFirst(t, p, id)
	if f.Match.Outcome == nil || f.Match.Outcome.Reason != "resign" || f.Match.Outcome.Place[0] != 1 {
		t.Errorf("it ended by %+v: %+v", f.Match.Outcome, f.Events)
	}
}

// grader is a thinker that values a position by how many plies were played.
type grader struct {
	puppet
	scores map[int]int
}

func (g *grader) Score(_ context.Context, _ *game.Game, line *game.Line, _ game.Seat) (int, error) {
	return g.scores[line.Len()], nil
}

// P13: a bot of chess agreed to a draw at the second move, for 30 hundredths that White has from the start.
func TestBotAgreesAfterARealFight(t *testing.T) {
	g, err := game.Open("russian")
	if err != nil {
		t.Fatal(err)
	}
	mind := &grader{}
	b := newBench(t, func(cfg *Config) { cfg.Thinker = mind })
	for _, c := range []struct {
		name        string
		moves       int // of the bot
		now, before int // what the game is worth to it now, and before its last move
		want        bool
	}{
		{"a worse game after two moves", 2, -60, -60, false},
		{"the disadvantage of the second side after ten", 10, -30, -30, false},
		{"half a man behind after ten", 10, -60, -60, true},
		{"behind for one moment only, as in an exchange", 10, -60, 20, false},
		{"an even game after ten", 10, 0, 0, false},
		{"an even game after twenty", 20, 0, 10, true},
		{"an even game that was better a move ago", 20, 0, 40, false},
		{"a better game", 20, 60, 60, false},
	} {
		line := game.NewLine(g.Start())
		for range 8 {
			line.Play(line.Pos.AppendMoves(nil)[0])
		}
		seat := line.Past[7].By
		mind.scores = map[int]int{8: c.now, 6: c.before}
		j := live.BotJob{Seat: seat, Game: g, Line: line, Plies: c.moves, Offer: &match.Offer{What: match.Draw}}
		if got, err := b.srv.live.Bots.Agrees(t.Context(), j); err != nil || got != c.want {
			t.Errorf("%s: agrees %v, want %v (%v)", c.name, got, c.want, err)
		}
	}
}

// untilEvent reads until an event of the kind is told.
func (l *line) untilEvent(kind string) show.EventView {
	l.t.Helper()
	for {
		f := l.until("events")
		for i, e := range f.Events {
			if e.Kind == kind {
				f.Events = f.Events[i+1:]
				l.kept = append([]frame{f}, l.kept...)
				return e
			}
		}
	}
}

func TestBotGrantsTakebacksInMidThought(t *testing.T) {
	_, m, p, id, l := withPuppet(t, "russian")
	m.waits.Store(true)
	l.must(l.play(0, "c3-d4"))
	eventually(t, "the bot thinks", func() bool { return m.begun.Load() == 1 })
	l.must(l.cmd(0, "say", map[string]any{"text": "take your time"}))
	if m.ended.Load() != 0 {
		t.Error("words have ended the bot's thought")
	}
	l.must(l.cmd(0, "offer", map[string]any{"what": "takeback", "n": 0}))
	l.untilEvent("undone")
	eventually(t, "the thought is given up", func() bool { return m.ended.Load() == 1 })
	m.waits.Store(false)
	l.must(l.play(0, "a3-b4"))
	eventually(t, "the bot moves", func() bool {
		return want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil).Ply == 2
	})
}

// musing is a counsel whose first thought lasts until it is let go.
type musing struct {
	counsel
	letGo   chan struct{}
	givenUp atomic.Bool // by then
}

func (m *musing) Choose(ctx context.Context, _ *game.Game, line *game.Line, seat game.Seat, _ int, _ uint64) (game.Move, error) {
	if m.begun.Add(1) > 1 {
		<-ctx.Done()
		return game.Move{}, ctx.Err()
	}
	defer m.ended.Add(1)
	<-m.letGo
	m.givenUp.Store(ctx.Err() != nil)
	for _, mv := range line.Pos.AppendMoves(nil) {
		if game.MoverOf(line.Pos, mv) == seat {
			return mv, ctx.Err()
		}
	}
	return game.Move{}, context.Canceled
}

// TestBotThinksOn: what does not change the position ends no thought of a bot: words at the table and among those who
// watch, a touched man, a claim that is wrong, a hint. A thought is given up before the command is answered.
func TestBotThinksOn(t *testing.T) {
	for _, c := range []struct {
		name, event string
		do          func(l, watcher *line) frame
	}{
		{"words", match.EvSaid, func(l, _ *line) frame { return l.cmd(2, match.CmdSay, map[string]any{"text": "take your time"}) }},
		{"a whisper", match.EvWhispered, func(_, watcher *line) frame { return watcher.whisper("it takes its time") }},
		{"a touched man", match.EvTouched, func(l, _ *line) frame { return l.cmd(2, match.CmdTouch, map[string]any{"text": "B:g1"}) }},
		{"a wrong claim", match.EvClaimed, func(l, _ *line) frame { return l.cmd(2, match.CmdClaim, nil) }},
		{"a hint", match.EvHinted, func(l, _ *line) frame { return l.cmd(2, match.CmdHint, nil) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &musing{letGo: make(chan struct{})}
			b := newBench(t, func(c *Config) { c.Thinker = m })
			free := sync.OnceFunc(func() { close(m.letGo) })
			t.Cleanup(free) // before the server waits for its bots
			p := b.person()
			id := p.make(map[string]any{"game": "bughouse", "opponent": "table",
				"seats": []string{"bot", "bot", "you", "bot"}, "settings": map[string]any{"touchMove": "strict"}})
			ann := b.person()
			want[api.MeView](ann, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Ann"})
			l, watcher := p.dial(id, 0), ann.dial(id, 0)
			eventually(t, "the bot of the other board thinks", func() bool { return m.begun.Load() == 1 })
			watcher.must(c.do(l, watcher))
			watcher.untilEvent(c.event)
			free()
			eventually(t, "the thought ends", func() bool { return m.ended.Load() == 1 })
			if m.givenUp.Load() {
				t.Error("the thought was given up and has to begin again")
			}
		})
	}
}

func TestBotStopsWhenTheMatchEnds(t *testing.T) {
	b, m, _, id, l := withPuppet(t, "russian")
	m.waits.Store(true)
	l.must(l.play(0, "c3-d4"))
	eventually(t, "the bot thinks", func() bool { return m.begun.Load() == 1 })
	l.must(l.cmd(0, "resign", nil))
	eventually(t, "the thought is given up", func() bool { return m.ended.Load() == 1 })
	eventually(t, "the worker goes", func() bool {
		_, _, thinking := b.srv.live.Bots.Thinking(id)
		b.srv.live.Bots.Mu.Lock()
		defer b.srv.live.Bots.Mu.Unlock()
		return !thinking && len(b.srv.live.Bots.Workers) == 0
	})
}

// TestRematch: sides change, the bot agrees, and begins where it now has the first move.
func TestRematch(t *testing.T) {
	_, _, p, id, l := withPuppet(t, "russian")
	l.must(l.cmd(0, "resign", nil))
	l.must(l.cmd(0, "offer", map[string]any{"what": "rematch"}))
	next := l.untilEvent("rematched").Text
	m := want[show.MatchView](p, 200, "GET", "/api/matches/"+next, nil)
	if len(m.You) != 1 || m.You[0] != 1 || m.Seats[0].Kind != match.Bot || m.Seats[0].Level != 5 || m.Game != "russian" {
		t.Errorf("the rematch: %+v", m)
	}
	eventually(t, "the bot begins", func() bool {
		return want[show.MatchView](p, 200, "GET", "/api/matches/"+next, nil).Ply == 1
	})
	if old := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil); old.Next != next {
		t.Errorf("the old match leads to %q, not %q", old.Next, next)
	}
}

// TestBotsAreBounded: many matches, few slots, and each gets its turn.
func TestBotsAreBounded(t *testing.T) {
	m := &puppet{}
	b := newBench(t, func(c *Config) { c.Thinker, c.Bots = m, 2 })
	p := b.person()
	var ids []string
	for range 30 {
		ids = append(ids, p.make(map[string]any{"game": "russian", "opponent": "bot", "seat": 1}))
	}
	eventually(t, "all bots have moved", func() bool {
		for _, id := range ids {
			if want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil).Ply != 1 {
				return false
			}
		}
		return true
	})
	if high := m.highest.Load(); high > 2 {
		t.Errorf("%d bots thought at once, want at most 2", high)
	}
}

// TestBotsPlayTheAwkwardGames: dice, seats that move at once, six seats.
func TestBotsPlayTheAwkwardGames(t *testing.T) {
	for _, spec := range []string{"dice-race", "duel", "party;seats=4"} {
		b := newBench(t)
		p := b.person()
		id := p.make(map[string]any{"game": spec, "opponent": "bot", "level": 1, "seat": 0})
		l := p.dial(id, 0)
		f := l.until("hello")
		for range 400 {
			if f.Match.Status == "over" {
				break
			}
			if len(f.Scene.Paths) > 0 {
				// Another bot may have moved since; only one's own plies count.
				l.cmd(0, "ply", map[string]any{"text": f.Scene.Paths[0].Text})
			}
			f = l.until("events")
		}
		if f.Match.Status != "over" {
			t.Errorf("%s does not end: %+v", spec, f.Match)
		}
	}
}

func TestLot(t *testing.T) {
	b := newBench(t)
	p := b.person()
	seen := map[int]int{}
	for range 40 {
		id := p.make(map[string]any{"game": "russian", "opponent": "friend", "seat": -1})
		m := want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil)
		seen[m.You[0]]++
	}
	if seen[0] == 0 || seen[1] == 0 {
		t.Errorf("forty lots fall like this: %v", seen)
	}
}
