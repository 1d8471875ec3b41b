package bughouse

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/rules"
	"github.com/tavlei/tavlei/games/chess/internal/view"
)

// BoardNames are the letters of the boards.
const BoardNames = "AB"

// waitsField says, behind the FEN of a board, how many turns the other board has made since.
const waitsField = "waits="

// Parse reads a match: the FEN of board A with the hands in brackets, or as a ninth rank as BFEN has
// them, a bar and the FEN of board B. One FEN is board A by itself.
func (g *PairGame) Parse(text string) (game.Position, error) {
	p, err := g.read(text)
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", text, err, game.ErrPosition)
	}
	return p, nil
}

func (g *PairGame) read(text string) (*Pair, error) {
	if strings.TrimSpace(text) == "startpos" {
		p := g.initial
		return &p, nil
	}
	parts := strings.Split(text, "|")
	if len(parts) > 2 {
		return nil, game.Faultf("boards", "{n} boards, want 2", len(parts))
	}
	p := &Pair{G: g, State: [2]standing{Free, Absent}}
	for x, part := range parts {
		if err := p.readBoard(x, part); err != nil {
			return nil, onBoard(x, err)
		}
	}
	switch {
	case p.State == [2]standing{mated, mated}:
		return nil, game.Faultf("bothMate", "both boards are mate, and only the first one counts")
	case p.waits[0] > 0 && p.waits[1] > 0:
		return nil, game.Faultf("bothWait", "each board waits for the other")
	}
	for x, n := range p.waits {
		if n > 0 && (p.State[x] != Free || p.State[x^1] == Absent) {
			return nil, onBoard(x, game.Faultf("noWait", "nobody waits for it"))
		}
	}
	return p, nil
}

// onBoard is what is wrong with one of the boards.
func onBoard(x int, err error) error {
	var f *game.Fault
	if errors.As(err, &f) {
		f.Of(BoardNames[x : x+1])
	}
	return fmt.Errorf("board %c: %w", BoardNames[x], err)
}

// readBoard reads one board of a match.
func (p *Pair) readBoard(x int, text string) error {
	fields := strings.Fields(text)
	if n := len(fields); n > 0 {
		if value, ok := strings.CutPrefix(fields[n-1], waitsField); ok {
			waits, err := strconv.ParseUint(value, 10, 8)
			if err != nil || waits < 1 || int(waits) > p.G.One.MaxWait {
				return game.Faultf("waits", "{text}: want 1 to {most} turns", fields[n-1], p.G.One.MaxWait)
			}
			p.waits[x], fields = uint8(waits), fields[:n-1]
		}
	}
	if len(fields) > 0 {
		fields[0] = bracketed(fields[0])
	}
	if len(fields) == 1 {
		return game.Faultf("boardText", "{text%q}: a board is written as FEN", text)
	}
	b, err := p.G.One.ReadFEN(strings.Join(fields, " "))
	if err != nil {
		return err
	}
	p.Boards[x] = *b
	forgetPromoted(&p.Boards[x])
	p.State[x] = StandingOf(&p.Boards[x])
	return nil
}

// bracketed writes the hand of BFEN, a field after the eighth rank, in brackets.
func bracketed(pieces string) string {
	if strings.Count(pieces, "/") != 8 || strings.Contains(pieces, "[") {
		return pieces
	}
	i := strings.LastIndexByte(pieces, '/')
	return pieces[:i] + "[" + pieces[i+1:] + "]"
}

// AppendText appends both boards.
func (p *Pair) AppendText(dst []byte) ([]byte, error) {
	for x := range p.Boards {
		if p.State[x] == Absent {
			continue
		}
		if x > 0 {
			dst = append(dst, " | "...)
		}
		var err error
		if dst, err = p.Boards[x].AppendText(dst); err != nil {
			return dst, err
		}
		if p.waits[x] > 0 {
			dst = strconv.AppendUint(append(dst, " "+waitsField...), uint64(p.waits[x]), 10)
		}
	}
	return dst, nil
}

// AppendMove appends m in UCI+ behind the letter of its board.
func (p *Pair) AppendMove(dst []byte, m game.Move) []byte {
	x, on := BoardMove(m)
	return p.Boards[x].AppendMove(append(dst, BoardNames[x], ':'), on)
}

var (
	_ game.Namer   = (*Pair)(nil)
	_ game.Figurer = (*Pair)(nil)
)

// AppendName appends m in SAN behind the letter of its board, with marks for check and mate.
func (p *Pair) AppendName(dst []byte, m game.Move, lang string) []byte {
	x, on := BoardMove(m)
	b := &p.Boards[x]
	dst = view.AppendSAN(b, append(dst, BoardNames[x], ':'), rules.ActionOf(on), lang)
	after := *b
	after.Scratch = nil
	after.Play(on)
	switch {
	case !after.Bits.InCheck(&after.Game.Laws):
		return dst
	case StandingOf(&after) == mated:
		return append(dst, '#')
	}
	return append(dst, '+')
}

// AppendFigured is AppendName with figures for the pieces.
func (p *Pair) AppendFigured(dst []byte, m game.Move, lang string) []byte {
	return p.AppendName(dst, m, lang+game.Figurine)
}

// ParseMove reads a move in any notation of chess behind the letter of its board: "A:e2e4", "B:Nf3",
// or as BPGN has it "1A. e4" for White and "1a. e5" for Black. Without a board it must be legal on
// one of them only.
func (p *Pair) ParseMove(text string) (game.Move, error) {
	x, rest, ok := p.readBoardName(text)
	if ok {
		return p.parseOn(x, rest, text)
	}
	var (
		found []game.Move
		wrong error
	)
	for x := range p.Boards {
		if p.State[x] == Absent {
			continue
		}
		m, err := p.parseOn(x, text, text)
		if err == nil {
			found = append(found, m)
		} else if wrong == nil || p.goesOn(x) && !p.goesOn(x^1) {
			wrong = err
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 2:
		return game.Move{}, &game.Refusal{Code: "whichBoard", Rule: "1.7", Input: text}
	}
	return game.Move{}, wrong
}

// readBoardName reads the letter of a board: A: and B: in front of a move, or the numbers of BPGN,
// in which a small letter is Black.
func (p *Pair) readBoardName(text string) (x int, rest string, ok bool) {
	s := strings.TrimSpace(text)
	if len(s) > 1 && s[1] == ':' && (s[0] == 'A' || s[0] == 'B') {
		return int(s[0] - 'A'), strings.TrimSpace(s[2:]), true
	}
	s = strings.TrimLeft(s, "0123456789")
	if len(s) < 2 || s[1] != '.' {
		return 0, "", false
	}
	for x := range p.Boards {
		turn := p.Boards[x].Bits.Turn & 1
		if s[0] == BoardNames[x]+turn*('a'-'A') {
			return x, strings.TrimSpace(s[2:]), true
		}
	}
	return 0, "", false
}

// parseOn reads a move on one board; input is what was written.
func (p *Pair) parseOn(x int, text, input string) (game.Move, error) {
	if _, err := view.ReadQuery(p.G.One, text); err != nil {
		return game.Move{}, fmt.Errorf("move %q: %w", input, game.ErrNotation)
	}
	if r := p.notNow(x, input); r != nil {
		return game.Move{}, r
	}
	m, err := p.Boards[x].ParseMove(text)
	if err == nil {
		return PairMove(x, m), nil
	}
	var refusal *game.Refusal
	if errors.As(err, &refusal) {
		return game.Move{}, p.refusalOn(x, refusal, input)
	}
	return game.Move{}, err
}
