package ini

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// Write is a section for a record, which inherits from chess so that programs know the rest. The error names the field that the format
// has no word for.
func Write(name string, r *Rules) (string, error) {
	entries, err := entriesOf(r)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "[%s:chess]\n", name)
	for _, e := range entries {
		fmt.Fprintf(&b, "%s = %s\n", e.key, e.value)
	}
	return b.String(), nil
}

// silent are the fields that the format has no words for.
var silent = []struct {
	field string
	is    func(r *Rules) bool
}{
	{"Board.Topology", func(r *Rules) bool { return r.Board.Topology != board.Plain }},
	{"Turn", func(r *Rules) bool { return r.Turn.Order != layers.Single || r.Turn.NoPassing }},
	{"Capture.Fate", func(r *Rules) bool { return r.Capture.Fate != layers.Removed && r.Capture.Fate != layers.ToHand }},
	{"Capture.Proof", func(r *Rules) bool { return r.Capture.Blast && r.Capture.Proof != "P" }}, // pawns stay, and pawns only
	{"Capture.Tail", func(r *Rules) bool { return r.Jumps() || r.Capture.SafeJumps }},
	{"Company", func(r *Rules) bool { return r.Company != layers.Company{} }},
	{"Arrival", func(r *Rules) bool {
		a := r.Arrival
		a.Array, a.Drops, a.Gates, a.Check = "", false, false, layers.DropAny
		return a != layers.Arrival{} || r.Arrival.Check == layers.DropNoMate
	}},
	{"Kinds", func(r *Rules) bool {
		return slices.ContainsFunc(r.Kinds, func(k layers.Kind) bool {
			return k.ByFile || k.Next != 0 || k.Held != 0 || k.Becomes != "" && (!k.Pawn || r.Zones.Promo != "" || !k.Stays)
		})
	}},
	{"Kinds.Royal", func(r *Rules) bool {
		royals := 0
		for _, k := range r.Kinds {
			if k.Royal {
				royals++
			}
		}
		return royals > 1
	}},
	{"Kinds.Atoms", func(r *Rules) bool { return r.Slants() || lopsided(r) && !r.Board.HalfTurn }},
	{"Zones.Never", func(r *Rules) bool { return r.Zones.Never != [2]string{} || r.Zones.Taking }},
	{"Zones.Spot", func(r *Rules) bool { return r.Zones.Spot != [2]layers.Zone{} }},
	{"Castling", func(r *Rules) bool {
		c := &r.Castling
		return c.On && (c.Around || c.OnRook || c.AtHome || c.Also != "" || c.Rook != [2]int{c.King[0] + 1, c.King[1] - 1})
	}},
	{"Goal", func(r *Rules) bool {
		g := &r.Goal
		return g.Royalty != layers.Strict && g.Royalty != layers.None || g.Bare != [2]string{} || g.Turns > 0 || g.Safe || g.Spare
	}},
}

// lopsided tells whether a kind moves to one side as it does not to the other: in this format Black's are turned half round.
func lopsided(r *Rules) bool {
	return slices.ContainsFunc(r.Kinds, func(k layers.Kind) bool {
		return slices.ContainsFunc(k.Atoms, func(a layers.Atom) bool {
			return slices.ContainsFunc(a.Dirs, func(d board.Dir) bool { return !slices.Contains(a.Dirs, board.Dir{X: -d.X, Y: d.Y}) })
		})
	})
}

// writer gathers entries.
type writer struct {
	r       *Rules
	entries []entry
}

func (w *writer) say(key, value string) { w.entries = append(w.entries, entry{key: key, value: value}) }

// yes says a key that is false where it is not said.
func (w *writer) yes(key string, is bool) {
	if is {
		w.say(key, "true")
	}
}

// entriesOf are the keys of a record.
func entriesOf(r *Rules) ([]entry, error) {
	for _, row := range silent {
		if row.is(r) {
			return nil, errors.New(row.field + ": the format has no words for it")
		}
	}
	w := &writer{r: r}
	w.say("maxRank", fmt.Sprint(r.Board.H))
	w.say("maxFile", fmt.Sprint(r.Board.W))
	if err := w.men(); err != nil {
		return nil, err
	}
	w.say("startFen", w.array())
	w.pawns()
	w.castling()
	w.drops()
	w.goals()
	return w.entries, nil
}

// array is the array with holes as asterisks.
func (w *writer) array() string {
	fields := strings.Fields(w.r.Arrival.Array)
	if n := w.r.Goal.Checks; n > 0 && len(fields) > 4 {
		fields = slices.Insert(fields, 4, fmt.Sprintf("%d+%d", n, n))
	}
	return strings.Join(fields, " ")
}

