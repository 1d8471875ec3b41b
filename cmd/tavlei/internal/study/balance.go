package study

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/balance"
)

// BalanceCmd is "tavlei balance".
type BalanceCmd struct {
	Mixes   []string `arg:"" optional:"" name:"game" placeholder:"GAME" help:"Games with options to measure: russian, \"russian;capture=may\"; or a rules file: ./mine.json; those of --add or --rows if none is given."`
	Games   int      `default:"50" placeholder:"N" help:"Rounds to play: one game of the first level against itself, one of the second, and one between them."`
	Level   []int    `default:"4,2" placeholder:"N" help:"Levels of the bots, 1 to 10, the stronger first; given once or twice."`
	Seed    uint64   `default:"1" placeholder:"N" help:"Number of the first round, from which everything in it follows."`
	Vary    []string `placeholder:"OPTION" help:"Measure each game under every value of an option as well; option=value for one value."`
	Opening int      `default:"-1" placeholder:"PLIES" help:"Random plies before the players take over; -1: none for levels up to 6, 2 for those above."`
	Add     string   `placeholder:"FILE" help:"Go on after the rounds of an earlier call with --json, which are counted, too."`
	Rows    string   `placeholder:"FILE" help:"Keep what was measured as rows of this file, beside those of other games."`
	Verbose bool     `short:"v" help:"Print how games ended and which men moved, too."`
	JSON    bool     `help:"Print JSON."`
}

// Help shows examples.
func (BalanceCmd) Help() string {
	return "Says for each game how many points who moves first gets, how many games are drawn, how long they are (quartiles, in " +
		"half-moves), how many moves there are to choose from, and what the stronger level gets against the weaker one. Bounds are those of " +
		"95 %. Of options that are not at their defaults it says how often they mattered: in how many games and half-moves the legal moves, what a move " +
		"does or the end of the game would have been different under the default.\n\n" +
		"The same call gives the same numbers on every machine. Interrupted, it prints what the whole rounds have shown.\n\n" +
		"Examples:\n  tavlei balance russian --games 200\n  tavlei balance russian \"russian;capture=may\" --level 5 --level 3\n" +
		"  tavlei balance tafl --vary kingCapture,escape=edge\n" +
		"  tavlei balance brandubh --json > brandubh.json\n  tavlei balance brandubh --add brandubh.json --json"
}

// Run measures one game after the other.
func (c BalanceCmd) Run(e *verb.Env) error {
	if err := c.bounds(); err != nil {
		return verb.BadCall(err)
	}
	before, err := readReports(c.Add)
	if err != nil {
		return err
	}
	rows, err := readRows(c.Rows)
	if err != nil {
		return err
	}
	games, err := c.games(before, rows)
	if err != nil {
		return err
	}
	var all []*balance.Report
	for i, g := range games {
		r, err := c.measure(e, g, before)
		if err != nil && (r == nil || !errors.Is(err, context.Canceled)) {
			return err
		}
		if r.Played() > 0 {
			all = append(all, r)
			if !c.JSON {
				c.print(e, i == 0, r.Measurement())
			}
		}
		if err == nil && c.Rows != "" {
			rows = keepRow(rows, r.Measurement())
			err = writeRows(c.Rows, rows)
		}
		if err != nil {
			return errors.Join(c.printJSON(e, all), err)
		}
	}
	return c.printJSON(e, all)
}

func (c BalanceCmd) printJSON(e *verb.Env, all []*balance.Report) error {
	if !c.JSON || len(all) == 0 {
		return nil
	}
	return verb.PrintJSON(e.Out, all)
}

func (c BalanceCmd) bounds() error {
	if len(c.Level) > 2 {
		return verb.Faultf("--level is given %d times: want two levels at most", len(c.Level))
	}
	numbers := []verb.Number{
		verb.Between("--games", int64(c.Games), 1, balance.MostRounds), verb.Between("--opening", int64(c.Opening), -1, balance.MostPlies),
	}
	for i, level := range c.Level {
		most := int64(10)
		if i > 0 {
			most = int64(c.Level[0])
		}
		numbers = append(numbers, verb.Between("--level", int64(level), 1, most))
	}
	return verb.Within(numbers...)
}

// games are the rule sets of the call, each once.
func (c BalanceCmd) games(before []*balance.Report, rows []balance.Measurement) ([]*game.Game, error) {
	names := slices.Clone(c.Mixes)
	if len(names) == 0 {
		for _, r := range before {
			names = append(names, r.Game)
		}
	}
	if len(names) == 0 {
		for _, row := range rows {
			names = append(names, row.Game)
		}
	}
	if len(names) == 0 {
		return nil, verb.BadCall(verb.Faultf("no game is named: want at least one, as in tavlei balance russian"))
	}
	var all []*game.Game
	seen := map[string]bool{}
	for _, name := range names {
		g, err := verb.OpenGame(name)
		if err != nil {
			return nil, err
		}
		mixes, err := c.varied(g)
		if err != nil {
			return nil, err
		}
		for _, mix := range append([]*game.Game{g}, mixes...) {
			if !seen[mix.Name()] {
				seen[mix.Name()] = true
				all = append(all, mix)
			}
		}
	}
	return all, nil
}

