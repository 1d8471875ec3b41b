package engine

import (
	_ "github.com/tavlei/tavlei/games/xiangqi"
)
