package chapaev

import (
	"fmt"
	"math"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var _ game.Namer = (*Position)(nil)

// words are what a move is called.
type words struct {
	poke, scissors, pass, swap, stay          string
	again, turns, cut, won, lost, drawn, tour string
	arms                                      map[string]string
}

var moveWords = map[string]words{
	"en": {"poke", "scissors", "too late", "takes White's army", "stays Black",
		"again", "changes sides", "cut", "wins the round", "loses the round", "round drawn", "wins the tour",
		map[string]string{"infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery", "tanks": "tanks", "heavy": "heavy tanks"}},
	"uk": {"тичок", "ножиці", "час вийшов", "бере білу армію", "лишається чорними",
		"ще раз", "зрадник", "зарізано", "виграє раунд", "програє раунд", "раунд унічию", "виграє тур",
		map[string]string{"infantry": "піхота", "cavalry": "кіннота", "artillery": "артилерія", "tanks": "танки", "heavy": "важкі танки"}},
	"ru": {"тычок", "ножницы", "время вышло", "берёт белую армию", "остаётся чёрными",
		"ещё раз", "предатель", "зарезана", "выигрывает раунд", "проигрывает раунд", "раунд вничью", "выигрывает тур",
		map[string]string{"infantry": "пехота", "cavalry": "конница", "artillery": "артиллерия", "tanks": "танки", "heavy": "тяжёлые танки"}},
}

// AppendName appends m as people say it: the square of the man, the direction in degrees from straight
// ahead (to the right is positive), the strength in parts of the hardest stroke, and what came of it:
// "c1 → 12°, 60 %: −d8 −e8, again". For that the shot is simulated, unless it just was. An unknown
// language gets English words.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	w, ok := moveWords[lang]
	if !ok {
		w = moveWords["en"]
	}
	s, stroke := strokeOf(m)
	if !stroke {
		switch kindOf(m) {
		case swapMove:
			return append(dst, w.swap...)
		case stayMove:
			return append(dst, w.stay...)
		case armMove:
			name := p.g.Arms[int(armOf(m))%len(p.g.Arms)].Name
			if word := w.arms[name]; word != "" {
				name = word
			}
			return append(dst, name...)
		}
		return append(dst, w.pass...)
	}
	switch s.Kind {
	case physics.Poke:
		dst = fmt.Appendf(dst, "%s %s–%s", w.poke, p.square(int(s.Man)), p.square(int(s.Target)))
	case physics.Scissors:
		dst = fmt.Appendf(dst, "%s %s–%s–%s", w.scissors, p.square(int(s.Man)), p.square(int(s.Target)), p.square(int(s.Man2)))
	default:
		angle, strength := p.aimOf(&s)
		dst = fmt.Appendf(dst, "%s → %d°, %d\u00a0%%", p.square(int(s.Man)), angle, strength)
	}
	q := *p
	if q.play(m, nil) != nil {
		return dst
	}
	return p.appendResult(dst, &q.last, &w)
}

// fullFlick is what people and the page call full strength: a hand flicks at 4 m/s at most, though
// 5 m/s are allowed (section 7).
const fullFlick = 4000

// aimOf is the direction of a stroke in degrees from straight ahead of who shoots, and its speed in
// hundredths of full strength.
func (p *Position) aimOf(s *physics.Stroke) (angle, strength int) {
	x, y := float64(s.V[0]), float64(s.V[1])
	if p.turn == 1 {
		x, y = -x, -y
	}
	angle = int(math.Round(math.Atan2(x, y) * 180 / math.Pi))
	return angle, int(math.Round(math.Hypot(x, y) * 100 / fullFlick))
}

func (p *Position) appendResult(dst []byte, shot *Shot, w *words) []byte {
	var parts []string
	list := func(men menSet, sign, word string) {
		if men == 0 {
			return
		}
		var names []string
		for ; men != 0; men = men.rest() {
			names = append(names, sign+p.square(men.first()))
		}
		parts = append(parts, strings.TrimSpace(strings.Join(names, " ")+" "+word))
	}
	list(menSet(shot.Fell), "−", "")
	list(menSet(shot.Cut), "", w.cut)
	list(menSet(shot.Turned), "", w.turns)
	switch {
	case shot.Round == RoundDrawn:
		parts = append(parts, w.drawn)
	case shot.Round != RoundGoesOn && shot.Round-WhiteWonRound != RoundEnd(p.turn):
		parts = append(parts, w.lost)
	case shot.Tour:
		parts = append(parts, w.tour)
	case shot.Round != RoundGoesOn:
		parts = append(parts, w.won)
	case shot.Again:
		parts = append(parts, w.again)
	}
	if len(parts) > 0 {
		dst = append(append(dst, ": "...), strings.Join(parts, ", ")...)
	}
	return dst
}
