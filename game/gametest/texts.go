package gametest

import (
	"errors"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// checkText: the text is plain and a position read from it is the same position.
func (k *kit) checkText() {
	p := k.line.Pos
	text, err := p.AppendText([]byte("before "))
	if err != nil {
		k.fault("text", "cannot be written: %v", err)
		return
	}
	if got := string(text); got != "before "+game.Text(p) || !plain(game.Text(p)) {
		k.fault("text", "written after other text: %q", got)
	}
	twin, err := k.g.Parse(game.Text(p))
	if err != nil {
		k.fault("text round trip", "cannot be read: %v", err)
		return
	}
	if again := game.Text(twin); again != game.Text(p) {
		k.fault("text round trip", "read and written again: %s", again)
	}
	if twin.Key() != p.Key() {
		k.fault("key of twin", "key %016x, read from its text %016x", p.Key(), twin.Key())
	}
	k.checkTwin(twin)
}

// checkTwin compares the present position with the one read from its text.
func (k *kit) checkTwin(twin game.Position) {
	p := k.line.Pos
	if twin.ToMove() != p.ToMove() && len(k.moves) > 0 {
		k.fault("text round trip", "read from the text other seats are to move: %b, not %b", twin.ToMove(), p.ToMove())
	}
	if !k.o.PastForbids {
		if moves := twin.AppendMoves(nil); digest(twin, moves) != digest(p, k.moves) {
			k.fault("moves of twin", "read from the text it has %s, in the game %s", k.listOf(twin, moves), k.listOf(p, k.moves))
		}
		if a, b := p.Outcome(), twin.Outcome(); a != b {
			k.fault("outcome of twin", "%v in the game, %v read from the text", a, b)
		}
	}
	for s := range k.g.Seats {
		seat := game.Seat(s)
		if a, ok := game.Ability[search.Evaluator](p); ok && len(k.moves) > 0 {
			b, _ := game.Ability[search.Evaluator](twin)
			if x, y := a.Eval(seat), b.Eval(seat); x != y {
				k.fault("eval of twin", "seat %d: %d in the game, %d read from the text", s, x, y)
			}
		}
		if a, ok := p.(game.Scorer); ok {
			if x, y := a.Score(seat), twin.(game.Scorer).Score(seat); x != y {
				k.fault("score of twin", "seat %d: %d in the game, %d read from the text", s, x, y)
			}
		}
	}
	k.compareScenes(twin)
}

// checkKey: positions with equal keys have equal moves.
func (k *kit) checkKey() {
	p := k.line.Pos
	if first, second := p.Key(), p.Key(); first != second || first != k.line.Past[k.line.Len()].Key {
		k.fault("key stable", "asked twice it differs")
	}
	if k.o.PastForbids || p.Outcome().Over() {
		return // counters that end a game are no part of the key
	}
	now := seen{digest(p, k.moves), game.Text(p)}
	before, ok := k.keys[p.Key()]
	if !ok {
		k.keys[p.Key()] = now
		return
	}
	if before.moves != now.moves {
		k.fault("key tells moves", "the same key %016x as %s, other moves", p.Key(), before.text)
	}
}

// checkCopies: copies are equal, into a zero value and over an old position, and independent.
func (k *kit) checkCopies() {
	p := k.line.Pos
	fresh := game.Clone(p)
	k.comparePositions("copy into zero value", fresh)
	dirty := k.g.Start()
	if len(k.kept) > 0 {
		dirty = game.Clone(k.kept[k.pick(len(k.kept))])
	}
	dirty.CopyFrom(p)
	k.comparePositions("copy over a position", dirty)

	text := game.Text(p)
	k.wander(fresh)
	if game.Text(p) != text || p.Key() != k.line.Past[k.line.Len()].Key {
		k.fault("copies independent", "playing in a copy changed the original to %s", game.Text(p))
	}
	k.comparePositions("copies independent", p)
	k.comparePositions("copies independent", dirty)
}

// wander plays a few plies at random from the present position, of a heavy game the next one only.
func (k *kit) wander(q game.Position) {
	if k.g.Slow() {
		if len(k.moves) > 0 {
			k.playNext(q)
		}
		return
	}
	for range 6 {
		moves := q.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		q.Play(moves[k.pick(len(moves))])
	}
}

// playNext makes the next move of a heavy game in a copy of the present position. What was computed for it is taken
// where the game can write that down.
func (k *kit) playNext(q game.Position) {
	before, result := game.Clone(q), game.ResultOf(k.after)
	v, ok := q.(game.Resulter)
	if !ok || result == "" {
		q.CopyFrom(k.after)
		return
	}
	text := game.MoveText(before, k.next)
	if err := v.PlayResult(k.next, result); err != nil {
		k.fault("result", "%s is not played with its own result %q: %v", text, result, err)
		return
	}
	if a, b := game.Text(q), game.Text(k.after); a != b || q.Key() != k.after.Key() || game.ResultOf(q) != result {
		k.fault("result", "%s with its result gives %s, want %s", text, a, b)
	}
	if a, b := game.AnimationDurationOf(q), game.AnimationDurationOf(k.after); a != b {
		k.fault("result", "%s with its result lasts %d ms, want %d", text, a, b)
	}
	for _, wrong := range []string{"?", result + "\n?", result[:len(result)/2] + "\x00"} {
		if game.Clone(before).(game.Resulter).PlayResult(k.next, wrong) == nil {
			k.fault("result", "%s is played with the result %q", text, wrong)
		}
	}
}

// comparePositions wants q to be indistinguishable from the present position.
func (k *kit) comparePositions(check string, q game.Position) {
	p := k.line.Pos
	text := k.trail[k.line.Len()]
	if q.Key() != p.Key() || game.Text(q) != text || q.ToMove() != p.ToMove() {
		k.fault(check, "text %s, want %s", game.Text(q), text)
		return
	}
	if moves := q.AppendMoves(nil); !slices.Equal(moves, k.moves) {
		k.fault(check, "moves %s, want %s", k.listOf(q, moves), k.listOf(p, k.moves))
	}
	if q.Outcome() != p.Outcome() {
		k.fault(check, "outcome %v, want %v", q.Outcome(), p.Outcome())
	}
}

// checkBadPositions reads damaged position texts: an error of the right class or a position
// that stands, never a panic.
func (k *kit) checkBadPositions() {
	const letters = "WBKwbk0123456789-:;,./ [x\x00\xffé"
	inputs := []string{"", " ", "x", ":", "W:W:B", "\x00", "-"}
	for range 60 {
		text := []byte(k.trail[k.pick(len(k.trail))])
		for range 1 + k.pick(3) {
			if len(text) == 0 {
				break
			}
			switch at := k.pick(len(text)); k.pick(3) {
			case 0:
				text[at] = letters[k.pick(len(letters))]
			case 1:
				text = slices.Delete(text, at, at+1)
			default:
				text = slices.Insert(text, at, letters[k.pick(len(letters))])
			}
		}
		inputs = append(inputs, string(text))
	}
	for _, text := range inputs {
		k.guard("bad position text", func() { k.readBadPosition(text) })
	}
}

func (k *kit) readBadPosition(text string) {
	p, err := k.g.Parse(text)
	if err != nil {
		if !errors.Is(err, game.ErrPosition) {
			k.fault("bad position text", "%q: the error does not wrap ErrPosition: %v", text, err)
		}
		if f := (*game.Fault)(nil); !errors.As(err, &f) || f.Code == "" {
			k.fault("bad position text", "%q: the error is no game.Fault, so that pages have no words for it: %v", text, err)
		}
		return
	}
	moves := p.AppendMoves(nil)
	if over := p.Outcome().Over(); over == (len(moves) > 0) {
		k.fault("bad position text", "%q is accepted with %d moves and outcome %v", text, len(moves), p.Outcome())
	}
	written := game.Text(p)
	twin, err := k.g.Parse(written)
	if err != nil || game.Text(twin) != written || twin.Key() != p.Key() {
		k.fault("bad position text", "%q is accepted, but written %q it is not read back: %v", text, written, err)
	}
	if k.g.Slow() {
		moves = moves[:min(len(moves), k.pick(8)/7)] // few damaged positions are played from
	}
	for _, m := range moves {
		q := game.Clone(p)
		q.Play(m)
		q.AppendMoves(nil)
	}
}
