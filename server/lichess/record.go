package lichess

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/search/protocol"
)

type (
	// User is a person or a program as a side of a game that is told as a whole.
	User struct {
		ID    string `json:"id" doc:"the name in small letters" example:"ann-5f1d3c"`
		Name  string `json:"name" doc:"the name that the person has told, and six digits by which two of the same name differ" example:"Ann-5f1d3c"`
		Title string `json:"title,omitempty" enum:"BOT" doc:"of a program"`
	}

	// Side is who has played a colour.
	Side struct {
		User    *User `json:"user,omitempty" doc:"a person or a program"`
		Rating  int   `json:"rating,omitempty" doc:"of a person or program always 1500: there are no ratings, and programs want one"`
		AILevel int   `json:"aiLevel,omitempty" doc:"of a bot of the house, 1 to 10"`
	}

	// Sides are those of both colours.
	Sides struct {
		White Side `json:"white" doc:"who has seat 0"`
		Black Side `json:"black" doc:"who has seat 1"`
	}

	// Opening is the name of how a game begins.
	Opening struct {
		ECO  string `json:"eco" doc:"code of the Encyclopaedia of Chess Openings" example:"C60"`
		Name string `json:"name" doc:"in English" example:"Ruy Lopez"`
		Ply  int    `json:"ply" doc:"the move after which it has this name, counted from 1"`
	}

	// GameRecord is a whole game.
	GameRecord struct {
		ID         string   `json:"id" doc:"of the match"`
		Rated      bool     `json:"rated" doc:"always false"`
		Variant    string   `json:"variant" doc:"key of what is played" example:"standard"`
		Speed      string   `json:"speed" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"by the time for forty moves; correspondence without a clock that runs"`
		Perf       string   `json:"perf" enum:"ultraBullet,bullet,blitz,rapid,classical,correspondence" doc:"what it counts as"`
		CreatedAt  int64    `json:"createdAt" doc:"milliseconds since 1970"`
		LastMoveAt int64    `json:"lastMoveAt" doc:"milliseconds since 1970; createdAt before the first move"`
		State      string   `json:"status" enum:"started,aborted,mate,resign,stalemate,timeout,draw,outoftime,variantEnd" doc:"started while it is played"`
		Source     string   `json:"source" enum:"friend,ai" doc:"ai: against a bot of the house"`
		Players    Sides    `json:"players" doc:"who plays"`
		InitialFEN string   `json:"initialFen,omitempty" doc:"FEN before the first move, where that is not the start"`
		Winner     string   `json:"winner,omitempty" enum:"white,black" doc:"if somebody has won"`
		Opening    *Opening `json:"opening,omitempty" doc:"if it has a name and that was asked for"`
		Moves      *string  `json:"moves,omitempty" doc:"all moves in standard algebraic notation, with blanks between them, unless they were not asked for" example:"e4 e5 Nf3"`
		PGN        string   `json:"pgn,omitempty" doc:"the same game as PGN, if that was asked for"`
		LastFEN    string   `json:"lastFen,omitempty" doc:"the last position, if that was asked for"`
	}
)

// Record is the whole game, without what is told only if it is asked for: opening, moves, PGN, last position.
func (t Table) Record() GameRecord {
	v, _ := VariantOf(t.State)
	status, winner := standing(t.State)
	r := GameRecord{
		ID: t.ID, Variant: v.Key, Speed: t.Speed(), Perf: t.Speed(), CreatedAt: t.Created, LastMoveAt: t.Created, State: status, Winner: winner,
		Source: "friend", Players: Sides{t.side(0), t.side(1)},
	}
	if fen := t.initial(); fen != startpos {
		r.InitialFEN = fen
	}
	if r.Players.White.AILevel+r.Players.Black.AILevel > 0 {
		r.Source = "ai"
	}
	for _, e := range t.Events {
		if e.Kind() == match.EvPly {
			r.LastMoveAt = t.Created + e.At.Milliseconds()
		}
	}
	return r
}

// side is who has a seat, as a side of the whole game.
func (t Table) side(seat game.Seat) Side {
	p := t.player(seat)
	if p.AILevel > 0 {
		return Side{AILevel: p.AILevel}
	}
	u := &User{ID: p.ID, Name: p.Name}
	if p.Title != nil {
		u.Title = *p.Title
	}
	return Side{User: u, Rating: rating}
}

// Moves are all moves so far in standard algebraic notation, with blanks between them.
func (t Table) Moves() string {
	var san []string
	t.State.Line.Each(t.drawn()-t.State.From, func(_ int, before game.Position, ply game.Ply, _ game.Position) bool {
		san = append(san, game.NameOf(before, ply.Move, "en"))
		return true
	})
	return strings.Join(san, " ")
}

// Kind is what lichess counts a game as: the key of its variant, or of chess its speed. It is empty if lichess
// has no such game.
func Kind(s match.Setup) string {
	g, err := game.Open(s.Game)
	if err != nil || g.Seats != 2 {
		return ""
	}
	v, ok := protocol.LichessOf(g, s.Position != "")
	if standard, _ := protocol.LichessByKey("standard", false); ok && v.Game == standard.Game {
		return speedOf(s.Settings)
	}
	return v.Key
}

// Ply is the number of a ply of the match, counted from 1, among the moves of the game, which begins after its lots.
func (t Table) Ply(n int) int { return n - t.drawn() }
