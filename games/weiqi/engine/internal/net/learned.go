package net

import (
	_ "embed"
	"sync"

	"github.com/tavlei/tavlei/games/weiqi/engine/internal/policy"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

//go:embed learned.bin
var file []byte

// Learned is the network that the bot plays by.
var Learned = sync.OnceValue(func() *Net {
	n, err := Read(file)
	if err != nil {
		panic(err) // a part of this program
	}
	return n
})

// Knows tells whether it has learned from boards of such a size.
func Knows(s *goban.Shape) bool { return policy.Wide(s) }
