package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSkeletonWorks writes a new family, compiles it in a module of its own and lets the
// conformance kit play it: what new-game writes must be a sound game from the first minute.
func TestSkeletonWorks(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, like := range []string{"russian", "party"} {
		t.Run(like, func(t *testing.T) {
			dir := t.TempDir()
			newModule(t, root, dir)
			var out, errOut bytes.Buffer
			args := []string{"new-game", "try-out", "--like", like, "--root", dir}
			if status := run(t.Context(), args, strings.NewReader(""), &out, &errOut); status != 0 {
				t.Fatalf("new-game: status %d: %s", status, errOut.String())
			}
			imports, err := os.ReadFile(filepath.Join(dir, "games/all/all.go"))
			if err != nil || !strings.Contains(string(imports), `_ "github.com/tavlei/tavlei/games/tryout"`) {
				t.Errorf("games/all does not import the new family: %v\n%s", err, imports)
			}
			ownImports(t, filepath.Join(dir, "games", "tryout"))
			goTool(t, dir, "vet", "./games/tryout")
			goTool(t, dir, "test", "./games/tryout", "-update")
			goTool(t, dir, "test", "./games/tryout")
		})
	}
}

// TestSkeletonBoards: a board of squares is taken over as a grid with its names and holes, the men
// as a picture; one without squares is refused.
func TestSkeletonBoards(t *testing.T) {
	for _, c := range []struct{ like, first, top string }{
		{"russian", "a1", ".2.2.2.2"},
		{"chess", "a1", "22222222"},
		{"othello;start=parallel", "a1", "--------"},
		{"annexation", "c1", "..----.."},
		{"party", "a1", "1--------"},
	} {
		s, err := newGameCmd{Name: "try-out", Like: c.like}.skeleton()
		if err != nil {
			t.Fatal(err)
		}
		if s.Picture[0] != c.top || s.Places[0] != c.first {
			t.Errorf("%s: first %s, %q", c.like, s.Places[0], s.Picture)
		}
		if strings.HasPrefix(c.like, "othello") && (!s.FromTop || s.Picture[3] != "---11---" || s.Picture[4] != "---22---") {
			t.Errorf("%s: from the top %v, %q", c.like, s.FromTop, s.Picture)
		}
	}
	if _, err := (newGameCmd{Name: "try-out", Like: "chapaev"}).skeleton(); err == nil {
		t.Error("a board without squares is taken over")
	}
}

// newModule makes a module that uses the sources at root with the same versions of everything.
func newModule(t *testing.T, root, dir string) {
	t.Helper()
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(mod), "module github.com/tavlei/tavlei", "module example.com/tryout", 1)
	text += "\nrequire github.com/tavlei/tavlei v0.0.0\nreplace github.com/tavlei/tavlei => " + root + "\n"
	writeFile(t, filepath.Join(dir, "go.mod"), text)
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "go.sum"), string(sum))
	writeFile(t, filepath.Join(dir, "games/all/all.go"), "package all\n\nimport (\n)\n")
}

// ownImports lets the tests of the new family import it from the module they are tried in.
func ownImports(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests were written: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, file, strings.ReplaceAll(string(text), "github.com/tavlei/tavlei/games/tryout", "example.com/tryout/games/tryout"))
	}
}

func goTool(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
