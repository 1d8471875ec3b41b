package match

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tavlei/tavlei/game"
)

// counted is the setting by which wrong moves are facts.
func counted(s *Settings) { s.WrongMoves = Counted }

// loose is a table without touch-move and clocks to press.
func loose(s *Settings) { s.TouchMove, s.Press = Off, Off }

// wrongs are the cautions for wrong moves so far.
func (k board) wrongs() (all []Cautioned) {
	for _, e := range k.events {
		if f, ok := e.Fact.(Cautioned); ok && f.Why == Forbidden {
			all = append(all, f)
		}
	}
	return all
}

// says checks the last caution.
func (k board) says(want Cautioned) {
	k.t.Helper()
	want.Why = Forbidden
	if all := k.wrongs(); len(all) == 0 || all[len(all)-1] != want {
		k.t.Errorf("cautions %+v, want last %+v", all, want)
	}
}

func path(clicks ...game.Token) Move { return Move{Path: clicks, Plies: AnyPlies} }

// clicksOn are the tokens of places.
func clicksOn(t *testing.T, s *State, names ...string) []game.Token {
	t.Helper()
	var clicks []game.Token
	for _, name := range names {
		_, place, ok := placeNamed(s.Line.Pos, name)
		if !ok {
			t.Fatalf("no place %s", name)
		}
		clicks = append(clicks, game.Token(place))
	}
	return clicks
}

