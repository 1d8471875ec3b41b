package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// decide binds a seat to the first man it touches that can move, where that is agreed. A man
// that cannot move binds to nothing, but may cost a warning; one that is only adjusted costs nothing.
func (r Touch) decide(d *decision, seat game.Seat) error {
	if err := d.running(seat); err != nil {
		return err
	}
	if d.s.Setup.Settings.TouchMove != Strict {
		return nil
	}
	pos := d.work().Pos
	if err := d.mayAct(seat, pos); err != nil {
		return err
	}
	name, place, ok := placeNamed(pos, r.Place)
	if !ok {
		return fmt.Errorf("touch %.40q: no such place on the board: %w", r.Place, game.ErrNotation)
	}
	if r.Adjust {
		return d.adjust(seat, name)
	}
	man, there := manOn(pos, place)
	switch {
	case !there || d.s.seats[seat].touched != "":
	case d.opens(seat, place, pos.AppendMoves(nil)):
		d.emit(seat, Touched{Place: name})
	case man.Seat == seat && d.s.Game.Code().IdleTouch != "":
		return d.warn(seat, name)
	}
	return nil
}

// warn is for touching a man of one's own that cannot move, where the rules forbid it: the first
// time a warning, the second time the game is lost.
func (d *decision) warn(seat game.Seat, name string) error {
	again := d.s.seats[seat].warned
	d.emit(seat, Touched{name, Warned})
	if again {
		return d.drop(seat, Penalised, "idleTouch")
	}
	return nil
}

// manOn is the man to touch: an empty square where one may be put binds nobody.
func manOn(pos game.Position, place game.Place) (game.Man, bool) {
	scene := game.SceneOf(pos, 0)
	if scene == nil {
		return game.Man{}, false
	}
	i := slices.IndexFunc(scene.Men, func(man game.Man) bool { return man.Place == place })
	if i < 0 {
		return game.Man{}, false
	}
	return scene.Men[i], true
}

// adjust tells that a man is only put straight.
func (d *decision) adjust(seat game.Seat, name string) error {
	if d.s.seats[seat].touched != "" {
		return &game.Refusal{Code: "touchMove", Rule: d.s.Game.Code().Touch}
	}
	if d.s.seats[seat].adjusted >= maxAdjusted {
		return refuse("tooOften")
	}
	d.emit(seat, Touched{name, Adjust})
	return nil
}

// checkTouched refuses a move that is not made with the man the seat has touched.
func (d *decision) checkTouched(seat game.Seat, m game.Move) error {
	name := d.s.seats[seat].touched
	if name == "" {
		return nil
	}
	pos := d.work().Pos
	_, place, ok := placeNamed(pos, name)
	if !ok || d.opens(seat, place, []game.Move{m}) {
		return nil
	}
	return d.s.bound(place, name, game.MoveText(pos, m))
}

// bound is the refusal of whatever is not the move of the man that was touched.
func (s *State) bound(place game.Place, name, input string) *game.Refusal {
	return &game.Refusal{
		Code: "touchMove", Rule: s.Game.Code().Touch, Input: input, Places: []game.Place{place}, Names: []string{name},
	}
}

// Touched is the place of the man that a seat has touched and must move; ok is false if it is
// free to choose.
func (s *State) Touched(seat game.Seat) (place game.Place, ok bool) {
	if int(seat) >= len(s.seats) || s.seats[seat].touched == "" {
		return 0, false
	}
	_, place, ok = placeNamed(s.Line.Pos, s.seats[seat].touched)
	return place, ok
}

// CheckFirst refuses a first click of a seat that is not on the man it has touched.
func (s *State) CheckFirst(seat game.Seat, first game.Token) error {
	place, ok := s.Touched(seat)
	if !ok {
		return nil
	}
	board := s.Line.Pos.(game.Scener).Board()
	if first >= 0 && board.Meant(game.Place(first)) == board.Meant(place) {
		return nil
	}
	return s.bound(place, s.seats[seat].touched, "")
}

// opens tells whether one of the moves of the seat can be entered by a first click on place.
func (d *decision) opens(seat game.Seat, place game.Place, moves []game.Move) bool {
	pos := d.work().Pos
	scener, ok := pos.(game.Scener)
	if !ok {
		return false
	}
	board := scener.Board()
	var paths []game.Path
	for _, m := range moves {
		paths = scener.AppendPaths(paths[:0], m)
		for _, path := range paths {
			if path.Seat != seat || len(path.Tokens) == 0 || path.Tokens[0] < 0 {
				continue
			}
			if board.Meant(game.Place(path.Tokens[0])) == board.Meant(place) {
				return true
			}
		}
	}
	return false
}

// placeNamed finds a place of the board by its name.
func placeNamed(pos game.Position, name string) (string, game.Place, bool) {
	scener, ok := pos.(game.Scener)
	if !ok {
		return "", 0, false
	}
	for i, p := range scener.Board().Places {
		if p.Name == name {
			return p.Name, game.Place(i), true
		}
	}
	return "", 0, false
}

// WrongMove is a move that the rules forbid and that was counted.
type WrongMove struct {
	Seat  game.Seat
	Move  string // the places that the man was taken to, the first is its own
	Rule  string // the clause; empty if none says it
	N     int    // it is the seat's n-th
	Leg   int    // number of the leg, from 0
	Plies int    // played before
}

