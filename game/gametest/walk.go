package gametest

import (
	"strings"

	"github.com/tavlei/tavlei/game"
)

// checkGame checks what is true of a rule set before any ply.
func (k *kit) checkGame() {
	g := k.g
	if g.Seats < 1 || g.Seats > game.MaxSeats {
		k.fault("seats", "%d seats, want 1 to %d", g.Seats, game.MaxSeats)
	}
	if g.Teams != nil && len(g.Teams) != g.Seats {
		k.fault("seats", "%d teams for %d seats", len(g.Teams), g.Seats)
	}
	if g.MaxPlies <= 0 {
		k.fault("maxPlies", "no limit of plies is declared")
	}
	a, b := g.Start(), g.Start()
	if at, bt := game.Text(a), game.Text(b); at != bt || a.Key() != b.Key() {
		k.fault("start", "two starts differ: %s and %s", at, bt)
	}
	if moves := a.AppendMoves(nil); len(moves) > 0 {
		a.Play(moves[0])
		if game.Text(b) != game.Text(g.Start()) {
			k.fault("start", "playing in one start position changes another")
		}
	}
	if g.Info == nil {
		return
	}
	twin, err := game.Open(g.Name())
	if err != nil {
		k.fault("canonical name", "%v", err)
	} else if twin.Name() != g.Name() {
		k.fault("canonical name", "opening %q gives %q", g.Name(), twin.Name())
	}
	if g.Info.Moment != "" && g.Name() == g.Info.ID { // options may change the board
		if _, err := g.Parse(g.Info.Moment); err != nil {
			k.fault("moment", "the picture's position %s: %v", g.Info.Moment, err)
		}
	}
}

// playGame plays random game number n to its end or to the limit and checks every position.
func (k *kit) playGame(n int) {
	k.line = game.NewLine(k.g.Start())
	if k.g.Slow() {
		k.line.Keep()
	}
	k.trail, k.hopeless = k.trail[:0], 0
	for {
		k.trail = append(k.trail, game.Text(k.line.Pos))
		k.checkPosition()
		if k.checkEnd() || k.line.Len() >= k.o.Plies {
			break
		}
		k.step()
	}
	k.checkUndo()
	if n == 0 {
		k.checkBadPositions()
	}
}

// checkEnd tells whether the game is over, and checks the outcome.
func (k *kit) checkEnd() bool {
	o := k.line.Outcome()
	k.checkOutcome(o)
	for s := range k.g.Seats {
		if !game.MayWin(k.line.Pos, game.SeatSet(game.Seat(s))) {
			k.hopeless |= 1 << s
		}
	}
	if o.Over() {
		if won := o.Winners(k.g.Seats) & k.hopeless; won != 0 {
			k.fault("may win", "seats %v win by %s after a position in which they could not, says MayWin", won, o.Reason)
		}
		return true
	}
	if k.g.MaxPlies > 0 && k.line.Len() > k.g.MaxPlies {
		k.fault("maxPlies", "ply %d of a game that declares %d at most", k.line.Len(), k.g.MaxPlies)
		return true
	}
	return len(k.moves) == 0
}

// step plays one random move, now and then one that AppendMoves does not list.
func (k *kit) step() {
	p := k.line.Pos
	m := k.next
	if !k.g.Slow() {
		m = k.moves[k.pick(len(k.moves))]
	}
	if len(k.extra) > 0 && k.pick(8) == 0 {
		m = k.someExtra()
	}
	k.checkTrace(m)
	if len(k.kept) < 4 && k.pick(5) == 0 {
		k.kept = append(k.kept, game.Clone(p))
	}
	before := game.SceneOf(p, 0)
	path := k.firstPath(m)
	text := game.MoveText(p, m)
	mirror := k.after
	if !k.g.Slow() || m != k.next {
		mirror = game.Clone(p)
		mirror.Play(m)
	}
	k.line.Play(m)
	if a, b := game.Text(k.line.Pos), game.Text(mirror); a != b {
		k.fault("play repeatable", "%s gives %s and, played on a copy, %s", text, a, b)
	}
	after := game.SceneOf(k.line.Pos, 0)
	k.checkTurns(before, after, path, text)
	k.checkTold(before, after, path, text)
	k.checkDifference(before, after, path, text)
}

