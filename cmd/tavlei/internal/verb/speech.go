package verb

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/record/sgf"
)

// Speech is what the command line says in another language, by the English that stands in the code. What it lacks
// stays English.
type Speech map[string]string

// SpeechOf the terminal's language; an error is told in English.
func SpeechOf(code string) Speech {
	texts := lang.Built()
	words, err := texts.Command(texts.Known(code))
	if err != nil {
		return nil
	}
	return words
}

// Of is an English text in the language.
func (s Speech) Of(english string) string {
	if text := s[english]; text != "" {
		return text
	}
	return english
}

// Frame are the words of the parser's help, and those of manual pages and of the start of a server; %s stands for
// what differs.
var Frame = []string{
	"Usage: %s", "Flags:", "Arguments:", "Commands:", `Run "%s <command> --help" for more information on a command.`,
	"[flags]", "<command>", "Examples:", "Example:",

	"NAME", "SYNOPSIS", "DESCRIPTION", "ARGUMENTS", "VERBS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "SEE ALSO",
	"[OPTIONS]", "VERB …", ManAbout, ManStatus, ManNoColour, "Environment: %s.",

	"Tavlei is at %s", "Stopped.", "It listens on %s. Ctrl-C stops.", "On the local network: %s",
	"Only this machine can open it; --addr %s lets others in. Ctrl-C stops.",
	"Only a proxy can open it; --public says under which address the proxy serves it. Ctrl-C stops.",
}

// What manual pages say.
const (
	ManAbout    = "board games for the browser, the terminal and programs"
	ManStatus   = "0: well. 1: what was asked about is wrong. 2: the call is wrong."
	ManNoColour = "If set, nothing is coloured."
)

// Notices are told beside what a verb prints.
var Notices = []string{
	"%s games are in %s; the same call with --resume goes on", "the browser cannot be opened: %s", "match %s: %s",
	"A worker, slots: %s. Ctrl-C stops.",
	"There is no key in %s, so none is in the bundle: restored elsewhere, it knows no browser again.",
}

// Faults are what is said of a call that is wrong. The first one that fits is taken; what %s stands for is looked up
// again where it is a fault of its own.
var Faults = []string{
	"%s (from envar %s)",
	"unknown flag %s, did you mean one of %s?", "unknown flag %s, did you mean %s?", "unknown flag %s",
	"unexpected argument %s, did you mean one of %s?", "unexpected argument %s, did you mean %s?", "unexpected argument %s",
	"missing flags: %s", "expected one of %s", "%s must be one of %s but got %s",
	"missing value, expecting %s", `expected %s value but got "EOL" (<EOL>)`,
	"expected a valid 64 bit int but got %s", "expected a valid 64 bit uint but got %s", "expected a float but got %s (string)",
	"bool value must be true, 1, yes, false, 0 or no but got %s", "expected %s but got %s", "expected %s",
	"time %s: want one like 365d or 12h",
	"stat %s: no such file or directory", "%s exists but is a directory",
	"%s is no time: want one like 10s, 1m30s or 200ms; a number alone is seconds",
	"%s is a game, not a verb: %s; tavlei --help lists the verbs",
	"%s is not a verb, is it %s?; tavlei --help lists them", "%s is not a verb; tavlei --help lists them",
	"interrupted",

	// From the packages below the verbs.
	"game %s: unknown game; is it %s?", "game %s: unknown game",
	"game %s: option %s: not an option of this game (it has %s)", "game %s: option %s: want one of %s: not a value of this option",
	"game %s: the universal chess interface does not know this game", "game %s: the chess engine communication protocol does not know this game",
	"game %s: the hub protocol does not know this game", "game %s: the go text protocol cannot describe this game",
	"game %s: the DamExchange protocol does not know this game",
	"level %s: want 1 to %s",
	"clock %s: want seconds as 60, minutes and seconds as 1:30, with seconds for each move behind a plus and a number of moves before a slash: 40/5:00+0.5",
	"elo0 %s and elo1 %s: want the first below the second", "alpha %s: want a probability between 0 and 0.5", "beta %s: want a probability between 0 and 0.5",
	"address to listen on, --addr %s: want HOST:PORT, like 127.0.0.1:8080 or :8080, or unix:FILE: %s",
	"cannot listen on %s: port %s is taken by another program: choose another with --addr %s, or let the system choose with --addr %s: %s",
	"slots %s: want 1 to %s", "family %s: there are %s",
	"data directory %s cannot be made: %s; choose another with --data",
	"data directory %s is in use by another tavlei; stop that one, or choose another directory with --data",
	"format %s: unknown format of records, want one of %s",
	"open %s: no such file or directory", "open %s: permission denied", "open %s: file exists",
	"read %s: is a directory",
	"fork/exec %s: no such file or directory", "exec: %s: executable file not found in $PATH", "unknown game",
}

