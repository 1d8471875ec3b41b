package formats

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

var xqf = &record.Format{
	Name:       "xqf",
	About:      "files of XQStudio, 象棋演播室 (read only)",
	Extensions: []string{".xqf"},
	MIME:       "application/x-xqf",
	Sniff:      sniffXQF,
	Read:       readXQF,
}

// Places in the header.
const (
	xqfVersion = 2
	xqfMask    = 3
	xqfKeys    = 8 // two rows of four bytes
	xqfPlaces  = 16
	xqfSide    = 50
	xqfResult  = 51
	xqfKind    = 64
	xqfHead    = 1024
)

// Versions: from plainVersion on nothing is hidden, places are turned from turnedVersion on, and newestVersion is the last that
// is known.
const (
	plainVersion  = 10
	turnedVersion = 12
	newestVersion = 18
)

// xqfStream is the text of which the key that hides moves and comments is made.
const xqfStream = "[(C) Copyright Mr. Dong Shiwei.]"

// xqfTexts are the texts of the header, each behind its length, with the room for it.
var xqfTexts = []struct {
	at, room int
	tag      string
}{
	{0x50, 63, titleTag}, {0xD0, 63, "Event"}, {0x110, 15, "Date"}, {0x120, 15, "Site"}, {0x130, 15, "Red"}, {0x140, 15, "Black"},
	{0x1D0, 15, "Annotator"},
}

// titleTag says what a file is called where it has an event, too.
const titleTag = "Title"

var xqfResults = [...]string{record.Unknown, record.FirstWins, record.SecondWins, record.Drawn}

// sniffXQF knows a file by its first letters; a text has no byte 0.
func sniffXQF(head []byte) record.Likeness {
	return record.SureIf(len(head) > xqfKind && string(head[:xqfVersion]) == "XQ" && bytes.IndexByte(head[:xqfKind], 0) >= 0)
}

// xqfFile is a file being read.
type xqfFile struct {
	o      record.Options
	data   []byte
	at     int // what comes next
	faults []*record.Fault
	keys   xqfKey
}

// xqfKey is what hides a file: what is added to places, to both points of moves and to the length of comments, and a stream that is
// added to all behind the header.
type xqfKey struct {
	place, from, to byte
	comment         uint32
	stream          [len(xqfStream)]byte
}

func (f *xqfFile) Limits() record.Limits { return f.o.Limits }

// FaultAt is Fault: a binary file has no lines.
func (f *xqfFile) FaultAt(_, col, ply int, text string, why *game.Fault) *record.Fault {
	return f.Fault(col, ply, text, why)
}

// Number is that of no line.
func (f *xqfFile) Number() int { return 0 }

// Fault reports what is wrong at the present place.
func (f *xqfFile) Fault(_, ply int, text string, why *game.Fault) *record.Fault {
	fault := (&record.Fault{File: f.o.File, Byte: int64(f.at), Game: 1, Ply: ply, Text: text}).Says(why)
	f.faults = append(f.faults, fault)
	return fault
}

// readXQF reads a file: it holds one game.
func readXQF(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	o.Limits = o.Limits.Settled()
	return func(yield func(record.Entry) bool) {
		f := &xqfFile{o: o}
		data, err := io.ReadAll(io.LimitReader(src, int64(o.Limits.Game)+1))
		var g *record.Game
		switch f.data = data; {
		case err != nil:
			f.Fault(1, 0, "", game.FaultOf("fileStopped", "", fmt.Errorf("cannot read on: %w", err)))
		case len(data) == 0:
			return
		case len(data) < xqfHead || string(data[:xqfVersion]) != "XQ":
			f.at = len(data)
			f.Fault(1, 0, "", game.Faultf("fileCut", "the file ends here: {why}", "the header begins with XQ and has 1024 bytes"))
		case data[xqfVersion] > newestVersion:
			f.at = xqfVersion
			f.Fault(1, 0, fmt.Sprint(data[xqfVersion]), game.Faultf("fileNewer", "a newer version than {n}, the last that is known", newestVersion))
		default:
			g = f.read()
		}
		yield(record.Entry{Game: g, Faults: f.faults})
	}
}

