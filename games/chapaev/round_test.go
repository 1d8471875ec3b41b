package chapaev

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestLines: section 3, lines as integers.
func TestLines(t *testing.T) {
	for _, tc := range []struct {
		name         string
		w, b, dw, db int
		winner       uint8
		steps        int
		nextW, nextB int
		tour         bool
	}{
		{"White goes forward", 1, 8, 1, 1, 0, 1, 2, 8, false},
		{"by two", 1, 8, 1, 1, 0, 2, 3, 8, false},
		{"Black goes forward", 1, 8, 1, 1, 1, 1, 1, 7, false},
		{"they meet", 6, 8, 1, 1, 0, 1, 7, 8, false},
		{"the loser is pushed back", 4, 5, 1, 1, 0, 1, 5, 6, false},
		{"by two, with room", 4, 6, 1, 1, 0, 2, 6, 7, false},
		{"White is pushed back", 4, 5, 1, 1, 1, 2, 2, 3, false},
		{"pushed off: the tour", 7, 8, 1, 1, 0, 1, 8, 9, true},
		{"pushed off by two", 6, 8, 1, 1, 0, 2, 8, 9, true},
		{"Black wins the tour", 1, 2, 1, 1, 1, 1, 0, 1, true},
		{"depth two each", 4, 8, 2, 2, 0, 1, 5, 8, false},
		{"depth two pushes", 5, 8, 2, 2, 0, 1, 6, 9, true},
		{"depth two against one", 1, 8, 2, 1, 0, 1, 2, 8, false},
		{"depth two against one meet", 5, 8, 2, 1, 0, 1, 6, 8, false},
		{"depth two against one, the tour", 6, 8, 2, 1, 0, 1, 7, 9, true},
		{"one against depth two", 1, 4, 1, 2, 1, 2, 0, 2, true},
	} {
		w, b, tour := lines(tc.w, tc.b, tc.dw, tc.db, 8, tc.winner, tc.steps)
		if tour != tc.tour || !tour && (w != tc.nextW || b != tc.nextB) {
			t.Errorf("%s: %d and %d, tour %t; want %d and %d, %t", tc.name, w, b, tour, tc.nextW, tc.nextB, tc.tour)
		}
	}
}

// TestRoundsToATour: section 3: infantry needs six rounds to stand face to face and wins with the
// seventh; with the two-line bonus four clean wins suffice.
func TestRoundsToATour(t *testing.T) {
	for steps, want := range map[int]int{1: 7, 2: 4} {
		w, b, n, tour := 1, 8, 0, false
		for !tour {
			w, b, tour = lines(w, b, 1, 1, 8, 0, steps)
			n++
		}
		if n != want {
			t.Errorf("steps of %d: the tour is won after %d rounds, want %d", steps, n, want)
		}
	}
}

// winRound lets a seat win the round: the enemy falls by one stroke, and some of the own men with him.
func winRound(t *testing.T, p *Position, s *script, seat uint8, lost ...int) Shot {
	t.Helper()
	if p.turn != seat {
		m := p.TimeoutMove(game.Seat(p.turn))
		p.Play(m)
	}
	gone := slices.Clone(lost)
	for foes := p.mine[1-seat]; foes != 0; foes = foes.rest() {
		gone = append(gone, foes.first())
	}
	s.effects = []effect{fall(gone...)}
	s.asked = nil
	return shoot(t, p, flickOf(p))
}

