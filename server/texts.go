package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
)

type (
	// TextsView holds words of families in one language.
	TextsView struct {
		Families map[string]map[string]string `json:"families" doc:"by family, words by key"`
	}

	textsInput struct {
		Lang   string `path:"lang" maxLength:"16" doc:"code of a language" example:"en"`
		Family string `query:"family" maxLength:"64" doc:"only the words of this family"`
		Part   string `query:"part" enum:"names,play,study" doc:"only one kind of words: names (what families, games and their tags are called, and a line on each), study (puzzles, lessons and faults of positions), play (all others)"`
	}
)

// texts are the answers with words: they never change while the program runs, and are made and
// packed when first asked for. There are no more than languages and families allow.
type texts struct {
	mu    sync.Mutex
	files map[textsInput]*file
}

// mountTexts mounts the question for words. Its answers are alike for everybody, so that a browser
// may keep them and ask again with the ETag.
func (a *desk) mountTexts(api huma.API) {
	shape := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[TextsView](), true, "")
	op := operation(http.MethodGet, "texts", "/api/texts/{lang}", "Names, options and reasons in one language", "games", http.StatusOK)
	op.Responses = map[string]*huma.Response{
		"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: shape}}},
	}
	huma.Register(api, op, a.answerTexts)
}

func (a *desk) answerTexts(_ context.Context, in *textsInput) (*huma.StreamResponse, error) {
	if language(in.Lang) != in.Lang {
		return nil, newProblem(http.StatusUnprocessableEntity, "", "lang: there are "+strings.Join(lang.Built().Codes(), ", "))
	}
	f, err := a.texts.file(*in)
	switch {
	case err != nil:
		return nil, a.problem(err)
	case f == nil:
		return nil, newProblem(http.StatusNotFound, "", fmt.Sprintf("family %q: there is none of this name", in.Family))
	}
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		r, w := humago.Unwrap(ctx)
		f.serve(w, r)
	}}, nil
}

// file is an answer, nil if there is no such family.
func (t *texts) file(in textsInput) (*file, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if f, ok := t.files[in]; ok {
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
	f := newFile("texts.json", append(data, '\n'))
	if err := f.pack(); err != nil {
		return nil, err
	}
	if t.files == nil {
		t.files = map[textsInput]*file{}
	}
	t.files[in] = f
	return f, nil
}

// textsView collects words.
func textsView(in textsInput) (TextsView, error) {
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

// partOf tells where words are read: in lists of all games, while one of them is played, or only by
// who solves puzzles or sets up positions.
func partOf(key string) string {
	switch kind, _, _ := strings.Cut(key, "."); kind {
	case "family", "game", "tag", "format":
		return "names"
	case "puzzle", "lesson", "fault":
		return "study"
	}
	return "play"
}

// language is the wanted language if there are texts in it, with or without figures in moves.
func language(code string) string { return lang.Built().Known(strings.TrimSuffix(code, game.Figurine)) }

// naming is the language in which moves are named, with figures if they are wanted.
func naming(code string) string {
	if strings.HasSuffix(code, game.Figurine) {
		return language(code) + game.Figurine
	}
	return language(code)
}
