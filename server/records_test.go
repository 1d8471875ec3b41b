package server

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// sendRecords sends a file and wants its list.
func (p *person) sendRecords(query, file string) api.RecordsView {
	p.b.t.Helper()
	return want[api.RecordsView](p, http.StatusOK, "POST", "/api/records?"+query, file)
}

const fischer = `[Event "Rosenwald"]
[White "Byrne, D."]
[Black "Fischer, R."]
[Result "0-1"]

{A game of the century.} 1. Nf3! Nf6 {[%clk 0:59:58] at once} 2. c4 (2. d4 d5 (2... g6) 3. c4) 2... g6 $14 0-1
`

// TestRecords: a file is listed, and its game shown as a match is: moves in words, comments, variations.
func TestRecords(t *testing.T) {
	p := newBench(t).person()
	v := p.sendRecords("name=byrne.pgn&lang=uk", fischer)
	if v.Format != "pgn" || len(v.Games) != 1 || v.Only == nil || v.Cut != "" {
		t.Fatalf("%+v", v)
	}
	g := v.Games[0]
	if g.N != 1 || g.Game != "chess" || g.Players[1] != "Fischer, R." || g.Result != "0-1" || g.Plies != 4 || len(g.Faults) != 0 {
		t.Errorf("%+v", g)
	}
	only := v.Only
	if only.About != "A game of the century." || only.Match.Seats[0].Name != "Byrne, D." || only.Match.Outcome.Place[1] != 1 || only.Match.ID != "" {
		t.Errorf("%+v", only)
	}
	if len(only.Start) != 32 || len(only.Scene.Men) != 32 || only.Scene.Paths != nil || len(only.Lines) != 3 {
		t.Fatalf("%d men, %d lines", len(only.Start), len(only.Lines))
	}
	played, side, inner := only.Lines[0], only.Lines[1], only.Lines[2]
	if n := played.Plies[0]; n.Name != "Кf3!" || n.N != 1 || n.Text != "g1f3" || n.Path == nil || n.Position == "" {
		t.Errorf("%+v", n)
	}
	if n := played.Plies[3]; !strings.HasSuffix(n.Name, "⩲") {
		t.Errorf("name %q, want the sign of the glyph", n.Name)
	}
	if len(played.Notes) != 1 || played.Notes[0].N != 2 || played.Notes[0].After != "at once" || played.Notes[0].Values[0] != "clk 0:59:58" {
		t.Errorf("%+v", played.Notes)
	}
	if side.Parent != 0 || side.At != 2 || len(side.Plies) != 3 || inner.Parent != 1 || inner.At != 1 {
		t.Errorf("variations %d@%d (%d plies), %d@%d", side.Parent, side.At, len(side.Plies), inner.Parent, inner.At)
	}
	again := want[show.RecordView](p, http.StatusOK, "POST", "/api/records/game?lang=ru", g.Record)
	if len(again.Lines) != 3 || again.Lines[0].Plies[0].Name != "Кf3!" || again.Lines[1].Plies[2].Position != side.Plies[2].Position {
		t.Errorf("asked for again: %+v", again.Lines)
	}
}

// TestRecordsFaults: a move that the rules forbid is named with its place, moves before it are kept, and
// so are the games around it.
func TestRecordsFaults(t *testing.T) {
	p := newBench(t).person()
	file := "[White \"A\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-a3 2-0\n\n" +
		"[White \"B\"]\n[GameType \"25\"]\n\n1. c3-d4 f6-g5\n2. d4-c5 c7-d6 1-1\n\n[Variant \"nothing\"]\n[GameType \"99\"]\n\n1. c3-d4 *\n"
	v := p.sendRecords("name=x.pdn", file)
	if len(v.Games) != 3 || v.Only != nil {
		t.Fatalf("%+v", v)
	}
	first, second, third := v.Games[0], v.Games[1], v.Games[2]
	if first.Plies != 2 || len(first.Faults) != 1 {
		t.Fatalf("%+v", first)
	}
	if f := first.Faults[0]; f.Line != 4 || f.Ply != 3 || f.Text != "b2-a3" || f.Code != "occupied" || f.Rule == "" || f.Remark {
		t.Errorf("%+v", f)
	}
	if second.Faults[0].Line != 10 || second.Plies != 3 {
		t.Errorf("%+v", second)
	}
	if third.N != 3 || len(third.Faults) == 0 {
		t.Errorf("%+v", third)
	}
	shown := want[show.RecordView](p, http.StatusOK, "POST", "/api/records/game", first.Record)
	if len(shown.Lines[0].Plies) != 2 {
		t.Errorf("%d plies are shown", len(shown.Lines[0].Plies))
	}
}

