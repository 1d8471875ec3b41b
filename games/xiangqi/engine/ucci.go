package engine

import (
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
)

var _ protocol.UCCIPosition = (*position)(nil)

// Programs of xiangqi speak UCCI, whose ranks count from 0, or UCI, which has the texts of the family. They are not told of
// options that change no move.
func init() {
	for _, name := range []string{protocol.UCCI, protocol.UCI} {
		protocol.RegisterUCI(protocol.UCIFamily{
			Family: "xiangqi", Protocol: name, Unsaid: []string{"repetition", "quietLimit"},
		})
	}
}

// AppendUCCI appends a move: h2e2.
func (h *position) AppendUCCI(dst []byte, m game.Move) []byte { return append(dst, h.of.ICCS(m)...) }

// ParseUCCI reads a move that is written so.
func (h *position) ParseUCCI(text string) (game.Move, error) {
	if len(text) == 4 {
		if from, to, ok := h.of.Coordinates(text[:2], text[2:]); ok {
			m, no := h.of.Move(from, to)
			if no != nil {
				no.Input = text
				return m, no
			}
			return m, nil
		}
	}
	return game.Move{}, game.ErrNotation
}
