package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"reflect"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/fairqueue"
	"github.com/tavlei/tavlei/server/store"
)

// carry takes an error to another server.
func carry(t *testing.T, err error) error {
	t.Helper()
	data, e := json.Marshal(Carry(slog.New(slog.DiscardHandler), err))
	if e != nil {
		t.Fatal(e)
	}
	var c Carried
	if e := json.Unmarshal(data, &c); e != nil {
		t.Fatal(e)
	}
	return c.Err()
}

// TestCarried: whatever error goes to another server, its clients are told the same.
func TestCarried(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	errs := []error{
		errors.New("a secret of this machine"),
		New(http.StatusConflict, "nameFirst", "tell a name first"),
		TooOften{Wait: 7 * time.Second},
		&fairqueue.Full{After: 3 * time.Second},
		fmt.Errorf("options: %w", &game.Fault{Code: "size", Rule: "1.2", Option: "board", Params: map[string]string{"n": "8"}, Err: game.ErrOption}),
	}
	for _, k := range kinds {
		errs = append(errs, fmt.Errorf("match abc: %w", k.err))
	}
	for _, err := range errs {
		there := carry(t, err)
		want, got := Of(log, err), Of(log, there)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v: told as %+v, want %+v", err, got, want)
		}
		for _, k := range kinds {
			if errors.Is(err, k.err) {
				if !errors.Is(there, k.err) {
					t.Errorf("%v is no %v there", err, k.err)
				}
				break
			}
		}
	}
}

// TestCarriedRefusal: a refusal says there all that it says here.
func TestCarriedRefusal(t *testing.T) {
	want := &game.Refusal{
		Code: "mustCapture", Rule: "1.5.4", Of: "russian", Places: []game.Place{3, 0}, Names: []string{"c3", "a1"},
		Params: map[string]string{"n": "2"}, Input: "c3-d4",
	}
	var got *game.Refusal
	if err := carry(t, fmt.Errorf("match abc: %w", want)); !errors.As(err, &got) || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	failed := fmt.Errorf("match: ply 3: %w: out of range", match.ErrEngine)
	if err := carry(t, failed); !errors.Is(err, match.ErrEngine) || err.Error() != failed.Error() {
		t.Errorf("an engine's failure: %v", err)
	}
	if errors.Is(carry(t, want), store.ErrConflict) {
		t.Error("a refusal is a conflict")
	}
	if err := (&Carried{}).Err(); err == nil {
		t.Error("an error without words is none")
	}
}
