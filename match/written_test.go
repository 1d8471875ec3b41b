package match

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// TestWrittenClaims: a claim with the move that would make it true is right though the opponent has the turn
// after it (FIDE 9.2.1 and 9.3.1; seed 003, 1.9), and wrong one move too soon.
func TestWrittenClaims(t *testing.T) {
	shuffle := "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"
	for _, tc := range []struct{ name, game, position, moves, claimed, events string }{
		{"third occurrence", "chess", "", shuffle, "f6g8", "claimed ended"},
		{"second occurrence", "chess", "", "g1f3 g8f6 f3g1", "f6g8", "claimed ply"},
		{"fifty moves", "chess", "4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80", "", "a1b1", "claimed ended"},
		{"forty-nine and a half", "chess", "4k3/8/8/8/8/8/4P3/R3K3 w - - 98 80", "", "a1b1", "claimed ply"},
		{"cylinder", "cylinder", "", shuffle, "f6g8", "claimed ended"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tb := open(t, Setup{Game: tc.game, Position: tc.position}, "AB")
			seat := game.Seat(0)
			for _, text := range strings.Fields(tc.moves) {
				tb.play(seat, text)
				seat = 1 - seat
			}
			if got := tb.do(cmd{Kind: CmdClaim, Seat: seat, Text: tc.claimed}); got != tc.events {
				t.Errorf("claimed with %s: %s, want %s", tc.claimed, got, tc.events)
			}
		})
	}
}

// TestClaimsInTurn: once the move has been made, the claim is the opponent's.
func TestClaimsInTurn(t *testing.T) {
	tb := open(t, Setup{Game: "chess"}, "AB")
	for i, text := range strings.Fields("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8") {
		tb.play(game.Seat(i%2), text)
	}
	if got := tb.s.Claims(game.SeatSet(0, 1)); got != game.SeatSet(0) {
		t.Errorf("%b may claim, want White alone", got)
	}
	if got := tb.do(cmd{Kind: CmdClaim, Seat: 1}); got != "!notYourTurn" {
		t.Errorf("Black claims out of turn: %s", got)
	}
	if got := tb.do(cmd{Kind: CmdClaim, Seat: 0}); got != "claimed ended" {
		t.Errorf("White claims: %s", got)
	}
}
