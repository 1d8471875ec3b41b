package verb

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/load"
)

// EachPart reads a file of games, packed or not, in the given format, else in that of its content and
// name. Files of an archive that hold no games are passed over with a remark, unless there are no others.
func EachPart(e *Env, file, formatName string, options record.Options, remark func(*record.Fault), read func(load.Part) error) (err error) {
	if formatName != "" {
		if options.Format, err = record.FormatByName(formatName); err != nil {
			return CallError{err}
		}
	}
	in := io.NopCloser(e.In)
	if file != "-" {
		if in, err = os.Open(file); err != nil {
			return err
		}
	}
	defer in.Close()
	counted := &countedInput{r: untilInterrupt{e.Ctx, in}}
	files, err := load.Unpack(counted, file)
	if err != nil {
		return Faultf("%s: %w", file, err)
	}
	options.Side = beside(file)
	var wrong error
	parts := 0
	for part, err := range files.Parts(options, nil) {
		switch {
		case err == nil:
			parts++
			if err := read(part); err != nil {
				return err
			}
		case files.Archive():
			wrong = err
			remark(&record.Fault{File: part.Name, Line: 1, Col: 1, Reason: "passed over: " + err.Error(), Err: err, Remark: true})
		case counted.n == 0:
			return Faultf("%s is empty: want games", nameOfInput(file))
		case errors.Is(err, record.ErrFormat):
			return Faultf("%w; --format says which", err)
		default:
			return Faultf("%s: %w", file, err)
		}
	}
	if parts == 0 && wrong != nil {
		return Faultf("%s: %w", file, wrong)
	}
	return nil
}

// beside opens neighbours of a file, nil for standard input.
func beside(file string) func(name string) (io.ReadCloser, error) {
	if file == "-" {
		return nil
	}
	return func(name string) (io.ReadCloser, error) {
		return os.Open(filepath.Join(filepath.Dir(file), filepath.Base(name)))
	}
}

// nameOfInput is a file as errors name it.
func nameOfInput(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// countedInput counts the bytes that are read.
type countedInput struct {
	r io.Reader
	n int64
}

func (c *countedInput) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// untilInterrupt ends a long file when the user interrupts.
type untilInterrupt struct {
	ctx context.Context
	r   io.Reader
}

func (u untilInterrupt) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.r.Read(p)
}

// FormatNames lists the formats that are written.
func FormatNames() string {
	var names []string
	for _, f := range record.Formats() {
		if f.Write != nil {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}
