package shogi

import (
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
)

var _ game.NativeNamer = (*Position)(nil)

// Numerals of Japanese names of squares: files in Arabic ones of full width, ranks in Chinese ones.
var (
	fileSigns = []rune("１２３４５６７８９")
	rankSigns = []rune("一二三四五六七八九")
)

// declaredNative is a declaration in Japanese.
const declaredNative = "入玉宣言"

// AppendNative writes a move in Japanese: ７六歩, ２二角成, ５八金右, ５五角打. That it goes where the last one ended (同) is not said:
// a position does not know its last move.
func (p *Position) AppendNative(dst []byte, m game.Move) []byte {
	from, to := split(m)
	if declares(m) {
		return append(dst, declaredNative...)
	}
	dst = p.appendNativeSquare(dst, to)
	if drops(m) {
		dst = append(dst, kanji[from]...)
		if !p.alike(kind(from), to).Empty() {
			dst = append(dst, dropMark...)
		}
		return dst
	}
	dst = append(append(dst, kanji[p.board[from].kind()]...), p.markOf(from, to)...)
	switch may, _ := p.promotion(from, to); {
	case promotes(m):
		dst = append(dst, "成"...)
	case may:
		dst = append(dst, "不成"...)
	}
	return dst
}

func (p *Position) appendNativeSquare(dst []byte, sq int) []byte {
	name := p.g.grid.Name(sq)
	return append(append(dst, string(fileSigns[name[0]-'1'])...), string(rankSigns[name[1]-'a'])...)
}

// Marks tell pieces apart that could go to the same square: whence they come and how they go, by themselves and together, in the
// order in which one is chosen.
var pieceMarks = []string{"", "上", "寄", "引", "直", "左", "右", "左上", "左寄", "左引", "右上", "右寄", "右引"}

// dropMark is written where a piece on the board could go to the square as well.
const dropMark = "打"

// markOf is the mark of a piece that goes to a square, "" where no other of its kind could.
func (p *Position) markOf(from, to int) string {
	k := p.board[from].kind()
	all := p.alike(k, to)
	for _, mark := range pieceMarks {
		if strings.HasPrefix(mark, "直") && !stepsStraight(k) {
			continue
		}
		if kept := p.marked(all, to, mark); kept.Count() == 1 && kept.Has(from) {
			return mark
		}
	}
	return ""
}

// stepsStraight tells whether a kind steps straight ahead and stands beside others that do, as generals do.
func stepsStraight(k kind) bool { return k == silver || k.golden() }

// marked are those of some squares from which a piece goes as a mark says: first how it goes, then which stands furthest to a side.
func (p *Position) marked(all set, to int, mark string) set {
	tx, ty := p.g.grid.XY(to)
	ahead := 1 - 2*int(p.turn) // Black goes up, where rows are fewer
	side := 0
	var kept set
	for _, sign := range mark {
		switch sign {
		case '左':
			side = -1
		case '右':
			side = 1
		}
	}
	for men := all; !men.Empty(); men = men.Rest() {
		x, y := p.g.grid.XY(men.First())
		if goesAs(mark, (y-ty)*ahead, x == tx) {
			kept = kept.With(men.First())
		}
	}
	if side == 0 {
		return kept
	}
	return p.furthest(kept, side*ahead)
}

// goesAs tells whether a piece that goes so many ranks ahead, perhaps on its file, goes as a mark says.
func goesAs(mark string, ranks int, straight bool) bool {
	switch {
	case strings.HasSuffix(mark, "上"):
		return ranks > 0
	case strings.HasSuffix(mark, "寄"):
		return ranks == 0
	case strings.HasSuffix(mark, "引"):
		return ranks < 0
	case mark == "直":
		return straight && ranks == 1
	}
	return true
}

// furthest are those squares of a set that lie furthest to the left of the board (-1) or to the right (1).
func (p *Position) furthest(all set, side int) (kept set) {
	best := 0
	for men := all; !men.Empty(); men = men.Rest() {
		x, _ := p.g.grid.XY(men.First())
		switch {
		case kept.Empty() || side*x > side*best:
			best, kept = x, set{}.With(men.First())
		case x == best:
			kept = kept.With(men.First())
		}
	}
	return kept
}

// byNative is a move in Japanese; numerals may be of either kind, and what has no other meaning may be left out.
var byNative = regexp.MustCompile(`^[▲△☗☖]?([1-9１-９])([1-9一二三四五六七八九])[ 　]*(成香|成桂|成銀|[歩香桂銀金角飛玉王と馬龍竜])(左|右)?(上|寄|引|直)?(打)?(成|不成|生)?$`)

// readNative takes a Japanese move apart. Where several pieces could go, the one that the text names exactly is meant.
func (p *Position) readNative(text string) (r reading, ok bool) {
	parts := byNative.FindStringSubmatch(text)
	if parts == nil {
		return r, false
	}
	to, ok := p.g.grid.Square(string([]byte{'1' + digit(parts[1], fileSigns), 'a' + digit(parts[2], rankSigns)}))
	r = reading{piece: signed[parts[3]], from: -1, to: to, drop: parts[6] != "", mark: map[string]string{"成": "+", "不成": "=", "生": "="}[parts[7]]}
	if !ok || p.g.count(r.piece.base()) == 0 {
		return r, false
	}
	all := p.alike(r.piece, to)
	r.drop = r.drop || all.Empty() && r.piece < king && p.hand[p.turn][r.piece] > 0
	if kept := p.marked(all, to, parts[4]+parts[5]); !r.drop && kept.Count() == 1 {
		r.from = kept.First()
	}
	return r, true
}

// digit is a numeral from 1 to 9 in one of two kinds, less 1.
func digit(text string, signs []rune) byte {
	for i, sign := range signs {
		if text == string(sign) {
			return byte(i)
		}
	}
	return text[0] - '1'
}
