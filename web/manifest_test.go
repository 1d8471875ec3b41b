//go:build !noui

package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"io/fs"
	"path"
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
