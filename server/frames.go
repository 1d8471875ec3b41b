package server

import (
	"encoding/json"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// Frames from the server.
type (
	helloFrame struct {
		T      string            `json:"t"`
		Match  MatchView         `json:"match"`
		Board  *game.Board       `json:"board"`
		Seq    int               `json:"seq"`
		Since  int               `json:"since"`
		Events []eventView       `json:"events"`
		Plies  []plyView         `json:"plies"`
		Start  []game.Man        `json:"start"`
		Score  []float32         `json:"startScore,omitempty"` // points of each seat at the start
		Facts  []game.Fact       `json:"startFacts,omitempty"` // what was known at the start besides the men
		Scene  *game.Scene       `json:"scene"`
		Offers []offerView       `json:"offers"`
		Names  map[string]string `json:"names"` // of the seats
	}

	eventsFrame struct {
		T      string      `json:"t"`
		Seq    int         `json:"seq"`
		Events []eventView `json:"events"`
		Plies  []plyView   `json:"plies"`
		Cut    *int        `json:"cut,omitempty"` // plies kept before Plies are added
		Scene  *game.Scene `json:"scene"`
		Offers []offerView `json:"offers"`
		Match  MatchView   `json:"match"`
	}

	presenceFrame struct {
		T     string     `json:"t"`
		Seats []SeatView `json:"seats"`
	}

	// smallFrame is every other frame: ack, refused, why, thinking, pong, bye, error.
	smallFrame struct {
		T       string       `json:"t"`
		ID      string       `json:"id,omitempty"`
		Seq     int          `json:"seq,omitempty"`
		Seat    *int         `json:"seat,omitempty"`
		Code    string       `json:"code,omitempty"`
		Rule    string       `json:"rule,omitempty"`
		Places  []game.Place `json:"places,omitempty"`
		Names   []string     `json:"names,omitempty"`
		Message string       `json:"message,omitempty"`
		Reason  string       `json:"reason,omitempty"`
		Wait    int64        `json:"wait,omitempty" doc:"milliseconds after which the same may be sent again, with its id"`
	}

	// inFrame is every frame from a client.
	inFrame struct {
		T     string       `json:"t"`
		ID    string       `json:"id"`
		Seat  int          `json:"seat"`
		Kind  string       `json:"kind"`
		Text  string       `json:"text"`
		What  string       `json:"what"`
		N     int          `json:"n"`
		Plies *int         `json:"plies"`
		Path  []game.Token `json:"path"`
	}
)

// frameKey tells which viewers get the same bytes. Guests who only look share one.
type frameKey struct {
	kind  string
	since int
	guest string
	lang  string
}

// frame is the bytes of a frame, made once for all who see the same; r.mu is held.
func (r *room) frame(key frameKey, build func() any) ([]byte, error) {
	if r.state.SeatsOf(key.guest) == 0 {
		key.guest = ""
	}
	if data, ok := r.message[key]; ok {
		return data, nil
	}
	data, err := json.Marshal(build())
	if err != nil {
		return nil, err
	}
	if r.message == nil || len(r.message) > 64 {
		r.message = map[frameKey][]byte{}
	}
	r.message[key] = data
	return data, nil
}

// hello is all of the match, and the events after since.
func (r *room) hello(guest, lang string, since int) ([]byte, int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if since < 0 || since > r.state.Seq {
		since = 0
	}
	// Who is online changes without events, so a hello is never shared.
	data, err := json.Marshal(helloFrame{
		T: "hello", Match: r.matchView(guest), Board: r.board,
		Seq: r.state.Seq, Since: since, Events: r.eventViews(r.events[since:]),
		Plies: r.plyViews(0, lang), Start: menOf(r.state.Line.Start),
		Score: game.ScoreOf(r.state.Line.Start, r.state.Game.Seats), Facts: factsOf(r.state.Line.Start),
		Scene: r.sceneView(r.state.SeatsOf(guest)), Offers: r.offerViews(), Names: r.seatNames(),
	})
	return data, r.state.Seq, err
}

func (r *room) seatNames() map[string]string {
	names := map[string]string{}
	for i, p := range r.state.Players {
		if name := r.names[p.ID]; name != "" {
			names[strconv.Itoa(i)] = name
		}
	}
	return names
}

// news is what has happened after since; nil if nothing has.
func (r *room) news(guest, lang string, since int) ([]byte, int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if since >= r.state.Seq {
		return nil, since, nil
	}
	data, err := r.frame(frameKey{"events", since, guest, lang}, func() any {
		before, kept := r.plyAt[since], r.plyAt[since]
		for _, plies := range r.plyAt[since:] {
			kept = min(kept, plies)
		}
		f := eventsFrame{
			T: "events", Seq: r.state.Seq, Events: r.eventViews(r.events[since:]),
			Plies: r.plyViews(kept, lang), Scene: r.sceneView(r.state.SeatsOf(guest)),
			Offers: r.offerViews(), Match: r.matchView(guest),
		}
		if kept < before {
			f.Cut = &kept
		}
		return f
	})
	return data, r.state.Seq, err
}

// presence is who sits where and is online.
func (r *room) presence(guest string) ([]byte, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return json.Marshal(presenceFrame{T: "presence", Seats: r.seatViews(guest)})
}
