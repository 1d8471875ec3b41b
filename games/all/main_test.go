package all_test

import (
	"os"
	"testing"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// TestMain compiles the engine once for all runs of the tests.
func TestMain(m *testing.M) {
	physics.UseCache(physics.UserCache())
	os.Exit(m.Run())
}
