package lichess

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
)

// Exports is where whole games are: the only one of these paths outside /api/.
const Exports = "/game/export/"

// roots of the paths that lichess's programs ask.
var roots = []string{"/api/account", "/api/stream/", "/api/bot/", "/api/board/", "/api/challenge", "/api/users/", "/api/user/", "/api/token/", "/api/games/user/", Exports}

// Speaks tells whether a path is one of lichess's.
func Speaks(path string) bool {
	for _, root := range roots {
		if rest, ok := strings.CutPrefix(path, root); ok && (strings.HasSuffix(root, "/") || rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

// Acts tells whether a POST to a path is a move or another act at a table.
func Acts(path string) bool {
	return strings.HasPrefix(path, "/api/bot/game/") || strings.HasPrefix(path, "/api/board/game/")
}

// Faults lets programs hear on lichess's paths in lichess's words what is wrong: problems become {"error": …}, and what
// the rules refuse, or cannot be read, is a bad request.
func Faults(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !Speaks(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		t := &teller{ResponseWriter: w}
		defer t.tell()
		next.ServeHTTP(t, r)
	})
}

// teller keeps a problem back to say it otherwise.
type teller struct {
	http.ResponseWriter
	status  int
	problem *bytes.Buffer // nil: there is none
}

func (t *teller) WriteHeader(status int) {
	if t.Header().Get("Content-Type") == "application/problem+json" && t.problem == nil {
		t.status, t.problem = status, &bytes.Buffer{}
		return
	}
	t.ResponseWriter.WriteHeader(status)
}

func (t *teller) Write(data []byte) (int, error) {
	if t.problem != nil {
		return t.problem.Write(data)
	}
	return t.ResponseWriter.Write(data)
}

// Unwrap lets streams set their own bounds.
func (t *teller) Unwrap() http.ResponseWriter { return t.ResponseWriter }

// tell says the problem, if there is one.
func (t *teller) tell() {
	if t.problem == nil {
		return
	}
	var p struct{ Title, Detail string }
	_ = json.Unmarshal(t.problem.Bytes(), &p) // it is ours
	if p.Detail == "" {
		p.Detail = p.Title
	}
	switch t.status {
	case http.StatusConflict, http.StatusUnprocessableEntity:
		t.status = http.StatusBadRequest
	}
	t.Header().Set("Content-Type", "application/json")
	t.Header().Del("Content-Length")
	t.ResponseWriter.WriteHeader(t.status)
	_ = json.NewEncoder(t.ResponseWriter).Encode(Fault{p.Detail})
}
