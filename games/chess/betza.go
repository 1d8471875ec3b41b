package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// arrayOf is the start position with the given men, in capital letters, on both back ranks.
func arrayOf(rank string) string {
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

// readArmy reads a back rank of eight letters and the men they name, the players' own in Betza's
// notation: "RNBQKBNR", "RWBMKBWR,W:WD". Both sides get it.
func (r *Rules) readArmy(value string) error {
	parts := strings.Split(value, ",")
	rank := parts[0]
	names := slices.Clone(familyLetters)
	for _, part := range parts[1:] {
		char, betza, ok := strings.Cut(part, ":")
		if !ok || len(char) != 1 || char[0] < 'A' || char[0] > 'Z' || strings.Contains("PNBRQK", char) {
			return game.Faultf("armyMan", "{text%q}: want a capital letter of no chessman, a colon and a man in Betza's notation", part)
		}
		man, err := r.readBetza(betza)
		if err != nil {
			return game.FaultOf("armyMoves", part, fmt.Errorf("man %s: %w", char, err))
		}
		for _, l := range r.Letters {
			if l.char == char[0] {
				return game.Faultf("armyTwice", "man {letter} is named twice", char)
			}
		}
		r.Letters = append(r.Letters, letter{char[0], man})
		names = slices.DeleteFunc(names, func(l letter) bool {
			return l.char == char[0] || l.man == man && strings.IndexByte("CAM", l.char) >= 0
		})
		names = append(names, letter{char[0], man})
	}
	if err := differ(names); err != nil {
		return err
	}
	return r.useRank(rank, names)
}

// differ wants no two letters for one man.
func differ(names []letter) error {
	for i, a := range names {
		for _, b := range names[:i] {
			if a.man == b.man {
				return game.Faultf("armySame", "{one%c} and {other%c} are the same man", b.char, a.char)
			}
		}
	}
	return nil
}

// useRank makes the array and the promotions: to every man of the rank, and rook, bishop, knight.
func (r *Rules) useRank(rank string, names []letter) error {
	if len(rank) != 8 || strings.Count(rank, "K") != 1 || strings.Contains(rank, "P") {
		return game.Faultf("armyRank", "{text%q}: want eight letters of men, one of them K, no pawns", rank)
	}
	var men []Man
	for i := range rank {
		at := slices.IndexFunc(names, func(l letter) bool { return l.char == rank[i] })
		if at < 0 {
			return game.Faultf("armyLetter", "{text%q}: no man has the letter {letter%q}", rank, rank[i])
		}
		man := names[at].man
		if man != King && man != Rook && man != Bishop && man != Knight && !slices.Contains(men, man) {
			men = append(men, man)
		}
	}
	r.Men = append(men, Rook, Bishop, Knight)
	r.Array = arrayOf(rank)
	return nil
}

// atoms are the leapers of Betza's notation that are no knight.
var atoms = map[rune][]vector{
	'W': leapsW, 'F': leapsF, 'D': leapsD, 'A': leapsA, 'H': leapsH, 'C': leapsC, 'Z': leapsZ, 'G': leapsG,
}

// readBetza reads a man that is made of whole leapers and of rook, bishop and queen: "KN", "RF",
// "WDA". Directions, limits of range, riders of other leaps, hoppers and separate captures are
// refused.
func (r *Rules) readBetza(text string) (Man, error) {
	man := noMan
	var leaps []vector
	add := func(more []vector) {
		for _, v := range more {
			if !containsVector(leaps, v) {
				leaps = append(leaps, v)
			}
		}
	}
	for _, c := range text {
		switch c {
		case 'R':
			man |= Rook
		case 'B':
			man |= Bishop
		case 'Q':
			man |= Queen
		case 'N':
			man |= Knight
		case 'K':
			add(leapsW)
			add(leapsF)
		default:
			more, ok := atoms[c]
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
	return r.addLeaps(man, leaps)
}

// addLeaps finds or makes the extra ability for the leaps that the man's other abilities do not
// cover.
func (r *Rules) addLeaps(man Man, leaps []vector) (Man, error) {
	rest := slices.DeleteFunc(leaps, func(v vector) bool {
		return man&strides != 0 && containsVector(leapsW, v) || man&slants != 0 && containsVector(leapsF, v)
	})
	switch {
	case len(rest) == 0 && man == noMan:
		return 0, errors.New("it has no moves")
	case len(rest) == 0:
		return man, nil
	}
	sum := func(set []vector) uint64 { return hits(27, set) }
	for i := range r.Leaps {
		if r.Leaps[i] == nil {
			r.Leaps[i] = rest
		}
		if len(r.Leaps[i]) == len(rest) && sum(r.Leaps[i]) == sum(rest) {
			return man | Man(i+1)<<3, nil
		}
	}
	return 0, errors.New("more than three different sets of extra leaps")
}
