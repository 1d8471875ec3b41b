package arena

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/search/rating"
	"github.com/tavlei/tavlei/search/tournament"
)

// player is somebody who takes part.
type player struct {
	key    string // by which flags name it: a, b, or its name
	name   string // for people and records
	spec   string
	limits limits
}

// limits are what a player may use.
type limits struct {
	control tournament.Control
	margin  time.Duration
	depth   int
	nodes   int64
	own     time.Duration // Of a program without a clock, for a move
}

// perPlayer are the values of a flag: one for all players, or NAME=VALUE for one of them.
type perPlayer []string

// Of is the value for a player.
func (p perPlayer) Of(key string) (value string, ok bool) {
	for _, text := range p {
		name, own, is := strings.Cut(text, "=")
		switch {
		case is && name == key:
			return own, true
		case !is:
			value, ok = text, true
		}
	}
	return value, ok
}

// check refuses names that nobody has, and two values for the same player.
func (p perPlayer) check(flag string, players []player) error {
	seen := map[string]bool{}
	for _, text := range p {
		name, _, is := strings.Cut(text, "=")
		if !is {
			name = ""
		}
		if is && !slices.ContainsFunc(players, func(p player) bool { return p.key == name }) {
			var keys []string
			for _, p := range players {
				keys = append(keys, p.key)
			}
			return verb.Faultf("%s %s: no player is called %q, only %s", flag, text, name, strings.Join(keys, ", "))
		}
		if seen[name] {
			return verb.Faultf("%s %s: given twice", flag, text)
		}
		seen[name] = true
	}
	return nil
}

// settlePlayers says who plays whom, with what limits.
func (t *contest) settlePlayers() (err error) {
	if err := t.listPlayers(); err != nil {
		return err
	}
	t.nameApart()
	for i := range t.players {
		if err := CheckSpec(t.players[i].spec); err != nil {
			return err
		}
		if err := t.call.limit(&t.players[i]); err != nil {
			return err
		}
	}
	c := t.call
	for _, f := range []struct {
		name   string
		values perPlayer
	}{{"--clock", c.Clock}, {"--margin", c.Margin}, {"--time", c.Time}, {"--nodes", c.Nodes}, {"--depth", c.Depth}} {
		if err := f.values.check(f.name, t.players); err != nil {
			return err
		}
	}
	seated := 2
	if len(c.Seats) > 0 {
		if seated = len(c.Seats); seated != t.g.Seats {
			return verb.Faultf("%d players for the %d seats of %s", seated, t.g.Seats, t.g.Name())
		}
	}
	t.seating, err = tournament.NewSeating(t.g, seated)
	t.sides = t.twoSides()
	return err
}

// listPlayers reads who takes part.
func (t *contest) listPlayers() error {
	c := t.call
	ways := 0
	for _, given := range []bool{c.A != "" || c.B != "", len(c.Seats) > 0, len(c.Player) > 0} {
		if given {
			ways++
		}
	}
	if ways != 1 || (c.A == "") != (c.B == "") {
		return verb.Faultf("want --a and --b, or --player for each of a tournament, or --seats for each seat")
	}
	specs := c.Seats
	if c.A != "" {
		specs = []string{c.A, c.B}
	}
	for i, spec := range specs {
		t.players = append(t.players, player{key: letterOf(i), name: spec, spec: spec})
	}
	for _, text := range c.Player {
		name, spec, ok := strings.Cut(text, "=")
		if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, ":?\"") {
			return verb.Faultf("--player %s: want NAME=SPEC, as --player old=level:8", text)
		}
		if slices.ContainsFunc(t.players, func(p player) bool { return p.key == name }) {
			return verb.Faultf("--player %s: the name is given twice", text)
		}
		t.players = append(t.players, player{key: name, name: name, spec: spec})
	}
	if len(c.Player) == 1 {
		return verb.Faultf("--player %s: nobody plays alone", c.Player[0])
	}
	return nil
}

// letterOf is a, b, c …; after z numbers go on.
func letterOf(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return strconv.Itoa(i + 1)
}

// nameApart puts the letter behind names that several have.
func (t *contest) nameApart() {
	count := map[string]int{}
	for _, p := range t.players {
		count[p.name]++
	}
	for i, p := range t.players {
		if count[p.name] > 1 {
			t.players[i].name = fmt.Sprintf("%s (%s)", p.name, p.key)
		}
	}
}

// twoSides says who plays against whom, those of the first team first.
func (t *contest) twoSides() (names [2]string) {
	var sides [2][]string
	for i, p := range t.players {
		side := min(i, 1)
		if len(t.call.Seats) > 0 {
			side = tournament.SideOf(t.g, i)
		}
		sides[side] = append(sides[side], p.spec)
	}
	return [2]string{strings.Join(sides[0], ", "), strings.Join(sides[1], ", ")}
}

// pairwise tells whether two sides play each other and nobody else takes part.
func (t *contest) pairwise() bool { return len(t.call.Seats) > 0 || len(t.players) == 2 }

