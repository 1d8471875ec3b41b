package formats_test

import (
	"bytes"
	"encoding/binary"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/xiangqi"
	"github.com/tavlei/tavlei/record"
)

var update = flag.Bool("update", false, "write the files of XQStudio anew")

// maker writes files of XQStudio, by the same description by which they are read.
type maker struct {
	version     byte
	keys        [13]byte // bytes 3 to 15 of the header
	kind, side  byte
	result      byte
	texts       map[int]string
	places      string // as digits of DhtmlXQ; "" for the usual array
	steps       []made
	gap, behind int // bytes left out at the end, and of 0 added there
}

// made is a move: points with ranks from 0, what is said, whether a move follows, and one in its place.
type made struct {
	move        string
	said        string
	next, other bool
}

const usualPlaces = "897969594939291909" + "7717" + "8666462606" + "001020304050607080" + "1272" + "0323436383"

func (m maker) bytes() []byte {
	head := make([]byte, 1024)
	copy(head, "XQ")
	head[2] = m.version
	copy(head[3:], m.keys[:])
	k := head[8:16]
	square := func(x byte) byte { return x*x*54 + 221 }
	var place, from, to byte
	var long uint32
	var stream [32]byte
	if m.version > 10 {
		place = square(k[5]) * k[5]
		from = square(k[6]) * place
		to = square(k[7]) * from
		long = (uint32(k[4])*256+uint32(k[5]))%32000 + 767
		for i := range stream {
			stream[i] = (k[i%4] | k[4+i%4]&head[3]) & "[(C) Copyright Mr. Dong Shiwei.]"[i]
		}
	}
	places := m.places
	if places == "" {
		places = usualPlaces
	}
	for i := range 32 {
		at := byte(255)
		if x, y := places[2*i]-'0', places[2*i+1]-'0'; x != 9 {
			at = x*10 + 9 - y
		}
		to := i
		if m.version >= 12 {
			to = (i + 63 - int(place)%32) % 32
		}
		head[16+to] = at + place
	}
	head[50], head[51], head[64] = m.side, m.result, m.kind
	for at, text := range m.texts {
		head[at] = byte(len(text))
		copy(head[at+1:], text)
	}
	b := m.moves(from, to, long)
	for i := range b {
		b[i] += stream[i%32]
	}
	b = append(head, b...)
	return append(b[:len(b)-m.gap], make([]byte, m.behind)...)
}

func (m maker) moves(from, to byte, long uint32) (b []byte) {
	for _, s := range m.steps {
		a, z := byte(0), byte(0)
		if s.move != "" {
			a, z = (s.move[0]-'a')*10+s.move[1]-'0', (s.move[2]-'a')*10+s.move[3]-'0'
		}
		sign := byte(0)
		add := func(yes bool, plain, hidden byte) {
			if yes && m.version <= 10 {
				sign |= plain
			} else if yes {
				sign |= hidden
			}
		}
		add(s.next, 0xF0, 0x80)
		add(s.other, 0x0F, 0x40)
		add(s.said != "", 0, 0x20)
		b = append(b, a+24+from, z+32+to, sign, 0)
		if s.said != "" || m.version <= 10 {
			b = binary.LittleEndian.AppendUint32(b, uint32(len(s.said))+long)
			b = append(b, s.said...)
		}
	}
	return b
}

// ending is an ending with a variation in a variation; the texts are GB2312: 残局 and 好.
var ending = maker{
	kind: 3, result: 1,
	places: "07999999599999999999999999999999" + "99999999309999999999999999999999",
	texts:  map[int]string{0x50: "\xb2\xd0\xbe\xd6", 0x130: "Ann", 0x140: "Ben", 0x110: "1997\xc4\xea11\xd4\xc21\xc8\xd5"},
	steps: []made{
		{"", "\xb2\xd0\xbe\xd6", true, false},
		{"a2a7", "", true, true}, {"d9d8", "\xba\xc3", true, true}, {"a7b7", "", false, false}, {"d9e9", "", true, false}, {"a7c7", "", false, false},
		{"a2a9", "x", false, true}, {"f0f1", "", false, false},
	},
}

