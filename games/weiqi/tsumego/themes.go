package main

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/games/weiqi/internal/life"
)

// theme is a kind of exercise.
type theme struct {
	name   string
	game   string
	tries  int          // boards that are looked at
	wants  int          // exercises that are kept
	ease   float64      // how much easier they are than their length tells, from 0 to 1
	shutIn goban.Colour // whose stones live or die, if it is that
	lay    func(*rand.Rand) *goban.Board
	judge  func(*weiqi.Position) (judge, error)
	likely func(*weiqi.Position) bool        // whether a board is worth a tree, if not all are
	fits   func(*weiqi.Position, *tree) bool // whether a tree is what the theme is called, likewise
}

var themes = []theme{
	shutInTheme("live", false), shutInTheme("kill", true), firstTheme(2, 400), firstTheme(3, 1000),
	ladderTheme(), netTheme(3, 20_000, 5), netTheme(4, 6_000, 3), snapbackTheme(), raceTheme(), sekiTheme(),
	namedTheme("pyramid-four", "###", ".#."), namedTheme("crossed-five", ".#.", "###", ".#."),
	namedTheme("bulky-five", "##", "##", "#."), namedTheme("rabbity-six", ".##", "###", ".#."),
	drawnTheme("l-group", false, ".X.X.X.", "XXXXXXX", "X.X.XX.", "XXXXXXX", ".OOXX.X", "O.OXXXX", "..OXX.X"),
	drawnTheme("bent-four", true, ".......", "XXXXXXX", "X.X.X.X", "XXXXXXX", "OOOOXX.", ".OOOOXX", "...OOX."),
}

// newTheme is a theme with nothing but its numbers.
func newTheme(name string, tries, wants int) theme {
	return theme{name: name, game: "go;size=" + strconv.Itoa(side), tries: tries, wants: wants}
}

func shutInTheme(name string, kill bool) theme {
	attacker := colourOf(learner)
	if !kill {
		attacker = attacker.Other()
	}
	t := newTheme(name, 9_000, 22)
	t.shutIn = attacker.Other()
	t.lay = func(rng *rand.Rand) *goban.Board { return lay(rng, attacker) }
	t.judge = func(p *weiqi.Position) (judge, error) { return newShutIn(p, kill) }
	return t
}

func ladderTheme() theme {
	t := newTheme("ladders", 800, 6)
	t.ease = 0.4
	t.lay = func(rng *rand.Rand) *goban.Board { return cutOff(rng, 6, 6) }
	t.judge = func(p *weiqi.Position) (judge, error) { return newLadder(p) }
	t.likely = laddered
	t.fits = func(_ *weiqi.Position, grown *tree) bool { return grown.moves > 2 }
	return t
}

func netTheme(moves, tries, wants int) theme {
	t := newTheme("nets-"+strconv.Itoa(moves), tries, wants)
	t.lay = func(rng *rand.Rand) *goban.Board { return cutOff(rng, 5, 7) }
	t.judge = func(p *weiqi.Position) (judge, error) { return newNet(p, moves) }
	t.likely = openNet(moves)
	return t
}

func snapbackTheme() theme {
	t := newTheme("snapbacks", 3_000, 6)
	t.lay = bait
	t.judge = func(p *weiqi.Position) (judge, error) { return newSnapback(p), nil }
	t.likely = throwsIn
	t.fits = func(p *weiqi.Position, grown *tree) bool { return grown.moves == 2 && sacrifices(p, grown) }
	return t
}

func raceTheme() theme {
	t := newTheme("races", 20_000, 6)
	t.lay = layRace
	t.judge = func(p *weiqi.Position) (judge, error) { return newRace(p) }
	t.likely = closeRace
	t.fits = func(_ *weiqi.Position, grown *tree) bool { return grown.plies > 4 }
	return t
}

func sekiTheme() theme {
	t := newTheme("sekis", 20_000, 6)
	t.lay = laySeki
	t.judge = func(p *weiqi.Position) (judge, error) { return newSeki(p) }
	t.likely = closeRace
	t.fits = standsStill
	return t
}

// laddered tells whether one of two ways to give atari begins a ladder that takes a while, and nothing but a ladder takes
// the group.
func laddered(p *weiqi.Position) bool {
	j, err := newLadder(p)
	if err != nil {
		return false
	}
	v, err := j.value(p)
	if err != nil || !v.reached || v.plies < 9 {
		return false
	}
	net, err := newNet(p, 3)
	return err == nil && len(quiet(p, net)) == 0
}