// TestBonus: section 3: two lines forward if the winner lost nobody; a traitor cancels it unless he
// came back; who was forgiven in a check counts as present.
func TestBonus(t *testing.T) {
	p, s := scripted(t, "chapaev")
	if shot := winRound(t, p, s, 0); shot.Lines != 2 || p.line != [2]uint8{3, 8} {
		t.Errorf("without a loss: %d lines forward to %v", shot.Lines, p.line)
	}
	if shot := winRound(t, p, s, 0, 3); shot.Lines != 1 || p.line != [2]uint8{4, 8} {
		t.Errorf("with a loss: %d lines forward to %v", shot.Lines, p.line)
	}
	p, s = scripted(t, "chapaev;bonusAdvance=off")
	if shot := winRound(t, p, s, 1); shot.Lines != 1 || p.line != [2]uint8{1, 7} {
		t.Errorf("bonus off: %d lines, %v", shot.Lines, p.line)
	}

	p, s = scripted(t, "chapaev", flip(2))
	shoot(t, p, "F0:0,2000") // man 2 is a traitor, then he is knocked off
	s.effects = []effect{nothing}
	shoot(t, p, "F8:0,-2000")
	if shot := winRound(t, p, s, 0); shot.Lines != 1 {
		t.Errorf("with a traitor: %d lines", shot.Lines)
	}

	p, s = scripted(t, "chapaev;traitor=off", flip(2))
	shoot(t, p, "F0:0,2000")
	s.effects = []effect{nothing}
	shoot(t, p, "F8:0,-2000")
	if shot := winRound(t, p, s, 0); shot.Lines != 2 {
		t.Errorf("with a man on his face where there are no traitors: %d lines", shot.Lines)
	}

	p, s = scripted(t, "chapaev", flip(2))
	shoot(t, p, "F0:0,2000")
	s.effects = []effect{flip(2)}
	shoot(t, p, "F8:0,-2000")
	if shot := winRound(t, p, s, 0); shot.Lines != 2 {
		t.Errorf("with a traitor who came back: %d lines", shot.Lines)
	}

	p, s = scripted(t, "chapaev", slide(2, hang(0.5), 0), all(slide(2, 9, 9), flip(2)))
	shoot(t, p, "F0:0,2000") // turned over by the check and forgiven
	s.effects = []effect{nothing}
	shoot(t, p, "F8:0,-2000")
	if shot := winRound(t, p, s, 0); shot.Lines != 2 {
		t.Errorf("with a man forgiven in a check: %d lines", shot.Lines)
	}
}

// TestNextStarter: section 3, first shot of later rounds.
func TestNextStarter(t *testing.T) {
	for _, tc := range []struct {
		spec   string
		winner uint8
		want   uint8
	}{
		{"chapaev", 1, 0}, {"chapaev", 0, 0},
		{"chapaev;nextStarter=winner", 1, 1}, {"chapaev;nextStarter=loser", 1, 0}, {"chapaev;nextStarter=loser", 0, 1},
		{"chapaev;nextStarter=alternate", 0, 1}, {"chapaev;nextStarter=alternate", 1, 1},
		{"chapaev;preset=plain", 1, 1}, {"chapaev;preset=plain;nextStarter=white", 1, 0},
	} {
		p, s := scripted(t, tc.spec)
		if winRound(t, p, s, tc.winner); p.turn != tc.want || p.began != tc.want || p.round != 2 {
			t.Errorf("%s, seat %d won: seat %d begins round %d, want seat %d", tc.spec, tc.winner, p.turn, p.round, tc.want)
		}
	}
}

