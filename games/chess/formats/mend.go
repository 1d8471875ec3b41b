package formats

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// number is that of the move made in a position.
func number(start game.Position) int {
	if v, ok := start.(game.Numberer); ok {
		n, _ := v.Numbering()
		return n
	}
	return 1
}

// position turns a hand behind a ninth slash, as lichess writes it, into one in brackets.
func position(text string) string {
	board, rest, spaced := strings.Cut(strings.TrimSpace(text), " ")
	if strings.Count(board, "/") == 8 && !strings.Contains(board, "[") {
		i := strings.LastIndexByte(board, '/')
		board = board[:i] + "[" + board[i+1:] + "]"
	}
	if !spaced {
		return board
	}
	return board + " " + rest
}

// figurines and other signs that stand for letters and signs of English notation.
var figurines = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "", "♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"×", "x", "–", "-", "—", "-", "−", "-", "†", "", "‡", "", "o-o-o", "O-O-O", "o-o", "O-O", "О", "O",
)

// tails are what old files write behind a move: check, mate, capture in passing, a draw offered.
var tails = regexp.MustCompile(`(?i)(?:\+|#|=$|!|\?|e\.?p\.?$|ch\.?$|dis\.?|dbl\.?|mate$|\(=\)$)+$`)

// bracketed is a promotion in brackets or after a slash: e8(Q), e8/Q.
var bracketed = regexp.MustCompile(`(?:\(([QRBNCAM])\)|/([QRBNCAM]))$`)

// shortCapture is a pawn's capture by files only, ed or exd, with the piece it becomes.
var shortCapture = regexp.MustCompile(`^([a-h])[x:]?([a-h])(?:=?([QRBNCAM]))?$`)

// move reads a move that the position does not know as it is written.
func move(p game.Position, text string) (game.Move, error) {
	plain := tails.ReplaceAllString(figurines.Replace(text), "")
	plain = bracketed.ReplaceAllString(plain, "=$1$2")
	m, wrong := p.ParseMove(plain)
	if wrong == nil {
		return m, nil
	}
	if len(plain) > 1 && plain[0] == 'P' && plain[1] != '@' {
		return p.ParseMove(plain[1:])
	}
	if c := shortCapture.FindStringSubmatch(plain); c != nil {
		return byFiles(p, c[1][0], c[2][0], strings.ToLower(c[3]))
	}
	var refusal *game.Refusal
	if errors.As(wrong, &refusal) { // it could be read, and the rules forbid it
		return game.Move{}, wrong
	}
	return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
}

// byFiles is the only capture of a pawn from one file to another.
func byFiles(p game.Position, from, to byte, promotion string) (game.Move, error) {
	var found []game.Move
	for _, m := range p.AppendMoves(nil) {
		text := game.MoveText(p, m)
		if len(text) < 4 || text[0] != from || text[2] != to || text[4:] != promotion {
			continue
		}
		if san := game.NameOf(p, m, "en"); len(san) > 1 && san[0] == from && san[1] == 'x' {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		return game.Move{}, fmt.Errorf("%d captures of a pawn go from the %c-file to the %c-file: %w", len(found), from, to, game.ErrNotation)
	}
	return found[0], nil
}
