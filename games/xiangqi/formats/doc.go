// Package formats says how records of xiangqi name its sides: Red moves first.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterColours(family, "Red", "Black") }

// family is the id of the games.
const family = "xiangqi"