// TestTours: section 3: both go home, who changes arms, when the campaign ends.
func TestTours(t *testing.T) {
	for _, tc := range []struct {
		spec      string
		winners   []uint8 // of the tours
		arms      [2]uint8
		end       string
		winnerEnd game.Seat
	}{
		{"chapaev", []uint8{0}, [2]uint8{1, 0}, "", -1},
		{"chapaev", []uint8{0, 1}, [2]uint8{1, 1}, "", -1},
		{"chapaev;armChange=loser", []uint8{0}, [2]uint8{0, 1}, "", -1},
		{"chapaev;armChange=both", []uint8{0, 1}, [2]uint8{2, 2}, "", -1},
		{"chapaev", []uint8{0, 0, 0, 0, 0}, [2]uint8{4, 0}, "lastArmWon", 0},
		{"chapaev", []uint8{1, 1, 1, 1}, [2]uint8{0, 4}, "", -1},
		{"chapaev;armChange=both", []uint8{0, 0, 0, 0, 1}, [2]uint8{4, 4}, "lastArmWon", 1},
		{"chapaev;armChange=loser", []uint8{0, 0, 0, 0, 0}, [2]uint8{0, 4}, "lastArmWon", 0},
		{"chapaev;arms=infantry", []uint8{1}, [2]uint8{0, 0}, "tourWon", 1},
		{"chapaev;preset=plain", []uint8{0}, [2]uint8{0, 0}, "tourWon", 0},
		{"chapaev;arms=cavalry,tanks", []uint8{1, 1}, [2]uint8{0, 1}, "lastArmWon", 1},
		{"chapaev;match=tour", []uint8{0}, [2]uint8{0, 0}, "tourWon", 0},
		{"chapaev;match=tour;arms=tanks", []uint8{1}, [2]uint8{0, 0}, "tourWon", 1},
	} {
		t.Run(fmt.Sprint(tc.spec, tc.winners), func(t *testing.T) {
			p, s := scripted(t, tc.spec)
			for _, winner := range tc.winners {
				for shot := (Shot{}); !shot.Tour; {
					shot = winRound(t, p, s, winner)
				}
				if p.end == 0 && p.line != [2]uint8{1, 8} {
					t.Errorf("the next tour begins with lines %v", p.line)
				}
			}
			o := p.Outcome()
			if p.arm != tc.arms || o.Reason != tc.end || o.Over() && !o.Winners(2).Has(tc.winnerEnd) {
				t.Errorf("arms %v, outcome %+v; want %v, %q by seat %d", p.arm, o, tc.arms, tc.end, tc.winnerEnd)
			}
			if o.Over() && len(p.AppendMoves(nil)) != 0 {
				t.Error("the match is over and moves are listed")
			}
		})
	}
}

// TestMatches: section 3, match end: one round, a number of rounds.
func TestMatches(t *testing.T) {
	for _, tc := range []struct {
		spec    string
		winners []uint8
		end     string
		place   [2]uint8
		line    [2]uint8
	}{
		{"chapaev;match=round", []uint8{1}, "roundWon", [2]uint8{2, 1}, [2]uint8{1, 8}},
		{"chapaev;preset=kids", []uint8{0}, "roundWon", [2]uint8{1, 2}, [2]uint8{1, 8}},
		{"chapaev;match=bestOf;rounds=3;bonusAdvance=off", []uint8{0, 1}, "", [2]uint8{}, [2]uint8{2, 7}},
		{"chapaev;match=bestOf;rounds=3;bonusAdvance=off", []uint8{0, 1, 1}, "mostRounds", [2]uint8{2, 1}, [2]uint8{2, 7}},
		{"chapaev;match=bestOf;rounds=5;bonusAdvance=off", []uint8{0, 0, 0}, "mostRounds", [2]uint8{1, 2}, [2]uint8{3, 8}},
		{"chapaev;match=bestOf;rounds=2;bonusAdvance=off", []uint8{0, 1}, "equalRounds", [2]uint8{1, 1}, [2]uint8{2, 8}},
		{"chapaev;match=noAdvance;rounds=9;arms=infantry", []uint8{0, 0, 0}, "", [2]uint8{}, [2]uint8{1, 8}},
	} {
		t.Run(fmt.Sprint(tc.spec, tc.winners), func(t *testing.T) {
			p, s := scripted(t, tc.spec)
			for _, winner := range tc.winners {
				winRound(t, p, s, winner)
			}
			if o := p.Outcome(); o.Reason != tc.end || [2]uint8(o.Place[:2]) != tc.place || p.line != tc.line {
				t.Errorf("%+v, lines %v; want %q %v, lines %v", o, p.line, tc.end, tc.place, tc.line)
			}
		})
	}
}

