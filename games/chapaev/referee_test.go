package chapaev

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// A second referee, slow and plain, written from the rules of Chapaev alone. He sees what the
// simulator does and says what follows from it; the game must say the same, shot by shot.

// chances is a simulator that knows no physics: what a stroke does is drawn by lot, the same for the
// same question, so that everything the rules speak of happens often.
type chances struct{ seed uint64 }

func (chances) Tag() string { return "chances" }

func (c chances) Simulate(t physics.Table, b physics.Bodies, s physics.Stroke, _ func(int, *physics.Bodies) bool) (physics.Result, error) {
	h := fnv.New64a()
	binary.Write(h, binary.LittleEndian, b)
	fmt.Fprint(h, s)
	dice := rand.New(rand.NewPCG(c.seed, h.Sum64()))
	r := physics.Result{Bodies: b, Rest: true, Ms: 100}
	wild := s.Kind == physics.Flick || s.Kind == physics.Poke || s.Kind == physics.Scissors
	for id := range b {
		if !b[id].On {
			continue
		}
		lifted := s.Kind == physics.Lift && int(s.Man) == id
		at := &r.Bodies[id].Pose
		switch n := dice.IntN(100); {
		case lifted && n < 40, wild && n < 11, s.Kind == physics.Lift && n < 1:
			r.Fell[id], r.Bodies[id].On = true, false
		case lifted && n < 70, wild && n < 40:
			reach := t.Half - 0.2
			at[0], at[2] = reach*(2*dice.Float32()-1), reach*(2*dice.Float32()-1)
		case lifted && n < 76: // goes up and comes down where he was, all but a millimetre
			at[0] += 0.1
		case !wild && n < 78 && n > 75:
			at[2] = -at[2]
		}
		switch n := dice.IntN(100); {
		case (wild || lifted) && n < 9, !wild && n < 2:
			*at = at.Turned()
		case wild && n < 11 && math.Abs(float64(at[0])) < 10 && math.Abs(float64(at[2])) < 10:
			copy(at[3:], []float32{0.70710677, 0, 0, 0.70710677}) // on his rim
		case wild && n < 14: // flat again, whichever side
			copy(at[3:], []float32{0, 0, 0, 1})
		}
		r.Over[id] = s.Kind == physics.Lift && !lifted && dice.IntN(8) == 0
	}
	return r, nil
}

type pawn struct {
	on, down bool
	seat     int
	at       physics.Pose
}

type referee struct {
	opt        map[string]string
	arms       []string
	sim        physics.Simulator
	top        physics.Table
	size       int
	men        [physics.MaxMen]pawn
	arm        [2]int
	w, b       int // rear ranks
	wins       [2]int
	tours      [2]int
	spare      [2]int
	round      int
	starter    int
	turn       int
	shots      int
	asks       string // "", "swap", "swap or stay", "arm"
	again      bool   // of the shot before, while Black is asked
	over       string // the winner: "", "0", "1", "draw"
	fresh, met bool   // men stand as set up; men have come or changed places: poses are taken over
}

// refereeOf reads what was agreed: section 9 of the rules.
func refereeOf(spec string, g *Game, sim physics.Simulator) *referee {
	r := &referee{sim: sim, top: g.top, w: 1, round: 1, opt: map[string]string{
		"match": "campaign", "rounds": "5", "size": "8", "arms": "infantry,cavalry,artillery,tanks,heavy", "armChange": "winner",
		"nextStarter": "white", "bonusAdvance": "on", "keepTurn": "noOwnLoss", "traitor": "on", "overhangCheck": "on",
		"cutByCheck": "on", "pieRule": "off", "reserve": "0", "liftSpeed": "45",
	}}
	given := map[string]string{}
	for _, part := range strings.Split(spec, ";")[1:] {
		key, value, _ := strings.Cut(part, "=")
		given[key] = value
	}
	if p := given["preset"]; p == "plain" || p == "kids" {
		for key, value := range map[string]string{"arms": "infantry", "nextStarter": "winner", "bonusAdvance": "off", "overhangCheck": "off"} {
			r.opt[key] = value
		}
		if p == "kids" {
			r.opt["match"], r.opt["traitor"] = "round", "off"
		}
	}
	for key, value := range given {
		r.opt[key] = value
	}
	r.arms = strings.Split(r.opt["arms"], ",")
	r.size, _ = strconv.Atoi(r.opt["size"])
	r.b = r.size
	r.newRound(0, true)
	return r
}