// wholeGame is the beginning of a game from the usual array.
var wholeGame = maker{
	result: 3, texts: map[int]string{0x50: "A title", 0xD0: "A match", 0x120: "Here", 0x1D0: "Kim"},
	steps: []made{{"", "", true, false}, {"h2e2", "", true, false}, {"h9g7", "", true, false}, {"h0g2", "", false, false}},
}

// withKeys is a file of a version with keys.
func (m maker) withKeys(version byte, keys string) maker {
	m.version = version
	copy(m.keys[:], keys)
	return m
}

const (
	someKeys  = "\xab\x00\x00\x00\x00\xb7\x60\xd8\x11\x97\xda\x79\x16"
	otherKeys = "\xff\x00\x00\x00\x00\x23\xd6\x5e\xa9\xaa\x5d\x24\xd5"
)

// xqfFiles are the files of the folder, and all that is in them.
var xqfFiles = []struct {
	file string
	made maker
	want string
	fen  string
	tags string
}{
	{"made-xqf-10.xqf", ending.withKeys(10, ""), endingTree, endingStart, endingTags},
	{"made-xqf-11.xqf", wholeGame.withKeys(11, someKeys), " h2e2 h9g7 h0g2", "", "Event=A match Site=Here Annotator=Kim Title=A title"},
	{"made-xqf-18.xqf", ending.withKeys(18, otherKeys), endingTree, endingStart, endingTags},
}

const (
	endingTree  = " {残局} a2a7 (a2a9 {x}) (f0f1) d9d8 {好} (d9e9 a7c7) a7b7"
	endingStart = "3k5/9/9/9/9/9/9/R8/9/5K3 w"
	endingTags  = "Event=残局 Date=1997.11.01 Red=Ann Black=Ben"
)

