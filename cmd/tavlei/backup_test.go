package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/keep"
)

// called runs one call and gives standard output; the status and words of standard error are checked.
func called(t *testing.T, status int, words string, args ...string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	if got := run(t.Context(), args, strings.NewReader(""), &out, &errOut); got != status || !strings.Contains(errOut.String(), words) {
		t.Errorf("tavlei %s: status %d, want %d and %q: %s%s", strings.Join(args, " "), got, status, words, out.String(), errOut.String())
	}
	return out.String()
}

// visitor makes a match as a browser does and gives its id.
func visitor(t *testing.T, url string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return posted(t, &http.Client{Jar: jar}, url+"/api/matches", `{"game":"othello","opponent":"bot","level":1}`)
}

// published makes a game of one's own and gives its id.
func published(t *testing.T, url string) string {
	t.Helper()
	return posted(t, http.DefaultClient, url+"/api/definitions", `{"text": "{\"tavlei\": 1, \"family\": \"chess\", \"like\": \"chess\", \"name\": {\"en\": \"Our chess\"}}"}`)
}

// posted makes something by a request and gives its id.
func posted(t *testing.T, client *http.Client, address, body string) string {
	t.Helper()
	answer, err := client.Post(address, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var made struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.ID == "" {
		t.Fatalf("status %d, %v", answer.StatusCode, err)
	}
	return made.ID
}

// TestOperator goes the way of an operator: look while the server runs, back up, stop, delete, restore.
func TestOperator(t *testing.T) {
	dir := t.TempDir()
	data, bundle := filepath.Join(dir, "data"), filepath.Join(dir, "b.tar.zst")
	url, stop := serving(t, "--data", data)
	id := visitor(t, url)
	if list := called(t, 0, "", "data", "matches", "--data", data); !strings.Contains(list, id) || !strings.Contains(list, "level 1") {
		t.Errorf("matches: %s", list)
	}
	var guests []keep.KeptGuestJSON
	if err := json.Unmarshal([]byte(called(t, 0, "", "data", "guests", "--data", data, "--json")), &guests); err != nil || len(guests) != 1 || guests[0].Matches != 1 {
		t.Fatalf("guests %+v, %v", guests, err)
	}
	called(t, 1, "while the server runs", "data", "delete-match", "--data", data, id)
	called(t, 0, "", "backup", "--data", data, bundle)
	packed := called(t, 0, "", "backup", "--data", data, "-")
	if out := called(t, 0, "", "verify", data); !strings.Contains(out, "1 of 1 played again") {
		t.Errorf("verify of the directory: %s", out)
	}
	called(t, 1, "in use", "restore", bundle, "--data", data, "--replace")
	if status, errOut := stop(); status != 0 {
		t.Fatalf("stopped with %d: %s", status, errOut)
	}

	streamed := filepath.Join(dir, "streamed.tar.zst")
	writeFile(t, streamed, packed)
	for _, file := range []string{bundle, streamed} {
		var report struct{ Matches, Replayed int }
		if err := json.Unmarshal([]byte(called(t, 0, "", "verify", file, "--json")), &report); err != nil || report.Replayed != 1 {
			t.Errorf("%s: %+v, %v", file, report, err)
		}
	}
	called(t, 1, "not found", "data", "delete-match", "--data", data, "nobody")
	if out := called(t, 0, "", "data", "delete-guest", "--data", data, guests[0].ID); !strings.Contains(out, "with 1 match\n") {
		t.Errorf("deleted: %s", out)
	}
	if list := called(t, 0, "", "data", "matches", "--data", data); list != "" {
		t.Errorf("left: %s", list)
	}
	called(t, 1, "--replace", "restore", bundle, "--data", data)
	if out := called(t, 0, "", "restore", bundle, "--data", data, "--replace"); !strings.Contains(out, "1 match, 1 guest") || !strings.Contains(out, "before-restore-") {
		t.Errorf("restored: %s", out)
	}
	if list := called(t, 0, "", "data", "matches", "--data", data, "--guest", guests[0].ID, "--json"); !strings.Contains(list, id) {
		t.Errorf("after the restore: %s", list)
	}
	called(t, 0, "", "data", "delete-match", "--data", data, id)
	if _, err := os.Stat(filepath.Join(data, "key")); err != nil {
		t.Error(err)
	}
}

// TestExport writes what was played to files that "tavlei check" reads, while the server runs.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	url, stop := serving(t, "--data", data, "--no-limits")
	defer stop()
	ids := map[string]string{}
	own := published(t, url)
	for game, moves := range map[string][]string{"russian": {"c3-d4", "d6-c5"}, "chess": {"e4", "e5", "Nf3"}, "othello": nil, own: {"d4"}} {
		ids[game] = played(t, url, game, moves)
	}
	visitor(t, url) // under way: not exported

	folder := filepath.Join(dir, "games") + string(filepath.Separator)
	said := called(t, 0, "", "data", "export", "--data", data, "--public", "https://club.example/", folder)
	for name, holds := range map[string]string{
		"chess.pgn":   `[Site "https://club.example/` + ids["chess"] + `"]`,
		"russian.pdn": `[GameId "` + ids["russian"] + `"]`,
		strings.Replace(own, ":", "-", 1) + ".pgn": `[Definition "{\"tavlei\":1`,
	} {
		text, err := os.ReadFile(folder + name)
		if err != nil || !strings.Contains(string(text), holds) || !strings.Contains(said, name+": 1 match\n") {
			t.Errorf("%s: %v, no %s in %s; said %s", name, err, holds, text, said)
		}
	}
	files, err := filepath.Glob(folder + "*")
	if err != nil || len(files) != len(ids) {
		t.Errorf("files %v, %v", files, err)
	}
	called(t, 0, "", append([]string{"check"}, files...)...)
	called(t, 1, "not overwritten", "data", "export", "--data", data, folder)

	all := filepath.Join(dir, "all.tavlei")
	if out := called(t, 0, "", "data", "export", "--data", data, all); !strings.Contains(out, "4 matches") {
		t.Errorf("said %s", out)
	}
	called(t, 0, "", "check", all)
	if text := called(t, 0, "1 match", "data", "export", "--data", data, "--game", "chess", "--format", "pgn", "-"); !strings.Contains(text, "1. e4 e5 2. Nf3") {
		t.Errorf("on standard output: %s", text)
	}
	mixed := filepath.Join(dir, "mixed.pgn")
	called(t, 1, ids["russian"]+": pgn does not hold", "data", "export", "--data", data, mixed)
	called(t, 0, "", "check", mixed)
}

// played makes a match against oneself, plays and resigns.
func played(t *testing.T, url, game string, moves []string) (id string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	post := func(path, body string) (made struct{ ID string }) {
		answer, err := client.Post(url+path, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var text bytes.Buffer
		if _, err := text.ReadFrom(answer.Body); err != nil || answer.StatusCode >= 300 {
			t.Fatalf("%s %s: status %d, %v: %s", path, body, answer.StatusCode, err, text.String())
		}
		json.Unmarshal(text.Bytes(), &made)
		return made
	}
	id = post("/api/matches", `{"game":"`+game+`","opponent":"self"}`).ID
	for _, move := range moves {
		post("/api/matches/"+id+"/commands", fmt.Sprintf(`{"kind":"ply","text":%q}`, move))
	}
	post("/api/matches/"+id+"/commands", `{"kind":"resign"}`)
	return id
}