// men are the kinds: those of chess that are missing are taken away, others come by name or as the record's own.
func (w *writer) men() error {
	own, pawns := 0, ""
	for i := range w.r.Kinds {
		k := &w.r.Kinds[i]
		text, err := betza.Write(k.Atoms)
		if err != nil {
			return fmt.Errorf("kind %c: %w", k.Letter, err)
		}
		letter := strings.ToLower(string(rune(k.Letter)))
		if k.Pawn {
			pawns += letter
		}
		royal := k.Royal && w.r.Goal.Royalty == layers.Strict && !w.r.Capture.Blast
		switch name := nameOf(text, k.Pawn); {
		case royal && text == "K":
			w.say("king", letter)
		case royal:
			w.say("king", letter+":"+text)
		case name != "":
			w.say(name, letter)
		default:
			if own++; own > mostCustom {
				return fmt.Errorf("more than %d men without a name", mostCustom)
			}
			w.say(fmt.Sprintf("customPiece%d", own), letter+":"+text)
		}
	}
	for i, name := range []string{"pawn", "knight", "bishop", "rook", "queen", "king"} {
		if !slices.ContainsFunc(w.entries, func(e entry) bool { return e.key == name }) {
			w.entries = slices.Insert(w.entries, 2+i, entry{key: name, value: "-"})
		}
	}
	w.say("pawnTypes", orNone(pawns))
	return nil
}

func orNone(letters string) string {
	if letters == "" {
		return "-"
	}
	return letters
}

// nameOf is the format's name for a way of moving, "" if it has none. King is not among them, and pawn only for pawns.
func nameOf(text string, pawn bool) string {
	if pawn && (text == "fmWfcFifmnD" || text == "fmWfcF") {
		return "pawn"
	}
	for _, p := range pieces {
		if p.betza == text && p.name != "king" && p.name != "pawn" {
			return p.name
		}
	}
	return ""
}

// pawns says where they step twice, are taken in passing, promote and to what, and where they do not go.
func (w *writer) pawns() {
	r, z := w.r, &w.r.Zones
	names := func(z layers.Zone) string { return squareNames(z, r.Board.W, r.Board.H, r.Board.Holes) }
	if z.Double[0].Empty() && z.Double[1].Empty() {
		w.say("doubleStep", "false")
	} else {
		w.say("doubleStep", "true")
		w.say("doubleStepRegionWhite", names(z.Double[0]))
		w.say("doubleStepRegionBlack", names(z.Double[1]))
	}
	if z.Passed != z.Double {
		for seat, key := range []string{"enPassantRegionBlack", "enPassantRegionWhite"} { // those of who takes
			var squares layers.Zone
			for rest := z.Passed[seat]; !rest.Empty(); rest = rest.Rest() {
				squares.Add(rest.First() + r.Board.W*(1-2*seat))
			}
			w.say(key, names(squares))
		}
	}
	promo := z.Promo
	for _, k := range r.Kinds {
		promo = cmp.Or(promo, k.Becomes)
	}
	w.say("promotionPieceTypes", orNone(strings.ToLower(promo)))
	if z.Promo == "" {
		w.say("mandatoryPawnPromotion", "false")
	}
	if z.Limit != "" {
		w.say("promotionLimit", limitText(z.Limit))
	}
	w.yes("immobilityIllegal", z.Mobile)
	if promo != "" {
		w.say("promotionRegionWhite", names(z.Last[0]))
		w.say("promotionRegionBlack", names(z.Last[1]))
	}
	for seat, side := range []string{"White", "Black"} {
		if z.Stop[seat].Empty() {
			continue
		}
		for _, e := range slices.Clone(w.entries) {
			if strings.HasPrefix(e.key, "customPiece") || e.key == "pawn" {
				if letter := strings.ToUpper(e.value)[0]; letter != '-' && r.Kinds[r.KindOf(letter)-1].Pawn {
					var all layers.Zone
					for _, sq := range r.Grid().Squares() {
						all.Add(sq)
					}
					w.say("mobilityRegion"+side+strings.ToUpper(e.key[:1])+e.key[1:], names(all.AndNot(z.Stop[seat])))
				}
			}
		}
	}
}

// limitText writes Q1R2 as q:1 r:2.
func limitText(limit string) string {
	var words []string
	for i := 0; i+1 < len(limit); i += 2 {
		words = append(words, strings.ToLower(limit[i:i+1])+":"+limit[i+1:i+2])
	}
	return strings.Join(words, " ")
}

