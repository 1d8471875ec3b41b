package weiqi

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
)

// Words of moves that are no points, and names of their buttons.
const (
	passText    = "pass"
	okText      = "ok"
	deadText    = "dead"
	resumeText  = "resume"
	disputeText = "dispute"
)

// words are the moves that are one word.
var words = map[string]kind{passText: pass, okText: accept, resumeText: resume, disputeText: dispute, "пас": pass, "пропуск": pass}

// AppendMove writes D4 or pass; while dead stones are settled b:ok, b:dead D4, b:resume or b:dispute.
func (p *Position) AppendMove(dst []byte, m game.Move) []byte {
	k, at, seat := split(m)
	switch k {
	case stone:
		return append(dst, p.g.Name(int(at))...)
	case pass:
		return append(dst, passText...)
	}
	dst = append(dst, sides[seat], ':')
	switch k {
	case accept:
		return append(dst, okText...)
	case mark:
		dst = append(dst, deadText...)
		return append(append(dst, ' '), p.g.Name(int(at))...)
	case resume:
		return append(dst, resumeText...)
	}
	return append(dst, disputeText...)
}

// names are the words of moves as players say them.
var names = map[string][dispute + 1]string{
	"en": {pass: "pass", accept: "accepts", mark: "marks", resume: "plays on", dispute: "disagrees"},
	"uk": {pass: "пас", accept: "згода", mark: "позначка", resume: "граємо далі", dispute: "незгода"},
	"ru": {pass: "пас", accept: "согласие", mark: "пометка", resume: "играем дальше", dispute: "несогласие"},
}

// AppendName writes a move as players do: points keep their Latin letters in every language.
func (p *Position) AppendName(dst []byte, m game.Move, lang string) []byte {
	k, at, _ := split(m)
	words, ok := names[lang]
	if !ok {
		words = names["en"]
	}
	switch k {
	case stone:
		return p.AppendMove(dst, m)
	case mark:
		return append(append(append(dst, words[k]...), ' '), p.g.Name(int(at))...)
	}
	return append(dst, words[k]...)
}

// written is a move with the colour that may stand before it.
var written = regexp.MustCompile(`^(?:(b|w|black|white)[: ]\s*)?(\S+)(?:\s+(\S+))?$`)

// sgfPoint is a point as SGF writes it: column and row from the top left, with the letter I.
var sgfPoint = regexp.MustCompile(`^[a-y]{2}$`)

// pointLike is a point of some board, as people write them.
var pointLike = regexp.MustCompile(`^[a-z][0-9]{1,3}$`)

// ParseMove reads what AppendMove writes, points of SGF, and a colour before them. Where two sides may act and none is
// named, it is Black. What it returns is legal.
func (p *Position) ParseMove(text string) (game.Move, error) {
	parts := written.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if parts == nil {
		return game.Move{}, unreadable(text)
	}
	seat := uint8(p.ToMove().One())
	if p.ToMove().Len() > 1 {
		seat = black
	}
	if parts[1] != "" {
		seat = uint8(strings.IndexByte(sides, parts[1][0]))
	}
	k, at, err := p.read(text, parts[2], parts[3])
	if err != nil {
		return game.Move{}, err
	}
	if r := p.why(k, at, seat); r != nil {
		r.Input = text
		return game.Move{}, r
	}
	if k == mark {
		at = p.representative(at)
	}
	return moveOf(k, at, seat), nil
}

func unreadable(text string) error {
	return fmt.Errorf("move %q: %w", clip(text), game.ErrNotation)
}

// noPoint says which points the board has. Newcomers look for the letter I, and for the size of another board.
func (p *Position) noPoint(text, word string) error {
	last := p.g.Name(int(p.g.Point(p.g.Columns-1, 0)))
	r := p.refusal("noPoint")
	r.Input = text
	r.Params = map[string]string{"point": strings.ToUpper(word), "column": last[:1], "row": strconv.Itoa(p.g.Rows)}
	return r
}

// read reads the kind and the point of a move.
func (p *Position) read(text, word, second string) (k kind, at goban.Point, err error) {
	if k, ok := words[word]; ok && second == "" {
		return k, 0, nil
	}
	if word == deadText && second != "" {
		k, word, second = mark, second, ""
	}
	sq, ok := p.g.Square(word)
	if !ok && sgfPoint.MatchString(word) {
		sq = p.g.At(int(word[0]-'a'), int(word[1]-'a'))
		ok = sq >= 0
	}
	switch {
	case !ok && second == "" && pointLike.MatchString(word):
		return 0, 0, p.noPoint(text, word)
	case !ok || second != "":
		return 0, 0, unreadable(text)
	}
	return k, goban.Point(sq), nil
}
