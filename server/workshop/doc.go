// Package workshop answers those who make games of their own: it looks at rules files, says what follows from them, keeps them
// when they are published, and lets games be opened by their ids.
package workshop
