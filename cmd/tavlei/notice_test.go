package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// linked are the modules in the program for a system, with their versions.
func linked(t *testing.T, system string) []string {
	t.Helper()
	const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}"
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", format, ".")
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system)
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	return slices.Compact(modules)
}

// TestNoticeNamesEveryModule keeps NOTICE and the texts of the licences in step with what is linked
// into the program, on every system for which it is released.
func TestNoticeNamesEveryModule(t *testing.T) {
	notice, err := os.ReadFile("../../NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	named := strings.Fields(string(notice))
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, module := range linked(t, system) {
			name, _, _ := strings.Cut(module, " ")
			if !slices.Contains(named, name) {
				t.Errorf("NOTICE does not name %s, which is linked for %s", name, system)
			}
			if !strings.Contains(licences, "\n"+module+" (") {
				t.Errorf("licences.txt lacks %s: go run -C tools ./release --licences", module)
			}
		}
	}
}

// TestLicencesOfThePage: what is built into the page has its licence in the program, in the version
// that is locked.
func TestLicencesOfThePage(t *testing.T) {
	var lock struct {
		Packages map[string]struct {
			Version      string
			Dependencies map[string]string
		}
	}
	data, err := os.ReadFile("../../web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &lock); err != nil {
		t.Fatal(err)
	}
	own := lock.Packages[""].Dependencies
	if len(own) == 0 {
		t.Fatal("the lock names no package of the page")
	}
	for name := range own {
		entry := name + " " + lock.Packages["node_modules/"+name].Version
		if !strings.Contains(licences, "\n"+entry+" (") {
			t.Errorf("licences.txt lacks %s: go run -C tools ./release --licences", entry)
		}
	}
	for _, name := range []string{"Go", "rapier", "Tavlei"} {
		if !strings.Contains(licences, "\n"+name+" (LICENSE") {
			t.Errorf("licences.txt lacks %s", name)
		}
	}
}
