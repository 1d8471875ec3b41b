// Package ini reads and writes the field's de-facto format for variants of chess, the variants.ini of Fairy-Stockfish: sections
// [name:base] with a line for each key. Every key that the format knows is understood, or passed over for it changes no move, or
// refused with a [Fault] that names section, key, line and why.
package ini
