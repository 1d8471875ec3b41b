package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// verbs are what may be typed besides moves; the short forms are for those who know them.
var verbs = []string{"help", "hint", "moves", "flip", "undo", "history", "position", "resign", "quit"}

// command carries out one line of input and tells whether the match goes on.
func (t *table) command(text string) bool {
	switch strings.ToLower(text) {
	case "":
		t.picked = nil
		t.Draw()
	case "?", "help", "h":
		fmt.Fprintf(t.e.Out, t.words.Say("help")+"\n", t.examples())
	case "hint":
		t.hint()
	case "moves", "m":
		t.moves()
	case "flip", "f":
		t.flip = !t.flip
		t.Draw()
	case "undo", "u":
		t.undo()
	case "history":
		fmt.Fprintln(t.e.Out, strings.Join(t.history(), " "))
	case "position":
		fmt.Fprintln(t.e.Out, game.Text(t.line.Pos))
	case "resign":
		t.resigned(t.asked())
		return false
	case "quit", "exit", "q":
		return false
	default:
		t.move(text)
	}
	return true
}

// examples are the first and the last of the moves there are: what one may type.
func (t *table) examples() string {
	moves := t.line.Pos.AppendMoves(nil)
	texts := make([]string, 0, 2)
	for _, i := range []int{0, len(moves) - 1} {
		if i < 0 || i >= len(moves) {
			continue
		}
		if text := game.MoveText(t.line.Pos, moves[i]); !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", ")
}

// move plays a move that was typed, or picks places up one by one.
func (t *table) move(text string) {
	if t.pick(text) {
		return
	}
	m, err := t.line.Pos.ParseMove(text)
	if err != nil {
		t.refuse(err, text)
		return
	}
	if t.level != nil && game.MoverOf(t.line.Pos, m) != t.me {
		t.refuse(t.notMine(m), text)
		return
	}
	t.play(m)
}

// notMine says why a move of a seat that a bot holds is refused, though it is legal: two boards are
// played at a time.
func (t *table) notMine(m game.Move) error {
	var clicks []game.Token
	if paths := t.line.Pos.(game.Scener).AppendPaths(nil, m); len(paths) > 0 {
		clicks = paths[0].Tokens
	}
	return game.ExplainPath(t.line.Pos, t.me, clicks)
}

func (t *table) play(m game.Move) {
	t.picked = nil
	t.line.Play(m)
	t.Draw()
}

// pick treats the text as the name of a place, goes on along the paths and plays the move when
// one path is complete.
func (t *table) pick(text string) bool {
	v := t.line.Pos.(game.Scener)
	place := slices.IndexFunc(v.Board().Places, func(p game.PlaceInfo) bool { return p.Name == text })
	if place < 0 {
		return false
	}
	clicks := append(slices.Clone(t.picked), game.Token(place))
	on := t.continuing(clicks)
	if len(on) == 0 && len(t.picked) > 0 { // another man
		clicks = clicks[len(clicks)-1:]
		on = t.continuing(clicks)
	}
	if len(on) == 0 {
		t.picked = nil
		if _, err := t.line.Pos.ParseMove(text); err == nil {
			return false // e4 is a place and a pawn's move
		}
		t.refuse(game.ExplainPath(t.line.Pos, t.asked(), clicks), text)
		return true
	}
	if len(on[0].Tokens) == len(clicks) {
		if m, err := t.line.Pos.ParseMove(on[0].Text); err == nil {
			t.play(m)
		}
		return true
	}
	t.picked = clicks
	t.Draw()
	return true
}

// continuing lists the paths that begin with these clicks, those of the seats that people hold.
func (t *table) continuing(clicks []game.Token) []game.Path {
	who := t.line.Pos.ToMove()
	if t.level != nil {
		who = game.SeatSet(t.me)
	}
	sc := game.SceneOf(t.line.Pos, who)
	return slices.DeleteFunc(sc.Paths, func(p game.Path) bool {
		return len(p.Tokens) < len(clicks) || !slices.Equal(p.Tokens[:len(clicks)], clicks)
	})
}

// refuse says why a move is not legal, in the player's language if the family has words for it.
func (t *table) refuse(err error, text string) {
	var r *game.Refusal
	if !errors.As(err, &r) {
		fmt.Fprintf(t.e.Out, "%s: %s\n", text, t.words.Say("unread"))
		return
	}
	fmt.Fprintf(t.e.Out, "%s: %s\n", text, t.words.refusal(r, t.line.Pos))
}

// undo takes back to the last ply of the player, never into the middle of nowhere.
func (t *table) undo() {
	plies := 1
	if t.level != nil {
		past := t.line.Past
		for plies <= t.line.Len() && past[len(past)-plies].By != t.me {
			plies++
		}
	}
	if plies > t.line.Len() {
		fmt.Fprintln(t.e.Out, t.words.Say("nothingToUndo"))
		return
	}
	t.picked = nil
	t.line.Undo(plies)
	t.Draw()
}

// history writes the plies played.
func (t *table) history() []string {
	var texts []string
	t.line.Each(0, func(_ int, before game.Position, ply game.Ply, after game.Position) bool {
		texts = append(texts, game.PlayedNameOf(before, ply.Move, after, t.words.lang))
		return true
	})
	return texts
}
