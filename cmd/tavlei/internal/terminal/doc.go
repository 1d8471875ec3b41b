// Package terminal plays a match in the terminal: boards in characters, a line editor, words in the user's language.
package terminal
