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

var list = &record.Format{
	Name:       "t1-list",
	About:      "games of chess-T1 as the author prints them: 1. e2-e4___e7-e5",
	Extensions: []string{".t1"},
	Saved:      ".txt",
	MIME:       "text/plain",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(begins.Match(head)) },
	Read:       read,
	Write:      write,
	Holds:      func(g *game.Game) bool { return g.Info.Family == family },
}

// begins is a row of moves with the underscores that no other notation has, or the tag of the rules.
var begins = regexp.MustCompile(`(?m)^\s*\d+\.\s*[^\s\[{][^\n]*_{2}|^\[Rules "chess-t1[;"]`)

var (
	tagLine = regexp.MustCompile(`^\[(\w+) "(.*)"\]$`)
	finish  = regexp.MustCompile(`^(WV|BV|BW|½-½|1/2-1/2)\s*(?:/[^/]*/)?\.?$`)
)

// tale is a game being read.
type tale struct {
	r     *record.Reader
	asked *game.Game // by the caller
	tags  []record.Tag
	g     *record.Game
	tree
	open bool // the rules may still turn out to be those of 2025
	done bool
}

// read reads game after game; a game begins with its first tag or move and ends with its result, or before the tags of the
// next one.
func read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	var kept string // the line that belongs to the next game
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		t := &tale{r: r}
		if o.Game != nil && o.Game.Info.Family == family {
			t.asked = o.Game
		}
		begun := false
		for {
			line, ok := kept, kept != ""
			if kept = ""; !ok {
				line, ok = r.Line()
			}
			if !ok {
				return t.end(), begun
			}
			if line = strings.TrimSpace(line); line == "" {
				continue
			}
			if t.pos != nil && tagLine.MatchString(line) {
				kept = line
				return t.end(), true
			}
			if !begun {
				r.Begin()
				begun = true
			}
			if t.take(line); t.done {
				return t.end(), true
			}
		}
	})
}

// take takes one line.
func (t *tale) take(line string) {
	if m := tagLine.FindStringSubmatch(line); m != nil {
		if len(t.tags) < t.r.Limits().Tags {
			t.tags = append(t.tags, record.Tag{Name: m[1], Value: strings.ReplaceAll(m[2], `\"`, `"`)})
		}
		return
	}
	m := finish.FindStringSubmatch(line)
	t.done = m != nil
	switch started := t.start(); {
	case started && t.done:
		t.g.Result = results[m[1]]
	case started:
		t.row(line)
	}
}

// tag is the value of a tag.
func (t *tale) tag(name string) string {
	for _, tag := range t.tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// start settles rules and position before the first move.
func (t *tale) start() bool {
	if t.g != nil || t.lost {
		return t.g != nil
	}
	rules, err := t.rules()
	var pos game.Position
	if text := t.tag(positionTag); err == nil && text != "" {
		pos, err = rules.Parse(text)
	}
	if err != nil {
		t.lost = true
		t.r.Fault(1, 0, "", nil).Because(err)
		return false
	}
	t.begin(rules, pos)
	return true
}

func (t *tale) begin(rules *game.Game, pos game.Position) {
	t.g = record.New(rules, pos)
	t.spot = spot{last: t.g.Root, pos: game.Clone(t.g.Start)}
}

// rules are those of the tag, else those of the caller, else those of 2024 as long as they do.
func (t *tale) rules() (*game.Game, error) {
	if spec := t.tag(rulesTag); spec != "" {
		g, err := game.Open(spec)
		if err == nil && g.Info.Family != family {
			err = fmt.Errorf("game %s: %w", g.Info.ID, game.ErrUnknownGame)
		}
		return g, err
	}
	if t.asked != nil {
		return t.asked, nil
	}
	t.open = true
	return game.Open(usual)
}

// end is the game as far as it could be read.
func (t *tale) end() *record.Game {
	if t.g == nil && (t.lost || len(t.tags) == 0 || !t.start()) {
		return nil
	}
	for _, tag := range t.tags {
		if tag.Name != rulesTag && tag.Name != positionTag {
			t.g.SetTag(tag.Name, tag.Value)
		}
	}
	t.flush()
	if n := len(t.stack); n > 0 {
		t.fault("", game.Faultf("fileOpen", "the variation opened at {line}:{col} is not closed", t.stack[n-1].line, 1))
		t.spot = t.stack[0].spot
	}
	if out := t.pos.Outcome(); out.Over() {
		t.g.Result, t.g.Reason = record.ResultOf(out, t.g.Rules.Seats), out.Reason
	}
	return t.g
}
