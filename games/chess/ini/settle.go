package ini

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/games/chess/betza"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

// settle makes the record of what keys have said.
func (d *definition) settle() error {
	for _, do := range d.later {
		do()
	}
	for _, step := range []func() error{d.settleArray, d.settleKinds, d.settleZones, d.settleCastling, d.settleDrops, d.settleGoals} {
		if err := step(); err != nil {
			return err
		}
	}
	Judge(&d.r)
	d.r.Board.HalfTurn = lopsided(&d.r)
	if err := d.r.Check(); err != nil {
		return fmt.Errorf("the rules make no sense together: %w", err)
	}
	return nil
}

var (
	emptyText  = regexp.MustCompile(`[0-9]+`)
	checksText = regexp.MustCompile(`^([0-9])\+([0-9])$`)
)

// Spread is a rank of FEN with one letter for each square, a dot for an empty one.
func Spread(rank string) string {
	return emptyText.ReplaceAllStringFunc(strings.ReplaceAll(rank, "~", ""), func(n string) string {
		empty, _ := strconv.Atoi(n)
		return strings.Repeat(".", min(empty, 13))
	})
}

// settleArray reads the size and the holes of the board, and a count of checks.
func (d *definition) settleArray() error {
	fields := strings.Fields(d.array)
	if len(fields) < 3 {
		return errors.New("startFen: want at least three fields")
	}
	var rest []string
	for i, f := range fields {
		if m := checksText.FindStringSubmatch(f); m != nil && i > 3 {
			if d.counting && m[1] == m[2] {
				d.r.Goal.Checks, _ = strconv.Atoi(m[1])
			}
			continue
		}
		rest = append(rest, f)
	}
	for i, usual := range []string{"", "", "", "-", "0", "1"} {
		if i >= len(rest) {
			rest = append(rest, usual)
		}
	}
	board, _, _ := strings.Cut(rest[0], "[")
	ranks := strings.Split(board, "/")
	if len(ranks) != d.r.Board.H {
		return fmt.Errorf("startFen: %d ranks, maxRank is %d", len(ranks), d.r.Board.H)
	}
	for i, rank := range ranks {
		wide := Spread(rank)
		if len(wide) != d.r.Board.W {
			return fmt.Errorf("startFen: rank %d has %d squares, maxFile is %d", len(ranks)-i, len(wide), d.r.Board.W)
		}
		for x := range wide {
			if wide[x] == '*' {
				d.r.Board.Holes.Add((d.r.Board.H-1-i)*d.r.Board.W + x)
			}
		}
	}
	if d.counting && d.r.Goal.Checks == 0 {
		d.r.Goal.Checks = 3
	}
	d.r.Arrival.Array = strings.Join(rest, " ")
	return nil
}

// settleKinds makes the kinds; who has no way to the board is left out.
func (d *definition) settleKinds() error {
	if !d.promoSaid {
		for _, c := range "QRBN" {
			if d.has(byte(c)) {
				d.promo += string(c)
			}
		}
	}
	board := strings.ToUpper(strings.Fields(d.r.Arrival.Array)[0])
	for _, m := range d.men {
		if strings.IndexByte(board, m.letter) < 0 && strings.IndexByte(d.promo, m.letter) < 0 {
			continue
		}
		moves := m.betza
		if m.name == "pawn" && !d.single {
			moves += "ifmnD"
		}
		atoms, err := betza.Read(moves)
		if err != nil {
			return err
		}
		d.r.Kinds = append(d.r.Kinds, layers.Kind{
			Letter: m.letter, Atoms: atoms, Royal: m.name == "king", Pawn: strings.IndexByte(d.pawns, m.letter) >= 0,
		})
	}
	for _, c := range board {
		if c >= 'A' && c <= 'Z' && d.r.KindOf(byte(c)) == 0 {
			return fmt.Errorf("startFen: no man has the letter %c", c)
		}
	}
	for _, c := range d.promo {
		if d.r.KindOf(byte(c)) == 0 {
			return fmt.Errorf("promotionPieceTypes: no man has the letter %c", c)
		}
	}
	d.r.Zones.Promo = d.promo
	return nil
}

func (d *definition) has(letter byte) bool {
	return slices.ContainsFunc(d.men, func(m man) bool { return m.letter == letter })
}

