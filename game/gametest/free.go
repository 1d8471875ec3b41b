package gametest

import (
	"encoding/json"
	"math"

	"github.com/tavlei/tavlei/game"
)

// checkPoses: on free boards every man has a pose, a place and a unit quaternion, and a place to
// himself, by which he is known; on others nobody has a pose.
func (k *kit) checkPoses(b *game.Board, men []game.Man, check string) {
	seen := map[game.Place]bool{}
	for _, man := range men {
		if (man.Pose != nil) != (b.Shape == "free") {
			k.fault(check, "a man on place %d of a board of shape %s, pose %v", man.Place, b.Shape, man.Pose)
			return
		}
		if man.Pose == nil {
			continue
		}
		if seen[man.Place] {
			k.fault(check, "two men on place %d", man.Place)
		}
		seen[man.Place] = true
		var turn float64
		for i, v := range man.Pose {
			if f := float64(v); math.IsNaN(f) || math.IsInf(f, 0) {
				k.fault(check, "the pose on place %d is %v", man.Place, *man.Pose)
			} else if i > 2 {
				turn += f * f
			}
		}
		if math.Abs(turn-1) > 0.01 {
			k.fault(check, "the quaternion on place %d has the length %.3f", man.Place, math.Sqrt(turn))
		}
	}
}

// checkTable: a board has what its tool needs if it has a tool; that is an object on the wire, and its men lie somewhere.
func (k *kit) checkTable(b *game.Board) {
	if (b.Table != nil) != (b.Tool != "") {
		k.fault("board", "the tool %q with the table %v", b.Tool, b.Table)
	}
	wire, err := json.Marshal(b.Table)
	if b.Table != nil && (err != nil || len(wire) == 0 || wire[0] != '{') {
		k.fault("board", "the table is written as %.40s, error %v", wire, err)
	}
	table, ok := b.Table.(game.Table)
	if !ok {
		return
	}
	for _, man := range game.SceneOf(k.line.Pos, 0).Men {
		if man.Pose == nil {
			continue // checkPoses says so
		}
		if x, y, _ := table.Lies(*man.Pose); math.IsNaN(x+y) || math.IsInf(x+y, 0) {
			k.fault("board", "the man on place %d lies at %g, %g", man.Place, x, y)
		}
	}
}

// checkTrace: what is shown of a move goes forward in time, shows men that are known, can be stopped
// and changes nothing.
func (k *kit) checkTrace(m game.Move) {
	v, ok := k.line.Pos.(game.Animator)
	if !ok || k.g.Slow() && k.pick(4) > 0 {
		return
	}
	p := k.line.Pos
	text := game.MoveText(p, m)
	last, frames := -1, 0
	known := map[game.Place]bool{}
	for _, man := range game.SceneOf(p, 0).Men {
		known[man.Place] = true
	}
	err := v.AnimationFrames(m, func(ms int, men []game.Man) bool {
		if ms < last {
			k.fault("trace", "%s: after %d ms come %d", text, last, ms)
		}
		last = ms
		frames++
		for _, man := range men {
			if !known[man.Place] {
				k.fault("trace", "%s: a man of place %d, where nobody stood", text, man.Place)
			}
		}
		k.checkPoses(k.board, men, "trace")
		return true
	})
	if err != nil {
		k.fault("trace", "%s: %v", text, err)
	}
	if frames > 1 {
		calls := 0
		err := v.AnimationFrames(m, func(int, []game.Man) bool { calls++; return false })
		if err != nil || calls != 1 {
			k.fault("trace", "%s: stopped at the first frame it gave %d, and the error %v", text, calls, err)
		}
	}
	if now := game.Text(p); now != k.trail[k.line.Len()] {
		k.fault("trace", "showing %s changed the position to %s", text, now)
	}
}

// checkLapse: what happens to a seat whose time for a move is over is a legal move.
func (k *kit) checkLapse() {
	v, ok := k.line.Pos.(game.Timed)
	if !ok || v.MoveTime() == 0 || len(k.moves) == 0 {
		return
	}
	for s := range k.line.Pos.ToMove().All() {
		if s == game.Chance {
			continue
		}
		m := v.TimeoutMove(s)
		k.checkMoveRoundTrip(m, game.MoveText(k.line.Pos, m))
		q := game.Clone(k.line.Pos)
		q.Play(m)
		if by := game.MoverOf(k.line.Pos, m); by != s {
			k.fault("lapse", "when the time of seat %s is over seat %s moves", s, by)
		}
	}
}

// checkUnsteady: an aim that trembles gives a legal move.
func (k *kit) checkUnsteady() {
	v, ok := k.line.Pos.(game.Perturber)
	if !ok || len(k.moves) == 0 {
		return
	}
	roll := func(total uint32) uint32 { return uint32(k.pick(int(total))) }
	m := v.Perturb(k.moves[k.pick(len(k.moves))], roll)
	k.checkMoveRoundTrip(m, game.MoveText(k.line.Pos, m))
}

// checkRandom: a move made by chance is legal, and of the seat that it is made for.
func (k *kit) checkRandom() {
	v, ok := k.line.Pos.(game.Randomizer)
	s := k.line.Pos.ToMove().One()
	if !ok || len(k.moves) == 0 || s == game.Chance {
		return
	}
	m := v.RandomMove(s, func(total uint32) uint32 { return uint32(k.pick(int(total))) })
	k.checkMoveRoundTrip(m, game.MoveText(k.line.Pos, m))
	if by := game.MoverOf(k.line.Pos, m); by != s {
		k.fault("random move", "a move by chance for seat %s is one of seat %s", s, by)
	}
}
