package terminal

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// hintTime is the longest that is looked for a hint.
const hintTime = time.Second

// fewShots is how many strokes are listed where no list could have them all.
const fewShots = 5

// hint tells the man to move and, asked again for the same position, the move and why.
func (t *table) hint() {
	pos, seat := t.line.Pos, t.asked()
	if t.advised != t.line.Len()+1 {
		if t.engine == nil {
			t.engine = search.New(t.g, search.Options{Threads: -1})
		}
		ctx, stop := context.WithTimeout(t.e.Ctx, hintTime)
		defer stop()
		a, err := t.engine.Advise(ctx, t.line, seat, nil, search.Limits{})
		if err != nil {
			fmt.Fprintln(t.e.Out, err)
			return
		}
		t.advice, t.advised = a, t.line.Len()+1
		if at, ok := game.ManOf(pos, t.advice.PV[0]); ok {
			fmt.Fprintf(t.e.Out, t.words.Say("hintMan")+"\n", t.placeOf(at))
			return
		}
	}
	text := t.words.Say("hintMove") + " " + t.typed(t.advice.PV[0])
	if why := t.reason(); why != "" {
		text += ". " + why
	}
	fmt.Fprintln(t.e.Out, text+".")
}

// placeOf names a place; men on a table are known by their numbers.
func (t *table) placeOf(at game.Place) string {
	return t.line.Pos.(game.Scener).Board().Places[at].Name
}

// typed is a move as it can be typed, with its name where that says more.
func (t *table) typed(m game.Move) string {
	text, name := t.spoken(m), game.NameOf(t.line.Pos, m, t.words.lang)
	if text == name {
		return name
	}
	return text + " (" + name + ")"
}

// spoken is the name of a move where it can be typed, else its text.
func (t *table) spoken(m game.Move) string {
	name := game.NameOf(t.line.Pos, m, t.words.lang)
	if _, err := t.line.Pos.ParseMove(name); err == nil {
		return name
	}
	return game.MoveText(t.line.Pos, m)
}

// mine are the legal moves that the person may make.
func (t *table) mine() []game.Move {
	return slices.DeleteFunc(t.line.Pos.AppendMoves(nil), func(m game.Move) bool {
		return t.level != nil && game.MoverOf(t.line.Pos, m) != t.me
	})
}

// reason is why the move is advised, in words; empty where only the search prefers it.
func (t *table) reason() string {
	why, _, _ := strings.Cut(t.advice.Why, ":")
	text := t.words.Say("why." + why)
	if strings.Contains(text, "%d") {
		return fmt.Sprintf(text, t.advice.N)
	}
	return text
}

// moves lists the legal moves, a few of them where strokes are aimed and no list has them all.
func (t *table) moves() {
	var names []string
	for _, m := range t.mine() {
		if !t.g.Sampled {
			names = append(names, game.NameOf(t.line.Pos, m, t.words.lang))
			continue
		}
		if names = append(names, t.typed(m)); len(names) == fewShots {
			names = append(names, "…")
			break
		}
	}
	fmt.Fprintf(t.e.Out, "%s %s\n", t.words.Say("youMay"), strings.Join(names, t.between()))
}

// between stands between the moves of a list.
func (t *table) between() string {
	if t.g.Sampled {
		return "\n  "
	}
	return " "
}
