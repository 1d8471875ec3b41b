package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Bounds of one run of tests. The processor's time is counted, since it is the same on a busy machine; the other bound
// is for faults that wait for ever.
const (
	leastCPU  = 20 * time.Second // at least this much, and
	moreCPU   = 3                // so many times what the tests cost without the fault
	slowdown  = 12               // of a machine that is shared
	memoryKiB = 16 << 20         // addresses that a test may ask for
)

// runner tries faults.
type runner struct {
	root, tmp string
	links     links
	quick     bool // with -short only

	mu    sync.Mutex
	bases map[string]*base
}

// base is what tests cost without a fault.
type base struct {
	once sync.Once
	cpu  time.Duration
	err  error
}

func newRunner(root string) (*runner, error) {
	links, err := readLinks(root)
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "mutate")
	return &runner{root: root, tmp: tmp, links: links, bases: map[string]*base{}}, err
}

func (r *runner) close() { os.RemoveAll(r.tmp) }

// limit is how much a suite may cost with a fault in it. Tests that fail without one are an error.
func (r *runner) limit(suite string, run func(limit time.Duration) (report, error)) (time.Duration, error) {
	r.mu.Lock()
	b := r.bases[suite]
	if b == nil {
		b = &base{}
		r.bases[suite] = b
	}
	r.mu.Unlock()
	b.once.Do(func() {
		var rep report
		if rep, b.err = run(time.Hour); b.err == nil && rep.verdict != unseen {
			b.err = fmt.Errorf("the tests of %s fail without a fault: %s %s", suite, rep.verdict, rep.by)
		}
		b.cpu = rep.cpu
	})
	return max(leastCPU, moreCPU*b.cpu), b.err
}

// try puts a fault into the code and runs the tests that hold it until one fails: first all of them with -short, then whole.
func (r *runner) try(ctx context.Context, f fault) (result, error) {
	dir, err := os.MkdirTemp(r.tmp, "fault")
	if err != nil {
		return result{}, err
	}
	defer os.RemoveAll(dir)
	src, err := os.ReadFile(filepath.Join(r.root, f.Path))
	if err != nil {
		return result{}, err
	}
	if f.to > len(src) || string(src[f.from:f.to]) != f.Old {
		return result{}, fmt.Errorf("%s has changed since the faults were drawn", f.Path)
	}
	text := filepath.Join(dir, path.Base(f.Path))
	if err := os.WriteFile(text, f.applied(src), 0o644); err != nil {
		return result{}, err
	}
	res := result{fault: f, Verdict: unseen}
	if strings.HasPrefix(f.Path, "web/") {
		return res, r.tryPage(ctx, &res, text)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(r.root, f.Path): text}})
	if err != nil {
		return res, err
	}
	with := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(with, overlay, 0o644); err != nil {
		return res, err
	}
	for _, short := range []bool{true, false} { // most faults are noticed by the samples that the short tests take
		if r.quick && !short {
			break
		}
		for _, suite := range r.links.suites(f.Path) {
			if err := r.tryGo(ctx, &res, suite, with, short); err != nil || res.Verdict != unseen {
				return res, err
			}
		}
	}
	return res, nil
}

// tryGo runs one suite.
func (r *runner) tryGo(ctx context.Context, res *result, suite, overlay string, short bool) error {
	name := suite
	if short {
		name += " -short"
	}
	limit, err := r.limit(name, func(limit time.Duration) (report, error) { return r.goTest(ctx, suite, "", short, limit) })
	if err != nil {
		return err
	}
	rep, err := r.goTest(ctx, suite, overlay, short, limit)
	if err == nil {
		res.add(name, rep)
	}
	return err
}

// report is how one run of tests ended.
type report struct {
	verdict string
	by      string // the test
	cpu     time.Duration
}

// goTest builds the tests of a suite, with an overlay unless it is empty, and runs them.
func (r *runner) goTest(ctx context.Context, suite, overlay string, short bool, limit time.Duration) (report, error) {
	dir, tests, _ := strings.Cut(suite, " ")
	binary, err := os.CreateTemp(r.tmp, "tests")
	if err != nil {
		return report{}, err
	}
	binary.Close()
	defer os.Remove(binary.Name())
	args := []string{"test", "-vet=off", "-ldflags=-s -w", "-c", "-o", binary.Name()}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	build := exec.CommandContext(ctx, "go", append(args, "./"+dir)...)
	build.Dir = r.root
	if out, err := build.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return report{}, ctx.Err()
		}
		return report{verdict: uncompiled, by: firstLine(out)}, nil
	}
	return r.bounded(ctx, filepath.Join(r.root, dir), nil, limit, binary.Name(),
		"-test.failfast", fmt.Sprintf("-test.short=%t", short), "-test.run", tests, "-test.timeout", (slowdown * limit).String())
}

// tryPage runs the tests of the page that come to load the changed file.
func (r *runner) tryPage(ctx context.Context, res *result, text string) error {
	run := func(limit time.Duration, text string, of ...string) (report, error) {
		env := []string{"NO_COLOR=1", "MUTATE_FILE=" + filepath.Join(r.root, res.Path), "MUTATE_TEXT=" + text}
		return r.bounded(ctx, filepath.Join(r.root, "web"), env, limit, append(append([]string{"node_modules/.bin/vitest"}, of...),
			"--run", "--bail=1", "--config", "test/mutate.config.ts", "--passWithNoTests")...)
	}
	limit, err := r.limit("web", func(limit time.Duration) (report, error) { // of all, once for the files together
		return run(limit, filepath.Join(r.root, res.Path))
	})
	if err != nil {
		return err
	}
	rep, err := run(limit, text, "related", strings.TrimPrefix(res.Path, "web/"))
	if err == nil {
		res.add("vitest", rep)
	}
	return err
}

// bounded runs tests within bounds of time and memory.
func (r *runner) bounded(ctx context.Context, dir string, env []string, limit time.Duration, command ...string) (report, error) {
	ctx, cancel := context.WithTimeout(ctx, slowdown*limit+time.Minute)
	defer cancel()
	bounds := fmt.Sprintf("ulimit -t %d; ", int(limit.Seconds()))
	if env == nil { // node asks for more addresses than it ever uses
		bounds += fmt.Sprintf("ulimit -v %d; ", memoryKiB)
	}
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", bounds + `exec "$@"`, "tests"}, command...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 10 * time.Second
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return report{}, err
	}
	rep := report{verdict: unseen, cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	var exit *exec.ExitError
	switch {
	case err == nil:
	case errors.Is(context.Cause(ctx), context.Canceled):
		return rep, context.Canceled
	case ctx.Err() != nil, errors.As(err, &exit) && !exit.Exited(), bytes.Contains(out.Bytes(), []byte("panic: test timed out")):
		rep.verdict = timedOut
	default:
		rep.verdict, rep.by = noticed, failing(out.Bytes())
	}
	return rep, nil
}

var failure = regexp.MustCompile(`(?m)^\s*(?:--- FAIL: |FAIL +|× |panic: )(\S+(?: > .*)?)`)

// failing names the last test of Go that failed, the innermost, or the first one of vitest.
func failing(out []byte) string {
	all := failure.FindAllSubmatch(out, -1)
	if len(all) == 0 {
		return firstLine(bytes.TrimSpace(out))
	}
	return string(all[0][1])
}

func firstLine(out []byte) string {
	for line := range strings.Lines(string(out)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return line
		}
	}
	return ""
}
