package layered

import (
	"slices"
	"strings"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chess/internal/layers"
)

var _ game.Explainer = (*Position)(nil)

// refusal says no, with the names of the places and the clause of the record's page: see RulePage.
func (p *Position) refusal(code, input string, squares ...int) *game.Refusal {
	r := &game.Refusal{Code: code, Rule: clause(code), Input: input}
	for _, sq := range squares {
		r.Places = append(r.Places, p.Game.place(sq))
		r.Names = append(r.Names, p.name(sq))
	}
	return r
}

// squaresOf lists a set.
func squaresOf(z layers.Zone) (list []int) {
	for ; !z.Empty(); z = z.Rest() {
		list = append(list, z.First())
	}
	return list
}

// refuse says which rule forbids what a text means.
func (p *Position) refuse(q query, input string) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver", input)
	case p.k.Chance() && p.k.Placing():
		return p.refusal("notLegal", input)
	case p.k.Chance():
		return p.refusal("rollFirst", input)
	case q.whole == "" && len(p.chains()) > 0 && !(q.file >= 0 && q.rank >= 0):
		return p.refusal("mustJump", input, p.jumpers()...)
	case q.whole == "end" && p.Game.record.Turn.Order == layers.Every:
		return p.refusal("actFirst", input)
	case q.whole == "0000" && p.Game.record.Turn.Order == layers.Dice:
		return p.refusal("canMove", input)
	case q.whole != "":
		return p.refusal("notLegal", input)
	case q.wing >= 0:
		return p.refuseCastling(q.wing, q.put, input)
	case q.drop:
		return p.refuseDrop(uint8(p.Game.record.KindOf(q.kind)), q.to, input)
	case p.k.Placing():
		return p.refusal("notInHand", input)
	case q.file >= 0 && q.rank >= 0:
		return p.refuseStep(p.Game.grid.At(q.file, q.rank), q, input)
	}
	return p.refuseName(q, input)
}

// refuseName explains a move of which the text does not say where the piece comes from: what forbids it to one of those that
// could be meant is told before how they move.
func (p *Position) refuseName(q query, input string) *game.Refusal {
	var why *game.Refusal
	for _, sq := range p.Game.grid.Squares() {
		kind, seat := p.k.At(sq)
		if kind == 0 || seat >= 0 && seat != p.k.Seat() {
			continue
		}
		x, y := p.Game.grid.XY(sq)
		if rider := p.k.Rider(sq); rider != 0 && !q.carry && (q.kind != p.Game.letter(kind)) {
			kind = rider
		}
		if q.kind != 0 && q.kind != p.Game.letter(kind) || q.kind == 0 && !p.Game.kind(kind).Pawn ||
			q.file >= 0 && q.file != x || q.rank >= 0 && q.rank != y {
			continue
		}
		r := p.refuseStep(sq, q, input)
		if !strings.HasSuffix(r.Code, "Way") && r.Code != "noRoom" {
			return r
		}
		if why == nil {
			why = r
		}
	}
	switch {
	case why != nil:
		return why
	case q.file >= 0 || q.rank >= 0:
		return p.refusal("noManThere", input)
	}
	return p.refusal("noSuchMan", input)
}

