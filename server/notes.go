package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/lang"
	"github.com/tavlei/tavlei/match"
)

// notes keep what became of the plies of a match whose game is slow to play: the position after
// each of them and its name. With them a match of hundreds of shots is there at once after a
// restart; without them it is played again. They lie in the data directory, one line a ply.
type notes struct {
	srv   *Server
	file  string
	start string             // link before the first ply
	lines map[string]plyNote // by link
}

// plyNote is one ply, known by a link that depends on all plies up to it.
type plyNote struct {
	Link     string            `json:"link"`
	Position string            `json:"position"`
	Names    map[string]string `json:"names"` // by language
}

// maxNoted bounds the bytes of notes of all matches.
const maxNoted = 64 << 20

// readNotes fetches what is known of a match.
func (s *Server) readNotes(id string, state *match.State) *notes {
	n := &notes{srv: s, file: id, lines: map[string]plyNote{}}
	n.start = link("", state.Game.Name()+"\n"+game.Text(state.Line.Start))
	for line := range bytes.Lines(s.noted.get(n.file)) {
		var note plyNote
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

// recall gives known positions to a replay.
func (n *notes) recall(g *game.Game) match.Recall {
	links := []string{n.start}
	return func(ply int, e match.Event) game.Position {
		links = append(links[:ply+1], link(links[ply], e.Text))
		note, ok := n.lines[links[ply+1]]
		if !ok {
			return nil
		}
		p, err := g.Parse(note.Position)
		if err != nil {
			n.srv.log.Warn("note of a ply", "match", n.file, "ply", ply+1, "error", err)
			return nil
		}
		return p
	}
}

// follow gives the notes of all plies of a state and writes down those that are new. Nil notes
// have none.
func (n *notes) follow(s *match.State) []plyNote {
	if n == nil {
		return nil
	}
	known := make([]plyNote, 0, len(s.Plies))
	var fresh bytes.Buffer
	at := n.start
	s.Line.Each(func(i int, before game.Position, ply game.Ply, after game.Position) bool {
		at = link(at, s.Plies[i].Text)
		note, ok := n.lines[at]
		if !ok {
			note = plyNote{Link: at, Position: game.Text(after), Names: map[string]string{}}
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
		if err := n.srv.noted.add(n.file, fresh.Bytes()); err != nil {
			n.srv.log.Warn("notes", "match", n.file, "error", err)
		}
	}
	return known
}