// TestRecordsMarks: what a file draws on the board comes with its node, also by the text with which a game is asked for again;
// judgements of SGF stand in words beside the move and not as signs of chess behind it.
func TestRecordsMarks(t *testing.T) {
	p := newBench(t, quietly).person()
	v := p.sendRecords("", "(;SZ[9]LB[aa:A]C[start];B[ee]BL[99]TR[ee]DD[ii]N[Key]HO[1]GB[2]TE[1]C[so];W[ef]DD[]AR[ee:ef]OW[3]KGSDE[ec][bh];PL[B]LB[bb:B]GW[1])")
	for _, shown := range []*show.RecordView{v.Only, want[*show.RecordView](p, http.StatusOK, "POST", "/api/records/game", v.Games[0].Record)} {
		notes := shown.Lines[0].Notes
		if len(notes) != 4 || notes[0].N != 0 || notes[0].After != "" || shown.About != "start" {
			t.Fatalf("%+v", notes)
		}
		at := func(name string) game.Place {
			return game.Place(slices.IndexFunc(shown.Board.Places, func(p game.PlaceInfo) bool { return p.Name == name }))
		}
		if m := notes[0].Marks; len(m) != 1 || m[0] != (show.RecordMarkView{Place: at("A9"), Kind: "label", Text: "A"}) {
			t.Errorf("%+v", m)
		}
		if n := notes[1]; n.Name != "Key" || !n.Hot || !n.Dims || len(n.Marks) != 2 || n.Judged[0] != 17 || len(n.Values) != 1 || n.Values[0] != "clk 0:01:39" {
			t.Errorf("%+v", n)
		}
		if name := shown.Lines[0].Plies[0].Name; name != "E5!" {
			t.Errorf("name %q", name)
		}
		if n := notes[2]; !n.Dims || len(n.Marks) != 1 || n.Marks[0].To != at("E4") || len(n.Values) != 1 || n.Values[0] != "OW 3" {
			t.Errorf("%+v", n)
		}
		if n := notes[3]; n.N != 3 || shown.Lines[0].Plies[2].Text != "" || shown.Lines[0].Plies[2].Name != "" || n.Marks[0].Text != "B" || n.Judged[0] != 14 {
			t.Errorf("%+v", n)
		}
	}
}

// TestRecordsReasons: how a game has ended is told by the words that matches have, whatever the file calls it.
func TestRecordsReasons(t *testing.T) {
	p := newBench(t, quietly).person()
	for file, reason := range map[string]string{
		"(;SZ[9]RE[B+Resign];B[ee])": "resign", "(;SZ[9]RE[W+T];B[ee])": "timeout", "(;SZ[9]RE[白中盘胜];B[ee])": "resign", "(;SZ[9]RE[B+2.5];B[ee])": "points",
	} {
		if v := p.sendRecords("", file); v.Only == nil || v.Only.Match.Outcome == nil || v.Only.Match.Outcome.Reason != reason {
			t.Errorf("%s: %+v", file, v.Games)
		}
	}
	for file, want := range map[string]string{
		"(;SZ[9]RE[W+Forfeit];B[ee])": "0-1 forfeit  ", "(;SZ[9]RE[B+2,50];B[ee])": "1-0 points B+2,50 ", "(;SZ[9]RE[Void];B[ee])": "1/2-1/2 void  ",
		"(;SZ[9]RE[?];B[ee])": "*   ?", "(;SZ[9]RE[left unfinished];B[ee])": "*   left unfinished", "(;SZ[9];B[ee])": "*   ",
		"(;SZ[2]KM[0]RU[Japanese]RE[W+4];B[aa];W[bb];B[ab];W[ba];B[];W[];TVPLY[b:ok];TVPLY[w:ok])": "0-1 points W+4 ",
	} {
		v := p.sendRecords("", file)
		said := ""
		for _, tag := range v.Games[0].Tags {
			if tag.Name == record.ResultTag {
				said = tag.Value
			}
		}
		g := v.Games[0]
		if got := strings.Join([]string{g.Result, g.Reason, g.Score, said}, " "); got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
		if over := v.Only.Match.Outcome != nil; over != (g.Result != "*" && g.Reason != record.Void) {
			t.Errorf("%s: an outcome: %v", file, over)
		}
	}
}

