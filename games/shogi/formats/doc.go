// Package formats says how records of shogi name its sides: Black moves first.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterColours("shogi", "Black", "White") }
