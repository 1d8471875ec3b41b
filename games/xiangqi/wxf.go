package xiangqi

import "slices"

// Players write a move by its man, its file and how far or where it goes: WXF C2=5, in Chinese 炮二平五. Files are counted
// from each player's own right. Where two men of a kind stand on a file, front and rear stand in place of the file; where
// soldiers of one side do so on more than one file, or more than two on one, they are numbered from the front.

// names of a kind in one notation.
var (
	wxfLetters  = [kinds]string{"K", "A", "E", "H", "R", "C", "P"}
	redNames    = [kinds]string{"帅", "仕", "相", "马", "车", "炮", "兵"}
	blackNames  = [kinds]string{"将", "士", "象", "马", "车", "炮", "卒"}
	digits      = []string{"一", "二", "三", "四", "五", "六", "七", "八", "九"}
	wideDigits  = []string{"１", "２", "３", "４", "５", "６", "７", "８", "９"}
	latinDigits = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}
)

// file is the file of a point as a seat counts it, from 1 at its right.
func (p *Position) file(s, sq int) int {
	if s == 0 {
		return p.g.w - int(p.g.x[sq])
	}
	return int(p.g.x[sq]) + 1
}

// spoken is a move in the parts of which players write it.
type spoken struct {
	kind kind
	file int  // 0: rank says which man it is
	rank int  // from the front, from 1
	of   int  // how many men of the kind stand on the file
	many bool // soldiers on several files: file is said as well
	sign byte // + forward, - back, = sideways
	goal int  // a file, or a distance
}

// speak is the move from one point to another in its parts.
func (p *Position) speak(from, to int) spoken {
	s := seatOf(p.board[from])
	k := kindIn(p.board[from])
	sp := spoken{kind: k, file: p.file(s, from)}
	mates := p.stack(s, k, int(p.g.x[from]))
	// An advisor or an elephant is told by whether it goes up or down; who writes so needs no front and rear.
	if len(mates) > 1 && k != advisor && k != elephant {
		sp.rank, sp.of = slices.Index(mates, from)+1, len(mates)
		sp.many = k == soldier && p.stacks(s) > 1
	}
	up := p.g.rank(s, to) - p.g.rank(s, from)
	switch {
	case up == 0:
		sp.sign, sp.goal = '=', p.file(s, to)
	case p.g.x[from] == p.g.x[to]:
		sp.sign, sp.goal = '+', up
	default:
		sp.sign, sp.goal = '+', p.file(s, to)
	}
	if up < 0 {
		sp.sign = '-'
		if p.g.x[from] == p.g.x[to] {
			sp.goal = -up
		}
	}
	return sp
}

// stack are the points of the men of a kind on a column, from the front as their seat sees it.
func (p *Position) stack(s int, k kind, x int) (list []int) {
	for slot := slotOf[k]; slot < slotOf[k]+room[k]; slot++ {
		if sq := int(p.at[s][slot]); sq != nowhere && int(p.g.x[sq]) == x {
			list = append(list, sq)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return p.g.rank(s, b) - p.g.rank(s, a) })
	return list
}

// stacks is on how many columns two soldiers of a seat or more stand.
func (p *Position) stacks(s int) (n int) {
	for x := range p.g.w {
		if len(p.stack(s, soldier, x)) > 1 {
			n++
		}
	}
	return n
}

// WXF writes the move from one point to another as the World Xiangqi Federation does.
func (p *Position) WXF(from, to int) string {
	sp := p.speak(from, to)
	goal := string(sp.sign) + latinDigits[sp.goal-1]
	name := wxfLetters[sp.kind]
	switch {
	case sp.of == 0:
		return name + latinDigits[sp.file-1] + goal
	case sp.of > 2 || sp.many:
		return latinDigits[sp.rank-1] + latinDigits[sp.file-1] + goal
	case sp.rank == 1:
		return name + "+" + goal
	}
	return name + "-" + goal
}

// Chinese writes the move from one point to another with characters: Red's numbers are Chinese, Black's wide.
func (p *Position) Chinese(from, to int) string {
	sp := p.speak(from, to)
	names, numbers := &redNames, digits
	if seatOf(p.board[from]) == 1 {
		names, numbers = &blackNames, wideDigits
	}
	goal := map[byte]string{'+': "进", '-': "退", '=': "平"}[sp.sign] + numbers[sp.goal-1]
	name := names[sp.kind]
	switch {
	case sp.of == 0:
		return name + numbers[sp.file-1] + goal
	case sp.many:
		return rankWord(sp.rank, sp.of) + numbers[sp.file-1] + goal
	}
	return rankWord(sp.rank, sp.of) + name + goal
}

// rankWord is the word for the rank of a man among those on its file: front, middle, rear, or a number if there are more.
func rankWord(rank, of int) string {
	switch {
	case of > 3:
		return digits[rank-1]
	case rank == 1:
		return "前"
	case rank == of:
		return "后"
	}
	return "中"
}
