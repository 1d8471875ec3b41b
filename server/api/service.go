package api

import (
	"log/slog"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/server/compute"
	"github.com/tavlei/tavlei/server/files"
	"github.com/tavlei/tavlei/server/gate"
	"github.com/tavlei/tavlei/server/lichess"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/problem"
	"github.com/tavlei/tavlei/server/show"
	"github.com/tavlei/tavlei/server/store"
)

// Service answers the JSON API.
type Service struct {
	gate    *gate.Gate
	pool    *compute.Pool
	live    *live.Service
	cfg     Config
	log     *slog.Logger
	store   store.Store
	foreign *lichess.Service
	reviews *compute.Reviews
	traces  *traces

	measures *compute.Measures
	assets   files.Assets
	Texts    files.Texts
	shots    gate.Fair // slow plies that are played for whoever asks
	sent     gate.Fair // files of games that are read for whoever asks

	gamesOnce sync.Once
	games     show.GamesView
	shelves   sync.Map // show.ShelfView by language, made when they are asked for
	cards     sync.Map // show.CardsView in the same way

	PuzzlesOnce sync.Once
	Shelf       *puzzleShelf
	today       puzzlesOfDay
}

// Config is what the service must be told.
type Config struct {
	Version string
	Guests  int // that one address may stand for
	Now     func() time.Time
	More    func(huma.API) // mounts what others answer
}

func New(cfg Config, h *live.Service, f *lichess.Service) *Service {
	return &Service{
		gate: h.Gate, pool: h.Pool, live: h, cfg: cfg, log: h.Log, store: h.Store, foreign: f,
		reviews: compute.NewReviews(h.Pool), traces: newTraces(h.Pool), measures: compute.NewMeasures(h.Pool),
		shots: gate.NewFair(shotsPerSec, shotsBurst, cfg.Guests, cfg.Now),
		sent:  gate.NewFair(filesPerSec, FilesBurst, cfg.Guests, cfg.Now),
	}
}

// problem is err for a client.
func (a *Service) problem(err error) *problem.Problem { return problem.Of(a.log, err) }
