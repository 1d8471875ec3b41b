package file

import (
	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// boardForm says how a board is written. Its holes are read when its size is known.
var boardForm = rulesfile.NewForm[layers.Board](
	rulesfile.Words[board.Topology]("plain", "cylinder", "moebius"),
	rulesfile.Type(zoneSchema,
		func(v *rulesfile.Value, b any) (layers.Zone, error) {
			return readZone(v, &layers.Rules{Board: *b.(*layers.Board)})
		},
		func(z layers.Zone, b any) *rulesfile.Value {
			return writeZone(z, &layers.Rules{Board: *b.(*layers.Board)})
		}),
	rulesfile.Within("w", 1, 12), rulesfile.Within("h", 1, 12),
	rulesfile.Within("capturesFrom", 0, 100),
	rulesfile.Told("w", "columns"), rulesfile.Told("h", "rows"),
	rulesfile.Told("holes", "squares that the board lacks"),
	rulesfile.Told("topology", "whether the left edge meets the right, upright or turned over"),
)

// readBoard reads the board. Where that is of another size than that of the game which a file is like, ranks of zones stay as
// far from their edge as they were; other squares, castling and the array mean nothing any more.
func readBoard(v *rulesfile.Value, row any) (layers.Board, error) {
	r := row.(*layers.Rules)
	b, old := r.Board, r.Board
	if err := boardForm.Read(v, &b); err != nil {
		return b, err
	}
	if old.W > 0 && (old.W != b.W || old.H != b.H) {
		z := &r.Zones
		for _, pair := range []*[2]layers.Zone{&z.Double, &z.Passed, &z.Last, &z.Stop, &z.Drops, &z.Put, &z.Afoot} {
			for seat := range pair {
				pair[seat] = stretched(pair[seat], old, b)
			}
		}
		z.Files, r.Castling, r.Arrival.Array = "", layers.Castling{}, ""
	}
	return b, nil
}

func writeBoard(b layers.Board, _ any) *rulesfile.Value { return boardForm.Written(&b) }

// stretched are the whole ranks of a zone on another board: those of the nearer half from that edge, the others from the far
// one.
func stretched(z layers.Zone, old, b layers.Board) (to layers.Zone) {
	for y := range b.H {
		was := y
		if y >= (b.H+1)/2 {
			was = old.H - (b.H - y)
		}
		was = min(max(was, 0), old.H-1)
		if y < (b.H+1)/2 && was >= (old.H+1)/2 {
			was = (old.H - 1) / 2
		}
		if y >= (b.H+1)/2 && was < (old.H+1)/2 {
			was = old.H / 2
		}
		whole := true
		for x := range old.W {
			whole = whole && z.Has(was*old.W+x)
		}
		for x := range b.W {
			if whole {
				to.Add(y*b.W + x)
			}
		}
	}
	return to
}
