package server

import (
	"crypto/sha256"
	"encoding/json"
	"iter"
	"net/http"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/record"
)

// asker is a person or a program.
type asker interface {
	ask(method, path string, body any, header ...string) (int, http.Header, []byte)
}

// exported asks for games in a form, with a status and a type that must be.
func exported(t *testing.T, p asker, path, accept, kind string) string {
	t.Helper()
	status, header, data := p.ask("GET", path, nil, "Accept", accept)
	if status != http.StatusOK || header.Get("Content-Type") != kind {
		t.Fatalf("GET %s: %d %s, want %s: %s", path, status, header.Get("Content-Type"), kind, data)
	}
	return string(data)
}

const (
	acceptPGN   = "application/x-chess-pgn"
	acceptJSON  = "application/json"
	acceptLines = "application/x-ndjson"
)

// mated is a game of Ann, who is White, against Bob, played to its end.
func mated(t *testing.T, ann, bob *foreigner, form string, moves ...string) string {
	t.Helper()
	id := ann.form(http.StatusOK, "/api/challenge/"+bob.name, "color=white"+form)["id"].(string)
	bob.wants(http.StatusOK, "POST", "/api/challenge/"+id+"/accept", nil)
	for i, move := range moves {
		[]*foreigner{ann, bob}[i%2].wants(http.StatusOK, "POST", "/api/bot/game/"+id+"/move/"+move, nil)
	}
	return id
}

