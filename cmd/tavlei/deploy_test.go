package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/tavlei/tavlei/server"
)

// TestDeployFiles: what the recipes of deploy say is what the program takes: its variables, its calls, the paths of
// the sources and the addresses that a proxy asks.
func TestDeployFiles(t *testing.T) {
	parser := newParser(io.Discard, io.Discard, nil)
	var known []string
	if err := kong.Visit(parser.Model, func(item kong.Visitable, next kong.Next) error {
		if value, ok := item.(*kong.Value); ok {
			known = append(known, value.Tag.Envs...)
		}
		return next(nil)
	}); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../docs/deploy/*")
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	variable := regexp.MustCompile(`TAVLEI_[A-Z_]+`)
	asked := regexp.MustCompile(`/api/[a-z]+`)
	settings := regexp.MustCompile(`(TAVLEI_[A-Z_]+)=([^\s"]*)`)
	calls := regexp.MustCompile(`(?m)^#\s+tavlei (serve .*)$`)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, v := range variable.FindAllString(text, -1) {
			if !slices.Contains(known, v) {
				t.Errorf("%s: no flag has the variable %s", name, v)
			}
		}
		for _, path := range asked.FindAllString(text, -1) {
			if !slices.Contains([]string{"/api/live", "/api/ready"}, path) {
				t.Errorf("%s: a proxy does not ask %s", name, path)
			}
		}
		for _, m := range settings.FindAllStringSubmatch(text, -1) {
			if m[1] == "TAVLEI_ADDR" {
				if err := (server.Config{Addr: m[2]}).Check(); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		for _, m := range calls.FindAllStringSubmatch(text, -1) {
			var c cli
			p, err := kong.New(&c, variables(), kong.Exit(func(int) {}))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Parse(strings.Fields(m[1])); err != nil {
				t.Errorf("%s: tavlei %s: %v", name, m[1], err)
			} else if err := (server.Config{Addr: c.Serve.Addr, PublicURL: c.Serve.Public, TrustedProxies: c.Serve.TrustedProxy}).Check(); err != nil {
				t.Errorf("%s: tavlei %s: %v", name, m[1], err)
			}
		}
	}
	image, err := os.ReadFile("../../docs/deploy/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"go.mod", "go.sum", "./cmd/tavlei"} {
		if _, err := os.Stat(filepath.Join("../..", path)); err != nil || !strings.Contains(string(image), path) {
			t.Errorf("the image is not made of %s: %v", path, err)
		}
	}
	goMod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	made := regexp.MustCompile(`(?m)^FROM golang:(\d+\.\d+) `).FindSubmatch(image)
	if made == nil || !regexp.MustCompile(`(?m)^go `+regexp.QuoteMeta(string(made[1]))+`(\.|$)`).Match(goMod) {
		t.Errorf("the image is made by Go %s, which is not that of go.mod", made)
	}
}