func (r *referee) chooses() bool { return r.opt["match"] == "noAdvance" && len(r.arms) > 1 }

func (r *referee) newRound(starter int, choose bool) {
	r.starter, r.turn, r.asks = starter, starter, ""
	n, _ := strconv.Atoi(r.opt["reserve"])
	r.spare = [2]int{n, n}
	r.men = [physics.MaxMen]pawn{}
	if choose && r.chooses() {
		r.asks, r.turn = "arm", 0
		return
	}
	r.fresh = true
}

// army is the number of men of every arm of the seed.
func (r *referee) army() int { return r.size }

func (r *referee) count(seat int) (n int) {
	for _, m := range r.men {
		if m.on && m.seat == seat {
			n++
		}
	}
	return n
}

func (r *referee) bodies() (b physics.Bodies) {
	for id, m := range r.men {
		if m.on {
			b[id] = physics.Body{On: true, Pose: m.at}
		}
	}
	return b
}

// rest lets the engine run and takes away who fell.
func (r *referee) rest(s physics.Stroke, gone *[physics.MaxMen]bool) physics.Result {
	result, _ := r.sim.Simulate(r.top, r.bodies(), s, nil)
	for id := range r.men {
		if !r.men[id].on {
			continue
		}
		if result.Fell[id] {
			gone[id], r.men[id].on = true, false
		} else {
			r.men[id].at = result.Bodies[id].Pose
		}
	}
	return result
}

// up is the vertical part of the normal of a man's face.
func up(at physics.Pose) float64 {
	x, z := float64(at[3]), float64(at[5])
	return 1 - 2*(x*x+z*z)
}

func (r *referee) sticksOut(id int) float64 {
	at, half := r.men[id].at, float64(r.size)*4.5/2
	x, z := 1.45, 1.45
	if math.Abs(up(at)) < 0.5 {
		z = 0.4 // on his rim, his face towards a player
	}
	return math.Max(math.Abs(float64(at[0]))+x, math.Abs(float64(at[2]))+z) - half
}

func (r *referee) turnBack() {
	for id := range r.men {
		m := &r.men[id]
		if u := up(m.at); m.on && math.Abs(u) > 0.5 && (u < 0) != m.down {
			m.at = m.at.Turned()
		}
	}
}

func (r *referee) stroke(s physics.Stroke) {
	r.shots++
	r.asks = ""
	var was [physics.MaxMen]int
	for id, m := range r.men {
		was[id] = m.seat
		if !m.on {
			was[id] = -1
		}
	}
	var gone [physics.MaxMen]bool
	r.rest(s, &gone)
	for id := range r.men { // traitors: 5.1
		m := &r.men[id]
		if u := up(m.at); m.on && math.Abs(u) > 0.5 && (u < 0) != m.down {
			m.down = !m.down
			if r.opt["traitor"] == "on" {
				m.seat = 1 - m.seat
			}
		}
	}
	switch r.opt["overhangCheck"] {
	case "strict":
		r.strict(&gone)
	case "on":
		r.checks(&gone)
	}
	own, foes, struck := 0, 0, false
	for id, off := range gone {
		switch {
		case !off:
		case was[id] == r.turn:
			own++
			struck = struck || id == int(s.Man) || s.Kind == physics.Scissors && id == int(s.Man2)
		default:
			foes++
		}
	}
	again := foes > 0 && own == 0
	switch r.opt["keepTurn"] {
	case "strikerStays":
		again = foes > 0 && !struck
	case "alwaysAlternate":
		again = false
	}
	r.afterwards(again)
}

