package formats

import (
	"errors"
	"fmt"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/record"
)

var _ record.Replayed = (*chapaev.Game)(nil)

// replayer plays the shots of a record, on the engine or from the keyframes.
type replayer struct {
	*raw
	rules *game.Game // on the engine
}

// run plays the record and says how: see the package comment.
func (v *replayer) run() {
	engine := chapaev.Engine(v.rules.Rules)
	same := v.engine == engine.Tag()
	bad := -1
	if same || v.bare() > 0 {
		n, err := v.play(v.rules, nil)
		if err == nil {
			if !same {
				v.remark(0, game.Faultf("engineSame", "another engine has computed it ({theirs}), but this one ({ours}) comes to the same", v.engine, engine.Tag()))
			}
			return
		}
		bad = n
		if v.bare() > 0 || !errors.Is(err, errOther) {
			v.stop(n, err, engine.Tag())
			return
		}
	}
	back := physics.NewPlayback(v.engine)
	old := *v.rules
	old.Rules = chapaev.Simulated(v.rules.Rules, back)
	if n, err := v.play(&old, back); err != nil {
		v.stop(n, err, engine.Tag())
		return
	}
	back.Else = engine
	switch {
	case bad < 0:
		v.remark(1, game.Faultf("engineOther", "another engine has computed the shots from here on ({theirs}, this one is {ours}): played back from keyframes", v.engine, engine.Tag()))
	default:
		v.remark(bad+1, game.Faultf("engineElse", "this engine ({ours}) comes to another result than that of the record ({theirs}): played back from keyframes", engine.Tag(), v.engine))
	}
}

// bare is the number of the first stroke without a keyframe, 0 if all have theirs.
func (v *replayer) bare() int {
	for i := range v.shots {
		if s := &v.shots[i]; len(s.frames) == 0 && isStroke(s.text) {
			return i + 1
		}
	}
	return 0
}

// isStroke tells strokes from other moves: kinds of strokes are capitals.
func isStroke(text string) bool {
	return text != "" && text[0] >= 'A' && text[0] <= 'Z' || text != "" && text[0] == '{'
}

// errOther says that a shot comes out otherwise than it is recorded.
var errOther = errors.New("not the recorded result")

// play plays all shots under the rules and keeps them in the game. An error is of shot n, from 0.
func (v *replayer) play(rules *game.Game, back *physics.Playback) (n int, err error) {
	start, err := rules.Parse(v.start)
	if err != nil {
		return 0, err
	}
	v.g.Rules, v.g.Start = rules, game.Clone(start)
	v.g.Root.Next = nil
	pos, ok := start.(*chapaev.Position)
	if !ok {
		return 0, fmt.Errorf("no position of Chapaev")
	}
	at := v.g.Root
	for i := range v.shots {
		s := &v.shots[i]
		if back != nil {
			back.Feed(s.frames)
		}
		m, err := pos.ParseMove(s.text)
		if err != nil {
			return i, err
		}
		text := game.MoveText(pos, m)
		if err := pos.Try(m); err != nil {
			return i, err
		}
		if err := v.compare(s, pos, back); err != nil {
			return i, err
		}
		s.node.Text, s.node.Move, s.node.Next = text, m, nil
		s.node.Keep(pos)
		at = at.Add(s.node)
	}
	return len(v.shots), nil
}

// compare checks what a shot came to.
func (v *replayer) compare(s *shot, pos *chapaev.Position, back *physics.Playback) error {
	if back != nil {
		if left := back.Feed(nil); left > 0 {
			return fmt.Errorf("%d keyframes too many", left)
		}
	}
	if got := pos.Hash(); got != s.hash {
		return fmt.Errorf("the sum is %016x, the record says %016x: %w", got, s.hash, errOther)
	}
	if got := told(pos); got != s.told {
		return fmt.Errorf("it comes to %q, the record says %q: %w", got, s.told, errOther)
	}
	return nil
}

// stop ends the game before shot n, from 0, with a fault.
func (v *replayer) stop(n int, err error, tag string) {
	if n >= len(v.shots) {
		v.r.FaultAt(v.startAt, 1, 0, "start", nil).Because(err)
		return
	}
	s := &v.shots[n]
	f := v.r.FaultAt(s.line, 1, n+1, s.text, nil)
	if missing := v.bare(); errors.Is(err, errOther) && missing > 0 {
		err = game.FaultOf("engineBare", "", fmt.Errorf("this engine comes to another result (%w), and shot %d has no keyframe to play back (engine of the record: %s, this one: %s)",
			err, missing, v.engine, tag))
	} else if errors.Is(err, errOther) {
		err = game.FaultOf("engineFrames", "", fmt.Errorf("its keyframes do not fit: %w", err))
	}
	f.Because(err)
}

// remark says something that a reader can live with.
func (v *replayer) remark(number int, why *game.Fault) {
	line := v.specAt
	text := ""
	if number > 0 && number <= len(v.shots) {
		line, text = v.shots[number-1].line, v.shots[number-1].text
	}
	f := v.r.FaultAt(line, 1, number, text, why)
	f.Remark = true
}
