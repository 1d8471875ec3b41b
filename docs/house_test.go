// Package docs_test holds what the documents say of the house against its sources.
package docs_test

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
)

// The rules of the house that no single package can test: who may import whom, who touches the
// world, and that a game's name decides nothing outside its family. Only sources are read.

const module = "github.com/tavlei/tavlei"

// TestMain goes to the root of the house, from which all folders are named.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// unit is the Go code of one folder, without its tests, for every platform.
type unit struct {
	dir   string // slash-separated, from the root
	name  string
	files []*ast.File
}

func (u *unit) program() bool { return u.name == "main" }

// within says that a folder is root or lies in it.
func within(dir, root string) bool { return dir == root || strings.HasPrefix(dir, root+"/") }

// house reads all units.
func house(t *testing.T) ([]*unit, *token.FileSet) {
	t.Helper()
	units, set := map[string]*unit{}, token.NewFileSet()
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); n == "testdata" || n == "node_modules" || n == "dist" || len(n) > 1 && strings.ContainsRune("._", rune(n[0])) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(file))
		if units[dir] == nil {
			units[dir] = &unit{dir: dir, name: f.Name.Name}
		}
		units[dir].files = append(units[dir].files, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.SortedFunc(maps.Values(units), func(a, b *unit) int { return cmp.Compare(a.dir, b.dir) }), set
}

