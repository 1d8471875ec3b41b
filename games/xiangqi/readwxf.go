package xiangqi

import (
	"slices"
	"strings"
)

// players are the signs of all notations of players and what each is read as: traditional characters, other letters and
// numbers mean the same. Front, middle and rear become < | >.
var players = strings.NewReplacer(
	"帥", "K", "帅", "K", "將", "K", "将", "K", "仕", "A", "士", "A", "相", "E", "象", "E", "馬", "H", "马", "H", "傌", "H",
	"車", "R", "车", "R", "俥", "R", "炮", "C", "砲", "C", "包", "C", "兵", "P", "卒", "P",
	"前", "<", "中", "|", "后", ">", "後", ">", "进", "+", "進", "+", "退", "-", "平", "=", ".", "=",
	"一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9",
	"１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
	"．", "=", "－", "-", "＋", "+", "＝", "=", "Ｋ", "K", "Ａ", "A", "Ｂ", "E", "Ｅ", "E", "Ｎ", "H", "Ｈ", "H", "Ｒ", "R", "Ｃ", "C", "Ｐ", "P",
	"B", "E", "N", "H",
)

const kindLetters = "KAEHRCP"

// ReadPlayers reads a move as players write it, in WXF or Chinese, and finds the one man that is meant; ok is false where
// the text is no such move or does not tell which of two. The move need not be legal: no other is meant.
func (p *Position) ReadPlayers(text string) (from, to int, ok bool) {
	word := players.Replace(strings.ToUpper(strings.TrimRight(text, "!?#")))
	if len(word) != 4 || strings.IndexByte("+-=", word[2]) < 0 || word[3] < '1' || word[3] > '9' {
		return 0, 0, false
	}
	legal := 0
	for _, sq := range p.meant(word[:2]) {
		goal, can := p.aim(sq, word[2], int(word[3]-'0'))
		if !can {
			continue
		}
		fine := p.why(sq, goal) == nil
		if fine {
			legal++
		}
		if !ok || fine {
			from, to, ok = sq, goal, true
		}
	}
	return from, to, ok && legal < 2
}

// meant are the men of the side to move that the first two signs of a move may mean.
func (p *Position) meant(signs string) []int {
	s := int(p.turn)
	a, b := signs[0], signs[1]
	if strings.IndexByte(kindLetters, a) < 0 && strings.IndexByte(kindLetters, b) >= 0 {
		a, b = b, a // +C is C+, 1P is P1 of a stack
		if b >= '1' && b <= '9' {
			return p.ranked(s, soldier, b)
		}
	}
	if k := strings.IndexByte(kindLetters, a); k >= 0 {
		if b >= '1' && b <= '9' {
			return p.stack(s, kind(k), p.column(s, int(b-'0')))
		}
		return p.ranked(s, kind(k), b)
	}
	if b < '1' || b > '9' { // a soldier: its rank and its file
		return nil
	}
	return pick(p.stack(s, soldier, p.column(s, int(b-'0'))), a)
}

// ranked are the men of a kind that stand so among two or more on a file.
func (p *Position) ranked(s int, k kind, sign byte) (list []int) {
	for x := range p.g.w {
		if men := p.stack(s, k, x); len(men) > 1 {
			list = append(list, pick(men, sign)...)
		}
	}
	return list
}

// pick is the man of a stack that a sign means: + or < the front one, - or > the rear one, = or | that in the middle, a
// digit its rank.
func pick(stack []int, sign byte) []int {
	i := -1
	switch n := len(stack); {
	case n == 0:
	case sign == '+' || sign == '<':
		i = 0
	case sign == '-' || sign == '>':
		i = n - 1
	case sign == '=' || sign == '|':
		i = n / 2
	case sign >= '1' && int(sign-'1') < n:
		i = int(sign - '1')
	}
	if i < 0 {
		return nil
	}
	return slices.Clone(stack[i : i+1])
}

// column is the column of a file as a seat counts it, out of the board if there is none.
func (p *Position) column(s, file int) int {
	if s == 0 {
		return p.g.w - file
	}
	return file - 1
}

// aim is where a man goes by a sign and a number; ok is false where it would leave the board or cannot go so.
func (p *Position) aim(sq int, sign byte, goal int) (to int, ok bool) {
	s, k := int(p.turn), kindIn(p.board[sq])
	x, y := p.g.XY(sq)
	up := 1 - 2*s
	if sign == '-' {
		up = -up
	}
	switch k {
	case advisor, elephant, horse:
		if sign == '=' {
			return 0, false
		}
		column := p.column(s, goal)
		dx := max(column-x, x-column)
		dy := dx
		if k == horse {
			dy = 3 - dx
		}
		if dx == 0 || dx > 2 {
			return 0, false
		}
		x, y = column, y+up*dy
	default:
		if sign == '=' {
			x = p.column(s, goal)
		} else {
			y += up * goal
		}
	}
	to = p.g.At(x, y)
	return to, to >= 0 && to != sq
}
