package problem

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/store"
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
	Fault  *FaultView          `json:"fault,omitempty" doc:"what exactly is wrong with the options or the position that were sent"`

	wait time.Duration // the same may be asked again after it; 0: it is not known when
	look time.Duration // until when it is no use to look again, where wait is not known
}

func (p *Problem) Error() string { return p.Detail }

// Wait is after which time the same may be asked again; 0: it is not known when.
func (p *Problem) Wait() time.Duration { return p.wait }

// GetStatus tells huma the status.
func (p *Problem) GetStatus() int { return p.Status }

// LookAgain is after which time it is worth while to look again where nobody knows better.
const LookAgain = 10 * time.Second

// GetHeaders tells huma when to ask again, which whoever is told to come later always hears.
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	wait := cmp.Or(p.wait, p.look)
	if p.Status == http.StatusTooManyRequests || p.Status == http.StatusServiceUnavailable {
		wait = cmp.Or(wait, LookAgain)
	}
	if wait > 0 {
		h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	return h
}

// ContentType tells huma the media type.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// codes of errors that have none of their own.
var codes = map[int]string{
	http.StatusBadRequest:            "badRequest",
	http.StatusUnauthorized:          "token",
	http.StatusForbidden:             "forbidden",
	http.StatusNotFound:              "notFound",
	http.StatusMethodNotAllowed:      "methodNotAllowed",
	http.StatusNotAcceptable:         "notAcceptable",
	http.StatusRequestTimeout:        "timeout",
	http.StatusRequestEntityTooLarge: "tooLarge",
	http.StatusUnsupportedMediaType:  "mediaType",
	http.StatusUnprocessableEntity:   "invalid",
	http.StatusTooManyRequests:       "tooMany",
	http.StatusMisdirectedRequest:    "host",
	http.StatusServiceUnavailable:    "unavailable",
}

