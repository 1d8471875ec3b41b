// Package variants is the shelf: games of the family that are known well enough to have a name and not so well that they stand in the
// gallery. Each is a row, from which a record of layers is made; they are opened by their ids as all others are.
package variants
