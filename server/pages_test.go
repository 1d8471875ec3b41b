package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
)

func TestFiles(t *testing.T) {
	web := fstest.MapFS{
		"index.html":              {Data: []byte("<!doctype html><title>Tavlei</title>")},
		"icon.svg":                {Data: []byte("<svg/>")},
		"manifest.webmanifest":    {Data: []byte(`{"name":"Tavlei"}`)},
		"assets/app-abc123.js":    {Data: []byte("console.log('a long script')")},
		"assets/app-abc123.js.br": {Data: []byte("br")},
		"assets/app-abc123.js.gz": {Data: []byte("gz")},
	}
	b := newBench(t, func(c *Config) { c.Web, c.Licences = web, "All terms." })
	p := b.person()
	for _, c := range []struct {
		name, path, accept, coding string
		status                     int
		body, kind, encoding       string
		immutable                  bool
	}{
		{"the page", "/", "text/html", "", 200, "<!doctype", "text/html; charset=utf-8", "", false},
		{"an address of no match", "/aB3dE6gH", "text/html,*/*", "", 404, "<!doctype", "text/html; charset=utf-8", "", false},
		{"an address of nothing", "/nonsense/page", "text/html", "", 404, "<!doctype", "text/html; charset=utf-8", "", false},
		{"a word that is no page", "/settings", "text/html", "", 404, "<!doctype", "text/html; charset=utf-8", "", false},
		{"no such game", "/play/nonsense", "text/html", "", 404, "<!doctype", "text/html; charset=utf-8", "", false},
		{"no such puzzles", "/puzzles/nonsense", "text/html", "", 404, "<!doctype", "text/html; charset=utf-8", "", false},
		{"rules of a game", "/rules/russian", "text/html", "", 200, "<!doctype", "text/html; charset=utf-8", "", false},
		{"a list", "/records", "text/html", "", 200, "<!doctype", "text/html; charset=utf-8", "", false},
		{"an address of a game", "/play/russian", "text/html", "", 200, "<!doctype", "text/html; charset=utf-8", "", false},
		{"not for a script", "/play/russian", "application/json", "", 404, "notFound", "application/problem+json", "", false},
		{"plain", "/assets/app-abc123.js", "*/*", "identity", 200, "console", "text/javascript; charset=utf-8", "", true},
		{"the manifest", "/manifest.webmanifest", "*/*", "", 200, "Tavlei", "application/manifest+json", "", false},
		{"gzip", "/assets/app-abc123.js", "*/*", "gzip", 200, "gz", "text/javascript; charset=utf-8", "gzip", true},
		{"brotli first", "/assets/app-abc123.js", "*/*", "gzip, deflate, br;q=0.9", 200, "br", "text/javascript; charset=utf-8", "br", true},
		{"brotli refused", "/assets/app-abc123.js", "*/*", "br;q=0, gzip", 200, "gz", "text/javascript; charset=utf-8", "gzip", true},
		{"compressed forms have no address", "/assets/app-abc123.js.br", "*/*", "", 404, "notFound", "application/problem+json", "", false},
		{"the licences", "/licences.txt", "text/html,*/*", "", 200, "All terms.", "text/plain; charset=utf-8", "", false},
		{"a missing script is not the page", "/assets/old-123.js", "text/html,*/*", "", 404, "notFound", "application/problem+json", "", false},
		{"no way out", "/../../etc/passwd", "*/*", "", 404, "notFound", "application/problem+json", "", false},
		{"an API path is not a page", "/api/nothing", "text/html", "", 404, "notFound", "application/problem+json", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.coding == "" {
				c.coding = "identity"
			}
			status, header, data := p.ask("GET", c.path, nil, "Accept", c.accept, "Accept-Encoding", c.coding)
			if status != c.status || !strings.Contains(string(data), c.body) || header.Get("Content-Type") != c.kind || header.Get("Content-Encoding") != c.encoding {
				t.Fatalf("%d %v %.60s", status, header, data)
			}
			if got := strings.Contains(header.Get("Cache-Control"), "immutable"); got != c.immutable {
				t.Errorf("Cache-Control %q", header.Get("Cache-Control"))
			}
			if csp := header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'self'") || strings.Contains(csp, "unsafe-eval'; script") {
				t.Errorf("policy %q", csp)
			}
			if status != 200 {
				return
			}
			etag := header.Get("ETag")
			again, _, body := p.ask("GET", c.path, nil, "Accept", c.accept, "Accept-Encoding", c.coding, "If-None-Match", etag)
			if etag == "" || again != http.StatusNotModified || len(body) != 0 {
				t.Errorf("with ETag %s: %d and %d bytes", etag, again, len(body))
			}
		})
	}
}

