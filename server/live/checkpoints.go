package live

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"log/slog"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/files"
)

// checkpoints keep what became of the plies of a match whose game is slow to play: the position after
// each of them and its name. With them a match of hundreds of shots is there at once after a
// restart; without them it is played again. They lie in the data directory, one line a ply.
type checkpoints struct {
	kept  *files.Cache // of all matches
	log   *slog.Logger
	file  string
	start string                // link before the first ply
	lines map[string]checkpoint // by link

	links []string // before each ply of a match that is replayed, and after the last
}

// checkpoint is one ply, known by a link that depends on all plies up to it.
type checkpoint struct {
	Link     string            `json:"link"`
	Position string            `json:"position"`
	Names    map[string]string `json:"names"` // by language
}

// MaxCheckpoints bounds the bytes of the checkpoints of all matches.
const MaxCheckpoints = 64 << 20

// readCheckpoints fetches what is known of a match.
func (h *Service) readCheckpoints(id string, state *match.State) *checkpoints {
	n := &checkpoints{kept: h.Checkpoints, log: h.Log, file: id, lines: map[string]checkpoint{}}
	n.start = link("", state.Game.Name()+"\n"+game.Text(state.Line.Start))
	n.links = []string{n.start}
	for line := range bytes.Lines(h.Checkpoints.Get(n.file)) {
		var note checkpoint
		if json.Unmarshal(line, &note) == nil { // a line that a crash has cut is played again
			n.lines[note.Link] = note
		}
	}
	return n
}

// link is the link after one more ply.
func link(before, ply string) string {
	sum := sha256.Sum256([]byte(before + "\n" + ply))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// made is the next fact of a match that is replayed, with what it has led to where that is known.
func (n *checkpoints) made(s *match.State, f match.Fact) match.Fact {
	m, ok := f.(match.Moved)
	if n == nil || !ok {
		return f
	}
	ply := len(s.Plies)
	n.links = append(n.links[:ply+1], link(n.links[ply], m.Move))
	note, ok := n.lines[n.links[ply+1]]
	if !ok {
		return f
	}
	p, err := s.Game.Parse(note.Position)
	if err != nil {
		n.log.Warn("checkpoint", "match", n.file, "ply", ply+1, "error", err)
		return f
	}
	m.Made = &match.Made{After: p}
	return m
}

// follow gives the checkpoints of all plies of a state and writes down those that are new. Nil ones
// have none.
func (n *checkpoints) follow(s *match.State) []checkpoint {
	if n == nil {
		return nil
	}
	known := make([]checkpoint, 0, len(s.Plies))
	var fresh bytes.Buffer
	at := n.start
	s.Line.Each(0, func(i int, before game.Position, ply game.Ply, after game.Position) bool {
		at = link(at, s.Plies[i].Text)
		note, ok := n.lines[at]
		if !ok {
			note = checkpoint{Link: at, Position: game.Text(after), Names: map[string]string{}}
			for _, code := range lang.Built().Codes() {
				note.Names[code] = game.NameOf(before, ply.Move, code)
			}
			n.lines[at] = note
			if line, err := json.Marshal(note); err == nil {
				fresh.Write(append(line, '\n'))
			}
		}
		known = append(known, note)
		return true
	})
	if fresh.Len() > 0 {
		if err := n.kept.Add(n.file, fresh.Bytes()); err != nil {
			n.log.Warn("checkpoints", "match", n.file, "error", err)
		}
	}
	return known
}
