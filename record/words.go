package record

import (
	"bytes"
	"regexp"
)

// wordsOf are the words of a text outside its tags and comments, without numbers of moves.
func wordsOf(head []byte) []string {
	var words []string
	for _, field := range bytes.Fields(braces.ReplaceAll(tagLines.ReplaceAll(head, nil), nil)) {
		if word := moveNumber.ReplaceAll(field, nil); len(word) > 0 {
			words = append(words, string(word))
		}
	}
	return words
}

// variantLine is the first tag that names a game.
var variantLine = regexp.MustCompile(`(?m)^\s*\[Variant\s+"([^"\n]*)"`)

// variantIn is the value of that tag, empty if there is none.
func variantIn(head []byte) string {
	if m := variantLine.FindSubmatch(head); m != nil {
		return string(m[1])
	}
	return ""
}
