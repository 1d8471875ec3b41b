package aim

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// Judge plays strokes by the rules of the game, with the true engine. It is used by one goroutine.
type Judge interface {
	// Play is what comes of a stroke from the position that is aimed in. An error means that the
	// rules do not allow it, or that the engine failed.
	Play(s physics.Stroke) (After, error)
}

// After is what has come of a stroke.
type After struct {
	Own, Enemy int  // men that left the board, by who owned them before
	Gained     int  // men that changed to the player's side, less those that left it
	Again      bool // the player shoots again
	Ended      bool // the round is over
	Won, Lost  bool // and who has won it, neither where it is drawn
	Bonus      bool // won without a loss where that counts
	Hanging    bool // a man of the player's sticks out over the edge
	Next       View // the table now as the player saw it before, unless the round is over
}

// Wish is how a list of strokes is made.
type Wish struct {
	Grain  Grain   // of the sampled strokes
	Sample int     // at most so many of them, chosen by the seed; 0 all
	Keep   int     // so many of the best are looked at closely and kept
	Steady int     // repetitions of each of these with a trembling hand
	Look   float64 // weight of the best stroke that follows a verified one, 0 does not look for it
	Hand   Hand    // whose stroke it will be
}

// Hand is how far a stroke goes astray: standard deviations.
type Hand struct {
	Turn  float64 // of the direction, radians
	Force float64 // of the speed, as a part of it
}

// sight is how far the flat table is from the truth: strokes that fail when they are changed by so
// little are not worth verifying.
var sight = Hand{Turn: 0.004, Force: 0.015}

// Shot is a stroke with what it is worth in hundredths of a man.
type Shot struct {
	Stroke   physics.Stroke
	Flat     float64 // on the flat table, on average with the hand
	Worth    float64 // all in all
	Verified bool
	After    After // if it is verified
}

// Aimer looks for strokes. It is used by one goroutine at a time, and starts others only while it
// verifies.
type Aimer struct {
	rules    Rules
	wish     Wish
	sampler  Sampler
	shots    []Shot
	verified int // the first so many of the list
}

// Aim makes the list of the best strokes on the flat table, the best first. It is empty if no stroke
// is allowed.
func (a *Aimer) Aim(r Rules, v *View, w Wish, seed uint64) []Shot {
	rng := rand.New(rand.NewPCG(seed, 0x61696d))
	var f Flat
	f.See(v.Table, &v.Bodies)
	a.rules, a.wish, a.verified = r, w, 0
	a.sample(v, &f, rng)
	a.steady(v, &f, rng)
	return a.shots
}

// Shots is the list as it is: first those that were verified, the best first. It belongs to the Aimer.
func (a *Aimer) Shots() []Shot { return a.shots }

// Verified is how many strokes the judges have played.
func (a *Aimer) Verified() int { return a.verified }

// sample fills the list with strokes and their worth on the flat table, the best first.
func (a *Aimer) sample(v *View, f *Flat, rng *rand.Rand) {
	w := &a.wish
	a.shots = a.shots[:0]
	strokes := a.sampler.Sample(a.rules, v, f, w.Grain)
	if w.Sample > 0 && len(strokes) > w.Sample {
		rng.Shuffle(len(strokes), func(i, j int) { strokes[i], strokes[j] = strokes[j], strokes[i] })
		strokes = strokes[:w.Sample]
	}
	for _, s := range strokes {
		flat := *f
		flat.Strike(s)
		worth := a.rules.worth(v, s, &flat)
		a.shots = append(a.shots, Shot{Stroke: s, Flat: worth, Worth: worth})
	}
	rank(a.shots)
}

// rank orders shots by their worth; equal ones stay in the order in which they were made.
func rank(shots []Shot) {
	slices.SortStableFunc(shots, func(a, b Shot) int { return cmp.Compare(b.Worth, a.Worth) })
}

// steady looks at the best shots with a hand that trembles, and puts first what is different.
func (a *Aimer) steady(v *View, f *Flat, rng *rand.Rand) {
	w := &a.wish
	best := a.shots[:min(len(a.shots), w.Keep)]
	if w.Steady > 0 {
		for i := range best {
			s := &best[i]
			s.Flat = a.trembled(v, f, s, rng)
			s.Worth = s.Flat
		}
	}
	rank(best)
	a.shots = spread(best)
}

