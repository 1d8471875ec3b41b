package formats

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev"
	"github.com/tavlei/tavlei/games/chapaev/physics"
	"github.com/tavlei/tavlei/record"
)

// The first line of each game.
const (
	magic   = "chapaev record"
	version = 1
)

var format = &record.Format{
	Name:       "chapaev",
	About:      "shots of Chapaev with what came of them",
	Extensions: []string{".chapaev"},
	MIME:       "text/x-chapaev",
	Sniff:      func(head []byte) record.Likeness { return record.SureIf(strings.HasPrefix(string(head), magic+" ")) },
	Read:       read,
	Write:      write,
	Holds:      Holds,
	Results:    true,
}

func init() { record.RegisterFormat(format) }

// Holds tells whether a game is one of Chapaev.
func Holds(g *game.Game) bool { return g.Info != nil && g.Info.Family == "chapaev" }

// write computes the line played again, or takes what the rules' simulator remembers of it.
func write(w io.Writer, g *record.Game) error {
	if !Holds(g.Rules) {
		return fmt.Errorf("chapaev: %s: only games of Chapaev: %w", g.Rules.Name(), record.ErrWrite)
	}
	rec := &physics.Recorder{Simulator: chapaev.Engine(g.Rules.Rules)}
	pos, err := onEngine(g.Rules, rec, game.Text(g.Start))
	if err != nil {
		return fmt.Errorf("chapaev: start: %w", err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\ngame %s\nengine %q\nstart %q\n", magic, version, g.Rules.Name(), rec.Tag(), game.Text(pos))
	for _, t := range g.Tags {
		fmt.Fprintf(&b, "tag %s %q\n", strings.Join(strings.Fields(t.Name), "_"), t.Value)
	}
	writeSaid(&b, g.Root)
	for i, n := range g.Main() {
		if n.Setup != "" {
			return fmt.Errorf("chapaev: ply %d: a set-up in the middle of a game: %w", i+1, record.ErrWrite)
		}
		if err := writeShot(&b, i+1, n, pos, rec); err != nil {
			return fmt.Errorf("chapaev: ply %d: %w", i+1, err)
		}
	}
	b.WriteString(strings.TrimRight("result "+g.Result+" "+g.Reason, " ") + "\n\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// onEngine is a position under the same rules with another simulator.
func onEngine(g *game.Game, sim physics.Simulator, text string) (*chapaev.Position, error) {
	p, err := chapaev.Simulated(g.Rules, sim).Parse(text)
	if err != nil {
		return nil, err
	}
	q, ok := p.(*chapaev.Position)
	if !ok {
		return nil, errors.New("not a position of this game")
	}
	return q, nil
}

func writeShot(b *strings.Builder, number int, n *record.Node, pos *chapaev.Position, rec *physics.Recorder) error {
	m, err := pos.ParseMove(n.Text)
	if err != nil {
		return err
	}
	text := game.MoveText(pos, m)
	rec.Take()
	if err := pos.TryPlay(m); err != nil {
		return err
	}
	fmt.Fprintf(b, "%d %s | %s | %016x\n", number, text, told(pos), pos.Hash())
	for _, call := range rec.Take() {
		k := call.Keyframe()
		b.WriteString(frameText(&k) + "\n")
	}
	writeSaid(b, n)
	return nil
}

func writeSaid(b *strings.Builder, n *record.Node) {
	said := strings.TrimSpace(n.Before + " " + n.After)
	if said != "" {
		fmt.Fprintf(b, "say %q\n", said)
	}
	if n.Clock != nil {
		fmt.Fprintf(b, "clock %s\n", *n.Clock)
	}
}

// told is what the move that led to a position came to: "-12 -11 | keep".
func told(pos *chapaev.Position) string {
	shot := pos.Last()
	var b strings.Builder
	list := func(men uint32, sign, after string) {
		for ; men != 0; men &= men - 1 {
			fmt.Fprintf(&b, "%s%d%s ", sign, bits.TrailingZeros32(men), after)
		}
	}
	list(shot.Fell&^shot.Checked, "-", "")
	list(shot.Checked&shot.Fell, "?", "-")
	list(shot.Checked&^shot.Fell, "?", "+")
	list(shot.Cut, "x", "")
	list(shot.Turned, "~", "")
	next := "pass"
	switch {
	case pos.Outcome().Over():
		next = "over"
	case shot.Tour:
		next = "tour"
	case shot.Round != chapaev.RoundGoesOn:
		next = "round"
	case shot.Again:
		next = "keep"
	}
	return b.String() + "| " + next
}

// flat is the turn of a man that lies as he was placed.
var flat = physics.Pose{3: 0, 6: 1}

// frameText is a keyframe as a line.
func frameText(k *physics.Keyframe) string {
	b := fmt.Appendf(nil, "= %c %d", k.Kind, k.Ms)
	for _, man := range k.Fell {
		b = fmt.Appendf(b, " -%d", man)
	}
	for _, man := range k.Over {
		b = fmt.Appendf(b, " ^%d", man)
	}
	for _, man := range k.Men {
		b = append(strconv.AppendInt(append(b, ' '), int64(man.Man), 10), ':')
		numbers := man.Pose[:]
		if sameTurn(&man.Pose, &flat) {
			numbers = man.Pose[:3]
		}
		for _, v := range numbers {
			b = fmt.Appendf(b, "%08x", math.Float32bits(v))
		}
	}
	return string(b)
}

func sameTurn(a, b *physics.Pose) bool {
	for i := 3; i < len(a); i++ {
		if math.Float32bits(a[i]) != math.Float32bits(b[i]) {
			return false
		}
	}
	return true
}
