// Package narrow plays records of layers on boards of at most 64 squares.
package narrow

//go:generate go run ../widen
