package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// defaultData is where programs of this system keep their data.
func defaultData() string {
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

// checkDatabase refuses what this program cannot keep matches in.
func checkDatabase(kind string) error {
	if kind != "sqlite" {
		return callError{fmt.Errorf("database %q: this version knows sqlite only, a file in the data directory (--data)", kind)}
	}
	return nil
}

// databaseFile is the name of the database in the data directory.
const databaseFile = "tavlei.db"

// databasePath is the database of the data directory; "" is the usual one.
func databasePath(data string) string {
	if data == "" {
		data = defaultData()
	}
	return filepath.Join(data, databaseFile)
}
