package formats

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// ggfResult is [+-]points and the flag that says how the game ended.
var ggfResult = regexp.MustCompile(`^([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)(?::([rts]))?$`)

// ggfReasons are the flags of a result.
var ggfReasons = map[string]string{"r": "resign", "t": "time", "s": "agreement"}

// finish settles start, result and tags. It is nil if the rules or the start cannot be known.
func (g *ggfGame) finish() *record.Game {
	at := ggfProp{line: g.r.Number(), col: 1}
	if len(g.props) > 0 {
		at = g.props[0]
	}
	if !g.begin(at) && g.t == nil {
		return nil
	}
	for _, p := range g.props {
		g.tag(p)
	}
	g.result()
	return g.t.g
}

// tag turns a property into a tag, a comment or nothing.
func (g *ggfGame) tag(p ggfProp) {
	rec := g.t.g
	for _, row := range ggfTags {
		if row.prop == p.name {
			rec.Tags = append(rec.Tags, record.Tag{Name: row.tag, Value: p.value})
			return
		}
	}
	switch p.name {
	case "GM", "BO", "RE", "KM":
	case "C", "CO":
		rec.Root.After = strings.TrimSpace(rec.Root.After + " " + p.value)
	case "TY":
		if g.kind != ggfType(rec.Rules) {
			rec.Tags = append(rec.Tags, record.Tag{Name: typeTag, Value: p.value})
		}
	case "DT":
		rec.Tags = append(rec.Tags, dateTags(p.value)...)
	case ggfOther:
		name, value, ok := strings.Cut(p.value, ":")
		switch {
		case ok && name == "Result":
			rec.Result = value
		case ok && name != "":
			rec.Tags = append(rec.Tags, record.Tag{Name: name, Value: value})
		}
	default:
		rec.Tags = append(rec.Tags, record.Tag{Name: p.name, Value: p.value})
	}
}

// ggfDate is a date with the time of the day and a zone: 2003.12.15_13:24:03.MST.
var ggfDate = regexp.MustCompile(`^(\d{4}\.\d\d\.\d\d)_(\d\d:\d\d:\d\d)(?:\.(\w+))?$`)

// dateTags splits a date; old games have seconds since 1970.
func dateTags(value string) []record.Tag {
	if n, err := strconv.ParseInt(value, 10, 64); err == nil && n > 1e8 && n < 1e11 {
		value = time.Unix(n, 0).UTC().Format("2006.01.02_15:04:05") + ".UTC"
	}
	m := ggfDate.FindStringSubmatch(value)
	if m == nil {
		return []record.Tag{{Name: dateTag, Value: value}}
	}
	tags := []record.Tag{{Name: dateTag, Value: m[1]}, {Name: timeTag, Value: m[2]}}
	if m[3] != "" {
		tags = append(tags, record.Tag{Name: timeZoneTag, Value: m[3]})
	}
	return tags
}

// result settles the result. The points are kept where the last position does not say them.
func (g *ggfGame) result() {
	t := g.t
	p, ok := g.prop("RE")
	said, flag := t.g.Result, ""
	var diff float64
	m := ggfResult.FindStringSubmatch(strings.ReplaceAll(p.value, " ", ""))
	if m != nil {
		diff, _ = strconv.ParseFloat(m[1], 64) // a number: see the pattern
		said, flag = resultOf(diff), m[2]
	} else if ok && p.value != "?" && p.value != "" {
		g.r.FaultAt(p.line, p.col, 0, "RE["+clip(p.value)+"]", game.Faultf("filePointsLike", "want points like +4.00, +64.00:r or ?")).Remark = true
	}
	if g.lost {
		t.g.Result = said
		return
	}
	if !t.settle(said) {
		g.r.FaultAt(p.line, p.col, 0, "RE["+clip(p.value)+"]", game.Faultf("fileScore", "the last position is {score}", record.ResultOf(t.pos.Outcome(), 2))).Remark = true
	}
	over := t.pos.Outcome().Over()
	if m != nil && !(over && diff == margin(t)) && !g.conceded(diff, flag) {
		t.g.Tags = append(t.g.Tags, record.Tag{Name: scoreTag, Value: m[1]})
	}
	if flag != "" && !over {
		t.g.Reason = ggfReasons[flag]
	}
}

// conceded tells whether the points are those that follow from the flag: all of them to whose
// opponent gave up or had no time left, none to either side of an agreed draw.
func (g *ggfGame) conceded(diff float64, flag string) bool {
	if flag == "s" {
		return diff == 0
	}
	return flag != "" && max(diff, -diff) == squares(g.t.pos)
}

// margin is the difference of points at the end with the sign of the result: positive if the first
// seat has won, even where the fewest win.
func margin(t *tale) float64 {
	n := points(t.pos)
	diff := float64(max(n[0]-n[1], n[1]-n[0]))
	if record.ResultOf(t.pos.Outcome(), 2) == record.SecondWins {
		return -diff
	}
	return diff
}

// resultOf is the result of a difference of points for the first seat.
func resultOf(diff float64) string {
	switch {
	case diff > 0:
		return record.FirstWins
	case diff < 0:
		return record.SecondWins
	}
	return record.Drawn
}
