package server

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// two makes a match of two people and gives the lines of both.
func (b *bench) two(spec string) (id string, first, second *line, people [2]*person) {
	b.t.Helper()
	people = [2]*person{b.person(), b.person()}
	id = people[0].make(map[string]any{"game": spec, "opponent": "friend", "seat": 0})
	want[show.MatchView](people[1], http.StatusOK, "POST", "/api/matches/"+id+"/join", map[string]any{"seat": 1})
	first, second = people[0].dial(id, 0), people[1].dial(id, 0)
	first.until("hello")
	second.until("hello")
	return id, first, second, people
}

// offerRules offers other rules and gives the number of the offer.
func (l *line) offerRules(seat int, terms map[string]any) int {
	l.t.Helper()
	l.must(l.cmd(seat, "offer", map[string]any{"what": "rules", "terms": terms}))
	for {
		f := l.until("events", "hello")
		if i := slices.IndexFunc(f.Offers, func(o show.OfferView) bool { return o.What == "rules" && o.Seat == seat }); i >= 0 {
			return f.Offers[i].N
		}
	}
}

// TestRulesWithinAGame: rules that both agree on hold from the position as it stands, for all who look on, after a
// restart, in reviews and in records.
func TestRulesWithinAGame(t *testing.T) {
	dir := t.TempDir()
	b := openBench(t, testConfig(dir))
	id, first, second, people := b.two("russian")
	first.must(first.play(0, "c3-d4"))
	second.must(second.play(1, "d6-c5"))
	n := first.offerRules(0, map[string]any{"game": "russian;capture=may", "settings": map[string]any{"takeback": "off"}})
	for {
		f := second.until("events")
		if len(f.Offers) == 0 {
			continue
		}
		terms := f.Offers[0].Terms
		if terms == nil || terms.Game != "russian;capture=may" || !slices.Equal(terms.Differs, []show.DifferenceView{
			{Kind: "rule", ID: "capture", Value: "may", Usual: "must"}, {Kind: "setting", ID: "takeback", Value: "off", Usual: "on"},
		}) {
			t.Errorf("the offer is %+v", f.Offers[0])
		}
		break
	}
	if f := second.cmd(1, "answer", map[string]any{"what": "yes", "text": "rules", "n": n + 1}); f.Code != "noOffer" {
		t.Errorf("an offer that nobody has made: %+v", f)
	}
	second.must(second.cmd(1, "answer", map[string]any{"what": "yes", "text": "rules", "n": n}))
	f := first.until("hello")
	if f.Match.Game != "russian;capture=may" || f.Match.Settings.Takeback != "off" || len(f.Plies) != 2 || len(f.Match.Legs) != 2 || f.Board == nil {
		t.Fatalf("the greeting by the new rules: %+v", f.Match)
	}
	if leg := f.Match.Legs[1]; leg.From != 2 || leg.Why != "rules" || leg.Seat != 0 || len(leg.Men) != 24 || leg.Terms.Position == "" || leg.Rows.Number != 1 {
		t.Errorf("the leg: %+v", leg)
	}
	first.must(first.play(0, "a3-b4")) // d4:b6 need not be taken now
	second.must(second.play(1, "f6-g5"))
	if f := first.cmd(0, "offer", map[string]any{"what": "takeback", "n": 2}); f.Code != "takebackOff" {
		t.Errorf("a takeback: %+v", f)
	}
	first.must(first.cmd(0, "resign", nil))
	for ply, at := range map[int]string{1: "W:", 3: "W:W"} {
		v := want[api.ReviewView](people[0], http.StatusOK, "GET", "/api/matches/"+id+"/plies/"+string(rune('0'+ply))+"/review", nil)
		if v.Ply != ply || !strings.HasPrefix(v.Position, at) {
			t.Errorf("ply %d is reviewed from %s", ply, v.Position)
		}
	}
	b.checkLegRecord(id)
	b.close()
	again := openBench(t, testConfig(dir))
	v := want[show.MatchView](again.person(), http.StatusOK, "GET", "/api/matches/"+id, nil)
	if v.Game != "russian;capture=may" || v.Ply != 4 || len(v.Legs) != 2 || v.Legs[0].Terms.Game != "russian" {
		t.Errorf("after a restart: %+v", v)
	}
}