// refuseStep says why the piece on one square does not go to another.
func (p *Position) refuseStep(from int, q query, input string) *game.Refusal {
	kind, seat := p.k.At(from)
	there, whose := p.k.At(q.to)
	record := p.Game.record
	switch {
	case kind == 0:
		return p.refusal("noMan", input, from)
	case seat >= 0 && seat != p.k.Seat():
		return p.refusal("notYourMan", input, from)
	case len(p.chains()) > 0:
		return p.refuseChain([]int{from, q.to}, input)
	case there != 0 && p.Game.kind(there).Royal && whose != p.k.Seat() && p.Game.jumping && record.Goal.Royalty == layers.Strict && p.hits(kind, from, q.to):
		return p.refusal("kingNotTaken", input, q.to)
	case p.k.MovedNow().Has(from) && record.Turn.Order == layers.Every:
		return p.refusal("hasMoved", input, from)
	case p.k.MovedNow().Has(from) && record.Turn.Other:
		return p.refusal("otherMan", input, from)
	case p.dropsFirst():
		return p.refusal("dropFirst", input)
	case p.k.Due() >= 0:
		return p.refuseDue(from, q.to, input)
	case p.castles(kind, from, q.to) && p.k.Rider(from) == 0:
		wing := 0
		if q.to > from {
			wing = 1
		}
		return p.refuseCastling(wing, q.put, input)
	case from == q.to && record.Board.RoundTrip:
		return p.refusal("cannotGoRound", input, from)
	case from == q.to:
		return p.refuseWay(from, input)
	case there != 0 && whose < 0 && record.Company.NeutralSafe:
		return p.refusal("neutralSafe", input, q.to)
	case there != 0 && whose == p.k.Seat():
		return p.refuseOwn(from, q.to, input)
	case !p.k.Pseudo(from).Has(q.to):
		return p.refuseReach(from, q.to, input)
	}
	return p.refusePseudo(from, q, input)
}

// castles tells whether a step is meant as castling.
func (p *Position) castles(kind uint8, from, to int) bool {
	if !p.Game.record.Castling.On || !p.Game.kind(kind).Royal {
		return false
	}
	d := to - from
	_, y := p.Game.grid.XY(from)
	_, y2 := p.Game.grid.XY(to)
	return p.k.Castles().Has(to) || y == y2 && (d == 2 || d == -2) && !p.k.Free(from).Has(to)
}

// refuseReach says why a piece does not reach a square.
func (p *Position) refuseReach(from, to int, input string) *game.Refusal {
	kind, _ := p.k.At(from)
	there, _ := p.k.At(to)
	free := p.k.Free(from)
	var between []int
	for _, a := range p.Game.kind(p.Game.kernel.MovesAs(kind, from)).Atoms {
		for _, way := range p.Game.record.Paths(&a, p.Game.grid, from, p.k.Down(from)) {
			for _, sq := range squaresOf(way.Between) {
				if k, _ := p.k.At(sq); way.To == to && k != 0 && way.Need == 0 {
					between = append(between, sq)
				}
			}
		}
	}
	pawn := p.Game.kind(kind).Pawn
	switch {
	case len(between) > 0:
		return p.refusal("blocked", input, between...)
	case pawn && free.Has(to) && there != 0:
		return p.refusal("blocked", input, to)
	case there != 0 && free.Has(to) && p.Game.record.Board.CapturesFrom > 1:
		return p.refusal("seamClosed", input, from, to)
	case pawn && there == 0 && p.hits(kind, from, to):
		return p.refusal("pawnTakes", input, from)
	}
	return p.refuseWay(from, input)
}

// hits tells whether a kind takes from one square to another.
func (p *Position) hits(kind uint8, from, to int) bool {
	for _, a := range p.Game.kind(kind).Atoms {
		for _, way := range p.Game.record.Paths(&a, p.Game.grid, from, p.k.Down(from)) {
			if a.Mode != layers.Moves && way.To == to {
				return true
			}
		}
	}
	return false
}

// refusePseudo says why a step that the piece knows is not legal.
func (p *Position) refusePseudo(from int, q query, input string) *game.Refusal {
	kind, seat := p.k.At(from)
	there, _ := p.k.At(q.to)
	record := p.Game.record
	legal := p.between(from, q.to)
	switch {
	case q.carry && p.notCarried(from, q.to):
		return p.refusal("pawnNotCarried", input, q.to)
	case q.carry && p.k.Rider(from) == 0:
		return p.refusal("notLegal", input, from)
	case len(legal) > 0 && !q.carry:
		return p.refuseManner(legal, q, input)
	case record.Turn.Order == layers.Dice && !p.rolled(kind):
		return p.refusal("notRolled", input, from)
	case there != 0 && record.Arrival.KingLater && p.kingInHand():
		return p.refusal("noCaptureYet", input)
	case record.Arrival.KingFirst && p.kingInHand():
		return p.refusal("kingFirst", input)
	case record.Capture.Must && there == 0:
		if must := p.captures(); len(must) > 0 {
			return p.refusal("mustCapture", input, must...)
		}
	case seat < 0 && record.Company.NoUndo && p.k.Attacked().Empty() && there == 0:
		return p.refusal("neutralBack", input, q.to)
	case record.Turn.NoNull && p.k.MovedNow().Has(from) && p.k.Attacked().Empty() && there == 0:
		return p.refusal("nullTurn", input)
	}
	if p.lost(kind, q.to) {
		return p.refusal("deadSquare", input, q.to)
	}
	return p.refuseHarm(from, q.to, input)
}