// someExtra is an unlisted legal move, chosen in a way that does not depend on map order.
func (k *kit) someExtra() game.Move {
	var best game.Move
	bestText := ""
	for m := range k.extra {
		if text := game.MoveText(k.line.Pos, m); bestText == "" || text < bestText {
			best, bestText = m, text
		}
	}
	return best
}

func (k *kit) firstPath(m game.Move) *game.Path {
	v, ok := k.line.Pos.(game.Scener)
	if !ok {
		return nil
	}
	if paths := v.AppendPaths(nil, m); len(paths) > 0 {
		return &paths[0]
	}
	return nil
}

// checkPosition runs all checks of one position.
func (k *kit) checkPosition() {
	p := k.line.Pos
	k.moves = p.AppendMoves(nil)
	k.collectExtra()
	if k.g.Slow() && len(k.moves) > 0 {
		k.next = k.moves[k.pick(len(k.moves))]
		k.after = game.Clone(p)
		k.after.Play(k.next)
	}
	k.checkMoves()
	k.checkMovers()
	k.checkMoveTexts()
	k.checkText()
	k.checkKey()
	k.checkCopies()
	k.checkScene()
	k.checkPaths()
	k.checkRefusals()
	k.checkLeaving()
	k.checkLapse()
	k.checkUnsteady()
	k.checkRandom()
	if now := game.Text(p); now != k.trail[k.line.Len()] {
		k.fault("read only", "asking questions changed the position to %s", now)
	}
	for _, m := range k.moves {
		if len(k.pool) < 2000 && k.pick(4) == 0 {
			k.pool = append(k.pool, game.MoveText(p, m))
		}
	}
}

// collectExtra finds the legal moves that AppendMoves omits.
func (k *kit) collectExtra() {
	k.extra = map[game.Move]bool{}
	v, ok := k.line.Pos.(game.Scener)
	if !ok || len(k.moves) == 0 {
		return
	}
	for _, path := range v.AppendExtra(nil) {
		m, err := k.line.Pos.ParseMove(path.Text)
		if err != nil {
			k.fault("paths lead to their moves", "extra path text %q: %v", path.Text, err)
			continue
		}
		k.extra[m] = true
	}
	for _, m := range k.moves {
		if k.extra[m] {
			k.fault("extra unlisted", "%s is listed and extra", game.MoveText(k.line.Pos, m))
			delete(k.extra, m)
		}
	}
}

// legal tells whether m is known to be legal in the present position.
func (k *kit) legal(m game.Move) bool {
	m = game.WithoutWay(k.line.Pos, m)
	for _, listed := range k.moves {
		if listed == m {
			return true
		}
	}
	if k.extra[m] || k.g.Sampled {
		return true
	}
	if v, ok := k.line.Pos.(game.Withdrawer); ok {
		for s := range k.g.Seats {
			if v.ResignMove(game.Seat(s)) == m {
				return true
			}
		}
	}
	return false
}

// checkUndo takes back some plies and plays them again.
func (k *kit) checkUndo() {
	n := k.line.Len()
	if n == 0 {
		return
	}
	past := append([]game.Ply(nil), k.line.Past...)
	back := 1 + k.pick(n)
	k.line.Undo(back)
	if got, want := game.Text(k.line.Pos), k.trail[n-back]; got != want {
		k.fault("undo", "taking back %d of %d plies gives %s, want %s", back, n, got, want)
		return
	}
	for _, ply := range past[n-back+1:] {
		k.line.Play(ply.Move)
	}
	if got := game.Text(k.line.Pos); got != k.trail[n] {
		k.fault("undo", "playing the plies again gives %s, want %s", got, k.trail[n])
	}
	for i, ply := range k.line.Past {
		if ply != past[i] {
			k.fault("undo", "ply %d is %v again, was %v", i, ply, past[i])
		}
	}
}

// plain tells whether text can stand in a record: not empty, no control characters, no blanks
// at its ends.
func plain(text string) bool {
	return text != "" && strings.TrimSpace(text) == text &&
		!strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0xfffd })
}
