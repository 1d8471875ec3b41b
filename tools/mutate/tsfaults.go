package main

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
)

var (
	// The formatter puts spaces around every operator of two operands and round no generic.
	tsOperator = regexp.MustCompile(` (===|!==|<=|>=|<|>|&&|\|\||\+|-|\+=|-=) `)
	tsNegation = regexp.MustCompile(`(?m)[ ([]!([a-zA-Z(])`)
	tsNumber   = regexp.MustCompile(`[ ([-](\d+)[\n,;) \]]`)
	tsIf       = regexp.MustCompile(`(?m)^\s*if (\(.*\))(?: \{| return.*| continue| break)$`)
	tsFunction = regexp.MustCompile(`^(?:  )?(?:export )?(?:async )?(?:function|const|class)\s+(\w+)|^  (?:private |async |get )*(\w+)\(.*\{$`)
	tsImport   = regexp.MustCompile(`(?m)^(?:import|export type|type|interface) .*$`)

	tsSwapped = map[string]string{
		"===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
		"&&": "||", "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+=",
	}
)

// tsFaults are the faults that can be made in a file of the page. It knows the code by its formatter's spaces.
func tsFaults(name string, src []byte) ([]fault, error) {
	code := blanked(src)
	for _, at := range tsImport.FindAllIndex(code, -1) {
		fill(code[at[0]:at[1]])
	}
	var faults []fault
	add := func(kind string, from, to int, text string) {
		faults = append(faults, fault{
			Path: name, Line: 1 + bytes.Count(src[:from], []byte("\n")), Func: tsPlace(code, from), Kind: kind,
			Old: string(src[from:to]), New: text, from: from, to: to,
		})
	}
	for _, at := range tsOperator.FindAllSubmatchIndex(code, -1) {
		add("operator", at[2], at[3], tsSwapped[string(src[at[2]:at[3]])])
	}
	for _, at := range tsNegation.FindAllSubmatchIndex(code, -1) {
		add("dropped negation", at[2]-1, at[2], "")
	}
	for _, at := range tsNumber.FindAllSubmatchIndex(code, -1) {
		if n, err := strconv.Atoi(string(src[at[2]:at[3]])); err == nil {
			add("constant", at[2], at[3], strconv.Itoa(n+1))
		}
	}
	for _, at := range tsIf.FindAllSubmatchIndex(code, -1) {
		if end := closing(code, at[2]); end > 0 {
			add("negated condition", at[2], end, "(!"+string(src[at[2]:end])+")")
		}
	}
	return identify(faults), nil
}

// closing is the end of what a parenthesis opens, in one line; 0 if it is not there.
func closing(code []byte, from int) int {
	depth := 0
	for i := from; i < len(code) && code[i] != '\n'; i++ {
		switch code[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// tsPlace is the name of the nearest function or constant that begins above a place.
func tsPlace(code []byte, at int) string {
	lines := strings.Split(string(code[:at]), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if m := tsFunction.FindStringSubmatch(lines[i]); m != nil {
			return m[1] + m[2]
		}
	}
	return "-"
}

// blanked is the code with comments and texts filled by another sign: every byte stays where it is.
func blanked(src []byte) []byte {
	code := bytes.Clone(src)
	for i := 0; i < len(code); {
		var end int
		switch rest := code[i:]; {
		case bytes.HasPrefix(rest, []byte("//")):
			end = i + until(rest, "\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			end = i + until(rest, "*/") + 2
		case rest[0] == '\'' || rest[0] == '"' || rest[0] == '`':
			end = i + quoted(rest)
		case rest[0] == '/' && regexpMayStart(code[:i]):
			end = i + quoted(rest)
		default:
			i++
			continue
		}
		end = min(end, len(code))
		fill(code[i:end])
		i = end
	}
	return code
}

func fill(code []byte) {
	for i := range code {
		if code[i] != '\n' {
			code[i] = '_'
		}
	}
}

func until(rest []byte, end string) int {
	if n := bytes.Index(rest, []byte(end)); n >= 0 {
		return n
	}
	return len(rest)
}

// quoted is how long a text is with its marks; what stands in the braces of a template counts as text.
func quoted(rest []byte) int {
	for i := 1; i < len(rest); i++ {
		switch {
		case rest[i] == '\\':
			i++
		case rest[i] == rest[0]:
			return i + 1
		case rest[i] == '\n' && rest[0] != '`':
			return i
		}
	}
	return len(rest)
}

// regexpMayStart tells a slash that opens a pattern from one that divides.
func regexpMayStart(before []byte) bool {
	before = bytes.TrimRight(before, " \n")
	return len(before) == 0 || bytes.HasSuffix(before, []byte("return")) || strings.ContainsRune("(,=:[!&|?{};>", rune(before[len(before)-1]))
}