func (r *referee) strict(gone *[physics.MaxMen]bool) {
	for any := true; any; {
		any = false
		for id := range r.men {
			if r.men[id].on && r.sticksOut(id) >= 0.1 {
				r.men[id].on, gone[id], any = false, true, true
			}
		}
		if any {
			r.rest(physics.Stroke{Kind: physics.Settle}, gone)
			r.turnBack()
		}
	}
}

// checks: 5.2.
func (r *referee) checks(gone *[physics.MaxMen]bool) {
	lift, _ := strconv.Atoi(r.opt["liftSpeed"])
	checked := map[int][]physics.Pose{} // where he lay before each of his checks
	for {
		man := -1
		for id := range r.men {
			past := checked[id]
			if !r.men[id].on || r.sticksOut(id) < 0.1 || len(past) == 3 {
				continue
			}
			if len(past) > 0 {
				last, now := past[len(past)-1], r.men[id].at
				if d := math.Hypot(math.Hypot(float64(last[0])-float64(now[0]), float64(last[1])-float64(now[1])), float64(last[2])-float64(now[2])); d <= 0.2 {
					continue
				}
			}
			if man < 0 || r.sticksOut(id) < r.sticksOut(man) {
				man = id
			}
		}
		if man < 0 {
			return
		}
		checked[man] = append(checked[man], r.men[man].at)
		seat := r.men[man].seat
		result := r.rest(physics.Stroke{Kind: physics.Lift, Man: uint8(man), V: [3]int16{0, 0, int16(10 * lift)}}, gone)
		r.turnBack()
		cut := false
		for id := range r.men {
			if m := &r.men[id]; r.opt["cutByCheck"] == "on" && m.on && m.seat != seat && result.Over[id] {
				m.on, gone[id], cut = false, true, true
			}
		}
		if cut {
			r.rest(physics.Stroke{Kind: physics.Settle}, gone)
			r.turnBack()
		}
	}
}

// afterwards: who shoots next, or how the round ends. Spare men come where nobody is left: 4.3.
func (r *referee) afterwards(again bool) {
	var came [2]bool
	for seat := range 2 {
		came[seat] = r.count(seat) == 0 && r.spare[seat] > 0
	}
	white, black := r.count(0) > 0 || came[0], r.count(1) > 0 || came[1]
	r.met = white && black && (came[0] || came[1])
	if !r.met && (came[0] || came[1]) {
		r.spare = [2]int{} // they came, and the round is over
	}
	switch {
	case !white && !black:
		r.newRound(r.starter, false)
	case !black:
		r.won(0)
	case !white:
		r.won(1)
	case r.opt["pieRule"] == "on" && r.shots == 1:
		r.turn, r.asks, r.again = 1, "swap", again
		if again {
			r.asks = "swap or stay"
		}
	case !again:
		r.turn = 1 - r.turn
	}
}

func (r *referee) won(seat int) {
	r.wins[seat]++
	n, _ := strconv.Atoi(r.opt["rounds"])
	switch r.opt["match"] {
	case "round":
		r.over = strconv.Itoa(seat)
		return
	case "bestOf", "noAdvance":
		switch {
		case 2*r.wins[seat] > n:
			r.over = strconv.Itoa(seat)
			return
		case r.wins[0]+r.wins[1] == n:
			r.over = "draw"
			return
		}
	}
	if r.opt["match"] != "noAdvance" && r.forward(seat) {
		if r.tour(seat); r.over != "" {
			return
		}
	}
	r.round++
	starter := 0
	switch r.opt["nextStarter"] {
	case "winner":
		starter = seat
	case "loser":
		starter = 1 - seat
	case "alternate":
		starter = 1 - r.starter
	}
	r.newRound(starter, true)
}

func (r *referee) depth(seat int) int {
	return map[string]int{"infantry": 1, "cavalry": 2, "artillery": 1, "tanks": 2, "heavy": 2}[r.arms[r.arm[seat]]]
}

