package formats

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/transform"
)

// headSize is how much of a file tells in what it is written.
const headSize = 1 << 16

// utf8Of reads a file in Shift JIS, as most of the old programs write, as UTF-8; others stay as they are.
func utf8Of(src io.Reader) io.Reader {
	r := bufio.NewReaderSize(src, headSize)
	head, _ := r.Peek(headSize) // a shorter file is whole
	if !shifted(head) {
		return r
	}
	return transform.NewReader(r, japanese.ShiftJIS.NewDecoder())
}

// decoded is the head of a file as UTF-8.
func decoded(head []byte) []byte {
	if !shifted(head) {
		return bytes.TrimPrefix(head, []byte("\ufeff"))
	}
	text, _ := japanese.ShiftJIS.NewDecoder().Bytes(head) // it never fails: what is wrong becomes U+FFFD
	return text
}

// shifted tells whether the head of a file is in Shift JIS: no UTF-8, and every byte makes sense but for those that are cut
// off at the end.
func shifted(head []byte) bool {
	if valid(head) {
		return false
	}
	text, err := japanese.ShiftJIS.NewDecoder().Bytes(head)
	wrong := bytes.IndexRune(text, utf8.RuneError)
	return err == nil && (wrong < 0 || wrong >= len(text)-utf8.UTFMax)
}

// valid tells whether the bytes are UTF-8 but for a letter cut off at the end.
func valid(head []byte) bool {
	for i := range utf8.UTFMax {
		if i <= len(head) && utf8.Valid(head[:len(head)-i]) {
			return true
		}
	}
	return false
}