// lost tells whether a piece of the side to move could never leave a square, where it may not come then.
func (p *Position) lost(kind uint8, sq int) bool {
	r := p.Game
	return r.record.Zones.Mobile && !slices.ContainsFunc(r.kind(kind).Atoms, func(a layers.Atom) bool {
		return len(r.record.Paths(&a, r.grid, sq, p.k.Seat() == 1)) > 0
	})
}

// refuseHarm says what a step that the piece knows would do.
func (p *Position) refuseHarm(from, to int, input string) *game.Refusal {
	switch p.k.Harm(from, to) {
	case layers.Explodes:
		return p.refusal("explodesKing", input, p.kings(p.k.Seat())...)
	case layers.GivesCheck:
		return p.refusal("givesCheck", input, p.kings(1-p.k.Seat())...)
	}
	return p.refuseKing(input)
}

// refuseKing says that the king would be attacked.
func (p *Position) refuseKing(input string) *game.Refusal {
	kings := p.kings(p.k.Seat())
	switch {
	case !p.guarded() || len(kings) == 0:
		return p.refusal("notLegal", input)
	case !p.k.Attacked().Empty():
		return p.refusal("inCheck", input, squaresOf(p.k.Attacked())...)
	}
	return p.refusal("exposesKing", input, kings...)
}

// refuseManner says what is wrong with a move whose squares are right.
func (p *Position) refuseManner(legal []layers.Move, q query, input string) *game.Refusal {
	record := p.Game.record
	switch m := legal[0]; {
	case record.Arrival.Gates && (q.gate != 0 || q.after != 0 && m.Sort() != layers.Promote):
		return p.refuseGate(legal[0].From(), max(q.gate, q.after), input)
	case q.after == 0 && m.Sort() == layers.Promote:
		return p.refusal("choosePromotion", input, q.to)
	case q.after != 0 && record.Zones.Files != "":
		return p.refusal("fileDecides", input, q.to)
	case q.after != 0:
		return p.refusal("cannotBecome", input, q.to)
	case m.Put() < 0 && q.put >= 0:
		return p.refusal("nothingTaken", input)
	case q.put < 0 && m.Put() >= 0:
		return p.refusePut(input, q.to)
	case q.put >= 0:
		return p.refuseWhere(m, q.put, input)
	}
	return p.refusal("notLegal", input)
}

// refuseWhere says why a piece that was taken is not put on a square, or the blocker, which fits wherever the move leaves room.
func (p *Position) refuseWhere(m layers.Move, put int, input string) *game.Refusal {
	if kind, _ := p.k.At(put); kind != 0 && put != m.From() || p.Game.record.Company.Blocker != 0 {
		return p.refusal("putOccupied", input, put)
	}
	if victim, _ := p.k.At(p.k.Takes(m)); victim != 0 && p.Game.kind(victim).Pawn {
		return p.refusal("putRank", input, put)
	}
	return p.refusal("putCheck", input, put)
}

// between are the legal moves from one square to another.
func (p *Position) between(from, to int) (list []layers.Move) {
	for _, m := range p.k.Moves(nil) {
		if m.Sort().Goes() && m.From() == from && m.To() == to {
			list = append(list, m)
		}
	}
	return list
}

