package keep

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/server/datadir"
)

// DefaultData is where programs of this system keep their data.
func DefaultData() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return "tavlei-data"
	}
	switch runtime.GOOS {
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "Tavlei")
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "Tavlei")
		}
	default:
		if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
			return filepath.Join(dir, "tavlei")
		}
	}
	return filepath.Join(home, ".local", "share", "tavlei")
}

// dataOr is the data directory; "" is the usual one.
func dataOr(data string) string {
	if data == "" {
		return DefaultData()
	}
	return data
}

// databasePath is the database of the data directory.
func databasePath(data string) string { return filepath.Join(dataOr(data), datadir.Database) }

// EngineCache is where every verb finds what the engine of a game has compiled before.
func EngineCache() string { return filepath.Join(DefaultData(), "cache") }

// span is a time that may be given in days, as 365d.
type span time.Duration

// UnmarshalText reads a span.
func (s *span) UnmarshalText(text []byte) error {
	days, isDays := strings.CutSuffix(string(text), "d")
	if n, err := strconv.Atoi(days); isDays && err == nil && n >= 0 && n < 100_000 {
		*s = span(time.Duration(n) * 24 * time.Hour)
		return nil
	}
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 {
		return verb.Faultf("time %q: want one like 365d or 12h", text)
	}
	*s = span(d)
	return nil
}
