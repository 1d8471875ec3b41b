package reversi

import (
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// What chess programs that play Othello say over the Universal Chess Interface, as Fairy-Stockfish does:
// discs are pawns out of the hand, dark's are white pawns, and a side without a move names the first square
// on which it has a disc twice.

// inHand is how many discs the programs want to see in each hand: they do not run out.
const inHand = 60

// AppendUCI appends a move: P@d3, or d3d3 for a pass.
func (p *Position) AppendUCI(dst []byte, m game.Move) []byte {
	if kindOf(m) != passMove {
		return p.AppendMove(append(dst, "P@"...), m)
	}
	squares, _, _ := strings.Cut(game.Text(p), " ")
	at := strings.IndexByte(squares, "XO"[seatOf(m)&1])
	if at < 0 {
		return p.AppendMove(dst, m)
	}
	columns := int(p.Board().W)
	name := fmt.Sprintf("%c%d", 'a'+at%columns, at/columns+1)
	return append(dst, name+name...)
}

// AppendUCIPosition appends the board as FEN, the eighth rank first.
func (p *Position) AppendUCIPosition(dst []byte) []byte {
	fields := strings.Fields(game.Text(p))
	squares, columns := fields[0], int(p.Board().W)
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
func (p *Position) ParseUCI(text string) (game.Move, error) {
	if square, ok := strings.CutPrefix(text, "P@"); ok {
		return p.ParseMove(square)
	}
	if half := len(text) / 2; len(text) == 4 && text[:half] == text[half:] {
		return p.ParseMove("pass")
	}
	return p.ParseMove(text)
}
