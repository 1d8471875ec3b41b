package load_test

import (
	_ "github.com/tavlei/tavlei/game/gametest/testgames"
	_ "github.com/tavlei/tavlei/games/all"
)
