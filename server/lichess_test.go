package server

import (
	"bufio"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/show"
)

// foreigner is a program written for lichess.
type foreigner struct {
	*program
	name string
}

// foreigner is a program that has told a name.
func (b *bench) foreigner(name string) *foreigner {
	b.t.Helper()
	p := b.program(gate.ScopePlay)
	p.wants(http.StatusOK, "PUT", "/api/me", map[string]any{"name": name})
	return &foreigner{p, p.wants(http.StatusOK, "GET", "/api/account", nil)["username"].(string)}
}

// form sends a form, as such programs do.
func (f *foreigner) form(status int, path, form string) map[string]any {
	f.b.t.Helper()
	return f.wants(status, "POST", path, form, "Content-Type", "application/x-www-form-urlencoded")
}

// told is a line of a stream.
type told map[string]any

// at goes down into a line: at("game", "id").
func (l told) at(path ...string) any {
	var v any = map[string]any(l)
	for _, name := range path {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// listener reads a stream line by line.
type listener struct {
	t     *testing.T
	srv   *Server
	lines *bufio.Reader
}

func (f *foreigner) listen(path string) *listener {
	f.b.t.Helper()
	req, err := http.NewRequestWithContext(f.b.t.Context(), "GET", f.b.web.URL+path, nil)
	if err != nil {
		f.b.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+f.token)
	res, err := f.http.Do(req)
	if err != nil {
		f.b.t.Fatal(err)
	}
	f.b.t.Cleanup(func() { res.Body.Close() })
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "application/x-ndjson" {
		f.b.t.Fatalf("%s: %s, %v", path, res.Status, res.Header)
	}
	return &listener{f.b.t, f.b.srv, bufio.NewReader(res.Body)}
}

// shapes are the schemas of lines by their kinds.
var shapes = map[string]string{
	"gameFull": "GameFull", "gameState": "GameState", "chatLine": "ChatLine", "opponentGone": "OpponentGone",
	"gameStart": "GameEvent", "gameFinish": "GameEvent",
	"challenge": "ChallengeEvent", "challengeCanceled": "ChallengeEvent", "challengeDeclined": "ChallengeEvent",
}

// next is the next line, nil for an empty one; false when the stream has ended. Each is held against its description.
func (l *listener) next() (told, bool) {
	l.t.Helper()
	line, err := l.lines.ReadBytes('\n')
	if err != nil {
		return nil, false
	}
	if len(strings.TrimSpace(string(line))) == 0 {
		return nil, true
	}
	var v told
	if err := json.Unmarshal(line, &v); err != nil {
		l.t.Fatalf("%q: %v", line, err)
	}
	as(l.t, l.srv, shapes[v["type"].(string)], v)
	return v, true
}

// as holds an answer against its description.
func as(t *testing.T, srv *Server, shape string, v map[string]any) {
	t.Helper()
	registry := srv.OpenAPI().Components.Schemas
	schema := registry.Map()[shape]
	if schema == nil {
		t.Fatalf("nothing is described as %q: %v", shape, v)
	}
	result := &huma.ValidateResult{}
	huma.Validate(registry, schema, huma.NewPathBuffer([]byte(shape), len(shape)), huma.ModeReadFromServer, v, result)
	for _, err := range result.Errors {
		t.Errorf("%s is not as it is described: %v", shape, err)
	}
}

// until is the next line for which ok holds.
func (l *listener) until(what string, ok func(told) bool) told {
	l.t.Helper()
	for {
		line, open := l.next()
		if !open {
			l.t.Fatalf("the stream ended before %s", what)
		}
		if line != nil && ok(line) {
			return line
		}
	}
}

// kind is the next line of a kind.
func (l *listener) kind(kind string) told {
	l.t.Helper()
	return l.until(kind, func(v told) bool { return v["type"] == kind })
}

// moves is the state in which these moves were made.
func (l *listener) moves(moves string) told {
	l.t.Helper()
	return l.until(moves, func(v told) bool { return v["type"] == "gameState" && v["moves"] == moves })
}

// TestForeignWholeGame is finding T15: a program written for lichess challenges another by name, which accepts, and
// both play to mate with lichess's calls alone.
func TestForeignWholeGame(t *testing.T) {
	b := newBench(t)
	ann, bob := b.foreigner("Ann"), b.foreigner("Bob")
	events, news := bob.listen("/api/stream/event"), ann.listen("/api/stream/event")
	news.next() // she listens
	events.next()
	made := ann.form(http.StatusOK, "/api/challenge/bob", "color=white&rated=false")
	as(t, b.srv, "Challenge", made)
	id := made["id"].(string)
	c := events.kind("challenge")
	if c.at("challenge", "id") != id || c.at("challenge", "challenger", "name") != ann.name || c.at("challenge", "direction") != "in" ||
		c.at("challenge", "variant", "key") != "standard" || c.at("challenge", "timeControl", "type") != "unlimited" {
		t.Errorf("bob is told %v", c)
	}
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	for _, one := range []struct {
		*listener
		color string
	}{{events, "black"}, {news, "white"}} {
		if g := one.kind("gameStart"); g.at("game", "gameId") != id || g.at("game", "color") != one.color || g.at("game", "isMyTurn") != (one.color == "white") {
			t.Errorf("%s is told %v", one.color, g)
		}
	}
	white, black := ann.listen("/api/bot/game/stream/"+id), bob.listen("/api/board/game/stream/"+id)
	full := white.kind("gameFull")
	if full.at("white", "name") != ann.name || full.at("black", "title") != "BOT" || full["initialFen"] != "startpos" || full.at("state", "moves") != "" {
		t.Errorf("ann is told %v", full)
	}
	black.kind("gameFull")
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/chat", map[string]any{"room": "player", "text": "good luck"})
	bob.form(http.StatusOK, "/api/bot/game/"+id+"/chat", "room=spectator&text=I+am+better")
	eve := b.person()
	want[api.MeView](eve, http.StatusOK, "PUT", "/api/me", map[string]any{"name": "Eve"})
	watching := eve.dial(id, 0)
	watching.must(watching.whisper("mate is near"))
	var said string
	for i, move := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		who, root := ann, "/api/bot/game/"
		if i%2 == 1 {
			who, root = bob, "/api/board/game/"
		}
		who.wants(http.StatusOK, "POST", root+id+"/move/"+move, nil)
		said = strings.TrimSpace(said + " " + move)
		if i == 3 { // players are told what spectators say with the end
			if line := white.kind("chatLine"); line["room"] != "spectator" || line["text"] != "mate is near" || !strings.HasPrefix(line["username"].(string), "Eve") {
				t.Errorf("what a spectator said: %v", line)
			}
		}
		white.moves(said)
		if state := black.moves(said); i == 3 && (state["status"] != "mate" || state["winner"] != "black") {
			t.Errorf("mate: %v", state)
		}
	}
	if _, open := white.next(); open {
		t.Error("the stream goes on after the game")
	}
	if g := events.kind("gameFinish"); g.at("game", "id") != id || g.at("game", "winner") != "black" || g.at("game", "status", "name") != "mate" {
		t.Errorf("the end: %v", g)
	}
	_, _, data := ann.ask("GET", "/api/bot/game/"+id+"/chat", nil)
	if want := `[{"user":"` + bob.name + `","text":"good luck"}]`; strings.TrimSpace(string(data)) != want {
		t.Errorf("the chat: %s, want %s", data, want)
	}
}

// TestForeignChallenges: a challenge is declined, withdrawn, listed; what nobody can want is refused.
func TestForeignChallenges(t *testing.T) {
	b := newBench(t)
	ann, bob, eve := b.foreigner("Ann"), b.foreigner("Bob"), b.foreigner("Eve")
	if got := ann.form(http.StatusNotFound, "/api/challenge/Bob", ""); got["error"] == nil || len(got) != 1 {
		t.Errorf("nobody listens: %v", got)
	}
	events, news := bob.listen("/api/stream/event"), ann.listen("/api/stream/event")
	news.next()
	events.next()
	id := ann.form(http.StatusOK, "/api/challenge/"+bob.name, "variant=chess960")["id"].(string)
	events.kind("challenge")
	eve.wants(http.StatusNotFound, "POST", "/api/challenge/"+id+"/accept", nil) // it was not meant for her
	list := bob.wants(http.StatusOK, "GET", "/api/challenge", nil)
	as(t, b.srv, "Challenges", list)
	if len(list["in"].([]any)) != 1 || len(list["out"].([]any)) != 0 {
		t.Errorf("bob has %v", list)
	}
	bob.form(http.StatusOK, "/api/challenge/"+id+"/decline", "reason=variant")
	if c := news.kind("challengeDeclined"); c.at("challenge", "id") != id || c.at("challenge", "declineReasonKey") != "variant" {
		t.Errorf("declined: %v", c)
	}
	if m := want[show.MatchView](ann.person, http.StatusOK, "GET", "/api/matches/"+id, nil); !m.Aborted {
		t.Errorf("a match that was declined is %s", m.Status)
	}
	bob.wants(http.StatusNotFound, "POST", "/api/challenge/"+id+"/accept", nil)
	id = ann.wants(http.StatusOK, "POST", "/api/challenge/"+bob.name, map[string]any{"color": "black", "days": 3, "rated": false})["id"].(string)
	events.kind("challenge")
	bob.wants(http.StatusNotFound, "POST", "/api/challenge/"+id+"/cancel", nil)
	ann.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/cancel", nil)
	if c := events.until("it is withdrawn", func(v told) bool { return v["type"] == "challengeCanceled" }); c.at("challenge", "id") != id {
		t.Errorf("withdrawn: %v", c)
	}
	for form, wrong := range map[string]string{
		"variant=atomic": "variant", "rated=true": "ratings", "clock.limit=soon": "clock", "clock.limit=300&clock.increment=9999": "clock", "days=1000": "days", "clock.limit=0&clock.increment=0": "clock", "variant=crazyhouse&fen=8/8/8/8/8/8/8/8 w - - 0 1": "",
		"variant=fromPosition&fen=nonsense": "", "variant=fromPosition": "variant",
	} {
		if got := ann.form(http.StatusBadRequest, "/api/challenge/Bob", form); !strings.Contains(got["error"].(string), wrong) {
			t.Errorf("%s: %v", form, got)
		}
	}
	ann.form(http.StatusBadRequest, "/api/challenge/Ann", "")
}

// TestForeignFriendLink: a person makes a match on the page, and the program takes the seat by the id in the link; it
// hears of the game and of what the person does, who needs to know nothing of lichess.
func TestForeignFriendLink(t *testing.T) {
	b := newBench(t)
	bob, cat := b.foreigner("Bob"), b.person()
	events := bob.listen("/api/stream/event")
	id := cat.make(map[string]any{"game": "chess", "opponent": "friend", "seat": 1})
	line := cat.dial(id, 0)
	line.until("hello")
	bob.wants(http.StatusNotFound, "GET", "/api/bot/game/stream/"+id, nil) // it has not begun
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	bob.wants(http.StatusNotFound, "POST", "/api/challenge/"+id+"/accept", nil)
	if g := events.kind("gameStart"); g.at("game", "id") != id || g.at("game", "color") != "white" || !strings.HasPrefix(g.at("game", "opponent", "username").(string), "guest-") {
		t.Errorf("the game: %v", g)
	}
	if list := bob.wants(http.StatusOK, "GET", "/api/account/playing", nil); len(list["nowPlaying"].([]any)) != 1 || list["nbMyTurn"] != 1.0 {
		t.Errorf("bob plays %v", list)
	} else {
		as(t, b.srv, "Playing", list)
	}
	game := bob.listen("/api/bot/game/stream/" + id)
	game.kind("gameFull")
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/move/e2e4?offeringDraw=true", nil)
	if state := game.until("a draw is offered", func(v told) bool { return v["wdraw"] == true }); state["moves"] != "e2e4" {
		t.Errorf("an offer with a move: %v", state)
	}
	line.must(line.play(1, "e7e5"))
	game.moves("e2e4 e7e5")
	line.must(line.cmd(1, "say", map[string]any{"text": "hello"}))
	if said := game.kind("chatLine"); said["text"] != "hello" || said["room"] != "player" {
		t.Errorf("said: %v", said)
	}
	line.must(line.cmd(1, "offer", map[string]any{"what": "takeback", "n": 1}))
	game.until("a takeback is asked for", func(v told) bool { return v["btakeback"] == true })
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/takeback/yes", nil)
	game.moves("e2e4")
	line.must(line.play(1, "c7c5"))
	game.moves("e2e4 c7c5")
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/takeback/yes", nil)
	game.until("bob asks for one himself", func(v told) bool { return v["wtakeback"] == true })
	line.must(line.cmd(1, "answer", map[string]any{"what": "no", "text": "takeback"}))
	line.must(line.cmd(1, "offer", map[string]any{"what": "draw"}))
	game.until("a draw is offered", func(v told) bool { return v["bdraw"] == true })
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/draw/no", nil)
	game.until("it is declined", func(v told) bool { return v["type"] == "gameState" && v["bdraw"] == nil })
	line.conn.CloseNow()
	game.until("the person has gone", func(v told) bool { return v["type"] == "opponentGone" && v["gone"] == true })
	bob.wants(http.StatusBadRequest, "POST", "/api/bot/game/"+id+"/claim-victory", nil)
	bob.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/resign", nil)
	if state := game.until("the end", func(v told) bool { return v["status"] != "started" && v["type"] == "gameState" }); state["status"] != "resign" || state["winner"] != "black" {
		t.Errorf("resigned: %v", state)
	}
	events.kind("gameFinish")
}

// TestForeignCastling: in Chess960 the king castles onto his rook, here and in the words of the stream, and the game
// begins at the position that was drawn.
func TestForeignCastling(t *testing.T) {
	b := newBench(t)
	ann, bob := b.foreigner("Ann"), b.foreigner("Bob")
	bob.listen("/api/stream/event").next()
	const fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1"
	play := func(form, castling, says, initial string) {
		t.Helper()
		id := ann.form(http.StatusOK, "/api/challenge/Bob", "color=white&"+form)["id"].(string)
		bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
		game := ann.listen("/api/bot/game/stream/" + id)
		if full := game.kind("gameFull"); initial != "" && full["initialFen"] != initial {
			t.Errorf("%s: begins at %v, want %s", form, full["initialFen"], initial)
		}
		ann.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/move/"+castling, nil)
		game.moves(says)
		ann.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/abort", nil)
		game.until("it is aborted", func(v told) bool { return v["status"] == "aborted" })
	}
	play("variant=chess960&fen="+fen, "e1h1", "e1h1", fen)
	play("variant=fromPosition&fen="+strings.Replace(fen, "HAha", "KQkq", 1), "e1g1", "e1g1", strings.Replace(fen, "HAha", "KQkq", 1))
	play("variant=fromPosition&fen="+strings.Replace(fen, "HAha", "KQkq", 1), "e1a1", "e1c1", "")
	play("variant=crazyhouse", "e2e4", "e2e4", "startpos")
	play("variant=horde", "a4a5", "a4a5", "startpos")
	id := ann.form(http.StatusOK, "/api/challenge/Bob", "variant=chess960&color=black")["id"].(string)
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	full := bob.listen("/api/bot/game/stream/" + id).kind("gameFull")
	if start := full["initialFen"].(string); !strings.Contains(start, "/pppppppp/8/8/8/8/PPPPPPPP/") || full.at("state", "moves") != "" || full.at("variant", "name") != "Chess960" {
		t.Errorf("drawn: %v", full)
	}
}

// TestForeignBot: a game against a bot of the house.
func TestForeignBot(t *testing.T) {
	b := newBench(t)
	ann := b.foreigner("Ann")
	made := ann.form(http.StatusCreated, "/api/challenge/ai", "level=1&color=white")
	as(t, b.srv, "NewGame", made)
	id := made["id"].(string)
	game := ann.listen("/api/bot/game/stream/" + id)
	if full := game.kind("gameFull"); full.at("black", "aiLevel") != 1.0 {
		t.Errorf("the opponent: %v", full["black"])
	}
	ann.wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/move/e2e4", nil)
	game.until("the bot moves", func(v told) bool { return v["type"] == "gameState" && strings.Count(v["moves"].(string), " ") == 1 })
	ann.form(http.StatusBadRequest, "/api/challenge/ai", "level=11")
}

// TestForeignFaults: what is wrong is told in lichess's form, with lichess's statuses.
func TestForeignFaults(t *testing.T) {
	b := newBench(t)
	ann, bob, eve := b.foreigner("Ann"), b.foreigner("Bob"), b.foreigner("Eve")
	id := ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "chess", "opponent": "friend", "seat": 0})["id"].(string)
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	draughts := ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "friend", "seat": 0})["id"].(string)
	reader := &foreigner{program: b.program(gate.ScopeRead)}
	nobody := &foreigner{program: &program{b.stranger(), "tavlei_nothing"}}
	bare := &foreigner{program: &program{b.stranger(), ""}}
	game := "/api/bot/game/" + id
	for _, c := range []struct {
		who          *foreigner
		status       int
		method, path string
	}{
		{ann, 400, "POST", game + "/move/e2e5"},
		{ann, 400, "POST", game + "/move/nonsense"},
		{bob, 400, "POST", game + "/move/e7e5"},
		{ann, 400, "POST", game + "/draw/no"},
		{eve, 404, "POST", game + "/move/e2e4"},
		{eve, 404, "GET", "/api/bot/game/stream/" + id},
		{eve, 404, "GET", game + "/chat"},
		{ann, 404, "GET", "/api/bot/game/stream/nothing"},
		{bob, 404, "POST", "/api/challenge/" + draughts + "/accept"},
		{ann, 404, "POST", game + "/dance"},
		{ann, 404, "GET", "/api/account/preferences"},
		{ann, 404, "GET", "/api/user/nobody"},
		{reader, 403, "POST", game + "/move/e2e4"},
		{nobody, 401, "GET", "/api/account"},
		{bare, 401, "GET", "/api/account"},
		{nobody, 401, "GET", "/api/stream/event"},
		{nobody, 401, "POST", game + "/move/e2e4"},
	} {
		status, header, data := c.who.ask(c.method, c.path, nil)
		var fault map[string]string
		if err := json.Unmarshal(data, &fault); err != nil || status != c.status || fault["error"] == "" || len(fault) != 1 || header.Get("Content-Type") != "application/json" {
			t.Errorf("%s %s: %d %s, want %d and an error", c.method, c.path, status, data, c.status)
		}
	}
	if _, _, data := bare.person.ask("GET", "/api/account", nil); !strings.Contains(string(data), "token") {
		t.Errorf("with nothing: %s", data)
	}
	// Tavlei's own paths go on in their own words.
	if _, header, _ := ann.ask("GET", "/api/matches/nothing", nil); header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("a problem is told as %s", header.Get("Content-Type"))
	}
}