// TestDrawnRoundsAreNotCounted: section 2, clause 4: a drawn round is played again, even the only one.
func TestDrawnRoundsAreNotCounted(t *testing.T) {
	for _, spec := range []string{"chapaev;match=round", "chapaev;match=bestOf;rounds=1"} {
		p, s := scripted(t, spec)
		var everybody []int
		for men := p.onBoard(); men != 0; men = men.rest() {
			everybody = append(everybody, men.first())
		}
		s.effects = []effect{fall(everybody...)}
		if shot := shoot(t, p, "F0:0,2000"); shot.Round != RoundDrawn || p.end != 0 || p.round != 1 || p.onBoard().len() != 16 {
			t.Errorf("%s: %+v, over by %d", spec, shot, p.end)
		}
	}
}

// TestNoAdvance: section 3: arms are chosen freely before every round, White first.
func TestNoAdvance(t *testing.T) {
	p, s := scripted(t, "chapaev;match=noAdvance;rounds=3")
	if got := p.moves(); !slices.Equal(got, []string{"arm:infantry", "arm:cavalry", "arm:artillery", "arm:tanks", "arm:heavy"}) || p.turn != 0 {
		t.Fatalf("seat %d chooses among %v", p.turn, got)
	}
	if _, err := p.ParseMove("F0:0,2000"); refusalOf(err) != "mustChooseArm" {
		t.Errorf("a shot before arms are chosen: %v", err)
	}
	if _, err := p.ParseMove("arm:elephants"); refusalOf(err) != "noSuchArm" {
		t.Errorf("an unknown arm: %v", err)
	}
	shoot(t, p, "arm:tanks")
	if p.turn != 1 || p.onBoard() != 0 {
		t.Fatalf("after White's choice: seat %d, %d men", p.turn, p.onBoard().len())
	}
	shoot(t, p, "arm:cavalry")
	if p.turn != 0 || p.phase != shooting || p.g.Arms[p.arm[0]].Name != "tanks" || p.g.Arms[p.arm[1]].Name != "cavalry" || p.onBoard().len() != 16 {
		t.Fatalf("after Black's choice: seat %d, arms %v, %d men", p.turn, p.arm, p.onBoard().len())
	}
	winRound(t, p, s, 0)
	if p.phase != arming || p.line != [2]uint8{1, 8} || p.turn != 0 {
		t.Errorf("after a round: phase %d, lines %v, seat %d", p.phase, p.line, p.turn)
	}
	shoot(t, p, string(p.AppendMove(nil, p.TimeoutMove(0)))) // no time: the same arm again
	shoot(t, p, "arm:infantry")
	if p.g.Arms[p.arm[0]].Name != "tanks" {
		t.Errorf("White was late and got arm %d", p.arm[0])
	}
}

// moves are the sample as texts.
func (p *Position) moves() []string {
	var list []string
	for _, m := range p.AppendMoves(nil) {
		list = append(list, string(p.AppendMove(nil, m)))
	}
	return list
}

func refusalOf(err error) string {
	if r, ok := err.(*game.Refusal); ok {
		return r.Code
	}
	return ""
}

// TestPieRule: section 3: after the first shot Black may take over White's army.
func TestPieRule(t *testing.T) {
	p, s := scripted(t, "chapaev;pieRule=on;nextStarter=alternate", all(fall(0), slide(3, 4.5, -9), flip(10)))
	shoot(t, p, "F0:0,2000")
	if p.phase != answering || p.turn != 1 || p.kept {
		t.Fatalf("after the first shot: phase %d, seat %d, kept %t", p.phase, p.turn, p.kept)
	}
	if list := p.moves(); list[0] != "swap" || len(list) < 10 {
		t.Fatalf("Black has %d moves, the first is %s", len(list), list[0])
	}
	q := game.Clone(p).(*Position)
	shoot(t, q, "F9:0,-2000") // whoever shoots, stays
	if q.phase != shooting || q.turn != 0 {
		t.Errorf("Black shoots: phase %d, seat %d", q.phase, q.turn)
	}
	shoot(t, p, "swap")
	if p.turn != 0 || p.phase != shooting {
		t.Errorf("after the exchange seat %d is to move, phase %d", p.turn, p.phase)
	}
	wantMen(t, "White's men", uint32(p.mine[0]), 0, 1, 3, 4, 5, 6, 7)
	wantMen(t, "Black's men", uint32(p.mine[1]), 2, 9, 10, 11, 12, 13, 14, 15)
	if at := p.men[11].Pose; at[0] != -4.5 || at[2] != 9 {
		t.Errorf("man 3 is man 11 now, at %g, %g", at[0], at[2])
	}
	if !p.back.has(2) || p.lost != [2]uint8{0, 1} {
		t.Errorf("backs %b, lost %v", p.back, p.lost)
	}
	if _, err := p.ParseMove("swap"); refusalOf(err) != "nothingToSwap" {
		t.Errorf("a second exchange: %v", err)
	}
	if winRound(t, p, s, 0); p.turn != 0 {
		t.Errorf("Black, who took White's army, began; seat %d begins the second round", p.turn)
	}
}

