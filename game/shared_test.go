package game

import (
	"errors"
	"runtime"
	"testing"
)

// TestShared: who asks for a rule set that somebody holds gets the same one, and nobody holds it only because it was asked for.
func TestShared(t *testing.T) {
	g, err := Shared("options-test")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Shared("options-test"); err != nil || again != g {
		t.Errorf("another rule set, %v", err)
	}
	if other, err := Shared("options-test;mode=b"); err != nil || other == g || other.Options["mode"] != "b" {
		t.Errorf("with another option: %v, %v", other, err)
	}
	if _, err := Shared("nosuch"); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("an unknown game: %v", err)
	}
	runtime.KeepAlive(g)
	g = nil
	for held() {
		runtime.GC() // a rule set that were held for ever would hang here
	}
}

func held() bool {
	shared.Lock()
	defer shared.Unlock()
	_, a := shared.games["options-test"]
	_, b := shared.games["options-test;mode=b"]
	return a || b
}
