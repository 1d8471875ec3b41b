package sgf

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charset is how the bytes of a game stand for characters; zero is UTF-8.
type charset struct {
	encoding.Encoding
	pairs bool // characters of two bytes, of which the second may be a bracket or a backslash
}

var (
	gbk      = charset{simplifiedchinese.GB18030, true}
	big5     = charset{traditionalchinese.Big5, true}
	shiftJIS = charset{japanese.ShiftJIS, true}
	eucKR    = charset{korean.EUCKR, true}
	jis      = charset{japanese.ISO2022JP, false}
	latin    = charset{charmap.Windows1252, false}
	cyrillic = charset{charmap.Windows1251, false}
)

// first tells whether c begins a character of two bytes.
func (s charset) first(c byte) bool {
	switch {
	case !s.pairs || c < 0x81 || c == 0xff:
		return false
	case s == shiftJIS:
		return c <= 0x9f || c >= 0xe0 && c <= 0xfc
	}
	return true
}

// text is what bytes mean; those that mean nothing become U+FFFD.
func (s charset) text(raw []byte) string {
	if s.Encoding == nil {
		return strings.ToValidUTF8(string(raw), "\uFFFD")
	}
	text, err := s.NewDecoder().Bytes(raw)
	if err != nil {
		return strings.ToValidUTF8(string(raw), "\uFFFD")
	}
	return string(text)
}

// charsetCalled is the character set that CA names; not ok if the name is unknown.
func charsetCalled(name string) (s charset, ok bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	switch strings.NewReplacer("-", "", "_", "", " ", "").Replace(name) {
	case "utf8", "utf16", "utf16be", "utf16le", "unicode":
		return charset{}, true // a file in UTF-16 has been put into UTF-8 as a whole
	case "euccn", "gb2312", "gbk", "gb18030", "cp936", "ms936", "windows936":
		return gbk, true
	case "big5", "cp950", "ms950", "big5hkscs":
		return big5, true
	case "shiftjis", "sjis", "xsjis", "mskanji", "cp932", "ms932", "windows31j":
		return shiftJIS, true
	case "euckr", "cp949", "ms949", "uhc", "ksc5601":
		return eucKR, true
	case "iso2022jp":
		return jis, true
	case "latin1":
		return latin, true
	}
	e, err := htmlindex.Get(name)
	if err != nil {
		return s, false
	}
	return charset{e, false}, true
}

// Decode is a text in a character set that nobody has named, as UTF-8.
func Decode(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	for i, c := range text {
		if c >= utf8.RuneSelf {
			return charsetOf(text[i:], "").text(text)
		}
	}
	return string(text)
}

// declares finds what CA says.
var declares = regexp.MustCompile(`[\];\s]CA\s*\[([^\]\\]{1,40})\]`)

// begins finds where a game or a variation ends and another one begins.
var begins = regexp.MustCompile(`\)\s*\(\s*;`)

// manyMarks is how many characters of several bytes in a row of good UTF-8 are no accident.
const manyMarks = 4

// charsetOf tells how a game is written by a piece of it that begins with its first byte that is not ASCII. Said is what CA
// has said so far, "" if nothing.
func charsetOf(piece []byte, said string) charset {
	if said == "" {
		root, _, _ := bytes.Cut(piece, []byte("(;"))
		if m := declares.FindSubmatch(root); m != nil {
			said = string(m[1])
		}
	}
	piece = wholeCharacters(piece)
	game := piece // up to a bracket behind which another one may begin, written in its own way
	if m := begins.FindIndex(piece); m != nil {
		game = piece[:m[0]]
	}
	valid := utf8.Valid(game)
	s, ok := charsetCalled(said)
	switch {
	case ok && s == jis:
		return s
	case valid && (!ok || s.Encoding == nil || !s.pairs || len(game)-utf8.RuneCount(game) >= manyMarks):
		return charset{}
	case ok && s.Encoding != nil:
		return s
	}
	return guess(piece)
}

// wholeCharacters cuts what the end of a piece may have cut in half: all behind its last byte of ASCII.
func wholeCharacters(piece []byte) []byte {
	for i := len(piece) - 1; i >= 0; i-- {
		if piece[i] < 0x30 { // no second byte of any character
			return piece[:i+1]
		}
	}
	return piece
}

// common are characters that are frequent in what is written about games in a language.
var common = []struct {
	charset
	often string
}{
	{gbk, "的一是了不在有人这来中上大国和地到以说时要就出会也年得着下过子对里后去多然于心学之都好看天还小没成样起开当白黑棋手先目半胜段局四三二五六七八九十月日第届赛杯战围让此应如角边死活断打吃飞跳扳长冲古力柯洁常昊聂卫平，。、：！？（）"},
	{big5, "的一是了不在有人這來中上大國和地到以說時要就出會也年得著下過子對裡後去多然於心學之都好看天還小沒成樣起開當白黑棋手先目半勝段局四三二五六七八九十月日第屆賽盃戰圍讓此應如角邊死活斷打吃飛跳扳長衝，。、：！？（）"},
	{shiftJIS, "のにはをたがでてとしれさるいもなかっこられりやすきまうくそあけよちんせだつねわどえじばびぶめみへほおゆろべごずげぜアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンー、。「」黒白手目中押勝段九本因坊碁第局名人先半年月日一二三四五六七八十"},
	{eucKR, "이다는을의에가한하고기로지대사국은를도해서수시전자있들그인일리정나보어부아상제주면여것만라과장원흑백단바둑반집승기전년월회배판결초속스동선관치안게계할연신비소세오조"},
}

// guess tells the character set of a piece that is not UTF-8 by the characters that come out of it.
func guess(piece []byte) charset {
	best, most := guessLetters(piece), 0.15
	for _, c := range common {
		if score := c.score(piece, c.often); score > most {
			best, most = c.charset, score
		}
	}
	return best
}

// score is the share of common characters among those that are not ASCII, 0 where a byte means nothing.
func (s charset) score(piece []byte, often string) float64 {
	marks, hits := 0, 0
	for _, r := range s.text(piece) {
		switch {
		case r == utf8.RuneError:
			return 0
		case r >= utf8.RuneSelf:
			marks++
			if strings.ContainsRune(often, r) {
				hits++
			}
		}
	}
	if marks == 0 {
		return 0
	}
	return float64(hits) / float64(marks)
}

// guessLetters tells Cyrillic from western European text: Cyrillic letters stand in words of their own, accented ones among
// plain letters.
func guessLetters(piece []byte) charset {
	high := func(i int) bool { return i >= 0 && i < len(piece) && piece[i] >= 0xc0 }
	together := 0
	for i := range piece {
		switch {
		case !high(i):
		case high(i-1) || high(i+1):
			together++
		default:
			together--
		}
	}
	if together > 0 {
		return cyrillic
	}
	return latin
}
