package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A work is something of others that is in the program.
type work struct {
	name  string // as NOTICE names it, with its version
	texts []text
}

type text struct{ name, body string }

// writeLicences writes the whole texts of the licences of all works in the program, which most of
// them ask to go with every copy.
func writeLicences(root, to string) error {
	works, err := modules(root)
	if err != nil {
		return err
	}
	for _, more := range []func(string) ([]work, error){golang, carried, page} {
		w, err := more(root)
		if err != nil {
			return err
		}
		works = append(works, w...)
	}
	own, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return err
	}
	body := laidOut(append([]work{{"Tavlei", []text{{"LICENSE", string(own)}}}}, works...))
	if err := os.WriteFile(to, []byte(body), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d works, %d bytes\n", to, len(works), len(body))
	return nil
}

// modules are the Go modules that any target links, in the order of their names.
func modules(root string) ([]work, error) {
	type module struct {
		dir      string
		packages map[string]bool
	}
	found := map[string]*module{}
	const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}\t{{$.Dir}}{{end}}{{end}}"
	for _, t := range targets {
		env := []string{"CGO_ENABLED=0", "GOOS=" + t.system, "GOARCH=" + t.processor, "GOWORK=off"}
		list, err := run(root, env, "go", "list", "-deps", "-f", format, "./cmd/tavlei")
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(list) {
			part := strings.Split(strings.TrimSpace(line), "\t")
			if len(part) != 3 {
				continue
			}
			m := found[part[0]]
			if m == nil {
				m = &module{dir: part[1], packages: map[string]bool{}}
				found[part[0]] = m
			}
			m.packages[part[2]] = true
		}
	}
	var works []work
	for name, m := range found {
		texts, err := licencesOf(m.dir, m.packages)
		if err != nil {
			return nil, err
		}
		if len(texts) == 0 {
			return nil, fmt.Errorf("%s has no licence in %s", name, m.dir)
		}
		works = append(works, work{name, texts})
	}
	slices.SortFunc(works, func(a, b work) int { return strings.Compare(a.name, b.name) })
	return works, nil
}

// A file with one of these names holds terms, or a notice that the terms ask to be kept.
var legal = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|copyright|notice|patents)([.-].*)?$`)

// licencesOf reads the terms at the top of a module and in the directories that lead to the packages
// in use.
func licencesOf(top string, packages map[string]bool) ([]text, error) {
	dirs := map[string]bool{top: true}
	for dir := range packages {
		for ; strings.HasPrefix(dir, top) && dir != top; dir = filepath.Dir(dir) {
			dirs[dir] = true
		}
	}
	var texts []text
	for dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if !e.Type().IsRegular() || !legal.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".go") {
				continue
			}
			name, err := filepath.Rel(top, filepath.Join(dir, e.Name()))
			if err != nil {
				return nil, err
			}
			body, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				return nil, err
			}
			texts = append(texts, text{filepath.ToSlash(name), string(body)})
		}
	}
	slices.SortFunc(texts, func(a, b text) int { return strings.Compare(a.name, b.name) })
	return texts, nil
}

// golang is the library of Go itself, which every program contains.
func golang(root string) ([]work, error) {
	dir, err := run(root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	texts, err := licencesOf(dir, nil)
	if err == nil && len(texts) == 0 {
		err = fmt.Errorf("go has no licence in %s", dir)
	}
	return []work{{"Go", texts}}, err
}

// carried are works that lie in the sources themselves: their terms are files LICENSE.<name>.
func carried(root string) ([]work, error) {
	var works []work
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "node_modules" || e.Name() == ".git") {
			return filepath.SkipDir
		}
		name, ok := strings.CutPrefix(e.Name(), "LICENSE.")
		if !ok || e.IsDir() {
			return nil
		}
		body, err := os.ReadFile(path)
		works = append(works, work{name, []text{{e.Name(), string(body)}}})
		return err
	})
	return works, err
}

// page are the packages that are built into the web page.
func page(root string) ([]work, error) {
	web := filepath.Join(root, "web")
	var own struct{ Dependencies map[string]string }
	if err := readJSON(filepath.Join(web, "package.json"), &own); err != nil {
		return nil, err
	}
	var works []work
	for name := range own.Dependencies {
		dir := filepath.Join(web, "node_modules", filepath.FromSlash(name))
		var its struct{ Version string }
		if err := readJSON(filepath.Join(dir, "package.json"), &its); err != nil {
			return nil, fmt.Errorf("%w: run npm ci in web", err)
		}
		texts, err := licencesOf(dir, nil)
		if err != nil {
			return nil, err
		}
		if len(texts) == 0 {
			return nil, fmt.Errorf("%s has no licence in %s", name, dir)
		}
		works = append(works, work{name + " " + its.Version, texts})
	}
	slices.SortFunc(works, func(a, b work) int { return strings.Compare(a.name, b.name) })
	return works, nil
}

func readJSON(name string, to any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, to); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// laidOut gives all texts in one; a text that several works share stands once, under all their names.
func laidOut(works []work) string {
	var order []string
	names := map[string][]string{}
	for _, w := range works {
		for _, t := range w.texts {
			body := strings.TrimSpace(strings.ReplaceAll(t.body, "\r\n", "\n"))
			if names[body] == nil {
				order = append(order, body)
			}
			names[body] = append(names[body], w.name+" ("+t.name+")")
		}
	}
	rule := strings.Repeat("=", 80)
	var b strings.Builder
	b.WriteString("Tavlei and the works of others that are in the program, each under its own terms.\n")
	for _, body := range order {
		fmt.Fprintf(&b, "\n%s\n", rule)
		for _, name := range names[body] {
			fmt.Fprintln(&b, name)
		}
		fmt.Fprintf(&b, "%s\n\n%s\n", rule, body)
	}
	return b.String()
}
