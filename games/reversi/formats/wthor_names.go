package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// The files of names that lie beside a base, and the lengths of their records.
const (
	wthorPlayers = "wthor.jou"
	wthorEvents  = "wthor.trn"

	playerBytes = 20
	eventBytes  = 26
)

// names reads the files of names, if the caller can open what lies beside the base. Without them
// players and tournaments are numbers.
func (w *wthorReader) names() {
	if w.o.Side == nil {
		return
	}
	var err1, err2 error
	w.players, err1 = w.nameFile(wthorPlayers, playerBytes)
	w.events, err2 = w.nameFile(wthorEvents, eventBytes)
	w.nameless = errors.Join(err1, err2)
	if w.nameless != nil {
		w.nameless = errors.New(strings.ReplaceAll(w.nameless.Error(), "\n", "; "))
	}
}

// nameFile reads one file of names in any of the ways its name is written.
func (w *wthorReader) nameFile(name string, size int) ([]string, error) {
	var err error
	for _, as := range []string{name, strings.ToUpper(name), "WTHOR" + strings.ToUpper(name[5:6]) + name[6:], "WTHOR" + strings.ToUpper(name[5:])} {
		var f io.ReadCloser
		if f, err = w.o.Side(as); err != nil {
			continue
		}
		names, err := readNames(f, size)
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", as, err)
		}
		return names, nil
	}
	return nil, err
}

// readNames reads a header and the names behind it. Names end with a zero or with their record;
// they are in Latin letters of one byte.
func readNames(r io.Reader, size int) ([]string, error) {
	var b [wthorHead]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return nil, fmt.Errorf("the header: %w", err)
	}
	h := parseHeader(b[:])
	if h.games != 0 {
		return nil, fmt.Errorf("byte 4: %d games: not a file of names", h.games)
	}
	record := make([]byte, size)
	names := make([]string, 0, h.names)
	for n := range int(h.names) {
		if _, err := io.ReadFull(r, record); err != nil {
			return nil, fmt.Errorf("byte %d: the file ends in name %d, the header says %d: %w", wthorHead+n*size, n, h.names, err)
		}
		name, _, _ := bytes.Cut(record, []byte{0})
		names = append(names, latin(name))
	}
	if n, _ := io.CopyN(io.Discard, r, 1); n > 0 {
		return nil, fmt.Errorf("byte %d: more bytes than the %d names of %d bytes that the header says", wthorHead+len(names)*size, h.names, size)
	}
	return names, nil
}

// latin is a name as UTF-8.
func latin(name []byte) string {
	if utf8.Valid(name) {
		return strings.TrimSpace(string(name))
	}
	var b strings.Builder
	for _, c := range name {
		b.WriteRune(charmap.Windows1252.DecodeByte(c))
	}
	return strings.TrimSpace(b.String())
}
