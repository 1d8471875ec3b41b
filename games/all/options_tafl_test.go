package all_test

import (
	"strings"

	"github.com/tavlei/tavlei/game/gametest"
)

// usualTafl is a rule set of tafl option by option, under which the positions below show what each of them does.
var usualTafl = []string{
	"start=tablut", "first=attackers", "escape=corner", "corners=single", "cornerHostile=all", "throne=restricted", "thronePass=all",
	"throneHostileAttackers=always", "throneHostileDefenders=empty", "kingCapture=centre", "edgeHostile=off", "kingArmed=on",
	"kingMax=any", "manMax=any", "shieldwall=off", "shieldwallByAny=off", "exitFort=off", "encirclement=off", "linnaean=off",
	"noMoves=lose", "repetition=draw", "quietLimit=200",
}

// taflAt is a position of tafl and a play from it under the usual rules but one, and others where they are told.
func taflAt(option, position, play string, others ...string) gametest.Setting {
	var with []string
	for _, given := range usualTafl {
		key, _, _ := strings.Cut(given, "=")
		for _, other := range others {
			if strings.HasPrefix(other, key+"=") {
				given = other
			}
		}
		if key != option {
			with = append(with, given)
		}
	}
	return gametest.Setting{With: strings.Join(with, ";"), Position: position, Play: play}
}

const twiceToAndFro = "d1-c1 e3-d3 c1-d1 d3-e3 d1-c1 e3-d3 c1-d1 d3-e3"

// taflSettings are where the options of every game of tafl are seen.
var taflSettings = settings{
	"escape":  {{With: "corners=single"}},
	"corners": {{With: "escape=edge;start=tablut"}},
	"cornerHostile": {
		taflAt("cornerHostile", "/9/9/9/9/4K4/9/9/9/1T1t5/ a", "d1-c1"), taflAt("cornerHostile", "/9/9/9/9/9/9/9/9/1K1t5/ a", "d1-c1"),
	},
	"throne": {taflAt("throne", "/9/9/9/9/3K5/9/9/t8/9/ d", "")},
	"thronePass": {
		taflAt("thronePass", "/9/9/9/4t4/3K5/9/9/9/4t4/ a", ""), taflAt("thronePass", "/9/9/9/4t4/3K5/9/9/9/4t4/ d", ""),
	},
	"throneHostileAttackers": {
		taflAt("throneHostileAttackers", "/9/9/9/9/3t5/K8/9/9/2T5t/ d", "c1-c5"),
		taflAt("throneHostileAttackers", "/9/9/9/9/3tK4/9/9/8t/2T6/ d", "c1-c5", "kingArmed=off"),
	},
	"throneHostileDefenders": {taflAt("throneHostileDefenders", "/9/9/9/9/3T5/K8/9/9/2t6/ a", "c1-c5")},
	"kingCapture": {
		taflAt("kingCapture", "/9/9/9/9/9/9/1tK6/9/3t5/ a", "d1-d3"), taflAt("kingCapture", "/9/9/9/9/3tK4/9/9/9/5t3/ a", "f1-f5"),
		taflAt("kingCapture", "/9/9/9/9/3K5/9/9/9/2t6/ a", "c1-c5"),
	},
	"edgeHostile": {taflAt("edgeHostile", "/9/9/9/9/9/9/9/3t4t/2tK1t3/ a", "f1-e1", "kingCapture=strong")},
	"kingArmed": {
		taflAt("kingArmed", "/8t/9/9/9/9/9/3tK4/9/2T6/ d", "c1-c3"), taflAt("kingArmed", "/8t/9/9/9/9/9/1Tt6/9/3K5/ d", "d1-d3"),
	},
	"kingMax": {taflAt("kingMax", "/9/9/9/9/9/9/4t4/1K7/9/ d", "")},
	"manMax":  {taflAt("manMax", "/9/9/9/9/4K4/9/9/1t7/9/ a", "")},
	"shieldwall": {
		taflAt("shieldwall", "/9/9/9/9/4K4/9/9/1tt6/1TT1t4/ a", "e1-d1"), taflAt("shieldwall", "/9/9/9/9/4K4/9/9/2tt5/1tTT1t3/ a", "f1-e1"),
	},
	"shieldwallByAny": {taflAt("shieldwallByAny", "/9/9/9/9/4K4/9/2t6/1t7/1TTt5/ a", "c3-c2", "shieldwall=on")},
	"exitFort":        {taflAt("exitFort", "/5t3/9/9/9/9/9/9/1T2TT3/3TK1T2/ d", "b2-b3")},
	"encirclement":    {taflAt("encirclement", "/9/4t4/3t1t3/2t1K1t2/3t1t3/9/4t4/9/9/ a", "e3-e4")},
	"linnaean":        {taflAt("linnaean", "/9/9/9/4t4/3TKt3/4t4/9/9/2t6/ a", "c1-c5")},
	"noMoves":         {taflAt("noMoves", "/9/9/9/9/4K4/9/T8/tT7/9/ d", "e5-e4")},
	"repetition":      {taflAt("repetition", "", twiceToAndFro)},
	"quietLimit": {
		taflAt("quietLimit", "/9/9/9/9/4K4/9/9/1t7/9/ a 99 99", "b2-b3"), taflAt("quietLimit", "/9/9/9/9/4K4/9/9/1t7/9/ a 199 199", "b2-b3"),
	},
}

func init() {
	for _, info := range gametest.Family("tafl") {
		optionSettings[info.ID] = taflSettings
	}
}
