package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// MaxTokens bounds the tokens of one person.
const MaxTokens = 20

// tokenID is how many bytes of the hash tell the tokens of a person apart.
const tokenID = 6

type (
	// TokenView is a token without its secret.
	TokenView struct {
		ID      string `json:"id" doc:"by which it is revoked" example:"5f1d3c9ab27e"`
		Name    string `json:"name" doc:"that you have given it"`
		Scope   string `json:"scope" enum:"play,read" doc:"read: questions and streams only; play: everything that you may do but manage tokens"`
		Created int64  `json:"created" doc:"milliseconds since 1970"`
		Seen    int64  `json:"seen" doc:"when it was used last, to the day, in milliseconds since 1970; created if never"`
	}

	// TokensView is the tokens of a person, the oldest first.
	TokensView struct {
		Tokens []TokenView `json:"tokens" doc:"the oldest first"`
	}

	// NewTokenView is a token that was just made.
	NewTokenView struct {
		TokenView
		Token string `json:"token" doc:"the secret, told this once: send it as Authorization: Bearer" example:"tavlei_6bX0…"`
	}

	tokenInput struct {
		Body struct {
			Name  string `json:"name" doc:"1 to 30 letters, by which you know it again" example:"my bot"`
			Scope string `json:"scope,omitempty" enum:"play,read" default:"play" doc:"what it is to be good for"`
		}
	}

	tokenIDInput struct {
		ID string `path:"id" maxLength:"64" doc:"id of the token" example:"5f1d3c9ab27e"`
	}
)

// mountTokens lets people give tokens to their programs.
func (a *Service) mountTokens(api huma.API) {
	const about = "A token cannot ask this: it takes the cookie of a browser, or, to make the first one, nothing at all."
	for _, one := range []struct {
		id, method, path, summary string
		status                    int
		register                  func(huma.Operation)
	}{
		{"tokens", http.MethodGet, "/api/me/tokens", "Your tokens", 200, func(op huma.Operation) { huma.Register(api, op, a.showTokens) }},
		{"makeToken", http.MethodPost, "/api/me/tokens", "Make a token for a program", 201, func(op huma.Operation) { huma.Register(api, op, a.makeToken) }},
		{"revokeToken", http.MethodDelete, "/api/me/tokens/{id}", "Revoke a token", 204, func(op huma.Operation) { huma.Register(api, op, a.revokeToken) }},
	} {
		op := operation(one.method, one.id, one.path, one.summary, "people", one.status)
		op.Description, op.Errors = about, append(op.Errors, http.StatusForbidden)
		one.register(op)
	}
}

// errTokens refuses programs that would make themselves more tokens, or end those of others.
func errTokens() error {
	return problem.New(http.StatusForbidden, "token", "tokens are managed by people: a token cannot do it")
}

func (a *Service) showTokens(ctx context.Context, _ *struct{}) (*answer[TokensView], error) {
	list, err := a.tokensOf(ctx)
	if err != nil {
		return nil, err
	}
	v := TokensView{Tokens: []TokenView{}}
	for _, t := range list {
		v.Tokens = append(v.Tokens, tokenView(t))
	}
	return &answer[TokensView]{v}, nil
}

// tokensOf lists the visitor's tokens, for people only.
func (a *Service) tokensOf(ctx context.Context) ([]store.Token, error) {
	v := gate.VisitorOf(ctx)
	if v.Scope != "" {
		return nil, errTokens()
	}
	if v.Guest == "" {
		return nil, nil
	}
	list, err := a.store.Tokens(ctx, v.Guest)
	if err != nil {
		return nil, a.problem(err)
	}
	return list, nil
}

func tokenView(t store.Token) TokenView {
	return TokenView{ID: idOfToken(t), Name: t.Name, Scope: t.Scope, Created: t.Created.UnixMilli(), Seen: t.Seen.UnixMilli()}
}

func idOfToken(t store.Token) string { return hex.EncodeToString(t.Hash[:min(tokenID, len(t.Hash))]) }

func (a *Service) makeToken(ctx context.Context, in *tokenInput) (*answer[NewTokenView], error) {
	list, err := a.tokensOf(ctx)
	if err != nil {
		return nil, err
	}
	if len(list) >= MaxTokens {
		return nil, problem.New(http.StatusConflict, "tooManyTokens", "you have 20 tokens: revoke one first")
	}
	name, ok := cleanName(in.Body.Name)
	if !ok {
		return nil, problem.New(http.StatusUnprocessableEntity, "name", "name: want 1 to 30 letters, digits, spaces or signs")
	}
	guest, err := a.gate.Guest(ctx)
	if err != nil {
		return nil, a.problem(err)
	}
	secret := gate.TokenPrefix + gate.RandomText(40)
	hash := sha256.Sum256([]byte(secret))
	now := time.UnixMilli(time.Now().UnixMilli())
	t := store.Token{Hash: hash[:], Guest: guest, Name: name, Scope: in.Body.Scope, Created: now, Seen: now}
	if err := a.store.PutToken(ctx, t); err != nil {
		return nil, a.problem(err)
	}
	return &answer[NewTokenView]{NewTokenView{tokenView(t), secret}}, nil
}

func (a *Service) revokeToken(ctx context.Context, in *tokenIDInput) (*struct{}, error) {
	list, err := a.tokensOf(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range list {
		if idOfToken(t) == in.ID {
			if err := a.store.EndSession(ctx, t.Hash); err != nil {
				return nil, a.problem(err)
			}
			return nil, nil
		}
	}
	return nil, problem.New(http.StatusNotFound, "", "you have no token "+problem.Clip(in.ID))
}
