package protocol

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// ErrCECP is the error of a game that the Chess Engine Communication Protocol cannot describe.
var ErrCECP = errors.New("the chess engine communication protocol does not know this game")

// Names that the protocol has for chess; other variants have the names that they have over UCI.
const (
	cecpNormal  = "normal"
	cecpChess   = "fischerandom"
	cecpDefault = "Tavlei"
)

// cecpOf is the game as the protocol names it. The games are those of the Universal Chess Interface that we play over
// it. The error wraps ErrCECP.
func cecpOf(g *game.Game) (uciGame, error) {
	name, err := uciOf(g, uciDialect)
	if err != nil || name.family.Foreign {
		return name, fmt.Errorf("game %s: %w", g.Name(), ErrCECP)
	}
	return name, nil
}

// cecpVariant is the name of a variant.
func cecpVariant(v UCIVariant, shuffled bool) string {
	switch {
	case v.Name == uciDialect.standard && shuffled:
		return cecpChess
	case v.Name == uciDialect.standard:
		return cecpNormal
	case shuffled:
		return v.Shuffled
	}
	return v.Name
}

// Castling as it is written in games that shuffle the men, where the squares of king and rook may mean another move.
var cecpCastling = [...]string{"O-O", "O-O-O"}

// cecpMove is a move as it is sent.
func cecpMove(p game.Position, m game.Move, shuffled bool) string {
	if shuffled {
		for _, text := range cecpCastling {
			if castling, err := p.ParseMove(text); err == nil && castling == m {
				return text
			}
		}
	}
	return cecpRanks(p, game.MoveText(p, m), -1)
}

// readCECPMove reads a move: by squares, or in short notation.
func readCECPMove(p game.Position, text string) (game.Move, error) {
	switch strings.ToUpper(text) {
	case "O-O", "0-0":
		text = cecpCastling[0]
	case "O-O-O", "0-0-0":
		text = cecpCastling[1]
	}
	return p.ParseMove(cecpRanks(p, text, 1))
}

// cecpSquare is a square in a move.
var cecpSquare = regexp.MustCompile(`[a-z]\d+`)

// cecpRanks counts ranks from 0 where a board has more than nine of them, as the protocol does, or from 1 again.
func cecpRanks(p game.Position, text string, by int) string {
	if v, ok := p.(game.Scener); !ok || v.Board().Table != nil || v.Board().H <= 9 {
		return text
	}
	return cecpSquare.ReplaceAllStringFunc(text, func(square string) string {
		rank, err := strconv.Atoi(square[1:])
		if err != nil {
			return square
		}
		return square[:1] + strconv.Itoa(rank+by)
	})
}
