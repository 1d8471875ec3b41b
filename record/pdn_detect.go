package record

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// rulesTag holds the canonical name where GameType cannot say it: house rules, mostly. Other
// programs pass over it.
const rulesTag = "Rules"

// gameType is the value of a GameType tag; the fields after the first may be missing.
var gameType = regexp.MustCompile(`^\s*(\d{1,4})\s*(?:,\s*([WB])\s*(?:,.*)?)?$`)

// detect settles which game g is: what its tags say, else what the options say, else the first
// flavour in which most of its moves are legal. The flavour may be nil.
func (r *pdnReader) detect(g *rawGame) (*game.Game, *PDNFlavour, *Fault) {
	if name, at, ok := g.tag(rulesTag); ok {
		definition, _, _ := g.tag(definitionTag)
		rules, err := r.own.open(name, definition)
		if err == nil && flavourFor(rules) != nil {
			return rules, flavourFor(rules), nil
		}
		r.p.fault(at, 0, rulesTag+" "+strconv.Quote(name), game.Faultf("fileRules", "not rules we know; read without them")).Remark = true
	}
	if value, at, ok := g.tag("GameType"); ok && strings.TrimSpace(value) != "" {
		return r.byType(g, value, at)
	}
	if value, _, ok := g.tag("Variant"); ok {
		if f := flavourNamed(value); f != nil {
			return r.open(f, f.Game, movetext.Place{Line: 1, Col: 1})
		}
	}
	if r.o.Game != nil {
		return r.o.Game, flavourFor(r.o.Game), nil
	}
	f := r.guess(g)
	if fen, _, _ := g.tag("FEN"); fen == "" && len(g.root.Next) == 0 && r.before != nil {
		f = r.before // a game that was not played, among others
	}
	if f == nil {
		return nil, nil, r.p.fault(movetext.Place{Line: 1, Col: 1}, 0, "", game.Faultf("filePdn", "no game is known that is written in PDN"))
	}
	return r.open(f, f.Game, movetext.Place{Line: 1, Col: 1})
}

// byType reads a GameType tag. Where several flavours share a number the Variant tag decides.
func (r *pdnReader) byType(g *rawGame, value string, at movetext.Place) (*game.Game, *PDNFlavour, *Fault) {
	text := "GameType " + strconv.Quote(value)
	m := gameType.FindStringSubmatch(value)
	if m == nil {
		return nil, nil, r.p.fault(at, 0, text, game.Faultf("fileType", "want a number, then perhaps colour, width, height, notation"))
	}
	number, _ := strconv.Atoi(m[1]) // at most four digits
	variant, _, _ := g.tag("Variant")
	var found *PDNFlavour
	for _, f := range flavours {
		if f.Type() != number {
			continue
		}
		if found == nil || f.Variant != "" && strings.EqualFold(f.Variant, variant) {
			found = f
		}
	}
	if found == nil {
		return nil, nil, r.p.fault(at, 0, text, game.Faultf("fileNumber", "no game of that number is known"))
	}
	name := found.Game
	if m[2] != "" && m[2] != found.firstColour() && found.Other != "" {
		name = found.Other
	}
	return r.open(found, name, at)
}

// open opens the game of a flavour.
func (r *pdnReader) open(f *PDNFlavour, name string, at movetext.Place) (*game.Game, *PDNFlavour, *Fault) {
	if rules := r.opened[name]; rules != nil {
		return rules, f, nil
	}
	rules, err := game.Open(name)
	if err != nil {
		return nil, nil, r.p.fault(at, 0, name, nil).Because(err)
	}
	r.opened[name] = rules
	return rules, f, nil
}

// flavourNamed finds a flavour by the value of a Variant tag: its own word, an id or another
// name of the game.
func flavourNamed(variant string) *PDNFlavour {
	variant = strings.TrimSpace(variant)
	for _, f := range flavours {
		if f.Variant != "" && strings.EqualFold(f.Variant, variant) {
			return f
		}
	}
	if info, ok := game.Lookup(strings.ReplaceAll(strings.ToLower(variant), " ", "-")); ok {
		return flavourOf(info.ID)
	}
	return nil
}

