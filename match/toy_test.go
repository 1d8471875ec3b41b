package match

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// toy is a game for what no small game has: turns of two plies, a claim, touchable men, an
// engine that fails. Each ply puts down a letter: a, b, or x, which makes the engine panic; z
// ends the game for its mover. Who has seen three a's may claim a draw.
type toy struct {
	text string
}

var (
	_ game.Position = (*toy)(nil)
	_ game.Claimer  = (*toy)(nil)
	_ game.Judge    = (*toy)(nil)
	_ game.Scener   = (*toy)(nil)
)

type toyRules struct{}

func (toyRules) Start() game.Position { return &toy{} }

func (toyRules) Parse(text string) (game.Position, error) {
	if strings.Trim(text, "abz") != "" {
		return nil, fmt.Errorf("toy %q: %w", text, game.ErrPosition)
	}
	return &toy{text}, nil
}

func init() {
	game.Register(&game.Info{
		ID: "toy", Family: "toys",
		New: func(map[string]string) (*game.Game, error) {
			return &game.Game{Rules: toyRules{}, Seats: 2, MaxPlies: 40}, nil
		},
	})
}

func (p *toy) turn() game.Seat    { return game.Seat(len(p.text) / 2 % 2) }
func (p *toy) ToMove() game.Seats { return game.SeatSet(p.turn()) }
func (p *toy) over() bool         { return strings.Contains(p.text, "z") }
func (p *toy) letter(b byte) game.Move {
	return game.Move{uint64(b), uint64(p.turn())}
}

func (p *toy) AppendMoves(dst []game.Move) []game.Move {
	if p.over() {
		return dst
	}
	return append(dst, p.letter('a'), p.letter('b'), p.letter('x'), p.letter('z'))
}

func (p *toy) Play(m game.Move) {
	if byte(m[0]) == 'x' {
		panic("the engine has failed")
	}
	p.text += string(rune(m[0]))
}

func (p *toy) CopyFrom(src game.Position) { *p = *src.(*toy) }

func (p *toy) Outcome() game.Outcome {
	if !p.over() {
		return game.Outcome{}
	}
	return game.Win("letter", game.SeatSet(game.Seat((len(p.text)-1)/2%2)), 2)
}

func (p *toy) Key() uint64 {
	return binary.LittleEndian.Uint64(append([]byte(p.text), make([]byte, 8)...))
}

func (p *toy) AppendText(dst []byte) ([]byte, error) { return append(dst, p.text...), nil }

func (p *toy) AppendMove(dst []byte, m game.Move) []byte { return append(dst, byte(m[0])) }

func (p *toy) ParseMove(text string) (game.Move, error) {
	for _, m := range p.AppendMoves(nil) {
		if string(rune(m[0])) == text {
			return m, nil
		}
	}
	if text == "c" {
		return game.Move{}, &game.Refusal{Code: "noLetter", Rule: "1.2", Input: text}
	}
	return game.Move{}, fmt.Errorf("move %q: %w", text, game.ErrNotation)
}

func (p *toy) Judge([]game.Ply) game.Outcome { return game.Outcome{} }

func (p *toy) Claim(game.Seat, []game.Ply) game.Outcome {
	if strings.Count(p.text, "a") >= 3 {
		return game.Draw("threeA", 2)
	}
	return game.Outcome{}
}

func (p *toy) Board() *game.Board {
	b := &game.Board{Shape: "square", W: 4, H: 1}
	for _, name := range []string{"a", "b", "c", "z", "d"} {
		b.Places = append(b.Places, game.PlaceInfo{Name: name, Seat: game.NoSeat})
	}
	return b
}

// AppendScene has a man everywhere but on d, where a ply that puts one begins.
func (p *toy) AppendScene(sc *game.Scene) {
	for place := range game.Place(4) {
		sc.Men = append(sc.Men, game.Man{Place: place, Kind: "man"})
	}
}

func (p *toy) AppendPaths(dst []game.Path, m game.Move) []game.Path {
	at := map[byte]game.Token{'a': 0, 'b': 1, 'z': 3}
	t, ok := at[byte(m[0])]
	if !ok {
		return dst
	}
	for _, first := range []game.Token{t, 4} {
		dst = append(dst, game.Path{Seat: game.Seat(m[1]), Tokens: []game.Token{first}, Text: string(rune(m[0]))})
	}
	return dst
}

func (p *toy) AppendExtra(dst []game.Path) []game.Path { return dst }
