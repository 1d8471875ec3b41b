package rulesfile

import (
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
	kept    map[string]*game.Info
	order   []string // the oldest first
	sources []*source
}

// source finds files by the ids of their games; nil and no error if it has none.
type source struct {
	fetch func(id string) ([]byte, error)
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

// Fetch says where else files are found by the ids of their games, as in the store of a server, until forget is called. by
// gives nil where there is none, and is called by many goroutines.
func Fetch(by func(id string) ([]byte, error)) (forget func()) {
	shelf.Lock()
	defer shelf.Unlock()
	one := &source{by}
	shelf.sources = append(shelf.sources[:len(shelf.sources):len(shelf.sources)], one)
	return func() {
		shelf.Lock()
		defer shelf.Unlock()
		shelf.sources = slices.DeleteFunc(slices.Clone(shelf.sources), func(s *source) bool { return s == one })
	}
}

// find is the game of a file by its id: one that was kept, else the first that a source has.
func find(id string) (*game.Info, error) {
	shelf.Lock()
	info, sources := shelf.kept[id], shelf.sources
	shelf.Unlock()
	if info != nil {
		return info, nil
	}
	for _, s := range sources {
		data, err := s.fetch(id)
		if err != nil {
			return nil, err
		}
		if data != nil {
			return fetched(id, data)
		}
	}
	return nil, nil
}

// fetched opens a file that a source has for an id.
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
