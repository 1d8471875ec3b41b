package server

import (
	"log/slog"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/store"
)

// desk answers the JSON API.
type desk struct {
	gate    *gate
	shop    *shop
	hall    *hall
	cfg     deskConfig
	log     *slog.Logger
	store   store.Store
	foreign *foreign
	reviews *reviews
	traces  *traces
	assets  assets
	texts   texts
	shots   fair // slow plies that are played for whoever asks
	sent    fair // files of games that are read for whoever asks

	gamesOnce sync.Once
	games     GamesView

	puzzlesOnce sync.Once
	shelf       *puzzleShelf
	today       puzzlesOfDay
}

// deskConfig is what the desk must be told.
type deskConfig struct {
	Version string
	Guests  int // that one address may stand for
	now     func() time.Time
	more    func(huma.API) // mounts what others answer
}

func newDesk(cfg deskConfig, h *hall, f *foreign) *desk {
	return &desk{
		gate: h.gate, shop: h.shop, hall: h, cfg: cfg, log: h.log, store: h.store, foreign: f,
		reviews: newReviews(h.shop), traces: newTraces(h.shop),
		shots: newFair(shotsPerSec, shotsBurst, cfg.Guests, cfg.now),
		sent:  newFair(filesPerSec, filesBurst, cfg.Guests, cfg.now),
	}
}

// problem is err for a client.
func (a *desk) problem(err error) *Problem { return problemOf(a.log, err) }
