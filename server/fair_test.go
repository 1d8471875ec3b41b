package server

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/show"
)

// recount is the recipe of docs/guide.md, written from its words.
func recount(seed string, ply int, total uint32) uint32 {
	text := fmt.Sprintf("%x", sha256.Sum256([]byte(strconv.Itoa(ply)+" "+seed)))
	n, err := strconv.ParseUint(text[:12], 16, 64)
	if err != nil {
		panic(err)
	}
	return uint32(n * uint64(total) >> 48)
}

// seedOf is what rolls of plies follow from.
func seedOf(v api.FairView) string {
	text, given := v.Seed, false
	for _, share := range v.Shares {
		if share.Share != "" {
			text, given = text+" "+share.Share, true
		}
	}
	if !given {
		return v.Seed
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
}

// checkFair proves a match that is over, as everybody can.
func checkFair(t *testing.T, v api.FairView) {
	t.Helper()
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(v.Seed))); got != v.Commit {
		t.Errorf("the seed's hash is %s, told was %s", got, v.Commit)
	}
	for _, share := range v.Shares {
		if share.Share != "" && sum(share.Share) != share.Hash {
			t.Errorf("the hash of the share %s is %s, laid was %s", share.Share, sum(share.Share), share.Hash)
		}
	}
	for _, roll := range v.Rolls {
		seed := v.Seed // of lots for seats that nobody has given a share to
		if roll.Shared {
			seed = seedOf(v)
		}
		if roll.Ply > 0 && roll.Shared != (seedOf(v) != v.Seed) {
			t.Errorf("ply %d: shared %v, shares %+v", roll.Ply, roll.Shared, v.Shares)
		}
		if n := recount(seed, roll.Ply, roll.Total); n-roll.From >= roll.Weight {
			t.Errorf("ply %d: the seed gives %d of %d, played was %s from %d", roll.Ply, n, roll.Total, roll.Name, roll.From)
		}
	}
}

// diced plays some plies of dice chess alone and gives the match and the rolls as they were seen.
func diced(t *testing.T, b *bench, plies int) (p *person, id string, l *line, rolls []string) {
	t.Helper()
	p = b.person()
	id = p.make(map[string]any{"game": "dice", "opponent": "self"})
	l = p.dial(id, 0)
	f := l.until("hello")
	for {
		for _, ply := range f.Plies {
			if ply.Seat == 15 {
				rolls = append(rolls, ply.Text)
			}
		}
		if plies--; plies < 0 {
			return p, id, l, rolls
		}
		path := f.Scene.Paths[0]
		l.must(l.play(int(path.Seat), path.Text))
		f = l.until("events")
	}
}

func TestFairDice(t *testing.T) {
	b := newBench(t)
	p, id, l, rolls := diced(t, b, 7)
	fair := func() api.FairView {
		return want[api.FairView](p, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
	}
	v := fair()
	if v.Seed != "" || len(v.Commit) != 64 || len(v.Rolls) != len(rolls) {
		t.Fatalf("while it is played: seed %q, commit %q, %d rolls of %d", v.Seed, v.Commit, len(v.Rolls), len(rolls))
	}
	l.must(l.cmd(0, "resign", nil))
	end := fair()
	if end.Commit != v.Commit || end.Seed == "" {
		t.Errorf("at the end: commit %q after %q, seed %q", end.Commit, v.Commit, end.Seed)
	}
	checkFair(t, end)
	end.Seed = "f" + end.Seed[1:]
	if recount(end.Seed, 1, 1<<20) == recount("e"+end.Seed[1:], 1, 1<<20) {
		t.Error("the number does not depend on the seed")
	}
}

func TestAbortTellsTheSeed(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "dice", "opponent": "self"})
	l := p.dial(id, 0)
	l.must(l.cmd(0, "abort", nil))
	v := want[api.FairView](p, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
	if len(v.Rolls) != 1 {
		t.Errorf("%d rolls, want the first one", len(v.Rolls))
	}
	checkFair(t, v)
}

