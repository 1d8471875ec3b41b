package rulesfile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/game"
)

// mostKept is how many games made of files are found by their ids without asking for the file again.
const mostKept = 64

// shelf holds the games that were opened last.
var shelf struct {
	sync.Mutex
	kept  map[string]*game.Info
	order []string // the oldest first
	fetch []*fetcher
}

// fetcher is a place in which files are found.
type fetcher struct {
	by func(id string) ([]byte, error)
}

func init() { game.AlsoFind(Prefix, find) }

// Keep lets the game of a file be found by its id, as game.Open does. Of many the oldest are forgotten, unless
// [Fetch] finds them again.
func Keep(g *game.Game) {
	if Made(g) == nil {
		return
	}
	shelf.Lock()
	defer shelf.Unlock()
	keep(g.Info)
}

func keep(info *game.Info) {
	if shelf.kept == nil {
		shelf.kept = map[string]*game.Info{}
	}
	if shelf.kept[info.ID] == nil {
		shelf.order = append(shelf.order, info.ID)
	}
	shelf.kept[info.ID] = info
	if len(shelf.order) > mostKept {
		delete(shelf.kept, shelf.order[0])
		shelf.order = shelf.order[1:]
	}
}

// Fetch says where files are found by the id of their game, as in the store of a server: nil where there is none. It is called by
// many goroutines, until drop is called.
func Fetch(by func(id string) ([]byte, error)) (drop func()) {
	f := &fetcher{by}
	shelf.Lock()
	defer shelf.Unlock()
	shelf.fetch = append(shelf.fetch, f)
	return func() {
		shelf.Lock()
		defer shelf.Unlock()
		shelf.fetch = slices.DeleteFunc(shelf.fetch, func(other *fetcher) bool { return other == f })
	}
}

// find is the game of a file by its id.
func find(id string) (*game.Info, error) {
	shelf.Lock()
	info, places := shelf.kept[id], slices.Clone(shelf.fetch)
	shelf.Unlock()
	if info != nil {
		return info, nil
	}
	var failed error
	for _, f := range places {
		data, err := f.by(id)
		if data != nil {
			return fetched(id, data)
		}
		failed = errors.Join(failed, err)
	}
	return nil, failed
}

// fetched is the game of a file that was found by its id.
func fetched(id string, data []byte) (*game.Info, error) {
	g, f, err := Open(data)
	if err != nil {
		return nil, fmt.Errorf("rules of %s: %w", id, err)
	}
	if f.ID() != id {
		return nil, fmt.Errorf("rules of %s: they are those of %s", id, f.ID())
	}
	Keep(g)
	return g.Info, nil
}

// Own tells whether a name of rules is that of a game made of a file.
func Own(spec string) bool { return strings.HasPrefix(strings.TrimSpace(spec), Prefix) }
