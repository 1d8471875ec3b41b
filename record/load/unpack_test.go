package load_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/tavlei/tavlei/record/load"
)

func TestUnpack(t *testing.T) {
	text := strings.Repeat("1. 32-28 19-23 *\n", 5000)
	packed := map[string][]byte{"plain": []byte(text), "empty": nil, "short": []byte("*")}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	packed["gzip"] = bytes.Clone(b.Bytes())
	e, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	packed["zstd"] = e.EncodeAll([]byte(text), nil)
	packed["two frames"] = append(e.EncodeAll([]byte(text[:17]), nil), e.EncodeAll([]byte(text[17:]), nil)...)
	for name, data := range packed {
		want := text
		if len(data) < 2 {
			want = string(data)
		}
		_, r, err := unpacked(data)
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := io.ReadAll(r)
		if err != nil || string(got) != want {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		if err := r.Close(); err != nil {
			t.Error(name, err)
		}
	}
	_, r, err := unpacked(packed["zstd"][:20])
	if err == nil {
		_, err = io.ReadAll(r)
	}
	if err == nil {
		t.Error("half a file is whole")
	}
}

// unpacked is the first file in one.
func unpacked(data []byte) (name string, r io.ReadCloser, err error) {
	files, err := load.Unpack(bytes.NewReader(data), "file")
	if err != nil {
		return "", nil, err
	}
	return files.Next()
}

func TestUnpackedName(t *testing.T) {
	for in, want := range map[string]string{"a.pgn.zst": "a.pgn", "a.pgn.gz": "a.pgn", "a.pgn.bz2": "a.pgn", "a.pgn": "a.pgn", "-": "-"} {
		if got := load.UnpackedName(in); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}
