// Package verb holds what all verbs of the command line share: what a verb may know of the world, faults that are told in
// the user's language, bounds of flags, progress, and how a call names games, positions and files.
package verb
