package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/tavlei/tavlei/game"
)

// Exit statuses.
const (
	exitOK    = 0
	exitWrong = 1 // what was asked about is wrong: an illegal move, a bad file
	exitCall  = 2 // the call is wrong: an unknown verb, flag, game or option
)

// cli is the command line; every verb lives in a file of its own.
type cli struct {
	Serve       serveCmd       `cmd:"" default:"withargs" help:"Serve the web page, the API and bots (also the default)."`
	Play        playCmd        `cmd:"" help:"Play a match in the terminal."`
	Games       gamesCmd       `cmd:"" help:"List the games with their options."`
	Moves       movesCmd       `cmd:"" help:"List the legal moves of a position."`
	Perft       perftCmd       `cmd:"" help:"Count the leaves of the move tree."`
	Playthrough playthroughCmd `cmd:"" help:"Play a random game and show every position."`
	Bench       benchCmd       `cmd:"" help:"Measure move generation, playouts and search."`
	Analyse     analyseCmd     `cmd:"" help:"Look for the best line of a position."`
	Solve       solveCmd       `cmd:"" help:"Find the exact value of a position, or all shortest games."`
	Match       matchCmd       `cmd:"" help:"Let two engines or levels play each other."`
	Engine      engineCmd      `cmd:"" help:"Speak as an engine on standard input and output."`
	Check       checkCmd       `cmd:"" help:"Read, replay and validate files of games."`
	Convert     convertCmd     `cmd:"" help:"Translate files of games."`
	NewGame     newGameCmd     `cmd:"" help:"Write the skeleton of a new family of games."`
	Words       wordsCmd       `cmd:"" help:"Export and import the words of a language."`
	Backup      backupCmd      `cmd:"" help:"Pack everything a server keeps into one bundle, while it runs."`
	Restore     restoreCmd     `cmd:"" help:"Restore a data directory from a bundle."`
	Verify      verifyCmd      `cmd:"" help:"Check a bundle or a data directory and replay all its matches."`
	Data        dataCmd        `cmd:"" help:"List and delete the matches and guests of a server."`
	Licences    licencesCmd    `cmd:"" aliases:"licenses" help:"Print the licences of the program and of all that is in it."`
	Version     versionCmd     `cmd:"" help:"Print the version."`
	Help        helpCmd        `cmd:"" help:"Show what a command does."`
	Completion  completionCmd  `cmd:"" help:"Print shell completion for this program."`
	Man         manCmd         `cmd:"" help:"Write manual pages."`
	Complete    completeCmd    `cmd:"" hidden:"" passthrough:"" help:"Complete a call, as the scripts of completion ask for it."`

	ShowVersion versionFlag `name:"version" help:"Print the version."`
}

const about = "Board games for the browser, the terminal and programs. Without a command it serves " +
	"on localhost: type tavlei, then open the address it prints."

// env is what a verb may know of the world.
type env struct {
	ctx    context.Context
	said   speech // of the terminal's language
	in     io.Reader
	out    io.Writer // a write that fails ends the work and makes the exit status 1
	bare   io.Writer // the same without that, for a server, which works for others
	err    io.Writer
	colour bool // out is a terminal that wants colours
	screen bool // err is a terminal: progress may be drawn on it
}

// callError marks errors of the call itself.
type callError struct{ error }

func (e callError) Unwrap() error { return e.error }

// errSilent says that what is wrong has been reported already.
var errSilent = errors.New("reported")

// exit is how the command line parser leaves after printing help.
type exit int

// newParser knows all verbs and flags.
func newParser(out, errOut io.Writer, said speech) *kong.Kong {
	parser, err := kong.New(&cli{},
		kong.Name("tavlei"), kong.Description(about), kong.Writers(out, errOut),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Help(said.help), variables(),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	said.teach(parser)
	return parser
}

// variables may stand in the texts of flags.
func variables() kong.Vars {
	return kong.Vars{"version": version(), "formats": formatNames(), "data": defaultData()}
}

// run carries out one command line and returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errOut io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exit)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	said := speechOf(languageOfTerminal())
	parser := newParser(out, errOut, said)
	call, err := parser.Parse(joined(args))
	if err != nil {
		fmt.Fprintf(errOut, "tavlei: %s\n", said.tell(callFault(parser, args, err)))
		return exitCall
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	o := &output{w: out, end: end}
	e := &env{ctx: ctx, said: said, in: in, out: o, bare: out, err: errOut, colour: wantsColour(out), screen: isTerminal(errOut)}
	err = call.Run(e, parser)
	if failed := o.failed(); failed != nil {
		err = failed
	}
	return statusOf(err, errOut, said)
}

// statusOf reports err and turns it into an exit status.
func statusOf(err error, errOut io.Writer, said speech) int {
	var bad callError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errSilent):
		return exitWrong
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(errOut, "tavlei: %s\n", said.of("interrupted"))
		return exitWrong
	}
	fmt.Fprintf(errOut, "tavlei: %s\n", said.tell(err))
	if errors.As(err, &bad) || errors.Is(err, game.ErrUnknownGame) || errors.Is(err, game.ErrOption) {
		return exitCall
	}
	return exitWrong
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wantsColour follows the NO_COLOR convention.
func wantsColour(w io.Writer) bool {
	return isTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
