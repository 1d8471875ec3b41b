package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNoticeNamesEveryModule keeps NOTICE in step with what is linked into the program.
func TestNoticeNamesEveryModule(t *testing.T) {
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	notice, err := os.ReadFile("../../NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	named := strings.Fields(string(notice))
	modules := strings.Fields(string(out))
	slices.Sort(modules)
	for _, module := range slices.Compact(modules) {
		if !slices.Contains(named, module) {
			t.Errorf("NOTICE does not name %s", module)
		}
	}
}