// TestForeignExport: whoever has the id of a game gets it whole from lichess's address, as PGN or JSON, with and
// without what may be left out.
func TestForeignExport(t *testing.T) {
	b := newBench(t)
	ann, bob, stranger := b.foreigner("Ann"), b.foreigner("Bob"), b.stranger()
	bob.listen("/api/stream/event").next()
	id := mated(t, ann, bob, "", "f2f3", "e7e5", "g2g4", "d8h4")
	path := "/game/export/" + id
	pgn := exported(t, stranger, path, acceptPGN, acceptPGN)
	for _, want := range []string{
		`[White "` + ann.name + `"]`, `[Result "0-1"]`, `[GameId "` + id + `"]`, "[UTCTime ", `[Opening "`, "1. f3 e5 2. g4 Qh4# 0-1",
	} {
		if !strings.Contains(pgn, want) {
			t.Errorf("PGN lacks %s:\n%s", want, pgn)
		}
	}
	games := 0
	for entry := range readPGN(t, pgn) {
		if games++; entry.Game == nil || len(entry.Game.Main()) != 4 || len(entry.Faults) > 0 {
			t.Errorf("our own reader reads %+v", entry)
		}
	}
	if games != 1 {
		t.Errorf("%d games are read", games)
	}
	for query, want := range map[string]string{
		"?tags=false": "1. f3 e5 2. g4 Qh4# 0-1\n\n", "?tags=false&moves=false": "0-1\n\n", "?clocks=true&tags=0": "1. f3 e5 2. g4 Qh4# 0-1\n\n",
	} {
		if got := exported(t, stranger, path+query, "", acceptPGN); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	if got := exported(t, stranger, path+"?opening=false", "", acceptPGN); strings.Contains(got, "Opening") || strings.Contains(got, "ECO") {
		t.Errorf("without its opening: %s", got)
	}
	v := jsonOf(t, b.srv, exported(t, stranger, path+"?lastFen=true&pgnInJson=true", acceptJSON, acceptJSON))
	if v["moves"] != "f3 e5 g4 Qh4#" || v["status"] != "mate" || v["winner"] != "black" || v["variant"] != "standard" || v["pgn"] != strings.TrimSuffix(pgn, "\n") ||
		v.at("players", "black", "user", "name") != bob.name || v.at("players", "black", "user", "title") != "BOT" ||
		!strings.HasPrefix(v["lastFen"].(string), "rnb1kbnr/") || v.at("opening", "name") == nil || v["initialFen"] != nil ||
		v["lastMoveAt"].(float64) < v["createdAt"].(float64) {
		t.Errorf("JSON: %v", v)
	}
	if v := jsonOf(t, b.srv, exported(t, stranger, path+"?moves=false&opening=false", acceptJSON, acceptJSON)); v["moves"] != nil || v["opening"] != nil || v["pgn"] != nil {
		t.Errorf("JSON without moves: %v", v)
	}
	for wrong, want := range map[string]int{
		"/game/export/nothing1": 404, path + "?moves=perhaps": 400, "/game/export/" + id + "/more": 404,
		"/game/export/" + ann.make(map[string]any{"game": "russian", "opponent": "self"}):            404, // lichess has no draughts
		"/game/export/" + ann.make(map[string]any{"game": "chess", "opponent": "friend", "seat": 0}): 404, // it has not begun
	} {
		status, _, data := stranger.ask("GET", wrong, nil)
		var fault map[string]string
		if err := json.Unmarshal(data, &fault); err != nil || status != want || fault["error"] == "" {
			t.Errorf("%s: %d %s, want %d", wrong, status, data, want)
		}
	}
}

// TestForeignExportLots: a game from a position or a lot is told from there, and one against a bot names its level.
func TestForeignExportLots(t *testing.T) {
	b := newBench(t)
	ann, bob := b.foreigner("Ann"), b.foreigner("Bob")
	bob.listen("/api/stream/event").next()
	const fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
	id := mated(t, ann, bob, "&variant=fromPosition&fen="+fen, "e1g1")
	if v := jsonOf(t, b.srv, exported(t, ann, "/game/export/"+id, acceptJSON, acceptJSON)); v["initialFen"] != fen || v["moves"] != "O-O" || v["status"] != "started" || v["variant"] != "fromPosition" {
		t.Errorf("from a position: %v", v)
	}
	id = mated(t, ann, bob, "&variant=chess960", "a2a4")
	v := jsonOf(t, b.srv, exported(t, ann, "/game/export/"+id, acceptJSON, acceptJSON))
	if !strings.Contains(v["initialFen"].(string), "/pppppppp/8/8/8/8/PPPPPPPP/") || v["moves"] != "a4" || v["variant"] != "chess960" {
		t.Errorf("from a lot: %v", v)
	}
	if pgn := exported(t, ann, "/game/export/"+id+"?moves=false", "", acceptPGN); !strings.Contains(pgn, `[FEN "`) || !strings.HasSuffix(pgn, "\n\n*\n\n") {
		t.Errorf("its tags: %q", pgn)
	}
	id = ann.form(http.StatusCreated, "/api/challenge/ai", "level=3&color=black")["id"].(string)
	if v := jsonOf(t, b.srv, exported(t, ann, "/game/export/"+id, acceptJSON, acceptJSON)); v.at("players", "white", "aiLevel") != 3.0 || v["source"] != "ai" {
		t.Errorf("against a bot: %v", v)
	}
}

// jsonOf is one game, held against its description.
func jsonOf(t *testing.T, srv *Server, text string) told {
	t.Helper()
	var v told
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	as(t, srv, "GameRecord", v)
	return v
}

// TestForeignExportAll: a person gets the own games that are wanted, in the order that is wanted, and nobody else's.
func TestForeignExportAll(t *testing.T) {
	b := newBench(t)
	ann, bob, eve := b.foreigner("Ann"), b.foreigner("Bob"), b.foreigner("Eve")
	bob.listen("/api/stream/event").next()
	eve.listen("/api/stream/event").next()
	mate := []string{"f2f3", "e7e5", "g2g4", "d8h4"}
	first, second := mated(t, ann, bob, "", mate...), mated(t, ann, eve, "", mate...)
	third := mated(t, bob, eve, "", mate...)
	fourth := mated(t, ann, bob, "&variant=crazyhouse", mate...)
	going := mated(t, ann, bob, "", "e2e4")
	ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "chess", "opponent": "friend"})
	ann.wants(http.StatusCreated, "POST", "/api/matches", map[string]any{"game": "russian", "opponent": "self"})
	names := map[string]string{first: "1", second: "2", third: "3", fourth: "4", going: "5"}
	for query, want := range map[string]string{
		"": "4 2 1", "sort=dateAsc": "1 2 4", "sort=dateAsc&max=1": "1", "max=2": "4 2", "ongoing=true": "5 4 2 1", "ongoing=true&finished=false": "5",
		"vs=" + eve.name: "2", "vs=" + strings.ToLower(bob.name) + "&max=1": "4", "color=white": "4 2 1", "color=black": "", "rated=true": "", "analysed=true": "",
		"perfType=crazyhouse": "4", "perfType=correspondence,blitz": "2 1", "perfType=blitz": "", "until=1": "", "since=99999999999999": "", "since=1": "4 2 1",
		"moves=false&clocks=true&evals=true": "4 2 1",
	} {
		var got []string
		for line := range strings.Lines(exported(t, ann, "/api/games/user/"+ann.name+"?"+query, acceptLines, acceptLines)) {
			got = append(got, names[jsonOf(t, b.srv, line)["id"].(string)])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: games %v, want %s", query, got, want)
		}
	}
	games := 0
	for entry := range readPGN(t, exported(t, ann, "/api/games/user/Ann", "", acceptPGN)) {
		if games++; entry.Game == nil || len(entry.Game.Main()) != 4 {
			t.Errorf("our own reader reads %+v", entry)
		}
	}
	if games != 3 {
		t.Errorf("%d games are read, want 3", games)
	}
	for path, want := range map[string]int{"/api/games/user/" + bob.name: 403, "/api/games/user/ann?max=0": 400, "/api/games/user/ann?color=red": 400, "/api/games/user/ann?since=now": 400} {
		if status, _, data := ann.ask("GET", path, nil); status != want || !strings.Contains(string(data), `{"error":`) {
			t.Errorf("%s: %d %s, want %d", path, status, data, want)
		}
	}
	if status, _, _ := b.stranger().ask("GET", "/api/games/user/"+ann.name, nil); status != http.StatusUnauthorized && status != http.StatusForbidden {
		t.Errorf("a stranger gets Ann's games: %d", status)
	}
}

// TestForeignExportOnce: nobody has several lists told at once.
func TestForeignExportOnce(t *testing.T) {
	b := newBench(t)
	ann, bob := b.foreigner("Ann"), b.foreigner("Bob")
	guest := tokenOwner(t, b, ann)
	if !b.srv.foreign.BeginExport(guest) {
		t.Fatal("a list is being told already")
	}
	if status, header, data := ann.ask("GET", "/api/games/user/ann", nil); status != http.StatusTooManyRequests || header.Get("Retry-After") == "" {
		t.Errorf("a second list: %d %s", status, data)
	}
	exported(t, bob, "/api/games/user/bob", "", acceptPGN)
	b.srv.foreign.EndExport(guest)
	exported(t, ann, "/api/games/user/ann", "", acceptPGN)
}

// tokenOwner is the guest whose token a program has.
func tokenOwner(t *testing.T, b *bench, f *foreigner) string {
	t.Helper()
	hash := sha256.Sum256([]byte(f.token))
	token, err := b.srv.store.Token(t.Context(), hash[:])
	if err != nil {
		t.Fatal(err)
	}
	return token.Guest
}

func readPGN(t *testing.T, file string) iter.Seq[record.Entry] {
	t.Helper()
	format, err := record.FormatByName("pgn")
	if err != nil {
		t.Fatal(err)
	}
	return format.Read(strings.NewReader(file), record.Options{})
}
