// Command widen writes the twins for wide boards of the generator's files: every name that ends
// in 64 gets the ending 128. Go's generics cannot do this without calling every set operation
// through a dictionary.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"regexp"
	"strings"
)

var (
	name   = regexp.MustCompile(`\b([A-Za-z]\w*)64\b`)
	keep   = map[string]bool{"uint": true, "int": true}
	header = "// Code generated from %s by internal/widen; DO NOT EDIT.\n\n"
)

func main() {
	for _, file := range os.Args[1:] {
		if err := widen(file); err != nil {
			fmt.Fprintln(os.Stderr, "widen:", err)
			os.Exit(1)
		}
	}
}

func widen(file string) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	out, err := format.Source(Wide(file, src))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return os.WriteFile(strings.Replace(file, "64.go", "128.go", 1), out, 0o644)
}

// Wide is the source of the twin of a file.
func Wide(file string, src []byte) []byte {
	out := name.ReplaceAllFunc(src, func(word []byte) []byte {
		stem := string(word[:len(word)-2])
		if keep[stem] {
			return word
		}
		return []byte(stem + "128")
	})
	out = bytes.ReplaceAll(out, []byte("[64]"), []byte("[128]"))
	return append([]byte(fmt.Sprintf(header, file)), out...)
}
