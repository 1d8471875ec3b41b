package api

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/guard"
	"github.com/tavlei/tavlei/server/live"
	"github.com/tavlei/tavlei/server/show"
)

// MaxFaces bounds the faces of a lot that are listed one by one. Dice have far fewer; the 960 starts
// of shuffled chess are told by their number alone.
const MaxFaces = 64

type (
	// FairView is what proves that no roll of a match was chosen: guide.md says how to reckon it.
	FairView struct {
		Commit string           `json:"commit" doc:"SHA-256 of the seed, told before the first roll"`
		Seed   string           `json:"seed,omitempty" doc:"64 hexadecimal digits, told when the match is over"`
		Shares []show.ShareView `json:"shares" doc:"what people have given to the seed, in the order in which they are mixed. What is shared follows from the SHA-256 of the text \"SEED SHARE SHARE\" instead of SEED"`
		Fists  *FistsView       `json:"fists,omitempty" doc:"in which the sides were drawn"`
		Rolls  []RollView       `json:"rolls" doc:"lots for seats first, then every roll that was made, those that were taken back among them"`
		Hands  []HandView       `json:"hands,omitempty" doc:"how hands trembled where shares are open, those of moves that were taken back among them"`
	}

	// HandView is a move on its way from a hand that trembled. The numbers follow as rolls do from all shares: the first by
	// the number Ply, each further one by one less; by the rules of the game they make of the aim what was played.
	HandView struct {
		Ply  int    `json:"ply" doc:"number of the ply, counted from 1"`
		Roll int    `json:"roll" doc:"the number by which the first roll follows; below 0"`
		Aim  string `json:"aim" doc:"the move as it was aimed"`
		Move string `json:"move" doc:"the move as it was played"`
	}

	// FistsView is how sides were drawn by two fists. A share hides the first side in the left one if its first digit is
	// below 8, else in the right one.
	FistsView struct {
		Hider  int    `json:"hider" doc:"seat whose share was the hiding place"`
		Picked string `json:"picked" enum:"left,right" doc:"the fist that was picked"`
		Roll   int    `json:"roll,omitempty" doc:"number of the roll by which the seed has picked; not given: the other person has"`
		Held   string `json:"held,omitempty" doc:"the fist in which the first side was; not given: it was not opened in time, and the first side fell to the other"`
	}

	// RollView is one roll or lot, and which numbers would have given the same.
	RollView struct {
		Ply    int    `json:"ply" doc:"number of the ply, counted from 1; below 0 for lots of seats: minus the number of open seats, and others"`
		Shared bool   `json:"shared,omitempty" doc:"it follows from SEED and all open shares; not given: from SEED alone"`
		Total  uint32 `json:"total" doc:"the number drawn is below it"`
		From   uint32 `json:"from" doc:"the least number that gives this"`
		Weight uint32 `json:"weight" doc:"how many numbers give this"`
		Name   string `json:"name" doc:"what was rolled; for lots of seats the number of the seat"`
		Undone bool   `json:"undone,omitempty" doc:"it was taken back"`
	}

	// ChancesView is what dice or a lot can bring in a position.
	ChancesView struct {
		Ply   int        `json:"ply" doc:"number of the ply that is drawn, counted from 1; 0: nothing is drawn here"`
		Total uint32     `json:"total" doc:"sum of the weights"`
		Count int        `json:"count" doc:"how many different things may be drawn"`
		Faces []FaceView `json:"faces" doc:"at most 64 of them"`
	}

	// FaceView is one thing that may be drawn.
	FaceView struct {
		Text   string   `json:"text" doc:"of the move of chance"`
		Name   string   `json:"name" doc:"of the move of chance, for people"`
		Dice   []int    `json:"dice,omitempty" doc:"what the dice show"`
		Weight uint32   `json:"weight" doc:"its chance is its share of the total"`
		Moves  int      `json:"moves" doc:"moves of men that it allows; 0: the turn is lost or there are buttons only"`
		Men    []string `json:"men" doc:"kinds of men that it allows to move"`
		Drawn  bool     `json:"drawn,omitempty" doc:"this was drawn"`
	}

	fairInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		Lang string `query:"lang" default:"en" maxLength:"24" doc:"of the names of rolls; as for moves"`
	}

	matchChancesInput struct {
		ID   string `path:"id" maxLength:"16" example:"aB3dE6gH" doc:"id of the match"`
		Lang string `query:"lang" default:"en" maxLength:"24" doc:"of the names of rolls; as for moves"`
		Ply  int    `query:"ply" minimum:"0" default:"1000000" doc:"a moment of the match, in plies played; default: now"`
	}
)

