package show

import (
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
)

// Language is the wanted language if there are texts in it, with or without figures in moves.
func Language(code string) string { return lang.Built().Known(strings.TrimSuffix(code, game.Figurine)) }

// Naming is the language in which moves are named, with figures if they are wanted.
func Naming(code string) string {
	if strings.HasSuffix(code, game.Figurine) {
		return Language(code) + game.Figurine
	}
	return Language(code)
}