// TestForeignPeople: who listens is known by name, tokens are tested as lichess tests them, and the line of one whose
// token was revoked ends.
func TestForeignPeople(t *testing.T) {
	b := newBench(t, func(c *Config) { c.lichessBeat = time.Millisecond })
	ann, cat := b.foreigner("Ann Lee"), b.person()
	if strings.Contains(ann.name, " ") || !strings.HasPrefix(ann.name, "Ann_Lee-") {
		t.Errorf("ann is called %q", ann.name)
	}
	as(t, b.srv, "Account", ann.wants(http.StatusOK, "GET", "/api/account", nil))
	ann.wants(http.StatusOK, "POST", "/api/bot/account/upgrade", nil)
	status := func() string {
		_, _, data := ann.ask("GET", "/api/users/status?ids=x,"+strings.ToLower(ann.name), nil)
		return strings.TrimSpace(string(data))
	}
	if got := status(); got != "[]" {
		t.Errorf("before she listens: %s", got)
	}
	events := ann.listen("/api/stream/event")
	for range 5 { // empty lines show that it stands
		if line, open := events.next(); line != nil || !open {
			t.Fatalf("%v, %v: want an empty line", line, open)
		}
	}
	if got := status(); !strings.Contains(got, `"online":true`) || !strings.Contains(got, `"title":"BOT"`) {
		t.Errorf("while she listens: %s", got)
	}
	if _, _, data := ann.ask("GET", "/api/bot/online", nil); !strings.Contains(string(data), ann.name) || !strings.HasSuffix(string(data), "}\n") {
		t.Errorf("bots online: %s", data)
	}
	cat.ask("PUT", "/api/me", `{"name":"Cat"}`)
	own := want[api.NewTokenView](cat, http.StatusCreated, "POST", "/api/me/tokens", map[string]any{"name": "bot"})
	cats := &foreigner{program: &program{b.stranger(), own.Token}}
	tested := cats.wants(http.StatusOK, "POST", "/api/token/test", ann.token+",tavlei_none", "Content-Type", "text/plain")
	if got := told(tested); !slices.Contains(strings.Split(got.at(ann.token, "scopes").(string), ","), "bot:play") || got["tavlei_none"] != nil {
		t.Errorf("tokens: %v", tested)
	}
	line := cats.listen("/api/stream/event")
	line.next()
	cat.ask("DELETE", "/api/me/tokens/"+own.ID, nil)
	for range 10_000 { // beats that were under way
		if _, open := line.next(); !open {
			return
		}
	}
	t.Error("the line of a revoked token goes on")
}

