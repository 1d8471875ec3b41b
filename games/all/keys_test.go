package all_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// doubled names the keys that stand twice in one object of a JSON text, which a decoder passes over in
// silence: the last one wins.
func doubled(data []byte) ([]string, error) {
	type object struct {
		keys   map[string]bool // nil for an array
		inside bool            // a value comes next, not a key
	}
	var (
		open  []object
		twice []string
	)
	for d := json.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return twice, nil
		} else if err != nil {
			return nil, fmt.Errorf("byte %d: %w", d.InputOffset(), err)
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			open = open[:len(open)-1]
			continue
		}
		if at := len(open) - 1; at >= 0 && open[at].keys != nil {
			top := &open[at]
			if top.inside = !top.inside; top.inside {
				key := token.(string)
				if top.keys[key] {
					twice = append(twice, key)
				}
				top.keys[key] = true
				continue
			}
		}
		switch token {
		case json.Delim('{'):
			open = append(open, object{keys: map[string]bool{}})
		case json.Delim('['):
			open = append(open, object{})
		}
	}
}

// TestNoWordTwice: no file of words says one thing twice. Git merges these files line by line, so that
// a word written on two branches may end up in them twice.
func TestNoWordTwice(t *testing.T) {
	var files []string
	for _, glob := range []string{"games/*/text/*.json", "web/src/i18n/*.json", "game/lang/*.json", "game/lang/*/*.json"} {
		found, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(glob)))
		if err != nil || len(found) == 0 {
			t.Fatalf("no files %s: %v", glob, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := doubled(data)
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, key := range twice {
			t.Errorf("%s has %s twice", file, key)
		}
	}
}

// TestDoubled: a key twice is found at any depth, and not where two objects share it.
func TestDoubled(t *testing.T) {
	cases := []struct {
		text string
		want []string
	}{
		{`{"a": "b", "b": "a"}`, nil},
		{`{"a": "b", "b": "c", "a": "d"}`, []string{"a"}},
		{`{"a": {"b": 1, "c": [], "b": 2}, "b": {"c": null}}`, []string{"b"}},
		{`[{"a": 1}, {"a": [2, {"d": {}, "d": 1}]}]`, []string{"d"}},
		{`["a", "a"]`, nil},
	}
	for _, c := range cases {
		if got, err := doubled([]byte(c.text)); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v, want %v", c.text, got, err, c.want)
		}
	}
}
