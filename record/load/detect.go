package load

import (
	"bytes"
	"fmt"
	"path"
	"slices"

	"golang.org/x/text/encoding/unicode"

	"github.com/tavlei/tavlei/record"
)

// Bounds of what is looked at to find a format.
const (
	beginning   = 32 << 10 // bytes of a file
	longestWord = 1 << 10  // bytes; what is longer is no word of any format
	triedGames  = 20       // by each format that may be the one
)

// detectPeeked finds the format of a file by what has been peeked at of it; whole tells that there is no
// more. Only whole words are looked at, so that no move is taken for half of it.
func detectPeeked(head []byte, whole bool, o record.Options) (*record.Format, error) {
	if !whole {
		head = wholeWords(head)
	}
	return detect(head, whole, o)
}

// Detect finds the format of a file by its beginning, of which the last word must be whole, and by its
// name. Where more than one may be meant, the one that reads more games of it is.
func Detect(file string, head []byte) (*record.Format, error) {
	return detect(head, true, record.Options{File: file})
}

// detect finds a format. The name of the file and the game that the caller has named are evidence, too;
// whole tells that head is all there is.
func detect(head []byte, whole bool, o record.Options) (*record.Format, error) {
	head = plainText(head)
	var may []*record.Format
	for _, f := range byParticularity() {
		switch f.Sniff(head) {
		case record.Sure:
			return f, nil
		case record.Like:
			may = append(may, f)
		}
	}
	sniffed := len(may)
	if f, err := record.FormatByName(path.Ext(o.File)); err == nil && path.Ext(o.File) != "" {
		may = append([]*record.Format{f}, slices.DeleteFunc(may, func(other *record.Format) bool { return other == f })...)
		sniffed = len(may)
	}
	if o.Game != nil {
		for _, f := range record.Formats() {
			if f.CanWrite(o.Game) && !slices.Contains(may, f) {
				may = append(may, f)
			}
		}
	}
	if len(may) == 0 {
		return bareMoves(head, whole, o)
	}
	best, score := mostRead(may, head, whole, o)
	if best == nil || sniffed == 0 && score.plies == 0 {
		return nil, fmt.Errorf("file %q: %w", o.File, record.ErrFormat)
	}
	return best, nil
}

// bareMoves finds the format of moves without numbers or tags, which no format is known by: the one that reads all of
// them as a single game, two plies at least.
func bareMoves(head []byte, whole bool, o record.Options) (*record.Format, error) {
	for _, name := range []string{"pgn", "pdn"} {
		f, err := record.FormatByName(name)
		if err != nil {
			return nil, err
		}
		if r := tryRead(f, head, whole, o); r.games == 1 && r.plies >= 2 {
			return f, nil
		}
	}
	return nil, fmt.Errorf("file %q: %w", o.File, record.ErrFormat)
}

// byParticularity are all formats: what only some family has is more particular than what many have,
// and moves of two squares are more so than words of all kinds.
func byParticularity() []*record.Format {
	all := record.Formats()
	general := slices.DeleteFunc(record.Formats(), func(f *record.Format) bool { return !f.General })
	slices.Reverse(general)
	return append(slices.DeleteFunc(all, func(f *record.Format) bool { return f.General }), general...)
}

// reading is what came of reading a text in a format.
type reading struct{ games, plies int }

// mostRead is the format that reads most games of a text, then most plies; the first of those that
// read as much. A single one is not tried.
func mostRead(may []*record.Format, head []byte, whole bool, o record.Options) (best *record.Format, most reading) {
	if len(may) == 1 && o.Game == nil {
		return may[0], reading{}
	}
	for _, f := range may {
		if r := tryRead(f, head, whole, o); best == nil || r.games > most.games || r.games == most.games && r.plies > most.plies {
			best, most = f, r
		}
	}
	return best, most
}

// tryRead reads the beginning of a file. A game that its end has cut does not count if there are others.
func tryRead(f *record.Format, head []byte, whole bool, o record.Options) (sum reading) {
	o = record.Options{File: o.File, Game: o.Game, Limits: record.Limits{Game: beginning, Slow: 1}}
	seen := 0
	var last reading
	for e := range f.Read(bytes.NewReader(head), o) {
		sum, last = reading{sum.games + last.games, sum.plies + last.plies}, reading{}
		if e.Good() {
			last.games = 1
		}
		if e.Game != nil {
			last.plies = len(e.Game.Main())
		}
		if seen++; seen == triedGames {
			whole = true
			break
		}
	}
	if whole || seen < 2 {
		sum = reading{sum.games + last.games, sum.plies + last.plies}
	}
	return sum
}

// wholeWords is a beginning without what its end may have cut in half: the last word, and the tag that
// it is in.
func wholeWords(head []byte) []byte {
	tail := head[max(0, len(head)-longestWord):]
	i := bytes.LastIndexAny(tail, " \t\r\n")
	if i < 0 {
		return head
	}
	head = head[:len(head)-len(tail)+i+1]
	line := bytes.LastIndexByte(head, '\n') + 1
	if rest := bytes.TrimSpace(head[line:]); bytes.HasPrefix(rest, []byte("[")) && !bytes.ContainsRune(rest, ']') {
		head = head[:line]
	}
	return head
}

// plainText is a text without its byte order mark, as UTF-8 if the mark says that it is in UTF-16.
func plainText(head []byte) []byte {
	if bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) {
		text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(head[:len(head)&^1])
		if err == nil {
			return text
		}
	}
	return bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
}