// A takeback brings no other roll, and those that it takes back stay in the proof.
func TestTakebackDoesNotRollAgain(t *testing.T) {
	b := newBench(t)
	p, id, l, _ := diced(t, b, 5)
	fair := func() api.FairView {
		return want[api.FairView](p, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
	}
	before := fair()
	for range 3 {
		l.must(l.cmd(0, "offer", map[string]any{"what": "takeback", "n": 2}))
		f := l.until("events")
		for f.Cut == nil {
			f = l.until("events")
		}
		if len(f.Plies) != 1 || f.Plies[0].Text != before.Rolls[1].Name && f.Plies[0].Seat != 15 {
			t.Fatalf("after the takeback comes %+v, want the roll again", f.Plies)
		}
		after := fair()
		if after.Rolls[1] != before.Rolls[1] {
			t.Errorf("the roll was %+v and is %+v", before.Rolls[1], after.Rolls[1])
		}
		if after.Rolls[len(after.Rolls)-1].Undone == false && len(after.Rolls) > 2 {
			t.Errorf("%+v was taken back", after.Rolls[len(after.Rolls)-1])
		}
		last := f.Scene.Paths[len(f.Scene.Paths)-1]
		l.must(l.play(int(last.Seat), last.Text))
		l.until("events")
	}
	l.must(l.cmd(0, "resign", nil))
	checkFair(t, fair())
}

// The commitment is in the store: a server that is started anew goes on rolling from it.
func TestFairAfterRestart(t *testing.T) {
	dir := t.TempDir()
	b := openBench(t, testConfig(dir))
	p, id, _, _ := diced(t, b, 3)
	v := want[api.FairView](p, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
	b.web.Close()
	b.srv.live.SayGoodbye()
	if err := b.srv.Close(); err != nil {
		t.Fatal(err)
	}
	again := openBench(t, testConfig(dir))
	spectator := again.person()
	w := want[api.FairView](spectator, http.StatusOK, "GET", "/api/matches/"+id+"/fair", nil)
	if w.Commit != v.Commit || !slices.Equal(w.Rolls, v.Rolls) {
		t.Errorf("after the restart %+v, before %+v", w, v)
	}
}

// Lots of seats and shuffled starts come from the seed as well, and are told before.
func TestFairLots(t *testing.T) {
	b := newBench(t)
	p := b.person()
	id := p.make(map[string]any{"game": "chess960", "opponent": "friend", "seat": -1})
	url := "/api/matches/" + id
	told := want[api.FairView](p, http.StatusOK, "GET", url+"/fair", nil)
	if len(told.Commit) != 64 || len(told.Rolls) != 1 || told.Rolls[0].Ply != -2 {
		t.Fatalf("while waiting: %+v", told)
	}
	want[show.MatchView](b.person(), http.StatusOK, "POST", url+"/join", map[string]any{"seat": -1})
	l := p.dial(id, 0)
	f := l.until("hello")
	l.must(l.cmd(f.Match.You[0], "abort", nil))
	v := want[api.FairView](p, http.StatusOK, "GET", url+"/fair", nil)
	if v.Commit != told.Commit || len(v.Rolls) < 2 || v.Rolls[len(v.Rolls)-1].Total != 960 {
		t.Errorf("%+v, want the lot of 960 under %s", v, told.Commit)
	}
	checkFair(t, v)
}

func TestChances(t *testing.T) {
	b := newBench(t)
	p := b.person()
	v := want[api.ChancesView](p, http.StatusOK, "GET", "/api/chances?game=dice", nil)
	moves := []int{}
	for _, f := range v.Faces {
		moves = append(moves, f.Moves)
	}
	if v.Ply != 1 || v.Total != 6 || !slices.Equal(moves, []int{0, 0, 0, 0, 4, 16}) { // DI-2 of the rules
		t.Errorf("%+v", v)
	}
	if f := v.Faces[4]; !slices.Equal(f.Men, []string{"knight"}) || !slices.Equal(f.Dice, []int{5}) {
		t.Errorf("a five: %+v", f)
	}
	v = want[api.ChancesView](p, http.StatusOK, "GET", "/api/chances?game=dice%3Bdice%3D2", nil)
	if v.Total != 36 || len(v.Faces) != 21 || v.Faces[0].Weight != 1 || v.Faces[1].Weight != 2 {
		t.Errorf("two dice: %d faces of %d: %+v", len(v.Faces), v.Total, v.Faces)
	}
	if v = want[api.ChancesView](p, http.StatusOK, "GET", "/api/chances?game=chess960", nil); v.Count != 960 || len(v.Faces) != api.MaxFaces {
		t.Errorf("chess960: %d, %d listed", v.Count, len(v.Faces))
	}
	if v = want[api.ChancesView](p, http.StatusOK, "GET", "/api/chances?game=chess", nil); v.Ply != 0 || v.Total != 0 {
		t.Errorf("chess: %+v", v)
	}
}

func TestChancesOfAMatch(t *testing.T) {
	b := newBench(t)
	p, id, _, rolls := diced(t, b, 3)
	at := func(ply int) api.ChancesView {
		return want[api.ChancesView](p, http.StatusOK, "GET", fmt.Sprintf("/api/matches/%s/chances?ply=%d", id, ply), nil)
	}
	now := want[api.ChancesView](p, http.StatusOK, "GET", "/api/matches/"+id+"/chances", nil)
	i := slices.IndexFunc(now.Faces, func(f api.FaceView) bool { return f.Drawn })
	if i < 0 || now.Faces[i].Text != rolls[len(rolls)-1] || now.Ply%2 != 1 {
		t.Errorf("now %+v, rolled was %s", now, rolls[len(rolls)-1])
	}
	if v := at(0); v.Ply != 1 || slices.ContainsFunc(v.Faces, func(f api.FaceView) bool { return f.Drawn }) {
		t.Errorf("before the first roll: %+v", v)
	}
	if v := at(1); v.Ply != 1 || !slices.ContainsFunc(v.Faces, func(f api.FaceView) bool { return f.Drawn }) {
		t.Errorf("after the first roll: %+v", v)
	}
}