// TestForeignBeginnings: whoever comes to the stream late is told of the games and challenges that are there.
func TestForeignBeginnings(t *testing.T) {
	b := newBench(t)
	ann, bob := b.foreigner("Ann"), b.foreigner("Bob")
	bob.listen("/api/stream/event").next()
	first := ann.form(http.StatusOK, "/api/challenge/Bob", "")["id"].(string)
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+first+"/accept", nil)
	second := ann.form(http.StatusOK, "/api/challenge/Bob", "")["id"].(string)
	again := bob.listen("/api/stream/event")
	if g := again.kind("gameStart"); g.at("game", "id") != first {
		t.Errorf("the game: %v", g)
	}
	if c := again.kind("challenge"); c.at("challenge", "id") != second {
		t.Errorf("the challenge: %v", c)
	}
	// The link of a challenge is a match like any other: whoever takes the seat there ends it.
	cat := b.person()
	want[show.MatchView](cat, http.StatusOK, "POST", "/api/matches/"+second+"/join", map[string]any{"seat": -1})
	if c := again.kind("challengeCanceled"); c.at("challenge", "id") != second {
		t.Errorf("taken by another: %v", c)
	}
}

// TestForeignFlood: nobody is flooded by challenges.
func TestForeignFlood(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Unlimited = true })
	ann, bob := b.foreigner("Ann"), b.foreigner("Bob")
	bob.listen("/api/stream/event").next()
	for range lichess.MaxWaiting {
		ann.form(http.StatusOK, "/api/challenge/Bob", "")
	}
	if _, header, data := ann.ask("POST", "/api/challenge/Bob", "", "Content-Type", "application/x-www-form-urlencoded"); header.Get("Retry-After") == "" || !strings.Contains(string(data), `"error"`) {
		t.Errorf("one more: %s, %v", data, header)
	}
}

