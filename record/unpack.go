package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// mostWindow is how much of a packed file must be remembered at most; what asks for more is refused.
const mostWindow = 1 << 27

// Unpack is what a file holds that may be packed with zstd or gzip, as collections of games are; a
// plain file is handed out as it is. Closing it does not close r.
func Unpack(r io.Reader) (io.ReadCloser, error) {
	br := bufio.NewReaderSize(r, 1<<16)
	head, _ := br.Peek(4) // a shorter file is not packed
	switch {
	case bytes.HasPrefix(head, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		d, err := zstd.NewReader(br, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		return gzip.NewReader(br)
	}
	return io.NopCloser(br), nil
}

// UnpackedName is the name of a file without the ending that says how it is packed.
func UnpackedName(file string) string {
	for _, ending := range []string{".zst", ".zstd", ".gz"} {
		if name, ok := strings.CutSuffix(file, ending); ok {
			return name
		}
	}
	return file
}
