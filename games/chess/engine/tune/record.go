package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/engine"
	"github.com/tavlei/tavlei/search/texel"
)

// A file of records begins with a line that says how it was made. Each other line is a record: the
// number of the game, the score, the result and the position, with tabs between them.

// write plays and writes the records to a file.
func write(g *game.Game, p texel.Plan, name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	out := bufio.NewWriter(f)
	fmt.Fprintf(out, "# %s-n %d -nodes %d -seed %d -record FILE\n", command, p.Games, p.Nodes, p.Seed)
	err = selfPlay(g, nil, p, 0, func(list []record) error {
		for _, r := range list {
			fmt.Fprintf(out, "%d\t%d\t%g\t%s\n", r.game, r.score, r.result, r.text)
		}
		return out.Flush()
	})
	if err != nil {
		return err
	}
	return f.Close()
}

// read gives the examples of a file and the line that says how it was made. What follows the last
// end of a line is ignored: the file may still be growing.
func read(g *game.Game, r io.Reader) (cases []example, made string, err error) {
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return cases, made, nil
		}
		if err != nil {
			return nil, "", err
		}
		line = strings.TrimSuffix(line, "\n")
		if text, ok := strings.CutPrefix(line, "# "); ok {
			made = text
			continue
		}
		c, ok, err := parse(g, line)
		if err != nil {
			return nil, "", fmt.Errorf("line %d: %w", n, err)
		}
		if ok {
			cases = append(cases, c)
		}
	}
}

// parse reads one record.
func parse(g *game.Game, line string) (c example, ok bool, err error) {
	parts := strings.Split(line, "\t")
	if len(parts) != 4 {
		return c, false, fmt.Errorf("%q: want game, score, result and position", line)
	}
	var r record
	if r.game, err = strconv.Atoi(parts[0]); err != nil {
		return c, false, err
	}
	if r.score, err = strconv.Atoi(parts[1]); err != nil {
		return c, false, err
	}
	if r.result, err = strconv.ParseFloat(parts[2], 64); err != nil {
		return c, false, err
	}
	r.text = parts[3]
	return exampleOf(g, r)
}

// exampleOf is a record as the fit sees it, unless the evaluation is of no use to tuning there.
func exampleOf(g *game.Game, r record) (example, bool, error) {
	p, err := g.Parse(r.text)
	if err != nil {
		return example{}, false, err
	}
	s, err := engine.SampleOf(p)
	s.Settle(r.result, r.score, trust, scale)
	s.Test = r.game%10 == 9
	return s.Case, !s.Odd, err
}
