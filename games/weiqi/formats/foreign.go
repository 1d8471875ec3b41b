package formats

import (
	"bytes"
	"io"
	"iter"
	"regexp"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/weiqi"
	"github.com/tavlei/tavlei/games/weiqi/internal/goban"
	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

// server is a format in which a server of games writes one game a file, line by line. What it says is put into the words of SGF.
type server struct {
	name, about string
	mime        string
	sniff       func(head []byte) record.Likeness
	read        func(t *tale)
}

// foreign are the formats of servers.
var foreign = []*server{
	{"gib", "files of Tygem: read only", "application/x-gib", sniffGIB, readGIB},
	{"ngf", "files of Cyberoro and WBaduk: read only", "application/x-ngf", sniffNGF, readNGF},
	{"ugf", "files of Panda: read only", "application/x-ugf", sniffUGF, readUGF},
}

func (s *server) format() *record.Format {
	extensions := []string{"." + s.name}
	if s.name == "ugf" {
		extensions = append(extensions, ".ugi")
	}
	return &record.Format{Name: s.name, About: s.about, Extensions: extensions, MIME: s.mime, Sniff: s.sniff, Read: s.games}
}

// games yields the only game of a file.
func (s *server) games(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	return func(yield func(record.Entry) bool) {
		tree := sgf.NewTree(o)
		most := tree.Limits().Game
		data, err := io.ReadAll(io.LimitReader(src, int64(most)+1))
		switch {
		case err != nil:
			tree.Fault(sgf.Place{}, 0, "", game.FaultOf("fileStopped", "", err))
			yield(record.Entry{Faults: tree.Faults})
			return
		case len(bytes.TrimSpace(data)) == 0:
			return
		case len(data) > most:
			tree.Fault(sgf.Place{}, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", most))
			data = data[:most]
		}
		t := &tale{tree: tree, last: tree.Root, lines: strings.Split(strings.ReplaceAll(sgf.Decode(data), "\r\n", "\n"), "\n")}
		tree.Root.Add("GM", "1")
		s.read(t)
		g := form.Record(tree)
		yield(record.Entry{Game: g, Faults: tree.Faults})
	}
}

// tale is a game being read.
type tale struct {
	tree  *sgf.Tree
	last  *sgf.Node
	lines []string
	n     int // of the present line, from 1
}

// next is the next line that is not empty.
func (t *tale) next() (line string, ok bool) {
	for t.n < len(t.lines) {
		line, t.n = strings.TrimSpace(t.lines[t.n]), t.n+1
		if line != "" {
			return line, true
		}
	}
	return "", false
}

// say writes a property of the root, if it has a value.
func (t *tale) say(name, value string) {
	if value = strings.TrimSpace(value); value != "" {
		t.tree.Root.Add(name, value)
	}
}

// wrong reports that the present line cannot be read.
func (t *tale) wrong(line string) {
	t.tree.Fault(sgf.Place{Line: t.n, Col: 1}, 0, line, game.Faultf("fileLineOdd", "this line cannot be read"))
}

// move adds a move of a colour, counted from the top left; a place off the board is a pass.
func (t *tale) move(colour string, x, y, size int) {
	at := sgf.Place{Line: t.n, Col: 1}
	n := &sgf.Node{At: at}
	value := sgf.Value{At: at}
	if x >= 0 && x < size && y >= 0 && y < size {
		value.Raw = sgf.Point{X: x, Y: y}.String()
	}
	n.Props = []sgf.Property{{Name: colour, Values: []sgf.Value{value}}}
	t.last = t.last.Follow(n)
}

// turn is who moves after the last node, 1 for Black and 2 for White.
func (t *tale) turn() int {
	if t.last.Has("B") || t.last == t.tree.Root && t.last.Has("HA") {
		return 2
	}
	return 1
}

// handicap puts n stones where they stand by custom.
func (t *tale) handicap(n, size string) {
	g, err := game.Open("go;rules=japanese;freeHandicap=off;size=" + size + ";handicap=" + n)
	if err != nil {
		t.wrong(n)
		return
	}
	t.say("HA", n)
	s := of(g.Start().(*weiqi.Position))
	putStones(s, make([]goban.Colour, len(s.stones)), t.tree.Root)
}

// namedRank is a name with a rank in brackets behind it.
var namedRank = regexp.MustCompile(`^(.*\S)\s*\(([^()]+)\)$`)

// nameAndRank divides "Ann (3D)", and "Ann   3D*" at its last blank.
func nameAndRank(text string) (name, rank string) {
	text = strings.TrimSpace(text)
	if m := namedRank.FindStringSubmatch(text); m != nil {
		return m[1], m[2]
	}
	if i := strings.LastIndexAny(text, " \t"); i > 0 {
		return strings.TrimSpace(text[:i]), strings.TrimRight(text[i+1:], "*")
	}
	return text, ""
}
