package protocol

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// with opens the game of the session with one thing changed.
func (s *gtp) with(what, value string) (*game.Game, error) {
	rules, ok := game.Ability[GTPRules](s.g.Rules)
	if !ok {
		return nil, fmt.Errorf("%s does not change in this game", what)
	}
	options, err := rules.GTPWith(s.g.Options, what, value)
	if err != nil {
		return nil, err
	}
	g, err := s.g.Info.Open(options)
	if err != nil {
		return nil, err
	}
	if _, err := boardOf(g); err != nil {
		return nil, err
	}
	return g, nil
}

// change goes on under other rules.
func (s *gtp) change(g *game.Game) {
	board, _ := boardOf(g) // with has asked
	s.gtpBoard, s.engine = board, search.New(g, s.c.Search)
}

// rectangle is boardsize for boards that may have more columns than rows.
func (s *gtp) rectangle(ctx context.Context, args []string) (string, error) {
	if len(args) != 2 {
		return "", fmt.Errorf("syntax error: want columns and rows")
	}
	return s.boardsize(ctx, args)
}

// boardsize takes another board, which is empty then; the protocol leaves that open. Two numbers are columns and rows, as KataGo
// has them for boardsize and rectangular_boardsize alike.
func (s *gtp) boardsize(_ context.Context, args []string) (string, error) {
	if len(args) < 1 || len(args) > 2 {
		return "", fmt.Errorf("syntax error: want a size")
	}
	size := strings.Join(args, " ")
	if size == s.size() {
		if _, changes := game.Ability[GTPRules](s.g.Rules); !changes {
			return "", nil
		}
	}
	g, err := s.with("size", size)
	if err != nil {
		return "", fmt.Errorf("unacceptable size")
	}
	s.change(g)
	s.begin(game.NewLine(g.Start()))
	return "", nil
}

// komi changes what White gets; where no rule knows it, it means nothing.
func (s *gtp) komi(_ context.Context, args []string) (string, error) {
	if _, ok := game.Ability[GTPRules](s.g.Rules); !ok {
		return "", nil
	}
	if len(args) == 0 {
		return "", fmt.Errorf("syntax error: want a number")
	}
	if _, err := strconv.ParseFloat(args[0], 64); err != nil {
		return "", fmt.Errorf("syntax error: %q is no number", clip(args[0]))
	}
	return "", s.replay("komi", args[0])
}

// replay goes on with the same moves under other rules. Where one of them is not legal there, nothing changes.
func (s *gtp) replay(what, value string) error {
	g, err := s.with(what, value)
	if err != nil {
		return err
	}
	start, err := g.Parse(game.Text(s.line.Start))
	if err != nil {
		return err
	}
	line, before := game.NewLine(start), []gtpMoment(nil)
	for i, text := range s.line.Texts() {
		if slices.Contains(s.before, gtpMoment{s.line, i}) {
			before = append(before, gtpMoment{line, i})
		}
		m, err := line.Pos.ParseMove(text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		line.Play(m)
	}
	s.change(g)
	s.line, s.before = line, before
	return nil
}

func (s *gtp) getRules(context.Context, []string) (string, error) {
	rules, ok := game.Ability[GTPRules](s.g.Rules)
	if !ok {
		return "", nil // knows has asked
	}
	return rules.GTPRules(), nil
}

func (s *gtp) setRules(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", fmt.Errorf("syntax error: want a name or an object of rules")
	}
	return "", s.replay("rules", strings.Join(args, " "))
}

// setRule changes one of the rules, by KataGo's names.
func (s *gtp) setRule(_ context.Context, args []string) (string, error) {
	if len(args) != 2 {
		return "", fmt.Errorf("syntax error: want a rule and a value")
	}
	return "", s.replay("rule", args[0]+" "+args[1])
}

// setRulesOfKGS takes one of the four rule sets of that server.
func (s *gtp) setRulesOfKGS(_ context.Context, args []string) (string, error) {
	sets := map[string]string{"chinese": "chinese-kgs", "japanese": "japanese", "aga": "aga", "new_zealand": "new-zealand"}
	if len(args) != 1 {
		return "", fmt.Errorf("syntax error: want a name of rules")
	}
	name, ok := sets[strings.ToLower(args[0])]
	if !ok {
		return "", fmt.Errorf("unknown rules %q: want chinese, japanese, aga or new_zealand", clip(args[0]))
	}
	return "", s.replay("rules", name)
}

