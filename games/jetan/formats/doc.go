// Package formats says how records name the sides of jetan: Black sits in the south, as the book has it, Orange in the north.
// Games are kept in the house's own lossless text; the book has no notation.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterColours("jetan", "Black", "Orange") }