func TestGames(t *testing.T) {
	b := newBench(t)
	p := b.person()
	v := want[show.GamesView](p, 200, "GET", "/api/games", nil)
	found := 0
	var order []string
	for _, f := range v.Families {
		order = append(order, f.ID)
		for i, g := range f.Games {
			if g.Family != f.ID || g.Lead != (i == 0) || g.Seats < 2 || g.Thumb == nil || len(g.Thumb.Board.Places) == 0 && g.Thumb.Grid == nil {
				t.Errorf("%s/%s: %+v", f.ID, g.ID, g)
			}
			found++
		}
	}
	if n := len(all.Order); len(order) < n || !slices.Equal(order[:n], all.Order) {
		t.Errorf("families are listed as %v, want first %v", order, all.Order)
	}
	if found != len(game.All()) {
		t.Errorf("%d games are listed of %d", found, len(game.All()))
	}
	status, header, data := p.ask("GET", "/api/games", nil, "Accept-Encoding", "gzip")
	if status != 200 || header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%d %v", status, header)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := io.ReadAll(z); err != nil || !json.Valid(plain) {
		t.Errorf("the compressed list is broken: %v", err)
	}
	for _, f := range v.Families {
		for _, g := range f.Games {
			if opened, err := game.Open(g.ID); err == nil && !slices.Equal(g.Teams, opened.Teams) {
				t.Errorf("%s: teams %v are told, want %v", g.ID, g.Teams, opened.Teams)
			}
		}
	}
}

func TestTexts(t *testing.T) {
	p := newBench(t).person()
	for _, lang := range lang.Built().Codes() {
		v := want[files.TextsView](p, 200, "GET", "/api/texts/"+lang, nil)
		if v.Families["draughts"]["game.russian.name"] == "" {
			t.Errorf("%s: no name of the Russian game", lang)
		}
	}
}

// Words are packed once, and a browser that has them is told so.
func TestTextsAreKept(t *testing.T) {
	b := newBench(t)
	p := b.person()
	const path = "/api/texts/uk?family=draughts"
	plain := want[files.TextsView](p, 200, "GET", path, nil)
	status, header, packed := p.ask("GET", path, nil, "Accept-Encoding", "gzip")
	if status != http.StatusOK || header.Get("Content-Encoding") != "gzip" || header.Get("Cache-Control") != "no-cache" ||
		header.Get("Vary") != "Accept-Encoding" || header.Get("Content-Type") != "application/json" {
		t.Fatalf("status %d, %v", status, header)
	}
	var read files.TextsView
	if data, err := files.Unpack(packed); err != nil || json.Unmarshal(data, &read) != nil || !reflect.DeepEqual(read, plain) {
		t.Errorf("the packed words differ from the plain ones: %v", err)
	}
	etag := header.Get("ETag")
	if status, _, body := p.ask("GET", path, nil, "Accept-Encoding", "gzip", "If-None-Match", etag); etag == "" || status != http.StatusNotModified || len(body) != 0 {
		t.Errorf("with ETag %s: status %d and %d bytes", etag, status, len(body))
	}
	for _, other := range []string{"/api/texts/ru?family=draughts", "/api/texts/uk?family=draughts&part=names", "/api/texts/uk"} {
		if status, header, _ := p.ask("GET", other, nil, "Accept-Encoding", "gzip", "If-None-Match", etag); status != http.StatusOK || header.Get("ETag") == etag {
			t.Errorf("%s: status %d, ETag %s", other, status, header.Get("ETag"))
		}
	}
	in := files.TextsInput{Lang: "uk", Family: "draughts"}
	one, err := b.srv.service.Texts.File(in)
	if again, _ := b.srv.service.Texts.File(in); err != nil || one == nil || again != one {
		t.Errorf("words are made anew: %p and %p, %v", one, again, err)
	}
	before := len(b.srv.service.Texts.Files)
	p.ask("GET", "/api/texts/uk?family=cards", nil)
	if len(b.srv.service.Texts.Files) != before {
		t.Error("words of a family that is not there are kept")
	}
}

