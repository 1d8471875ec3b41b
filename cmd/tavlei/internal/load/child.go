package load

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
)

// child is the server under load, a process of its own.
type child struct {
	cmd *exec.Cmd
	dir string
	url string
}

// stopTimeout is how long a server may take to stop.
const stopTimeout = 30 * time.Second

var address = regexp.MustCompile(`http://\S+`)

// start starts a server that can hold so many sockets, with a data directory of its own and these settings beside.
func start(ctx context.Context, sockets int, settings []string) (*child, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "tavlei-bench-")
	if err != nil {
		return nil, err
	}
	args := []string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--no-limits", "--limit-sockets", strconv.Itoa(sockets + 16)}
	s := &child{cmd: exec.CommandContext(ctx, self, args...), dir: dir}
	// Settings of another server, in whose database nobody wants these matches, must not reach this one.
	others := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "TAVLEI_") })
	s.cmd.Env = append(append(others, "LC_ALL=C"), settings...)
	s.cmd.Stderr = os.Stderr
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(os.Interrupt) }
	s.cmd.WaitDelay = stopTimeout
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	if s.url = address.FindString(line); err != nil || s.url == "" {
		_, stopped := s.stop()
		return nil, errors.Join(verb.Faultf("the server did not start: %q", strings.TrimSpace(line)), stopped)
	}
	go io.Copy(io.Discard, lines) //nolint:errcheck // what else it says is of no interest
	return s, nil
}

// stop ends the server and throws its data away; it gives the bytes of its database.
func (s *child) stop() (disk int64, err error) {
	if s.cmd.Process.Signal(os.Interrupt) != nil {
		err = s.cmd.Process.Kill()
	}
	late := time.AfterFunc(stopTimeout, func() { _ = s.cmd.Process.Kill() })
	_ = s.cmd.Wait() // it was told to end
	late.Stop()
	files, _ := filepath.Glob(filepath.Join(s.dir, "*.db"))
	for _, name := range files {
		if info, e := os.Stat(name); e == nil {
			disk += info.Size()
		}
	}
	return disk, errors.Join(err, os.RemoveAll(s.dir))
}

// usage is what a process has used so far.
type usage struct {
	user, sys time.Duration
	memory    int64 // bytes in use now
}

// tick is how the kernel counts processor time for /proc.
const tick = time.Second / 100

// used reads what the server has used; on systems without /proc nothing is known.
func (s *child) used() (u usage) {
	proc := filepath.Join("/proc", strconv.Itoa(s.cmd.Process.Pid))
	stat, err := os.ReadFile(filepath.Join(proc, "stat"))
	if err != nil {
		return u
	}
	// The name in brackets may hold blanks.
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	if len(fields) < 22 {
		return u
	}
	number := func(i int) int64 { n, _ := strconv.ParseInt(fields[i], 10, 64); return n }
	u.user, u.sys = time.Duration(number(11))*tick, time.Duration(number(12))*tick
	u.memory = number(21) * int64(os.Getpagesize())
	return u
}

// nodes are the servers under load.
type nodes []*child

// startAll starts so many servers, one after the other, so that the first makes the tables.
func startAll(ctx context.Context, n, sockets int, settings []string) (all nodes, err error) {
	for range n {
		s, err := start(ctx, sockets, settings)
		if err != nil {
			_, stopped := all.stop()
			return nil, errors.Join(err, stopped)
		}
		all = append(all, s)
	}
	return all, nil
}

// stop ends them all.
func (all nodes) stop() (disk int64, err error) {
	for _, s := range all {
		n, stopped := s.stop()
		disk += n
		err = errors.Join(err, stopped)
	}
	return disk, err
}

// used is what all of them have used.
func (all nodes) used() (sum usage) {
	for _, s := range all {
		u := s.used()
		sum.user += u.user
		sum.sys += u.sys
		sum.memory += u.memory
	}
	return sum
}

// urls are where they are reached.
func (all nodes) urls() []string {
	list := make([]string, len(all))
	for i, s := range all {
		list[i] = s.url
	}
	return list
}
