package formats

import (
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var usiLine = &record.Format{
	Name:       "usi",
	About:      "shogi as programs send it: position startpos moves 7g7f",
	Extensions: []string{".usi", ".sfen"},
	MIME:       "text/plain",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(usiBegins.Match(head)) },
	Read:       readUSI,
	Write:      writeUSI,
	Holds:      func(g *game.Game) bool { return g.Info.Family == family },
}

// usiBegins is the beginning of a line: the word position may be missing.
var usiBegins = regexp.MustCompile(`(?m)^\s*(?:position\s+)?(?:startpos\b|sfen\s+\S+/\S+\s+[bw]\s)`)

// readUSI reads a game from each line.
func readUSI(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		for {
			line, ok := r.Line()
			if !ok {
				return nil, false
			}
			words := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "position "))
			if len(words) == 0 {
				continue
			}
			r.Begin()
			t := &tale{r: r}
			if o.Game != nil && o.Game.Info.Family == family {
				t.asked = o.Game
			}
			t.usi(words)
			return t.done(), true
		}
	})
}

// usi takes the words of a line.
func (t *tale) usi(words []string) {
	at := len(words)
	for i, w := range words {
		if w == "moves" {
			at = i
			break
		}
	}
	spec, start := usual, ""
	if t.asked != nil {
		spec = t.asked.Name()
	}
	switch {
	case words[0] == "startpos" && at == 1:
	case words[0] == "sfen" && at > 1:
		start = strings.Join(words[1:at], " ")
		if t.asked == nil && strings.Count(words[1], "/") == 4 {
			spec = small
		}
	default:
		t.r.Fault(1, 0, strings.Join(words[:min(at, 4)], " "), game.Faultf("filePosition", "no line of a position"))
		return
	}
	if !t.begin(spec, start) {
		return
	}
	for _, word := range words[min(at+1, len(words)):] {
		if word == "resign" {
			t.finish(end{reason: "resigned", mover: -1})
			return
		}
		t.move(word, word)
	}
}

// small is the game with five ranks.
const small = "minishogi"

func writeUSI(w io.Writer, g *record.Game) error {
	if g.Rules.Info.Family != family {
		return fmt.Errorf("usi: game %s: %w", g.Rules.Name(), record.ErrWrite)
	}
	line := "position sfen " + game.Text(g.Start)
	if game.Text(g.Start) == game.Text(mustOpen(usual).Start()) {
		line = "position startpos"
	}
	for i, n := range g.Main() {
		if n.Setup != "" {
			return fmt.Errorf("usi: ply %d: the board is set up anew: %w", n.Ply(), record.ErrWrite)
		}
		if i == 0 {
			line += " moves"
		}
		line += " " + n.Text
	}
	_, err := io.WriteString(w, line+"\n")
	return err
}
