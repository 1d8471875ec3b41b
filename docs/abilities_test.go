package docs_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What a game may add to the contract stands in two indexes by need, in the documentation of packages game
// and search. These tests hold them against the declarations: an ability that is added, renamed or no longer
// asked for changes the index in the same commit.

// indexed are the folders whose exported interfaces are abilities, by the page that lists them.
var indexed = map[string][]string{
	"game":   {"game", "game/opening", "game/puzzle", "record"},
	"search": {"search", "search/tree", "search/solve", "search/protocol"},
}

// required are exported interfaces that are no abilities: the contract itself, and what an ability returns.
var required = map[string]string{
	"game.Position":       "the contract",
	"game.Rules":          "the contract",
	"search.Engine":       "what an EngineProvider brings",
	"search/solve.Solver": "what a Solvable brings",
}

// ability is an optional interface.
type ability struct {
	name string // with its folder: search/protocol.HubPosition
	doc  string // in one line
	at   token.Position
}

func (a ability) dir() string  { return a.name[:strings.LastIndex(a.name, ".")] }
func (a ability) bare() string { return a.name[strings.LastIndex(a.name, ".")+1:] }

// abilitiesOf are the exported interfaces of folders, but for those that are required.
func abilitiesOf(t *testing.T, units []*unit, set *token.FileSet, dirs []string) []ability {
	t.Helper()
	var all []ability
	for _, u := range units {
		if !slices.Contains(dirs, u.dir) {
			continue
		}
		for _, f := range u.files {
			for _, decl := range f.Decls {
				d, ok := decl.(*ast.GenDecl)
				if !ok || d.Tok != token.TYPE {
					continue
				}
				for _, spec := range d.Specs {
					s := spec.(*ast.TypeSpec)
					if _, is := s.Type.(*ast.InterfaceType); !is || !s.Name.IsExported() || required[u.dir+"."+s.Name.Name] != "" {
						continue
					}
					doc := s.Doc
					if doc == nil {
						doc = d.Doc
					}
					all = append(all, ability{u.dir + "." + s.Name.Name, strings.Join(strings.Fields(doc.Text()), " "), set.Position(s.Pos())})
				}
			}
		}
	}
	return all
}

// indexOf is the index in the documentation of a folder.
func indexOf(t *testing.T, units []*unit, dir string) string {
	t.Helper()
	for _, u := range units {
		if u.dir != dir {
			continue
		}
		for _, f := range u.files {
			if _, index, ok := strings.Cut(f.Doc.Text(), "# Abilities by need\n"); ok {
				return index
			}
		}
	}
	t.Fatalf("the documentation of %s has no index of abilities by need", dir)
	return ""
}

var docLink = regexp.MustCompile(`\[(?:` + regexp.QuoteMeta(module) + `/([\w/]+)\.)?([A-Z]\w*)(?:\.\w+)?\]`)

// TestAbilityIndex: the indexes name every ability, and nothing that is not declared.
func TestAbilityIndex(t *testing.T) {
	units, set := house(t)
	declared := map[string]bool{}
	for _, u := range units {
		for _, f := range u.files {
			for name := range exported(f) {
				declared[u.dir+"."+name] = true
			}
		}
	}
	for page, dirs := range indexed {
		named := map[string]bool{}
		for _, link := range docLink.FindAllStringSubmatch(indexOf(t, units, page), -1) {
			dir := link[1]
			if dir == "" {
				dir = page
			}
			if named[dir+"."+link[2]] = true; !declared[dir+"."+link[2]] {
				t.Errorf("the index of %s names %s.%s, which is not declared", page, dir, link[2])
			}
		}
		abilities := abilitiesOf(t, units, set, dirs)
		if len(abilities) < 20 {
			t.Errorf("%s: only %d abilities were found", page, len(abilities))
		}
		for _, a := range abilities {
			if !named[a.name] {
				t.Errorf("%v: %s is missing from the index in the documentation of %s", a.at, a.name, page)
			}
		}
	}
	for name := range required {
		if !declared[name] {
			t.Errorf("%s is declared no more: take it off the list", name)
		}
	}
}

// exported are the exported types, functions, constants and variables of a file.
func exported(f *ast.File) map[string]bool {
	names := map[string]bool{}
	add := func(id *ast.Ident) {
		if id.IsExported() {
			names[id.Name] = true
		}
	}
	for _, decl := range f.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						add(id)
					}
				}
			}
		}
	}
	return names
}

var askedBy = regexp.MustCompile(`\bAsked by (.*)`)

