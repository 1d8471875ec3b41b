package arena

import (
	"fmt"
	"strconv"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/rating"
	"github.com/tavlei/tavlei/search/tournament"
)

// MatchCmd is "tavlei match".
type MatchCmd struct {
	verb.GameArg
	A        string   `group:"Players" placeholder:"SPEC" help:"First player: level:8, random, uci:COMMAND, usi:COMMAND, ucci:COMMAND, cecp:COMMAND, hub:COMMAND, gtp:COMMAND or dxp:HOST:PORT. In games of two teams it plays all seats of its team."`
	B        string   `group:"Players" placeholder:"SPEC" help:"Second player."`
	Player   []string `group:"Players" sep:"none" placeholder:"NAME=SPEC" help:"Instead of --a and --b: a player of a tournament; given once for each. All play all."`
	Gauntlet bool     `group:"Players" help:"The first --player plays each of the others, and these not each other."`
	Seats    []string `group:"Players" sep:"none" placeholder:"SPEC" help:"Instead of --a and --b: the player of a seat; given once for each, in the order of seats."`

	Games *int   `group:"Games" placeholder:"N" help:"Games of each two players; they come in pairs with the same opening and sides changed. 100, with --sprt as many as it needs."`
	Seed  uint64 `group:"Games" default:"1" help:"Seed of openings and of the players' choices."`
	Jobs  int    `group:"Games" default:"1" placeholder:"N" help:"Games played at the same time."`
	SPRT  string `group:"Games" name:"sprt" placeholder:"ELO0:ELO1" help:"Stop as soon as it is shown that a is stronger by ELO0 rather than ELO1, or the other way round."`
	Alpha string `group:"Games" default:"0.05" help:"Probability that --sprt takes ELO0 for ELO1."`
	Beta  string `group:"Games" default:"0.05" help:"Probability that --sprt takes ELO1 for ELO0."`

	Opening    *int   `group:"Openings" placeholder:"PLIES" help:"Random plies before the players take over; 4, and none behind a --book."`
	Book       string `group:"Openings" placeholder:"FILE" help:"Openings: games or positions of any format that check reads, as PGN, EPD, PDN."`
	BookFormat string `group:"Openings" placeholder:"FORMAT" help:"Format of the book, if neither content nor name tells."`
	BookOrder  string `group:"Openings" default:"sequential" enum:"sequential,random" help:"Order of the openings: sequential, or random by the seed."`
	BookPlies  int    `group:"Openings" placeholder:"N" help:"Plies of an opening at most; 0 for all."`

	Clock    perPlayer         `group:"Time" sep:"none" placeholder:"CLOCK" help:"Clock of each player: seconds, minutes:seconds, +seconds for each move, moves before a slash: 60+0.6, 40/5:00. NAME=CLOCK is for one player."`
	Margin   perPlayer         `group:"Time" sep:"none" placeholder:"TIME" help:"How late a move may come before the flag falls; 0s, with --time 5s."`
	Time     perPlayer         `group:"Time" sep:"none" placeholder:"TIME" help:"Time of every player for one move, instead of the level's positions; NAME=TIME for one player."`
	Nodes    perPlayer         `group:"Time" sep:"none" placeholder:"N" help:"Positions for one move, instead of the level's; NAME=N for one player."`
	Depth    perPlayer         `group:"Time" sep:"none" placeholder:"PLIES" help:"Depth of the search, instead of the level's; NAME=PLIES for one player."`
	MoveTime verb.Duration     `group:"Time" placeholder:"TIME" help:"Time of other programs for one move, if it is not --time; uci, cecp and hub programs get one second if nothing is said."`
	Param    map[string]string `group:"Time" placeholder:"NAME=VALUE" help:"Parameter for other programs, for gtp a command and its arguments; may be given several times."`

	Draw     string `group:"Adjudication" placeholder:"MOVES:VALUE" help:"Call a game drawn when all players have held it for even within VALUE hundredths for MOVES moves in a row; :FROM behind it says from which move on."`
	Resign   string `group:"Adjudication" placeholder:"MOVES:VALUE" help:"Call a game lost when a player has held it so, by VALUE hundredths, for MOVES moves in a row and the others agree."`
	MaxPlies int    `group:"Adjudication" placeholder:"N" help:"Call a game drawn that is so long."`
	Endings  bool   `group:"Adjudication" help:"End games that an exact table of the game's rules decides."`

	Out    string `group:"Output" short:"o" placeholder:"FILE" help:"Write the games, with values and times as comments. FILE.state beside it says how far the match is."`
	Format string `group:"Output" placeholder:"FORMAT" help:"Format of --out, if its ending does not say it: ${formats}."`
	Resume bool   `group:"Output" help:"Go on with the match of --out, which was interrupted or is to have more games."`
	Force  bool   `group:"Output" help:"Overwrite an existing file."`

	Verbose bool `group:"Output" short:"v" help:"Print every game."`
	JSON    bool `group:"Output" help:"Print JSON."`
}

