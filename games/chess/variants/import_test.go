package variants_test

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess"
	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/ini"
	"github.com/tavlei/tavlei/games/chess/variants"
)

// unsaid are games of the shelf that the format cannot say in our reading of it, and the field that is why.
var unsaid = map[string]string{"coregal": "Kinds.Royal", "khans": "Kinds", "berolina": "Kinds.Atoms", "placement": "Arrival", "perfect": "Castling", "chigorin": "Zones.Never",
	"sortofalmost": "Zones.Never", "gorogoro": "Arrival", "judkins": "Arrival", "euroshogi": "Arrival", "okisakishogi": "Arrival", "yarishogi": "Arrival",
	"dobutsu": "Kinds", "kyotoshogi": "Arrival", "micro": "Arrival", "cambodian": "Kinds", "sittuyin": "Arrival", "duck": "Company", "spartan": "Kinds",
	"torishogi": "Arrival"}

// TestRoundTrip: every game of the shelf is written in the format of Fairy-Stockfish and comes back as it was.
func TestRoundTrip(t *testing.T) {
	for _, info := range game.Shelf() {
		r := recordOf(t, info.ID)
		text, err := ini.Write("again", &r)
		if field, cannot := unsaid[info.ID]; cannot {
			if err == nil || !strings.Contains(err.Error(), field) {
				t.Errorf("%s: %v, want a word about %s", info.ID, err, field)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", info.ID, err)
			continue
		}
		list, err := variants.Import(text)
		if err != nil || len(list) != 1 || list[0].Err != nil {
			t.Errorf("%s: %v %v\n%s", info.ID, err, list, text)
			continue
		}
		if got, want := plain(t, list[0].Rules), plain(t, r); !reflect.DeepEqual(got, want) {
			t.Errorf("%s comes back as\n%+v\nwant\n%+v\n%s", info.ID, got, want, text)
		}
	}
}

// TestFiles: what kinds, castling and hands say in these games is said by their files.
func TestFiles(t *testing.T) {
	for _, id := range []string{"grand", "khans", "perfect", "chigorin", "placement", "dobutsu", "kyotoshogi", "micro", "cambodian", "sittuyin", "duck", "spartan", "legan"} {
		f, err := rulesfile.Of(open(t, id))
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := rulesfile.Open(f.Value().Indented())
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		got, err := chess.RecordOf(again)
		if want := recordOf(t, id); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s comes back as\n%+v\nwant\n%+v (%v)", id, got, want, err)
		}
	}
}

func recordOf(t *testing.T, id string) chess.Record {
	t.Helper()
	r, err := chess.RecordOf(open(t, id))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// plain is a record whose kinds are in order of letters and move as their texts say: how ways of moving are grouped does not matter,
// nor what a pawn could do that has no double step, nor how long a game is.
func plain(t *testing.T, r chess.Record) map[string]any {
	t.Helper()
	kinds := map[string]string{}
	for _, k := range r.Kinds {
		text, err := betza.Write(k.Atoms)
		if err != nil {
			t.Fatal(err)
		}
		if r.Zones.Double[0].Empty() {
			text = strings.TrimSuffix(text, "ifmnD")
		}
		kinds[string(rune(k.Letter))] = text + map[bool]string{true: " royal"}[k.Royal] + " becomes " + k.Becomes + map[bool]string{true: " pawn"}[k.Pawn]
	}
	r.Kinds, r.Judge.Plies = nil, 0
	if !slices.ContainsFunc([]string{"royal"}, func(string) bool { return r.Castling.On }) {
		r.Castling = chess.Record{}.Castling
	}
	promo := strings.Split(r.Zones.Promo, "")
	slices.Sort(promo)
	r.Zones.Promo = strings.Join(promo, "")
	return map[string]any{"kinds": kinds, "rest": r}
}

// TestPeerReads: what we write of a game, another program reads as the same game.
func TestPeerReads(t *testing.T) {
	if *peer == "" {
		t.Skip("no -peer")
	}
	for _, info := range game.Shelf() {
		t.Run(info.ID, func(t *testing.T) {
			r := recordOf(t, info.ID)
			text, err := ini.Write("tavlei-again", &r)
			if err != nil {
				t.Skip(err)
			}
			path := filepath.Join(t.TempDir(), "again.ini")
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			c := startCounter(t, *peer)
			c.say("setoption name VariantPath value " + path)
			c.say("setoption name UCI_Variant value tavlei-again")
			wrong := 0
			for _, p := range somePositions(open(t, info.ID)) {
				if got, want := c.perft(foreign(p), 2), ours(p, 2); got != want {
					if wrong++; wrong == 1 {
						t.Errorf("%s: the other program counts %d leaves, we %d\n%s", game.Text(p), got, want, text)
						c.divide(t, p, 2)
					}
				}
			}
		})
	}
}
