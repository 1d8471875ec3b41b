package api

import (
	"log/slog"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
	"github.com/tavlei/tavlei/server/work"
)

// Desk answers the JSON API.
type Desk struct {
	gate    *gate.Gate
	shop    *work.Shop
	hall    *live.Hall
	cfg     Config
	log     *slog.Logger
	store   store.Store
	foreign *lichess.Service
	reviews *work.Reviews
	traces  *traces
	assets  files.Assets
	Texts   files.Texts
	shots   gate.Fair // slow plies that are played for whoever asks
	sent    gate.Fair // files of games that are read for whoever asks

	gamesOnce sync.Once
	games     show.GamesView

	PuzzlesOnce sync.Once
	Shelf       *puzzleShelf
	today       puzzlesOfDay
}

// Config is what the desk must be told.
type Config struct {
	Version string
	Guests  int // that one address may stand for
	Now     func() time.Time
	More    func(huma.API) // mounts what others answer
}

func New(cfg Config, h *live.Hall, f *lichess.Service) *Desk {
	return &Desk{
		gate: h.Gate, shop: h.Shop, hall: h, cfg: cfg, log: h.Log, store: h.Store, foreign: f,
		reviews: work.NewReviews(h.Shop), traces: newTraces(h.Shop),
		shots: gate.NewFair(shotsPerSec, shotsBurst, cfg.Guests, cfg.Now),
		sent:  gate.NewFair(filesPerSec, FilesBurst, cfg.Guests, cfg.Now),
	}
}

// problem is err for a client.
func (a *Desk) problem(err error) *problem.Problem { return problem.Of(a.log, err) }
