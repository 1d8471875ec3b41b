package show

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/match/scoresheet"
	"github.com/tavlei/tavlei/record"
)

type (
	// SheetView is the form on which a player has written down the moves.
	SheetView struct {
		Seat    int         `json:"seat" doc:"whose it is"`
		Entries []EntryView `json:"entries" doc:"in the order of plies: those that were written; once the match is over one for each ply that was to be, which rolls are not"`
		Right   int         `json:"right" doc:"entries that are what was played; 0 until the match is over"`
	}

	// EntryView is what stands on a form at a ply.
	EntryView struct {
		Ply  int    `json:"n" doc:"number of the ply in the match, from 1"`
		Text string `json:"text,omitempty" doc:"what was written"`
		Left int    `json:"left" doc:"how often it may be written yet"`
		Is   string `json:"is,omitempty" enum:"right,wrong,missing" doc:"how it compares with what was played; not given until the match is over"`
	}
)

// SheetsOf are the forms of the seats; once the match is over they are compared with what was played.
func SheetsOf(s *match.State, seats game.Seats) []SheetView {
	var views []SheetView
	for i := range s.Players {
		seat := game.Seat(i)
		if sheet, ok := s.Sheet(seat); ok && seats.Has(seat) {
			views = append(views, sheetView(s, seat, sheet))
		}
	}
	return views
}

func sheetView(s *match.State, seat game.Seat, sheet scoresheet.Sheet) SheetView {
	v := SheetView{Seat: int(seat), Entries: []EntryView{}}
	for i, ply := range s.Plies {
		if it := sheet.At(i + 1); it.Writes > 0 || s.Phase == match.Over && ply.Written() {
			v.Entries = append(v.Entries, EntryView{Ply: i + 1, Text: it.Text, Left: max(0, scoresheet.MaxWrites-it.Writes)})
		}
	}
	if s.Phase != match.Over {
		return v
	}
	at := 0
	s.Each(0, func(_ match.Leg, i int, before game.Position, ply game.Ply, _ game.Position) bool {
		if at < len(v.Entries) && v.Entries[at].Ply == i+1 {
			e := &v.Entries[at]
			e.Left = 0
			if e.Is = scoresheet.Judge(before, ply.Move, e.Text); e.Is == scoresheet.Right {
				v.Right++
			}
			at++
		}
		return true
	})
	return v
}

// noteSheets comments at the end of a match on how well its players have written it down.
func noteSheets(g *record.Game, s *match.State) {
	if s.Phase != match.Over {
		return
	}
	end := g.Last()
	for _, v := range SheetsOf(s, ^game.Seats(0)) {
		text := fmt.Sprintf("%s has written %d of %d moves down rightly.", record.SeatTag(s.Game, game.Seat(v.Seat)), v.Right, len(v.Entries))
		end.After = strings.TrimSpace(end.After + " " + text)
	}
}
