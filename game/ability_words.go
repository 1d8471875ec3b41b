package game

import "strings"

// Explainer says why what seat s clicked is not legal: path holds places and choices of the scene,
// the last click is the one that was refused. nil leaves the answer to the general refusals
// notLegal and notYourTurn, as without it. Asked by [ExplainPath].
type Explainer interface {
	Explain(s Seat, path []Token) *Refusal
}

// ExplainPath says why the clicks of seat s are no legal move; never nil.
func ExplainPath(p Position, s Seat, path []Token) *Refusal {
	if v, ok := p.(Explainer); ok {
		if r := v.Explain(s, path); r != nil {
			return r
		}
	}
	r := &Refusal{Code: "notLegal"}
	if !p.ToMove().Has(s) {
		r.Code = "notYourTurn"
	}
	for _, t := range path {
		if t >= 0 {
			r.Places = append(r.Places, Place(t))
		}
	}
	return r
}

// Namer appends the legal move m as players write it in a language (en, uk, …; any other: English),
// with local letters, words such as pass, and check marks; it may play m on a copy. Without it the
// name is what AppendMove writes. Asked by [NameOf].
type Namer interface {
	AppendName(dst []byte, m Move, lang string) []byte
}

// PlayedNamer is a [Namer] that names a move by what it has led to, for games in which playing it again costs
// milliseconds ([SlowRules]). after is the position after m. Without it the move is named as any other. Asked by
// [PlayedNameOf].
type PlayedNamer interface {
	AppendPlayedName(dst []byte, m Move, after Position, lang string) []byte
}

// Figurer is a [Namer] whose pieces have figurines that may stand in place of letters, as in books that
// are read in every language: see [Figurine]. Without it there are letters. Asked by [NameOf].
type Figurer interface {
	AppendFigured(dst []byte, m Move, lang string) []byte
}

// NativeNamer is a [Namer] whose moves have names in the script of the game's home, too, the same for every reader: see
// [Native]. Without it there are the usual names. Asked by [NameOf].
type NativeNamer interface {
	AppendNative(dst []byte, m Move) []byte
}

// Behind the code of a language Figurine asks NameOf for figures in place of the letters of men, Native for names in the
// script of a game's home, where a game has them: "uk-x-figurine", and both "uk-x-figurine-native". They are tags for
// private use (BCP 47, 2.2.7).
const (
	Figurine = "-x-figurine"
	Native   = "-x-native"
	Both     = Figurine + "-native"
)

// Wished is what stands behind the code of a language that asks for other names of moves, "" if that is not one of the
// tags there are, and the code alone.
func Wished(lang string) (code, tags string) {
	for _, tags := range []string{Both, Figurine, Native} {
		if code, ok := strings.CutSuffix(lang, tags); ok {
			return code, tags
		}
	}
	return lang, ""
}

// NameOf is m as players of the language write it; with figures or in the script of the game's home, if lang asks for
// those and the game has them.
func NameOf(p Position, m Move, lang string) string {
	lang, tags := Wished(lang)
	if v, ok := p.(NativeNamer); ok && (tags == Native || tags == Both) {
		return string(v.AppendNative(nil, m))
	}
	if v, ok := p.(Figurer); ok && (tags == Figurine || tags == Both) {
		return string(v.AppendFigured(nil, m, lang))
	}
	if v, ok := p.(Namer); ok {
		return string(v.AppendName(nil, m, lang))
	}
	return MoveText(p, m)
}

// PlayedNameOf is NameOf of a move that has led from before to after.
func PlayedNameOf(before Position, m Move, after Position, lang string) string {
	if v, ok := before.(PlayedNamer); ok {
		lang, _ := Wished(lang)
		return string(v.AppendPlayedName(nil, m, after, lang))
	}
	return NameOf(before, m, lang)
}

// Numberer tells how players number the turns that follow: the number of the first, and the seat
// whose turns stand first in a row. Without it they count from 1, and the seat that begins at the
// game's own start stands first, wherever this game begins. Asked by [NumberingOf], of the first
// position of a game.
type Numberer interface{ Numbering() (n int, first Seat) }

// NumberingOf is how the turns of g that follow start are written down: the number of the first, and
// the seat whose turns stand first in a row, NoSeat for whoever moves first.
func NumberingOf(g *Game, start Position) (n int, first Seat) {
	if v, ok := start.(Numberer); ok {
		return v.Numbering()
	}
	begins := g.Start().ToMove()
	if begins.Len() != 1 || begins.Has(Chance) {
		return 1, NoSeat
	}
	return 1, begins.One()
}

// Note is something that a move comes to, with the reason: the sum by which it captures, the line that wins. The family's
// word "note.<code>" says it, with Params in braces.
type Note struct {
	Code   string            `json:"code" doc:"which sort of reason; the word note.<code> of the family says it"`
	Places []Place           `json:"places,omitempty" doc:"what it is about: the place of a man that falls, those of men in a line"`
	Params map[string]string `json:"params,omitempty" doc:"what the word says in braces: numbers, names of places"`
}

// Noter tells what a legal move comes to and why, where that cannot be seen on the board, as in a game of numbers. It may
// play m on a copy. Without it moves have no notes. Asked by [NotesOf].
type Noter interface {
	AppendNotes(dst []Note, m Move) []Note
}

// NotesOf are the notes of m in p; none in most games.
func NotesOf(p Position, m Move) []Note {
	if v, ok := p.(Noter); ok {
		return v.AppendNotes(nil, m)
	}
	return nil
}