// TestRecordsWithoutGame: of a file whose position the rules do not know, and of one of another game, what is wrong is said with
// all that a page needs for its words.
func TestRecordsWithoutGame(t *testing.T) {
	p := newBench(t, quietly).person()
	for _, c := range []struct{ file, code, family, game, rule, param string }{
		{"(;SZ[5]KM[0]AB[aa]AW[ab][ba])", "noLiberty", "weiqi", "go;size=5;rules=japanese;komi=0", "2.3", "A5"},
		{"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", "kings", "chess", "chess", "", "@side.0"},
		{"(;GM[4]SZ[15];B[hh])", "fileOtherGame", "", "", "", "@records.gm.4"},
		{"(;GM[3])", "fileOtherFormat", "", "", "", "@records.gm.3"},
		{"(;GM[1234])", "fileUnknownGame", "", "", "", "1234"},
	} {
		v := p.sendRecords("", c.file)
		if len(v.Games) != 1 || len(v.Games[0].Faults) != 1 {
			t.Errorf("%s: %+v", c.file, v)
			continue
		}
		f := v.Games[0].Faults[0]
		if f.Family != c.family || f.Game != c.game || f.Rule != c.rule || f.Line != 1 || (f.Fault == nil) != (c.code == "") {
			t.Errorf("%s: %+v", c.file, f)
		} else if f.Fault != nil && (f.Fault.Code != c.code || !slices.Contains(slices.Collect(maps.Values(f.Fault.Params)), c.param)) {
			t.Errorf("%s: %+v", c.file, f.Fault)
		}
	}
}

func TestRecordsRefuses(t *testing.T) {
	p := newBench(t, quietly).person()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	bomb := string(w.EncodeAll(make([]byte, 1<<28), nil))
	for _, tc := range []struct {
		name, query, file string
		status            int
		code, says        string
	}{
		{"empty", "", "", 422, "recordEmpty", "empty"},
		{"blanks", "", " \n\n", 422, "recordEmpty", "empty"},
		{"binary", "name=x.exe", "MZ\x90\x00\x03\x00\x00\x00\x04" + strings.Repeat("\x00\xff", 3000), 422, "recordFormat", "x.exe"},
		{"a bomb", "name=x.zst", bomb, 422, "recordFormat", "unknown format"},
		{"a bomb in disguise", "name=x.pgn.zst", bomb, 422, "record", "no game"},
		{"a damaged pack", "", "\x1f\x8bnothing", 422, "record", "damaged"},
		{"too large", "", strings.Repeat("x", 50<<20), 413, "tooLarge", "too large"},
		{"unknown hint", "game=nothing", "1. c3-d4 *", 404, "unknownGame", "nothing"},
		{"unknown format", "format=nothing", "1. c3-d4 *", 422, "format", "nothing"},
	} {
		status, _, data := p.ask("POST", "/api/records?"+tc.query, tc.file, "Content-Type", "application/octet-stream")
		if status != tc.status || !bytes.Contains(data, []byte(`"code":"`+tc.code+`"`)) || !bytes.Contains(data, []byte(tc.says)) {
			t.Errorf("%s: %d %.300s; want %d %s, %q", tc.name, status, data, tc.status, tc.code, tc.says)
		}
	}
	v := p.sendRecords("", "tavlei record 1\ngame nosuch\n1 a1-b2\nresult *\n")
	if len(v.Games) != 1 || v.Games[0].Game != "" || v.Only != nil || !strings.Contains(v.Games[0].Faults[0].Reason, "nosuch") || v.Games[0].Faults[0].Line != 2 {
		t.Errorf("an unknown game: %+v", v)
	}
	if status, _, data := p.ask("POST", "/api/records/game", "tavlei record 1\ngame nosuch\nresult *\n"); status != 422 {
		t.Errorf("an unknown game is shown: %d %s", status, data)
	}
}