// imports are the folders of the house that a unit imports.
func (u *unit) imports() []string {
	var dirs []string
	for _, f := range u.files {
		for _, spec := range f.Imports {
			if dir, ours := strings.CutPrefix(imported(spec), module+"/"); ours {
				dirs = append(dirs, dir)
			}
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func imported(spec *ast.ImportSpec) string {
	name, _ := strconv.Unquote(spec.Path.Value) // the parser has read it
	return name
}

var mapRow = regexp.MustCompile("(?m)^\\| (\\[`[^|]*) \\|")
var mapLink = regexp.MustCompile("\\[`([^`]+)`\\]\\(([^)]+)\\)")

// floors are the rows of the map in the README, by folder.
func floors(t *testing.T) map[string]int {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	floor := map[string]int{}
	for n, row := range mapRow.FindAllStringSubmatch(string(readme), -1) {
		for _, link := range mapLink.FindAllStringSubmatch(row[1], -1) {
			if link[1] != link[2] {
				t.Errorf("README: %s leads to %s", link[1], link[2])
			}
			floor[link[1]] = n
		}
	}
	if len(floor) < 10 {
		t.Fatalf("README: only %d packages in the map", len(floor))
	}
	return floor
}

// floorOf is the row of a folder, or of the nearest folder above it that has one.
func floorOf(floor map[string]int, dir string) (int, bool) {
	for ; dir != "."; dir = path.Dir(dir) {
		if n, ok := floor[dir]; ok {
			return n, true
		}
	}
	return 0, false
}

// TestMap holds the map of the README against the imports: a package knows only what stands above
// it. Nothing imports programs, so that they stand below everything.
func TestMap(t *testing.T) {
	units, _ := house(t)
	floor := floors(t)
	for dir := range floor {
		if !slices.ContainsFunc(units, func(u *unit) bool { return u.dir == dir }) {
			t.Errorf("README: %s holds no Go code", dir)
		}
	}
	for _, u := range units {
		if u.dir == "." {
			continue
		}
		at, ok := floorOf(floor, u.dir)
		switch {
		case u.program():
			continue
		case !ok:
			t.Errorf("README: %s has no row in the map", u.dir)
			continue
		}
		for _, dir := range u.imports() {
			if n, _ := floorOf(floor, dir); n > at {
				t.Errorf("%s imports %s, which stands below it in the map of the README", u.dir, dir)
			}
		}
	}
}

// TestFamilies: a family knows no other, and what plays all games knows none.
func TestFamilies(t *testing.T) {
	units, _ := house(t)
	for _, u := range units {
		if u.dir == "games/all" {
			continue
		}
		for _, dir := range u.imports() {
			if family, ok := familyOf(dir); ok && family != "all" && !within(u.dir, "games/"+family) {
				t.Errorf("%s imports %s: it should ask the contract", u.dir, dir)
			}
		}
	}
}

// familyOf is the folder of a family that dir belongs to.
func familyOf(dir string) (string, bool) {
	rest, ok := strings.CutPrefix(dir, "games/")
	family, _, _ := strings.Cut(rest, "/")
	return family, ok
}

// mostFiles is how many files of code a folder may have, tests not counted: what is more is two subjects.
const mostFiles = 24

// TestFolders: no folder of the library, the server, the program or the page has more files than a reader keeps in mind.
func TestFolders(t *testing.T) {
	count := map[string]int{}
	units, _ := house(t)
	for _, u := range units {
		count[u.dir] = len(u.files)
	}
	err := filepath.WalkDir("web/src", func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			count[filepath.ToSlash(filepath.Dir(file))]++
		}
		return err
	})
	if err != nil || count["web/src/shell"] == 0 {
		t.Fatalf("%d folders read: %v", len(count), err)
	}
	for _, dir := range slices.Sorted(maps.Keys(count)) {
		if count[dir] > mostFiles {
			t.Errorf("%s has %d files, more than %d: divide it by subject", dir, count[dir], mostFiles)
		}
	}
}

// mostEntries is how many folders and files a reader sees at the root; those with a dot, and what .gitignore names, are not
// looked at.
const mostEntries = 18

// TestRoot: the root is a map that is read at a glance.
func TestRoot(t *testing.T) {
	ignored, err := os.ReadFile(".gitignore")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, e := range entries {
		made := slices.ContainsFunc(strings.Fields(string(ignored)), func(line string) bool {
			matches, err := path.Match(strings.Trim(line, "/"), e.Name())
			return err == nil && matches
		})
		if !made && !strings.HasPrefix(e.Name(), ".") {
			seen = append(seen, e.Name())
		}
	}
	if !slices.Contains(seen, "README.md") || len(seen) > mostEntries {
		t.Errorf("%d entries at the root, want %d at most: %v", len(seen), mostEntries, seen)
	}
}

// The public library. Time and chance come in as arguments, files as readers and writers.
var pure = []string{"game", "board", "games", "search", "record", "match"}

// worldly is what it touches of the world all the same, and why that is no harm.
var worldly = map[string]map[string]string{
	"game/gametest": {
		"os.ReadFile": "goldens of tests", "os.WriteFile": "goldens of tests", "os.MkdirAll": "goldens of tests",
		"os.Open": "perft files of tests", "filepath.Glob": "perft files of tests",
		"time.After": "a test that would hang fails",
	},
	"games/chapaev/physics": {
		"os.UserCacheDir": "told to programs that ask for it", "filepath.Glob": "the folder for compiled code, if one was given",
		"os.RemoveAll": "the folder for compiled code, if one was given",
	},
	"search/protocol": {
		"time.Now":       "the clock where the caller brings none",
		"time.AfterFunc": "a search told to stop after some milliseconds",
	},
}

var (
	forbiddenPackages = []string{
		"crypto/rand", "database/sql", "log", "log/slog", "math/rand", "net", "net/http", "os/exec", "os/signal", "syscall",
	}
	clock  = []string{"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"}
	folder = []string{"Abs", "EvalSymlinks", "Glob", "Walk", "WalkDir"}
	seeded = []string{"New", "NewChaCha8", "NewPCG", "NewZipf", "Rand", "Source", "ChaCha8", "PCG", "Zipf"}
)

// touches says that a name of a package reaches out of the program or rolls dice that nobody can
// roll again.
func touches(pkg, name string) bool {
	switch pkg {
	case "os":
		return true
	case "fmt":
		return strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Scan")
	case "time":
		return slices.Contains(clock, name)
	case "path/filepath":
		return slices.Contains(folder, name)
	case "math/rand/v2":
		return !slices.Contains(seeded, name)
	}
	return slices.Contains(forbiddenPackages, pkg)
}

// TestPure: the library does no I/O, reads no clock and rolls no dice of its own.
func TestPure(t *testing.T) {
	units, set := house(t)
	used := map[string]map[string]bool{}
	for _, u := range units {
		if u.program() || !slices.ContainsFunc(pure, func(root string) bool { return within(u.dir, root) }) {
			continue
		}
		for _, f := range u.files {
			for name, at := range reached(f) {
				if _, ok := worldly[u.dir][name]; !ok {
					t.Errorf("%v: %s in a pure package", set.Position(at), name)
				}
				if used[u.dir] == nil {
					used[u.dir] = map[string]bool{}
				}
				used[u.dir][name] = true
			}
		}
	}
	for dir, names := range worldly {
		for name := range names {
			if !used[dir][name] {
				t.Errorf("%s no longer uses %s: take it off the list", dir, name)
			}
		}
	}
}

// reached are the names of a file that touch the world, with the place of one use of each.
func reached(f *ast.File) map[string]token.Pos {
	packages, found := map[string]string{}, map[string]token.Pos{}
	for _, spec := range f.Imports {
		pkg := imported(spec)
		name := path.Base(strings.TrimSuffix(pkg, "/v2"))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		packages[name] = pkg
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && packages[x.Name] != "" && touches(packages[x.Name], sel.Sel.Name) {
				found[x.Name+"."+sel.Sel.Name] = sel.Pos()
			}
		}
		return true
	})
	return found
}