// Value values a stroke by the measure of the list, whether it is one of it or not; false if the rules
// do not allow it. The same seed gives the same value.
func (a *Aimer) Value(judge Judge, v *View, s physics.Stroke, seed uint64) (Shot, bool) {
	var f Flat
	f.See(v.Table, &v.Bodies)
	after := f
	after.Strike(s)
	shot := Shot{Stroke: s, Flat: a.rules.worth(v, s, &after)}
	if w := &a.wish; w.Steady > 0 {
		shot.Flat = a.trembled(v, &f, &shot, rand.New(rand.NewPCG(seed, 0x76616c)))
	}
	var sampler Sampler
	a.try(judge, &sampler, &shot)
	return shot, shot.Verified
}

// trembled is what a shot is worth on the flat table, itself and on average with the hand.
func (a *Aimer) trembled(v *View, f *Flat, s *Shot, rng *rand.Rand) float64 {
	w := &a.wish
	hand := Hand{max(w.Hand.Turn, sight.Turn), max(w.Hand.Force, sight.Force)}
	m := mean(&a.rules, v, f, s.Stroke, hand, w.Steady, rng)
	return (s.Flat + float64(w.Steady)*m) / float64(w.Steady+1)
}

// mean is what a stroke is worth on average when the hand trembles.
func mean(r *Rules, v *View, f *Flat, s physics.Stroke, hand Hand, n int, rng *rand.Rand) float64 {
	sum := 0.0
	for range n {
		t := hand.Tremble(r, v, s, rng)
		flat := *f
		flat.Strike(t)
		sum += r.worth(v, t, &flat)
	}
	return sum / float64(n)
}

// spread puts first what is different: of strokes of one man at nearly the same speed and direction
// only the best is worth verifying.
func spread(shots []Shot) []Shot {
	first := shots[:0:0]
	var alike []Shot
	for _, s := range shots {
		if slices.ContainsFunc(first, func(o Shot) bool { return near(o.Stroke, s.Stroke) }) {
			alike = append(alike, s)
		} else {
			first = append(first, s)
		}
	}
	return append(first, alike...)
}

// near tells whether two strokes are nearly the same.
func near(a, b physics.Stroke) bool {
	if a.Kind != b.Kind || a.Man != b.Man || a.Man2 != b.Man2 {
		return false
	}
	dx, dy := float64(a.V[0]-b.V[0]), float64(a.V[1]-b.V[1])
	return math.Hypot(dx, dy) < 0.02*math.Hypot(float64(a.V[0]), float64(a.V[1]))
}

// Verify lets the judges play the strokes of the list that come next, until n are verified, and
// orders the list by what they found; fewer if the list or the context ends, but one at least. It has
// as many workers as judges and finds the same however many there are.
func (a *Aimer) Verify(ctx context.Context, judges []Judge, n int) {
	from, to := a.verified, min(n, len(a.shots))
	next := make(chan int)
	var wait sync.WaitGroup
	for _, judge := range judges {
		wait.Go(func() {
			var s Sampler
			for i := range next {
				a.try(judge, &s, &a.shots[i])
			}
		})
	}
	for i := from; i < to && (i == 0 || ctx.Err() == nil); i++ {
		next <- i
		a.verified++
	}
	close(next)
	wait.Wait()
	rank(a.shots[:a.verified])
	for a.verified > 0 && math.IsInf(a.shots[a.verified-1].Worth, -1) {
		a.verified--
		a.shots = slices.Delete(a.shots, a.verified, a.verified+1)
	}
}

// try lets a judge play one stroke and values what comes of it.
func (a *Aimer) try(judge Judge, s *Sampler, shot *Shot) {
	w := &a.wish
	after, err := judge.Play(shot.Stroke)
	if err != nil {
		shot.Worth = math.Inf(-1)
		return
	}
	shot.Verified, shot.After = true, after
	worth := a.rules.judged(&after)
	if w.Look > 0 && !after.Ended {
		worth += w.Look * a.rules.follows(s, &after)
	}
	// Who trembles will not do just this.
	if w.Hand.Turn > 0 {
		worth = (worth + shot.Flat) / 2
	}
	shot.Worth = worth
}