// TestRecordsFormatSaid: people may say the format and the game of a file that could be of several, and
// the list of formats is told.
func TestRecordsFormatSaid(t *testing.T) {
	p := newBench(t).person()
	for _, c := range []struct{ query, file, format, game string }{
		{"", "1. g1f3 g8f6 2. c2c4 e7e6 *", "pgn", "chess"},
		{"format=pgn", "1. g1f3 g8f6 *", "pgn", "chess"},
		{"format=transcript", "f5", "transcript", "othello"},
		{"format=pdn&game=international", "32-28 19-23", "pdn", "international"},
		{"format=pdn", "1. e4 *", "pdn", "international"}, // whatever it is, it is not found out
		{"game=allmove", "1. e4,d4,end e5,d5,end 1-0", "pgn", "allmove"},
		{"name=saved.pgn", "[Event \"x\"]\n[Variant \"allmove\"]\n\n1. e4,d4,end e5,d5,end 1-0\n", "pgn", "allmove"},
	} {
		v := p.sendRecords(c.query, c.file)
		if v.Format != c.format || len(v.Games) != 1 || v.Games[0].Game != c.game {
			t.Errorf("%s %s: %s, %+v", c.query, c.file, v.Format, v.Games)
		}
	}
	// Finding R31: a list of moves, however short, is read without a word, and saved under an ending that machines open.
	for _, list := range []string{"f5", "f5 d6 c3", "f5d6c3"} {
		if v := p.sendRecords("", list); v.Format != "transcript" || len(v.Games) != 1 || v.Games[0].Game != "othello" {
			t.Errorf("%s: %s, %+v", list, v.Format, v.Games)
		}
	}
	id := p.make(map[string]any{"game": "othello", "opponent": "self"})
	l := p.dial(id, 0)
	l.must(l.play(0, "f5"))
	if _, header, _ := p.ask("GET", "/api/matches/"+id+"/record?format=transcript", nil); header.Get("Content-Disposition") != `attachment; filename="tavlei-`+id+`.txt"` {
		t.Errorf("a list of moves is saved as %s", header.Get("Content-Disposition"))
	}
	formats := want[[]api.RecordFormatView](p, http.StatusOK, "GET", "/api/records/formats", nil)
	if len(formats) != len(record.Formats()) || formats[0].Name != "tavlei" || formats[0].About == "" {
		t.Errorf("%+v", formats)
	}
}

// TestManyRecords: a file of many games is listed in parts.
func TestManyRecords(t *testing.T) {
	p := newBench(t).person()
	var file strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&file, "[Round \"%d\"]\n1. e4 *\n", i+1)
	}
	v := p.sendRecords("name=many.pgn", file.String())
	if len(v.Games) != api.MaxListed || v.Cut != "games" || v.Only != nil {
		t.Errorf("%d games, cut %q", len(v.Games), v.Cut)
	}
	v = p.sendRecords("name=many.pgn&from=500", file.String())
	if len(v.Games) != api.MaxListed || v.Games[0].N != 501 || v.Games[0].Tags[0].Value != "501" {
		t.Errorf("%d games from %d", len(v.Games), v.Games[0].N)
	}
}

// TestFormatsOffered: a match is offered in the formats only that hold it: a list of moves does not
// say from which position they are.
func TestFormatsOffered(t *testing.T) {
	p := newBench(t).person()
	whiteBegins := strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " O"
	for position, want := range map[string]string{"": "[ggf sgf transcript]", whiteBegins: "[ggf sgf]"} {
		id := p.make(map[string]any{"game": "othello", "opponent": "self", "position": position})
		l := p.dial(id, 0)
		hello := l.until("hello")
		if got := fmt.Sprint(hello.Match.Formats); got != want {
			t.Errorf("from %q: %s, want %s", position, got, want)
		}
		path := hello.Scene.Paths[0]
		l.must(l.play(int(path.Seat), path.Text))
		for _, format := range hello.Match.Formats {
			if status, _, file := p.ask("GET", "/api/matches/"+id+"/record?format="+format, nil); status != 200 {
				t.Errorf("from %q: %s: %d %s", position, format, status, file)
			}
		}
	}
}