// ids are the names of all games and families, and the other names that games go by.
func ids() map[string]bool {
	names := map[string]bool{}
	for _, info := range game.All() {
		names[info.ID], names[info.Family] = true, true
	}
	return names
}

// TestNoGameByName: nothing outside a family compares the name of a game, in Go or on the page.
// What differs between games is data of the contract.
func TestNoGameByName(t *testing.T) {
	names := ids()
	units, set := house(t)
	for _, u := range units {
		if _, family := familyOf(u.dir); family {
			continue
		}
		for _, f := range u.files {
			ast.Inspect(f, func(n ast.Node) bool {
				for _, x := range compared(n) {
					if lit, ok := x.(*ast.BasicLit); ok && lit.Kind == token.STRING {
						if s, err := strconv.Unquote(lit.Value); err == nil && names[s] {
							t.Errorf("%v: compares with the game %q", set.Position(lit.Pos()), s)
						}
					}
				}
				return true
			})
		}
	}
}

// compared are the operands of a comparison, the values of a case or the keys of a literal.
func compared(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.CaseClause:
		return n.List
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Key}
	}
	return nil
}

// TestSeedsAreForTests: no program says from which seeds the rolls of matches come, so that every server draws them.
func TestSeedsAreForTests(t *testing.T) {
	units, set := house(t)
	read := 0
	for _, u := range units {
		for _, file := range u.files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.KeyValueExpr:
					if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Seeds" {
						t.Errorf("%v: sets Seeds", set.Position(n.Pos()))
					}
				case *ast.SelectorExpr:
					if n.Sel.Name != "Seeds" {
						break
					}
					if read++; u.dir != "server" {
						t.Errorf("%v: touches Seeds", set.Position(n.Pos()))
					}
				}
				return true
			})
		}
	}
	if read == 0 {
		t.Error("nobody reads Seeds of server.Config any more: mend this test")
	}
}

// A comparison, a case, or a key of a table: === 'chess', case 'chess':, { chess: …, 'chess-t1': … }
var tsCompared = regexp.MustCompile(`(?:[=!]==?\s*|\bcase\s+|[{,]\s*)['"]([\w-]+)['"]|['"]([\w-]+)['"]\s*(?:[=!]==?|:)`)

// TestPageKnowsNoGame: only skins, and the stories that show them, know families.
func TestPageKnowsNoGame(t *testing.T) {
	names, read := ids(), 0
	err := filepath.WalkDir("web/src", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(file))
		if d.IsDir() || within(dir, "web/src/skins") || within(dir, "web/src/stories") || !strings.HasSuffix(file, ".ts") && !strings.HasSuffix(file, ".tsx") {
			return nil
		}
		read++
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for n, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "//") || strings.HasPrefix(strings.TrimSpace(line), "*") {
				continue
			}
			for _, m := range tsCompared.FindAllStringSubmatch(line, -1) {
				if name := m[1] + m[2]; names[name] {
					t.Errorf("%s:%d: knows the game %q", file, n+1, name)
				}
			}
		}
		return nil
	})
	if err != nil || read < 50 {
		t.Fatalf("%d files read: %v", read, err)
	}
}

// simulators are what the rules of a family cannot do without: what a stroke comes to is computed.
var simulators = map[string][]string{
	"chapaev": {module + "/games/chapaev/physics", "github.com/tetratelabs/wazero", "golang.org/x/sys"},
}

// notations are what others read and write as the rules of a family do.
var notations = map[string]string{"chess": "betza"}

// TestRulesStandAlone: whoever imports the rules of a family gets the standard library, the contract,
// boards and what the family shares within itself, nothing else: no engine, no formats, no module of
// others.
func TestRulesStandAlone(t *testing.T) {
	families, err := os.ReadDir("games")
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.Name() == "all" {
			continue
		}
		root := "games/" + family.Name()
		more := slices.DeleteFunc(dependencies(t, root), func(dep string) bool {
			if slices.ContainsFunc(simulators[family.Name()], func(root string) bool { return within(dep, root) }) {
				return true
			}
			dir, ours := strings.CutPrefix(dep, module+"/")
			own := dir == root || dir == root+"/text" || within(dir, root+"/internal") || dir == root+"/"+notations[family.Name()]
			return ours && (own || within(dir, "game") || within(dir, "board"))
		})
		if len(more) > 0 {
			t.Errorf("%s pulls in %s", root, strings.Join(more, " "))
		}
	}
}

// dependencies are all packages that a folder imports in the end, those of Go's own library apart.
func dependencies(t *testing.T, dir string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./"+dir).Output()
	if err != nil {
		t.Fatalf("go list %s: %v", dir, err)
	}
	return strings.Fields(string(out))
}