// varied are the rule sets that --vary makes of one.
func (c BalanceCmd) varied(g *game.Game) (mixes []*game.Game, err error) {
	for _, wish := range c.Vary {
		key, value, one := strings.Cut(wish, "=")
		at := slices.IndexFunc(g.Info.Options, func(o game.Option) bool { return o.Key == key })
		if at < 0 {
			_, err := g.Info.Open(map[string]string{key: value})
			return nil, err
		}
		o := g.Info.Options[at]
		values := o.Values
		switch {
		case one:
			values = []string{value}
		case o.Kind == game.Switch:
			values = []string{"on", "off"}
		case len(values) == 0 || o.Kind == game.Words:
			return nil, verb.BadCall(verb.Faultf("--vary %s: want %s=VALUE, its values cannot be listed", key, key))
		}
		for _, v := range values {
			given := map[string]string{}
			for k, own := range g.Options {
				given[k] = own
			}
			given[key] = v
			mix, err := g.Info.Open(given)
			if one && err != nil {
				return nil, err
			}
			if err == nil { // what the other options do not allow is left out
				mixes = append(mixes, mix)
			}
		}
	}
	return mixes, nil
}

// measure plays the rounds of one game; of an interrupted one it gives what was whole.
func (c BalanceCmd) measure(e *verb.Env, g *game.Game, before []*balance.Report) (*balance.Report, error) {
	plan := balance.Plan{Game: g, Strong: c.Level[0], First: c.Seed, Opening: c.Opening}
	each := 1
	if len(c.Level) > 1 && c.Level[1] != c.Level[0] {
		plan.Weak, each = c.Level[1], 3
	}
	at := slices.IndexFunc(before, func(r *balance.Report) bool { return r.Game == g.Name() })
	if at >= 0 {
		plan.First = max(before[at].Next(), c.Seed)
	}
	s, err := balance.New(plan)
	if err != nil {
		return nil, verb.BadCall(err)
	}
	bar := e.Progress(g.Name()+": game", each*c.Games)
	defer bar.Done()
	played := s.Go(e.Ctx, c.Games, func() bool {
		bar.N = s.Games()
		bar.Line("")
		return false
	})
	r := s.Report()
	if at >= 0 {
		if err := r.Add(before[at]); err != nil {
			return nil, err
		}
	}
	return r, played
}

// print writes a report as a line of the table, and those that belong to it.
func (c BalanceCmd) print(e *verb.Env, first bool, r balance.Measurement) {
	if first {
		fmt.Fprintf(e.Out, "%-40s %6s  %-16s %-16s %-14s %6s  %s\n", "game", "rounds", "first", "drawn", "plies", "moves", "stronger")
	}
	stronger := ""
	if r.Stronger != nil {
		stronger = percent(*r.Stronger)
	}
	fmt.Fprintf(e.Out, "%-40s %6d  %-16s %-16s %-14s %6.1f  %s\n", r.Game, r.Rounds, percent(r.First), percent(r.Drawn),
		fmt.Sprintf("%d %d %d", r.Plies[0], r.Plies[1], r.Plies[2]), r.Moves, stronger)
	if len(r.Seats) > 2 {
		for s, share := range r.Seats {
			fmt.Fprintf(e.Out, "    seat %d gets %s\n", s, percent(share))
		}
	}
	for _, o := range r.Options {
		fmt.Fprintf(e.Out, "    %s=%s mattered in %s of the games, in %s of the plies\n", o.Key, o.Value, percent(o.Games), percent(o.Plies))
	}
	if !c.Verbose {
		return
	}
	for _, end := range r.Ends {
		fmt.Fprintf(e.Out, "    %s: %d won, %d drawn\n", end.Reason, end.Won, end.Drawn)
	}
	for _, k := range r.Kinds {
		fmt.Fprintf(e.Out, "    %s moves in %.0f %%%s\n", k.Kind, 100*k.Share, rateText(k.Rate))
	}
}

func rateText(rate float64) string {
	if rate == 0 {
		return ""
	}
	return fmt.Sprintf(", each %.1f times as often as any", rate)
}

// percent is a share as "54 % (48 60)".
func percent(s balance.Interval) string {
	return fmt.Sprintf("%.0f %% (%.0f %.0f)", 100*s.Mean, 100*s.Low, 100*s.High)
}

// readReports reads what an earlier call printed.
func readReports(file string) (reports []*balance.Report, err error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &reports); err != nil {
		return nil, verb.Faultf("%s: want what an earlier call printed with --json: %w", file, err)
	}
	return reports, nil
}