// forward moves the lines and tells whether the tour is won: section 3.
func (r *referee) forward(seat int) bool {
	step := 1
	n, _ := strconv.Atoi(r.opt["reserve"])
	whole := r.spare[seat] == n
	for i := range r.army() {
		m := r.men[seat*r.army()+i]
		whole = whole && m.on && m.seat == seat
	}
	if whole && r.opt["bonusAdvance"] == "on" {
		step = 2
	}
	dw, db := r.depth(0), r.depth(1)
	if seat == 0 {
		if r.w += step; r.w+dw-1 >= r.b-db+1 {
			r.b = r.w + dw + db - 1
		}
		return r.b > r.size
	}
	if r.b -= step; r.b-db+1 <= r.w+dw-1 {
		r.w = r.b - db - dw + 1
	}
	return r.w < 1
}

func (r *referee) tour(seat int) {
	r.w, r.b = 1, r.size
	r.tours[seat]++
	last := len(r.arms) - 1
	by := r.opt["armChange"]
	switch r.opt["match"] {
	case "tour":
		r.over = strconv.Itoa(seat)
		return
	case "campaign":
		if r.arm[seat] == last || by == "loser" && r.arm[1-seat] == last {
			r.over = strconv.Itoa(seat)
			return
		}
	}
	for s := range 2 {
		if by == "both" || (by == "winner") == (s == seat) {
			r.arm[s] = min(r.arm[s]+1, last)
		}
	}
}

// takeOver learns where men stand who were set up or came, once their number is right.
func (r *referee) takeOver(p *Position) error {
	if r.met {
		for seat := range 2 {
			if before := r.count(seat); before == 0 && r.spare[seat] > 0 {
				came := p.mine[seat].len()
				if came == 0 || came > r.spare[seat] {
					return fmt.Errorf("%d spare men of seat %d came, there were %d", came, seat, r.spare[seat])
				}
				r.spare[seat] -= came
			}
		}
	}
	if r.fresh {
		for seat := range 2 {
			if n := p.mine[seat].len(); n > r.army() || n < r.army()-4 {
				return fmt.Errorf("%d men of seat %d are set up, want %d", n, seat, r.army())
			}
		}
	}
	r.fresh, r.met = false, false
	for id := range r.men {
		r.men[id] = pawn{on: p.onBoard().has(id), down: p.back.has(id), seat: int(p.owner(id)), at: p.men[id].Pose}
	}
	return nil
}

// differs says what the game holds otherwise than the referee.
func (r *referee) differs(p *Position) error {
	over := ""
	if p.end != goesOn {
		over = []string{"0", "1", "draw"}[p.won]
	}
	if over != r.over {
		return fmt.Errorf("the match is won by %q, the referee says %q", over, r.over)
	}
	if over != "" {
		return nil
	}
	asks := map[phase]string{arming: "arm", answering: "swap"}[p.phase]
	if asks == "swap" && p.kept {
		asks = "swap or stay"
	}
	type account struct {
		asks                              string
		turn, round, starter, w, b        int
		arm, wins, tours, spare, standing [2]int
	}
	pair := func(a [2]uint8) [2]int { return [2]int{int(a[0]), int(a[1])} }
	ours := account{
		asks, int(p.turn), int(p.round), int(p.began), int(p.line[0]), int(p.line[1]), pair(p.arm),
		[2]int{int(p.wins[0]), int(p.wins[1])}, [2]int{int(p.tours[0]), int(p.tours[1])}, pair(p.spare),
		[2]int{p.mine[0].len(), p.mine[1].len()},
	}
	his := account{r.asks, r.turn, r.round, r.starter, r.w, r.b, r.arm, r.wins, r.tours, r.spare, [2]int{r.count(0), r.count(1)}}
	if ours != his {
		return fmt.Errorf("%+v, the referee says %+v", ours, his)
	}
	for id, m := range r.men {
		switch on := p.onBoard().has(id); {
		case on != m.on, on && (int(p.owner(id)) != m.seat || p.back.has(id) != m.down || p.men[id].Pose != m.at):
			return fmt.Errorf("man %d: %+v, the referee says %+v", id, p.men[id], m)
		}
	}
	return nil
}