// playSequence makes moves in turn, or none of them.
func (s *gtp) playSequence(ctx context.Context, args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", fmt.Errorf("syntax error: want colours and vertices")
	}
	now, n := s.moment(), len(s.before)
	for i := 0; i < len(args); i += 2 {
		if _, err := s.play(ctx, args[i:i+2]); err != nil {
			s.back(now)
			s.before = s.before[:n]
			return "", fmt.Errorf("move %d: %w", i/2+1, err)
		}
	}
	return "", nil
}

// setup puts stones on an empty board.
func (s *gtp) setup(_ context.Context, args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", fmt.Errorf("syntax error: want colours and vertices")
	}
	if !s.untouched() || len(stones(s.line.Pos)) > 0 {
		return "", fmt.Errorf("board not empty")
	}
	var men []game.Man
	places := s.line.Pos.(game.Scener).Board().Places
	for i := 0; i < len(args); i += 2 {
		seat, err := seatOf(args[i])
		if err != nil {
			return "", err
		}
		at := slices.IndexFunc(places, func(p game.PlaceInfo) bool { return strings.EqualFold(p.Name, args[i+1]) })
		if at < 0 || slices.ContainsFunc(men, func(m game.Man) bool { return m.Place == game.Place(at) }) {
			return "", fmt.Errorf("invalid vertex %q", clip(args[i+1]))
		}
		men = append(men, game.Man{Place: game.Place(at), Seat: seat})
	}
	return "", s.compose(men, s.line.Pos.ToMove().One())
}

// setupPlayer says whose turn it is where no move has been made.
func (s *gtp) setupPlayer(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", fmt.Errorf("syntax error: want a colour")
	}
	seat, err := seatOf(args[0])
	if err != nil {
		return "", err
	}
	if !s.untouched() {
		return "", fmt.Errorf("moves have been made")
	}
	return "", s.compose(game.SceneOf(s.line.Pos, 0).Men, seat)
}

// compose goes on from a position of these men.
func (s *gtp) compose(men []game.Man, turn game.Seat) error {
	c, ok := game.Ability[game.Composer](s.line.Pos)
	if !ok {
		return fmt.Errorf("this game has no such positions")
	}
	p, err := s.g.Parse(c.Compose("", men, turn))
	if err != nil {
		return err
	}
	s.line = game.NewLine(p)
	return nil
}

// untouched tells whether no move has been made.
func (s *gtp) untouched() bool { return s.line.Len() == 0 && len(s.before) == 0 }

// goguiCommands are what GoGui offers in its menu of analysis: a type, a label and a command a line.
func (s *gtp) goguiCommands() string {
	var list []string
	for _, c := range []struct{ kind, label, command string }{
		{"plist", "Stones that are alive", "final_status_list alive"},
		{"plist", "Stones that are dead", "final_status_list dead"},
		{"plist", "Stones in seki", "final_status_list seki"},
		{"string", "Final score", "final_score"},
		{"string", "Rules", "kata-get-rules"},
		{"varc", "Best move", "reg_genmove %c"},
	} {
		if name, _, _ := strings.Cut(c.command, " "); s.knows(name) {
			list = append(list, c.kind+"/"+c.label+"/"+c.command)
		}
	}
	return strings.Join(list, "\n")
}

// handicap opens the game with handicap stones, if the board is empty.
func (s *gtp) handicap(what string, args []string) (*game.Game, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("syntax error: want a number of stones")
	}
	if !s.untouched() || game.Text(s.line.Start) != game.Text(s.g.Start()) {
		return nil, fmt.Errorf("board not empty")
	}
	if _, err := strconv.Atoi(args[0]); err != nil {
		return nil, fmt.Errorf("syntax error: %q is no number", clip(args[0]))
	}
	plain, err := s.with("size", s.size()) // without the stones of another game
	if err != nil || game.Text(plain.Start()) != game.Text(s.g.Start()) {
		return nil, fmt.Errorf("board not empty")
	}
	return s.with(what, args[0])
}

