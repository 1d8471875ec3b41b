// Command cluster starts three nodes of Tavlei and a worker that thinks for them with a PostgreSQL and a NATS of this machine, for
// trying out what happens to matches when one of them dies. Everything lies in a temporary folder and goes with it:
//
//	go run ./docs/examples/cluster
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	_ "github.com/tavlei/tavlei/games/all"
	"github.com/tavlei/tavlei/server"
	"github.com/tavlei/tavlei/server/bus/nats/natstest"
	"github.com/tavlei/tavlei/server/jobs/queue"
	"github.com/tavlei/tavlei/server/store/postgres/pgtest"
	"github.com/tavlei/tavlei/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	port := flag.Int("port", 8081, "of the first node; those of the others follow; 0: any that are free")
	flag.Parse()
	var err error
	if at := os.Getenv(nodeEnv); at != "" {
		err = serve(ctx, at, os.Stdout)
	} else if at := os.Getenv(workerEnv); at != "" {
		err = work(ctx, at, os.Stdout)
	} else {
		err = inTemporary(func(dir string) error { return run(ctx, dir, *port, os.Stdout) })
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

const (
	count      = 3
	startAgain = 5 * time.Second // after a node has died

	// nodeEnv makes the program one node: where it listens, its folder, its database and its bus, one a line.
	nodeEnv = "TAVLEI_CLUSTER_NODE"
	// workerEnv makes it a worker: its bus.
	workerEnv = "TAVLEI_CLUSTER_WORKER"

	slots = 2 // of the worker
)

// work is one worker. It says its slots.
func work(ctx context.Context, bus string, out io.Writer) error {
	w, err := queue.NewWorker(queue.WorkerConfig{
		URL: bus, Slots: slots, Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(out, slots, "slots")
	return w.Run(ctx)
}

// serve is one node. It says its address when it listens.
func serve(ctx context.Context, at string, out io.Writer) error {
	part := strings.Split(at, "\n")
	if len(part) != 4 {
		return fmt.Errorf("%s %q: want four lines", nodeEnv, at)
	}
	s, err := server.New(server.Config{
		Addr: part[0], DataDir: part[1], Database: part[2], NATS: part[3], Version: "cluster", Web: web.FS(),
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		return err
	}
	if _, err := s.Listen(); err != nil {
		return errors.Join(err, s.Close())
	}
	fmt.Fprintln(out, s.URL())
	return s.Run(ctx)
}

// inTemporary does something with a folder that goes when it is done.
func inTemporary(do func(dir string) error) error {
	dir, err := os.MkdirTemp("", "tavlei-cluster-")
	if err != nil {
		return err
	}
	return errors.Join(do(dir), os.RemoveAll(dir))
}

// run starts everything, with nodes in folders of one, and ends it with ctx.
func run(ctx context.Context, dir string, port int, out io.Writer) error {
	database, stop, err := pgtest.Start("fsync=on")
	if err != nil {
		return fmt.Errorf("%w; Debian's package postgresql has it", err)
	}
	defer stop()
	broker, err := natstest.RunStreams(filepath.Join(dir, "nats"))
	if err != nil {
		return err
	}
	defer broker.Stop()
	fmt.Fprintf(out, "PostgreSQL  %s\nNATS        %s\n", database.URL, broker.URL())
	var all sync.WaitGroup
	defer all.Wait()
	ctx, end := context.WithCancel(ctx)
	defer end()
	for i := range count {
		n := &node{name: fmt.Sprintf("node %d", i+1), dir: filepath.Join(dir, strconv.Itoa(i+1)), out: out, addr: "127.0.0.1:0"}
		if port > 0 {
			n.addr = net.JoinHostPort("127.0.0.1", strconv.Itoa(port+i))
		}
		if err := n.prepare(filepath.Join(dir, "1")); err != nil {
			return err
		}
		n.rest = database.URL + "\n" + broker.URL()
		if err := n.start(); err != nil {
			return err
		}
		all.Go(func() { n.keep(ctx) })
	}
	w := &node{name: "worker", out: out, bus: broker.URL()}
	if err := w.start(); err != nil {
		return err
	}
	all.Go(func() { w.keep(ctx) })
	fmt.Fprintln(out, "A browser is known to all nodes: begin a match at one and go on at another. kill -9 ends a node or the worker; it comes back after a while. Ctrl-C ends all.")
	<-ctx.Done()
	return nil
}

// node is one process, a node or a worker.
type node struct {
	name, addr, dir, rest string
	bus                   string // of a worker
	out                   io.Writer
	cmd                   *exec.Cmd
	ended                 chan error
}

// prepare makes its folder, with the key of the first one.
func (n *node) prepare(first string) error {
	if err := os.MkdirAll(n.dir, 0o700); err != nil || n.dir == first {
		return err
	}
	key, err := os.ReadFile(filepath.Join(first, "key"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(n.dir, "key"), key, 0o600)
}

// start starts it and waits until it says that it is there.
func (n *node) start() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	n.cmd = exec.Command(self)
	what := nodeEnv + "=" + strings.Join([]string{n.addr, n.dir, n.rest}, "\n")
	if n.bus != "" {
		what = workerEnv + "=" + n.bus
	}
	n.cmd.Env = append(os.Environ(), what)
	n.cmd.Stderr = os.Stderr
	said, err := n.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := n.cmd.Start(); err != nil {
		return err
	}
	told, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		return fmt.Errorf("%s has not started: %w", n.name, errors.Join(err, n.cmd.Wait()))
	}
	n.addr = strings.TrimPrefix(strings.TrimSpace(told), "http://") // the same when it comes back
	n.ended = make(chan error, 1)
	go func() { n.ended <- n.cmd.Wait() }()
	fmt.Fprintf(n.out, "%s      %s  (process %d)\n", n.name, strings.TrimSpace(told), n.cmd.Process.Pid)
	return nil
}

// keep starts it again whenever it has died, until ctx is done.
func (n *node) keep(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			_ = n.cmd.Process.Signal(syscall.SIGTERM) // it may have ended by itself
			<-n.ended
			return
		case err := <-n.ended:
			if ctx.Err() != nil {
				return
			}
			fmt.Fprintf(n.out, "%s      has died: %v\n", n.name, err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(startAgain):
		}
		if err := n.start(); err != nil {
			fmt.Fprintf(n.out, "%s      %v\n", n.name, err)
			return
		}
	}
}
