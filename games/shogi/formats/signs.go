package formats

import (
	"slices"
	"strings"
)

// Signs of Japanese records.
var (
	files   = []string{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"}
	numbers = []string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
)

// pieceNames are those of the pieces, the usual one first; longer names are looked for before shorter ones.
var pieceNames = []struct{ kind, name string }{
	{"+l", "成香"}, {"+n", "成桂"}, {"+s", "成銀"}, {"+l", "杏"}, {"+n", "圭"}, {"+s", "全"},
	{"p", "歩"}, {"l", "香"}, {"n", "桂"}, {"s", "銀"}, {"g", "金"}, {"b", "角"}, {"r", "飛"}, {"k", "玉"}, {"k", "王"},
	{"+p", "と"}, {"+b", "馬"}, {"+r", "龍"}, {"+r", "竜"},
}

// nameOf is the usual name of a kind.
func nameOf(kind string) string {
	for _, p := range pieceNames {
		if p.kind == kind {
			return p.name
		}
	}
	return ""
}

// cutPiece takes the name of a piece off the front.
func cutPiece(s string) (kind, rest string, ok bool) {
	for _, p := range pieceNames {
		if rest, ok = strings.CutPrefix(s, p.name); ok {
			return p.kind, rest, true
		}
	}
	return "", s, false
}

// cutNumber takes a numeral off the front: of full width, of half width, or Chinese.
func cutNumber(s string) (n int, rest string, ok bool) {
	for n = 1; n <= size; n++ {
		for _, sign := range []string{files[n], numbers[n], string(rune('0' + n))} {
			if rest, ok = strings.CutPrefix(s, sign); ok {
				return n, rest, true
			}
		}
	}
	return 0, s, false
}

// count reads a number of pieces in Chinese numerals: 十八. Nothing is one.
func count(s string) (n int, ok bool) {
	if s == "" {
		return 1, true
	}
	tens, units, hasTen := strings.Cut(s, "十")
	if !hasTen {
		tens, units = "", s
	}
	n = 0
	if hasTen {
		n = 10
		if tens != "" {
			k := slices.Index(numbers, tens)
			if k < 1 {
				return 0, false
			}
			n = 10 * k
		}
	}
	if units != "" {
		k := slices.Index(numbers, units)
		if k < 1 {
			return 0, false
		}
		n += k
	}
	return n, n > 0
}

// counted is a number of pieces as hands are written, "" for one.
func counted(n int) string {
	switch {
	case n < 2:
		return ""
	case n < 10:
		return numbers[n]
	}
	return "十" + numbers[n%10]
}

// handicapNames are the Japanese names of the handicaps by their values here. Others have their position drawn.
var handicapNames = map[string]string{
	"平手": "none", "香落ち": "lance", "角落ち": "bishop", "飛車落ち": "rook", "飛香落ち": "rookLance", "二枚落ち": "two",
	"四枚落ち": "four", "六枚落ち": "six", "八枚落ち": "eight", "十枚落ち": "ten",
}

// moreHandicaps are those that the rules have no option for, by the first two ranks.
var moreHandicaps = map[string]string{
	"右香落ち": "1nsgkgsnl/1r5b1", "三枚落ち": "lnsgkgsn1/9", "五枚落ち": "2sgkgsn1/9", "左五枚落ち": "1nsgkgs2/9",
	"左七枚落ち": "2sgkg3/9", "右七枚落ち": "3gkgs2/9", "トンボ": "4k4/1r5b1",
}

// kifEnds are the words that end a game, in KIF in place of a move.
var kifEnds = map[string]end{
	"投了": {reason: "resigned", mover: -1}, "切れ負け": {reason: "flagged", mover: -1}, "時間切れ": {reason: "flagged", mover: -1},
	"反則勝ち": {reason: "illegal", mover: 1}, "反則負け": {reason: "illegal", mover: -1},
	"千日手": {reason: "sennichiteDraw"}, "持将棋": {reason: "impasse"}, "引き分け": {reason: "agreed"},
	"入玉勝ち": {reason: "declaration", mover: 1}, "入玉宣言": {reason: "declaration", mover: 1}, "勝ち宣言": {reason: "declaration", mover: 1},
	"詰み": {reason: "mate", mover: -1}, "詰": {reason: "mate", mover: -1}, "不詰": {open: true}, "中断": {open: true}, "封じ手": {open: true},
	"待った": {open: true}, "不戦勝": {reason: "forfeit", mover: 1}, "不戦敗": {reason: "forfeit", mover: -1}, "エラー": {open: true},
}

// kifWords are the words of the ends in the order in which one is chosen for writing.
var kifWords = []string{"投了", "切れ負け", "反則勝ち", "反則負け", "千日手", "持将棋", "引き分け", "入玉勝ち", "詰み", "不戦勝", "不戦敗"}
