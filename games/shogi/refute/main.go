// Command refute writes down what refutes the wrong moves of the mates by checks (tsume) of shogi.
//
//	go run ./games/shogi/refute -o games/shogi/text/puzzles.json
//
// Each check that does not mate in time has its line, in which the other side leaves as few checks as it can; moves that
// give no check share one reply, unless one of them wins as soon. After each reply it is proved that no mate by checks is left
// within the moves that the puzzle allows. All else in the file stays as it is, also a puzzle of which not all is decided within
// the nodes that a proof may take, and a second run changes nothing.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game/puzzle"
	_ "github.com/tavlei/tavlei/games/shogi"
	_ "github.com/tavlei/tavlei/games/shogi/engine"
)

func main() {
	if err := run(context.Background(), os.Args[1:], os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "refute:", err)
		os.Exit(1)
	}
}

// themeStart is how the themes of mates by checks begin.
const themeStart = "tsume-"

var (
	row   = regexp.MustCompile(`(?m)^ *(\{.*"theme": "` + themeStart + `\d+".*\}),?$`)
	lines = regexp.MustCompile(`("lines": \[[^\]]*\])(, "wrong": \[[^\]]*\])?`)
)

func run(ctx context.Context, args []string, log io.Writer) error {
	flags := flag.NewFlagSet("refute", flag.ContinueOnError)
	flags.SetOutput(log)
	out := flags.String("o", "puzzles.json", "file to write")
	if err := flags.Parse(args); err != nil {
		return err
	}
	data, err := os.ReadFile(*out)
	if err != nil {
		return err
	}
	var failed error
	data = row.ReplaceAllFunc(data, func(line []byte) []byte {
		told, err := rewrite(ctx, string(line), log)
		if err != nil && failed == nil {
			failed = err
		}
		return []byte(told)
	})
	if failed != nil {
		return failed
	}
	return os.WriteFile(*out, data, 0o644)
}

// rewrite is the row of a puzzle with what refutes its wrong moves.
func rewrite(ctx context.Context, line string, log io.Writer) (string, error) {
	var p puzzle.Puzzle
	if err := json.Unmarshal([]byte(row.FindStringSubmatch(line)[1]), &p); err != nil {
		return "", fmt.Errorf("%s: %w", line, err)
	}
	all, err := refutations(ctx, p)
	if errors.Is(err, errOpen) {
		fmt.Fprintf(log, "%s stays as it is: %v\n", p.ID, err)
		return line, nil
	} else if err != nil {
		return "", fmt.Errorf("%s: %w", p.ID, err)
	}
	fmt.Fprintf(log, "%s: %d wrong moves\n", p.ID, len(all))
	told := make([]string, len(all))
	for i, one := range all {
		told[i] = `"` + one + `"`
	}
	return lines.ReplaceAllString(line, `$1, "wrong": [`+strings.Join(told, ", ")+`]`), nil
}
