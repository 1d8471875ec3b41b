//go:build !noui

// Package web holds the built web interface. The sources are beside it in TypeScript; the built
// files are committed, so that building the program needs no Node. The build tag noui leaves them
// out.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// FS is the root of the built interface, index.html at its top; nil when it was left out.
func FS() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the directory is embedded above: its name cannot be invalid
	}
	return sub
}
