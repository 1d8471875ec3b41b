package workshop

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// Path is where the API has the workshop.
const Path = "/api/definitions"

// MaxBody bounds what a request to the workshop may bring, in bytes: a file within a text of JSON.
const MaxBody = 2 * maxText

// Bounds.
const (
	maxText  = 48 << 10 // of a file, in bytes
	listed   = 50
	perSec   = 0.05 // games that one guest publishes
	burst    = 10
	lookCost = 50 * time.Millisecond
)

// Service is the workshop of a server.
type Service struct {
	gate  *gate.Gate
	pool  *compute.Pool
	store store.Store
	now   func() time.Time
	made  gate.Fair // games that are published
	drop  func()
}

// New is the workshop of a server: so many guests may share an address. Until Close, games that the store keeps are found by
// their ids.
func New(g *gate.Gate, pool *compute.Pool, kept store.Store, guests int, now func() time.Time) *Service {
	s := &Service{gate: g, pool: pool, store: kept, now: now, made: gate.NewFair(perSec, burst, guests, now)}
	s.drop = store.FetchRules(kept)
	return s
}

// Close ends that.
func (s *Service) Close() { s.drop() }

type (
	// DefinitionView is a game as a rules file.
	DefinitionView struct {
		ID      string            `json:"id" doc:"of the game, own: and half of the hash of the file"`
		Hash    string            `json:"hash" doc:"SHA-256 of the file in its canonical form, by which a game made from it names it"`
		Family  string            `json:"family" doc:"of games"`
		Like    string            `json:"like,omitempty" doc:"game of the family that it differs from"`
		Name    map[string]string `json:"name" doc:"by language"`
		By      string            `json:"by,omitempty" doc:"who has made it, as the file says"`
		From    string            `json:"from,omitempty" doc:"hash of the game that it was made from"`
		Created *time.Time        `json:"created,omitempty" doc:"when it was published here"`
		Text    string            `json:"text,omitempty" doc:"the file, laid out to be read"`

		Options  map[string]string `json:"options,omitempty" doc:"options of the game that it is like, where they are not as usual"`
		Controls string            `json:"controls,omitempty" enum:"layers,options" doc:"by which controls a page may change the text: those of the layers that its rules are made of, those of the options of the game that it is like; none: as text alone"`
	}

	// DefinitionsView lists games that were made here.
	DefinitionsView struct {
		Definitions []DefinitionView `json:"definitions" doc:"the newest first"`
	}

	// CheckView is what is to be said of a rules file.
	CheckView struct {
		Definition *DefinitionView   `json:"definition,omitempty" doc:"the game, if the file makes one; for a while it can be looked at by its id before it is published"`
		Fault      *FileFaultView    `json:"fault,omitempty" doc:"what is wrong, if it makes none"`
		Controls   string            `json:"controls,omitempty" enum:"layers,options" doc:"by which controls a page may change the file as it is, whether it makes a game or not"`
		Men        map[string]string `json:"men,omitempty" doc:"kinds of men by the letters of the pieces of the file"`
		Sample     *SampleView       `json:"sample,omitempty" doc:"what random games come to"`
		Says       []string          `json:"says,omitempty" doc:"what follows from the rules: codes of the words make.says.<code>"`
	}

	// FileFaultView says where a rules file is wrong.
	FileFaultView struct {
		Path    string `json:"path,omitempty" doc:"keys from the root"`
		Line    int    `json:"line,omitempty" doc:"from 1"`
		Column  int    `json:"column,omitempty" doc:"from 1"`
		Message string `json:"message" doc:"what was found and what is allowed, in English"`
	}

	textInput struct {
		Body struct {
			Text string `json:"text" maxLength:"49152" doc:"a rules file"`
		}
	}

	gameInput struct {
		Game string `path:"game" maxLength:"2000" example:"chess" doc:"name of any rule set, with its options"`
	}

	listInput struct {
		Before time.Time `query:"before" doc:"those made before that time only"`
	}

	answer[T any] struct {
		Body T
	}

	madeOutput struct {
		Location string `header:"Location" doc:"address of the game"`
		Body     DefinitionView
	}
)

// Mount puts the workshop on the API.
func (s *Service) Mount(to huma.API) {
	api.Get(to, "listDefinitions", Path, "Games that people have made here", "games", s.list)
	api.Get(to, "definition", Path+"/{game}", "Any game as a rules file", "games", s.show)
	body := func(op *huma.Operation) { op.MaxBodyBytes = MaxBody }
	api.Mount(to, http.MethodPost, "checkDefinition", Path+"/check", "What a rules file makes, or what is wrong with it", "games", http.StatusOK, s.check, body)
	api.Mount(to, http.MethodPost, "publishDefinition", Path, "Publish a game: it is kept for ever and never changes", "games", http.StatusCreated, s.publish, body)
}