// TestPieRuleAfterAKeptTurn: White, who would shoot again, waits for the answer.
func TestPieRuleAfterAKeptTurn(t *testing.T) {
	p, _ := scripted(t, "chapaev;pieRule=on", fall(9))
	shoot(t, p, "F0:0,2000")
	if got := p.moves(); !slices.Equal(got, []string{"swap", "stay"}) || p.turn != 1 {
		t.Fatalf("seat %d has %v", p.turn, got)
	}
	if _, err := p.ParseMove("F8:0,-1000"); refusalOf(err) != "swapOrStay" {
		t.Errorf("Black shoots out of turn: %v", err)
	}
	q := game.Clone(p).(*Position)
	if shoot(t, q, "stay"); q.turn != 0 || q.phase != shooting {
		t.Errorf("after staying seat %d, phase %d", q.turn, q.phase)
	}
	if shoot(t, p, "swap"); p.turn != 1 || p.mine[0].has(1) {
		t.Errorf("after the exchange seat %d shoots again, men %b", p.turn, p.mine[0])
	}
}

// TestReserve: section 4: spare men come to the home line when the army is gone; no bonus then.
func TestReserve(t *testing.T) {
	p, s := scripted(t, "chapaev;reserve=2", fall(8, 9, 10, 11, 12, 13, 14, 15))
	s.effects[0] = all(s.effects[0], slide(0, 2.25, 15.75)) // White's man stands on Black's best place
	shot := shoot(t, p, "F0:0,2000")
	if shot.Round != RoundGoesOn || !shot.Again || p.mine[1].len() != 2 || p.spare != [2]uint8{2, 0} {
		t.Fatalf("%+v, Black has %d men, spare %v", shot, p.mine[1].len(), p.spare)
	}
	wantMen(t, "they take the numbers of men that are gone", uint32(p.mine[1]), 8, 9)
	for men := p.mine[1]; men != 0; men = men.rest() {
		if at := p.men[men.first()].Pose; at[2] != 15.75 || at[0] == 2.25 {
			t.Errorf("man %d stands at %g, %g, want Black's home line beside White's man", men.first(), at[0], at[2])
		}
	}
	if shot = winRound(t, p, s, 0); shot.Round != WhiteWonRound || shot.Lines != 2 || p.spare != [2]uint8{2, 2} {
		t.Errorf("%+v, spare %v", shot, p.spare)
	}
	p, s = scripted(t, "chapaev;reserve=2", fall(0, 1, 2, 3, 4, 5, 6, 7))
	shoot(t, p, "F0:0,2000")
	if p.mine[0].len() != 2 || p.turn != 1 {
		t.Fatalf("White has %d men, seat %d", p.mine[0].len(), p.turn)
	}
	winRound(t, p, s, 0) // Black's spare men come, too
	if shot = winRound(t, p, s, 0); shot.Lines != 1 {
		t.Errorf("a round won by spare men: %d lines", shot.Lines)
	}
}