// Help shows examples.
func (MatchCmd) Help() string {
	return "Prints wins, draws and losses of a, its score, the difference in Elo with its 95 % error, reckoned over the pairs, " +
		"and the likelihood that a is the stronger one (LOS); of more than two players a cross table.\n\n" +
		"Options of a uci or cecp program may stand behind a question mark: they are its own, while --param is for all programs.\n\n" +
		"Programs of the Go Text Protocol are told times of whole seconds only; give others their time as an option of " +
		"their own. --param \"time_settings=\" keeps it from being told.\n\n" +
		"dxp:HOST:PORT is a draughts program that waits for others and follows by the DamExchange protocol. That has whole minutes for " +
		"a game only: those of --clock, or 75 times the time of a move.\n\n" +
		"In games of more than two seats the score is that of the team of a, or of the first seat.\n\n" +
		"Interrupted, by Ctrl-C or otherwise, a match with --out goes on with the same call and --resume: games that " +
		"were finished are not played again.\n\n" +
		"Examples:\n  tavlei match russian --a level:5 --b level:4 --games 200\n" +
		"  tavlei match international --a level:8 --b \"hub:./scan hub\" --games 20\n" +
		"  tavlei match international --a level:8 --b dxp:192.168.1.7 --clock 10:00 --games 2\n" +
		"  tavlei match chess --a level:8 --b \"uci:stockfish?UCI_LimitStrength=true&UCI_Elo=2000\" --clock 10+0.1 --out games.pgn\n" +
		"  tavlei match chess --a \"uci:./new\" --b \"uci:./old\" --clock 5+0.05 --book 8moves.pgn --book-order random --sprt 0:5 --jobs 4\n" +
		"  tavlei match chess --player new=level:9 --player old=level:8 --player fish=uci:stockfish --gauntlet --resign 4:600 --draw 8:10:40\n" +
		"  tavlei match othello --a level:10 --b \"gtp:./edax -gtp\" --time 1\n" +
		"  tavlei match bughouse --a level:4 --b level:3\n" +
		"  tavlei match bughouse --seats level:5 --seats level:3 --seats level:3 --seats level:1"
}

// contest is a match that has been settled: everything that the flags say, ready to be played.
type contest struct {
	call    *MatchCmd
	g       *game.Game
	players []player
	seating tournament.Seating
	sides   [2]string // who plays whom, where there are two sides
	plan    tournament.Schedule
	judge   tournament.Adjudication
	book    book
	random  int // plies of an opening
	sprt    *rating.SPRT
	values  bool      // the format of --out has fields for values and times
	start   time.Time // of the clock
}

// Run plays the games and prints the standing.
func (c *MatchCmd) Run(e *verb.Env) error {
	g, err := verb.OpenGame(c.Game)
	if err != nil {
		return err
	}
	t := &contest{call: c, g: g, start: time.Now()}
	for _, settle := range []func() error{c.bounds, t.settlePlayers, t.settleRules} {
		if err := settle(); err != nil {
			return verb.BadCall(err)
		}
	}
	if err := t.readBook(e); err != nil {
		return err
	}
	out, err := t.openOut()
	if err != nil {
		return err
	}
	played, err := t.play(e, out)
	if closed := out.Close(); err == nil {
		err = closed
	}
	if played.Games() > 0 || err == nil {
		if printed := t.print(e, played); printed != nil {
			return printed
		}
	}
	if err != nil && out != nil && e.Ctx.Err() != nil {
		fmt.Fprintf(e.Err, "tavlei: %s\n", e.Said.Say("%s games are in %s; the same call with --resume goes on", strconv.Itoa(played.Games()), c.Out))
	}
	return err
}

// bounds refuses numbers that mean nothing.
func (c *MatchCmd) bounds() error {
	if err := verb.Lasting("--move-time", time.Duration(c.MoveTime), 0); err != nil {
		return err
	}
	numbers := []verb.Number{
		verb.Between("--jobs", int64(c.Jobs), 1, verb.MostJobs), verb.Between("--book-plies", int64(c.BookPlies), 0, verb.NoBound),
		verb.Between("--max-plies", int64(c.MaxPlies), 0, verb.NoBound),
	}
	if c.Games != nil {
		numbers = append(numbers, verb.Between("--games", int64(*c.Games), 1, verb.NoBound))
	}
	if c.Opening != nil {
		numbers = append(numbers, verb.Between("--opening", int64(*c.Opening), 0, verb.NoBound))
	}
	return verb.Within(numbers...)
}
