package verb

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// GameArg is the argument GAME of many verbs.
type GameArg struct {
	Game string `arg:"" placeholder:"GAME" help:"Id with options: russian, \"russian;huff=losePiece\", see: tavlei games; or a rules file: ./mine.json."`
}

// WhereFlags name a position by a text and plies played from it.
type WhereFlags struct {
	Position string `placeholder:"TEXT" help:"Position in the notation of the family, - reads it from standard input; the start if not given."`
	Play     string `placeholder:"MOVES" help:"Moves to play first, separated by spaces or commas."`
}

// Open settles the game and plays to the position. Errors name the ply.
func (w WhereFlags) Open(e *Env, spec string) (*game.Game, *game.Line, error) {
	g, err := OpenGame(spec)
	if err != nil {
		return nil, nil, err
	}
	if w.Position == "-" {
		if w.Position, err = positionFrom(e); err != nil {
			return nil, nil, err
		}
	}
	start := g.Start()
	if w.Position != "" {
		if start, err = g.Parse(w.Position); err != nil {
			return nil, nil, err
		}
	}
	line := game.NewLine(start)
	return g, line, line.PlayText(w.Play)
}

// longestPosition is more than any position has, in bytes.
const longestPosition = 1 << 20

// positionFrom reads a position from standard input.
func positionFrom(e *Env) (string, error) {
	text, err := io.ReadAll(io.LimitReader(untilInterrupt{e.Ctx, e.In}, longestPosition))
	if err != nil {
		return "", err
	}
	if line := strings.TrimSpace(string(text)); line != "" {
		return line, nil
	}
	return "", Faultf("--position -: standard input is empty, want a position")
}

// OutcomeJSON is an outcome as verbs print it.
type OutcomeJSON struct {
	Reason string `json:"reason,omitempty"`
	Place  []int  `json:"place,omitempty"` // of each seat, 1 best, 0 none yet
}

func OutcomeOf(o game.Outcome, seats int) OutcomeJSON {
	j := OutcomeJSON{Reason: o.Reason}
	if o != (game.Outcome{}) {
		for s := range seats {
			j.Place = append(j.Place, int(o.Place[s]))
		}
	}
	return j
}

// SeatNames lists seats as "0 1" or "chance".
func SeatNames(set game.Seats) string {
	var names []string
	for s := range set.All() {
		names = append(names, s.String())
	}
	return strings.Join(names, " ")
}

// PrintJSON writes one indented value.
func PrintJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
