// Package engine holds what tafl knows beyond its rules.
package engine
