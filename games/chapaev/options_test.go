package chapaev

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/gametest"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestPresets: section 9: what the three presets say, and that an option overrules them.
func TestPresets(t *testing.T) {
	for _, tc := range []struct {
		spec                          string
		arms                          int
		next                          nextStarter
		bonus, traitor, poke, scissor bool
		hang                          OverhangCheck
		match                         matchKind
	}{
		{"chapaev", 5, whiteStarts, true, true, true, true, OverhangChecked, campaign},
		{"chapaev;preset=plain", 1, winnerStarts, false, true, false, false, OverhangStays, campaign},
		{"chapaev;preset=kids", 1, winnerStarts, false, false, false, false, OverhangStays, oneRound},
		{"chapaev;preset=kids;match=tour;arms=tanks,heavy;nextStarter=loser;bonusAdvance=on;traitor=on;overhangCheck=strict;allowPoke=on;allowScissors=on",
			2, loserStarts, true, true, true, true, OverhangOff, oneTour},
	} {
		g, err := game.Open(tc.spec)
		if err != nil {
			t.Fatal(err)
		}
		r := g.Rules.(*Game).Rules
		if len(r.Arms) != tc.arms || r.Next != tc.next || r.Bonus != tc.bonus || r.Traitor != tc.traitor ||
			r.Poke != tc.poke || r.Scissors != tc.scissor || r.Overhang != tc.hang || r.Match != tc.match {
			t.Errorf("%s: %+v", tc.spec, r)
		}
		if g.Name() != tc.spec {
			t.Errorf("%s is named %s", tc.spec, g.Name())
		}
	}
}

// TestDefaults: section 9, the column of defaults.
func TestDefaults(t *testing.T) {
	g, err := game.Open("chapaev")
	if err != nil {
		t.Fatal(err)
	}
	r := g.Rules.(*Game).Rules
	if r.Keep != NoOwnLoss || !r.Cut || !r.EarthTurns || r.ArmChange != winnerChanges || r.Pie || r.Reserve != 0 || !r.BoardTurned ||
		r.Noise != noNoise || r.Size != 8 || r.Clock != 45 || r.LiftSpeed != 450 || r.Table != "wood" {
		t.Errorf("%+v", r)
	}
	var names []string
	for _, a := range r.Arms {
		names = append(names, a.Name)
	}
	if got := strings.Join(names, ","); got != yardArms {
		t.Errorf("arms %s", got)
	}
	for _, key := range []string{"earthTurns", "armChange"} {
		i := slices.IndexFunc(options, func(o option) bool { return o.Key == key })
		if !options[i].Ask {
			t.Errorf("%s is always asked at set-up", key)
		}
	}
}

// TestOptionErrors name the option.
func TestOptionErrors(t *testing.T) {
	for _, tc := range []struct {
		spec string
		want []string
		is   error
	}{
		{"chapaev;clock=5", []string{"option clock=5", "0 or 10 to 120"}, game.ErrValue},
		{"chapaev;clock=121", []string{"clock", "0 to 120"}, game.ErrValue},
		{"chapaev;reserve=5", []string{"reserve", "0 to 4"}, game.ErrValue},
		{"chapaev;arms=infantry,infantry", []string{"arms", "given twice"}, game.ErrValue},
		{"chapaev;arms=", []string{"arms", "want one of"}, game.ErrValue},
		{"chapaev;pieRule=on;match=noAdvance", []string{"pieRule=on", "match=noAdvance"}, game.ErrClash},
		{"chapaev;size=9", []string{"size", "8 10"}, game.ErrValue},
	} {
		_, err := game.Open(tc.spec)
		if !errors.Is(err, tc.is) {
			t.Errorf("%s: %v", tc.spec, err)
			continue
		}
		for _, want := range tc.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v does not say %q", tc.spec, err, want)
			}
		}
	}
}

