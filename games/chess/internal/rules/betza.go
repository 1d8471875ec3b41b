package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/board"
)

// ArrayOf is the start position with the given pieces, in capital letters, on both back ranks.
func ArrayOf(rank string) string {
	castling := ""
	if rank[4] == 'K' {
		if rank[7] == 'R' {
			castling += "K"
		}
		if rank[0] == 'R' {
			castling += "Q"
		}
	}
	if castling += strings.ToLower(castling); castling == "" {
		castling = "-"
	}
	return strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w " + castling + " - 0 1"
}

// ReadArmy reads a back rank of eight letters and the pieces they name, the players' own in Betza's
// notation: "RNBQKBNR", "RWBMKBWR,W:WD". Both sides get it.
func (r *Rules) ReadArmy(value string) error {
	parts := strings.Split(value, ",")
	rank := parts[0]
	names := slices.Clone(FamilyLetters)
	for _, part := range parts[1:] {
		char, betza, ok := strings.Cut(part, ":")
		if !ok || len(char) != 1 || char[0] < 'A' || char[0] > 'Z' || strings.Contains("PNBRQK", char) {
			return game.Faultf("armyMan", "{text%q}: want a capital letter of no chessman, a colon and a man in Betza's notation", part)
		}
		piece, err := r.readBetza(betza)
		if err != nil {
			return game.FaultOf("armyMoves", part, fmt.Errorf("man %s: %w", char, err))
		}
		for _, l := range r.Letters {
			if l.Char == char[0] {
				return game.Faultf("armyTwice", "man {letter} is named twice", char)
			}
		}
		r.Letters = append(r.Letters, letter{char[0], piece})
		names = slices.DeleteFunc(names, func(l letter) bool {
			return l.Char == char[0] || l.Piece == piece && strings.IndexByte("CAM", l.Char) >= 0
		})
		names = append(names, letter{char[0], piece})
	}
	if err := differ(names); err != nil {
		return err
	}
	return r.useRank(rank, names)
}

// differ wants no two letters for one piece.
func differ(names []letter) error {
	for i, a := range names {
		for _, b := range names[:i] {
			if a.Piece == b.Piece {
				return game.Faultf("armySame", "{one%c} and {other%c} are the same man", b.Char, a.Char)
			}
		}
	}
	return nil
}

// useRank makes the array and the promotions: to every piece of the rank, and rook, bishop, knight.
func (r *Rules) useRank(rank string, names []letter) error {
	if len(rank) != 8 || strings.Count(rank, "K") != 1 || strings.Contains(rank, "P") {
		return game.Faultf("armyRank", "{text%q}: want eight letters of men, one of them K, no pawns", rank)
	}
	var pieces []board.Piece
	for i := range rank {
		at := slices.IndexFunc(names, func(l letter) bool { return l.Char == rank[i] })
		if at < 0 {
			return game.Faultf("armyLetter", "{text%q}: no man has the letter {letter%q}", rank, rank[i])
		}
		piece := names[at].Piece
		if piece != board.King && piece != board.Rook && piece != board.Bishop && piece != board.Knight && !slices.Contains(pieces, piece) {
			pieces = append(pieces, piece)
		}
	}
	r.Promotions = append(pieces, board.Rook, board.Bishop, board.Knight)
	r.Array = ArrayOf(rank)
	return nil
}

// Atoms are the leapers of Betza's notation that are no knight.
var Atoms = map[rune][]board.Dir{
	'W': board.LeapsW, 'F': board.LeapsF, 'D': board.LeapsD, 'A': board.LeapsA, 'H': board.LeapsH, 'C': board.LeapsC, 'Z': board.LeapsZ, 'G': board.LeapsG,
}

// readBetza reads a piece that is made of whole leapers and of rook, bishop and queen: "KN", "RF",
// "WDA". Directions, limits of range, riders of other leaps, hoppers and separate captures are
// refused.
func (r *Rules) readBetza(text string) (board.Piece, error) {
	piece := board.NoPiece
	var leaps []board.Dir
	add := func(more []board.Dir) {
		for _, v := range more {
			if !slices.Contains(leaps, v) {
				leaps = append(leaps, v)
			}
		}
	}
	for _, c := range text {
		switch c {
		case 'R':
			piece |= board.Rook
		case 'B':
			piece |= board.Bishop
		case 'Q':
			piece |= board.Queen
		case 'N':
			piece |= board.Knight
		case 'K':
			add(board.LeapsW)
			add(board.LeapsF)
		default:
			more, ok := Atoms[c]
			if !ok {
				return 0, fmt.Errorf("%q: %q is not among the parts this game knows: W F D N A H C Z G K R B Q without modifiers", text, c)
			}
			add(more)
		}
	}
	for i, c := range text {
		if strings.ContainsRune(text[:i], c) {
			return 0, fmt.Errorf("%q: %c twice would be a rider, which this game does not know", text, c)
		}
	}
	return r.addLeaps(piece, leaps)
}

// addLeaps finds or makes the extra ability for the leaps that the piece's other abilities do not
// cover.
func (r *Rules) addLeaps(piece board.Piece, leaps []board.Dir) (board.Piece, error) {
	rest := slices.DeleteFunc(leaps, func(v board.Dir) bool {
		return piece&board.RookRide != 0 && slices.Contains(board.LeapsW, v) || piece&board.BishopRide != 0 && slices.Contains(board.LeapsF, v)
	})
	switch {
	case len(rest) == 0 && piece == board.NoPiece:
		return 0, errors.New("it has no moves")
	case len(rest) == 0:
		return piece, nil
	}
	sum := func(set []board.Dir) uint64 { return board.LeapTargets(27, set) }
	for i := range r.Leaps {
		if r.Leaps[i] == nil {
			r.Leaps[i] = rest
		}
		if len(r.Leaps[i]) == len(rest) && sum(r.Leaps[i]) == sum(rest) {
			return piece | board.Piece(i+1)<<3, nil
		}
	}
	return 0, errors.New("more than three different sets of extra leaps")
}
