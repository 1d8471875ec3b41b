package e2e

import (
	"bytes"
	"context"
	"flag"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var shots = flag.Int("shots", 40, "random shots that Go and the browser must play alike")

// TestShots plays the same random shots in this program and in the browser and compares the bits of
// every pose by a running hash.
func TestShots(t *testing.T) {
	browser, missing := tools()
	if missing != "" {
		t.Skip(missing)
	}
	if err := physics.Supported(); err != nil {
		t.Skip(err)
	}
	base := serve(t)
	n, seed := strconv.Itoa(*shots), "1"
	ctx, stop := untilEnd(t)
	defer stop()
	here := hashHere(ctx, t, n, seed)
	out, err := exec.CommandContext(ctx, "node", "shots.mjs", base, browser, n, seed).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if there := string(bytes.TrimSpace(out)); there != here {
		t.Errorf("after %s shots: %s here, %s in the browser", n, here, there)
	}
}

// hashHere is the last running hash that the command shots prints.
func hashHere(ctx context.Context, t *testing.T, n, seed string) string {
	t.Helper()
	out, err := exec.CommandContext(ctx, "go", "run", "../../games/chapaev/physics/shots", "-n", n, "-every", n, "-seed", seed).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if count, hash, ok := strings.Cut(strings.TrimSpace(line), " shots: "); ok && count == n {
			return hash
		}
	}
	t.Fatalf("no hash of %s shots in\n%s", n, out)
	return ""
}
