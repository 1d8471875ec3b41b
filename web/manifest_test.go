//go:build !noui

package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
)

// What browsers install: every address is relative, so that it holds under any base path, and every
// picture is there in the size that is told.
func TestManifestOfTheApp(t *testing.T) {
	data, err := fs.ReadFile(FS(), "manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Name, Display string
		StartURL      string `json:"start_url"`
		Scope         string
		Icons         []struct{ Src, Sizes, Type, Purpose string }
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if m.Name != "Tavlei" || m.Display != "standalone" || m.StartURL != "./" || m.Scope != "./" {
		t.Errorf("%+v", m)
	}
	has := map[string]bool{}
	for _, icon := range m.Icons {
		file, err := fs.ReadFile(FS(), icon.Src)
		if err != nil || path.IsAbs(icon.Src) {
			t.Errorf("%s: %v", icon.Src, err)
			continue
		}
		has[icon.Sizes+icon.Purpose] = true
		if icon.Type != "image/png" {
			continue
		}
		size, err := png.DecodeConfig(bytes.NewReader(file))
		if err != nil || fmt.Sprintf("%dx%d", size.Width, size.Height) != icon.Sizes {
			t.Errorf("%s is %dx%d (%v), the manifest says %s", icon.Src, size.Width, size.Height, err, icon.Sizes)
		}
	}
	for _, want := range []string{"192x192", "512x512", "512x512maskable"} {
		if !has[want] {
			t.Errorf("no icon of %s", want)
		}
	}
	page, err := fs.ReadFile(FS(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, rel := range []string{"manifest", "apple-touch-icon", "icon"} {
		if !strings.Contains(string(page), `rel="`+rel+`"`) {
			t.Errorf("index.html has no link to the %s", rel)
		}
	}
}

// Scripts name each other by the keys of the map in the page: each leads to a file, no key is the name of one, and
// no script names a file past the map, which would be missing after the next change of that file.
func TestImportMap(t *testing.T) {
	page, err := fs.ReadFile(FS(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	inline := regexp.MustCompile(`<script type="importmap">([^<]*)</script>`).FindSubmatch(page)
	if inline == nil {
		t.Fatal("the page has no import map")
	}
	var m struct{ Imports map[string]string }
	if err := json.Unmarshal(inline[1], &m); err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{}
	for _, name := range builtFiles(t) {
		files["./"+name] = true
	}
	for key, file := range m.Imports {
		if !files[file] || files[key] {
			t.Errorf("%s leads to %s, which is a file: %v, as %[1]s is: %[4]v", key, file, files[file], files[key])
		}
	}
	imported := regexp.MustCompile(`(?:import|from|import\()["'` + "`" + `]\./([\w.-]+\.js)["'` + "`" + `]`)
	found := 0
	for _, name := range builtFiles(t) {
		if path.Ext(name) != ".js" {
			continue
		}
		script, err := fs.ReadFile(FS(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range imported.FindAllSubmatch(script, -1) {
			found++
			if key := "./assets/" + string(to[1]); m.Imports[key] == "" {
				t.Errorf("%s imports %s, which the map does not know", name, to[1])
			}
		}
	}
	if found < 50 {
		t.Errorf("%d imports were found in the scripts", found)
	}
}