// openNet is whether there is one way to take a group, and that is not to touch it: no ladder does.
func openNet(moves int) func(*weiqi.Position) bool {
	return func(p *weiqi.Position) bool {
		net, err := newNet(p, moves)
		if err != nil || net.hunt.Takes(p.Goban(), moves-1) || len(quiet(p, net)) != 1 {
			return false
		}
		ladder, err := newLadder(p)
		return err == nil && !ladder.hunt.Takes(p.Goban(), endless)
	}
}

// quiet are the first moves that reach the goal without a stone beside the prey.
func quiet(p *weiqi.Position, j *hunted) (texts []string) {
	steps, err := (&tree{judge: j}).steps(p)
	if err != nil {
		return nil
	}
	for _, s := range steps {
		if s.reached && !j.near(p, s.move) {
			texts = append(texts, s.text)
		}
	}
	return texts
}

// throwsIn tells whether a stone that White may take lets Black take more.
func throwsIn(p *weiqi.Position) bool {
	b, me := p.Goban(), colourOf(learner)
	for _, at := range b.Empties() {
		if b.LibertiesAfter(at, me, 2) != 1 || len(b.AppendTaken(nil, at, me)) > 0 {
			continue
		}
		after := goban.New(b.Shape)
		after.CopyFrom(b)
		if after.Play(at, me); after.Size(at) == 1 && life.Hauls(after, me, haul, 1) {
			return true
		}
	}
	return false
}

// sacrifices tells whether White takes the first stone of the learner's.
func sacrifices(p *weiqi.Position, t *tree) bool {
	line := game.NewLine(game.Clone(p))
	words := strings.Fields(t.lines[0])
	if err := line.PlayText(strings.Join(words[:2], " ")); err != nil {
		return false
	}
	return line.Pos.(*weiqi.Position).Captured(1-learner) > p.Captured(1-learner)
}

// closeRace tells whether both groups of a race are worth it, and none is in atari.
func closeRace(p *weiqi.Position) bool {
	j, err := life.FindRace(p.Goban(), colourOf(learner))
	if err != nil {
		return false
	}
	for _, prey := range j.Prey() {
		if p.Goban().Size(prey) < 3 || p.Goban().Liberties(prey, 3) < 2 {
			return false
		}
	}
	return true
}

// standsStill tells whether after the right move it is nobody's turn to win: if White passes, Black can neither take the
// other group nor make two eyes, and a stone too much costs the own one.
func standsStill(p *weiqi.Position, t *tree) bool {
	line := game.NewLine(game.Clone(p))
	first, _, _ := strings.Cut(t.lines[0], " ")
	if err := line.PlayText(first + " pass"); err != nil {
		return false
	}
	after := line.Pos.(*weiqi.Position)
	race, err := newRace(p)
	if err != nil {
		return false
	}
	if v, err := race.value(after); err != nil || v.reached {
		return false
	}
	steps, err := t.steps(after)
	if err != nil {
		return false
	}
	region, err := life.FindRace(p.Goban(), colourOf(learner))
	if err != nil {
		return false
	}
	mine, fails := region.Prey()[0], false
	for _, s := range steps {
		fails = fails || t.judge.inside(s.move) && !s.reached
		if s.after.Goban().PassAlive(colourOf(learner)).Alive[mine] {
			return false
		}
	}
	return fails
}

// namedTheme is one exercise: to kill a group with a space for eyes that has a name, drawn from the edge on.
func namedTheme(name string, rows ...string) theme {
	t := shutInTheme(name, true)
	t.tries, t.wants, t.game = 1, 1, "go;size="+strconv.Itoa(small)
	t.lay = func(rng *rand.Rand) *goban.Board { return layNamed(rng, colourOf(learner), rows) }
	return t
}

// drawnTheme is one exercise: to kill the group of a board that is drawn whole, or to come to a ko for it.
func drawnTheme(name string, ko bool, rows ...string) theme {
	t := namedTheme(name)
	t.lay = func(rng *rand.Rand) *goban.Board { return layDrawn(rng, rows) }
	if ko {
		t.judge = func(p *weiqi.Position) (judge, error) { return newKo(p) }
	}
	return t
}

// firstSide is how many lines the boards have on which a first stone is to be taken.
const firstSide = 6

func firstTheme(moves, tries int) theme {
	return theme{
		name: "take-first-" + strconv.Itoa(moves), game: "atari-go;size=" + strconv.Itoa(firstSide), tries: tries, wants: 7,
		lay:   func(rng *rand.Rand) *goban.Board { return scatter(rng, 8+2*rng.IntN(5)) },
		judge: func(p *weiqi.Position) (judge, error) { return newFirstTaken(p, moves), nil },
	}
}

// themeOf is the theme of a puzzle.
func themeOf(name string) (theme, bool) {
	for _, t := range themes {
		if t.name == name {
			return t, true
		}
	}
	return theme{}, false
}
