// Command release makes what people download: the program for six targets, each packed with its
// licence, and the checksums of all. The same commit and the same Go give the same bytes on every
// machine.
//
//	go run -C tools ./release                 # six archives and SHA256SUMS in dist/
//	go run -C tools ./release --check         # all of it twice, from two directories; fails where they differ
//	go run -C tools ./release --licences      # writes the licences of everything that is in the program
package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A target is a system and a processor as Go names them.
type target struct{ system, processor string }

// targets are what a release is made for.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// beside lies in each archive with the program.
var beside = []string{"LICENSE", "NOTICE", "README.md"}

// The tests of the program hold this file to what is linked into it.
const licencesFile = "cmd/tavlei/licences.txt"

func main() {
	root := flag.String("root", "..", "the `directory` of the sources")
	out := flag.String("out", "dist", "the `directory` for the archives, below the sources unless absolute")
	only := flag.String("only", "", "one target, as linux/amd64")
	check := flag.Bool("check", false, "build from two copies and compare")
	licences := flag.Bool("licences", false, "write "+licencesFile+" and nothing else")
	flag.Parse()
	var err error
	switch {
	case flag.NArg() > 0:
		err = fmt.Errorf("%q is no flag", flag.Arg(0))
	case *licences:
		err = writeLicences(*root, filepath.Join(*root, licencesFile))
	case *check:
		err = twice(*root, *only)
	default:
		if !filepath.IsAbs(*out) {
			*out = filepath.Join(*root, *out)
		}
		err = release(*root, *out, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release builds and packs from a checkout whose files are those of a commit.
func release(root, out, only string) error {
	changed, err := run(root, nil, "git", "status", "--porcelain")
	if err != nil {
		return err
	}
	if changed != "" {
		return fmt.Errorf("there are changes that no commit has:\n%s", changed)
	}
	version, err := run(root, nil, "git", "describe", "--tags", "--always")
	if err != nil {
		return err
	}
	when, err := committed(root)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		if only != "" && only != t.system+"/"+t.processor {
			continue
		}
		name, data, err := archive(root, version, t, when)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
		fmt.Printf("%-40s %5.1f MB\n", name, float64(len(data))/1e6)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
	}
	if sums.Len() == 0 {
		return fmt.Errorf("%q is none of the targets", only)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// archive builds the program for one target and packs it.
func archive(root, version string, t target, when time.Time) (name string, data []byte, err error) {
	dir, err := os.MkdirTemp("", "tavlei-release-")
	if err != nil {
		return "", nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	program := "tavlei"
	if t.system == "windows" {
		program += ".exe"
	}
	env := []string{"CGO_ENABLED=0", "GOOS=" + t.system, "GOARCH=" + t.processor, "GOFLAGS=", "GOWORK=off"}
	_, err = run(root, env, "go", "build", "-trimpath", "-ldflags=-s -w -buildid=", "-o", filepath.Join(dir, program), "./cmd/tavlei")
	if err != nil {
		return "", nil, err
	}
	top := fmt.Sprintf("tavlei_%s_%s_%s", strings.TrimPrefix(version, "v"), t.system, t.processor)
	files := []packed{{from: filepath.Join(dir, program), name: top + "/" + program, mode: 0o755}}
	for _, name := range beside {
		files = append(files, packed{from: filepath.Join(root, name), name: top + "/" + name, mode: 0o644})
	}
	if t.system == "windows" {
		data, err = zipped(files, when)
		return top + ".zip", data, err
	}
	data, err = tarred(files, when)
	return top + ".tar.gz", data, err
}

// twice makes a release from two clones in different places and compares their checksums.
func twice(root, only string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "tavlei-twice-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var sums [2]string
	from := root
	for i, place := range []string{"here", "in/quite/another/place"} {
		clone, out := filepath.Join(dir, place), filepath.Join(dir, "out", strconv.Itoa(i))
		// The second is a clone of the first: a commit made meanwhile is in neither.
		if _, err := run(root, nil, "git", "clone", "-q", from, clone); err != nil {
			return err
		}
		from = clone
		// Each compiles everything itself: what one has kept proves nothing of the other.
		if err := os.Setenv("GOCACHE", filepath.Join(dir, "cache", strconv.Itoa(i))); err != nil {
			return err
		}
		if err := release(clone, out, only); err != nil {
			return err
		}
		data, err := os.ReadFile(filepath.Join(out, "SHA256SUMS"))
		if err != nil {
			return err
		}
		sums[i] = string(data)
	}
	if sums[0] != sums[1] {
		return fmt.Errorf("the second build differs:\n%s\n%s", sums[0], sums[1])
	}
	fmt.Print("both builds are the same:\n", sums[0])
	return nil
}

// committed is the time of the newest commit: the only time that a release knows.
func committed(root string) (time.Time, error) {
	text, err := run(root, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// run gives what a program prints, trimmed; its complaints are part of the error.
func run(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, complaints.String())
	}
	return strings.TrimSpace(string(out)), nil
}
