package formats

import (
	"io"
	"iter"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var otg = &record.Format{
	Name:       "otg",
	About:      "OpenTafl saved games",
	Extensions: []string{".otg"},
	MIME:       "application/x-opentafl",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(sure.Match(head)) },
	Read:       read,
	Write:      write,
	Holds:      func(g *game.Game) bool { return g.Info.Family == family },
}

var (
	// sure is what only such files have.
	sure = regexp.MustCompile(`(?m)^\[(rules:dim:\d|tavlei:)`)
	// opens is the beginning of a tag; comments begin alike, but stand right behind a turn.
	opens = regexp.MustCompile(`^\[([a-z-]{2,30}):(.*)$`)
	turn  = regexp.MustCompile(`^\s*(\d+)((?:[ab]\.\d+\.\d+)*)[ab]?\.(?:\s+(.*))?$`)
)

// tags are the keys that say what a tag says.
var tags = []struct{ key, tag string }{
	{"attackers", "Attackers"}, {"defenders", "Defenders"}, {"event", "Event"}, {"round", "Round"}, {"date", "Date"},
	{"site", "Site"}, {"annotator", "Annotator"}, {"compiler", "Compiler"},
}

func read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	var held *string // the first line of the next game
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		t := &tale{r: r, o: o, keys: map[string]string{}, spots: map[string]spot{}}
		empty, began := true, false
		for {
			line, ok := "", true
			if held != nil {
				line, held = *held, nil
			} else {
				line, ok = r.Line()
			}
			if !ok {
				break
			}
			trimmed := strings.TrimSpace(line)
			if trimmed == "" {
				empty = true
				continue
			}
			if began && t.moved && empty && opens.MatchString(trimmed) {
				held = &line
				break
			}
			if !began {
				r.Begin()
				began = true
			}
			t.take(line, empty)
			empty = false
		}
		if !began {
			return nil, false
		}
		return t.end(), true
	})
}
