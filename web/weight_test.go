//go:build !noui

package web

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// Bounds of what travels on the wire, compressed, in bytes. A first visit to any page, with its
// words in one language and what the server answers, stays under 150,000: the scenario "weight"
// measures that in a browser. Of these the files of the build may take maxPage. What a page loads
// later, when it is wanted, is a part of its own.
const (
	maxPage  = 115_000
	maxPart  = 20_000
	maxSpace = 140_000 // the part that draws tables in space, most of it the library three
	maxWords = 12_000  // one language
	maxStyle = 20_000  // all style sheets of a page; and one sheet before compression
)

// space is the part that only tables in space load.
const space = "src/flick/space/room.ts"

// entry is the page itself in the manifest; words begin the names of catalogues there.
const (
	entry = "index.html"
	words = "virtual:words/"
)

// chunk is an entry of the manifest that the build writes: a script with what it needs at once and
// what it loads later.
type chunk struct {
	File           string   `json:"file"`
	Imports        []string `json:"imports"`
	DynamicImports []string `json:"dynamicImports"`
	CSS            []string `json:"css"`
}

type manifest map[string]chunk

func readManifest(t *testing.T) manifest {
	t.Helper()
	data, err := fs.ReadFile(FS(), ".vite/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// files adds to set every file that a script needs at once.
func (m manifest) files(t *testing.T, name string, set map[string]bool) {
	t.Helper()
	c, ok := m[name]
	if !ok {
		t.Fatalf("%s is not in the manifest", name)
	}
	if set[c.File] {
		return
	}
	set[c.File] = true
	for _, css := range c.CSS {
		set[css] = true
	}
	for _, next := range c.Imports {
		m.files(t, next, set)
	}
}

// later lists what is loaded on demand, by the pages of the entry and by the rest.
func (m manifest) later() (pages, parts []string) {
	pages = m[entry].DynamicImports
	seen := map[string]bool{}
	for name, c := range m {
		for _, next := range c.DynamicImports {
			if name != entry && !slices.Contains(pages, next) && !strings.HasPrefix(next, words) {
				seen[next] = true
			}
		}
	}
	return pages, slices.Sorted(maps.Keys(seen))
}

// packed is the size of a file as it travels.
func packed(t *testing.T, name string) int {
	t.Helper()
	data, err := fs.ReadFile(FS(), name+".gz")
	if err != nil {
		t.Fatal(err)
	}
	return len(data)
}

// weigh sums files, and the style sheets among them.
func weigh(t *testing.T, set map[string]bool) (all, styles int) {
	t.Helper()
	for name := range set {
		size := packed(t, name)
		all += size
		if path.Ext(name) == ".css" {
			styles += size
		}
	}
	return all, styles
}

// firstVisit is what the first look at a page loads: the shell, the page, and one language, the
// heaviest.
func (m manifest) firstVisit(t *testing.T, page string) map[string]bool {
	t.Helper()
	set := map[string]bool{"index.html": true, "icon.svg": true}
	m.files(t, entry, set)
	m.files(t, page, set)
	m.files(t, words+"keys", set)
	heaviest := ""
	for name := range m {
		lang, ok := strings.CutPrefix(name, words)
		if !ok || lang == "keys" {
			continue
		}
		if set[m[name].File] {
			t.Errorf("%s loads the words of %s whatever the language", page, lang)
		}
		if size := packed(t, m[name].File); size > maxWords {
			t.Errorf("the words of %s: %d bytes compressed, at most %d", lang, size, maxWords)
		} else if strings.Contains(lang, "/") {
			continue // a room of words that comes later
		} else if heaviest == "" || size > packed(t, m[heaviest].File) {
			heaviest = name
		}
	}
	m.files(t, heaviest, set)
	return set
}

func TestWeightOfPages(t *testing.T) {
	m := readManifest(t)
	pages, _ := m.later()
	if len(pages) < 8 {
		t.Fatalf("the pages are %q, want each page loaded by itself", pages)
	}
	for _, page := range pages {
		all, styles := weigh(t, m.firstVisit(t, page))
		if all > maxPage {
			t.Errorf("%s: %d bytes compressed, at most %d", page, all, maxPage)
		}
		if styles > maxStyle {
			t.Errorf("%s: %d bytes of style sheets compressed, at most %d", page, styles, maxStyle)
		}
		t.Logf("%6d bytes compressed: %s", all, page)
	}
}

// A part that is loaded on demand counts without what every page has, and one that the manifest does
// not know, as a worker, by itself.
func TestWeightOfParts(t *testing.T) {
	m := readManifest(t)
	pages, parts := m.later()
	known := map[string]bool{}
	for _, page := range pages {
		maps.Copy(known, m.firstVisit(t, page))
	}
	for name := range m {
		if strings.HasPrefix(name, words) {
			known[m[name].File] = true
		}
	}
	bound := func(name string, own map[string]bool) {
		most := maxPart
		if name == space {
			most = maxSpace
		}
		all, _ := weigh(t, own)
		if all > most {
			t.Errorf("%s: %d bytes compressed, at most %d", name, all, most)
		}
		t.Logf("%6d bytes compressed on demand: %s", all, name)
	}
	// A part that another part loads begins where that one ends: the lightest come first.
	own := map[string]map[string]bool{}
	for _, name := range parts {
		set := map[string]bool{}
		m.files(t, name, set)
		maps.DeleteFunc(set, func(file string, _ bool) bool { return known[file] })
		own[name] = set
	}
	slices.SortFunc(parts, func(a, b string) int { return len(own[a]) - len(own[b]) })
	for _, name := range parts {
		maps.DeleteFunc(own[name], func(file string, _ bool) bool { return known[file] })
		bound(name, own[name])
		maps.Copy(known, own[name])
	}
	for _, name := range builtFiles(t) {
		if !known[name] {
			bound(name, map[string]bool{name: true})
		}
	}
}

// builtFiles lists all scripts and style sheets.
func builtFiles(t *testing.T) []string {
	t.Helper()
	files, err := fs.Glob(FS(), "assets/*")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWeightOfStyleSheets(t *testing.T) {
	for _, name := range builtFiles(t) {
		if path.Ext(name) != ".css" {
			continue
		}
		info, err := fs.Stat(FS(), name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > maxStyle {
			t.Errorf("%s: %d bytes, at most %d", name, info.Size(), maxStyle)
		}
	}
}
