package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
)

// manCmd is "tavlei man".
type manCmd struct {
	Verb string `arg:"" optional:"" help:"The verb; without one the page of the whole program."`
	Dir  string `placeholder:"DIR" help:"Write all pages as files, tavlei.1, tavlei-match.1 …"`
}

// Help shows examples.
func (manCmd) Help() string {
	return "Examples:\n  tavlei man match | man -l -\n  tavlei man --dir ~/.local/share/man/man1"
}

// Run prints one page or writes all.
func (c manCmd) Run(e *verb.Env, parser *kong.Kong) error {
	top := parser.Model.Node
	if c.Dir == "" {
		node := top
		if c.Verb != "" {
			if node = verbOf(top, c.Verb); node == nil || node.Hidden {
				return verb.BadCall(verb.Faultf("%q is not a verb; tavlei --help lists them", c.Verb))
			}
		}
		_, err := fmt.Fprint(e.Out, manPage(e.Said, top, node))
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	for _, node := range append([]*kong.Node{top}, top.Children...) {
		if node.Hidden {
			continue
		}
		if err := os.WriteFile(filepath.Join(c.Dir, manName(top, node)+".1"), []byte(manPage(e.Said, top, node)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// manName is tavlei, or tavlei-match.
func manName(top, node *kong.Node) string {
	if node == top {
		return top.Name
	}
	return top.Name + "-" + node.Name
}

// manPage is a page in the macros of man(7).
func manPage(said verb.Speech, top, node *kong.Node) string {
	var b strings.Builder
	help := node.Help
	if node == top {
		help = said.Of(verb.ManAbout)
	}
	head := func(english string) { fmt.Fprintf(&b, ".SH %s\n", said.Of(english)) }
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"Tavlei %s\"\n", roff(strings.ToUpper(manName(top, node))), roff(verb.Version()))
	head("NAME")
	fmt.Fprintf(&b, "%s \\- %s\n", roff(manName(top, node)), roff(strings.TrimSuffix(help, ".")))
	head("SYNOPSIS")
	fmt.Fprintf(&b, ".B %s\n%s\n", roff(strings.TrimSpace(node.FullPath())), roff(synopsis(said, node)))
	if detail := detailOf(top, node); detail != "" {
		head("DESCRIPTION")
		b.WriteString(paragraphs(detail))
	}
	if len(node.Positional) > 0 {
		head("ARGUMENTS")
		for _, arg := range node.Positional {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(strings.ToUpper(arg.Name)), roff(arg.Help))
		}
	}
	if len(node.Children) > 0 {
		head("VERBS")
		for _, child := range node.Children {
			if !child.Hidden {
				fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(child.Name), roff(child.Help))
			}
		}
	}
	head("OPTIONS")
	for _, flag := range node.Flags {
		if !flag.Hidden {
			manFlag(&b, said, flag)
		}
	}
	head("EXIT STATUS")
	b.WriteString(roff(said.Of(verb.ManStatus)) + "\n")
	if node == top {
		head("ENVIRONMENT")
		b.WriteString(".TP\n.B NO_COLOR\n" + roff(said.Of(verb.ManNoColour)) + "\n")
	} else {
		head("SEE ALSO")
		fmt.Fprintf(&b, ".BR %s (1)\n", roff(top.Name))
	}
	return b.String()
}

// synopsis is what stands behind the verb.
func synopsis(said verb.Speech, node *kong.Node) string {
	words := []string{said.Of("[OPTIONS]")}
	if len(node.Children) > 0 {
		words = append(words, said.Of("VERB …"))
	}
	for _, arg := range node.Positional {
		words = append(words, arg.Summary())
	}
	return strings.Join(words, " ")
}

// detailOf is the long text of a verb, with its examples.
func detailOf(top, node *kong.Node) string {
	if node == top {
		return top.Help
	}
	return node.Detail
}

// manFlag writes a flag with its value, default and environment.
func manFlag(b *strings.Builder, said verb.Speech, flag *kong.Flag) {
	name := roff("--" + flag.Name)
	if flag.Short != 0 {
		name = roff("-"+string(flag.Short)) + ", " + name
	}
	if !flag.IsBool() {
		name += "=" + roff(flag.FormatPlaceHolder())
	}
	fmt.Fprintf(b, ".TP\n.B %s\n%s\n", name, roff(flag.Help))
	if len(flag.Envs) > 0 {
		b.WriteString(said.Say("Environment: %s.", roff(strings.Join(flag.Envs, ", "))) + "\n")
	}
}

// paragraphs writes text whose examples are indented.
func paragraphs(text string) string {
	var b strings.Builder
	for _, part := range strings.Split(text, "\n\n") {
		b.WriteString(".PP\n")
		indented := false
		for _, line := range strings.Split(part, "\n") {
			if is := strings.HasPrefix(line, "  "); is != indented {
				b.WriteString(map[bool]string{true: ".RS\n.nf\n", false: ".fi\n.RE\n"}[is])
				indented = is
			}
			b.WriteString(roff(strings.TrimSpace(line)) + "\n")
		}
		if indented {
			b.WriteString(".fi\n.RE\n")
		}
	}
	return b.String()
}

// roff keeps text from being taken for a command.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "…", "...", "\n", " ").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