func (s *Service) problem(err error) error { return problem.Of(s.pool.Log, err) }

// viewOf shows a file.
func viewOf(f *rulesfile.File) *DefinitionView {
	v := &DefinitionView{ID: f.ID(), Hash: f.Hash(), Family: f.Family, Like: f.Like, Name: f.Name, By: f.By, From: f.From}
	if v.Name == nil {
		v.Name = map[string]string{}
	}
	return v
}

func (s *Service) show(ctx context.Context, in *gameInput) (*answer[DefinitionView], error) {
	return compute.Looked(compute.Asking(ctx, "definition", in.Game), s.pool, compute.LookCost, func(context.Context) (*answer[DefinitionView], error) {
		g, err := game.Open(in.Game)
		if err != nil {
			return nil, err
		}
		f, err := rulesfile.Of(g)
		if err != nil {
			return nil, problem.New(http.StatusNotFound, "noDefinition", fmt.Sprintf("%s: no rules file says it: %v", g.Name(), err))
		}
		v := viewOf(f)
		v.Text = string(f.Value().Indented())
		v.Controls = rulesfile.Controls([]byte(v.Text))
		if rulesfile.Made(g) == nil {
			v.Like, v.Options = g.Info.ID, chosen(g)
		}
		return &answer[DefinitionView]{*v}, nil
	})
}

// chosen are the options of a game that are not as usual.
func chosen(g *game.Game) map[string]string {
	values := map[string]string{}
	for _, o := range g.Info.Options {
		if value := g.Options[o.Key]; value != o.Default {
			values[o.Key] = value
		}
	}
	return values
}

func (s *Service) list(ctx context.Context, in *listInput) (*answer[DefinitionsView], error) {
	kept, err := s.store.Definitions(ctx, in.Before, listed)
	if err != nil {
		return nil, s.problem(err)
	}
	v := DefinitionsView{Definitions: []DefinitionView{}}
	for _, d := range kept {
		hash := sha256.Sum256(d.Body)
		view := DefinitionView{ID: d.ID, Hash: hex.EncodeToString(hash[:]), Created: &d.Created}
		if err := json.Unmarshal(d.Body, &view); err != nil {
			return nil, s.problem(fmt.Errorf("game %s: %w: %v", d.ID, store.ErrCorrupt, err))
		}
		v.Definitions = append(v.Definitions, view)
	}
	return &answer[DefinitionsView]{v}, nil
}

func (s *Service) check(ctx context.Context, in *textInput) (*answer[CheckView], error) {
	return compute.Looked(compute.Asking(ctx, "definition", ""), s.pool, lookCost, func(ctx context.Context) (*answer[CheckView], error) {
		text := []byte(in.Body.Text)
		controls := rulesfile.Controls(text)
		g, f, err := rulesfile.Open(text)
		if err != nil {
			return &answer[CheckView]{CheckView{Fault: faultOf(err), Controls: controls}}, nil
		}
		rulesfile.Keep(g)
		v := CheckView{Definition: viewOf(f), Controls: controls, Men: rulesfile.Men(g)}
		v.Sample = sampleOf(ctx, g)
		v.Says = v.Sample.says(g)
		return &answer[CheckView]{v}, nil
	})
}

// faultOf shows an error of a file.
func faultOf(err error) *FileFaultView {
	v := &FileFaultView{Message: err.Error()}
	if e := (*rulesfile.Error)(nil); errors.As(err, &e) {
		v.Path, v.Line, v.Column, v.Message = e.Path, e.Line, e.Col, e.Why
	}
	return v
}

func (s *Service) publish(ctx context.Context, in *textInput) (*madeOutput, error) {
	f, err := compute.Looked(compute.Asking(ctx, "definition", ""), s.pool, lookCost, func(context.Context) (*rulesfile.File, error) {
		g, f, err := rulesfile.Open([]byte(in.Body.Text))
		if err != nil {
			return nil, problem.New(http.StatusUnprocessableEntity, "definition", err.Error())
		}
		if g.Start().Outcome().Over() {
			return nil, problem.New(http.StatusUnprocessableEntity, "definition", "the game is over before it begins")
		}
		return f, nil
	})
	if err != nil {
		return nil, err
	}
	if _, err := s.gate.Guest(ctx); err != nil {
		return nil, s.problem(err)
	}
	if v := gate.VisitorOf(ctx); v.Limited {
		if err := s.made.Take(v, 1); err != nil {
			return nil, s.problem(err)
		}
	}
	d := store.Definition{ID: f.ID(), Body: f.Canonical(), Created: s.now()}
	if err := s.store.PutDefinition(ctx, d); err != nil {
		return nil, s.problem(err)
	}
	view := viewOf(f)
	view.Created = &d.Created
	return &madeOutput{Location: s.gate.Public.Base() + Path + "/" + f.ID(), Body: *view}, nil
}
