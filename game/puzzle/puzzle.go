// Package puzzle reads the puzzles and lessons of the families and proves that they are sound.
//
// A family's texts (Info.Text) may hold "puzzles.json", a list of [Puzzle]:
//
//	[{"id": "first-shot", "kind": "play", "game": "russian", "position": "W:Wc3,e3:Bd4,f6",
//	  "seats": [0], "lines": ["c3:e5:g7"], "lesson": "taking", "order": 1,
//	  "proof": "tavlei analyse russian --position W:Wc3,e3:Bd4,f6 --depth 9", "seconds": 0.2}]
//
// Its words stand in "<lang>.json" beside it: puzzle.<id>.title, puzzle.<id>.task and
// puzzle.<id>.done, for what is to be found out also puzzle.<id>.help, and lesson.<id>.title for
// every lesson. Puzzles of one theme share their words, with the theme's name as the id. There are
// four kinds:
//
//   - [Play]: the learner makes the moves of some seats; the moves of the others come from the lines.
//   - [Pick]: the learner marks places.
//   - [Show]: a line to be stepped through.
//   - [Goal]: the learner makes one move, any move; the game says how well it reaches a goal.
package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// Kinds of puzzles.
const (
	Play = "play"
	Pick = "pick"
	Show = "show"
	Goal = "goal"
)

// Other stands in lines of Puzzle.Wrong for every other move of the learner's.
const Other = "*"

// Best is the most that a move can have for a goal.
const Best = 3

// Judge is a position that knows goals of moves. Without it there are no puzzles of the kind [Goal].
// Asked by [Check], [StarsOf] and server/api.
type Judge interface {
	// Goals are the names of the goals that there are in this game.
	Goals() []string
	// Stars tells how well the legal move m, which leads to after, reaches one of the goals: from 0, not at all,
	// to [Best]. It fails for other goals.
	Stars(goal string, m game.Move, after game.Position) (int, error)
}

// Puzzle is one exercise.
type Puzzle struct {
	ID       string `json:"id"` // unique in its family, lower case with hyphens
	Kind     string `json:"kind"`
	Lesson   string `json:"lesson,omitempty"` // id of the lesson it belongs to; empty: it stands alone
	Order    int    `json:"order,omitempty"`  // in its lesson
	Theme    string `json:"theme,omitempty"`  // bears the words instead of the id; empty: the puzzle has its own
	Game     string `json:"game"`             // name of a rule set
	Position string `json:"position"`

	Seats []game.Seat `json:"seats,omitempty"` // Play: whose moves the learner makes
	Lines []string    `json:"lines,omitempty"` // Play: every right line, moves separated by blanks; Goal: moves that reach it, the best first

	// Play: what refutes moves that are no part of a right line, each after the moves before it and followed by what comes
	// of it, the last word being the other side's. Other stands for all moves of the learner's that no other line names.
	Wrong []string `json:"wrong,omitempty"`

	Places  []string `json:"places,omitempty"`  // Pick: every right place, as the board names it
	Numbers bool     `json:"numbers,omitempty"` // Pick: places are also known by their number in reading order, from 1

	Moves string `json:"moves,omitempty"` // Show: the line

	Goal  string  `json:"goal,omitempty"`  // Goal: its name
	Grade float64 `json:"grade,omitempty"` // Play, Goal: how hard it is, from 0 to 1

	Value   string  `json:"value,omitempty"`   // of the position for who begins: "-8"
	Proof   string  `json:"proof,omitempty"`   // call of this program that proves the answer
	Seconds float64 `json:"seconds,omitempty"` // that the proof takes on one core, roughly; 0 if not measured
}

// file holds the puzzles of a family.
const file = "puzzles.json"

// Load reads the puzzles of a family's texts: none if there is no such file. What they say is not
// checked; see Check.
func Load(texts fs.FS) ([]Puzzle, error) {
	if texts == nil {
		return nil, nil
	}
	data, err := texts.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer data.Close()
	dec := json.NewDecoder(data)
	dec.DisallowUnknownFields()
	var all []Puzzle
	if err := dec.Decode(&all); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return all, nil
}

