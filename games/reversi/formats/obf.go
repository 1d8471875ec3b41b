package formats

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var obf = &record.Format{
	Name:       "obf",
	About:      "problems of Othello, one a line, with the values of their moves",
	Extensions: []string{".obf"},
	MIME:       "text/x-obf",
	Sniff:      sniffOBF,
	Read:       readOBF,
	Write:      writeOBF,
	Holds:      holdsOBF,
	Problems:   true,
}

// obfBoard is the squares, row by row from a1, and the side to move.
var obfBoard = regexp.MustCompile(`^\s*([-._XOxo*]{64})\s*([XOxo*])\s*(?:$|[;%\s])`)

// obfMark begins a comment that lasts to the end of the line.
const obfMark = "%"

// holdsOBF tells whether the board is the square one of 64.
func holdsOBF(g *game.Game) bool {
	squares, _ := board(g.Start())
	return ours(g) && len(squares) == 64 && !strings.Contains(squares, ".")
}

func sniffOBF(head []byte) record.Likeness {
	for s := bufio.NewScanner(bytes.NewReader(head)); s.Scan(); {
		if line := strings.TrimSpace(s.Text()); line != "" && !strings.HasPrefix(line, obfMark) {
			return record.SureIf(obfBoard.MatchString(line))
		}
	}
	return record.Unlike
}

func readOBF(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	rules := opener{}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		var before []string
		for {
			line, ok := r.Line()
			if !ok {
				return nil, false
			}
			switch text := strings.TrimSpace(line); {
			case strings.HasPrefix(text, obfMark):
				if len(before) < r.Limits().Tags {
					before = append(before, strings.TrimSpace(text[1:]))
				}
			case text != "":
				r.Begin()
				g := readProblem(r, rules, o.Game, line)
				if g != nil {
					g.Root.Before = strings.Join(before, "\n")
				}
				return g, true
			}
		}
	})
}

// readProblem reads one line. It is nil if the position cannot be known.
func readProblem(r *record.Reader, rules opener, asked *game.Game, line string) *record.Game {
	at := obfBoard.FindStringSubmatchIndex(line)
	if at == nil {
		r.Fault(1, 0, clip(strings.TrimSpace(line)), game.Faultf("fileObf", "want 64 squares of X, O and -, then X or O to move"))
		return nil
	}
	g := asked
	if g == nil || !holdsOBF(g) {
		var err error
		if g, err = rules.open(standard); err != nil {
			r.Fault(1, 0, standard, nil).Because(err)
			return nil
		}
	}
	text := strings.NewReplacer("*", "X", "x", "X", "o", "O", ".", "-", "_", "-").Replace(line[at[2]:at[3]] + " " + line[at[4]:at[5]])
	start, err := g.Parse(text)
	if err != nil {
		r.Fault(at[2]+1, 0, "", nil).Because(err)
		return nil
	}
	t := newTale(g, start)
	rest, comment, _ := strings.Cut(line[at[5]:], obfMark)
	t.g.Root.After = strings.TrimSpace(comment)
	col := at[5] + 1
	for _, part := range strings.Split(rest, ";") {
		readAnswer(r, t, part, col)
		col += len(part) + 1
	}
	return t.g
}

// readAnswer reads one move and its value: "G8:+18". The first is the line played, the others are
// variations on it.
func readAnswer(r *record.Reader, t *tale, part string, col int) {
	col += len(part) - len(strings.TrimLeft(part, " \t"))
	text, value, _ := strings.Cut(part, ":")
	text, value = strings.TrimSpace(text), strings.TrimSpace(value)
	if text == "" && value == "" {
		return
	}
	m, err := t.pos.ParseMove(text)
	if err != nil {
		r.Fault(col, 1, clip(text), nil).Because(err)
		return
	}
	n := t.g.Root.Add(&record.Node{Text: game.MoveText(t.pos, m), Move: m})
	if value != "" {
		n.Commands = append(n.Commands, record.Command{Name: evalCommand, Value: clip(value)})
	}
}

// writeOBF writes a problem. A game of more than one move on a line is none.
func writeOBF(w io.Writer, g *record.Game) error {
	if !holdsOBF(g.Rules) {
		return fmt.Errorf("obf: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	if g.Start.ToMove().Has(game.Chance) {
		return fmt.Errorf("obf: chance is to move: %w", record.ErrWrite)
	}
	squares, side := board(g.Start)
	var b strings.Builder
	for line := range strings.Lines(g.Root.Before) {
		b.WriteString(obfMark + " " + strings.TrimSpace(line) + "\n")
	}
	b.WriteString(squares + " " + side + ";")
	for _, n := range g.Root.Next {
		if n.Setup != "" || len(n.Next) > 0 {
			return fmt.Errorf("obf: ply 2: a problem has a position and its next moves, not a game: %w", record.ErrWrite)
		}
		b.WriteString(" " + strings.ToUpper(n.Text))
		for _, c := range n.Commands {
			if c.Name == evalCommand {
				b.WriteString(":" + strings.NewReplacer(";", "", obfMark, "").Replace(c.Value))
				break
			}
		}
		b.WriteString(";")
	}
	if after := strings.Join(strings.Fields(g.Root.After), " "); after != "" {
		b.WriteString(" " + obfMark + " " + after)
	}
	_, err := io.WriteString(w, b.String()+"\n")
	return err
}
