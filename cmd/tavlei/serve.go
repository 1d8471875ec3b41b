package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/keep"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server"
	"github.com/tavlei/tavlei/web"
)

// serveCmd is "tavlei serve", and "tavlei" alone.
type serveCmd struct {
	Addr         string   `default:"127.0.0.1:8080" env:"TAVLEI_ADDR" placeholder:"HOST:PORT" help:"Address to listen on; :8080 lets other machines in, port 0 picks a free one, unix:FILE is a socket for a proxy. Default: ${default}."`
	Data         string   `env:"TAVLEI_DATA" placeholder:"DIR" help:"Directory of the database. Default: ${data}."`
	Database     string   `default:"sqlite" env:"TAVLEI_DATABASE" placeholder:"KIND" help:"Where matches are kept: sqlite, a file in the data directory, or the address of a PostgreSQL database, as postgres://USER:PASSWORD@HOST:PORT/NAME. Default: ${default}."`
	NATS         string   `name:"nats" env:"TAVLEI_NATS" placeholder:"URL" help:"Address of a NATS server by which several servers on one PostgreSQL database tell one another what happens, as nats://USER:PASSWORD@HOST:PORT; several with commas between."`
	NATSPrefix   string   `name:"nats-prefix" default:"tavlei" env:"TAVLEI_NATS_PREFIX" placeholder:"TEXT" help:"What all subjects there begin with; installations that share a NATS server need different ones. Default: ${default}."`
	Public       string   `env:"TAVLEI_PUBLIC" placeholder:"URL" help:"How others reach this server, for links and QR codes; a path in it is that of all addresses."`
	TrustedProxy []string `env:"TAVLEI_TRUSTED_PROXY" placeholder:"CIDR" help:"Address or prefix of a proxy whose X-Forwarded headers are believed, like 127.0.0.1 or 172.16.0.0/12; may be given several times."`
	LimitReads   float64  `default:"30" env:"TAVLEI_LIMIT_READS" placeholder:"N" help:"Requests that a guest may make per second, sustained. Default: ${default}."`
	LimitWrites  float64  `default:"2" env:"TAVLEI_LIMIT_WRITES" placeholder:"N" help:"Changes that a guest may make per second, sustained. Default: ${default}."`
	LimitGuests  int      `default:"20" env:"TAVLEI_LIMIT_GUESTS" placeholder:"N" help:"How many guests' worth of requests one address may make: a school may need more. Default: ${default}."`
	LimitSockets int      `default:"10000" env:"TAVLEI_LIMIT_SOCKETS" placeholder:"N" help:"Open tables that the server can hold; one address may have a fifth of them. Default: ${default}."`
	NoLimits     bool     `env:"TAVLEI_NO_LIMITS" help:"No limits on requests, for measurements."`
	Metrics      string   `env:"TAVLEI_METRICS" placeholder:"HOST:PORT" help:"Address that serves figures for Prometheus (/metrics) and health checks (/health, /ready, /live), for operators only; none by default."`
	Pprof        string   `env:"TAVLEI_PPROF" placeholder:"HOST:PORT" help:"Address that serves profiles (/debug/pprof/), for developers only; none by default."`
	AccessLog    string   `env:"TAVLEI_ACCESS_LOG" placeholder:"FILE" help:"File that gets a line for each request, with address and guest; - is standard error."`
	NoChat       bool     `env:"TAVLEI_NO_CHAT" help:"Switch chat off, for instance in a house with children."`
	Bots         int      `env:"TAVLEI_BOTS" placeholder:"N" help:"Bots that think at the same time; default: one less than there are processors."`
	Open         bool     `env:"TAVLEI_OPEN" help:"Open the page in the browser."`
	Log          string   `default:"warn" enum:"debug,info,warn,error" env:"TAVLEI_LOG" help:"What to log to standard error: debug, info, warn or error. Default: ${default}."`
	engineFlags
	keep.UpkeepFlags
}

// Help shows examples.
func (serveCmd) Help() string {
	return "An interrupt (Ctrl-C) stops the server; nothing that was played is lost.\n\n" +
		"Examples:\n  tavlei\n  tavlei serve --addr :8080 --data /var/lib/tavlei\n  tavlei serve --backup-dir /var/backups/tavlei --keep-finished 365d --keep-guests 90d\n  TAVLEI_ADDR=127.0.0.1:0 tavlei --open"
}

