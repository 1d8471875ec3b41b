// Package records says how other programs know the games of the chess family: which names they have
// for them in the tag Variant of PGN and in the option UCI_Variant, and how moves and positions are
// read that old files and other sites write in their own way. The reader and the writer of PGN
// themselves are those of package record, the protocol is that of package protocol.
package records
