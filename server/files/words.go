package files

import (
	"encoding/json"
	"maps"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
)

type (
	// TextsView holds words of families in one language.
	TextsView struct {
		Families map[string]map[string]string `json:"families" doc:"by family, words by key"`
	}

	TextsInput struct {
		Lang   string `path:"lang" maxLength:"16" doc:"code of a language" example:"en"`
		Family string `query:"family" maxLength:"64" doc:"only the words of this family"`
		Part   string `query:"part" enum:"names,also,play,study" doc:"only one kind of words: names (what families, games and their tags are called, and a line on each), also (other names by which they are sought), study (puzzles, lessons and faults of positions), play (all others)"`
	}
)

// Texts are the answers with words: they never change while the program runs, and are made and
// packed when first asked for. There are no more than languages and families allow.
type Texts struct {
	mu    sync.Mutex
	Files map[TextsInput]*File
}

// File is an answer, nil if there is no such family.
func (t *Texts) File(in TextsInput) (*File, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if f, ok := t.Files[in]; ok {
		return f, nil
	}
	v, err := textsView(in)
	if err != nil || in.Family != "" && len(v.Families) == 0 {
		return nil, err
	}
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	f := New("texts.json", append(data, '\n'))
	if err := f.Pack(); err != nil {
		return nil, err
	}
	if t.Files == nil {
		t.Files = map[TextsInput]*File{}
	}
	t.Files[in] = f
	return f, nil
}

// textsView collects words.
func textsView(in TextsInput) (TextsView, error) {
	v := TextsView{Families: map[string]map[string]string{}}
	for _, info := range game.All() {
		if in.Family != "" && in.Family != info.Family {
			continue
		}
		words, err := lang.Built().Words(info, in.Lang)
		if err != nil {
			return v, err
		}
		// Pages get the names of openings with the moves.
		maps.DeleteFunc(words, func(key, _ string) bool { return strings.HasPrefix(key, "opening.") })
		if in.Part != "" {
			maps.DeleteFunc(words, func(key, _ string) bool { return partOf(key) != in.Part })
		}
		if v.Families[info.Family] == nil {
			v.Families[info.Family] = map[string]string{}
		}
		maps.Copy(v.Families[info.Family], words)
	}
	return v, nil
}

// partOf tells where words are read: in lists of all games, by who seeks one, while one of them is played, or only by
// who solves puzzles or sets up positions.
func partOf(key string) string {
	kind, _, _ := strings.Cut(key, ".")
	if names := kind == "family" || kind == "game"; names && strings.HasSuffix(key, ".also") {
		return "also"
	}
	switch kind {
	case "family", "game", "tag", "format":
		return "names"
	case "puzzle", "lesson", "fault":
		return "study"
	}
	return "play"
}
