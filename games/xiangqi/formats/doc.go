// Package formats reads and writes games of xiangqi as Chinese programs do, and says how all records name its sides: Red
// moves first.
//
// Three formats are a PGN of their own, with the tag [Game "Chinese Chess"] and moves in Chinese (炮二平五), in WXF (C2=5) or
// in ICCS (H2-E2, ranks from 0). Each is read whatever its moves are written in, in UTF-8 or GB18030. The fourth, dhtmlxq, is the text that web pages of xiangqi embed: places and moves as digits, a column
// and a row from above. All hold variations and comments. The tag Rules holds our house rules where they are not the usual ones.
// The fifth, xqf, holds the binary files of XQStudio (象棋演播室), which are read only.
//
// Sources: xqbase.com/protocol/cchess_pgn.htm and cchess_move.htm; files of dpxq.com; XQF.TXT of the author of XQStudio (2001) for
// XQF 1.0, and what the converters of ElephantEye tell of the keys of later versions.
package formats

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/record"
)

func init() {
	record.RegisterColours(family, "Red", "Black")
	for _, s := range styles {
		record.RegisterFormat(s.format())
	}
	record.RegisterFormat(dhtml)
	record.RegisterFormat(xqf)
}

// family is the id of the games, usual the rule set that a file holds where it says nothing else.
const (
	family = "xiangqi"
	usual  = "xiangqi"
)

// Tags that say what fields of a record say.
const (
	gameTag   = "Game"
	formatTag = "Format"
	rulesTag  = "Rules"
	fenTag    = "FEN"
	resultTag = "Result"
)

// style is one way to write moves.
type style struct {
	name, about, tag string
	write            func(p *xiangqi.Position, m game.Move) string
	usual            *regexp.Regexp // the first move of a file that does not say how its moves are written
}

var styles = []style{
	{"xq-chinese", "xiangqi with moves in Chinese: 1. 炮二平五", "Chinese", func(p *xiangqi.Position, m game.Move) string {
		return p.Chinese(xiangqi.Squares(m))
	}, regexp.MustCompile(`^[^\x00-\x7f]`)},
	{"xq-wxf", "xiangqi with moves as the World Xiangqi Federation writes them: 1. C2=5", "WXF", func(p *xiangqi.Position, m game.Move) string {
		return p.WXF(xiangqi.Squares(m))
	}, regexp.MustCompile(`^[A-Za-z+-][A-Za-z0-9+-][-+=.]\d`)},
	{"xq-iccs", "xiangqi with moves by points, ranks from 0: 1. H2-E2", "ICCS", iccs, regexp.MustCompile(`^[A-Ia-i]\d-?[A-Ia-i]\d`)},
}

// iccs is a move such as H2-E2.
func iccs(p *xiangqi.Position, m game.Move) string {
	b := []byte(p.ICCS(m))
	for _, i := range []int{0, 2} {
		b[i] -= 'a' - 'A'
	}
	return string(b[:2]) + "-" + string(b[2:])
}

// utf16 tells whether a text begins with a mark of UTF-16, which the reader of lines knows.
func utf16(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
}

// decoded is a file as UTF-8, or as UTF-16 with a mark: what is neither, is GB18030.
func decoded(src io.Reader) io.Reader {
	const enough = 1 << 14
	r := bufio.NewReaderSize(src, enough)
	head, _ := r.Peek(enough)
	if validHead(head) || utf16(head) {
		return r
	}
	return simplifiedchinese.GB18030.NewDecoder().Reader(r)
}

// validHead tells whether the beginning of a file is UTF-8; the last character may be cut.
func validHead(head []byte) bool {
	for len(head) > 0 {
		r, n := utf8.DecodeRune(head)
		if r == utf8.RuneError && n == 1 {
			return len(head) < utf8.UTFMax && !utf8.FullRune(head)
		}
		head = head[n:]
	}
	return true
}
