// Package file writes records of chess-like games as rules files and reads them.
package file

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/games/chess/internal/layered"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Register makes the rows of the family known: records, whatever kernel plays them.
func Register(recordOf func(g *game.Game) (row layers.Rules, ok bool)) {
	rulesfile.Register("chess", form, recordOf, open)
	rulesfile.NameMen("chess", men)
	rulesfile.Controlled("chess", rulesfile.Layers, "board.w", "board.h", "pieces", "arrival.array")
}

// form says how a record is written. The board comes first: squares are told by their names.
var form = rulesfile.NewForm[layers.Rules](
	rulesfile.Words[layers.Order]("single", "many", "every", "dice"),
	rulesfile.Words[layers.Fate]("removed", "toHand", "elsewhere", "swapped"),
	rulesfile.Words[layers.Tail]("none", "last", "any"),
	rulesfile.Words[layers.DropCheck]("any", "noMate", "noCheck"),
	rulesfile.Words[layers.Royalty]("strict", "taken", "mixed", "none"),
	rulesfile.Words[layers.Dead]("never", "pair", "anyTwo", "anyOne"),
	rulesfile.Type(boardForm.Schema(), readBoard, writeBoard),
	rulesfile.Type(zoneSchema, readZone, writeZone),
	rulesfile.Type(rulesfile.AnySchema(zoneSchema, rulesfile.ObjectSchema("^(white|black)$", zoneSchema)), readZones, writeZones),
	rulesfile.Type(kindsSchema, readKinds, writeKinds),
	rulesfile.Field("castling.king", filesSchema, readFiles, writeFiles),
	rulesfile.Field("castling.rook", filesSchema, readFiles, writeFiles),
	rulesfile.Field("castling.kingAt", rulesfile.ObjectSchema("^(white|black)$", squareSchema), readSquares, writeSquares),
	rulesfile.Within("turn.actions", 0, layers.MostActions), rulesfile.Within("turn.dice", 0, 2),
	rulesfile.Within("goal.turns", 0, 20000),
	rulesfile.Within("judge.quiet", 0, 20000), rulesfile.Within("judge.claimQuiet", 0, 20000), rulesfile.Within("judge.plies", 0, 20000),
	rulesfile.Within("judge.repeat", 0, 100), rulesfile.Within("judge.claim", 0, 100),
	rulesfile.Told("board", "which squares there are and how they meet"),
	rulesfile.Named("kinds", "pieces"),
	rulesfile.Told("kinds", "pieces by their capital letters, in the order of the hands"),
	rulesfile.Told("zones", "squares where something is different; what is said of White holds for Black on the other side of the board"),
	rulesfile.Told("castling", "where king and rook go"),
	rulesfile.Told("turn", "who acts next, how often and on what condition"),
	rulesfile.Told("capture", "what becomes of a piece that is taken"),
	rulesfile.Told("arrival", "how pieces come on the board"),
	rulesfile.Told("arrival.array", "the position before the first move in extended FEN"),
	rulesfile.Told("company", "who stands with whom: neutral pieces, carriers and riders"),
	rulesfile.Told("goal", "what wins"),
	rulesfile.Told("goal.points", "letters with what they count: Q9R5"),
	rulesfile.Told("judge", "what ends quiet play, and with how little nobody can win"),
)

// open makes a game of a record that a stranger may have written.
func open(r layers.Rules) (*game.Game, error) {
	g, err := layered.Open(r)
	if err != nil {
		return nil, placed(&r, err)
	}
	if g.Start().Outcome().Over() {
		return nil, rulesfile.AtField("arrival.array", "the game would be over before it begins")
	}
	return g, nil
}

// placed says by the keys of a file where a record is wrong.
func placed(r *layers.Rules, err error) error {
	if bad := (*layers.Malformed)(nil); errors.As(err, &bad) {
		return rulesfile.At(keyOf(r, bad.Field), errors.New(bad.Why))
	}
	if two := (*layers.Clash)(nil); errors.As(err, &two) {
		return rulesfile.At(keyOf(r, two.A), fmt.Errorf("it does not go together with %s: %s", keyOf(r, two.B), two.Why))
	}
	return rulesfile.At("arrival.array", err)
}

var numbered = regexp.MustCompile(`^Kinds\[(\d+)\]\.?`)

// keyOf is the key of a field of the record: Turn.Dice is turn.dice, Kinds[2].Atoms is pieces.Q.moves.
func keyOf(r *layers.Rules, field string) string {
	field, _, _ = strings.Cut(field, ",")
	if m := numbered.FindStringSubmatch(field); m != nil {
		var i int
		fmt.Sscan(m[1], &i)
		field = "Pieces." + string(rune(r.Kinds[i].Letter)) + "." + strings.TrimPrefix(field, m[0])
	}
	parts := strings.Split(strings.TrimSuffix(field, "."), ".")
	for i, part := range parts {
		part, _, _ = strings.Cut(part, "[")
		switch part {
		case "Atoms", "Dirs", "Leg", "Range", "Mode", "Crowns":
			part = "moves"
		case "Kinds":
			part = "pieces"
		}
		if len(part) > 1 || part == "W" || part == "H" {
			part = strings.ToLower(part[:1]) + part[1:]
		}
		parts[i] = part
	}
	return strings.Join(parts, ".")
}

// men are the kinds of men by their letters.
func men(g *game.Game) map[string]string {
	r, ok := g.Rules.(*layered.Rules)
	if !ok {
		return nil
	}
	return r.Men()
}
