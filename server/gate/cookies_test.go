package gate

import (
	"bytes"
	"testing"

	"github.com/tavlei/tavlei/server/datadir"
)

// FuzzCookies: no made-up cookie is anybody's.
func FuzzCookies(f *testing.F) {
	gate := &Gate{Key: bytes.Repeat([]byte{9}, datadir.KeySize)}
	good := gate.sealCookie("ann", "token")
	for _, seed := range []string{good, "", ".", "1.ann.token.", good[:len(good)-1], "1.ann.token.extra." + good, good + "A"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		guest, token, ok := gate.openCookie(value)
		if ok != (value == good) || ok && (guest != "ann" || token != "token") {
			t.Errorf("%q opens as %q %q %v", value, guest, token, ok)
		}
	})
}