// TestSettleIsNoStroke: sections 4 and 5.1: who turns over while a formation settles lies face up again
// and is nobody's traitor, now or later.
func TestSettleIsNoStroke(t *testing.T) {
	p, s := scripted(t, "chapaev;arms=artillery")
	s.effects = []effect{flip(2)}
	if err := (&run{p: p}).setUp(); err != nil {
		t.Fatal(err)
	}
	if down, _ := faceDown(&p.men[2].Pose); down || p.back != 0 {
		t.Errorf("after settling: face down %t, backs %b", down, p.back)
	}
	if shot := shoot(t, p, "F0:0,2000"); shot.Turned != 0 {
		t.Errorf("turned by the next stroke: %v", men(shot.Turned))
	}
}

// TestReserveOfBoth: nobody is left, and both have spare men: the round goes on.
func TestReserveOfBoth(t *testing.T) {
	p, s := scripted(t, "chapaev;reserve=4")
	p = read(t, p, "W lost:7,7 shots:9 W0@1,1 B8@7,7")
	s.effects = []effect{fall(0, 8)}
	if shot := shoot(t, p, "F0:2000,2000"); shot.Round != RoundGoesOn || p.mine[0].len() != 4 || p.mine[1].len() != 4 {
		t.Errorf("%+v, %d and %d men", shot, p.mine[0].len(), p.mine[1].len())
	}
}

// TestShotClock: section 9: who is late misses his turn; without a clock nobody passes.
func TestShotClock(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	if p.MoveTime() != 45 {
		t.Errorf("%d seconds", p.MoveTime())
	}
	if shoot(t, p, "pass"); p.turn != 1 || p.shots != 1 || p.onBoard().len() != 16 {
		t.Errorf("after a pass seat %d", p.turn)
	}
	p, _ = scripted(t, "chapaev;clock=0")
	if _, err := p.ParseMove("pass"); refusalOf(err) != "mayNotPass" || p.MoveTime() != 0 {
		t.Errorf("a pass without a clock: %v", err)
	}
}

// TestShotLimit: a game of players who hit nothing ends.
func TestShotLimit(t *testing.T) {
	p, _ := scripted(t, "chapaev")
	p = read(t, p, fmt.Sprintf("W shots:%d W0@1,1 B8@7,7", maxShots-1))
	if shoot(t, p, "pass"); p.Outcome().Reason != "shotLimit" || p.Outcome().Winners(2) != 0 {
		t.Errorf("%+v", p.Outcome())
	}
}

// TestAward: in a series that counts points a match in rounds brings each side its rounds, and who wins without playing
// them no fewer than would have done.
func TestAward(t *testing.T) {
	for _, tc := range []struct {
		spec    string
		winners []uint8
		out     game.Outcome // the zero Outcome: that of the board
		halves  [2]int
	}{
		{"chapaev;match=bestOf;rounds=3", []uint8{0, 1, 1}, game.Outcome{}, [2]int{2, 4}},
		{"chapaev;match=bestOf;rounds=2", []uint8{0, 1}, game.Outcome{}, [2]int{2, 2}},
		{"chapaev;match=bestOf;rounds=5", []uint8{0}, game.Win("resign", 2, 2), [2]int{2, 6}},
		{"chapaev;match=noAdvance;rounds=5;arms=infantry", []uint8{0, 0}, game.Win("timeout", 1, 2), [2]int{6, 0}},
		{"chapaev;match=bestOf;rounds=5", []uint8{1}, game.Draw("agreement", 2), [2]int{0, 2}},
	} {
		p, s := scripted(t, tc.spec)
		for _, winner := range tc.winners {
			winRound(t, p, s, winner)
		}
		out := tc.out
		if !out.Over() {
			out = p.Outcome()
		}
		for seat, want := range tc.halves {
			if got, ok := game.AwardOf(p, game.Seat(seat), out); got != want || !ok || !out.Over() {
				t.Errorf("%s %v: seat %d is awarded %d, want %d: %v", tc.spec, tc.winners, seat, got, want, out)
			}
		}
	}
	for spec, want := range map[string]bool{"chapaev;match=bestOf": true, "chapaev;match=noAdvance": true, "chapaev": false, "chapaev;match=round": false} {
		g, err := game.Open(spec)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Counts(g, nil); got != want {
			t.Errorf("%s counts points: %v", spec, got)
		}
	}
}