// stones are the vertices of all men on the board.
func stones(p game.Position) []string {
	var list []string
	board := p.(game.Scener).Board()
	for _, man := range game.SceneOf(p, 0).Men {
		list = append(list, strings.ToUpper(board.Places[man.Place].Name))
	}
	return list
}

func (s *gtp) fixedHandicap(_ context.Context, args []string) (string, error) {
	g, err := s.handicap("fixed", args)
	if err != nil {
		return "", err
	}
	s.change(g)
	s.line = game.NewLine(g.Start())
	return strings.Join(stones(s.line.Pos), " "), nil
}

// placeHandicap puts stones where fixed ones stand, and fewer than asked for where there are no more such places, as it may.
func (s *gtp) placeHandicap(ctx context.Context, args []string) (string, error) {
	text, err := s.fixedHandicap(ctx, args)
	for n := 9; err != nil && n >= 2 && strings.HasPrefix(err.Error(), "invalid number"); n-- {
		if asked, no := strconv.Atoi(args[0]); no != nil || asked <= n {
			continue
		}
		text, err = s.fixedHandicap(ctx, []string{strconv.Itoa(n)})
	}
	return text, err
}

// setHandicap puts stones where the other side says.
func (s *gtp) setHandicap(_ context.Context, args []string) (string, error) {
	if len(args) < 2 {
		return "", fmt.Errorf("bad vertex list")
	}
	g, err := s.handicap("free", []string{strconv.Itoa(len(args))})
	if err != nil {
		return "", err
	}
	line := game.NewLine(g.Start())
	for _, at := range args {
		m, err := line.Pos.ParseMove(strings.ToLower(at))
		if err != nil || !gtpVertex.MatchString(strings.ToLower(at)) || vertex(line.Pos, m) == gtpPass {
			return "", fmt.Errorf("bad vertex list")
		}
		line.Play(m)
	}
	s.change(g)
	s.line = line
	return "", nil
}

// finalStatus lists the chains that are alive, dead or in seki, one a line.
func (s *gtp) finalStatus(_ context.Context, args []string) (string, error) {
	p, ok := game.Ability[GTPPosition](s.line.Pos)
	if !ok {
		return "", fmt.Errorf("stones do not die in this game")
	}
	if len(args) == 0 {
		return "", fmt.Errorf("syntax error: want alive, dead or seki")
	}
	chains, ok := p.GTPStatus(args[0])
	if !ok {
		return "", fmt.Errorf("invalid status %q", clip(args[0]))
	}
	lines := make([]string, len(chains))
	for i, chain := range chains {
		lines[i] = strings.Join(chain, " ")
	}
	return strings.Join(lines, "\n"), nil
}

// loadSGF goes on from a file: from before a move, or from its end.
func (s *gtp) loadSGF(_ context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", fmt.Errorf("syntax error: want a file")
	}
	before := 0
	if len(args) > 1 {
		var err error
		if before, err = strconv.Atoi(args[1]); err != nil || before < 0 {
			return "", fmt.Errorf("syntax error: %q is no number of a move", clip(args[1]))
		}
	}
	g, line, err := s.c.Load(args[0], before)
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	if _, err := boardOf(g); err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	s.change(g)
	s.begin(line)
	return gtpColours[line.Pos.ToMove().One()&1], nil
}

// told are the commands of once and each as a client sends them: those with a question mark if the engine knows them, which it may
// refuse where there are two, and none that the caller sends himself.
func (c *GTPClient) told(ctx context.Context, commands []string, own map[string]string) error {
	for _, text := range commands {
		text, optional := strings.CutPrefix(text, "?")
		text, refusable := strings.CutPrefix(text, "?")
		name, _, _ := strings.Cut(text, " ")
		if slices.Contains(slices.Collect(maps.Keys(own)), name) {
			continue
		}
		if optional {
			if known, err := c.ask(ctx, "known_command %s", name); err != nil || known != "true" {
				if c.gone != nil {
					return c.gone
				}
				continue
			}
		}
		if _, err := c.ask(ctx, "%s", text); err != nil && (!refusable || c.gone != nil) {
			return err
		}
	}
	return nil
}
