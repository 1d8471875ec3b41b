package gametest

import (
	"hash/maphash"
	"slices"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
	"github.com/tavlei/tavlei/search/tree"
)

// checkMoves: unique, in a stable order, listed if and only if the game goes on, appended.
func (k *kit) checkMoves() {
	p, moves := k.line.Pos, k.moves
	found := make(map[game.Move]bool, len(moves))
	for _, m := range moves {
		if m == (game.Move{}) {
			k.fault("zero move", "the zero move is listed")
		}
		if found[m] {
			k.fault("moves unique", "%s is listed twice", game.MoveText(p, m))
		}
		found[m] = true
	}
	if again := p.AppendMoves(nil); !slices.Equal(again, moves) {
		k.fault("moves stable", "a second call lists %s, the first %s", k.listOf(p, again), k.listOf(p, moves))
	}
	marker := game.Move{^uint64(0), ^uint64(0)}
	if got := p.AppendMoves([]game.Move{marker}); len(got) != len(moves)+1 || got[0] != marker {
		k.fault("moves appended", "what stood in dst before is lost")
	}
	o := p.Outcome()
	if o.Over() && len(moves) > 0 {
		k.fault("moves iff open", "over by %s with %d moves listed", o.Reason, len(moves))
	}
	if !o.Over() && len(moves) == 0 {
		k.fault("moves iff open", "no move is listed and the outcome is open")
	}
	if n := tree.CountMoves(p, nil); n != len(moves) {
		k.fault("counter", "CountMoves says %d, AppendMoves lists %d", n, len(moves))
	}
	k.checkTactical(found)
}

func (k *kit) checkTactical(legal map[game.Move]bool) {
	v, ok := game.Ability[search.Tactical](k.line.Pos)
	if !ok {
		return
	}
	for _, m := range v.AppendTactical(nil) {
		if !legal[m] {
			k.fault("tactical", "%s is tactical but not listed", game.MoveText(k.line.Pos, m))
		}
	}
}

// checkMovers: somebody is to move, whose move it is is known, chance moves have weights.
func (k *kit) checkMovers() {
	p := k.line.Pos
	if len(k.moves) == 0 {
		return
	}
	to := p.ToMove()
	if to == 0 {
		k.fault("toMove", "nobody is to move in a game that goes on")
	}
	for s := range to.All() {
		if s != game.Chance && int(s) >= k.g.Seats {
			k.fault("toMove", "seat %s is to move in a game of %d", s, k.g.Seats)
		}
	}
	if to.Has(game.Chance) && to.Len() > 1 {
		k.fault("toMove", "chance is to move together with others")
	}
	if _, ok := p.(game.Mover); !ok && to.Len() > 1 {
		k.fault("mover", "%d seats are to move and the position is no Mover", to.Len())
	}
	var total uint64
	for _, m := range k.moves {
		if s := game.MoverOf(p, m); !to.Has(s) {
			k.fault("mover", "%s is a move of seat %s, who is not to move", game.MoveText(p, m), s)
		}
		total += uint64(game.WeightOf(p, m))
		if to.Has(game.Chance) && game.WeightOf(p, m) == 0 {
			k.fault("weights", "chance move %s has no weight", game.MoveText(p, m))
		}
	}
	if total > 1<<32-1 {
		k.fault("weights", "the weights sum to %d, more than 32 bits", total)
	}
}

// checkMoveTexts: unique, plain, read back as the same move; names in every language.
func (k *kit) checkMoveTexts() {
	p := k.line.Pos
	k.texts = make(map[string]bool, len(k.moves))
	for i, m := range k.moves {
		text := game.MoveText(p, m)
		if !plain(text) {
			k.fault("move text", "%q is no plain text", text)
		}
		if k.texts[text] {
			k.fault("move texts unique", "two moves are written %s", text)
		}
		k.texts[text] = true
		k.checkMoveRoundTrip(m, text)
		if got := string(p.AppendMove([]byte("before "), m)); got != "before "+text {
			k.fault("move text", "AppendMove after other text gives %q", got)
		}
		k.checkNames(i, m, text)
	}
	for m := range k.extra {
		k.checkMoveRoundTrip(m, game.MoveText(p, m))
	}
}

