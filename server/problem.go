package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/store"
)

// Problem is an error as RFC 9457 wants it, with a stable code that clients translate.
type Problem struct {
	Type   string              `json:"type" doc:"always about:blank; the code tells the kinds apart" example:"about:blank"`
	Title  string              `json:"title" doc:"name of the status" example:"Not Found"`
	Status int                 `json:"status" doc:"HTTP status" example:"404"`
	Detail string              `json:"detail,omitempty" doc:"what is wrong and where, in English"`
	Code   string              `json:"code" doc:"stable code of the error" example:"notFound"`
	Rule   string              `json:"rule,omitempty" doc:"clause of the rule page"`
	Errors []*huma.ErrorDetail `json:"errors,omitempty" doc:"the parts of the request that are wrong"`
}

func (p *Problem) Error() string { return p.Detail }

// GetStatus tells huma the status.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType tells huma the media type.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// codes of errors that have none of their own.
var codes = map[int]string{
	http.StatusBadRequest:            "badRequest",
	http.StatusForbidden:             "forbidden",
	http.StatusNotFound:              "notFound",
	http.StatusMethodNotAllowed:      "methodNotAllowed",
	http.StatusNotAcceptable:         "notAcceptable",
	http.StatusRequestTimeout:        "timeout",
	http.StatusRequestEntityTooLarge: "tooLarge",
	http.StatusUnsupportedMediaType:  "mediaType",
	http.StatusUnprocessableEntity:   "invalid",
	http.StatusTooManyRequests:       "tooMany",
	http.StatusServiceUnavailable:    "unavailable",
}

func newProblem(status int, code, detail string) *Problem {
	if code == "" {
		code = codes[status]
	}
	if code == "" {
		code = "internal"
	}
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail, Code: code}
}

// huma keeps the maker of its errors in a global.
func init() {
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		p := newProblem(status, "", msg)
		for _, err := range errs {
			var d huma.ErrorDetailer
			if errors.As(err, &d) {
				p.Errors = append(p.Errors, d.ErrorDetail())
			} else if err != nil {
				p.Errors = append(p.Errors, &huma.ErrorDetail{Message: err.Error()})
			}
		}
		return p
	}
}

// kinds maps the classes of errors to statuses and codes, the first that fits.
var kinds = []struct {
	err    error
	status int
	code   string
}{
	{game.ErrUnknownGame, http.StatusNotFound, "unknownGame"},
	{game.ErrUnavailable, http.StatusNotImplemented, "gameUnavailable"},
	{errPreparing, http.StatusServiceUnavailable, "preparing"},
	{errAside, http.StatusServiceUnavailable, "setAside"},
	{game.ErrOption, http.StatusUnprocessableEntity, "option"},
	{game.ErrPosition, http.StatusUnprocessableEntity, "position"},
	{game.ErrNotation, http.StatusUnprocessableEntity, "notation"},
	{match.ErrSetting, http.StatusUnprocessableEntity, "setting"},
	{match.ErrCommand, http.StatusUnprocessableEntity, "command"},
	{store.ErrNotFound, http.StatusNotFound, "notFound"},
	{store.ErrConflict, http.StatusConflict, "conflict"},
	{store.ErrFull, http.StatusInsufficientStorage, "storage"},
	{store.ErrReadOnly, http.StatusInsufficientStorage, "storage"},
	{store.ErrClosed, http.StatusServiceUnavailable, "unavailable"},
	{errStopping, http.StatusServiceUnavailable, "unavailable"},
	{errTooOften, http.StatusTooManyRequests, "tooMany"},
	{errTooMany, http.StatusTooManyRequests, "tooMany"},
}

// problem is err for a client. Errors of no known class are internal: logged, not shown.
func (s *Server) problem(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var r *game.Refusal
	if errors.As(err, &r) {
		p := newProblem(http.StatusConflict, r.Code, err.Error())
		p.Rule = r.Rule
		return p
	}
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			if k.code == "storage" {
				s.log.Error("storage", "error", err)
			}
			return newProblem(k.status, k.code, err.Error())
		}
	}
	s.log.Error("internal", "error", err)
	return newProblem(http.StatusInternalServerError, "internal", "something went wrong here; it has been logged")
}

// writeProblem answers a plain handler's request.
func writeProblem(w http.ResponseWriter, p *Problem) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may be gone
}

// malformed says what is wrong with a frame, without the names that things have in here.
func malformed(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return "want one JSON object: " + strings.TrimPrefix(err.Error(), "json: ")
	case wrong.Field == "":
		return "want one JSON object, not " + clip(wrong.Value)
	}
	return fmt.Sprintf("%s: want %s, not %s", wrong.Field, jsonKind(wrong.Type), clip(wrong.Value))
}

func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "an array"
	}
	return "a whole number"
}
