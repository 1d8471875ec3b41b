package api

import (
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
	"github.com/tavlei/tavlei/server/problem"
)

// ServeRecordTrace shows a ply of a record whose results another engine has computed: what is known of
// it is in the record alone. It is the handler of POST /api/records/trace.
func (a *Service) ServeRecordTrace(w http.ResponseWriter, r *http.Request) {
	packed, err := a.recordTrace(r)
	a.answerTrace(w, r, packed, err)
}

func (a *Service) recordTrace(r *http.Request) (packed []byte, err error) {
	n, err := strconv.Atoi(r.URL.Query().Get("ply"))
	if err != nil || n < 1 {
		return nil, problem.New(http.StatusUnprocessableEntity, "", "ply: want its number, from 1")
	}
	text, err := io.ReadAll(r.Body) // its size is bounded for all requests
	if err != nil {
		return nil, problem.New(http.StatusRequestEntityTooLarge, "", err.Error())
	}
	trace, err := readRecords(r.Context(), a, text, record.Options{}, 0, 1, func(some load.Some) (*[]byte, error) {
		packed, err := a.shotOf(some, n)
		return &packed, err
	})
	if err != nil {
		return nil, err
	}
	return *trace, nil
}

// shotOf is the trace of a ply of the record that was read.
func (a *Service) shotOf(some load.Some, n int) ([]byte, error) {
	if len(some.Entries) == 0 || some.Entries[0].Game == nil {
		return nil, problem.New(http.StatusUnprocessableEntity, "record", "the game cannot be read")
	}
	g := some.Entries[0].Game
	steps := []record.Step{}
	if err := g.Walk(func(s record.Step) bool {
		steps = append(steps, s)
		return len(steps) < n && s.Line == 0
	}); err != nil {
		return nil, err
	}
	if len(steps) < n || steps[n-1].Line > 0 {
		return nil, problem.New(http.StatusNotFound, "", fmt.Sprintf("ply %d: there are fewer", n))
	}
	step := steps[n-1]
	replayed, ok := g.Rules.Rules.(record.Replayed)
	if step.By == game.Chance || step.By == game.NoSeat || !ok || replayed.Replayed() == "" {
		return nil, problem.ErrNoTrace
	}
	return a.traces.pack(step.Before, step.Move)
}
