package puzzle

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var idForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Check finds what is wrong with a puzzle by itself: the rule set opens, the position stands, the
// lines are legal and belong to the seats that claim them, the places exist, the proof is a call of
// this program. All faults are told at once.
func Check(p Puzzle) error {
	g, line, err := p.Open()
	if err != nil {
		return fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	faults := []error{p.checkFrame()}
	switch p.Kind {
	case Play:
		faults = append(faults, p.checkSeats(g), p.checkLines(), p.checkWrong())
	case Pick:
		faults = append(faults, p.checkPlaces(line.Pos))
	case Show:
		faults = append(faults, p.checkMoves())
	case Goal:
		faults = append(faults, p.checkGoal(line.Pos))
	default:
		faults = append(faults, fmt.Errorf("kind %q: want %s, %s, %s or %s", p.Kind, Play, Pick, Show, Goal))
	}
	if err := errors.Join(faults...); err != nil {
		return fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return nil
}

// checkFrame looks at what all kinds have, and for what only another kind may have.
func (p Puzzle) checkFrame() error {
	var faults []error
	wrong := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if !idForm.MatchString(p.ID) {
		wrong("id %q: want small letters, digits and single hyphens", p.ID)
	}
	if p.Lesson != "" && !idForm.MatchString(p.Lesson) {
		wrong("lesson %q: want small letters, digits and single hyphens", p.Lesson)
	}
	if p.Lesson == "" && p.Order != 0 {
		wrong("order %d without a lesson", p.Order)
	}
	if p.Theme != "" && !idForm.MatchString(p.Theme) {
		wrong("theme %q: want small letters, digits and single hyphens", p.Theme)
	}
	if p.Kind != Play && len(p.Seats) > 0 || p.Kind != Play && p.Kind != Goal && len(p.Lines) > 0 {
		wrong("lines and seats belong to the kind %s, not %s", Play, p.Kind)
	}
	if p.Kind != Play && len(p.Wrong) > 0 {
		wrong("wrong moves belong to the kind %s, not %s", Play, p.Kind)
	}
	if p.Kind != Goal && p.Goal != "" || p.Kind != Goal && p.Kind != Play && p.Grade != 0 {
		wrong("goal and grade belong to the kind %s, not %s", Goal, p.Kind)
	}
	if p.Grade < 0 || p.Grade > 1 {
		wrong("grade %g: want 0 to 1", p.Grade)
	}
	if p.Kind != Pick && (len(p.Places) > 0 || p.Numbers) {
		wrong("places and numbers belong to the kind %s, not %s", Pick, p.Kind)
	}
	if p.Kind != Show && p.Moves != "" {
		wrong("moves belong to the kind %s, not %s", Show, p.Kind)
	}
	if p.Seconds < 0 || p.Seconds > 0 && p.Proof == "" {
		wrong("%g seconds of no proof", p.Seconds)
	}
	if p.Proof != "" {
		if _, err := p.Args(); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// checkSeats wants seats of the game, each once.
func (p Puzzle) checkSeats(g *game.Game) error {
	if len(p.Seats) == 0 {
		return errors.New("no seats: whose moves does the learner make?")
	}
	for i, s := range p.Seats {
		if s < 0 || int(s) >= g.Seats {
			return fmt.Errorf("seat %s: %s has seats 0 to %d", s, g.Name(), g.Seats-1)
		}
		if slices.Contains(p.Seats[:i], s) {
			return fmt.Errorf("seat %s is named twice", s)
		}
	}
	return nil
}

// checkLines plays every right line. None may be another one or its beginning, every seat of the
// learner's must have something to do, and everything the learner does must be open to clicks.
func (p Puzzle) checkLines() error {
	lines, err := p.Played()
	if err != nil {
		return err
	}
	if len(lines) == 0 {
		return errors.New("no lines")
	}
	var faults []error
	moved := map[game.Seat]bool{}
	texts := make([]string, len(lines))
	for i, line := range lines {
		texts[i] = strings.Join(line.Texts(), " ") + " "
		for j, other := range texts[:i] {
			if strings.HasPrefix(texts[i], other) || strings.HasPrefix(other, texts[i]) {
				faults = append(faults, fmt.Errorf("line %d and line %d begin or are alike", j+1, i+1))
			}
		}
		mine := 0
		pos := game.Clone(line.Start)
		for n, ply := range line.Past[1:] {
			if slices.Contains(p.Seats, ply.By) {
				mine++
				moved[ply.By] = true
				if !clickable(pos, ply) {
					faults = append(faults, fmt.Errorf("line %d: ply %d: no click makes the move %s", i+1, n+1, game.MoveText(pos, ply.Move)))
				}
			}
			pos.Play(ply.Move)
		}
		if mine == 0 {
			faults = append(faults, fmt.Errorf("line %d has no move of the learner's", i+1))
		}
	}
	for _, s := range p.Seats {
		if !moved[s] {
			faults = append(faults, fmt.Errorf("seat %s makes no move in any line", s))
		}
	}
	return errors.Join(faults...)
}

// clickable tells whether the scene offers a way to make the move.
func clickable(pos game.Position, ply game.Ply) bool {
	sc := game.SceneOf(pos, game.SeatSet(ply.By))
	text := game.MoveText(pos, ply.Move)
	return sc != nil && slices.ContainsFunc(sc.Paths, func(w game.Path) bool { return w.Seat == ply.By && w.Text == text })
}

// checkWrong plays what refutes wrong moves: up to one of the learner's a right line, then a move that no right line has,
// then what comes of it.
func (p Puzzle) checkWrong() error {
	lines, err := p.Played()
	if err != nil || len(lines) == 0 {
		return nil // told already
	}
	var faults []error
	seen := map[string]bool{}
	for i, text := range p.Wrong {
		words := strings.Fields(text)
		n := shared(lines, words)
		switch {
		case n+1 >= len(words):
			faults = append(faults, fmt.Errorf("wrong line %d: nothing refutes it", i+1))
			continue
		case seen[strings.Join(words[:n+1], " ")]:
			faults = append(faults, fmt.Errorf("wrong line %d: the move is refuted already", i+1))
		}
		seen[strings.Join(words[:n+1], " ")] = true
	}
	for i, text := range p.Wrong {
		words := strings.Fields(text)
		n := shared(lines, words)
		if n+1 >= len(words) {
			continue
		}
		for _, line := range p.spelled(lines, words, n, seen) {
			if err := p.playWrong(line, n); err != nil {
				faults = append(faults, fmt.Errorf("wrong line %d: %w", i+1, err))
				break
			}
		}
	}
	return errors.Join(faults...)
}

// shared is with how many of some words a right line begins.
func shared(lines []*game.Line, words []string) int {
	most := 0
	for _, line := range lines {
		n := 0
		for texts := line.Texts(); n < min(len(texts), len(words)) && texts[n] == words[n]; n++ {
		}
		most = max(most, n)
	}
	return most
}

// spelled are the lines for which a wrong one stands: itself, or one for each move that no other line has.
func (p Puzzle) spelled(lines []*game.Line, words []string, n int, seen map[string]bool) (all [][]string) {
	if words[n] != Other {
		return [][]string{words}
	}
	_, line, err := p.Open()
	if err != nil || line.PlayText(strings.Join(words[:n], " ")) != nil {
		return [][]string{words} // told when it is played
	}
	for _, m := range line.Pos.AppendMoves(nil) {
		to := slices.Concat(words[:n], []string{game.MoveText(line.Pos, m)}, words[n+1:])
		if !seen[strings.Join(to[:n+1], " ")] && shared(lines, to) == n {
			all = append(all, to)
		}
	}
	return all
}

// playWrong plays a line whose move n is wrong.
func (p Puzzle) playWrong(words []string, n int) error {
	_, line, err := p.Open()
	if err != nil {
		return err
	}
	text := strings.Join(words, " ")
	if err := line.PlayText(text); err != nil {
		return err
	}
	if played := strings.Join(line.Texts(), " "); played != text {
		return fmt.Errorf("want it written %s", played)
	}
	if last := line.Past[len(line.Past)-1].By; !slices.Contains(p.Seats, line.Past[n+1].By) || slices.Contains(p.Seats, last) {
		return fmt.Errorf("%s: want a move of the learner's and the last word with the other side", text)
	}
	return nil
}

// checkPlaces wants names of places where men may stand, each once.
func (p Puzzle) checkPlaces(pos game.Position) error {
	v, ok := pos.(game.Scener)
	if !ok {
		return fmt.Errorf("%s has no board to pick places on", p.Game)
	}
	if len(p.Places) == 0 {
		return errors.New("no places")
	}
	board := v.Board()
	for i, name := range p.Places {
		if !slices.ContainsFunc(board.Places, func(at game.PlaceInfo) bool { return at.Name == name && at.Kind == game.Cell }) {
			return fmt.Errorf("place %q: the board of %s has none of that name", name, p.Game)
		}
		if slices.Contains(p.Places[:i], name) {
			return fmt.Errorf("place %s is named twice", name)
		}
	}
	return nil
}

// checkMoves plays the line that is shown.
func (p Puzzle) checkMoves() error {
	lines, err := p.Played()
	if err != nil {
		return err
	}
	if lines[0].Len() == 0 {
		return errors.New("no moves to show")
	}
	return nil
}

// checkGoal wants a goal that the game knows and legal moves of one who is to move. Whether they reach
// it is another question, since that may cost the game's engine a while: see [Reached].
func (p Puzzle) checkGoal(pos game.Position) error {
	v, ok := pos.(Judge)
	if !ok {
		return fmt.Errorf("%s knows no goals", p.Game)
	}
	var faults []error
	if goals := v.Goals(); !slices.Contains(goals, p.Goal) {
		faults = append(faults, fmt.Errorf("goal %q: want one of %s", p.Goal, strings.Join(goals, " ")))
	}
	if len(p.Lines) == 0 {
		faults = append(faults, errors.New("no lines: which move reaches the goal?"))
	}
	for i, text := range p.Lines {
		if _, err := pos.ParseMove(text); err != nil {
			faults = append(faults, fmt.Errorf("line %d: %w", i+1, err))
		}
	}
	return errors.Join(faults...)
}

// Reached lets the game judge the moves that are said to reach the goal, and fails unless all do. It
// says nothing of other kinds.
func Reached(p Puzzle) error {
	if p.Kind != Goal {
		return nil
	}
	_, line, err := p.Open()
	if err != nil {
		return fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	for i, text := range p.Lines {
		stars, err := StarsOf(line.Pos, p.Goal, text)
		if err == nil && stars == 0 {
			err = fmt.Errorf("%s does not reach the goal %s", text, p.Goal)
		}
		if err != nil {
			return fmt.Errorf("puzzle %s: line %d: %w", p.ID, i+1, err)
		}
	}
	return nil
}

// StarsOf reads a move and tells how well it reaches a goal, from 0 to [Best].
func StarsOf(pos game.Position, goal, text string) (int, error) {
	v, ok := pos.(Judge)
	if !ok {
		return 0, errors.New("a game without goals")
	}
	m, err := pos.ParseMove(text)
	if err != nil {
		return 0, err
	}
	after := game.Clone(pos)
	after.Play(m)
	return v.Stars(goal, m, after)
}

// CheckAll checks every puzzle of a family, and that they go together: ids are unique, and so is
// the order within a lesson.
func CheckAll(f Family) error {
	var faults []error
	ids := map[string]bool{}
	for _, p := range f.All() {
		faults = append(faults, Check(p))
		if ids[p.ID] {
			faults = append(faults, fmt.Errorf("puzzle %s: the id is taken", p.ID))
		}
		ids[p.ID] = true
	}
	for _, l := range f.Lessons {
		for i, p := range l.Puzzles[1:] {
			if p.Order == l.Puzzles[i].Order {
				faults = append(faults, fmt.Errorf("lesson %s: %s and %s have the same order %d", l.ID, l.Puzzles[i].ID, p.ID, p.Order))
			}
		}
	}
	return errors.Join(faults...)
}