// TestOptionsTogether opens the game with every pair of values of two options, and plays a little of
// random combinations of all with the script.
func TestOptionsTogether(t *testing.T) {
	values := func(o game.Option) []string {
		switch o.Kind {
		case game.Switch:
			return []string{"on", "off"}
		case game.Number:
			return []string{strconv.Itoa(o.Min), strconv.Itoa(o.Max)}
		case game.Words:
			return []string{byPreset, "tanks", "cavalry,own:2:1_1/3_1.4/3.1_1.3_1", yardArms}
		}
		return o.Values
	}
	refused := func(given map[string]string) bool { return given["pieRule"] == "on" && given["match"] == "noAdvance" }
	info, _ := game.Lookup("chapaev")
	for i, a := range info.Options {
		for _, b := range info.Options[:i] {
			for _, x := range values(a) {
				for _, y := range values(b) {
					given := map[string]string{a.Key: x, b.Key: y}
					if _, err := info.Open(given); (err != nil) != refused(given) {
						t.Errorf("%v: %v", given, err)
					}
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 9))
	for range gametest.Fewer(150, 40) {
		given := map[string]string{}
		for _, o := range info.Options {
			given[o.Key] = values(o)[rng.IntN(len(values(o)))]
		}
		g, err := info.Open(given)
		if err != nil {
			if !errors.Is(err, game.ErrClash) {
				t.Errorf("%v: %v", given, err)
			}
			continue
		}
		playScripted(t, g, rng)
	}
}

// playScripted plays random shots with random results, and reads every position back from its text.
func playScripted(t *testing.T, g *game.Game, rng *rand.Rand) {
	t.Helper()
	s := &script{}
	rules := Simulated(g.Rules, s)
	p := rules.Start().(*Position)
	for range 120 {
		moves := p.AppendMoves(nil)
		if over := p.Outcome().Over(); over == (len(moves) > 0) {
			t.Fatalf("%s: %d moves, outcome %+v in %s", g.Name(), len(moves), p.Outcome(), game.Text(p))
		}
		if len(moves) == 0 {
			return
		}
		s.effects = []effect{chance(p, rng), chance(p, rng), nothing, chance(p, rng)}
		p.Play(moves[rng.IntN(len(moves))])
		q, err := rules.Parse(game.Text(p))
		if err != nil || q.Key() != p.Key() || game.Text(q) != game.Text(p) || q.Outcome() != p.Outcome() {
			t.Fatalf("%s: %s is read back as %v, %v", g.Name(), game.Text(p), q, err)
		}
		if !slices.Equal(q.AppendMoves(nil), p.AppendMoves(nil)) {
			t.Fatalf("%s: %s has other moves when read", g.Name(), game.Text(p))
		}
	}
}

// chance is a random effect on the men of a position.
func chance(p *Position, rng *rand.Rand) effect {
	var list []effect
	for men := p.onBoard(); men != 0; men = men.rest() {
		id := men.first()
		switch rng.IntN(12) {
		case 0, 1:
			list = append(list, fall(id))
		case 2:
			list = append(list, flip(id))
		case 3:
			list = append(list, slideFree(id, float32(rng.IntN(36)-18), float32(rng.IntN(36)-18)))
		case 4:
			list = append(list, over(id))
		}
	}
	return all(list...)
}

// slideFree moves a man to a place in cm if nobody is there.
func slideFree(id int, x, z float32) effect {
	return func(r *physics.Result) {
		at := r.Bodies[id].Pose
		at[0], at[2] = x, z
		for other := range r.Bodies {
			if other != id && r.Bodies[other].On && moved(&at, &r.Bodies[other].Pose) < radius {
				return
			}
		}
		r.Bodies[id].Pose = at
	}
}

// TestMeant: section 9: what the options come to that leave their value to the preset.
func TestMeant(t *testing.T) {
	for _, tc := range []struct {
		spec string
		want map[string]string
	}{
		{"chapaev", map[string]string{
			"arms": "infantry,cavalry,artillery,tanks,heavy", "match": "campaign", "nextStarter": "white", "bonusAdvance": "on",
			"traitor": "on", "overhangCheck": "on", "allowPoke": "on", "allowScissors": "on",
		}},
		{"chapaev;preset=kids;traitor=on;arms=tanks,a:1:0.5_0.5", map[string]string{
			"arms": "tanks,a:1:0.5_0.5", "match": "round", "nextStarter": "winner", "bonusAdvance": "off",
			"traitor": "on", "overhangCheck": "off", "allowPoke": "off", "allowScissors": "off",
		}},
	} {
		g, err := game.Open(tc.spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Rules.(game.EffectiveOptions).EffectiveOptions(); !maps.Equal(got, tc.want) {
			t.Errorf("%s: %v", tc.spec, got)
		}
	}
}