// TestRecordsOfMatches: what a match is saved as is opened again, in every format that holds it.
func TestRecordsOfMatches(t *testing.T) {
	b := newBench(t)
	p := b.person()
	for _, tc := range []struct {
		spec  string
		plies int
	}{{"russian;huff=losePiece", 12}, {"othello", 20}, {"dice", 16}, {"bughouse", 12}, {"chess960", 8}} {
		t.Run(tc.spec, func(t *testing.T) {
			id := p.make(map[string]any{"game": tc.spec, "opponent": "self"})
			l := p.dial(id, 0)
			hello := l.until("hello")
			scene, plies := hello.Scene, len(hello.Plies)
			for plies < tc.plies && len(scene.Paths) > 0 {
				path := scene.Paths[plies*7%len(scene.Paths)]
				l.must(l.play(int(path.Seat), path.Text))
				again := p.dial(id, 0).until("hello")
				scene, plies = again.Scene, len(again.Plies)
			}
			last := p.dial(id, 0).until("hello")
			for _, format := range append([]string{"text"}, last.Match.Formats...) {
				status, _, file := p.ask("GET", "/api/matches/"+id+"/record?format="+format, nil)
				if status != 200 {
					t.Fatalf("%s: %d", format, status)
				}
				v := p.sendRecords("name="+url.QueryEscape("x."+format)+"&game="+url.QueryEscape(tc.spec), string(file))
				if len(v.Games) != 1 || v.Only == nil {
					t.Errorf("%s: %+v", format, v.Games)
					continue
				}
				if got := v.Only.Scene.Men; len(v.Games[0].Faults) > 0 || fmt.Sprint(sorted(got)) != fmt.Sprint(sorted(last.Scene.Men)) {
					t.Errorf("%s: %v\n%+v\nwant\n%+v", format, v.Games[0].Faults, got, last.Scene.Men)
				}
			}
		})
	}
}

// sorted are men in the order of their places.
func sorted(men []game.Man) map[game.Place]string {
	at := map[game.Place]string{}
	for _, m := range men {
		at[m.Place] += fmt.Sprintf("%s %d %d;", m.Kind, m.Seat, m.N)
	}
	return at
}

// TestChapaevRecord: shots of another engine are shown with their recorded results and frames between
// them; ours go by the preview.
func TestChapaevRecord(t *testing.T) {
	g, err := game.Open("chapaev;match=round")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Info.Engine.Check(); err != nil {
		t.Skip(err)
	}
	b := newBench(t)
	p := b.person()
	if err := b.srv.pool.Warm(t.Context(), "chapaev"); err != nil {
		t.Fatal(err)
	}
	made := record.New(g, nil)
	pos, at := game.Clone(made.Start), made.Root
	for range 3 {
		m := pos.AppendMoves(nil)[0]
		at = at.Add(&record.Node{Text: game.MoveText(pos, m), Move: m})
		pos.Play(m)
	}
	var text bytes.Buffer
	f, err := record.FormatByName("chapaev")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Write(&text, made); err != nil {
		t.Fatal(err)
	}
	ours := p.sendRecords("", text.String())
	if len(ours.Games[0].Faults) > 0 || ours.Only.Replayed != "" || !ours.Only.Lines[0].Plies[2].Trace || ours.Only.Lines[0].Plies[2].Lasts == 0 {
		t.Errorf("%+v", ours.Games[0])
	}
	if status, _, data := p.ask("POST", "/api/records/trace?ply=1", ours.Games[0].Record); status != http.StatusNotFound {
		t.Errorf("a trace of ours: %d %.100s", status, data)
	}
	tag := text.String()[strings.Index(text.String(), "engine "):]
	tag, _, _ = strings.Cut(tag, "\n")
	theirs := p.sendRecords("", strings.Replace(text.String(), tag, `engine "another engine 9"`, 1))
	game := theirs.Games[0]
	if len(game.Faults) != 1 || !game.Faults[0].Remark || theirs.Only.Replayed != "another engine 9" || game.Plies != 3 {
		t.Fatalf("%+v", game)
	}
	if a, b := theirs.Only.Lines[0].Plies[2].Position, ours.Only.Lines[0].Plies[2].Position; a != b {
		t.Errorf("ends with %s, want %s", a, b)
	}
	for _, tc := range []struct {
		ply    string
		status int
	}{{"3", 200}, {"4", 404}, {"0", 422}, {"x", 422}} {
		status, _, data := p.ask("POST", "/api/records/trace?ply="+tc.ply, game.Record, "Accept-Encoding", "gzip")
		if status != tc.status {
			t.Errorf("trace of ply %s: %d %.200s", tc.ply, status, data)
		}
		if status == 200 {
			if trace := readTrace(t, data); len(trace.MS) < 2 || len(trace.Men) == 0 {
				t.Errorf("%d frames, %d men", len(trace.MS), len(trace.Men))
			}
		}
	}
}

// TestRecordsAreLimited: who sends file after file waits, the machine's own user apart.
func TestRecordsAreLimited(t *testing.T) {
	p := newBench(t, quietly, frozen).person()
	last := 0
	for range api.FilesBurst + 2 {
		last, _, _ = p.ask("POST", "/api/records", "1. c3-d4 *", "X-Forwarded-For", "203.0.113.9")
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("status %d", last)
	}
}
