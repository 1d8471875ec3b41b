package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strconv"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/jobs/queue"
)

// workerCmd is "tavlei worker": a process that thinks for servers.
type workerCmd struct {
	NATS       string   `name:"nats" env:"TAVLEI_NATS" required:"" placeholder:"URL" help:"Address of the NATS server of the nodes, which must run with JetStream, as nats://USER:PASSWORD@HOST:PORT; several with commas between."`
	NATSPrefix string   `name:"nats-prefix" default:"tavlei" env:"TAVLEI_NATS_PREFIX" placeholder:"TEXT" help:"What all subjects there begin with; installations that share a NATS server need different ones. Default: ${default}."`
	Families   []string `env:"TAVLEI_FAMILIES" placeholder:"NAME" help:"Families whose games this worker thinks about, like chess,draughts; all without it."`
	Slots      int      `env:"TAVLEI_SLOTS" placeholder:"N" help:"Bots that think at the same time, with half as many slots beside for short thoughts and for hints; default: as many as there are processors."`
	Metrics    string   `env:"TAVLEI_METRICS" placeholder:"HOST:PORT" help:"Address that serves figures for Prometheus (/metrics) and health checks (/health, /ready, /live), for operators only; none by default."`
	Log        string   `default:"warn" enum:"debug,info,warn,error" env:"TAVLEI_LOG" help:"What to log to standard error: debug, info, warn or error. Default: ${default}."`
}

// Help shows examples.
func (workerCmd) Help() string {
	return "Thinks for the bots of servers on one NATS server, looks for hints, reviews and measurements for them, and does what " +
		"tavlei solve and tavlei mine ask for with --nats. It needs no database and keeps nothing: start as many as you like, end any " +
		"at any time. An interrupt (Ctrl-C) hands back what is under way.\n\n" +
		"Examples:\n  tavlei worker --nats nats://bus.example:4222\n  tavlei worker --nats nats://bus.example:4222 --families chess,weiqi --slots 4"
}

// Run works until it is interrupted.
func (c workerCmd) Run(e *verb.Env) error {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log)); err != nil {
		return verb.BadCall(verb.Faultf("log level %q: %w", c.Log, err))
	}
	if c.Slots == 0 {
		c.Slots = runtime.NumCPU()
	}
	config := queue.WorkerConfig{
		URL: c.NATS, Prefix: c.NATSPrefix, Families: c.Families, Slots: c.Slots,
		Log: slog.New(slog.NewTextHandler(e.Err, &slog.HandlerOptions{Level: level})),
	}
	if err := config.Check(); err != nil {
		return verb.BadCall(err)
	}
	w, err := queue.NewWorker(config)
	if err != nil {
		return err
	}
	if c.Metrics != "" {
		l, err := net.Listen("tcp", c.Metrics)
		if err != nil {
			return verb.Faultf("cannot listen on %q: %w: choose another address with --metrics HOST:PORT", c.Metrics, err)
		}
		web := &http.Server{Handler: w.Handler(), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute}
		go func() {
			if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
				config.Log.Error("metrics", "error", err)
			}
		}()
		defer web.Close()
	}
	fmt.Fprintln(e.Bare, e.Said.Say("A worker, slots: %s. Ctrl-C stops.", strconv.Itoa(c.Slots)))
	if err := w.Run(e.Ctx); err != nil {
		return err
	}
	fmt.Fprintln(e.Bare, e.Said.Of("Stopped."))
	return nil
}
