package all_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/playthrough"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/search"
)

// schema is what the published schema says of a value.
type schema struct {
	Type              string
	Enum              []string
	Minimum, Maximum  int
	Properties        map[string]schema
	PatternProperties map[string]json.RawMessage
	Items             json.RawMessage
	AnyOf, AllOf      []schema
}

// rowSchemas are those of the rows of all families.
func rowSchemas(t testing.TB) map[string]schema {
	t.Helper()
	var whole struct {
		Defs map[string]schema `json:"$defs"`
	}
	if err := json.Unmarshal(rulesfile.Schema(), &whole); err != nil {
		t.Fatal(err)
	}
	return whole.Defs
}

// change gives a value of a row another one that the schema allows.
func change(rng *rand.Rand, s schema, old any) any {
	switch {
	case len(s.AllOf) > 0:
		return change(rng, s.AllOf[0], old)
	case len(s.Enum) > 0:
		return s.Enum[rng.IntN(len(s.Enum))]
	case s.Type == "boolean":
		return rng.IntN(2) == 0
	case s.Type == "integer":
		return s.Minimum + rng.IntN(min(s.Maximum-s.Minimum, 1<<rng.IntN(15))+1)
	case s.Properties != nil:
		object, _ := old.(map[string]any)
		if object = maps.Clone(object); object == nil {
			object = map[string]any{}
		}
		key := slices.Sorted(maps.Keys(s.Properties))[rng.IntN(len(s.Properties))]
		if object[key] = change(rng, s.Properties[key], object[key]); rng.IntN(8) == 0 || object[key] == nil {
			delete(object, key)
		}
		return object
	}
	return changeText(rng, old)
}

// changeText changes what the schema only gives a look: positions, movements, squares and pieces.
func changeText(rng *rand.Rand, old any) any {
	switch old := old.(type) {
	case string:
		if len(old) == 0 {
			return old
		}
		at, letters := rng.IntN(len(old)), "KQRBNPWFDAHkqrbnpmcfiv0123456789/ -abcdefgh"
		return old[:at] + string(letters[rng.IntN(len(letters))]) + old[at+rng.IntN(2):]
	case []any:
		if len(old) == 0 {
			return old
		}
		list := slices.Clone(old)
		at := rng.IntN(len(list))
		if rng.IntN(3) == 0 {
			return slices.Delete(list, at, at+1)
		}
		list[at] = changeText(rng, list[at])
		return list
	case map[string]any:
		if len(old) == 0 {
			return old
		}
		object := maps.Clone(old)
		key := slices.Sorted(maps.Keys(object))[rng.IntN(len(object))]
		switch value := object[key].(type) {
		case bool:
			object[key] = !value
		default:
			object[key] = changeText(rng, value)
		}
		return object
	}
	return old
}

// TestStrangersRows: rows that nobody has tried are refused with a place, or can be played: by chance and by the bot. With
// -rulesfiles many more.
func TestStrangersRows(t *testing.T) {
	n := 60
	if *allRulesFiles {
		n = 2000
	}
	all := rowSchemas(t)
	for _, family := range slices.Sorted(maps.Keys(all)) {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			var files [][]byte
			for _, info := range game.All() {
				if g, err := info.Open(nil); info.Family == family && err == nil {
					if f, err := rulesfile.Of(g); err == nil && f.Like == "" {
						files = append(files, f.Canonical())
					}
				}
			}
			opened := 0
			for seed := range n {
				rng := rand.New(rand.NewPCG(uint64(seed), 59))
				if strange(t, rng, all[family], files[rng.IntN(len(files))]) {
					opened++
				}
			}
			if opened < n/20 {
				t.Errorf("only %d of %d rows could be played", opened, n)
			}
			t.Logf("%d of %d rows could be played", opened, n)
		})
	}
}

// strange changes some of a file and plays it if it opens.
func strange(t *testing.T, rng *rand.Rand, s schema, data []byte) (opened bool) {
	t.Helper()
	var file map[string]any
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for range 1 + rng.IntN(4) {
		file["rules"] = change(rng, s, file["rules"])
	}
	data, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s\n%v", data, r)
		}
	}()
	begun := time.Now()
	g, _, err := rulesfile.Open(data)
	if err != nil {
		if told := (*rulesfile.Error)(nil); !errors.As(err, &told) || told.Path == "" || told.Line == 0 {
			t.Errorf("%s\nan error without a place: %v", data, err)
		}
		return false
	}
	tryOut(t, rng, g, data)
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("%s\ntakes %v", data, took)
	}
	return true
}

// tryOut plays a game by chance and, now and then, by a bot.
func tryOut(t *testing.T, rng *rand.Rand, g *game.Game, data []byte) {
	t.Helper()
	engine := search.New(g, search.Options{HashMB: 1})
	level := search.Level{N: 8, Nodes: 200}
	line := game.NewLine(g.Start())
	for line.Len() < 30 && !line.Outcome().Over() {
		moves := line.Pos.AppendMoves(nil)
		if len(moves) == 0 {
			t.Errorf("%s\n%s: no move, and the game is not over", data, game.Text(line.Pos))
			return
		}
		m := playthrough.Pick(rng, line.Pos, moves)
		if !line.Pos.ToMove().Has(game.Chance) && line.Len()%10 < 2 {
			m, _, _ = engine.ChooseFor(t.Context(), line, line.Pos.ToMove().One(), level, 1)
			if !slices.Contains(moves, m) && !g.Sampled {
				t.Errorf("%s\n%s: the bot plays %v", data, game.Text(line.Pos), m)
				return
			}
		}
		line.Play(m)
		if _, err := g.Parse(game.Text(line.Pos)); err != nil && !errors.Is(err, game.ErrBudget) {
			t.Errorf("%s\n%s: %v", data, game.Text(line.Pos), err)
			return
		}
		if v, ok := line.Pos.(game.Scener); ok {
			game.SceneOf(v.(game.Position), line.Pos.ToMove())
		}
	}
	if text := fmt.Sprint(line.Texts()); text == "" {
		t.Error("no words for moves")
	}
}

// FuzzRulesFile: whatever a stranger sends is refused with a place or is a game, and a game is one by its canonical form.
func FuzzRulesFile(f *testing.F) {
	for _, id := range []string{"cylinder", "russian", "othello", "tafl", "corners", "go", "loa", "xiangqi", "tictactoe", "senet", "appear"} {
		g, err := game.Open(id)
		if err != nil {
			f.Fatal(err)
		}
		file, err := rulesfile.Of(g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file.Canonical())
	}
	for _, text := range []string{
		"", "{", `{"tavlei":1,"family":"chess"}`, `{"tavlei":1,"family":"chess","like":"chess","rules":{"board":{"w":10}}}`,
		`{"tavlei":1,"family":"loa","rules":{"size":6},"start":"6/6/6/6/6/6 x 1"}`, `{"a":"\ud800"}`, "[[[[[[[[[[[[[[[[[[", `{"tavlei":1e999}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, file, err := rulesfile.Open(data)
		if err != nil {
			if !errors.Is(err, rulesfile.ErrFile) {
				t.Errorf("an error of another class: %v", err)
			}
			return
		}
		again, same, err := rulesfile.Open(file.Canonical())
		if err != nil || same.Hash() != file.Hash() || again.Name() != g.Name() {
			t.Errorf("%s: its canonical form is another file: %v", file.Canonical(), err)
		}
		if !g.Slow() {
			p := g.Start()
			if moves := p.AppendMoves(nil); len(moves) > 0 {
				p.Play(moves[0])
			}
		}
	})
}
