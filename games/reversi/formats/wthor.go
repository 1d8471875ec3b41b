package formats

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var wthor = &record.Format{
	Name:       "wthor",
	About:      "the WTHOR base of tournament games (read only)",
	Extensions: []string{".wtb"},
	MIME:       "application/x-wthor",
	Sniff:      sniffWthor,
	Read:       readWthor,
}

// Sizes in bytes.
const (
	wthorHead  = 16
	wthorGame  = 68
	wthorMoves = 8 // offset of the moves in a game
)

// Tags of the theoretical score: points of both sides if they had played best from the number of
// empty squares on that the header says.
const (
	theoryTag      = "TheoreticalScore"
	theoryDepthTag = "TheoreticalEmpties"
)

// wthorHeader is the beginning of all three kinds of files; numbers are little endian.
type wthorHeader struct {
	century, year, month, day uint8  // when the file was made
	games                     uint32 // N1
	names                     uint16 // N2
	played                    uint16 // year of the games
	size                      uint8  // P1: columns, 0 stands for 8
	kind                      uint8  // P2: 1 for solitaires
	depth                     uint8  // P3: empty squares of the theoretical score
}

func parseHeader(b []byte) wthorHeader {
	return wthorHeader{
		century: b[0], year: b[1], month: b[2], day: b[3], games: binary.LittleEndian.Uint32(b[4:]),
		names: binary.LittleEndian.Uint16(b[8:]), played: binary.LittleEndian.Uint16(b[10:]), size: b[12], kind: b[13], depth: b[14],
	}
}

// sniffWthor knows the header by its date, its small numbers, and the first move of the first game.
func sniffWthor(head []byte) record.Likeness {
	if len(head) < wthorHead {
		return record.Unlike
	}
	h := parseHeader(head)
	if h.century < 19 || h.century > 21 || h.year > 99 || h.month < 1 || h.month > 12 || h.day < 1 || h.day > 31 ||
		h.size > 12 || h.kind > 1 || h.depth > 60 || h.games == 0 || h.names != 0 {
		return record.Unlike
	}
	if len(head) <= wthorHead+wthorMoves {
		return record.Sure
	}
	first := head[wthorHead+wthorMoves]
	_, ok := wthorSquare(first)
	return record.SureIf(ok || first == 0)
}

// wthorSquare is the name of a square: ten times the row and the column.
func wthorSquare(b byte) (string, bool) {
	row, col := b/10, b%10
	if row < 1 || row > 8 || col < 1 || col > 8 {
		return "", false
	}
	return string([]byte{'a' + col - 1, '0' + row}), true
}

// wthorReader reads one file.
type wthorReader struct {
	src      *bufio.Reader
	o        record.Options
	head     wthorHeader
	rules    *game.Game
	players  []string
	events   []string
	game     int
	at       int64 // offset of the present game
	faults   []*record.Fault
	nameless error // what is wrong with the files of names
}

func readWthor(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return func(yield func(record.Entry) bool) {
		w := &wthorReader{src: bufio.NewReaderSize(src, 1<<16), o: o}
		if !w.header() {
			yield(record.Entry{Faults: w.faults})
			return
		}
		w.names()
		for w.next() {
			g := w.read()
			if !yield(record.Entry{Game: g, Faults: w.faults}) {
				return
			}
		}
		if len(w.faults) > 0 {
			yield(record.Entry{Faults: w.faults})
		}
	}
}

// fault reports what is wrong at an offset of the file.
func (w *wthorReader) fault(at int64, ply int, text string, why *game.Fault) *record.Fault {
	f := (&record.Fault{File: w.o.File, Byte: at, Game: w.game, Ply: ply, Text: text}).Says(why)
	w.faults = append(w.faults, f)
	return f
}

// header reads the beginning and refuses what holds no games of eight columns.
func (w *wthorReader) header() bool {
	var b [wthorHead]byte
	if n, err := io.ReadFull(w.src, b[:]); err != nil {
		w.cut(int64(n), err, "the header has 16 bytes")
		return false
	}
	w.head = parseHeader(b[:])
	h := w.head
	switch {
	case h.size == 10:
		w.fault(12, 0, "10", game.Faultf("fileTen", "games on a board of ten columns are not read"))
	case h.size != 0 && h.size != 8:
		w.fault(12, 0, strconv.Itoa(int(h.size)), game.Faultf("fileSize", "not a size of board, want 8 (or 0)"))
	case h.kind != 0:
		w.fault(13, 0, strconv.Itoa(int(h.kind)), game.Faultf("fileSolitaire", "solitaires, not games"))
	case h.month < 1 || h.month > 12 || h.day < 1 || h.day > 31:
		w.fault(2, 0, fmt.Sprintf("%d-%d", h.month, h.day), game.Faultf("fileDate", "not a month and a day: this is no WTHOR file"))
	case h.names != 0 && h.games == 0:
		w.fault(8, 0, strconv.Itoa(int(h.names)), game.Faultf("fileNames", "a file of names, not of games"))
	default:
		var err error
		if w.rules, err = game.Open(standard); err != nil {
			w.fault(0, 0, standard, nil).Because(err)
		}
	}
	if len(w.faults) == 0 && (h.played < 1970 || h.played > 2100) {
		w.fault(10, 0, strconv.Itoa(int(h.played)), game.Faultf("fileYear", "an unlikely year of games")).Remark = true
	}
	return w.rules != nil
}

