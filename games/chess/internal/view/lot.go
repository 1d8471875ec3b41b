package view

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
)

func (s shuffleMode) AppendMove(p *rules.Position, dst []byte, m game.Move) []byte {
	if rules.Act(m) == rules.ActLot {
		return strconv.AppendUint(append(dst, "sp"...), m[0], 10)
	}
	return s.Ordinary.AppendMove(p, dst, m)
}

func (s shuffleMode) AppendName(p *rules.Position, dst []byte, m game.Move, lang string) []byte {
	if rules.Act(m) == rules.ActLot {
		return strconv.AppendUint(append(dst, "№ "...), m[0], 10)
	}
	return s.Ordinary.AppendName(p, dst, m, lang)
}

func (s shuffleMode) ParseMove(p *rules.Position, text string) (game.Move, error) {
	number, ok := strings.CutPrefix(text, "sp")
	if !ok {
		return s.Ordinary.ParseMove(p, text)
	}
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n < 0 || n > 959 || strconv.Itoa(n) != number:
		return game.Move{}, fmt.Errorf("lot %q: want a number from 0 to 959 after sp: %w", text, game.ErrNotation)
	case p.Phase != rules.Drawing:
		return game.Move{}, p.Refusal("notLegal", text)
	}
	return rules.LotOf(n), nil
}

func (s shuffleMode) AppendPaths(p *rules.Position, dst []game.Path, m game.Move) []game.Path {
	if rules.Act(m) == rules.ActLot {
		return dst // chance is not clicked
	}
	return s.Ordinary.AppendPaths(p, dst, m)
}
