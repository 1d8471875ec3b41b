package formats

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/record"
)

// raw is a record as it stands in the file.
type raw struct {
	r           *record.Reader
	spec, start string
	engine      string
	specAt      int // line
	startAt     int
	g           *record.Game
	shots       []shot
	lost        bool // after a fault: the rest of the game is passed over
}

// shot is one shot as it stands in the file.
type shot struct {
	line   int
	text   string
	told   string
	hash   uint64
	frames []physics.Keyframe
	node   *record.Node
}

// reader reads game by game; held is a line that belongs to the next one.
type reader struct {
	r    *record.Reader
	held string
}

func read(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	in := &reader{}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		in.r = r
		return in.next()
	})
}

func (in *reader) line() (string, bool) {
	if in.held != "" {
		line := in.held
		in.held = ""
		return line, true
	}
	for {
		line, ok := in.r.Line()
		if line = strings.TrimSpace(line); !ok || line != "" && line[0] != '#' {
			return line, ok
		}
	}
}

func (in *reader) next() (*record.Game, bool) {
	line, ok := in.line()
	if !ok {
		return nil, false
	}
	in.r.Begin()
	w := &raw{r: in.r, g: &record.Game{Root: &record.Node{}, Result: record.Unknown}}
	if line != fmt.Sprintf("%s %d", magic, version) {
		w.wrong(line, game.Faultf("fileFirst", "want the first line of a game: {text} {version}", magic, version))
	}
	for closed := false; !closed; {
		line, ok := in.line()
		if !ok || strings.HasPrefix(line, magic) {
			in.held = line
			w.wrong("", game.Faultf("fileEnd", "the game is not closed: no result"))
			break
		}
		closed = strings.HasPrefix(line, "result ")
		switch {
		case w.lost:
		case w.r.TooLong():
			w.wrong("", game.Faultf("fileTooLong", "the game is too long"))
		default:
			w.take(line)
		}
	}
	return w.replayed(), true
}

// wrong reports a fault of syntax; the rest of the game is passed over.
func (w *raw) wrong(text string, why *game.Fault) {
	if !w.lost {
		w.r.Fault(1, len(w.shots), clip(text), why)
	}
	w.lost = true
}

func (w *raw) take(line string) {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "game":
		w.spec, w.specAt = rest, w.r.Number()
	case "engine":
		w.engine = w.unquote(rest)
	case "start":
		w.start, w.startAt = w.unquote(rest), w.r.Number()
	case "tag":
		name, value, _ := strings.Cut(rest, " ")
		if len(w.g.Tags) == w.r.Limits().Tags {
			w.wrong(line, game.Faultf("fileTags", "more than {n} tags", w.r.Limits().Tags))
			return
		}
		w.g.Tags = append(w.g.Tags, record.Tag{Name: name, Value: w.unquote(value)})
	case "say":
		w.last().After = w.unquote(rest)
	case "clock":
		d, err := time.ParseDuration(rest)
		if err != nil {
			w.wrong(line, game.Faultf("fileTime", "want a time, as in clock 4m59s"))
			return
		}
		w.last().Clock = &d
	case "=":
		w.takeFrame(line, rest)
	case "result":
		w.g.Result, w.g.Reason, _ = strings.Cut(rest, " ")
	default:
		w.takeShot(line, key, rest)
	}
}

func (w *raw) last() *record.Node {
	if len(w.shots) == 0 {
		return w.g.Root
	}
	return w.shots[len(w.shots)-1].node
}

func (w *raw) unquote(text string) string {
	s, err := strconv.Unquote(text)
	if err != nil {
		w.wrong(text, game.Faultf("fileQuote", "want a text in quotes"))
	}
	return s
}

func (w *raw) takeFrame(line, rest string) {
	k, err := physics.ParseKeyframe(rest)
	switch {
	case err != nil:
		w.wrong(line, game.Faultf("fileFrame", "keyframe of shot {n}: {why}", len(w.shots), err))
	case len(w.shots) == 0:
		w.wrong(line, game.Faultf("fileFrameFirst", "a keyframe before the first shot"))
	default:
		s := &w.shots[len(w.shots)-1]
		s.frames = append(s.frames, k)
	}
}

func (w *raw) takeShot(line, key, rest string) {
	parts := strings.Split(rest, "|")
	number, err := strconv.Atoi(key)
	if err != nil || len(parts) != 4 {
		w.wrong(line, game.Faultf("fileShot", "want a shot, as in 1 F3:180,2995 | -12 | keep | 89ab01234567cdef"))
		return
	}
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	hash, err := strconv.ParseUint(parts[3], 16, 64)
	switch {
	case err != nil || len(parts[3]) != 16:
		w.wrong(parts[3], game.Faultf("fileSum", "shot {n}: want its sum, 16 hexadecimal digits", len(w.shots)+1))
	case number != len(w.shots)+1:
		w.wrong(line, game.Faultf("fileShotNumber", "this is shot {n}", len(w.shots)+1))
	case len(w.shots) == min(w.r.Limits().Nodes, w.r.Limits().Slow):
		w.wrong(line, game.Faultf("fileMoves", "more than {n} shots", len(w.shots)))
	default:
		w.shots = append(w.shots, shot{
			line: w.r.Number(), text: parts[0], told: strings.TrimSpace(parts[1] + " | " + parts[2]), hash: hash, node: &record.Node{},
		})
	}
}

// replayed is the game with its shots played: nil if its rules or start cannot be known.
func (w *raw) replayed() *record.Game {
	if w.spec == "" {
		w.wrong("", game.Faultf("fileWhich", "no line says which game it is, as game chapaev does"))
		return nil
	}
	rules, err := game.Open(w.spec)
	if err != nil {
		w.r.FaultAt(w.specAt, 1, 0, "", nil).Because(err)
		return nil
	}
	if !Holds(rules) {
		w.r.FaultAt(w.specAt, 1, 0, clip(w.spec), game.Faultf("fileChapaev", "want a game of Chapaev"))
		return nil
	}
	if _, err := rules.Parse(w.start); err != nil {
		w.r.FaultAt(max(w.startAt, 1), 1, 0, "start", nil).Because(err)
		return nil
	}
	(&replayer{raw: w, rules: rules}).run()
	return w.g
}

// clip shortens what is quoted.
func clip(text string) string {
	text = strings.ToValidUTF8(text, "?")
	if r := []rune(text); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return text
}
