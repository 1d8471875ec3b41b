// Command widen writes the twins for wide boards of the files of the generator: see package twin.
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/tavlei/tavlei/games/draughts/internal/widen/twin"
)

func main() {
	for _, file := range os.Args[1:] {
		if err := widen(file); err != nil {
			fmt.Fprintf(os.Stderr, "widen: %s: %v\n", file, err)
			os.Exit(1)
		}
	}
}

func widen(file string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	out, err := twin.Wide(file, src)
	if err != nil {
		return err
	}
	return os.WriteFile(strings.Replace(file, "64.go", "128.go", 1), out, 0o644)
}
