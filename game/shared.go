package game

import (
	"runtime"
	"sync"
	"weak"
)

// shared are the rule sets that somebody holds, by the names under which they were asked for.
var shared struct {
	sync.Mutex
	games map[string]weak.Pointer[Game]
}

// Shared is Open for those who change nothing of what they get: as long as somebody holds a rule set, whoever asks for it by the
// same name gets the same one. A thousand matches keep one kernel.
func Shared(spec string) (*Game, error) {
	shared.Lock()
	g := shared.games[spec].Value()
	shared.Unlock()
	if g != nil {
		return g, nil
	}
	g, err := Open(spec)
	if err != nil {
		return nil, err
	}
	shared.Lock()
	defer shared.Unlock()
	if other := shared.games[spec].Value(); other != nil {
		return other, nil // somebody else was quicker
	}
	if shared.games == nil {
		shared.games = map[string]weak.Pointer[Game]{}
	}
	shared.games[spec] = weak.Make(g)
	runtime.AddCleanup(g, forget, spec)
	return g, nil
}

// forget drops the name of a rule set that nobody holds any more.
func forget(spec string) {
	shared.Lock()
	defer shared.Unlock()
	if shared.games[spec].Value() == nil {
		delete(shared.games, spec)
	}
}