func New(status int, code, detail string) *Problem {
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
		p := New(status, "", msg)
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

// StatusGone is what a log says of a client that has left before it was answered.
const StatusGone = 499

// kinds maps the classes of errors to statuses and codes, the first that fits.
var kinds = []struct {
	err    error
	status int
	code   string
	wait   time.Duration // after it the same may go well; 0: it is not known when
	look   time.Duration // when it is worth while to look again, although it is not known
	told   string        // instead of the error's own words, which are for who runs the server
}{
	{err: game.ErrUnknownGame, status: http.StatusNotFound, code: "unknownGame"},
	{err: game.ErrUnavailable, status: http.StatusNotImplemented, code: "gameUnavailable", told: game.ErrUnavailable.Error()},
	{err: ErrPreparing, status: http.StatusServiceUnavailable, code: "preparing", wait: time.Second},
	{err: ErrToken, status: http.StatusUnauthorized, code: "token"},
	{err: ErrScope, status: http.StatusForbidden, code: "scope"},
	{err: ErrBlocked, status: http.StatusForbidden, code: "blocked"},
	{err: ErrAside, status: http.StatusServiceUnavailable, code: "setAside", look: time.Hour, told: ErrAside.Error()},
	{err: ErrDamaged, status: http.StatusInternalServerError, code: "damaged", told: ErrDamaged.Error()},
	{err: store.ErrCorrupt, status: http.StatusInternalServerError, code: "damaged", told: ErrDamaged.Error()},
	{err: game.ErrOption, status: http.StatusUnprocessableEntity, code: "option"},
	{err: game.ErrPosition, status: http.StatusUnprocessableEntity, code: "position"},
	{err: game.ErrNotation, status: http.StatusUnprocessableEntity, code: "notation"},
	{err: match.ErrSetting, status: http.StatusUnprocessableEntity, code: "setting"},
	{err: match.ErrCommand, status: http.StatusUnprocessableEntity, code: "command"},
	{err: store.ErrNotFound, status: http.StatusNotFound, code: "notFound"},
	{err: store.ErrConflict, status: http.StatusConflict, code: "conflict"},
	{err: store.ErrFenced, status: http.StatusConflict, code: "conflict"},
	{err: store.ErrAway, status: http.StatusServiceUnavailable, code: "busy", wait: 2 * time.Second, told: toldAway},
	{err: store.ErrFull, status: http.StatusInsufficientStorage, code: "storage", told: toldStorage},
	{err: store.ErrReadOnly, status: http.StatusInsufficientStorage, code: "storage", told: toldStorage},
	{err: store.ErrClosed, status: http.StatusServiceUnavailable, code: "unavailable", wait: 2 * time.Second, told: ErrStopping.Error()},
	{err: ErrStopping, status: http.StatusServiceUnavailable, code: "unavailable", wait: 2 * time.Second},
	{err: ErrTooOften, status: http.StatusTooManyRequests, code: "tooMany", wait: time.Second},
	{err: ErrTooMany, status: http.StatusTooManyRequests, code: "tooMany", wait: 10 * time.Second},
	{err: ErrNoTrace, status: http.StatusNotFound, code: "noTrace"},
	{err: fairqueue.ErrFull, status: http.StatusServiceUnavailable, code: "busy"},
	{err: guard.ErrSlow, status: http.StatusServiceUnavailable, code: "busy", wait: 5 * time.Second, told: "the server is too busy for this at the moment: try again"},
	{err: guard.ErrClosed, status: http.StatusServiceUnavailable, code: "unavailable", wait: 2 * time.Second, told: ErrStopping.Error()},
	{err: context.Canceled, status: StatusGone, code: "gone", told: "the client has left"},
	{err: context.DeadlineExceeded, status: http.StatusServiceUnavailable, code: "busy", wait: time.Second, told: "the server is too busy for this at the moment: try again"},
}

const toldStorage = "the server can keep nothing at the moment, and nothing has changed: its keeper finds the reason in the log"

const toldAway = "the database does not answer at the moment: try again"

// problem is err for a client. Errors of no known class are internal: logged, not shown.
func Of(log *slog.Logger, err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	var r *game.Refusal
	if errors.As(err, &r) {
		p := New(http.StatusConflict, r.Code, err.Error())
		p.Rule = r.Rule
		return p
	}
	for _, k := range kinds {
		if !errors.Is(err, k.err) {
			continue
		}
		p := New(k.status, k.code, err.Error())
		p.look = k.look
		if p.wait = k.wait; k.told != "" {
			p.Detail = k.told
		}
		var fault *game.Fault
		if errors.As(err, &fault) && k.told == "" {
			p.Fault, p.Rule = FaultOf(err), fault.Rule
		}
		var often TooOften
		if errors.As(err, &often) {
			p.wait = often.Wait
		}
		var full *fairqueue.Full
		if errors.As(err, &full) {
			if p.wait = full.After; !full.All {
				p.Status, p.Title, p.Code = http.StatusTooManyRequests, http.StatusText(http.StatusTooManyRequests), "tooMany"
			}
		}
		mention(log, k.code, err)
		return p
	}
	log.Error("internal", "error", err)
	return New(http.StatusInternalServerError, "internal", "something went wrong here; it has been logged")
}

// mention logs what clients are told in other words.
func mention(log *slog.Logger, code string, err error) {
	switch code {
	case "storage":
		log.Error("storage", "error", err)
	case "damaged":
		log.Error("damage in the store: tavlei verify tells which matches, tavlei restore puts a backup back", "error", err)
	case "busy":
		log.Warn("busy", "error", err)
	case "gameUnavailable":
		log.Info("game unavailable", "error", err)
	}
}

// Write answers a plain handler's request.
func Write(w http.ResponseWriter, p *Problem) {
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client may be gone
}

// Malformed says what is wrong with a frame, without the names that things have in here.
func Malformed(err error) string {
	var wrong *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &wrong):
		return "want one JSON object: " + strings.TrimPrefix(err.Error(), "json: ")
	case wrong.Field == "":
		return "want one JSON object, not " + Clip(wrong.Value)
	}
	return fmt.Sprintf("%s: want %s, not %s", wrong.Field, jsonKind(wrong.Type), Clip(wrong.Value))
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