// TestAbilitiesAreAskedFor: the documentation of every ability says what happens without it and who asks, and
// those outside its package who do are just those.
func TestAbilitiesAreAskedFor(t *testing.T) {
	units, set := house(t)
	askers := asked(units)
	folders := map[string]bool{}
	for _, u := range units {
		folders[u.dir] = true
	}
	for page, dirs := range indexed {
		for _, a := range abilitiesOf(t, units, set, dirs) {
			said := askedBy.FindStringSubmatch(a.doc)
			if said == nil {
				t.Errorf("%v: the documentation of %s does not say who asks for it", a.at, a.name)
				continue
			}
			if !strings.Contains(a.doc, "ithout it") && !strings.Contains(a.doc, "every family has") {
				t.Errorf("%v: the documentation of %s does not say what happens without it", a.at, a.name)
			}
			told := map[string]bool{}
			for _, word := range strings.FieldsFunc(said[1], func(r rune) bool { return strings.ContainsRune(" ,.;", r) }) {
				if folders[word] && word != a.dir() {
					told[word] = true
				}
			}
			here := docLink.MatchString(said[1])
			if !here && len(told) == 0 {
				t.Errorf("%v: nobody of the house is said to ask for %s", a.at, a.name)
			}
			real := maps.Clone(askers[a.name])
			if here != real[a.dir()] {
				t.Errorf("%v: %s is asked for in its own package: %v, its documentation links to who does: %v", a.at, a.name, real[a.dir()], here)
			}
			delete(real, a.dir())
			for dir := range maps.Clone(real) { // a folder speaks for those in it that are not named, however it is divided
				for root := range told {
					if !told[dir] && within(dir, root) {
						delete(real, dir)
						real[root] = true
					}
				}
			}
			if got, want := list(told), list(real); got != want {
				t.Errorf("%v: %s (in the index of %s) is said to be asked by [%s] outside its package; it is by [%s]", a.at, a.name, page, got, want)
			}
		}
	}
}

func list(names map[string]bool) string { return strings.Join(slices.Sorted(maps.Keys(names)), " ") }

// asked are the folders that ask for each ability: by a type assertion, or by game.Ability. Families and the kit of
// their tests, which ask for their own, do not count.
func asked(units []*unit) map[string]map[string]bool {
	askers := map[string]map[string]bool{}
	for _, u := range units {
		if _, family := familyOf(u.dir); family || within(u.dir, "game/gametest") {
			continue
		}
		for _, f := range u.files {
			ast.Inspect(f, func(n ast.Node) bool {
				var x ast.Expr
				switch n := n.(type) {
				case *ast.TypeAssertExpr:
					x = n.Type
				case *ast.IndexExpr:
					if called := fmt.Sprint(lastName(n.X)); called == "Ability" || called == "AbilityOf" {
						x = n.Index
					}
				}
				if name := nameIn(u, f, x); name != "" {
					if askers[name] == nil {
						askers[name] = map[string]bool{}
					}
					askers[name][u.dir] = true
				}
				return true
			})
		}
	}
	return askers
}

// lastName is X of X and of pkg.X.
func lastName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// nameIn is a type as a file names it, with the folder of its package; empty if it is not of the house.
func nameIn(u *unit, f *ast.File, x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return u.dir + "." + x.Name
	case *ast.SelectorExpr:
		pkg, _ := x.X.(*ast.Ident)
		for _, spec := range f.Imports {
			dir, ours := strings.CutPrefix(imported(spec), module+"/")
			if !ours || pkg == nil {
				continue
			}
			name := path.Base(dir)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			if name == pkg.Name {
				return dir + "." + x.Sel.Name
			}
		}
	}
	return ""
}

// TestAbilitiesAreHad: somebody in the house has each ability, pinned by a guard such as
//
//	var _ game.Judge = (*Position)(nil)
func TestAbilitiesAreHad(t *testing.T) {
	units, set := house(t)
	had := map[string]bool{}
	for _, u := range units {
		for _, f := range u.files {
			for _, decl := range f.Decls {
				d, ok := decl.(*ast.GenDecl)
				if !ok || d.Tok != token.VAR {
					continue
				}
				for _, spec := range d.Specs {
					if s := spec.(*ast.ValueSpec); len(s.Names) == 1 && s.Names[0].Name == "_" {
						had[nameIn(u, f, s.Type)] = true
					}
				}
			}
		}
	}
	for _, dirs := range indexed {
		for _, a := range abilitiesOf(t, units, set, dirs) {
			if !had[a.name] {
				t.Errorf("%v: nobody in the house has %s, or no guard pins it", a.at, a.bare())
			}
		}
	}
}
