package verb

import (
	"errors"
	"io"
	"os"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
)

// OpenGame settles the game of an argument GAME: the id of a game or the name of a rules file, either with options. What was
// opened is found by its own name from then on.
func OpenGame(spec string) (*game.Game, error) {
	name, options, _ := strings.Cut(spec, ";")
	if !isFile(name) {
		return game.Open(spec)
	}
	g, err := OpenRules(name)
	if err != nil || options == "" {
		return g, err
	}
	return game.Open(g.Info.ID + ";" + options)
}

// OpenRules opens a rules file.
func OpenRules(name string) (*game.Game, error) {
	data, err := ReadAtMost(name, rulesfile.MostBytes+1)
	if err != nil {
		return nil, err
	}
	g, _, err := rulesfile.Open(data)
	if err != nil {
		return nil, Faultf("%s: %w", name, err)
	}
	rulesfile.Keep(g)
	return g, nil
}

// isFile tells whether an argument GAME is the name of a file: it has a / or ends in .json.
func isFile(name string) bool {
	return strings.HasSuffix(name, ".json") || strings.ContainsRune(name, '/') || strings.ContainsRune(name, os.PathSeparator)
}

// ReadAtMost reads a file, no more of it than so many bytes.
func ReadAtMost(name string, most int64) (data []byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return io.ReadAll(io.LimitReader(f, most))
}