// captures are the squares of pieces that can take.
func (p *Position) captures() (squares []int) {
	var from layers.Zone
	for _, m := range p.k.Moves(nil) {
		if p.k.Takes(m) >= 0 {
			from.Add(m.From())
		}
	}
	return squaresOf(from)
}

// rolled tells whether the dice show a kind.
func (p *Position) rolled(kind uint8) bool {
	dice := p.k.Dice()
	if dice[0] == dice[1] {
		return true
	}
	n := uint8(strings.IndexByte(p.Game.record.Turn.Numbers, p.Game.letter(kind)) + 1)
	return n != 0 && (n == dice[0] || n == dice[1])
}

// dropsFirst tells whether the side to move has pieces in hand that it drops before it does anything else.
func (p *Position) dropsFirst() bool {
	return p.Game.record.Arrival.First && slices.ContainsFunc(p.Game.held, func(h held) bool {
		return h.seat == p.k.Seat() && p.k.Held(h.seat, h.kind) > 0
	}) && slices.ContainsFunc(p.k.Moves(nil), func(m layers.Move) bool { return m.Sort() == layers.Drop })
}

// refusePut asks for one more square.
func (p *Position) refusePut(input string, to int) *game.Refusal {
	if p.Game.record.Company.Blocker != 0 {
		return p.refusal("putBlocker", input)
	}
	return p.refusal("putBack", input, to)
}

// kings are the squares of royal pieces of a seat.
func (p *Position) kings(seat int) (squares []int) {
	for _, sq := range p.Game.grid.Squares() {
		if kind, whose := p.k.At(sq); kind != 0 && whose == seat && p.Game.kind(kind).Royal {
			squares = append(squares, sq)
		}
	}
	return squares
}

// castlers are the squares of royal pieces of the side to move that are of the kind that castles.
func (p *Position) castlers() []int {
	by := p.Game.record.Castling.By
	return slices.DeleteFunc(p.kings(p.k.Seat()), func(sq int) bool {
		kind, _ := p.k.At(sq)
		return by != 0 && p.Game.letter(kind) != by
	})
}

// refuseWay says how the piece on a square moves and where it may go, or why it has no move.
func (p *Position) refuseWay(from int, input string) *game.Refusal {
	if p.dropsFirst() {
		return p.refusal("dropFirst", input)
	}
	var to layers.Zone
	for _, m := range p.k.Moves(nil) {
		if m.Sort().Goes() && m.From() == from {
			to.Add(m.To())
		}
	}
	switch {
	case !to.Empty():
		return p.refusal(p.wayCode(from), input, squaresOf(to)...)
	case !p.k.Pseudo(from).Empty():
		to := p.k.Pseudo(from).First()
		return p.refusePseudo(from, query{to: to, put: -1}, input)
	}
	if own := p.ownBeside(from); len(own) > 0 {
		return p.refusal("noRoom", input, own...)
	}
	return p.refusal("noWay", input, from)
}

// ownBeside are the pieces of the side to move where the piece on a square would go.
func (p *Position) ownBeside(from int) (own []int) {
	for _, sq := range squaresOf(p.k.Free(from)) {
		if kind, seat := p.k.At(sq); kind != 0 && seat == p.k.Seat() {
			own = append(own, sq)
		}
	}
	return own
}

// wayCode is the code of the words that say how the piece on a square moves.
func (p *Position) wayCode(sq int) string {
	kind, seat := p.k.At(sq)
	name := p.Game.names[kind]
	switch {
	case p.k.Rider(sq) != 0:
		return "loadedWay"
	case p.Game.chessAtoms(p.Game.kind(kind)) < len(p.Game.kind(kind).Atoms):
		return "otherWay"
	case !p.Game.usual[kind] || seat < 0 || p.Game.kernel.MovesAs(kind, sq) != kind || name == "pawn" || p.Game.kind(kind).Next != 0:
		return "otherWay"
	case p.Game.grid.Topology() == board.Plain:
		return name + "Way"
	case slices.Contains([]string{"chancellor", "archbishop", "amazon"}, name):
		return "otherWay"
	case p.Game.grid.Topology() == board.Cylinder:
		return name + "Round"
	}
	return name + "Twist"
}