// A page asks for what all games are called and for the words of the one family that it shows.
func TestTextsInParts(t *testing.T) {
	p := newBench(t).person()
	all := want[files.TextsView](p, 200, "GET", "/api/texts/uk", nil).Families
	names := want[files.TextsView](p, 200, "GET", "/api/texts/uk?part=names", nil).Families
	for family, words := range all {
		if names[family]["family.name"] != words["family.name"] {
			t.Errorf("%s is called %q among the names, want %q", family, names[family]["family.name"], words["family.name"])
		}
		sum := map[string]string{}
		for _, part := range []string{"", "&part=names", "&part=also", "&part=play", "&part=study"} {
			one := want[files.TextsView](p, 200, "GET", "/api/texts/uk?family="+family+part, nil).Families
			if len(one) != 1 {
				t.Errorf("words of %s alone%s are of %d families", family, part, len(one))
			}
			if part == "" && !maps.Equal(one[family], words) {
				t.Errorf("the words of %s alone are %d, want all %d", family, len(one[family]), len(words))
			} else if part != "" {
				for key, word := range one[family] {
					if _, twice := sum[key]; twice {
						t.Errorf("%s %s stands in two parts", family, key)
					}
					sum[key] = word
				}
			}
		}
		if !maps.Equal(sum, words) {
			t.Errorf("the parts of %s are %d words, want all %d", family, len(sum), len(words))
		}
	}
	if got := names["draughts"]; got["game.russian.name"] == "" || got["man.man"] != "" || got["option.huff.name"] != "" {
		t.Errorf("names are %v, want those of games and nothing else", got)
	}
	play := want[files.TextsView](p, 200, "GET", "/api/texts/uk?family=chess&part=play", nil).Families["chess"]
	if play["option.drawMode.name"] == "" || play["refusal.knightWay"] == "" {
		t.Error("who plays cannot read options and refusals")
	}
	problem := want[problem.Problem](p, 404, "GET", "/api/texts/uk?family=cards", nil)
	if !strings.Contains(problem.Detail, `"cards"`) {
		t.Errorf("%q does not name the family", problem.Detail)
	}
}

// One game is told as in the list of all, with its family's puzzles counted.
func TestOneGame(t *testing.T) {
	p := newBench(t).person()
	for _, f := range want[show.GamesView](p, 200, "GET", "/api/games", nil).Families {
		for _, g := range f.Games {
			one := want[show.OneGameView](p, 200, "GET", "/api/games/"+g.ID, nil)
			if !reflect.DeepEqual(one, show.OneGameView{GameView: g, Puzzles: f.Puzzles}) {
				t.Errorf("%s alone is not %s in the list", g.ID, g.ID)
			}
		}
	}
	if one := want[show.OneGameView](p, 200, "GET", "/api/games/atomic", nil); one.ID != "atomic" || one.Thumb == nil {
		t.Errorf("a game of the shelf is told as %+v", one)
	}
	if page := want[files.RulesView](p, 200, "GET", "/api/rules/atomic?lang=en", nil); page.HTML == "" {
		t.Error("a game of the shelf has no page")
	}
	problem := want[problem.Problem](p, 404, "GET", "/api/games/ludo", nil)
	if problem.Code != "unknownGame" || !strings.Contains(problem.Detail, "ludo") {
		t.Errorf("%+v", problem)
	}
}

