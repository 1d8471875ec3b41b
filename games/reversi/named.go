package reversi

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	names "github.com/tavlei/tavlei/game/opening"
	"github.com/tavlei/tavlei/games/reversi/text"
)

var _ names.Named = (*Game)(nil)

// Openings are the names that players of Othello have for the first moves; nil where a game begins otherwise.
func (g *Game) Openings() *names.Table { return g.named }

// table names the openings of a row; nil if it has none. Its rows begin with f5: the board is the same after the three
// turns of it that leave the first four discs where they are.
func (row *preset) table() *names.Table {
	if !row.named {
		return nil
	}
	return names.New(text.FS, row.id+".openings.tsv", func() game.Position {
		g, err := newGame(row.rules)
		if err != nil {
			panic(err) // a row without options is a game
		}
		return g.Start()
	}, turned("hgfedcba", "87654321"), turned("12345678", "abcdefgh"), turned("87654321", "hgfedcba"))
}

// turned writes a square as seen on the turned board: for the files a to h, and for the ranks 1 to 8.
func turned(files, ranks string) func(move string) string {
	turn := strings.NewReplacer(pairs("abcdefgh", files, "12345678", ranks)...)
	file := func(b byte) bool { return b >= 'a' && b <= 'h' }
	return func(move string) string {
		move = turn.Replace(move)
		if len(move) == 2 && !file(move[0]) {
			return string([]byte{move[1], move[0]})
		}
		return move
	}
}

// pairs are the letters of each text beside those of the one after it.
func pairs(texts ...string) (all []string) {
	for i := 0; i < len(texts); i += 2 {
		for j := range texts[i] {
			all = append(all, texts[i][j:j+1], texts[i+1][j:j+1])
		}
	}
	return all
}

// begins tells whether games of other rules begin as those of r do: the aim and the count of empty squares matter at
// the end only.
func (r Rules) begins(other *Rules) bool {
	r.Empties = other.Empties
	return r == *other
}