// refuseCastling says why a king does not castle.
func (p *Position) refuseCastling(wing, put int, input string) *game.Refusal {
	if p.dropsFirst() {
		return p.refusal("dropFirst", input)
	}
	kings := p.castlers()
	for _, r := range squaresOf(p.k.Castles()) {
		if _, seat := p.k.At(r); len(kings) != 1 || seat != p.k.Seat() || (r > kings[0]) != (wing == 1) {
			continue
		}
		var men []int
		for sq := min(r, kings[0]) + 1; sq < max(r, kings[0]); sq++ {
			if kind, _ := p.k.At(sq); kind != 0 {
				men = append(men, sq)
			}
		}
		switch {
		case len(men) > 0:
			return p.refusal("castlingBlocked", input, men...)
		case p.guarded() && !p.k.Attacked().Empty():
			return p.refusal("inCheck", input, kings...)
		case p.Game.record.Turn.Order == layers.Dice && !p.rolled(uint8(p.Game.record.KindOf(p.Game.record.Castling.Piece))):
			return p.refusal("notRolled", input)
		case put >= 0 && p.Game.record.Company.Blocker != 0:
			return p.refusal("putOccupied", input, put)
		case !p.guarded():
			return p.refusal("notLegal", input)
		}
		if p.k.Harm(kings[0], r) == layers.GivesCheck {
			return p.refusal("givesCheck", input, p.kings(1-p.k.Seat())...)
		}
		kingTo, _ := p.Game.kernel.CastleEnds(layers.NewMove(layers.Castle, kings[0], r, 0, 0))
		return p.refusal("castlingAttacked", input, kingTo)
	}
	return p.refusal("castlingGone", input, kings...)
}

// refuseDrop says why a kind is not put on a square.
func (p *Position) refuseDrop(kind uint8, to int, input string) *game.Refusal {
	record, seat := p.Game.record, p.k.Seat()
	for i := 1; kind == 0 && i <= len(record.Kinds); i++ {
		if record.Kinds[i-1].Pawn {
			kind = uint8(i)
		}
	}
	there, _ := p.k.At(to)
	a := &record.Arrival
	switch {
	case kind == 0 || p.k.Held(seat, kind) == 0:
		return p.refusal("notInHand", input)
	case a.Gates && !a.Drops:
		return p.refusal("gateOnly", input)
	case there != 0:
		return p.refusal("occupied", input, to)
	case a.Placed != 0 && a.Safe:
		return p.refusal("kingAttacked", input, to)
	case a.Placed != 0 && a.Quiet:
		return p.refusal("placedWhere", input, to)
	case a.Placed != 0:
		return p.refusal("pawnAttacks", input, to)
	case a.KingFirst && p.kingInHand() && !p.Game.kind(kind).Royal:
		return p.refusal("kingFirst", input)
	case p.Game.kind(kind).Royal:
		return p.refusal("kingAttacked", input, to)
	case p.Game.kind(kind).Pawn && !record.Zones.Drops[seat].Has(to):
		return p.refusal("dropRank", input, to)
	case p.lost(kind, to):
		return p.refusal("deadSquare", input, to)
	case record.Zones.Closed[seat].Has(to), strings.IndexByte(a.Back, p.Game.letter(kind)) >= 0 && !record.Zones.Back[seat].Has(to):
		return p.refusal("dropClosed", input, to)
	case len(p.onFile(kind, to)) > 0:
		return p.refusal("dropFile", input, p.onFile(kind, to)...)
	case p.guarded() && !p.k.Attacked().Empty():
		return p.refusal("inCheck", input, squaresOf(p.k.Attacked())...)
	case record.Turn.Order == layers.Dice && !p.rolled(kind):
		return p.refusal("notRolled", input)
	case a.TwoColours == p.Game.letter(kind):
		return p.refusal("bishopColour", input, to)
	case a.Check == layers.DropNoCheck || record.Goal.NoChecks:
		return p.refusal("dropChecks", input, p.kings(1-seat)...)
	case a.Check == layers.DropNoMate:
		return p.refusal("dropMates", input, p.kings(1-seat)...)
	}
	return p.refusal("notLegal", input, to)
}

