// Package formats says how records name the sides of senet: Light moves first. Its games are kept in the house's own lossless
// text; no format of other programs is known for them.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterColours("senet", "Light", "Dark") }
