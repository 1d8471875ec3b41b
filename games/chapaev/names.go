package chapaev

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

var (
	_ game.Namer       = (*Position)(nil)
	_ game.PlayedNamer = (*Position)(nil)
)

// words are what a move is called. Each of off and lost takes names or a number.
type words struct {
	poke, scissors, pass, swap, stay                      string
	off, lost, again, turns, cut, won, beaten, drawn, set string
	arms                                                  map[string]string
}

var moveWords = map[string]words{
	"en": {"poke", "scissors", "too late", "takes White's army", "stays Black",
		"knocked off", "lost", "again", "changes sides", "cut", "round won", "round lost", "round drawn", "set won",
		map[string]string{"infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery", "tanks": "tanks", "heavy": "heavy tanks"}},
	"uk": {"тичок", "ножиці", "час вийшов", "бере білу армію", "лишається чорними",
		"збито", "втрачено", "ще раз", "зрадник", "зарізано", "раунд виграно", "раунд програно", "раунд унічию", "тур виграно",
		map[string]string{"infantry": "піхота", "cavalry": "кіннота", "artillery": "артилерія", "tanks": "танки", "heavy": "важкі танки"}},
	"ru": {"тычок", "ножницы", "время вышло", "берёт белую армию", "остаётся чёрными",
		"сбито", "потеряно", "ещё раз", "предатель", "зарезана", "раунд выигран", "раунд проигран", "раунд вничью", "тур выигран",
		map[string]string{"infantry": "пехота", "cavalry": "конница", "artillery": "артиллерия", "tanks": "танки", "heavy": "тяжёлые танки"}},
}

// mostNamed is how many men a shot names of each side; of more it tells the number.
const mostNamed = 3

// AppendName appends m as people say it: the square of the man, an arrow to the side it was flicked to
// and the degrees from straight ahead, the strength in parts of the hardest stroke, and what came of it:
// "c1 ↗ 12°, 60 %: knocked off d8 e8, again". For that the shot is simulated. An unknown language gets
// English words.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	q := *p
	if _, stroke := StrokeOf(m); !stroke || q.Try(m) != nil {
		return p.appendAim(dst, m, wordsOf(lang))
	}
	return p.AppendPlayedName(dst, m, &q, lang)
}

// AppendPlayedName is AppendName of a move that has led to after, which knows what came of it unless it was read from
// a text.
func (p *Position) AppendPlayedName(dst []byte, m game.Move, after game.Position, lang string) []byte {
	q, ok := after.(*Position)
	if _, stroke := StrokeOf(m); !stroke || !ok || q.last.By == game.NoSeat {
		return p.AppendName(dst, m, lang)
	}
	w := wordsOf(lang)
	return p.appendResult(p.appendAim(dst, m, w), &q.last, w)
}

func wordsOf(lang string) *words {
	w, ok := moveWords[lang]
	if !ok {
		w = moveWords["en"]
	}
	return &w
}

// appendAim is the name of a move without what comes of it.
func (p *Position) appendAim(dst []byte, m game.Move, w *words) []byte {
	s, stroke := StrokeOf(m)
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
		dst = fmt.Appendf(dst, "%s\u00a0%s", p.square(int(s.Man)), arrow(angle))
		if angle != 0 && angle != 180 {
			dst = fmt.Appendf(dst, "\u00a0%d°,", max(angle, -angle))
		}
		dst = fmt.Appendf(dst, " %d\u00a0%%", strength)
	}
	return dst
}

// arrow points to where a flick goes, as its player sees the board: straight on, to the left, to the
// right, back.
func arrow(angle int) string {
	at, side := angle, 0
	if at < 0 {
		at, side = -at, 1
	}
	switch {
	case at == 0:
		return "↑"
	case at < 68:
		return [2]string{"↗", "↖"}[side]
	case at < 113:
		return [2]string{"→", "←"}[side]
	case at < 180:
		return [2]string{"↘", "↙"}[side]
	}
	return "↓"
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
	list := func(men menSet, before, after string) {
		if men == 0 {
			return
		}
		var names []string
		for set := men; set != 0; set = set.rest() {
			names = append(names, p.square(set.first()))
		}
		if len(names) > mostNamed {
			names = []string{strconv.Itoa(len(names))}
		}
		parts = append(parts, strings.TrimSpace(before+" "+strings.Join(names, " ")+" "+after))
	}
	own := p.mine[p.turn]
	list(menSet(shot.Fell)&^own, w.off, "")
	list(menSet(shot.Fell)&own, w.lost, "")
	list(menSet(shot.Cut), "", w.cut)
	list(menSet(shot.Turned), "", w.turns)
	switch {
	case shot.Round == RoundDrawn:
		parts = append(parts, w.drawn)
	case shot.Round != RoundGoesOn && shot.Round-WhiteWonRound != RoundEnd(p.turn):
		parts = append(parts, w.beaten)
	case shot.Tour:
		parts = append(parts, w.set)
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