func TestPreview(t *testing.T) {
	p := newBench(t).person()
	v := want[api.PreviewView](p, 200, "GET", "/api/preview?game=russian;huff=off&position=W:Wc3:Bd4", nil)
	if v.Name != "russian" || len(v.Scene.Men) != 2 || len(v.Scene.Paths) != 1 || v.Scene.Paths[0].Seat != 0 || v.Position == "" {
		t.Errorf("%+v", v)
	}
}

// TestWhyOfAnyPosition: any position explains refused clicks as a match does, with the clause.
func TestWhyOfAnyPosition(t *testing.T) {
	p := newBench(t).person()
	v := want[api.PreviewView](p, 200, "GET", "/api/preview?game=russian&position=W:Wc3,g3:Bd6,h6", nil)
	at := func(name string) int {
		return slices.IndexFunc(v.Board.Places, func(p game.PlaceInfo) bool { return p.Name == name })
	}
	ask := func(status int, moves string, seat, from, to int) api.WhyView {
		q := url.Values{"game": {"russian"}, "position": {"W:Wc3,g3:Bd6,h6"}, "moves": {moves},
			"seat": {strconv.Itoa(seat)}, "path": {fmt.Sprintf("%d,%d", from, to)}}
		return want[api.WhyView](p, status, "GET", "/api/why?"+q.Encode(), nil)
	}
	if w := ask(200, "c3-d4 d6-e5", 0, at("g3"), at("h4")); w.Code != "mustCapture" || w.Rule == "" || !slices.Equal(w.Names, []string{"d4"}) {
		t.Errorf("another man when d4 must take: %+v", w)
	}
	if w := ask(200, "c3-d4", 0, at("g3"), at("h4")); w.Code != "notYourTurn" {
		t.Errorf("out of turn: %+v", w)
	}
	ask(422, "", 0, at("g3"), 1000)
	ask(422, "c3-c4", 0, at("g3"), at("h4"))
}

// TestNamedLines: a diagram names the lines of its board with their squares, and is refused where none has a name.
func TestNamedLines(t *testing.T) {
	named, err := files.RenderRules("```diagram\nposition: W:W:B\nlines: named\n```\n", "russian", "")
	if road := `{&#34;lines&#34;:[{&#34;name&#34;:&#34;diagonal.mainRoad&#34;,&#34;places&#34;:[&#34;a1&#34;,&#34;b2&#34;,&#34;c3&#34;`; err != nil || !strings.Contains(named.HTML, road) {
		t.Errorf("no %s in\n%s, %v", road, named.HTML, err)
	}
	for _, spec := range []string{"italian", "othello", "nonsense"} {
		if _, err := files.RenderRules("```diagram\nposition: W:W:B\nlines: named\n```\n", spec, ""); err == nil {
			t.Errorf("lines of %s are named", spec)
		}
	}
}

var figure = regexp.MustCompile(`<figure data-game="([^"]*)" data-position="([^"]*)" data-marks="([^"]*)"><figcaption>`)

// TestToldPages: a game of the shelf, which has no page of its own, is told by its rules in the language that is asked for.
func TestToldPages(t *testing.T) {
	p := newBench(t).person()
	for code, title := range map[string]string{"en": "Atomic chess", "uk": "Атомні шахи", "ru": "Атомные шахматы"} {
		v := want[files.RulesView](p, 200, "GET", "/api/rules/atomic?lang="+code, nil)
		if v.Lang != code || v.Title != title || !strings.Contains(v.HTML, `id="r6"`) {
			t.Errorf("in %s: %q in %q\n%s", code, v.Title, v.Lang, v.HTML)
		}
	}
}

