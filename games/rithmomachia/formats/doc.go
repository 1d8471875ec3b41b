// Package formats says how records name the sides of rithmomachia: the first seat is Even, whose men are light, though Odd
// begins as a rule. Its games are kept in the general formats of package record.
package formats

import "github.com/tavlei/tavlei/record"

func init() { record.RegisterColours("rithmomachia", "White", "Black") }