func TestWrongMoves(t *testing.T) {
	third := func(s *Settings) { s.WrongMoves = CountedThree }
	for _, c := range []struct {
		name, spec, position string
		change               []func(*Settings)
		play                 func(k board)
	}{
		{"where nothing is agreed they are refused", "russian", "", nil, func(k board) {
			k.refuses(0, move("c3-c5"), "notDiagonal", "1.4.3")
			k.refuses(0, path(clicksOn(k.t, k.s, "c3", "e5")...), "manTooFar", "1.4.3")
		}},
		{"the first is noted with its clause and not played, the second loses", "russian", "", []func(*Settings){counted, loose}, func(k board) {
			k.must(time.Second, 0, move("c3-c5"))
			k.says(Cautioned{Rule: "1.4.3", Move: "c3-c5", N: 1})
			if len(k.s.Plies) != 0 || k.s.ToMove() != game.SeatSet(0) || k.s.Phase != Playing {
				k.t.Error("a wrong move was played")
			}
			k.turns("c3-d4")
			k.must(time.Second, 1, move("d6-d4"))
			k.says(Cautioned{Rule: "1.4.3", Move: "d6-d4", N: 1}) // each side has its own count
			k.turns("d6-c5")
			k.must(time.Second, 0, move("e3-e5"))
			k.over(1, "wrongMove")
			if !k.has(Left{How: Penalised}) {
				k.t.Error("nobody has left")
			}
		}},
		{"the third loses where that is agreed", "russian", "", []func(*Settings){third, loose}, func(k board) {
			k.must(0, 0, move("c3-c5"))
			k.must(0, 0, move("c3-c5"))
			if k.s.Phase != Playing {
				k.t.Error("over too soon")
			}
			k.must(0, 0, move("c3-c5"))
			k.says(Cautioned{Rule: "1.4.3", Move: "c3-c5", N: 3})
			k.over(1, "wrongMove")
		}},
		{"clicks count as a text does, and legal ones are the move", "russian", "", []func(*Settings){counted, loose}, func(k board) {
			k.must(0, 0, path(clicksOn(k.t, k.s, "c3", "d4")...))
			k.must(0, 1, path(clicksOn(k.t, k.s, "d6", "d4")...))
			k.says(Cautioned{Rule: "1.4.3", Move: "d6-d4", N: 1})
			if len(k.s.Plies) != 1 {
				k.t.Errorf("%d plies", len(k.s.Plies))
			}
		}},
		{"1.5.3: not to take is a wrong move, and so is to stop short", "russian", "W:Wc3,g1:Bd4,f6,h8", []func(*Settings){counted, loose}, func(k board) {
			k.must(0, 0, move("g1-h2"))
			k.says(Cautioned{Rule: "1.5.3", Move: "g1-h2", N: 1})
			k.must(0, 0, path(clicksOn(k.t, k.s, "c3", "e5")...))
			k.says(Cautioned{Rule: "1.5.5", Move: "c3-e5", N: 2})
			k.over(1, "wrongMove")
		}},
		{"chess: a king stays in check", "chess", "4k3/8/8/8/8/8/4r3/K6R w - - 0 1", []func(*Settings){counted, loose}, func(k board) {
			k.must(0, 0, move("a1a2"))
			k.says(Cautioned{Rule: k.wrongs()[0].Rule, Move: "a1-a2", N: 1})
			if k.wrongs()[0].Rule == "" {
				k.t.Error("no clause")
			}
			k.turns("h1h8")
		}},
		{"never counted: not one's turn, another's man, nothing there, no place, no text, a stale or unclear move", "russian", "W:Wc3,e1:Bh8,b6", []func(*Settings){counted, loose}, func(k board) {
			k.refuses(1, move("b6-b4"), "notYourTurn", "")
			k.refuses(0, move("b6-a5"), "notYourMan", "1.4.1")
			k.refuses(0, move("d4-e5"), "noMan", "1.4.1")
			k.refuses(0, path(clicksOn(k.t, k.s, "c3")...), "notLegal", "")
			k.refuses(0, path(clicksOn(k.t, k.s, "c3", "c3")...), "sameSquare", "1.4.3")
			k.refuses(0, Move{Text: "c3-c4", Plies: 7}, "stale", "")
			for _, r := range []Move{move("x"), move("c3-z9"), path(1000, 3), path(make([]game.Token, 200)...)} {
				if _, err := Decide(k.s, Command{Request: r}, Env{Now: k.now}); !errors.Is(err, game.ErrNotation) {
					k.t.Errorf("%+v: %v", r, err)
				}
			}
			if len(k.wrongs()) != 0 {
				k.t.Error(k.wrongs())
			}
		}},
		{"never counted: a capture of which only the way is unclear", "russian", "W:WKa1:Bd4,d6,f6,f4", []func(*Settings){counted, loose}, func(k board) {
			for _, m := range k.s.Line.Pos.AppendMoves(nil) {
				text := game.MoveText(k.s.Line.Pos, m)
				short := text[:2] + ":" + text[len(text)-2:]
				if events, err := Decide(k.s, Command{Request: move(short)}, Env{Now: k.now}); err == nil {
					for _, e := range events {
						if _, ok := e.Fact.(Cautioned); ok {
							k.t.Errorf("%s is counted", short)
						}
					}
				}
			}
		}},
		{"never counted: what a program sends that cannot be told otherwise, and a written move of a claim", "russian", "", []func(*Settings){counted, loose}, func(k board) {
			k.refuses(0, Move{Text: "c3-c5", Plies: AnyPlies, Tried: true}, "notDiagonal", "1.4.3")
			k.refuses(0, written("c3-c5"), "notDiagonal", "1.4.3")
		}},
		{"touch-move: the man of a wrong move must move if it can", "russian", "", []func(*Settings){counted}, func(k board) {
			k.must(0, 0, move("c3-c5"))
			if place, bound := k.s.Touched(0); !bound || k.s.Line.Pos.(game.Scener).Board().Places[place].Name != "c3" {
				k.t.Error("not bound")
			}
			k.refuses(0, move("e3-f4"), "touchMove", "1.4.7")
			k.refuses(0, move("e3-e5"), "touchMove", "1.4.7") // another man is no wrong move but no move at all
			k.turns("c3-b4")
			if len(k.wrongs()) != 1 {
				k.t.Error(k.wrongs())
			}
		}},
		{"touch-move: one that cannot move binds to nothing", "russian", "", []func(*Settings){counted}, func(k board) {
			k.must(0, 0, move("b2-b4"))
			if _, bound := k.s.Touched(0); bound || len(k.wrongs()) != 1 {
				k.t.Error("bound by a man that cannot move")
			}
			k.turns("c3-d4")
		}},
		{"a clock pressed by hand: letting go completes it, there is nothing to press, and time goes on", "russian", "", []func(*Settings){counted}, func(k board) {
			before := k.s.Clock(0, k.now).Left
			k.must(5*time.Second, 0, Move{Text: "c3-c5", Plies: AnyPlies, Press: true})
			k.refuses(0, Press{}, "nothingToPress", "")
			if left := k.s.Clock(0, k.now).Left; before-left != 5*time.Second {
				k.t.Errorf("%v gone", before-left)
			}
			k.turns("c3-d4")
			k.must(0, 1, move("d6-c5"))
			k.refuses(1, move("b6-b4"), "notYourTurn", "") // after the move there is none to be wrong
		}},
		{"a takeback forgives nothing", "russian", "", []func(*Settings){counted, loose, func(s *Settings) { s.Takeback = On }}, func(k board) {
			k.turns("c3-d4 d6-c5")
			k.must(0, 0, move("e3-e5"))
			k.must(0, 0, MakeOffer{What: Takeback, Keep: 0})
			k.must(0, 1, Answer{What: Takeback, Yes: true})
			k.must(0, 0, move("c3-c5"))
			k.over(1, "wrongMove")
		}},
		{"other rules forgive nothing, and may agree that they are refused", "russian", "", []func(*Settings){counted, loose}, func(k board) {
			k.must(0, 0, move("c3-c5"))
			agree := func(change func(*Settings)) {
				settings := k.s.Setup.Settings
				change(&settings)
				k.must(0, 0, MakeOffer{What: Rules, Terms: &Terms{Game: "russian;capture=may", Settings: settings}})
				k.must(0, 1, Answer{What: Rules, Yes: true})
			}
			agree(func(s *Settings) { s.WrongMoves = Refused })
			k.refuses(0, move("c3-c5"), "notDiagonal", "1.4.3")
			k.turns("c3-d4 d6-c5")
			agree(counted)
			k.must(0, 0, move("e3-e5"))
			k.says(Cautioned{Rule: "1.4.3", Move: "e3-e5", N: 2})
			k.over(1, "wrongMove")
		}},
		{"not in a pause", "russian", "", []func(*Settings){counted, loose}, func(k board) {
			k.must(0, 0, AskPause{})
			k.must(0, 1, Answer{Yes: true})
			k.refuses(0, move("c3-c5"), "paused", "")
			k.must(0, 0, Resume{})
			k.must(0, 0, move("c3-c5"))
		}},
		{"a referee sees it and rules as ever", "russian", "", []func(*Settings){counted, loose, func(s *Settings) { s.Referee = On }}, func(k board) {
			k.must(0, game.NoSeat, TakeChair{Guest: "ref"})
			k.must(0, 0, move("c3-c5"))
			k.must(0, game.NoSeat, Rule{Guest: "ref", Ruling: Ruling{Act: ActWarn, Seat: 0, Clause: "1.4.3"}})
			k.must(0, 0, move("c3-c5"))
			k.over(1, "wrongMove")
		}},
	} {
		t.Run(c.name, func(t *testing.T) { c.play(atTheBoard(t, c.spec, c.position, c.change...)) })
	}
}

