package show

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
)

// Language is the wanted language if there are texts in it, whatever names of moves are wanted.
func Language(code string) string {
	code, _ = game.Wished(code)
	return lang.Built().Known(code)
}

// Naming is the language in which moves are named, with figures or the script of a game's home if they are wanted.
func Naming(code string) string {
	code, tags := game.Wished(code)
	return Language(code) + tags
}