// settleZones says where pawns step twice, are taken in passing, promote and do not go.
func (d *definition) settleZones() error {
	z, h := &d.r.Zones, d.r.Board.H
	usual := [2]layers.Zone{d.ranks(1, 1), d.ranks(h-2, h-2)}
	last := [2]layers.Zone{d.ranks(h-1, h-1), d.ranks(0, 0)}
	for seat := range 2 {
		if !d.doubleSaid[seat] {
			z.Double[seat] = usual[seat]
		}
		if d.single {
			z.Double[seat] = layers.Zone{}
		}
		if !d.lastSaid[seat] {
			z.Last[seat] = last[seat]
		}
		z.Passed[seat] = z.Double[seat]
		if d.passingSaid {
			z.Passed[seat] = layers.Zone{}
			ahead := d.r.Board.W * (1 - 2*seat)
			for rest := z.Double[seat]; !rest.Empty(); rest = rest.Rest() {
				if to := rest.First() + ahead; to >= 0 && to < d.r.Board.W*h && d.passing[1-seat].Has(to) {
					z.Passed[seat].Add(rest.First())
				}
			}
		}
		z.Double[seat], z.Passed[seat], z.Last[seat] = d.there(z.Double[seat]), d.there(z.Passed[seat]), d.there(z.Last[seat])
	}
	switch pawns := slices.ContainsFunc(d.r.Kinds, func(k layers.Kind) bool { return k.Pawn }); {
	case !pawns:
		z.Last, z.Double, z.Passed, z.Promo = [2]layers.Zone{}, [2]layers.Zone{}, [2]layers.Zone{}, ""
	case z.Promo == "":
		z.Last = [2]layers.Zone{}
	case d.mayStay:
		for i := range d.r.Kinds {
			if k := &d.r.Kinds[i]; k.Pawn {
				k.Becomes, k.Stays = z.Promo, true
			}
		}
		z.Promo = ""
	}
	for name, both := range d.mobile {
		i := slices.IndexFunc(d.men, func(m man) bool { return m.name == name })
		if i < 0 {
			continue
		}
		k := d.r.KindOf(d.men[i].letter)
		if k == 0 {
			continue
		}
		for seat, zone := range both {
			stop := d.there(d.ranks(0, h-1))
			if zone != nil {
				stop = stop.AndNot(*zone)
			}
			if !stop.Empty() && zone != nil && !d.r.Kinds[k-1].Pawn {
				return fmt.Errorf("mobilityRegion of %s: cannot be said by our layers: squares where men that are no pawns may not go", name)
			}
			if zone != nil {
				z.Stop[seat] = stop
			}
		}
	}
	return nil
}

// there are those squares that are no holes.
func (d *definition) there(z layers.Zone) layers.Zone { return z.AndNot(d.r.Board.Holes) }

// settleCastling says where king and rook go: the rook beside the king.
func (d *definition) settleCastling() error {
	fields := strings.Fields(d.r.Arrival.Array)
	if !d.castling || fields[2] == "-" {
		fields[2] = "-"
		d.r.Arrival.Array = strings.Join(fields, " ")
		return nil
	}
	switch {
	case len(d.rooks) != 1:
		return errors.New("castlingRookPieces: cannot be said by our layers: castling with several kinds")
	case len(d.king) == 1 && d.r.KindOf(d.king[0]) > 0:
		d.r.Kinds[d.r.KindOf(d.king[0])-1].Royal = true
	}
	d.r.Castling = layers.Castling{On: true, Piece: d.rooks[0], Rank: d.castlingRank, King: d.kingTo, Rook: [2]int{d.kingTo[0] + 1, d.kingTo[1] - 1}}
	return nil
}

// settleDrops says what comes to hands and from there.
func (d *definition) settleDrops() error {
	a, h := &d.r.Arrival, d.r.Board.H
	if d.gates != a.Gates {
		return errors.New("gating: cannot be said by our layers without seirawanGating: men that come in behind others in another way")
	}
	if d.toHand {
		d.r.Capture.Fate, d.r.Capture.Revert = layers.ToHand, !d.loop
		if !a.Drops {
			return errors.New("capturesToHand: cannot be said by our layers: hands that nothing leaves")
		}
	}
	if !a.Drops {
		return nil
	}
	whole := d.there(d.ranks(0, h-1))
	for seat := range 2 {
		drops := whole
		if !d.firstRank {
			drops = drops.AndNot([2]layers.Zone{d.ranks(0, 0), d.ranks(h-1, h-1)}[seat])
		}
		if !d.lastRanks {
			drops = drops.AndNot(d.r.Zones.Last[seat])
		}
		d.r.Zones.Drops[seat] = drops
		if z := d.dropZone[seat]; z != nil {
			d.r.Zones.Closed[seat] = whole.AndNot(*z)
		}
	}
	if !d.dropChecks {
		a.Check = layers.DropNoCheck
	}
	return nil
}

