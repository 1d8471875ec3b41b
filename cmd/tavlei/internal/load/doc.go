// Package load plays many matches at once against a server in a process of its own, and tells what they cost it.
package load
