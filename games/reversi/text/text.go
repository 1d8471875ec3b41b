// Package text holds what people read about the reversi games: names, options, reasons, refusals
// and puzzles in <lang>.json, rule pages in <id>.<lang>.md with the parts they share. How a page
// is made of them says package page.
package text

import "embed"

// FS holds the texts, at its root.
//
//go:embed *.json *.md *.tsv
var FS embed.FS