// follow makes the move and lets the referee follow; it returns where they differ.
func (r *referee) follow(p *Position, m game.Move) error {
	s, stroke := StrokeOf(m)
	p.Play(m)
	switch kindOf(m) {
	case passMove:
		r.shots++
		r.asks, r.turn = "", 1-r.turn
	case swapMove:
		r.shots++
		r.asks, r.starter, r.met = "", 1-r.starter, true
		r.turn = 0
		if r.again {
			r.turn = 1
		}
	case stayMove:
		r.shots++
		r.asks, r.turn = "", 0
	case armMove:
		r.shots++
		r.arm[r.turn] = int(armOf(m))
		if r.turn = 1 - r.turn; r.turn == 0 {
			r.asks, r.turn, r.fresh = "", r.starter, true
		}
	}
	if stroke {
		r.stroke(s)
	}
	if r.over == "" && (r.fresh || r.met) {
		if err := r.takeOver(p); err != nil {
			return err
		}
	}
	return r.differs(p)
}

// agreed draws house rules by lot.
func agreed(dice *rand.Rand) string {
	spec := "chapaev"
	pick := func(key string, values ...string) {
		if v := values[dice.IntN(len(values))]; v != "" {
			spec += ";" + key + "=" + v
		}
	}
	pick("preset", "", "", "", "plain", "kids")
	pick("match", "", "campaign", "tour", "round", "bestOf", "noAdvance")
	pick("rounds", "", "1", "2", "3", "4", "9")
	pick("size", "", "", "10")
	pick("arms", "", "infantry", "tanks,heavy", "cavalry,artillery,infantry", "heavy")
	pick("armChange", "", "loser", "both")
	pick("nextStarter", "", "white", "winner", "loser", "alternate")
	pick("bonusAdvance", "", "on", "off")
	pick("keepTurn", "", "strikerStays", "alwaysAlternate")
	pick("traitor", "", "on", "off")
	pick("overhangCheck", "", "on", "off", "strict")
	pick("cutByCheck", "", "off")
	pick("liftSpeed", "", "20", "100")
	pick("earthTurns", "", "off")
	pick("pieRule", "", "", "on")
	pick("reserve", "", "", "", "3")
	return spec
}

// TestReferee plays matches under rules drawn by lot beside the second referee.
func TestReferee(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	shots, ended := 0, 0
	matches := gametest.Fewer(300, 75)
	for match := range matches {
		spec := agreed(dice)
		g, err := game.Open(spec)
		if err != nil {
			if strings.Contains(spec, "pieRule=on") {
				continue // armies that were chosen are not exchanged
			}
			t.Fatal(err)
		}
		sim := chances{uint64(match)}
		p := Simulated(g.Rules, sim).Start().(*Position)
		r := refereeOf(spec, p.g, sim)
		if err := r.takeOver(p); err != nil {
			t.Fatalf("%s: %v", spec, err)
		}
		for range 150 {
			if r.over != "" {
				ended++
				break
			}
			moves := p.AppendMoves(nil)
			m := moves[dice.IntN(len(moves))]
			if p.phase == shooting && dice.IntN(25) == 0 {
				m = p.TimeoutMove(game.Seat(p.turn))
			}
			text := p.AppendMove(nil, m)
			if err := r.follow(p, m); err != nil {
				t.Fatalf("match %d, %s: shot %d, %s: %v", match, spec, p.shots, text, err)
			}
			shots++
		}
	}
	t.Logf("%d moves, %d matches ended", shots, ended)
	if 3*shots < 100*matches || ended < matches/3 {
		t.Errorf("%d moves and %d ends of matches are too few", shots, ended)
	}
}