// Family is a family of games that has puzzles.
type Family struct {
	ID      string
	Lessons []Lesson // in the order of their first puzzles in the file
	Alone   []Puzzle // those of no lesson, in the order of the file
}

// Lesson is a series of puzzles.
type Lesson struct {
	ID      string
	Puzzles []Puzzle
}

// All are the puzzles in the order in which they are to be solved: lessons first.
func (f Family) All() []Puzzle {
	var all []Puzzle
	for _, l := range f.Lessons {
		all = append(all, l.Puzzles...)
	}
	return append(all, f.Alone...)
}

// Families are those of the games given that have puzzles, in the order of the games. An error
// names the family.
func Families(games []*game.Info) ([]Family, error) {
	var families []Family
	seen := map[string]bool{}
	for _, info := range games {
		if info.Text == nil || seen[info.Family] {
			continue
		}
		seen[info.Family] = true
		all, err := Load(info.Text)
		if err != nil {
			return nil, fmt.Errorf("puzzles of %s: %w", info.Family, err)
		}
		if len(all) > 0 {
			families = append(families, arrange(info.Family, all))
		}
	}
	return families, nil
}

// arrange puts puzzles into their lessons.
func arrange(id string, all []Puzzle) Family {
	f := Family{ID: id}
	for _, p := range all {
		if p.Lesson == "" {
			f.Alone = append(f.Alone, p)
			continue
		}
		i := slices.IndexFunc(f.Lessons, func(l Lesson) bool { return l.ID == p.Lesson })
		if i < 0 {
			i = len(f.Lessons)
			f.Lessons = append(f.Lessons, Lesson{ID: p.Lesson})
		}
		f.Lessons[i].Puzzles = append(f.Lessons[i].Puzzles, p)
	}
	for _, l := range f.Lessons {
		slices.SortStableFunc(l.Puzzles, func(a, b Puzzle) int { return a.Order - b.Order })
	}
	return f
}

// Name is under which the words of the puzzle stand: its theme or its id.
func (p Puzzle) Name() string {
	if p.Theme != "" {
		return p.Theme
	}
	return p.ID
}

// Words are the keys of the texts that the puzzle needs in every language.
func (p Puzzle) Words() []string {
	key := "puzzle." + p.Name() + "."
	words := []string{key + "title", key + "task", key + "done"}
	if p.Kind != Show {
		words = append(words, key+"help")
	}
	if p.Lesson != "" {
		words = append(words, "lesson."+p.Lesson+".title")
	}
	return words
}

// Open settles the rule set and sets up the position.
func (p Puzzle) Open() (*game.Game, *game.Line, error) {
	g, err := game.Open(p.Game)
	if err != nil {
		return nil, nil, err
	}
	if p.Position == "" {
		return g, game.NewLine(g.Start()), nil
	}
	start, err := g.Parse(p.Position)
	if err != nil {
		return nil, nil, fmt.Errorf("position %q: %w", p.Position, err)
	}
	return g, game.NewLine(start), nil
}

// Played are the right lines of a puzzle, or the one line that is shown: none where places are
// picked or a goal is to be reached.
func (p Puzzle) Played() ([]*game.Line, error) {
	texts := p.Lines
	switch p.Kind {
	case Show:
		texts = []string{p.Moves}
	case Goal:
		texts = nil
	}
	var lines []*game.Line
	for i, text := range texts {
		_, line, err := p.Open()
		if err != nil {
			return nil, err
		}
		if err := line.PlayText(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// Args are the words of the proof, the program's name first. Words may stand in double quotes.
func (p Puzzle) Args() ([]string, error) {
	var args []string
	for rest := p.Proof; rest != ""; {
		at := strings.IndexAny(rest, `"'`)
		if at < 0 {
			args = append(args, strings.Fields(rest)...)
			break
		}
		args = append(args, strings.Fields(rest[:at])...)
		quoted, after, closed := strings.Cut(rest[at+1:], rest[at:at+1])
		if !closed {
			return nil, fmt.Errorf("proof %q: a quotation mark is missing", p.Proof)
		}
		args, rest = append(args, quoted), after
	}
	if len(args) < 2 || args[0] != "tavlei" {
		return nil, fmt.Errorf("proof %q: want a call of this program: tavlei VERB …", p.Proof)
	}
	return args, nil
}