// checkLegRecord reads the records of a match with two legs back, in every format that holds them.
func (b *bench) checkLegRecord(id string) {
	b.t.Helper()
	p := b.person()
	formats := append(want[show.MatchView](p, http.StatusOK, "GET", "/api/matches/"+id, nil).Formats, "text")
	if len(formats) < 2 {
		b.t.Errorf("formats %v", formats)
	}
	for _, name := range formats {
		status, _, text := p.ask("GET", "/api/matches/"+id+"/record?format="+name, nil)
		if status != http.StatusOK {
			b.t.Errorf("%s: status %d, %s", name, status, text)
			continue
		}
		games := readBack(b.t, "legs."+name, text)
		if len(games) != 2 || len(games[0].Main()) != 2 || len(games[1].Main()) != 2 {
			b.t.Errorf("%s holds %d games:\n%s", name, len(games), text)
			continue
		}
		line, err := games[0].Line(games[0].Last())
		if err != nil || game.Text(line.Pos) != game.Text(games[1].Start) {
			b.t.Errorf("%s: the second game begins elsewhere than the first one ends, %v", name, err)
		}
		if games[0].Rules.Name() == games[1].Rules.Name() || !strings.Contains(games[1].Root.After, "other rules") ||
			!strings.Contains(games[0].Last().After, "goes on in the next game") || games[1].Result != record.SecondWins || games[0].Result != record.Unknown {
			b.t.Errorf("%s does not tell how its games belong together:\n%s", name, text)
		}
	}
}

// readBack are the games of a file.
func readBack(t *testing.T, name string, text []byte) (games []*record.Game) {
	t.Helper()
	some, err := load.ReadSome(text, record.Options{File: name}, load.Bounds{Bytes: 1 << 20, Games: 10, Slow: 100, Stop: func() bool { return false }})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range some.Entries {
		if len(e.Faults) > 0 {
			t.Errorf("%s: %+v", name, *e.Faults[0])
		}
		games = append(games, e.Game)
	}
	return games
}

// TestRulesRefused: what cannot be is refused as at the making of a match, and nothing changes.
func TestRulesRefused(t *testing.T) {
	b := newBench(t)
	id, first, second, people := b.two("chess")
	first.must(first.play(0, "e4"))
	for _, c := range []struct {
		terms map[string]any
		code  string
	}{
		{nil, "command"},
		{map[string]any{"game": "russian"}, "otherGame"},
		{map[string]any{"game": "chess"}, "sameRules"},
		{map[string]any{"game": "nonsense"}, "unknownGame"},
		{map[string]any{"game": "chess;colour=blue"}, "option"},
		{map[string]any{"game": "chess;pawnDouble=ownHalf", "settings": map[string]any{"clock": "60+1"}}, "clockStays"},
		{map[string]any{"settings": map[string]any{"undo": "sometimes"}}, "setting"},
		{map[string]any{"game": "chess;pawnDouble=ownHalf", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}, "position"},
	} {
		if f := second.cmd(1, "offer", map[string]any{"what": "rules", "terms": c.terms}); f.T != "refused" || f.Code != c.code {
			t.Errorf("%v: %s %s %s, want %s", c.terms, f.T, f.Code, f.Message, c.code)
		}
	}
	if status, _, body := b.person().ask("POST", "/api/matches/"+id+"/commands", map[string]any{
		"kind": "offer", "what": "rules", "seat": 0, "terms": map[string]any{"game": "chess;pawnDouble=ownHalf"},
	}); status != http.StatusConflict {
		t.Errorf("somebody from the street offers rules: status %d, %s", status, body)
	}
	if v := want[show.MatchView](people[0], http.StatusOK, "GET", "/api/matches/"+id, nil); v.Game != "chess" || v.Ply != 1 || v.Legs != nil {
		t.Errorf("the match is %+v", v)
	}
}

// TestBotAgreesToRules: a level plays on by the rules that are wanted of it.
func TestBotAgreesToRules(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "russian", "opponent": "bot", "level": 1, "seat": 0})
	l := p.dial(id, 0)
	l.until("hello")
	l.must(l.cmd(0, "offer", map[string]any{"what": "rules", "terms": map[string]any{"game": "russian;capture=may"}}))
	if f := l.until("hello"); len(f.Match.Legs) != 2 {
		t.Fatalf("%+v", f.Match)
	}
	l.must(l.play(0, "c3-d4"))
	for began := time.Now(); ; {
		if f := l.until("events"); f.Match.Ply >= 2 {
			return
		}
		if time.Since(began) > clientPatience {
			t.Fatal("the bot does not move")
		}
	}
}
