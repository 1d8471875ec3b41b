package ini

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Orthodox is the array of chess.
const Orthodox = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// man is a kind as a section has it.
type man struct {
	name   string // the key
	letter byte
	betza  string
}

// definition is a section on its way to a record: what keys say, with the defaults of the format.
type definition struct {
	r            Rules
	array        string
	men          []man
	pawns, rooks string
	king         string // who castles
	promo        string
	promoSaid    bool
	lastSaid     [2]bool
	doubleSaid   [2]bool
	passing      [2]layers.Zone // squares where pawns are taken in passing
	passingSaid  bool
	mobile       map[string][2]*layers.Zone // where men may go, by key
	single       bool
	mayStay      bool
	castling     bool
	castlingRank int
	kingTo       [2]int
	toHand, loop bool
	dropChecks   bool
	gates        bool
	firstRank    bool
	lastRanks    bool
	dropZone     [2]*layers.Zone
	moves, folds int
	stalemate    string
	checkmate    string
	extinct      string
	royals       bool // extinct kinds may not be left attacked
	counting     bool
	later        []func() // what needs the size of the board
}

// compile makes a record of entries; the fault of an inherited one is that of the section.
func compile(s *section, entries []entry) (r Rules, names map[byte]string, over []*Fault, err error) {
	d := &definition{
		array: Orthodox, pawns: "P", rooks: "R", king: "K", kingTo: [2]int{2, 6}, moves: 50, folds: 3, castling: true,
		dropChecks: true, stalemate: "draw", checkmate: "loss", extinct: "none", mobile: map[string][2]*layers.Zone{},
	}
	d.r.Board.W, d.r.Board.H = 8, 8
	for _, size := range []bool{true, false} { // squares can be read when the board is known
		for _, e := range entries {
			if (e.key == "maxRank" || e.key == "maxFile") != size {
				continue
			}
			if e.line == 0 && strings.Contains(e.key, "Region") {
				e.value = within(e.value, d.r.Board.W, d.r.Board.H)
			}
			why, err := d.read(e.key, e.value)
			f := &Fault{s.name, e.key, cmp.Or(e.line, s.line), why}
			switch {
			case err != nil:
				f.Why = err.Error()
				return r, nil, nil, f
			case why != "" && e.line > 0:
				over = append(over, f)
			}
		}
	}
	if err := d.settle(); err != nil {
		return r, nil, nil, &Fault{Section: s.name, Line: s.line, Why: err.Error()}
	}
	names = map[byte]string{}
	for _, m := range d.men {
		names[m.letter] = m.name
	}
	return d.r, names, over, nil
}

var (
	manText    = regexp.MustCompile(`^([A-Za-z])(?:\s*:\s*(\S*))?$`)
	customText = regexp.MustCompile(`^customPiece([0-9]{1,2})$`)
	regionText = regexp.MustCompile(`^mobilityRegion(White|Black)([A-Z][A-Za-z0-9]*)$`)
)

// read reads one key; why says why it is passed over.
func (d *definition) read(key, value string) (why string, err error) {
	if set, ok := keys[key]; ok {
		return "", set(d, value)
	}
	if why, ok := passed[key]; ok {
		return why, nil
	}
	if row, ok := unsaid[key]; ok {
		if value == row.nothing || row.nothing == "-" && value == "" {
			return "", nil
		}
		return "", fmt.Errorf("cannot be said by our layers: %s", row.why)
	}
	if m := customText.FindStringSubmatch(key); m != nil {
		if n, _ := strconv.Atoi(m[1]); n < 1 || n > mostCustom {
			return "", fmt.Errorf("want customPiece1 to customPiece%d", mostCustom)
		}
		return "", d.addMan(key, value, "")
	}
	if i := pieceOf(key); i >= 0 {
		return "", d.addMan(key, value, pieces[i].betza)
	}
	if m := regionText.FindStringSubmatch(key); m != nil {
		z, err := squares(value, d.r.Board.W, d.r.Board.H)
		if err != nil {
			return "", err
		}
		name := strings.ToLower(m[2][:1]) + m[2][1:]
		both := d.mobile[name]
		both[seatOf(m[1])] = &z
		d.mobile[name] = both
		return "", nil
	}
	if key == "immobile" || key == "janggiElephant" {
		if value == "-" {
			return "", nil
		}
		return "", fmt.Errorf("cannot be said by our layers: %s", map[string]string{
			"immobile": "men that never move", "janggiElephant": "leaps that are blocked on two squares"}[key])
	}
	return "", fmt.Errorf("this key is not known%s", near(key))
}

func seatOf(side string) int {
	if side == "Black" {
		return 1
	}
	return 0
}

// near is a known key that differs by capitals or the end only.
func near(key string) string {
	for k := range keys {
		if strings.EqualFold(k, key) || strings.EqualFold(k, key+"s") || strings.EqualFold(k+"s", key) {
			return "; is it " + k + "?"
		}
	}
	return ""
}

// addMan adds or takes away a kind.
func (d *definition) addMan(name, value, moves string) error {
	d.men = slices.DeleteFunc(d.men, func(m man) bool { return m.name == name })
	if value == "-" || value == "" {
		return nil
	}
	m := manText.FindStringSubmatch(value)
	switch {
	case m == nil:
		return fmt.Errorf("%q: want a letter, or a letter, a colon and how it moves", value)
	case m[2] != "" && moves != "" && name != "king":
		return fmt.Errorf("%q: %s moves as it does; want customPiece1 = %s", value, name, value)
	case m[2] == "" && moves == "":
		return fmt.Errorf("%q: want a letter, a colon and how it moves", value)
	case m[2] != "":
		moves = m[2]
	}
	letter := m[1][0] &^ 32
	d.men = slices.DeleteFunc(d.men, func(o man) bool { return o.letter == letter })
	if _, err := betza.Read(moves); err != nil {
		return err
	}
	d.men = append(d.men, man{name, letter, moves})
	return nil
}

func (d *definition) setPassing(seat int, z layers.Zone) { d.passing[seat], d.passingSaid = z, true }
func (d *definition) setDrops(seat int, z layers.Zone)   { d.dropZone[seat] = &z }

// ranks are the squares of some ranks, counted from 0.
func (d *definition) ranks(from, to int) (z layers.Zone) {
	w := d.r.Board.W
	for sq := max(0, from) * w; sq < min(to+1, d.r.Board.H)*w; sq++ {
		z.Add(sq)
	}
	return z
}