// checkNames: a move has a plain name in every language, with figures and without. The moves of a position share the
// languages out among themselves, each time others: in a few plies a move of every kind has been named in all of them.
func (k *kit) checkNames(i int, m game.Move, text string) {
	p := k.line.Pos
	langs := Languages
	name := func(lang string) string { return game.NameOf(p, m, lang) }
	if !k.g.Slow() {
		at := (i + k.line.Len()) % len(langs)
		langs = langs[at : at+1]
	} else { // a name may say what came of the move
		if m != k.next {
			return
		}
		name = func(lang string) string { return game.PlayedNameOf(p, m, k.after, lang) }
		if k.pick(4) == 0 {
			if played, one := name(Languages[0]), game.NameOf(p, m, Languages[0]); played != one {
				k.fault("move names", "%s is named %q and, played, %q", text, one, played)
			}
		}
	}
	for _, lang := range langs {
		if name := name(lang); !plain(name) {
			k.fault("move names", "%s is named %q in %s", text, name, lang)
		}
		for _, tags := range []string{game.Figurine, game.Native, game.Both} {
			if name := name(lang + tags); !plain(name) {
				k.fault("move names", "%s is named %q in %s", text, name, lang+tags)
			}
		}
	}
}

func (k *kit) checkMoveRoundTrip(m game.Move, text string) {
	switch back, err := k.line.Pos.ParseMove(text); {
	case err != nil:
		k.fault("move round trip", "%q is not read back: %v", text, err)
	case back != m:
		k.fault("move round trip", "%q is read back as %s", text, game.MoveText(k.line.Pos, back))
	}
}

// checkOutcome: a reason, places in range, everybody placed at the end, teams together.
func (k *kit) checkOutcome(o game.Outcome) {
	for s, place := range o.Place {
		switch {
		case s >= k.g.Seats && place != 0:
			k.fault("outcome", "seat %d has place %d in a game of %d", s, place, k.g.Seats)
		case int(place) > k.g.Seats:
			k.fault("outcome", "seat %d has place %d of %d", s, place, k.g.Seats)
		case s < k.g.Seats && place == 0 && o.Over():
			k.fault("outcome", "over by %s and seat %d has no place", o.Reason, s)
		}
		for t := range k.g.TeamOf(game.Seat(s)).All() {
			if int(t) < k.g.Seats && s < k.g.Seats && o.Over() && o.Place[t] != place {
				k.fault("outcome", "seats %d and %s are one team on places %d and %d", s, t, place, o.Place[t])
			}
		}
	}
	if again := k.line.Outcome(); again != o {
		k.fault("outcome", "asked twice: %v and %v", o, again)
	}
	if !o.Over() {
		return
	}
	if !isCode(o.Reason) {
		k.fault("outcome", "reason %q is no lowerCamel code", o.Reason)
	}
	if !slices.Contains(o.Place[:min(k.g.Seats, game.MaxSeats)], 1) {
		k.fault("outcome", "over by %s and nobody is first: %v", o.Reason, o.Place)
	}
}

// isCode tells whether s is a lowerCamel code.
func isCode(s string) bool {
	for i, r := range s {
		lower, upper, digit := r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9'
		if !lower && (i == 0 || !upper && !digit) {
			return false
		}
	}
	return s != ""
}

var digestSeed = maphash.MakeSeed()

// digest is equal for equal sets of move texts, whatever their order.
func digest(p game.Position, moves []game.Move) uint64 {
	sum := uint64(len(moves))
	var buf []byte
	for _, m := range moves {
		buf = p.AppendMove(buf[:0], m)
		sum += maphash.Bytes(digestSeed, buf)
	}
	return sum
}

// listOf writes moves for a fault.
func (k *kit) listOf(p game.Position, moves []game.Move) string {
	out := "["
	for i, m := range moves {
		if i == 12 {
			return out + " …]"
		}
		if i > 0 {
			out += " "
		}
		out += game.MoveText(p, m)
	}
	return out + "]"
}
