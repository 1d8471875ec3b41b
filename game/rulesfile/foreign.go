package rulesfile

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// Foreign is a game of another program's file.
type Foreign struct {
	Name   string // as that file calls it
	File   *File
	Passed []error // what that file says of it and means nothing here
	Err    error   // why there is no File
}

// importer reads files of another program.
type importer struct {
	most int64
	read func(text string) ([]Foreign, error)
}

var importers = map[string]importer{}

// RegisterImport says how files with an ending, as ".ini", of at most so many bytes are read. It is called from init functions.
func RegisterImport(ending string, most int64, read func(text string) ([]Foreign, error)) {
	importers[ending] = importer{most, read}
}

// ImportAs is how a file of another program is read, by the ending of its name, and how long it may be.
func ImportAs(name string) (most int64, read func(text string) ([]Foreign, error), err error) {
	i, ok := importers[strings.ToLower(filepath.Ext(name))]
	if !ok {
		return 0, nil, fmt.Errorf("%s: games are read from files that end in %s", name, strings.Join(slices.Sorted(maps.Keys(importers)), ", "))
	}
	return i.most, i.read, nil
}