// TestRulePages: every page of every game has clauses and diagrams that the client can draw.
func TestRulePages(t *testing.T) {
	p := newBench(t).person()
	for _, info := range game.All() {
		if info.Text == nil {
			continue
		}
		for _, code := range lang.Built().Codes() {
			spoken := code
			if !slices.Contains([]string{"uk", "en", "ru"}, code) { // a further one may lack pages
				_, spoken = lang.Built().Page(info, code)
			}
			v := want[files.RulesView](p, 200, "GET", "/api/rules/"+info.ID+"?lang="+code, nil)
			if v.Title == "" || v.Lang != spoken || len(v.Contents) == 0 || !strings.Contains(v.HTML, `<span class="clause">`) {
				t.Errorf("%s in %s: title %q, %d headings", info.ID, code, v.Title, len(v.Contents))
			}
			for _, h := range v.Contents {
				if !strings.Contains(v.HTML, `id="`+h.ID+`"`) {
					t.Errorf("%s in %s: heading %+v leads nowhere", info.ID, code, h)
				}
			}
			for _, m := range figure.FindAllStringSubmatch(v.HTML, -1) {
				g, err := game.Open(m[1])
				if err != nil {
					t.Errorf("%s in %s: %v", info.ID, code, err)
					continue
				}
				if _, err := g.Parse(html.UnescapeString(m[2])); err != nil {
					t.Errorf("%s in %s: diagram: %v", info.ID, code, err)
				}
			}
			if strings.Contains(v.HTML, "<script") || strings.Contains(v.HTML, "diagram</code>") {
				t.Errorf("%s in %s: raw HTML or an undrawn diagram", info.ID, code)
			}
		}
	}
	if v := want[files.RulesView](p, 200, "GET", "/api/rules/russian?lang=xx", nil); v.Lang != "en" {
		t.Errorf("an unknown language gives %q, want English", v.Lang)
	}
}

func TestRecordFile(t *testing.T) {
	b := newBench(t)
	p := b.person()
	want[api.MeView](p, 200, "PUT", "/api/me", map[string]any{"name": "Ганна \"A\""})
	id := p.make(map[string]any{"game": "russian", "opponent": "self"})
	l := p.dial(id, 0)
	for i, text := range []string{"c3-d4", "d6-c5", "b2-c3", "f6-g5"} {
		l.must(l.play(i%2, text))
	}
	l.must(l.cmd(0, "resign", nil))
	for _, name := range []string{"pdn", "text", "tavlei", ""} {
		status, header, data := p.ask("GET", "/api/matches/"+id+"/record?format="+name, nil)
		if status != 200 || !strings.Contains(header.Get("Content-Disposition"), "tavlei-"+id) {
			t.Fatalf("%q: %d %v %s", name, status, header, data)
		}
		if name == "text" || name == "" {
			name = "tavlei"
		}
		format, err := record.FormatByName(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for e := range format.Read(bytes.NewReader(data), record.Options{File: id}) {
			n++
			if !e.Good() || len(e.Game.Main()) != 4 || e.Game.Result != record.SecondWins {
				t.Errorf("%s: %v, %d plies, result %s, in\n%s", name, e.Faults, len(e.Game.Main()), e.Game.Result, data)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d games in\n%s", name, n, data)
		}
	}
}

// TestRecordFormats: a match offers the formats that hold its game, and no others are given.
func TestRecordFormats(t *testing.T) {
	b := newBench(t)
	p := b.person()
	for spec, offered := range map[string]string{"russian": "pdn", "othello": "ggf sgf transcript", "reversi": "transcript"} {
		id := p.make(map[string]any{"game": spec, "opponent": "self"})
		v := want[show.MatchView](p, 200, "GET", "/api/matches/"+id, nil)
		if got := strings.Join(v.Formats, " "); got != offered {
			t.Errorf("%s: %s, want %s", spec, got, offered)
		}
		other := map[string]string{"russian": "ggf", "othello": "pdn", "reversi": "wthor"}[spec]
		status, _, data := p.ask("GET", "/api/matches/"+id+"/record?format="+other, nil)
		if status != 422 || !strings.Contains(string(data), other) {
			t.Errorf("%s as %s: %d %s", spec, other, status, data)
		}
	}
}

func TestQR(t *testing.T) {
	b := newBench(t, func(c *Config) { c.PublicURL = "https://tavlei.example/" })
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "friend"})
	status, header, data := p.ask("GET", "/api/matches/"+id+"/qr", nil)
	if status != 200 || header.Get("Content-Type") != "image/svg+xml" {
		t.Fatalf("%d %v", status, header)
	}
	if err := xml.Unmarshal(data, new(struct{})); err != nil {
		t.Errorf("%v in %.200s", err, data)
	}
	if link := want[api.LinkView](p, 200, "GET", "/api/matches/"+id+"/link", nil); link.Address != "https://tavlei.example/"+id || link.Local {
		t.Errorf("the link is %+v", link)
	}
}

