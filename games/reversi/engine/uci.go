package engine

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/reversi"
	"github.com/tavlei/tavlei/search/protocol"
)

var _ protocol.UCIPosition = (*position)(nil)

// Othello is what other programs of the Universal Chess Interface play of this family. What they call
// flipersi has no passes.
func init() {
	protocol.RegisterUCI(protocol.UCIFamily{Family: "reversi", Foreign: true, Variants: []protocol.UCIVariant{
		{Name: "flipello", Game: "othello"},
	}})
}

// What chess programs that play Othello say over the Universal Chess Interface, as Fairy-Stockfish does:
// discs are pawns out of the hand, dark's are white pawns, and a side without a move names the first square
// on which it has a disc twice.

// inHand is how many discs the programs want to see in each hand: they do not run out.
const inHand = 60

// AppendUCI appends a move: P@d3, or d3d3 for a pass.
func (h *position) AppendUCI(dst []byte, m game.Move) []byte {
	if !reversi.IsPass(m) {
		return h.of.AppendMove(append(dst, "P@"...), m)
	}
	squares, _, _ := strings.Cut(game.Text(h.of), " ")
	at := strings.IndexByte(squares, "XO"[h.of.Turn()])
	if at < 0 {
		return h.of.AppendMove(dst, m)
	}
	columns := int(h.of.Board().W)
	name := fmt.Sprintf("%c%d", 'a'+at%columns, at/columns+1)
	return append(dst, name+name...)
}

// AppendUCIPosition appends the board as FEN, the eighth rank first.
func (h *position) AppendUCIPosition(dst []byte) []byte {
	fields := strings.Fields(game.Text(h.of))
	squares, columns := fields[0], int(h.of.Board().W)
	for row := len(squares)/columns - 1; row >= 0; row-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				dst = fmt.Append(dst, empty)
			}
			empty = 0
		}
		for _, c := range squares[row*columns : (row+1)*columns] {
			man := map[rune]byte{'X': 'P', 'O': 'p'}[c]
			if man == 0 {
				empty++
				continue
			}
			flush()
			dst = append(dst, man)
		}
		if flush(); row > 0 {
			dst = append(dst, '/')
		}
	}
	side := "w"
	if len(fields) > 1 && fields[1] == "O" {
		side = "b"
	}
	return fmt.Appendf(dst, "[%s%s] %s - - 0 1", strings.Repeat("P", inHand), strings.Repeat("p", inHand), side)
}

// ParseUCI reads a move that is written so.
func (h *position) ParseUCI(text string) (game.Move, error) {
	if square, ok := strings.CutPrefix(text, "P@"); ok {
		return h.of.ParseMove(square)
	}
	if half := len(text) / 2; len(text) == 4 && text[:half] == text[half:] {
		return h.of.ParseMove("pass")
	}
	return h.of.ParseMove(text)
}
