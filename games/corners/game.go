package corners

import (
	"fmt"

	"github.com/tavlei/tavlei/game"
)

// Game is a settled rule set with its tables. It never changes and is shared by its positions.
type Game struct {
	Rules
	*layout
	letters string // of the seats, in texts of positions
	start   [maxSeats]Set
	home    [maxSeats]Set
	goal    [maxSeats]Set
	foreign [maxSeats]Set        // where men of a seat must not stop
	owner   [most]int8           // seat whose home a point is, -1
	steps   [maxSeats]uint8      // directions in which men of a seat step and jump, as bits
	hops    [maxSeats]uint8      // the same of jumps
	dist    [maxSeats][most]int8 // how far a point lies from the tip of the goal
	team    [maxSeats]uint8      // set of the seats of a team, by seats
	limit   int                  // men of a seat at the start
	board   *game.Board
}

// open settles a preset with the values of its options.
func open(r Rules, values map[string]string) (*game.Game, error) {
	return r.settle(values).game()
}

// game settles the tables of a rule set.
func (r Rules) game() (*game.Game, error) {
	if err := r.clash(); err != nil {
		return nil, err
	}
	g := &Game{Rules: r, layout: layoutOf(r.Size)}
	for i := range g.owner {
		g.owner[i] = -1
	}
	if r.Size == 0 {
		g.setStar()
	} else {
		g.setGrid()
	}
	for s := range r.Players {
		g.start[s] = g.home[s]
		g.limit = g.home[s].Count()
		for at := range g.home[s].All {
			g.owner[at] = int8(s)
		}
		g.team[s] = 1 << s
		if r.Partner {
			g.team[s] |= 1 << ((s + r.Players/2) % r.Players)
		}
	}
	g.board = newBoard(g)
	made := &game.Game{Rules: g, Seats: r.Players, MaxPlies: r.Rounds*r.Players + aloneMost + 2}
	if r.Partner {
		for s := range r.Players {
			made.Teams = append(made.Teams, int8(s%(r.Players/2)))
		}
	}
	return made, nil
}

// clash refuses options that do not go together.
func (r *Rules) clash() error {
	refuse := func(f *game.Fault, option string, with ...string) error {
		return fmt.Errorf("option %s: %w: %w", option, f.In(option, with...), game.ErrClash)
	}
	switch {
	case r.Partner && r.Players != 4 && r.Players != 6:
		return refuse(game.Faultf("teamsPlayers", "teams are for four or six players, not for {n}", r.Players), "teams", "players")
	case r.Halma && r.Players == 4 && r.Size != 16:
		return refuse(game.Faultf("fourBoard", "four players need the board of 16 by 16, not of {size} by {size}", r.Size, r.Size), "board", "players")
	case r.Size == 0 && r.Sets*r.Players > arms:
		return refuse(game.Faultf("tooManySets", "{n} players with {sets} arms each need more than six arms", r.Players, r.Sets), "sets", "players")
	case r.Size == 0 && r.Men == 15 && (r.Players != 2 || r.Sets != 1):
		return refuse(game.Faultf("fifteenMen", "fifteen men are for two players with one arm each"), "men", "players", "sets")
	}
	return nil
}

// setGrid puts homes in the corners of a grid.
func (g *Game) setGrid() {
	g.letters = "wb"
	rows := setups[g.Setup].rows
	if g.Halma {
		rows = halmaRows(g.Size, g.Players)
	}
	corners := []int{0, 2}
	if g.Players == 4 {
		g.letters, corners = "wrby", []int{0, 1, 2, 3}
	}
	last := g.Size - 1
	for s, which := range corners {
		g.home[s] = g.corner(rows, which)
		g.goal[s] = g.corner(rows, (which+2)%4)
		right, up := which < 2, which == 0 || which == 3 // where the goal lies
		tipX, tipY := last*btoi(right), last*btoi(up)
		for at := range g.Len() {
			g.dist[s][at] = int8(g.away(int(g.dx[at])-tipX, int(g.dy[at])-tipY))
		}
		g.steps[s] = g.directions(right, up, g.Diagonal == diagonalSteps || g.Diagonal == diagonalBoth, g.Back != backFree)
		g.hops[s] = g.directions(right, up, g.Diagonal == diagonalJumps || g.Diagonal == diagonalBoth, g.Back == backNone)
	}
}

// away is how many steps so many columns and rows are.
func (g *Game) away(x, y int) int {
	x, y = max(x, -x), max(y, -y)
	if g.Diagonal == diagonalNone {
		return x + y
	}
	return max(x, y)
}

// directions are the directions of a grid as bits: with diagonals or without, and without those that lead back from a
// goal that lies to the right and up.
func (g *Game) directions(right, up, diagonal, forward bool) (dirs uint8) {
	for d, way := range around {
		x, y := way[0], way[1]
		if x != 0 && y != 0 && !diagonal {
			continue
		}
		if !right {
			x = -x
		}
		if !up {
			y = -y
		}
		if !forward || x+y >= 0 {
			dirs |= 1 << d
		}
	}
	return dirs
}

// around are the directions of a grid in the order of board.Around.
var around = [maxDirs][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// setStar puts homes in the arms of the star.
func (g *Game) setStar() {
	const letters = "swxnye"
	list := armsOf(g.Players, g.Sets)
	for s, own := range list {
		g.letters += string(letters[own[0]])
		for at := range g.dist[s] {
			g.dist[s][at] = 16
		}
		for _, arm := range own {
			opposite := (arm + arms/2) % arms
			home, goal := g.arm(arm, g.Men), g.arm(opposite, g.Men)
			g.home[s].Or(&home)
			g.goal[s].Or(&goal)
			for at := range g.Len() {
				g.dist[s][at] = min(g.dist[s][at], int8(8-g.axis(at, opposite)))
			}
		}
		g.steps[s], g.hops[s] = 1<<arms-1, 1<<arms-1
		if !g.Foreign {
			continue
		}
		for arm := range arms {
			points := g.arm(arm, 10)
			if !points.Meets(&g.home[s]) && !points.Meets(&g.goal[s]) {
				g.foreign[s].Or(&points)
			}
		}
	}
}

// Start is the position before the first ply.
func (g *Game) Start() game.Position {
	p := &Position{g: g, round: 1}
	for s := range g.Players {
		for at := range g.start[s].All {
			p.put(s, at)
		}
	}
	p.lot = g.Lot
	p.mirror = g.tracksMirror()
	p.settle()
	return p
}

// tracksMirror tells whether it matters that Black copies White.
func (g *Game) tracksMirror() bool { return g.Mirror != mirrorOff && g.Players == 2 && g.Size > 0 }

// Goal is the goal of a seat, Home where its men begin, Distance how far a point is from the tip of its goal.
func (g *Game) Goal(seat int) *Set           { return &g.goal[seat] }
func (g *Game) Home(seat int) *Set           { return &g.home[seat] }
func (g *Game) Distance(seat, point int) int { return int(g.dist[seat][point]) }

// Team is the set of seats that win together with a seat.
func (g *Game) Team(seat game.Seat) game.Seats { return game.Seats(g.team[seat]) }

// Steps is how many steps lie between two points where nobody stands.
func (g *Game) Steps(a, b int) int {
	x, y := int(g.dx[a])-int(g.dx[b]), int(g.dy[a])-int(g.dy[b])
	if g.Size == 0 {
		return max(x, -x, y, -y, x+y, -x-y)
	}
	return g.away(x, y)
}