// TestForeignInvitation: a person who waits for a friend sees the programs that listen, and invites one; it declines or
// comes, and the link stays good whatever it does.
func TestForeignInvitation(t *testing.T) {
	b := newBench(t)
	bob, cat, dan := b.foreigner("Bob"), b.person(), b.person()
	id := cat.make(map[string]any{"game": "chess", "opponent": "friend", "seat": 0})
	path := "/api/matches/" + id
	list := func(p *person, path string) []lichess.GuestProgramView {
		t.Helper()
		return want[api.GuestProgramsView](p, http.StatusOK, "GET", path+"/programs", nil).Programs
	}
	if got := list(cat, path); len(got) != 0 {
		t.Errorf("nobody listens: %v", got)
	}
	events := bob.listen("/api/stream/event")
	events.next()
	if got := list(cat, path); len(got) != 1 || got[0] != (lichess.GuestProgramView{Name: bob.name, Label: "Bob"}) {
		t.Errorf("bob listens: %v", got)
	}
	if got := list(dan, path); len(got) != 0 {
		t.Errorf("somebody else may invite %v", got)
	}
	draughts := "/api/matches/" + cat.make(map[string]any{"game": "russian", "opponent": "friend", "seat": 0})
	if got := list(cat, draughts); len(got) != 0 {
		t.Errorf("to draughts %v may be invited", got)
	}
	for _, c := range []struct {
		who        *person
		path, name string
	}{{dan, path, bob.name}, {cat, draughts, bob.name}, {cat, path, "nobody"}} {
		if status, _, data := c.who.ask("POST", c.path+"/invite", map[string]any{"name": c.name}); status != http.StatusNotFound {
			t.Errorf("invited to %s: %d %s", c.path, status, data)
		}
	}
	invite := func() {
		t.Helper()
		want[struct{}](cat, http.StatusNoContent, "POST", path+"/invite", map[string]any{"name": bob.name})
		if c := events.kind("challenge"); c.at("challenge", "id") != id || c.at("challenge", "finalColor") != "white" {
			t.Errorf("bob is invited: %v", c)
		}
	}
	invite()
	if got := list(cat, path); len(got) != 1 || got[0].State != "invited" {
		t.Errorf("bob is invited: %v", got)
	}
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/decline", nil)
	if got := list(cat, path); len(got) != 1 || got[0].State != "declined" {
		t.Errorf("bob has declined: %v", got)
	}
	if m := want[show.MatchView](cat, http.StatusOK, "GET", path, nil); m.Status != "waiting" {
		t.Errorf("the match is %s", m.Status)
	}
	invite()
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	if g := events.kind("gameStart"); g.at("game", "id") != id || g.at("game", "color") != "black" {
		t.Errorf("the game: %v", g)
	}
	if got := list(cat, path); len(got) != 0 {
		t.Errorf("the match is played, and %v may be invited", got)
	}
}
