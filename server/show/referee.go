package show

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/record"
)

type (
	// RefereeView is who is the referee of a match, and what waits for him.
	RefereeView struct {
		Taken   bool   `json:"taken,omitempty" doc:"somebody is; the match begins when all seats are taken, too"`
		Gone    bool   `json:"gone,omitempty" doc:"the match goes on without one"`
		You     bool   `json:"you,omitempty" doc:"you are"`
		Name    string `json:"name,omitempty" doc:"empty for who has not told it"`
		Online  bool   `json:"online,omitempty" doc:"he is at the table now"`
		Ordered bool   `json:"ordered,omitempty" doc:"he has ordered the pause"`

		Call     *CallView `json:"call,omitempty" doc:"that waits for him: the match stands, or a claim is checked"`
		Patience int64     `json:"patience,omitempty" doc:"milliseconds after which players may go on without an answer: see the command resume"`
	}

	// CallView is a call, or a claim, that waits for the referee.
	CallView struct {
		Seat  int          `json:"seat" doc:"that has called, or claimed"`
		Why   string       `json:"why,omitempty" enum:"position,clock,touch,conduct,claim,rules,other" doc:"the question: the words referee.ask.<why> put it"`
		Words string       `json:"words,omitempty" doc:"what was said besides"`
		Claim bool         `json:"claimed,omitempty" doc:"a claim waits for its ruling, and nothing was asked; the clock of the seat runs"`
		Move  string       `json:"move,omitempty" doc:"that was written with the claim"`
		Rule  string       `json:"rule,omitempty" doc:"the clause on claims"`
		Right *bool        `json:"right,omitempty" doc:"for the referee: whether the program finds the claim right"`
		Out   *OutcomeView `json:"out,omitempty" doc:"for the referee: what the rules give to the claim, as far as the program knows them"`
	}
)

// drawMode is the option that says whether draws are claimed, in all families that have it.
const drawMode = "drawMode"

// ClaimRule is the clause of the rule page on claims of draws: of the code of conduct, else of the option on claims.
func ClaimRule(g *game.Game) string {
	if rule := g.Code().Claim; rule != "" {
		return rule
	}
	for _, o := range g.Info.Options {
		if o.Key == drawMode {
			return o.Rule
		}
	}
	return ""
}

// noteReferee writes what a referee has done in a leg into its record: who he was, and his acts as comments.
func noteReferee(g *record.Game, s *match.State, leg match.Leg, names map[string]string) {
	if s.Chair.Guest == "" {
		return
	}
	g.SetTag("Referee", playerName(match.Player{Kind: match.Guest, ID: s.Chair.Guest}, names))
	n := numberOf(s, leg)
	for _, act := range s.Chair.Acts {
		if act.Leg == n {
			comment(g, act.Plies-leg.From, actText(s, act))
		}
	}
}

// noteWrongMoves writes the wrong moves that were counted in a leg into its record as comments.
func noteWrongMoves(g *record.Game, s *match.State, leg match.Leg) {
	n := numberOf(s, leg)
	for _, it := range s.WrongMoves {
		if it.Leg != n {
			continue
		}
		text := fmt.Sprintf("Wrong move %d of %s: %s", it.N, record.SeatTag(s.Game, it.Seat), it.Move)
		if it.Rule != "" {
			text += ", clause " + it.Rule
		}
		comment(g, it.Plies-leg.From, text+".")
	}
}

func numberOf(s *match.State, leg match.Leg) int {
	return slices.IndexFunc(s.Legs(), func(other match.Leg) bool { return other.Line == leg.Line })
}

// comment adds a text behind the n-th ply of a game.
func comment(g *record.Game, n int, text string) {
	node, nodes := g.Root, g.Main()
	if n = min(n, len(nodes)); n > 0 { // moves may have been taken back since
		node = nodes[n-1]
	}
	node.After = strings.TrimSpace(node.After + " " + text)
}

// actText is one act in words.
func actText(s *match.State, act match.Act) string {
	text := "The referee " + deed(s, act)
	if act.Clause != "" {
		text += ", clause " + act.Clause
	}
	if act.Words != "" {
		text += fmt.Sprintf(": %q", act.Words)
	}
	return text + "."
}

func deed(s *match.State, act match.Act) string {
	seat, span := "", (time.Duration(act.Millis) * time.Millisecond).String()
	if act.Seat >= 0 {
		seat = record.SeatTag(s.Game, act.Seat)
	}
	switch act.Act {
	case match.ActAnswer:
		return "answers a call"
	case match.ActSay:
		return "says"
	case match.ActWarn:
		return "warns " + seat
	case match.ActTime:
		if act.Millis < 0 {
			return "takes " + strings.TrimPrefix(span, "-") + " from " + seat
		}
		return "gives " + span + " to " + seat
	case match.ActClock:
		return "puts the clock of " + seat + " to " + span
	case match.ActPosition:
		return "puts the position right"
	case match.ActTakeback:
		return fmt.Sprintf("takes the moves after ply %d back", act.Keep)
	case match.ActClaim:
		return "finds the claim of " + seat + " " + map[bool]string{true: "right", false: "wrong"}[act.Right]
	case match.ActPause:
		return "orders a pause"
	case match.ActResume:
		return "lets the game go on"
	case match.ActLose:
		return "decides that " + seat + " loses"
	case match.ActEnd:
		if act.Seat == game.NoSeat {
			return "ends the game as a draw"
		}
		return "ends the game as won by " + seat
	}
	return "ends the game without a result"
}
