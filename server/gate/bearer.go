package gate

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"strings"

	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/store"
)

// What a token is good for.
const (
	ScopePlay = "play"
	ScopeRead = "read"
)

// TokenPrefix begins every token: whoever finds one in a file that should not hold it knows what it is.
const TokenPrefix = "tavlei_"

// bearerOf is the token that a request bears in its header, if it has one.
func bearerOf(r *http.Request) (token string, ok bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), strings.EqualFold(scheme, "Bearer")
}

// admitProgram finds out whose program has sent the request. A token that is not known is refused: whoever sends one
// wants to be somebody.
func (g *Gate) admitProgram(r *http.Request, v *Visitor, token string) error {
	hash := sha256.Sum256([]byte(token))
	t, err := g.Store.Token(r.Context(), hash[:])
	if err != nil {
		return tokenFault(err)
	}
	if t.Scope == ScopeRead && r.Method != http.MethodGet && r.Method != http.MethodHead {
		return problem.ErrScope
	}
	v.Guest, v.session, v.Scope = t.Guest, t.Hash, t.Scope
	g.seen(r.Context(), v.session)
	return nil
}

// tokenFault is the error of looking for a token.
func tokenFault(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return problem.ErrToken
	}
	return err
}