// Reasons are faults of files that have words in every language: that a game of SGF is another one. What %s stands for is
// looked up again: it may be the name of a game.
var Reasons = slices.Concat(sgf.Strangers, sgf.Games[1:])

// patterns finds the texts of a list in what was said.
func patterns(list []string) []*regexp.Regexp {
	all := make([]*regexp.Regexp, len(list))
	for i, text := range list {
		all[i] = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(text), "%s", "(.+)") + "$")
	}
	return all
}

var (
	FaultPatterns  = sync.OnceValue(func() []*regexp.Regexp { return patterns(Faults) })
	framePatterns  = sync.OnceValue(func() []*regexp.Regexp { return patterns(Frame) })
	reasonPatterns = sync.OnceValue(func() []*regexp.Regexp { return patterns(sgf.Strangers) })
	PlaceOfFault   = regexp.MustCompile(`^(-[^ ]+|<[^>]+>): (.+)$`)
)

// fault is an error of the call in the language.
func (s Speech) fault(english string) string {
	if len(s) == 0 {
		return english
	}
	if m := PlaceOfFault.FindStringSubmatch(english); m != nil {
		return m[1] + ": " + s.fault(m[2])
	}
	return s.find(english, Faults, FaultPatterns(), s.fault)
}

// Reason is what is wrong with a file in the language, as far as it has words for it.
func (s Speech) Reason(english string) string {
	return s.find(english, sgf.Strangers, reasonPatterns(), s.Of)
}

// find says a text of a list; what it has in place of %s is said by inner.
func (s Speech) find(english string, list []string, patterns []*regexp.Regexp, inner func(string) string) string {
	for i, pattern := range patterns {
		m := pattern.FindStringSubmatch(english)
		if m == nil {
			continue
		}
		parts := m[1:]
		for i, part := range parts {
			parts[i] = inner(part)
		}
		return s.Say(list[i], parts...)
	}
	return english
}

// Say fills in the %s of an English text.
func (s Speech) Say(english string, parts ...string) string {
	var said strings.Builder
	for i, piece := range strings.Split(s.Of(english), "%s") {
		if i > 0 && i <= len(parts) {
			said.WriteString(parts[i-1])
		}
		said.WriteString(piece)
	}
	return said.String()
}

// detail is a long text, paragraph by paragraph. Examples are the same in all languages, but for the word itself.
func (s Speech) detail(english string) string {
	parts := strings.Split(english, "\n\n")
	for i, part := range parts {
		if head, rest, ok := strings.Cut(part, "\n"); ok && IsExample(head) {
			parts[i] = s.Of(head) + "\n" + rest
			continue
		}
		parts[i] = s.Of(part)
	}
	return strings.Join(parts, "\n\n")
}

func IsExample(line string) bool { return line == "Example:" || line == "Examples:" }

// Teach puts the words of the language in the place of those that stand in the code; vars may stand in texts of flags.
func (s Speech) Teach(parser *kong.Kong, vars kong.Vars) {
	if len(s) == 0 {
		return
	}
	_ = kong.Visit(parser.Model, func(item kong.Visitable, next kong.Next) error { // nothing below fails
		switch item := item.(type) {
		case *kong.Value:
			item.Help = filled(s.Of(item.OrigHelp), item, vars)
		case *kong.Node:
			item.Help, item.Detail = s.Of(item.Help), s.detail(item.Detail)
		case *kong.Application:
			item.Help = s.Of(item.Help)
		}
		return next(nil)
	})
}

// filled puts the values of variables into a text.
func filled(text string, value *kong.Value, vars kong.Vars) string {
	return os.Expand(text, func(name string) string {
		if name == "default" {
			return value.Default
		}
		return vars[name]
	})
}

// Help prints what the parser prints, its own words in the language.
func (s Speech) Help(options kong.HelpOptions, ctx *kong.Context) error {
	out := ctx.Stdout
	if len(s) == 0 {
		return kong.DefaultHelpPrinter(options, ctx)
	}
	if f, ok := out.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			options.WrapUpperBound = min(width, options.WrapUpperBound)
		}
	}
	var page bytes.Buffer
	ctx.Stdout = &page
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	if err != nil {
		return err
	}
	var told strings.Builder
	for line := range strings.Lines(page.String()) {
		told.WriteString(s.find(strings.TrimRight(line, "\n"), Frame, framePatterns(), s.usage) + "\n")
	}
	_, err = out.Write([]byte(told.String()))
	return err
}

// usage is what stands behind "Usage:".
func (s Speech) usage(call string) string {
	return strings.NewReplacer("[flags]", s.Of("[flags]"), "<command>", s.Of("<command>")).Replace(call)
}
