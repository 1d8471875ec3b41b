// Package records says how the games of the chess family are kept in files: which names other
// programs have for them in the tag Variant of PGN, and how moves and positions are read that old
// files and other sites write in their own way. The reader and the writer of PGN themselves are
// those of package record.
package records