func (s *State) wrongMovesOf(seat game.Seat) (n int) {
	for _, it := range s.WrongMoves {
		if it.Seat == seat {
			n++
		}
	}
	return n
}

// losesAt is the number of wrong moves that loses, 0 where they are refused.
func (s Settings) losesAt() int {
	switch s.WrongMoves {
	case Counted:
		return 2
	case CountedThree:
		return 3
	}
	return 0
}

// wrongMove makes a fact of a move that the rules forbid, where that is agreed: a person has let a man of the side go where
// it may not go. Whatever else was wrong is refused as everywhere.
func (d *decision) wrongMove(seat game.Seat, r Move, refused error) error {
	most := d.s.Setup.Settings.losesAt()
	var why *game.Refusal
	if most == 0 || r.Tried || d.s.Players[seat].Kind != Guest || d.ready(seat, r) != nil || !errors.As(refused, &why) {
		return refused
	}
	pos := d.work().Pos
	clicks := r.clicks(pos)
	if !letGo(pos, seat, clicks) {
		return refused
	}
	first := game.Place(clicks[0])
	if err := d.s.CheckFirst(seat, clicks[0]); err != nil {
		return err
	}
	if d.s.Setup.Settings.TouchMove == Strict && d.s.seats[seat].touched == "" && d.opens(seat, first, pos.AppendMoves(nil)) {
		d.emit(seat, Touched{Place: pos.(game.Scener).Board().Places[first].Name})
	}
	n := d.s.wrongMovesOf(seat) + 1
	d.emit(seat, Cautioned{Why: Forbidden, Rule: why.Rule, Move: clickNames(pos, clicks), N: n})
	if n < most {
		return nil
	}
	return d.drop(seat, Penalised, Forbidden)
}

// clicks are what a hand has done: those that were sent, else the places that the text names.
func (r Move) clicks(pos game.Position) []game.Token {
	if len(r.Path) > 0 {
		return r.Path
	}
	scener, ok := pos.(game.Scener)
	if !ok {
		return nil
	}
	var clicks []game.Token
	for text := r.Text; text != ""; {
		best, long := -1, 0
		for i, p := range scener.Board().Places {
			if p.Kind == game.Cell && len(p.Name) > long && strings.HasPrefix(text, p.Name) {
				best, long = i, len(p.Name)
			}
		}
		if best >= 0 {
			clicks = append(clicks, game.Token(best))
		}
		text = text[max(long, 1):]
	}
	return clicks
}

// letGo tells whether clicks take a man of the seat from its place to a square where no move of it ends: where one does, it
// is only unclear how it was meant.
func letGo(pos game.Position, seat game.Seat, clicks []game.Token) bool {
	scene := game.SceneOf(pos, game.SeatSet(seat))
	if scene == nil {
		return false
	}
	board := pos.(game.Scener).Board()
	from, to, ok := endsOf(board, clicks)
	if !ok || !slices.ContainsFunc(scene.Men, func(man game.Man) bool { return man.Seat == seat && man.Place == from }) {
		return false
	}
	return !slices.ContainsFunc(scene.Paths, func(path game.Path) bool {
		a, b, ok := endsOf(board, path.Tokens)
		return ok && a == from && b == to
	})
}

// endsOf is where clicks begin and on which square they end; false if they take nothing from one place to another.
func endsOf(board *game.Board, clicks []game.Token) (from, to game.Place, ok bool) {
	for i, click := range clicks {
		if click < 0 || int(click) >= len(board.Places) {
			continue
		}
		place := board.Meant(game.Place(click))
		switch {
		case i == 0:
			from = place
		case board.Places[place].Kind == game.Cell:
			to, ok = place, true
		}
	}
	return from, to, ok && len(clicks) > 0 && clicks[0] >= 0 && from != to
}

// clickNames are the names of the places that were clicked.
func clickNames(pos game.Position, clicks []game.Token) string {
	var names []string
	places := pos.(game.Scener).Board().Places
	for _, click := range clicks {
		if click >= 0 && int(click) < len(places) {
			names = append(names, places[click].Name)
		}
	}
	return strings.Join(names, "-")
}

// clicked is the text of the move that clicks enter, or why they enter none.
func clicked(pos game.Position, seat game.Seat, clicks []game.Token) (string, error) {
	scener, ok := pos.(game.Scener)
	if !ok {
		return "", fmt.Errorf("clicks where nothing is drawn: %w", game.ErrNotation)
	}
	for _, click := range clicks {
		if int(click) >= len(scener.Board().Places) {
			return "", fmt.Errorf("click %d: no such place on the board: %w", click, game.ErrNotation)
		}
	}
	paths := game.SceneOf(pos, game.SeatSet(seat)).Paths
	if stepper, ok := pos.(game.Stepper); ok && stepper.Crowded() {
		more, _ := stepper.AppendSteps(nil, seat, clicks)
		paths = append(paths, more...)
	}
	i := slices.IndexFunc(paths, func(path game.Path) bool {
		return path.Seat == seat && slices.Equal(path.Tokens, clicks)
	})
	if i < 0 {
		return "", game.ExplainPath(pos, seat, clicks)
	}
	return paths[i].Text, nil
}
