// Package twin makes the twin for wide boards of a file of the generator: every name that ends
// in 64 gets the ending 128. Go's generics cannot do this without calling every operation on a
// set of squares through a dictionary.
package twin

import (
	"bytes"
	"fmt"
	"go/format"
	"regexp"
)

var (
	name = regexp.MustCompile(`\b([A-Za-z]\w*)64\b`)
	keep = map[string]bool{"uint": true, "int": true}
)

// Wide is the source of the twin of a file. Errors are those of the Go parser.
func Wide(file string, src []byte) ([]byte, error) {
	out := name.ReplaceAllFunc(src, func(word []byte) []byte {
		stem := string(word[:len(word)-2])
		if keep[stem] {
			return word
		}
		return []byte(stem + "128")
	})
	out = bytes.ReplaceAll(out, []byte("[64]"), []byte("[128]"))
	header := fmt.Sprintf("// Code generated from %s by internal/widen; DO NOT EDIT.\n\n", file)
	return format.Source(append([]byte(header), out...))
}