// cut reports that the file ends too early, or cannot be read.
func (w *wthorReader) cut(at int64, err error, what string) {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		w.fault(at, 0, "", game.Faultf("fileCut", "the file ends here: {why}", what))
		return
	}
	w.fault(at, 0, "", game.FaultOf("fileStopped", "", fmt.Errorf("cannot read on: %w", err)))
}

// next tells whether another game follows, and reports a file that is longer or shorter than its
// header says.
func (w *wthorReader) next() bool {
	w.at = wthorHead + int64(w.game)*wthorGame
	if w.game > 0 {
		w.faults = nil
	}
	b, err := w.src.Peek(wthorGame)
	switch {
	case uint32(w.game) < w.head.games && len(b) == wthorGame:
		w.game++
		return true
	case uint32(w.game) < w.head.games:
		read := w.game
		w.game++ // the fault is of the one that is missing
		w.cut(w.at+int64(len(b)), err, fmt.Sprintf("%d games, the header says %d", read, w.head.games))
	case len(b) > 0:
		w.game++
		w.fault(w.at, 0, "", game.Faultf("fileMore", "more bytes than the {n} games that the header says", w.head.games))
	}
	return false
}

// read reads the present game.
func (w *wthorReader) read() *record.Game {
	b, err := w.src.Peek(wthorGame)
	if err != nil {
		return nil // next has seen all of it
	}
	t := newTale(w.rules, nil)
	w.tags(t.g, b)
	w.moves(t, b[wthorMoves:])
	w.result(t, b[6])
	_, _ = w.src.Discard(wthorGame) // as many as were peeked at
	if w.nameless != nil && w.game == 1 {
		w.fault(0, 0, "", game.Faultf("fileNameless", "names are numbers: {why}", w.nameless)).Remark = true
	}
	return t.g
}

// tags writes down who played where.
func (w *wthorReader) tags(g *record.Game, b []byte) {
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
	g.Tags = []record.Tag{
		{Name: eventTag, Value: nameOf(w.events, u16(0))},
		{Name: dateTag, Value: fmt.Sprintf("%04d.??.??", w.head.played)},
		{Name: blackTag, Value: nameOf(w.players, u16(2))},
		{Name: whiteTag, Value: nameOf(w.players, u16(4))},
		{Name: theoryTag, Value: wthorPoints(b[7])},
		{Name: theoryDepthTag, Value: strconv.Itoa(int(w.head.depth))},
	}
}

// nameOf is the name with that number, the number itself if it is not known.
func nameOf(names []string, n int) string {
	if n < len(names) && names[n] != "" {
		return names[n]
	}
	return "#" + strconv.Itoa(n)
}

// wthorPoints are the points of both sides; dark's are given, on a scale of 64.
func wthorPoints(dark byte) string { return fmt.Sprintf("%d-%d", dark, 64-int(dark)) }

// moves plays the line to its end, a zero.
func (w *wthorReader) moves(t *tale, moves []byte) {
	for i, b := range moves {
		at := w.at + wthorMoves + int64(i)
		if b == 0 {
			w.rest(t, moves[i:], at)
			return
		}
		name, ok := wthorSquare(b)
		if !ok {
			w.fault(at, t.ply+1, strconv.Itoa(int(b)), game.Faultf("fileSquare", "not a square, want 11 to 88"))
			return
		}
		if _, err := t.play(name); err != nil {
			w.fault(at, t.ply+1, name, nil).Because(err)
			return
		}
	}
}

// rest reports moves behind the end.
func (w *wthorReader) rest(t *tale, moves []byte, at int64) {
	for i, b := range moves {
		if b != 0 {
			w.fault(at+int64(i), t.ply+1, strconv.Itoa(int(b)), game.Faultf("fileBehind", "a move behind the end of the game"))
			return
		}
	}
}

// result takes the points of dark for the result.
func (w *wthorReader) result(t *tale, dark byte) {
	if dark > 64 {
		w.fault(w.at+6, 0, strconv.Itoa(int(dark)), game.Faultf("filePoints", "dark has at most 64 points"))
		return
	}
	if len(w.faults) > 0 && !w.faults[len(w.faults)-1].Remark {
		t.g.Result = resultOf(float64(dark) - 32)
		return
	}
	said := wthorPoints(dark)
	agreed := t.settle(resultOf(float64(dark) - 32))
	over := t.pos.Outcome().Over()
	if over && scoreText(t.pos) == said {
		return
	}
	t.g.Tags = append(t.g.Tags, record.Tag{Name: scoreTag, Value: said})
	if over || !agreed {
		w.fault(w.at+6, 0, said, game.Faultf("fileScore", "the last position is {score}", scoreText(t.pos))).Remark = true
	}
}