// The link for a friend has the address of the local network, or says that nobody else can open it.
func TestLinkForFriends(t *testing.T) {
	for _, c := range []struct {
		addr  string
		local bool
	}{{"127.0.0.1:0", true}, {":0", false}} {
		b := newBench(t, func(cfg *Config) { cfg.Addr = c.addr })
		at, err := b.srv.Listen()
		if err != nil {
			t.Fatal(err)
		}
		lan := b.srv.lanAddress()
		p := b.person()
		id := p.make(map[string]any{"game": "russian", "opponent": "friend"})
		link := want[api.LinkView](p, 200, "GET", "/api/matches/"+id+"/link", nil)
		// A machine without a network has no address for others, wherever it listens.
		if link.Local != (lan == "") || c.local && lan != "" {
			t.Errorf("a server at %v, in the network %q: %+v", at, lan, link)
		}
		if lan != "" && !strings.HasPrefix(link.Address, "http://"+lan+":") {
			t.Errorf("a server at %v, in the network %q: %+v", at, lan, link)
		}
		if !strings.HasSuffix(link.Address, "/"+id) {
			t.Errorf("the link leads to %s", link.Address)
		}
	}
}

func TestOpenAPI(t *testing.T) {
	p := newBench(t).person()
	var doc struct {
		OpenAPI string                    `json:"openapi"`
		Paths   map[string]map[string]any `json:"paths"`
	}
	_, _, data := p.ask("GET", "/api/openapi.json", nil)
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"/api/games", "/api/games/{id}", "/api/puzzles", "/api/puzzles/{family}", "/api/texts/{lang}", "/api/preview", "/api/why", "/api/rules/{id}", "/api/matches", "/api/matches/{id}",
		"/api/matches/{id}/join", "/api/matches/{id}/record", "/api/matches/{id}/qr", "/api/matches/{id}/socket",
		"/api/me", "/api/me/matches", "/api/health",
	} {
		if doc.Paths[path] == nil {
			t.Errorf("%s is not described", path)
		}
	}
	for path, operations := range doc.Paths {
		for method, op := range operations {
			text, err := json.Marshal(op)
			if err != nil {
				t.Fatal(err)
			}
			told := `"default":{"content":{"application/problem+json"`
			if lichess.Speaks(path) {
				told = `"default":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Fault"}`
			}
			if method != "parameters" && !strings.Contains(string(text), told) {
				t.Errorf("%s %s does not say how it tells what is wrong", method, path)
			}
		}
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1") {
		t.Errorf("version %q", doc.OpenAPI)
	}
}
