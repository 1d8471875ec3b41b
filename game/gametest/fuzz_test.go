package gametest_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game/gametest"
)

// FuzzReadPerft: no text makes the reader panic, and what it accepts is a case that can run.
func FuzzReadPerft(f *testing.F) {
	f.Add("# source\nid a\nepd X\nperft 1 7\n")
	f.Add("game x\nposition\nperft 99999999999 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		cases, err := gametest.ReadPerft(strings.NewReader(text), "name")
		for _, c := range cases {
			if c.Depth < 1 || c.Line < 1 || err != nil {
				t.Errorf("%q gives %+v with %v", text, c, err)
			}
		}
	})
}
