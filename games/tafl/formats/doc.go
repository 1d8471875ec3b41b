// Package formats reads and writes games of tafl.
package formats
