package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// completionCmd is "tavlei completion".
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help shows how the shells take it.
func (completionCmd) Help() string {
	return "The script asks this program what may stand next: verbs, flags, games, formats, files. In zsh it stands behind compinit.\n\n" +
		"Examples:\n  source <(tavlei completion bash)      # ~/.bashrc\n" +
		"  source <(tavlei completion zsh)       # ~/.zshrc\n" +
		"  tavlei completion fish > ~/.config/fish/completions/tavlei.fish"
}

// The scripts hand over the words up to the cursor, the last of them unfinished. Nothing that fits
// means a file.
var completionScripts = map[string]string{
	"bash": `_tavlei() {
	local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]}
	COMPREPLY=($(tavlei complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
	[[ ${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _tavlei tavlei
`,
	"zsh": `_tavlei() {
	local -a found
	found=(${(f)"$(tavlei complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
	if (( ${#found} )); then compadd -- $found; else _files; fi
}
compdef _tavlei tavlei
`,
	"fish": `function __tavlei_complete
	set -l words (commandline -opc) (commandline -ct)
	set -l found (tavlei complete -- $words[2..-1] 2>/dev/null)
	if test (count $found) -gt 0; printf '%s\n' $found; else __fish_complete_path (commandline -ct); end
end
complete -c tavlei -f -a '(__tavlei_complete)'
`,
}

// Run prints the script of a shell.
func (c completionCmd) Run(e *verb.Env) error {
	_, err := fmt.Fprint(e.Out, completionScripts[c.Shell])
	return err
}

// completeCmd is what the scripts call.
type completeCmd struct {
	Words []string `arg:"" optional:"" help:"The words of the call up to the cursor."`
}

// Run prints what may stand at the end of the call, a line each.
func (c completeCmd) Run(e *verb.Env, parser *kong.Kong) error {
	words := c.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	for _, text := range completions(parser.Model.Node, words) {
		fmt.Fprintln(e.Out, text)
	}
	return nil
}

// completions are what may stand in place of the last word; none where it is a file, or anything.
func completions(node *kong.Node, words []string) []string {
	if len(words) == 0 {
		words = []string{""}
	}
	last := words[len(words)-1]
	given, awaited := 0, (*kong.Flag)(nil)
	for _, word := range words[:len(words)-1] {
		switch flag := flagOf(node, word); {
		case awaited != nil:
			awaited = nil
		case flag != nil:
			if awaited = flag; flag.IsBool() || strings.Contains(word, "=") {
				awaited = nil
			}
		case strings.HasPrefix(word, "-"):
		default:
			if child := verbOf(node, word); child != nil {
				node = child
			} else {
				given++
			}
		}
	}
	var all []string
	switch {
	case awaited != nil:
		all = valuesOf(awaited.Value)
	case strings.HasPrefix(last, "-"):
		all = flagsOf(node)
	case given < len(node.Positional):
		all = valuesOf(node.Positional[given])
	default:
		for _, child := range node.Children {
			if !child.Hidden {
				all = append(all, child.Name)
			}
		}
	}
	return slices.DeleteFunc(all, func(text string) bool { return !strings.HasPrefix(text, last) })
}

func verbOf(node *kong.Node, name string) *kong.Node {
	for _, child := range node.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

// flagOf is the flag that a word is, nil if it is none.
func flagOf(node *kong.Node, word string) *kong.Flag {
	name, _, _ := strings.Cut(word, "=")
	for _, group := range node.AllFlags(false) {
		for _, flag := range group {
			if name == "--"+flag.Name || flag.Short != 0 && name == "-"+string(flag.Short) {
				return flag
			}
		}
	}
	return nil
}

func flagsOf(node *kong.Node) []string {
	var names []string
	for _, group := range node.AllFlags(true) {
		for _, flag := range group {
			names = append(names, "--"+flag.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// valuesOf are the values that a flag or an argument may have, as far as they are known.
func valuesOf(v *kong.Value) []string {
	var names []string
	switch {
	case v.Enum != "":
		return strings.Split(v.Enum, ",")
	case v.Name == "game":
		for _, info := range game.All() {
			names = append(names, info.ID)
		}
	case strings.EqualFold(v.Tag.PlaceHolder, "format"):
		for _, f := range record.Formats() {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return names
}
