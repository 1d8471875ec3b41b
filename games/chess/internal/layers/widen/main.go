// Command widen makes package wide from package narrow, in whose folder it is run: the kernels differ in their sets
// only.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// own are the files of each kernel that are its own.
var own = map[string]bool{"set.go": true, "bits.go": true, "generate.go": true}

func main() {
	if err := widen(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func widen() error {
	files, err := filepath.Glob("*.go")
	if err != nil {
		return err
	}
	for _, name := range files {
		if own[name] || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		wide := "// Code generated from ../narrow by widen. DO NOT EDIT.\n\n" + strings.Replace(string(text), "package narrow", "package wide", 1)
		if err := os.WriteFile(filepath.Join("..", "wide", name), []byte(wide), 0o644); err != nil {
			return err
		}
	}
	return nil
}