// guess is the first flavour in which most plies of the line played are legal. A diagram
// without moves is taken for the smallest board it fits on. A flavour that fitted the game
// before wholly is tried first: most files hold one kind of game.
func (r *pdnReader) guess(g *rawGame) *PDNFlavour {
	line := rawLine(g.root)
	fen, _, _ := g.tag("FEN")
	if len(line) > 0 && r.last != nil {
		if n, ok := r.legal(r.last, fen, line); ok && n == len(line) {
			return r.last
		}
	}
	var best *PDNFlavour
	most := -1
	for _, f := range candidates(fen, line) {
		if n, ok := r.legal(f, fen, line); ok && n > most {
			best, most = f, n
		}
		if most == len(line) {
			break
		}
	}
	if best == nil && len(flavours) > 0 {
		best = flavours[0]
	}
	if len(line) > 0 && most == len(line) {
		r.last = best
	}
	return best
}

// letterSquare is a square named by letter and number in a position.
var letterSquare = regexp.MustCompile(`[WBK:,][a-p]\d`)

// candidates are the flavours in the order in which they are tried: those first whose squares
// are named as in the moves, or in the position if there are none; for a diagram the smaller
// boards first.
func candidates(fen string, line []*Node) []*PDNFlavour {
	diagram := len(line) == 0 && fen != ""
	letters := diagram && letterSquare.MatchString(fen) || len(line) > 0 && movetext.Lettered(line[0].Text)
	order := slices.Clone(flavours)
	slices.SortStableFunc(order, func(a, b *PDNFlavour) int {
		switch {
		case a.Letters != b.Letters && a.Letters == letters:
			return -1
		case a.Letters != b.Letters:
			return 1
		case diagram:
			return a.Squares - b.Squares
		}
		return 0
	})
	return order
}

// enough plies tell one game from another.
const enough = 200

// rawLine is the line played up to the first set-up, which no guess looks past, or as long as
// is enough.
func rawLine(root *Node) []*Node {
	var line []*Node
	for n := root; len(line) < enough && len(n.Next) > 0 && n.Next[0].Setup == ""; {
		n = n.Next[0]
		line = append(line, n)
	}
	return line
}

// legal is how many plies of line are legal in the flavour; ok tells whether the position is.
func (r *pdnReader) legal(f *PDNFlavour, fen string, line []*Node) (n int, ok bool) {
	rules, _, fault := r.quietly(f)
	if fault != nil {
		return 0, false
	}
	pos, err := startOf(rules, f, fen)
	if err != nil {
		return 0, false
	}
	for _, step := range line {
		m, err := pos.ParseMove(step.Text)
		if err != nil {
			break
		}
		pos.Play(m)
		n++
	}
	return n, true
}

// quietly opens a flavour's rules for replay without reporting a fault.
func (r *pdnReader) quietly(f *PDNFlavour) (*game.Game, *PDNFlavour, *Fault) {
	before := len(r.p.all)
	rules, _, fault := r.open(f, f.Game, movetext.Place{Line: 1, Col: 1})
	r.p.all = r.p.all[:before]
	if fault != nil {
		return nil, nil, fault
	}
	return r.replayRules(rules), f, nil
}

// startOf is the position of a FEN tag, the start of the game if there is none.
func startOf(rules *game.Game, f *PDNFlavour, fen string) (game.Position, error) {
	if strings.TrimSpace(fen) == "" {
		return rules.Start(), nil
	}
	return rules.Parse(plainFEN(rules, fen, f))
}

// plainFEN takes out what only files have: blanks, a full stop at the end, a question mark for
// the side to move where no lot decides it.
func plainFEN(rules *game.Game, fen string, f *PDNFlavour) string {
	fen = strings.TrimSuffix(strings.Join(strings.Fields(fen), ""), ".")
	rest, unsaid := strings.CutPrefix(fen, "?:")
	if !unsaid || strings.HasPrefix(game.Text(rules.Start()), "?") {
		return fen
	}
	return f.firstColour() + ":" + rest
}
