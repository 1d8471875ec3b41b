// Openings makes games/chess/text/chess.openings.tsv of the files a.tsv to e.tsv of
// https://github.com/lichess-org/chess-openings, a data set under CC0:
//
//	cat a.tsv b.tsv c.tsv d.tsv e.tsv | go run -C tools ./openings > games/chess/text/chess.openings.tsv
//
// Words are spelled as in the rest of the program, numbers of moves and remarks as "with Nf3" are left out, and
// the rows are sorted by their moves, so that whoever plays them plays what they share once.
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"slices"
	"strings"
)

var (
	numbers = regexp.MustCompile(`\d+\.+\s*`)
	remarks = regexp.MustCompile(`[,:]? with [^,:]+`)
)

func main() {
	if err := transform(os.Stdout, os.Stdin); err != nil {
		log.Fatal(err)
	}
}

func transform(w io.Writer, r io.Reader) error {
	var rows []string
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			return fmt.Errorf("%q: want a code, a name and moves", lines.Text())
		}
		if fields[0] == "eco" {
			continue
		}
		name := strings.ReplaceAll(remarks.ReplaceAllString(fields[1], ""), "Defense", "Defence")
		rows = append(rows, numbers.ReplaceAllString(fields[2], "")+"\t"+fields[0]+"\t"+name)
	}
	slices.Sort(rows)
	for _, row := range rows {
		if _, err := fmt.Fprintln(w, row); err != nil {
			return err
		}
	}
	return lines.Err()
}