// read reads the game.
func (f *xqfFile) read() *record.Game {
	if len(f.data) > f.o.Limits.Game {
		f.data = f.data[:f.o.Limits.Game]
		f.Fault(1, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", f.o.Limits.Game))
	}
	f.keys = keysOf(f.data[:xqfHead])
	t := &tale{r: f}
	if f.o.Game != nil && wide(f.o.Game) {
		t.asked = f.o.Game
	}
	f.tags(t)
	f.at = xqfHead
	first, ok := f.step()
	if !ok {
		return nil
	}
	t.tag(fenTag, f.position(first))
	if !t.start() {
		return nil
	}
	t.remark(first.said)
	f.lines(t, first)
	if n := f.data[xqfResult]; int(n) < len(xqfResults) {
		t.g.Result = xqfResults[n]
	}
	t.lost = false
	return t.end()
}

// tags reads who played where.
func (f *xqfFile) tags(t *tale) {
	said := map[string]string{}
	for _, text := range xqfTexts {
		n := min(int(f.data[text.at]), text.room)
		said[text.tag] = xqfText(f.data[text.at+1 : text.at+1+n])
	}
	if said["Event"] == "" || said["Event"] == said[titleTag] {
		said["Event"], said[titleTag] = said[titleTag], ""
	}
	if date := xqfDate.FindStringSubmatch(said["Date"]); date != nil {
		said["Date"] = fmt.Sprintf("%s.%02s.%02s", date[1], date[2], date[3])
	}
	for _, text := range xqfTexts {
		if value := said[text.tag]; value != "" {
			t.tag(text.tag, value)
		}
	}
}

// xqfDate is a date as people write it: 1997年11月16日, 1997-11-16.
var xqfDate = regexp.MustCompile(`^(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})\D*$`)

// xqfText is a text of the file in one line: UTF-8, else GB18030.
func xqfText(raw []byte) string {
	if i := bytes.IndexByte(raw, 0); i >= 0 {
		raw = raw[:i]
	}
	if !utf8.Valid(raw) {
		raw, _ = simplifiedchinese.GB18030.NewDecoder().Bytes(raw) // what is no character becomes U+FFFD
	}
	return strings.Join(strings.Fields(string(raw)), " ")
}

// keysOf are the keys of a header: none before version 11.
func keysOf(head []byte) (k xqfKey) {
	if head[xqfVersion] <= plainVersion {
		return k
	}
	low, high := head[xqfKeys:xqfKeys+4], head[xqfKeys+4:xqfKeys+8]
	k.place = mixed(high[1]) * high[1]
	k.from = mixed(high[2]) * k.place
	k.to = mixed(high[3]) * k.from
	k.comment = (uint32(high[0])<<8+uint32(high[1]))%32000 + 767
	for i := range k.stream {
		k.stream[i] = (low[i%4] | high[i%4]&head[xqfMask]) & xqfStream[i]
	}
	return k
}

// mixed is 54 x² + 221.
func mixed(x byte) byte { return x*x*54 + 221 }

// position is the one at the start. Games from the usual array may have no places.
func (f *xqfFile) position(first xqfStep) string {
	places := f.data[xqfPlaces : xqfPlaces+32]
	var at [32]byte
	turn := 0
	if f.data[xqfVersion] >= turnedVersion {
		turn = int(f.keys.place) + 1
	}
	for i, place := range places {
		at[(turn+i)%len(at)] = place - f.keys.place
	}
	var digits strings.Builder
	for _, place := range at {
		digits.WriteString(xqfPoint(place))
	}
	move := ""
	if first.next && f.at+4 <= len(f.data) {
		next := *f // a look ahead: who moves first is to move
		if s, ok := next.step(); ok {
			move = s.move
		}
	}
	text := fenOf(digits.String(), move)
	if move == "" && f.data[xqfSide] == 1 {
		text = strings.TrimSuffix(text, "w") + "b"
	}
	return text
}

// xqfPoint is the column and the row from above of a point that is ten columns and a row from below; 99 is none.
func xqfPoint(place byte) string {
	if place >= 90 {
		return "99"
	}
	return string([]byte{'0' + place/10, '9' - place%10})
}

// xqfStep is a move with what follows it.
type xqfStep struct {
	move        string // as digits
	said        string
	next, other bool // a move behind it, and another in its place
}

// step reads a move; not ok where the file ends.
func (f *xqfFile) step() (s xqfStep, ok bool) {
	head, ok := f.take(4)
	if !ok {
		return s, false
	}
	s.move = xqfPoint(head[0]-24-f.keys.from) + xqfPoint(head[1]-32-f.keys.to)
	remarked := true
	if f.data[xqfVersion] <= plainVersion {
		s.next, s.other = head[2]&0xF0 != 0, head[2]&0x0F != 0
	} else {
		s.next, s.other, remarked = head[2]&0x80 != 0, head[2]&0x40 != 0, head[2]&0x20 != 0
	}
	if !remarked {
		return s, true
	}
	size, ok := f.take(4)
	if !ok {
		return s, false
	}
	n := binary.LittleEndian.Uint32(size) - f.keys.comment
	if n > uint32(len(f.data)-f.at) {
		f.cut("the comment is longer than the file")
		return s, false
	}
	said, ok := f.take(int(n))
	s.said = xqfText(said[:min(len(said), f.o.Limits.Comment)])
	return s, ok
}

// take is the next bytes as they were before they were hidden.
func (f *xqfFile) take(n int) (b []byte, ok bool) {
	if n > len(f.data)-f.at {
		f.cut("a move has four bytes and perhaps a comment")
		return nil, false
	}
	b = bytes.Clone(f.data[f.at : f.at+n])
	for i := range b {
		b[i] -= f.keys.stream[(f.at-xqfHead+i)%len(f.keys.stream)]
	}
	f.at += n
	return b, true
}

// errCut is wrapped by the fault of a file that ends too early.
var errCut = errors.New("cut short")

// cut reports once that the file ends too early.
func (f *xqfFile) cut(why string) {
	for _, fault := range f.faults {
		if errors.Is(fault, errCut) {
			return
		}
	}
	f.Fault(1, 0, "", game.FaultOf("fileCut", "", fmt.Errorf("the file ends here: %s: %w", why, errCut)))
}

// mostXQFFaults is after how many moves that cannot be made a file is given up.
const mostXQFFaults = 20

// lines reads the moves behind the first step, which is none: behind each come those that follow it, then those in its place.
func (f *xqfFile) lines(t *tale, s xqfStep) {
	type place struct {
		spot
		lost bool
	}
	var open []place
	ended, ok := false, true
	var end spot // of the line played
	defer func() {
		if ended {
			t.spot = end
		}
	}()
	for s.next || len(open) > 0 {
		if !s.next {
			if !ended {
				ended, end = true, t.spot
			}
			t.spot, t.lost = open[len(open)-1].spot, open[len(open)-1].lost
			open = open[:len(open)-1]
		}
		if s, ok = f.step(); !ok || t.plies >= t.r.Limits().Nodes || len(f.faults) >= mostXQFFaults {
			return
		}
		if s.other {
			open = append(open, place{t.spot, t.lost})
		}
		if t.lost {
			continue
		}
		if t.digits(s.move); !t.lost {
			t.remark(s.said)
		}
	}
}