// settleGoals says what wins.
func (d *definition) settleGoals() error {
	g, j := &d.r.Goal, &d.r.Judge
	j.Repeat, j.Claim = 5, 3
	if d.folds != 3 {
		j.Repeat, j.Claim = d.folds, 0
	}
	switch d.moves {
	case 0:
	case 50:
		j.ClaimQuiet, j.Quiet, j.QuietReason = 100, 150, "rule75"
	default:
		j.Quiet, j.QuietReason = 2*d.moves, "quiet"
	}
	if !slices.ContainsFunc(d.men, func(m man) bool { return m.name == "king" && d.r.KindOf(m.letter) > 0 }) {
		g.Royalty = layers.None
	}
	g.StuckLoses = d.stalemate == "loss"
	g.StuckWins = d.stalemate == "win" && !g.StuckFewer
	g.MatedWins = d.checkmate == "win"
	if d.checkmate == "draw" {
		return errors.New("checkmateValue: cannot be said by our layers: mate that is a draw")
	}
	if d.r.Capture.Blast && d.r.KindOf('P') > 0 { // pawns beside an explosion stay
		d.r.Capture.Proof = "P"
	}
	e := &g.Extinct
	switch {
	case d.extinct == "none":
		*e = layers.Extinction{}
	case d.extinct == "draw":
		return errors.New("extinctionValue: cannot be said by our layers: a draw when a kind is gone")
	case strings.Contains(e.Kinds, "*"):
		e.Kinds = "*"
	}
	if d.royals && e.Kinds != "" && e.Kinds != "*" && d.extinct == "loss" && e.Left == 0 && g.Royalty == layers.None {
		g.Royalty = layers.Strict
		for _, c := range []byte(e.Kinds) {
			if i := d.r.KindOf(c); i > 0 {
				d.r.Kinds[i-1].Royal = true
			}
		}
		*e = layers.Extinction{}
	} else if d.royals {
		return errors.New("extinctionPseudoRoyal: cannot be said by our layers: men that may not be left attacked beside a king")
	}
	e.Wins = e.Kinds != "" && d.extinct == "win"
	e.Reason = reasonOf(e)
	if g.Royalty == layers.None { // who castles, or moves as a king and is called so
		for i := range d.r.Kinds {
			k := &d.r.Kinds[i]
			k.Royal = k.Royal && d.r.Castling.On || k.Letter == 'K' && moves(&d.r, 'K') == "K"
		}
	}
	if g.Reach == "" {
		d.r.Zones.Goal = [2]layers.Zone{}
	}
	return nil
}

// reasonOf is the code for an end by numbers of men.
func reasonOf(e *layers.Extinction) string {
	switch {
	case e.Kinds == "":
		return ""
	case e.Kinds == "*" && e.Wins && e.Left == 0:
		return layers.ReasonGiven
	case e.Kinds == "*" && e.Wins:
		return layers.ReasonOnly
	case e.Kinds == "*" && e.Left > 0:
		return layers.ReasonBare
	}
	return layers.ReasonExtinct
}

// Judge says when too little is left for anybody to win: where the minor pieces are those of chess as there, else only where a man
// that is left may still become something. Where one loses otherwise than by mate, one may do so to the end.
func Judge(r *Rules) {
	j, g := &r.Judge, &r.Goal
	j.Dead, j.King, j.Leaper, j.Bishop = layers.Never, 0, 0, 0
	if g.Royalty != layers.Strict || g.StuckLoses || g.StuckWins || g.StuckFewer || g.MatedWins || g.Reach != "" || g.Checks > 0 ||
		g.Extinct.Kinds != "" || r.Capture.Blast {
		return
	}
	for _, k := range r.Kinds {
		if k.Royal {
			j.King = k.Letter
		}
	}
	j.Dead = layers.AnyOne
	if moves(r, 'N') == "N" && moves(r, 'B') == "B" && !r.Arrival.Drops {
		j.Dead, j.Leaper, j.Bishop = layers.Pair, 'N', 'B'
	}
}

// moves is how a kind moves, "" if there is none.
func moves(r *Rules, letter byte) string {
	i := r.KindOf(letter)
	if i == 0 {
		return ""
	}
	text, err := betza.Write(r.Kinds[i-1].Atoms)
	if err != nil {
		return ""
	}
	return text
}
