// Command tsumego makes the exercises of Go: who is shut in lives or dies, groups are taken in ladders, nets and snapbacks,
// races are won or come to a seki, or a first stone is taken by force.
//
//	go run ./games/weiqi/tsumego -o games/weiqi/text/puzzles.json
//
// It lays boards out by chance, keeps those with one right move, and writes down all right lines and what refutes every
// other move. Every answer is proved by all moves of both sides. In fights for life and in races positions in which a ko
// decides are left out, but for the one that asks for a ko; where moves are counted, a ko is a rule like others. Lessons and
// other puzzles in the file stay. The same seed gives the same file.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
)

func main() {
	if err := run(os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "tsumego:", err)
		os.Exit(1)
	}
}

func run(args []string, log io.Writer) error {
	flags := flag.NewFlagSet("tsumego", flag.ContinueOnError)
	flags.SetOutput(log)
	out := flags.String("o", "puzzles.json", "file to write")
	seed := flags.Uint64("seed", 1, "seed of the boards")
	percent := flags.Int("percent", 100, "how much of the search is made")
	if err := flags.Parse(args); err != nil {
		return err
	}
	all, err := others(*out)
	if err != nil {
		return err
	}
	for _, t := range themes {
		t.tries = t.tries * *percent / 100
		found, err := t.search(*seed)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		fmt.Fprintf(log, "%s: %d exercises\n", t.name, len(found))
		list, err := t.records(found)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	return os.WriteFile(*out, onePerLine(all), 0o644)
}

// others are the puzzles of the file that are none of the themes, as they stand there: they go on standing first.
func others(file string) ([]json.RawMessage, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var all, kept []json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, one := range all {
		var of struct{ Theme string }
		if err := json.Unmarshal(one, &of); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if _, ours := themeOf(of.Theme); !ours {
			kept = append(kept, one)
		}
	}
	return kept, nil
}

// onePerLine is a list with a line for each of its members.
func onePerLine(all []json.RawMessage) []byte {
	var b bytes.Buffer
	for i, one := range all {
		b.WriteString([]string{"[\n  ", ",\n  "}[min(i, 1)])
		b.Write(one)
	}
	b.WriteString("\n]\n")
	return b.Bytes()
}