// limit reads what a player may use.
func (c *MatchCmd) limit(p *player) (err error) {
	l := &p.limits
	l.own = time.Duration(c.MoveTime)
	clock, hasClock := c.Clock.Of(p.key)
	each, hasTime := c.Time.Of(p.key)
	if hasClock && hasTime {
		return verb.Faultf("player %s: want --clock or --time, not both", p.key)
	}
	if hasClock {
		if l.control, err = tournament.ParseControl(clock); err != nil {
			return verb.Faultf("--clock: %w", err)
		}
	}
	if hasTime {
		if l.control.Each, err = c.timeOf("--time", each); err != nil {
			return err
		}
		if l.own > 0 && isProgram(p.spec) {
			l.control.Each = l.own
		}
		l.margin = programGrace
	}
	if margin, ok := c.Margin.Of(p.key); ok {
		if l.margin, err = c.timeOf("--margin", margin); err != nil {
			return err
		}
	}
	if l.nodes, err = countOf("--nodes", c.Nodes, p.key); err != nil {
		return err
	}
	depth, err := countOf("--depth", c.Depth, p.key)
	l.depth = int(min(depth, 1000))
	return err
}

// isProgram tells whether a player is a program of its own.
func isProgram(spec string) bool {
	kind, _, _ := strings.Cut(spec, ":")
	return kind != "level" && kind != "random"
}

// timeOf reads a time from 0.
func (c *MatchCmd) timeOf(flag, text string) (time.Duration, error) {
	var d verb.Duration
	if err := d.UnmarshalText([]byte(text)); err != nil {
		return 0, verb.Faultf("%s: %w", flag, err)
	}
	return time.Duration(d), verb.Lasting(flag, time.Duration(d), 0)
}

// countOf reads a number from 0 for a player.
func countOf(flag string, values perPlayer, key string) (int64, error) {
	text, ok := values.Of(key)
	if !ok {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, verb.Faultf("%s %s: want a whole number", flag, text)
	}
	return n, verb.Within(verb.Between(flag, n, 0, verb.NoBound))
}

// settleRules reads when a game and when the match ends.
func (t *contest) settleRules() (err error) {
	c := t.call
	if t.judge.Draw, t.judge.DrawFrom, err = verdictOf("--draw", c.Draw, true); err != nil {
		return err
	}
	if t.judge.Resign, _, err = verdictOf("--resign", c.Resign, false); err != nil {
		return err
	}
	t.judge.MaxPlies, t.judge.Endings = c.MaxPlies, c.Endings
	t.random = 4
	if c.Book != "" {
		t.random = 0
	}
	if c.Opening != nil {
		t.random = *c.Opening
	}
	t.plan = tournament.Schedule{Players: len(t.players), Gauntlet: c.Gauntlet, Games: 100}
	if t.pairwise() {
		t.plan.Players = 2
	}
	if c.SPRT != "" {
		t.plan.Games = 1 << 30 // as many as it needs
		if t.sprt, err = c.test(); err != nil {
			return err
		}
		if !t.pairwise() {
			return verb.Faultf("--sprt compares two players, not %d", len(t.players))
		}
	}
	if c.Games != nil {
		t.plan.Games = *c.Games
	}
	return nil
}

// test reads the test of --sprt.
func (c *MatchCmd) test() (*rating.SPRT, error) {
	s := &rating.SPRT{}
	low, high, ok := strings.Cut(c.SPRT, ":")
	for _, f := range []struct {
		flag, text string
		into       *float64
	}{{"--sprt", low, &s.Elo0}, {"--sprt", high, &s.Elo1}, {"--alpha", c.Alpha, &s.Alpha}, {"--beta", c.Beta, &s.Beta}} {
		v, err := strconv.ParseFloat(f.text, 64)
		if err != nil || !ok {
			return nil, verb.Faultf("%s %s: want numbers, as --sprt 0:5 --alpha 0.05", f.flag, f.text)
		}
		*f.into = v
	}
	if err := s.Check(); err != nil {
		return nil, verb.Faultf("--sprt: %w", err)
	}
	return s, nil
}

// verdictOf reads MOVES:VALUE, and :FROM where that means something.
func verdictOf(flag, text string, begins bool) (v tournament.Verdict, from int, err error) {
	if text == "" {
		return v, 0, nil
	}
	parts := strings.Split(text, ":")
	numbers := make([]int, 3)
	bad := len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && !begins
	for i := 0; i < len(parts) && !bad; i++ {
		numbers[i], err = strconv.Atoi(parts[i])
		bad = err != nil || numbers[i] < 0 || i == 0 && numbers[i] == 0
	}
	if bad {
		return v, 0, verb.Faultf("%s %s: want moves and hundredths of a man, as %s 8:10", flag, text, flag)
	}
	return tournament.Verdict{Moves: numbers[0], Value: numbers[1]}, numbers[2], nil
}
