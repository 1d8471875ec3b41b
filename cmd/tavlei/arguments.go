package main

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// positionFlag has values that look like flags: a position of reversi begins with its empty squares.
const positionFlag = "--position"

// isFlag tells whether an argument is meant as a flag: -v, --verbose, --depth=3.
func isFlag(arg string) bool { return flagShape.MatchString(arg) }

var flagShape = regexp.MustCompile(`^(?:-[a-z]|--[a-z][a-z-]*(?:=.*)?)$`)

// joined writes "--flag -1" as "--flag=-1": a number below nothing is the value of the flag before
// it, not a flag of its own; so is what stands behind --position.
func joined(args []string) []string {
	var list []string
	for i, arg := range args {
		if arg == "--" {
			return append(list, args[i:]...)
		}
		n := len(list)
		if n > 0 && (belowZero(arg) || list[n-1] == positionFlag && !isFlag(arg)) && strings.HasPrefix(list[n-1], "--") && !strings.Contains(list[n-1], "=") {
			list[n-1] += "=" + arg
			continue
		}
		list = append(list, arg)
	}
	return list
}

func belowZero(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && arg[1] >= '0' && arg[1] <= '9'
}

// callFault says what is wrong with a call that cannot be parsed. An unknown verb is an argument too
// many of "serve" to the parser.
func callFault(parser *kong.Kong, args []string, err error) error {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return err
	}
	var verbs []string
	for _, child := range parser.Model.Children {
		if child.Name == args[0] {
			return err
		}
		verbs = append(verbs, child.Name)
	}
	if _, gameErr := game.Open(args[0]); gameErr == nil {
		return verb.Faultf("%q is a game, not a verb: %s; tavlei --help lists the verbs", args[0], fmt.Sprintf("tavlei play %q", args[0]))
	}
	if near := nearest(args[0], verbs); near != "" {
		return verb.Faultf("%q is not a verb, is it %s?; tavlei --help lists them", args[0], near)
	}
	return verb.Faultf("%q is not a verb; tavlei --help lists them", args[0])
}

// nearest is the known word that was meant, if there is one.
func nearest(word string, known []string) string {
	best, least := "", max(len(word)/2, 1)+1
	for _, k := range known {
		if d := slips(word, k); d < least {
			best, least = k, d
		}
	}
	return best
}

// slips counts the letters to put in, leave out or change, and neighbours to swap, that make a of b.
func slips(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(last[j]+1, row[j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
