package draughts

import (
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/draughts/internal/kernel"
	"github.com/tavlei/tavlei/games/draughts/text"
)

func init() {
	for i := range presets {
		row := &presets[i]
		table := row.openings()
		game.Register(&game.Info{
			ID:      row.id,
			Family:  "draughts",
			Aliases: row.aliases,
			Options: schema(&row.rules),
			Tags:    row.tags,
			Moment:  row.moment,
			Text:    text.FS,
			New: func(values map[string]string) (*game.Game, error) {
				g, err := open(row.rules, values)
				if err == nil && row.rules.begins(values) {
					g.Rules.(*Game).named = table
				}
				return g, err
			},
		})
	}
	rulesfile.Register("draughts", rulesfile.NewForm[Rules](
		rulesfile.Words[kernel.Land](landNames...),
		rulesfile.Words[kernel.CaptureDirs]("diagonally", "all", "straight"),
		rulesfile.Words[kernel.Precedence](precedenceNames...),
		rulesfile.Words[kernel.Promo](promoNames...),
		rulesfile.Words[Objective](objectiveNames...),
		rulesfile.Words[huffing](huffNames...),
		rulesfile.Words[drawRules](drawNames...),
		rulesfile.Words[Numbering]("numeric", "numericUp", "algebraic"),
		rulesfile.Within("w", 4, 12), rulesfile.Within("h", 4, 12), rulesfile.Within("rows", 1, 5),
		rulesfile.Within("first", 0, 1), rulesfile.Within("kingLimit", 0, 20),
		rulesfile.Told("w", "columns"), rulesfile.Told("h", "rows of squares"),
		rulesfile.Told("darkLeft", "the near-left corner is a playing square"),
		rulesfile.Told("ortho", "all squares are played, men go straight, as in Turkey"),
		rulesfile.Told("manBack", "men capture backwards"),
		rulesfile.Told("flying", "kings slide and capture at a distance"),
		rulesfile.Told("land", "where a flying king may stop behind its victim"),
		rulesfile.Told("dirs", "directions of captures"),
		rulesfile.Told("precedence", "which captures must be preferred"),
		rulesfile.Told("during", "victims vanish at once, not when the capture is over"),
		rulesfile.Told("turnBack", "a king may go back the way it came between two jumps"),
		rulesfile.Told("promo", "a man becomes a king: where its move ends, passing by as well, or it goes on as a king"),
		rulesfile.Told("mayPass", "capturing is no duty"),
		rulesfile.Told("mayStop", "a capture may end before its end"),
		rulesfile.Told("rows", "rows of men of each side"),
		rulesfile.Told("first", "who begins: 0 White, 1 Black"),
		rulesfile.Told("kingLimit", "most consecutive quiet moves of one king while its side has a man, 0: none"),
		rulesfile.Told("draws", "the rules on draws by count"),
	), rowOf, fromFile)
}

// rowOf is a rule set as files have it: that no opening is drawn is said in one way.
func rowOf(g *game.Game) (Rules, bool) {
	r := g.Rules.(*Game).Rules
	if r.Ballot == "off" {
		r.Ballot = ""
	}
	return r, true
}

// fromFile opens rules that a stranger may have written.
func fromFile(r Rules) (*game.Game, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	g, ok := r.game()
	if !ok {
		return nil, rulesfile.AtField("ballot", "no opening of the table is possible")
	}
	if g.start().Outcome().Over() {
		return nil, rulesfile.AtField("rows", "the game would be over before it begins")
	}
	return gameOf(g), nil
}

// check refuses fields that say nothing together: what no option of a game could make of it.
func (r *Rules) check() error {
	last := r.Rows - 1
	if r.SkipRow {
		last++
	}
	if r.Gap {
		last *= 2
	}
	ballots, _ := offerBallot(r)
	precedence, _ := offerPrecedence(r)
	for _, c := range []struct {
		wrong     bool
		path, why string
	}{
		{r.W < 4 || r.W%2 == 1, "w", "want an even number of columns from 4 to 12"},
		{r.H < 4 || r.H%2 == 1 || r.H > r.W, "h", "want an even number of rows from 4 to the number of columns"},
		{r.Ortho && (r.W != 8 || r.H != 8), "ortho", "men go straight on boards of 8 by 8 only"},
		{r.Ortho != (r.Dirs == kernel.TakesOrtho), "dirs", "men that go straight capture straight, and no others"},
		{r.Rows < 1 || last >= r.H/2, "rows", "the men of both sides would meet"},
		{r.TurnBack && !r.During, "turnBack", "a king goes back over victims that have vanished only: during"},
		{!slices.Contains(precedence, precedenceNames[r.Precedence]), "precedence", "not with captures in these directions"},
		{r.Huff != huffOff && !r.MayPass, "huff", "who must capture cannot be huffed: mayPass"},
		{r.Ballot != "" && !slices.Contains(ballots, r.Ballot), "ballot", "no such table of openings for these rules"},
		{r.Numbering == Algebraic && r.W > 10, "numbering", "on more than ten columns squares have numbers: in positions the column k would be a king"},
		{r.Land != kernel.LandAny && (!r.Flying || r.Ortho), "land", "only flying kings choose where to stop"},
	} {
		if c.wrong {
			return rulesfile.AtField(c.path, "%s", c.why)
		}
	}
	return nil
}
