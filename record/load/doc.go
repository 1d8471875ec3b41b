// Package load reads files of games as people send them: of any registered format, which it finds out ([Detect]), packed
// or not, one or an archive of many ([Unpack]), whole or within bounds ([ReadSome]).
package load