// A bot's engine that plays what is not legal fails as before.
func TestBotsMakeNoWrongMoves(t *testing.T) {
	k := board{newClocked(t, "russian", Settings{WrongMoves: Counted}, Bot, Guest)}
	k.refuses(0, move("c3-c5"), "notDiagonal", "1.4.3")
	if _, err := (Settings{WrongMoves: "counted=4"}).Settle(); !errors.Is(err, ErrSetting) {
		t.Error(err)
	}
}

// TestRandomWrongMoves: whatever men are let go where, the position stays, the number goes up by one, and the game is lost at
// the agreed one; what is refused leaves no trace.
func TestRandomWrongMoves(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		settings := Settings{
			WrongMoves: rapid.SampledFrom([]string{Counted, CountedThree}).Draw(rt, "setting"),
			TouchMove:  rapid.SampledFrom([]string{Off, Strict}).Draw(rt, "touch"),
		}
		spec := rapid.SampledFrom([]string{"russian", "english", "turkish", "chess", "othello", "bughouse", "loa"}).Draw(rt, "game")
		s, err := New(Setup{Game: spec, Settings: settings})
		if err != nil {
			rt.Fatal(err)
		}
		var events []Event
		send := func(seat game.Seat, r Request) ([]Event, error) {
			got, err := Decide(s, Command{Seat: seat, Request: r}, Env{Roll: func(ply int, total uint32) uint32 { return Roll("seed", ply, total) }})
			for _, e := range got {
				if err := Apply(s, e); err != nil {
					rt.Fatal(err)
				}
			}
			events = append(events, got...)
			return got, err
		}
		for seat := range game.Seat(s.Game.Seats) {
			if _, err := send(seat, Join{Player: Player{Kind: Guest, ID: string(rune('a' + seat))}}); err != nil {
				rt.Fatal(err)
			}
		}
		most := s.Setup.Settings.losesAt()
		for range rapid.IntRange(1, 40).Draw(rt, "tries") {
			if s.Phase != Playing {
				break
			}
			seat := s.ToMove().One()
			places := s.Line.Pos.(game.Scener).Board().Places
			clicks := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, len(places)-1), func(i int) game.Token { return game.Token(i) }), 1, 3).Draw(rt, "clicks")
			before, n, plies := game.Text(s.Line.Pos), s.wrongMovesOf(seat), len(s.Plies)
			_, bound := s.Touched(seat)
			got, err := send(seat, Move{Path: clicks, Plies: AnyPlies})
			switch {
			case err != nil && len(got) > 0:
				rt.Fatalf("%v: refused with facts", clicks)
			case err != nil:
				continue
			case s.wrongMovesOf(seat) == n:
				if len(s.Plies) == plies {
					rt.Fatalf("%v of %s: neither played nor counted", clicks, before)
				}
				continue
			}
			mine, _ := manOn(s.Line.Pos, game.Place(clicks[0]))
			if s.Phase == Playing && (mine.Seat != seat || game.Text(s.Line.Pos) != before) {
				rt.Fatalf("%v of %s is counted", clicks, before)
			}
			if s.wrongMovesOf(seat) != n+1 || (n+1 >= most) != (s.Phase == Over) {
				rt.Fatalf("%d after %d of %d, %v", s.wrongMovesOf(seat), n, most, s.Phase)
			}
			if _, now := s.Touched(seat); bound && !now && s.Phase == Playing {
				rt.Fatal("let go by a wrong move")
			}
			if s.Phase == Playing && rapid.Bool().Draw(rt, "goes on") {
				moves := s.Line.Pos.AppendMoves(nil)
				_, _ = send(seat, Move{Text: game.MoveText(s.Line.Pos, moves[0]), Plies: AnyPlies})
			}
		}
		again, err := Replay(Setup{Game: spec, Settings: settings}, events)
		if err != nil || fingerprint(again) != fingerprint(s) {
			rt.Fatalf("replayed otherwise: %v", err)
		}
	})
}