// refuseGate says why a piece does not come where another leaves.
func (p *Position) refuseGate(from int, letter byte, input string) *game.Refusal {
	if kind := uint8(p.Game.record.KindOf(letter)); kind == 0 || p.k.Held(p.k.Seat(), kind) == 0 {
		return p.refusal("notInHand", input)
	}
	return p.refusal("gateOnly", input, from)
}

// refuseFollowing says why a piece of the hand does not follow one on the board; nil if none was clicked.
func (p *Position) refuseFollowing(path []game.Token) *game.Refusal {
	if !p.Game.record.Arrival.Gates || len(path) < 2 {
		return nil
	}
	from := p.Game.square(path[1])
	kind, seat := uint8(0), 0
	if from >= 0 {
		kind, seat = p.k.At(from)
	}
	if kind == 0 || seat != p.k.Seat() {
		return nil
	}
	if len(path) > 2 {
		if to := p.Game.square(path[2]); to >= 0 && len(p.between(from, to)) == 0 {
			return p.refuseStep(from, query{to: to, put: -1}, "")
		}
	}
	return p.refusal("gateOnly", "", from)
}

// onFile are the pieces of a kind on the file of a square, where no further one is dropped there.
func (p *Position) onFile(kind uint8, to int) (squares []int) {
	r := p.Game
	if strings.IndexByte(r.record.Arrival.OneAFile, r.letter(kind)) < 0 {
		return nil
	}
	x, _ := r.grid.XY(to)
	for _, sq := range r.grid.Squares() {
		k, seat := p.k.At(sq)
		if file, _ := r.grid.XY(sq); file == x && (k == kind || p.k.Rider(sq) == kind) && seat == p.k.Seat() {
			squares = append(squares, sq)
		}
	}
	if len(squares) < r.record.Arrival.OnFile {
		return nil
	}
	return squares
}

// Explain says why the clicks of a seat are no legal move.
func (p *Position) Explain(s game.Seat, path []game.Token) *game.Refusal {
	switch {
	case p.Outcome().Over():
		return p.refusal("gameOver", "")
	case !p.ToMove().Has(s):
		return p.refusal("notYourTurn", "")
	case len(path) == 0:
		return p.refusal("notLegal", "")
	}
	to := -1
	if len(path) > 1 {
		to = p.Game.square(path[1])
	}
	if i := int(path[0]) - p.Game.grid.Len(); i >= 0 && i < len(p.Game.held) {
		if p.Game.held[i].seat != p.k.Seat() {
			return p.refusal("notYourMan", "")
		}
		if r := p.refuseFollowing(path); r != nil {
			return r
		}
		if to < 0 {
			to = p.Game.grid.Squares()[0]
		}
		return p.refuseDrop(p.Game.held[i].kind, to, "")
	}
	from := p.Game.square(path[0])
	if len(p.chains()) > 0 {
		var squares []int
		for _, t := range path {
			if sq := p.Game.square(t); sq >= 0 {
				squares = append(squares, sq)
			}
		}
		if len(squares) > 1 {
			return p.refuseChain(squares, "")
		}
		return p.refusal("mustJump", "", p.jumpers()...)
	}
	if from < 0 || p.k.Placing() {
		return p.refusal("notLegal", "")
	}
	kind, seat := p.k.At(from)
	switch {
	case kind == 0:
		return p.refusal("noMan", "", from)
	case seat >= 0 && seat != p.k.Seat():
		return p.refusal("notYourMan", "", from)
	case to >= 0:
		q := query{to: to, put: -1}
		if len(path) > 2 {
			if put := p.Game.square(path[len(path)-1]); put >= 0 {
				q.put = put
			}
		}
		return p.refuseStep(from, q, "")
	}
	return p.refuseWay(from, "")
}
