package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/arena"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/keep"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/load"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/study"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/terminal"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

// cli is the command line; every verb lives in a file of its own.
type cli struct {
	Serve       serveCmd             `cmd:"" default:"withargs" help:"Serve the web page, the API and bots (also the default)."`
	Worker      workerCmd            `cmd:"" help:"Think for servers that share a NATS server."`
	Play        terminal.PlayCmd     `cmd:"" help:"Play a match in the terminal."`
	Games       study.GamesCmd       `cmd:"" help:"List the games with their options."`
	Moves       study.MovesCmd       `cmd:"" help:"List the legal moves of a position."`
	Perft       study.PerftCmd       `cmd:"" help:"Count the leaves of the move tree."`
	Playthrough study.PlaythroughCmd `cmd:"" help:"Play a random game and show every position."`
	Bench       benchCmd             `cmd:"" help:"Measure move generation, playouts and search, or a server."`
	Balance     study.BalanceCmd     `cmd:"" help:"Measure what kind of game a rule set makes: balance, draws, length, choice."`
	Analyse     study.AnalyseCmd     `cmd:"" help:"Look for the best line of a position."`
	Solve       study.SolveCmd       `cmd:"" help:"Find the exact value of a position, or all shortest games."`
	Mine        study.MineCmd        `cmd:"" help:"Look for puzzles in games that were played."`
	Match       arena.MatchCmd       `cmd:"" help:"Let two engines or levels play each other."`
	Engine      engineCmd            `cmd:"" help:"Speak as an engine on standard input and output."`
	Check       study.CheckCmd       `cmd:"" help:"Read, replay and validate files of games."`
	Convert     study.ConvertCmd     `cmd:"" help:"Translate files of games."`
	NewGame     newGameCmd           `cmd:"" help:"Write the skeleton of a new family of games."`
	Rules       study.RulesCmd       `cmd:"" help:"Write and check games as files."`
	Words       wordsCmd             `cmd:"" help:"Export and import the words of a language."`
	Backup      keep.BackupCmd       `cmd:"" help:"Pack everything a server keeps into one bundle, while it runs."`
	Restore     keep.RestoreCmd      `cmd:"" help:"Restore a data directory from a bundle."`
	Verify      keep.VerifyCmd       `cmd:"" help:"Check a bundle or a data directory and replay all its matches."`
	MigrateData keep.MigrateCmd      `cmd:"" help:"Copy everything between SQLite and PostgreSQL, and compare it."`
	Data        keep.DataCmd         `cmd:"" help:"List and delete the matches and guests of a server."`
	Licences    licencesCmd          `cmd:"" aliases:"licenses" help:"Print the licences of the program and of all that is in it."`
	Version     versionCmd           `cmd:"" help:"Print the version."`
	Help        helpCmd              `cmd:"" help:"Show what a command does."`
	Completion  completionCmd        `cmd:"" help:"Print shell completion for this program."`
	Man         manCmd               `cmd:"" help:"Write manual pages."`
	Complete    completeCmd          `cmd:"" hidden:"" passthrough:"" help:"Complete a call, as the scripts of completion ask for it."`

	ShowVersion versionFlag `name:"version" help:"Print the version."`
}

// benchCmd is "tavlei bench".
type benchCmd struct {
	Games  study.BenchCmd `cmd:"" default:"withargs" help:"Measure move generation, playouts and search."`
	Server load.ServerCmd `cmd:"" help:"Measure what matches cost a server."`
}

// Help shows examples.
func (benchCmd) Help() string {
	return "Examples:\n  tavlei bench russian international\n  tavlei bench server --matches 2000"
}

const about = "Board games for the browser, the terminal and programs. Without a command it serves " +
	"on localhost: type tavlei, then open the address it prints."

// exit is how the command line parser leaves after printing help.
type exit int

// newParser knows all verbs and flags.
func newParser(out, errOut io.Writer, said verb.Speech) *kong.Kong {
	parser, err := kong.New(&cli{},
		kong.Name("tavlei"), kong.Description(about), kong.Writers(out, errOut),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Help(said.Help), variables(),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	said.Teach(parser, variables())
	return parser
}

// variables may stand in the texts of flags.
func variables() kong.Vars {
	return kong.Vars{"version": verb.Version(), "formats": verb.FormatNames(), "data": keep.DefaultData()}
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
	said := verb.SpeechOf(terminal.LanguageOfTerminal())
	parser := newParser(out, errOut, said)
	call, err := parser.Parse(joined(args))
	if err != nil {
		fmt.Fprintf(errOut, "tavlei: %s\n", said.Tell(callFault(parser, args, err)))
		return verb.ExitCall
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	o := &verb.Output{W: out, End: end}
	e := &verb.Env{Ctx: ctx, Said: said, In: in, Out: o, Bare: out, Err: errOut, Colour: wantsColour(out), Screen: verb.IsTerminal(errOut)}
	err = call.Run(e, parser)
	if failed := o.Failed(); failed != nil {
		err = failed
	}
	return statusOf(err, errOut, said)
}

// statusOf reports err and turns it into an exit status.
func statusOf(err error, errOut io.Writer, said verb.Speech) int {
	var bad verb.CallError
	switch {
	case err == nil:
		return verb.ExitOK
	case errors.Is(err, verb.ErrSilent):
		return verb.ExitWrong
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(errOut, "tavlei: %s\n", said.Of("interrupted"))
		return verb.ExitWrong
	}
	fmt.Fprintf(errOut, "tavlei: %s\n", said.Tell(err))
	if errors.As(err, &bad) || errors.Is(err, game.ErrUnknownGame) || errors.Is(err, game.ErrOption) {
		return verb.ExitCall
	}
	return verb.ExitWrong
}

// wantsColour follows the NO_COLOR convention.
func wantsColour(w io.Writer) bool {
	return verb.IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