// TestXQF reads files of three versions that were made here: two of them hide what they say.
func TestXQF(t *testing.T) {
	for _, c := range xqfFiles {
		name := filepath.Join(folder, c.file)
		if *update {
			if err := os.WriteFile(name, c.made.bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(data, c.made.bytes()) {
			t.Errorf("%s: made anew it is another file", c.file)
		}
		if f := sure(t, data); f == nil || f.Name != "xqf" {
			t.Fatalf("%s is not known", c.file)
		}
		games, faults := read(t, format(t, "xqf"), data)
		if len(games) != 1 || len(faults) > 0 {
			t.Fatalf("%s: %d games, %q", c.file, len(games), faults)
		}
		g := games[0]
		start := g.Start.(*xiangqi.Position)
		if got := strings.ReplaceAll(tree(t, g.Root, game.Clone(start).(*xiangqi.Position)), " \n", " "); got != c.want {
			t.Errorf("%s:%s\nwant%s", c.file, got, c.want)
		}
		if fen := strings.Join(strings.Fields(game.Text(start))[:2], " "); c.fen != "" && fen != c.fen {
			t.Errorf("%s: %s", c.file, fen)
		}
		var tags []string
		for _, tag := range g.Tags {
			tags = append(tags, tag.Name+"="+tag.Value)
		}
		if got := strings.Join(tags, " "); sortedWords(got) != sortedWords(c.tags) {
			t.Errorf("%s: %s", c.file, got)
		}
		if want := []string{"*", "1-0", "0-1", "1/2-1/2"}[c.made.result]; g.Result != want {
			t.Errorf("%s: %s", c.file, g.Result)
		}
	}
}

// TestXQFFaults: what is wrong is told with its byte, and what stands before it is read.
func TestXQFFaults(t *testing.T) {
	whole := wholeGame.withKeys(18, someKeys)
	with := func(change func(m *maker)) maker {
		m := whole
		change(&m)
		return m
	}
	long := ending.withKeys(10, "")
	long.steps = []made{{"", "x", true, false}, {"a2a7", "", false, false}}
	cut := long.bytes()
	binary.LittleEndian.PutUint32(cut[1024+4:], 1<<31)
	for _, c := range []struct {
		name, moves, faults string
		data                []byte
	}{
		{"no header", "-", "byte 500: game 1: the file ends here", whole.bytes()[:500]},
		{"no moves", "-", "byte 1024: game 1: the file ends here", whole.bytes()[:1026]},
		{"the end of a move", "h2e2 h9g7", "byte 1036: game 1: the file ends here", with(func(m *maker) { m.gap = 1 }).bytes()},
		{"bytes behind the last move", "h2e2 h9g7 h0g2", "", with(func(m *maker) { m.behind = 9 }).bytes()},
		{"a long comment", "-", "the comment is longer than the file", cut},
		{"a newer version", "-", "byte 2: game 1: 19: a newer version", with(func(m *maker) { m.version = 19 }).bytes()},
		{"no move of the rules", "h2e2", "byte 1036: game 1, ply 2", with(func(m *maker) {
			m.steps = []made{whole.steps[0], whole.steps[1], {"h9h7", "", true, false}, {"h0g2", "", false, false}}
		}).bytes()},
		{"no such position", "-", "game 1: ", with(func(m *maker) { m.places, m.kind = strings.Repeat("99", 32), 3 }).bytes()},
		{"Black begins", "h9g7", "", with(func(m *maker) { m.steps = []made{{"", "", true, false}, {"h9g7", "", false, false}} }).bytes()},
	} {
		games, faults := read(t, format(t, "xqf"), c.data)
		moves := "-"
		if len(games) == 1 {
			moves, _ = line(t, games[0])
		}
		if all := strings.Join(faults, "\n"); moves != c.moves || (c.faults == "") != (all == "") || !strings.Contains(all, c.faults) || len(faults) > 1 {
			t.Errorf("%s: %s, faults %q, want %s, %q", c.name, moves, all, c.moves, c.faults)
		}
	}
	black := with(func(m *maker) { m.steps, m.side = []made{{"", "", false, false}}, 1 }).bytes()
	if games, faults := read(t, format(t, "xqf"), black); len(games) != 1 || !games[0].Start.ToMove().Has(1) {
		t.Errorf("Black to move, nothing moved: %q", faults)
	}
	if games, faults := read(t, format(t, "xqf"), nil); len(games)+len(faults) > 0 {
		t.Errorf("an empty file: %d games, %q", len(games), faults)
	}
}

// TestXQFBounds: a file as large as it may be, of moves and of faults.
func TestXQFBounds(t *testing.T) {
	m := maker{version: 10, steps: []made{{"", "", true, false}}}
	for range 3000 {
		m.steps = append(m.steps, made{"a0a9", "", false, true})
	}
	games, faults := read(t, format(t, "xqf"), m.bytes())
	if len(games) != 1 || len(faults) != 20 {
		t.Errorf("%d games, %d faults", len(games), len(faults))
	}
	deep := maker{version: 10, steps: []made{{"", "", true, false}}}
	for range 1000 {
		for _, move := range []string{"b0c2", "b9c7", "c2b0", "c7b9"} {
			deep.steps = append(deep.steps, made{move, "", true, true})
		}
	}
	for e := range format(t, "xqf").Read(bytes.NewReader(deep.bytes()), record.Options{Limits: record.Limits{Nodes: 50}}) {
		if e.Game == nil || len(e.Game.Main()) != 50 {
			t.Errorf("more plies than allowed, or fewer: %v", e.Faults)
		}
	}
	for e := range format(t, "xqf").Read(bytes.NewReader(deep.bytes()), record.Options{Limits: record.Limits{Game: 1100}}) {
		if e.Game == nil || len(e.Game.Main()) != 8 || len(e.Faults) != 2 {
			t.Errorf("more bytes than allowed: %v", e.Faults)
		}
	}
}

// sortedWords are the words of a text in their order.
func sortedWords(text string) string {
	return strings.Join(slices.Sorted(slices.Values(strings.Fields(text))), " ")
}