func (w *writer) castling() {
	c := &w.r.Castling
	if !c.On {
		w.say("castling", "false")
		return
	}
	w.say("castling", "true")
	w.say("castlingQueensideFile", string(rune('a'+c.King[0])))
	w.say("castlingKingsideFile", string(rune('a'+c.King[1])))
	board, _, _ := strings.Cut(w.r.Arrival.Array, " ")
	ranks := strings.Split(board, "/")
	w.say("castlingRank", fmt.Sprint(c.Rank+1))
	first := Spread(ranks[len(ranks)-1-c.Rank])
	for _, k := range w.r.Kinds {
		if k.Royal {
			if x := strings.IndexByte(first, k.Letter); x >= 0 {
				w.say("castlingKingFile", string(rune('a'+x)))
			}
			w.say("castlingKingPiece", strings.ToLower(string(rune(k.Letter))))
		}
	}
	if x := strings.IndexByte(first, c.Piece); x >= 0 {
		w.say("castlingRookQueensideFile", string(rune('a'+x)))
		w.say("castlingRookKingsideFile", string(rune('a'+strings.LastIndexByte(first, c.Piece))))
	}
	w.say("castlingRookPieces", strings.ToLower(string(rune(c.Piece))))
}

func (w *writer) drops() {
	r := w.r
	w.yes("gating", r.Arrival.Gates)
	w.yes("seirawanGating", r.Arrival.Gates)
	if !r.Arrival.Drops {
		return
	}
	w.say("pieceDrops", "true")
	if r.Capture.Fate == layers.ToHand {
		w.say("capturesToHand", "true")
		w.yes("dropLoop", !r.Capture.Revert)
	}
	grid := r.Grid()
	w.yes("firstRankPawnDrops", slices.ContainsFunc(grid.Squares(), func(sq int) bool {
		_, y := grid.XY(sq)
		return y == 0 && r.Zones.Drops[0].Has(sq)
	}))
	w.yes("promotionZonePawnDrops", r.Zones.Drops[0].Meets(r.Zones.Last[0]))
	for seat, side := range []string{"White", "Black"} {
		if closed := r.Zones.Closed[seat]; !closed.Empty() {
			var whole layers.Zone
			for _, sq := range grid.Squares() {
				whole.Add(sq)
			}
			w.say("dropRegion"+side, squareNames(whole.AndNot(closed), r.Board.W, r.Board.H, r.Board.Holes))
		}
	}
	if r.Arrival.Check == layers.DropNoCheck {
		w.say("dropChecks", "false")
	}
}

func (w *writer) goals() {
	r, g := w.r, &w.r.Goal
	w.yes("mustCapture", r.Capture.Must)
	w.yes("blastOnCapture", r.Capture.Blast)
	switch {
	case g.StuckLoses:
		w.say("stalemateValue", "loss")
	case g.StuckWins, g.StuckFewer:
		w.say("stalemateValue", "win")
	}
	w.yes("stalematePieceCount", g.StuckFewer)
	if g.MatedWins {
		w.say("checkmateValue", "win")
	}
	w.yes("checkCounting", g.Checks > 0)
	if g.NoChecks {
		w.say("checking", "false")
	}
	w.extinction()
	if g.Reach != "" {
		w.say("flagPiece", strings.ToLower(g.Reach))
		for seat, side := range []string{"White", "Black"} {
			w.say("flagRegion"+side, squareNames(r.Zones.Goal[seat], r.Board.W, r.Board.H, r.Board.Holes))
		}
		w.yes("flagMove", g.Equalize)
	}
	switch j := &r.Judge; {
	case j.ClaimQuiet > 0:
		w.say("nMoveRule", fmt.Sprint(j.ClaimQuiet/2))
	default:
		w.say("nMoveRule", fmt.Sprint(j.Quiet/2))
	}
}

// extinction says what numbers of men decide. Kings that explode are men of whom the last may not be lost.
func (w *writer) extinction() {
	e := w.r.Goal.Extinct
	royal := w.r.Capture.Blast && w.r.Goal.Royalty == layers.Strict
	if royal {
		for _, k := range w.r.Kinds {
			if k.Royal {
				e.Kinds += string(rune(k.Letter))
			}
		}
	}
	if e.Kinds == "" {
		return
	}
	w.say("extinctionValue", map[bool]string{true: "win", false: "loss"}[e.Wins])
	w.say("extinctionPieceTypes", strings.ToLower(e.Kinds))
	w.say("extinctionPieceCount", fmt.Sprint(e.Left))
	w.say("extinctionOpponentPieceCount", fmt.Sprint(e.Theirs))
	w.yes("extinctionClaim", e.Claim)
	w.yes("extinctionPseudoRoyal", royal)
}
