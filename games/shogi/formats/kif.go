package formats

import (
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var (
	kif = &record.Format{
		Name:       "kif",
		About:      "shogi as Kifu for Windows keeps it: 1 ７六歩(77)",
		Extensions: []string{".kifu", ".kif"},
		MIME:       "text/plain",
		Sniff:      func(head []byte) record.Likeness { return record.SureIf(kifBegins.Match(decoded(head))) },
		Read:       readJapanese,
		Write:      func(w io.Writer, g *record.Game) error { return writeJapanese(w, g, true) },
		Holds:      nineRanks,
		Values:     true,
	}
	ki2 = &record.Format{
		Name:       "ki2",
		About:      "shogi as it is printed in Japan: ▲７六歩",
		Extensions: []string{".ki2u", ".ki2"},
		MIME:       "text/plain",
		Sniff: func(head []byte) record.Likeness {
			text := decoded(head)
			return record.SureIf(!kifBegins.Match(text) && ki2Begins.Match(text))
		},
		Read:  readJapanese,
		Write: func(w io.Writer, g *record.Game) error { return writeJapanese(w, g, false) },
		Holds: nineRanks,
	}
)

var (
	kifBegins = regexp.MustCompile(`(?m)^\s*手数-+指手|^\s*\d+\s+([１-９1-9][一二三四五六七八九1-9１-９]|同)\s*\p{Han}+.*\(\d\d\)`)
	ki2Begins = regexp.MustCompile(`(?m)^[▲△▼▽☗☖]([１-９1-9]|同)|^(手合割|先手|後手|下手|上手)：`)

	kifLine = regexp.MustCompile(`^\s*(\d+)[\s.]+([^\s(]+(?:[\s\x{3000}]*[^\s(]+)*)[\s\x{3000}]*(?:\((\d)(\d)\))?[\s\x{3000}]*(?:\(\s*(?:(\d+):)?(\d+):(\d+)(?:\.\d+)?\s*(?:/[^)]*)?\))?[\s+]*$`)
	// numberFirst is a move in a way that nobody can read, once kifLine has not matched.
	numberFirst = regexp.MustCompile(`^\s*\d+[\s.]+\S`)

	branch  = regexp.MustCompile(`^変化[：:]\s*(\d+)\s*手`)
	endLine = regexp.MustCompile(`^まで\s*\d*\s*手?[でに、]?(.*)$`)
	hands   = regexp.MustCompile(`^(先手|後手|下手|上手)の持駒：(.*)$`)
)

// kifTale is a game of KIF or KI2.
type kifTale struct {
	tale
	board
	spec  string // of the rules, "" if nothing was said
	drawn bool   // the position was
	rank  int    // last drawn
	first opening
}

// opening is where a game of a file begins.
type opening struct {
	line int
	text string
}

// readJapanese reads games of KIF and KI2, which share their headers.
func readJapanese(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	var kept string // the line that belongs to the next game
	return record.ReadLines(utf8Of(src), o, func(r *record.Reader) (*record.Game, bool) {
		t := &kifTale{tale: tale{r: r, asked: askedFor(o)}}
		t.board.hands = [2]map[byte]int{{}, {}}
		begun := false
		for {
			line, ok := kept, kept != ""
			if kept = ""; !ok {
				line, ok = r.Line()
			}
			if !ok {
				return t.finished(), begun
			}
			line = strings.TrimRight(line, " \t\u3000")
			if line == "" || line[0] == '#' {
				continue
			}
			if t.g != nil && t.opens(line) {
				kept = line
				return t.finished(), true
			}
			if !begun {
				r.Begin()
				begun, t.first = true, opening{r.Number(), line}
			}
			t.line(line)
		}
	})
}

// opens tells whether a line belongs to the headers of another game.
func (t *kifTale) opens(line string) bool {
	for _, head := range []string{"手合割：", "開始日時：", "先手：", "下手："} {
		if strings.HasPrefix(line, head) {
			return len(t.path) > 1 || t.handled
		}
	}
	return false
}

// line takes a line.
func (t *kifTale) line(line string) {
	switch name, value, header := strings.Cut(line, "："); {
	case line[0] == '*':
		t.comment(line[1:])
	case line[0] == '&', strings.HasPrefix(line, "手数"):
	case line[0] == '|':
		t.rankOf(line)
	case branch.MatchString(line):
		n, _ := strconv.Atoi(branch.FindStringSubmatch(line)[1])
		t.fork(n - t.offset())
	case endLine.MatchString(line):
		t.start()
		t.until(endLine.FindStringSubmatch(line)[1])
	case strings.IndexAny(line, "▲△▼▽☗☖") == 0:
		if t.start() {
			t.row(line)
		}
	case kifLine.MatchString(line):
		if t.start() {
			t.numbered(kifLine.FindStringSubmatch(line))
		}
	case hands.MatchString(line):
		m := hands.FindStringSubmatch(line)
		t.hand(m[1], m[2])
	case line == "後手番", line == "上手番":
		t.turn = 1
	case line == "先手番", line == "下手番":
		t.turn = 0
	case header:
		t.header(name, value)
	case numberFirst.MatchString(line):
		if t.start() && !t.lost {
			t.fail(strings.TrimSpace(line), nil, game.ErrNotation)
		}
	}
}

// offset is how much the numbers of moves in a file are ahead of the plies: those of a position begin at 1 in every file that was
// met.
func (t *kifTale) offset() int { return 0 }

// headers are those that have a tag of ours.
var headers = map[string]string{
	"先手": "Black", "下手": "Black", "後手": "White", "上手": "White", "棋戦": "Event", "場所": "Site", "戦型": "Opening", "持ち時間": "TimeControl",
}

// header takes what is said of the game.
func (t *kifTale) header(name, value string) {
	value = strings.TrimSpace(value)
	switch {
	case t.g != nil:
	case name == "手合割":
		t.handicap(value)
	case name == "開始日時":
		t.dated(value)
	case headers[name] != "":
		t.tag(headers[name], value)
	case value != "":
		t.comment(name + "：" + value)
	}
}

// handicap settles the rules by the name of a handicap.
func (t *kifTale) handicap(name string) {
	if key, ok := handicapNames[name]; ok {
		if t.spec = usual; key != "none" {
			t.spec += ";handicap=" + key
			t.turn = 1
		}
		return
	}
	if rows, ok := moreHandicaps[name]; ok {
		p, err := mustOpen(usual).Parse(rows + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1")
		if err == nil {
			t.board, _ = boardOf(p)
			t.drawn = true
		}
		return
	}
	if !strings.HasPrefix(name, "その他") && name != "" {
		t.lost = true
		t.r.Fault(1, 0, name, game.Faultf("fileGame", "no handicap is called {name}", name))
	}
}

// rankOf takes a rank of a drawn position: | ・v桂 ・ …|一
func (t *kifTale) rankOf(line string) {
	if t.g != nil || t.lost {
		return
	}
	if !t.drawn {
		t.drawn, t.at = true, board{}.at
	}
	t.rank++
	rest := strings.TrimPrefix(line, "|")
	x := size
	for x >= 1 && t.rank <= size {
		rest = strings.TrimLeft(rest, " \u3000")
		side := 0
		for _, sign := range []string{"v", "V", "ｖ", "▽", "△", "^", "▲"} {
			if after, ok := strings.CutPrefix(rest, sign); ok {
				if rest = after; sign != "^" && sign != "▲" {
					side = 1
				}
				break
			}
		}
		if after, ok := strings.CutPrefix(rest, "・"); ok {
			rest, x = after, x-1
			continue
		}
		kind, after, ok := cutPiece(rest)
		if !ok {
			break
		}
		t.at[x][t.rank] = pieceOf(kind, side)
		rest, x = after, x-1
	}
	if x != 0 || t.rank > size {
		t.lost = true
		t.r.Fault(1, 0, line, game.Faultf("filePosition", "no line of a position"))
	}
}

// hand takes what a side has in hand: 飛　歩二.
func (t *kifTale) hand(who, what string) {
	side := 0
	if who == "後手" || who == "上手" {
		side = 1
	}
	for _, word := range strings.Fields(strings.ReplaceAll(what, "\u3000", " ")) {
		if word == "なし" {
			continue
		}
		kind, number, ok := cutPiece(word)
		n, numeral := count(number)
		if !ok || !numeral || len(kind) != 1 || kind == "k" {
			t.lost = true
			t.r.Fault(1, 0, word, game.Faultf("filePosition", "no line of a position"))
			return
		}
		t.board.hands[side][kind[0]] = n
	}
}

// start begins the game when the first move comes, or the file ends.
func (t *kifTale) start() bool {
	switch {
	case t.g != nil || t.lost:
		return t.g != nil
	case t.drawn:
		return t.begin(handicapOf(&t.board, usual))
	case t.spec == "":
		t.spec = usual
	}
	return t.begin(t.spec, "")
}

// numbered takes a line of KIF: number, move, from where, time.
func (t *kifTale) numbered(m []string) {
	text := strings.TrimRight(m[2], " \u3000+")
	if e, ok := kifEnds[text]; ok {
		t.finish(e)
		return
	}
	t.kanji(text, m[3], m[4])
	if m[6] != "" && !t.lost && t.last().Parent != nil {
		hours, _ := strconv.Atoi(m[5])
		minutes, _ := strconv.Atoi(m[6])
		seconds, _ := strconv.Atoi(m[7])
		if hours < 1000 && minutes < 10000 && seconds < 100 {
			spent(t.last(), time.Duration(hours)*time.Hour+time.Duration(minutes)*time.Minute+time.Duration(seconds)*time.Second)
		}
	}
}

// rowMove is a move in a row of KI2.
var rowMove = regexp.MustCompile(`[▲△▼▽☗☖]([^▲△▼▽☗☖]+)`)

// row takes moves of KI2.
func (t *kifTale) row(line string) {
	for _, m := range rowMove.FindAllStringSubmatch(line, -1) {
		t.kanji(strings.Trim(m[1], " \u3000"), "", "")
	}
}

// until takes まで…手で先手の勝ち and its like.
func (t *kifTale) until(said string) {
	if t.g == nil || t.handled {
		return
	}
	first := t.pos.ToMove().Has(0)
	for word, e := range kifEnds {
		if strings.Contains(said, word) && (word != "詰" || said == "詰") {
			t.finish(e)
			return
		}
	}
	for _, who := range []struct {
		word  string
		first bool
	}{{"先手", true}, {"下手", true}, {"後手", false}, {"上手", false}} {
		if strings.Contains(said, who.word+"の勝ち") || strings.Contains(said, who.word+"勝") {
			mover := -1
			if who.first == first {
				mover = 1
			}
			reason := ""
			if mover < 0 {
				reason = "resigned"
			}
			t.finish(end{reason: reason, mover: mover})
			return
		}
	}
}

// finished is the game as far as it could be read. Words in which nothing speaks of shogi are a fault: nobody should look for his
// game in vain.
func (t *kifTale) finished() *record.Game {
	if t.g == nil && !t.lost {
		if t.drawn || t.spec != "" || len(t.tags) > 0 {
			t.start()
		} else if t.first.line > 0 {
			t.r.FaultAt(t.first.line, 1, 0, t.first.text, nil).Because(game.ErrNotation)
		}
	}
	return t.done()
}
