package match

import (
	"fmt"
	"slices"

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
	case !there || d.s.touched[seat] != "":
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
	again := d.s.warned[seat]
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
	if d.s.touched[seat] != "" {
		return refuse("touchMove")
	}
	if d.s.adjusted[seat] >= maxAdjusted {
		return refuse("tooOften")
	}
	d.emit(seat, Touched{name, Adjust})
	return nil
}

// checkTouched refuses a move that is not made with the man the seat has touched.
func (d *decision) checkTouched(seat game.Seat, m game.Move) error {
	name := d.s.touched[seat]
	if name == "" {
		return nil
	}
	pos := d.work().Pos
	_, place, ok := placeNamed(pos, name)
	if !ok || d.opens(seat, place, []game.Move{m}) {
		return nil
	}
	return bound(place, name, game.MoveText(pos, m))
}

// bound is the refusal of whatever is not the move of the man that was touched.
func bound(place game.Place, name, input string) *game.Refusal {
	return &game.Refusal{
		Code: "touchMove", Input: input, Places: []game.Place{place}, Names: []string{name},
	}
}

// Touched is the place of the man that a seat has touched and must move; ok is false if it is
// free to choose.
func (s *State) Touched(seat game.Seat) (place game.Place, ok bool) {
	if seat >= game.MaxSeats || s.touched[seat] == "" {
		return 0, false
	}
	_, place, ok = placeNamed(s.Line.Pos, s.touched[seat])
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
	return bound(place, s.touched[seat], "")
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