// Run serves until it is interrupted.
func (c serveCmd) Run(e *verb.Env) error {
	if c.Data == "" {
		c.Data = keep.DefaultData()
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log)); err != nil {
		return verb.BadCall(verb.Faultf("log level %q: %w", c.Log, err))
	}
	config := server.Config{
		Addr: c.Addr, DataDir: c.Data, Database: c.Database, NATS: c.NATS, NATSPrefix: c.NATSPrefix, PublicURL: c.Public, Bots: c.Bots, Version: verb.Version(),
		TrustedProxies: c.TrustedProxy, MaxSockets: c.LimitSockets, Unlimited: c.NoLimits, NoChat: c.NoChat, MetricsAddr: c.Metrics, PprofAddr: c.Pprof,
		Limits: server.Limits{Reads: c.LimitReads, Writes: c.LimitWrites, Guests: c.LimitGuests},
		Logger: slog.New(slog.NewTextHandler(e.Err, &slog.HandlerOptions{Level: level})), Web: web.FS(), Licences: licences,
	}
	c.UpkeepFlags.Settle(&config)
	if err := c.engineFlags.Settle(&config); err != nil {
		return verb.BadCall(err)
	}
	if err := config.Check(); err != nil {
		return verb.BadCall(err)
	}
	if c.Open && !c.hasPage() {
		return verb.BadCall(verb.Faultf("--open: no browser opens %s; --public names the address of the proxy before it", c.Addr))
	}
	access, err := openAccessLog(c.AccessLog, e.Err)
	if err != nil {
		return err
	}
	if access != nil {
		config.AccessLog = slog.New(slog.NewTextHandler(access, nil))
		defer access.Close()
	}
	s, err := server.New(config)
	if err != nil {
		return err
	}
	addr, err := s.Listen()
	if err != nil {
		return errors.Join(err, s.Close())
	}
	fmt.Fprintln(e.Bare, e.Said.Say("Tavlei is at %s", s.URL()))
	for _, hint := range startHints(e.Said, addr, c.Public) {
		fmt.Fprintln(e.Bare, hint)
	}
	if c.Open {
		if err := openBrowser(s.URL()); err != nil {
			fmt.Fprintf(e.Err, "tavlei: %s\n", e.Said.Say("the browser cannot be opened: %s", e.Said.Tell(err)))
		}
	}
	if err := s.Run(e.Ctx); err != nil {
		return err
	}
	fmt.Fprintln(e.Bare, e.Said.Of("Stopped."))
	return nil
}

// openAccessLog opens the file to write at its end; nil if there is to be none. What stands there can be read by its
// owner alone, since it names addresses.
func openAccessLog(name string, standard io.Writer) (io.WriteCloser, error) {
	switch name {
	case "":
		return nil, nil
	case "-":
		return unclosed{standard}, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, verb.Faultf("access log: %w: name another file with --access-log", err)
	}
	return f, nil
}

// unclosed is a writer that others close.
type unclosed struct{ io.Writer }

func (unclosed) Close() error { return nil }

// hasPage tells whether a browser can open the server at the address that it tells.
func (c serveCmd) hasPage() bool { return c.Public != "" || !strings.HasPrefix(c.Addr, "unix:") }

// startHints are what is said at the start beside the address. A server with a public address is reached through a proxy:
// where it listens itself matters to the proxy alone.
func startHints(said verb.Speech, addr net.Addr, public string) []string {
	if public != "" {
		return []string{said.Say("It listens on %s. Ctrl-C stops.", addr.String())}
	}
	return lanHints(said, addr)
}

// lanHints tell how other machines reach the server, or how to let them.
func lanHints(said verb.Speech, addr net.Addr) []string {
	at, ok := addr.(*net.TCPAddr)
	if !ok {
		return []string{said.Of("Only a proxy can open it; --public says under which address the proxy serves it. Ctrl-C stops.")}
	}
	if at.IP.IsLoopback() {
		return []string{said.Say("Only this machine can open it; --addr %s lets others in. Ctrl-C stops.", fmt.Sprintf(":%d", at.Port))}
	}
	if !at.IP.IsUnspecified() {
		return nil
	}
	var hints []string
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range addrs {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			hints = append(hints, said.Say("On the local network: %s", fmt.Sprintf("http://%s:%d", n.IP, at.Port)))
		}
	}
	return hints
}

// openBrowser starts the browser of the desktop and does not wait for it.
func openBrowser(url string) error {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	command := exec.Command(name, args...)
	if err := command.Start(); err != nil {
		return err
	}
	return command.Process.Release()
}