// judged is the worth of what has truly come of a stroke.
func (r *Rules) judged(a *After) float64 {
	score := manWorth*float64(a.Enemy) - ownWorth*float64(a.Own) + traitor*float64(a.Gained)
	switch {
	case a.Won && a.Bonus:
		return score + winWorth + bonus
	case a.Won:
		return score + winWorth
	case a.Lost:
		return score - winWorth
	case a.Ended:
		return score - winWorth/4
	}
	if a.Again {
		score += turnWorth / 2
		if !a.Hanging {
			score += turnWorth / 2
		}
	}
	var f Flat
	f.See(a.Next.Table, &a.Next.Bodies)
	return score + place(&f, a.Next.Mine) - place(&f, a.Next.Theirs)
}

// follows is what the next stroke brings on the flat table: for the player if he shoots again, else
// for the other side.
func (r *Rules) follows(s *Sampler, a *After) float64 {
	v := &a.Next
	sign := 1.0
	if !a.Again {
		t := v.turned()
		v, sign = &t, -1
	}
	var f Flat
	f.See(v.Table, &v.Bodies)
	still := place(&f, v.Mine) - place(&f, v.Theirs)
	best := 0.0
	for _, stroke := range s.Sample(*r, v, &f, Coarse) {
		flat := f
		flat.Strike(stroke)
		best = max(best, r.worth(v, stroke, &flat)-still)
	}
	return sign * best
}

// Tremble is the stroke that a hand makes of the one it meant, within the rules.
func (h Hand) Tremble(r *Rules, v *View, s physics.Stroke, rng *rand.Rand) physics.Stroke {
	if h.Turn == 0 && h.Force == 0 {
		return s
	}
	limit := float64(most)
	switch s.Kind {
	case physics.Poke:
		limit = mostPoke
	case physics.Scissors:
		limit = mostJaw
	}
	angle, force := h.Turn*rng.NormFloat64(), 1+h.Force*rng.NormFloat64()
	for ; ; angle, force = angle/2, (1+force)/2 {
		t := s
		t.V = moved(s.V, angle, force, limit)
		if s.Kind == physics.Scissors {
			t.V2 = moved(s.V2, -angle, force, limit)
		}
		if s.V == t.V || r.fits(v, &t) {
			return t
		}
	}
}

// moved turns a velocity and changes its length, within the limits of speed.
func moved(v [3]int16, angle, force, limit float64) [3]int16 {
	x, y := turn(float64(v[0]), float64(v[1]), angle)
	speed := min(max(math.Hypot(x, y)*force, least+5), limit-5)
	w := vector(x, y, speed)
	w[2] = v[2]
	return w
}

// fits tells whether a stroke that was within the rules still is after it was turned.
func (r *Rules) fits(v *View, s *physics.Stroke) bool {
	x, y := float64(s.V[0]), float64(s.V[1])
	if !r.allows(v, x, y) {
		return false
	}
	at := func(man uint8) (float64, float64) {
		p := &v.Bodies[man].Pose
		return float64(p[0]), float64(p[2])
	}
	ax, ay := at(s.Man)
	switch s.Kind {
	case physics.Poke:
		bx, by := at(s.Target)
		return within(x, y, bx-ax, by-ay, cosPoke)
	case physics.Scissors:
		bx, by := at(s.Man2)
		ex, ey := float64(s.V2[0]), float64(s.V2[1])
		return r.allows(v, ex, ey) && within(x, y, bx-ax, by-ay, cosJaw) && within(ex, ey, ax-bx, ay-by, cosJaw)
	}
	return true
}

// Cosines of the angles within which pokes, 30°, and scissors, 45°, must aim, a little less.
const (
	cosPoke = 0.8665
	cosJaw  = 0.708
)

func within(x, y, u, v, cos float64) bool {
	return x*u+y*v >= cos*math.Hypot(x, y)*math.Hypot(u, v)
}