func (a *Service) mountFair(api huma.API) {
	Get(api, "fair", "/api/matches/{id}/fair", "The proof that the rolls of a match were not chosen", "matches", a.fair)
	Get(api, "matchChances", "/api/matches/{id}/chances", "What the last roll before a moment of a match, or the one due, could bring", "matches", a.matchChances)
	Get(api, "chances", "/api/chances", "What dice or a lot can bring in a position", "games", a.chances)
}

func (a *Service) fair(ctx context.Context, in *fairInput) (*answer[FairView], error) {
	r, err := a.live.Rooms.Open(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	v, err := live.ViewOf(ctx, r, func(ctx context.Context, l *live.Look) (FairView, error) {
		return fairOf(ctx, l.Made.Setup, l.Events, show.Naming(in.Lang))
	})
	if err != nil {
		return nil, a.problem(err)
	}
	if v.Commit == "" {
		v.Commit = match.Commit(live.SeedOf(r.Made))
	}
	return &answer[FairView]{v}, nil
}

// fairOf goes through a match and notes every roll with its place among all that could have come.
func fairOf(ctx context.Context, setup match.Setup, events []match.Event, lang string) (FairView, error) {
	v := FairView{Rolls: []RollView{}}
	state, err := match.New(setup)
	if err != nil {
		return v, err
	}
	seen := map[RollView]int{}
	add := func(roll RollView) {
		if _, twice := seen[roll]; twice {
			return
		}
		seen[roll] = len(v.Rolls)
		v.Rolls = append(v.Rolls, roll)
	}
	for _, e := range events {
		if err := guard.Step(ctx); err != nil {
			return v, err
		}
		switch f := e.Fact.(type) {
		case match.Lot:
			add(seatRoll(state, e.Seat, f))
		case match.Sealed:
			v.Commit = f.Commit
		case match.Sided: // no lot for seats before it holds
			v.Rolls = v.Rolls[:0]
			if fists, _ := state.Fists(); fists.Roll != 0 {
				add(pickRoll(fists.Picked, fists.Roll))
			}
		case match.Allotted: // nor before these
			v.Rolls = v.Rolls[:0]
			for _, l := range state.SeatLots(f) {
				add(allottedRoll(l, state.Shared()))
			}
		case match.Started:
			v.Commit = f.Commit
		case match.Ended:
			v.Seed = f.Seed
		case match.Aborted:
			v.Seed = f.Seed
		case match.Moved:
			if roll, ok := plyRoll(state, e.Seat, f.Move, lang); ok {
				add(roll)
			}
			if f.Aim != "" {
				v.Hands = append(v.Hands, HandView{Ply: len(state.Plies) + 1, Roll: state.HandRoll(), Aim: f.Aim, Move: f.Move})
			}
		}
		if err := match.Apply(state, e); err != nil {
			return v, err
		}
	}
	v.tellShares(state)
	standing := standingRolls(state, lang)
	for i := range v.Rolls {
		v.Rolls[i].Undone = v.Rolls[i].Ply > 0 && !standing[v.Rolls[i]]
	}
	return v, nil
}

// seatRoll is the lot by which a seat was drawn among the open ones.
func seatRoll(s *match.State, seat game.Seat, lot match.Lot) RollView {
	from := uint32(0)
	for i, p := range s.Players {
		if p.Kind == "" && i < int(seat) {
			from++
		}
	}
	return RollView{Ply: cmp.Or(lot.Roll, -lot.Open), Total: uint32(lot.Open), From: from, Weight: 1, Name: strconv.Itoa(int(seat))}
}

// allottedRoll is a lot for a seat that was drawn when all sat.
func allottedRoll(l match.SeatLot, shared bool) RollView {
	return RollView{
		Ply: l.Roll, Total: uint32(len(l.Left)), From: uint32(slices.Index(l.Left, l.Seat)), Weight: 1,
		Name: strconv.Itoa(int(l.Seat)), Shared: shared,
	}
}

// pickRoll is the roll that has picked a fist in somebody's place.
func pickRoll(hand string, roll int) RollView {
	from := uint32(0)
	if hand == match.RightHand {
		from = 1
	}
	return RollView{Ply: roll, Total: 2, From: from, Weight: 1, Name: hand}
}

// tellShares fills in what people have given to the seed, and how sides were drawn with it.
func (v *FairView) tellShares(s *match.State) {
	v.Shares = show.SharesOf(s)
	if f, ok := s.Fists(); ok && f.Picked != "" && !s.Drawing() {
		v.Fists = &FistsView{Hider: int(f.Hider), Picked: f.Picked, Roll: f.Roll, Held: f.Held}
	}
}

// plyRoll is the roll that a ply of Chance was; false for every other ply.
func plyRoll(s *match.State, seat game.Seat, text, lang string) (RollView, bool) {
	if seat != game.Chance {
		return RollView{}, false
	}
	m, err := s.Line.Pos.ParseMove(text)
	if err != nil {
		return RollView{}, false
	}
	return rollOf(s, s.Line.Pos, m, s.From+s.Line.Len()+1, lang)
}

// rollOf is the roll that a move of Chance was in a position of a match.
func rollOf(s *match.State, p game.Position, m game.Move, ply int, lang string) (RollView, bool) {
	faces, total := match.Faces(p)
	for _, f := range faces {
		if f.Move == m {
			return RollView{Ply: ply, Total: total, From: f.From, Weight: f.Weight, Name: game.NameOf(p, m, lang), Shared: s.Shared()}, true
		}
	}
	return RollView{}, false
}

// standingRolls are the rolls of the line as it stands.
func standingRolls(s *match.State, lang string) map[RollView]bool {
	rolls := map[RollView]bool{}
	s.Each(0, func(_ match.Leg, i int, before game.Position, ply game.Ply, _ game.Position) bool {
		if ply.By == game.Chance {
			if roll, ok := rollOf(s, before, ply.Move, i+1, lang); ok {
				rolls[roll] = true
			}
		}
		return true
	})
	return rolls
}

func (a *Service) matchChances(ctx context.Context, in *matchChancesInput) (*answer[ChancesView], error) {
	r, err := a.live.Rooms.Open(ctx, in.ID)
	if err != nil {
		return nil, a.problem(err)
	}
	defer a.live.Rooms.Release(r)
	v, err := live.ViewOf(ctx, r, func(_ context.Context, l *live.Look) (ChancesView, error) {
		leg, ply := l.State.LegAt(min(in.Ply, len(l.State.Plies)))
		leg.Line.Undo(max(0, leg.Line.Len()-ply))
		v := lastChances(leg.Line, leg.Game.Seats, show.Naming(in.Lang))
		if v.Total > 0 {
			v.Ply += leg.From
		}
		return v, nil
	})
	if err != nil {
		return nil, a.problem(err)
	}
	return &answer[ChancesView]{v}, nil
}

// lastChances is what is drawn next or, if somebody is to move, what was drawn last.
func lastChances(line *game.Line, seats int, lang string) ChancesView {
	if v := chancesOf(line.Pos, seats, lang); v.Total > 0 {
		v.Ply = line.Len() + 1
		return v
	}
	for n := line.Len(); n > 0; n-- {
		drawn := line.Past[n]
		if drawn.By != game.Chance {
			continue
		}
		line.Undo(line.Len() - n + 1)
		v := chancesOf(line.Pos, seats, lang)
		v.Ply = n
		text := game.MoveText(line.Pos, drawn.Move)
		for i := range v.Faces {
			v.Faces[i].Drawn = v.Faces[i].Text == text
		}
		return v
	}
	return ChancesView{Faces: []FaceView{}}
}

func (a *Service) chances(ctx context.Context, in *previewInput) (*answer[ChancesView], error) {
	return onLine(ctx, a, in.question(), func(_ context.Context, g *game.Game, line *game.Line) (*answer[ChancesView], error) {
		v := chancesOf(line.Pos, g.Seats, show.Naming(in.Lang))
		if v.Total > 0 {
			v.Ply = line.Len() + 1
		}
		return &answer[ChancesView]{v}, nil
	})
}

// chancesOf lists what Chance may play in a position and what each would allow.
func chancesOf(p game.Position, seats int, lang string) ChancesView {
	faces, total := match.Faces(p)
	v := ChancesView{Total: total, Count: len(faces), Faces: []FaceView{}}
	after := game.New(p)
	for _, f := range faces[:min(len(faces), MaxFaces)] {
		face := FaceView{Text: game.MoveText(p, f.Move), Name: game.NameOf(p, f.Move, lang), Weight: f.Weight, Men: []string{}}
		after.CopyFrom(p)
		after.Play(f.Move)
		face.allow(after, seats)
		v.Faces = append(v.Faces, face)
	}
	return v
}

// allow fills in what the position after a roll shows and lets men do.
func (f *FaceView) allow(p game.Position, seats int) {
	sc, board := game.SceneOf(p, game.Seats(1)<<seats-1), show.BoardOf(p)
	if sc == nil {
		return
	}
	f.Dice = sc.Dice
	kinds := map[game.Token]string{}
	for _, man := range sc.Men {
		kinds[game.Token(man.Place)] = man.Kind
	}
	moves := map[string]bool{}
	for _, path := range sc.Paths {
		first := path.Tokens[0]
		if first >= 0 && board.Places[first].Kind == game.Button {
			continue
		}
		moves[path.Text] = true
		if kind, stands := kinds[first]; stands && !slices.Contains(f.Men, kind) {
			f.Men = append(f.Men, kind)
		}
	}
	f.Moves = len(moves)
}
