// Package formats says how records name the sides of Lines of Action: Black moves first.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterColours("loa", "Black", "White") }
