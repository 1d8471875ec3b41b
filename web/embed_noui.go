//go:build noui

// Package web holds the built web interface, left out of this build by the tag noui.
package web

import "io/fs"

// FS is nil: this build has no interface.
func FS() fs.FS { return nil }
