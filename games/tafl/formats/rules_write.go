package formats

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// writeRules is the line of rules of a game that begins in a position. Values that the notation does not have are left
// out.
func writeRules(g *game.Game, start game.Position) string {
	o := g.Options
	size := strings.Count(rowsOf(start), "/") - 1
	line := []string{fmt.Sprintf("dim:%d", size), "name:" + g.Info.ID}
	add := func(key, value string) { line = append(line, key+":"+value) }
	for _, w := range words {
		for letter, value := range w.values {
			if o[w.option] == value && letter != w.usual && w.key != "atkf" {
				add(w.key, letter)
			}
		}
	}
	add("atkf", map[bool]string{true: "y", false: "n"}[start.ToMove().Has(0)])
	add("ks", kingLetter(o))
	switch o["corners"] {
	case "none":
		add("cor", "")
	case "block":
		add("cor", cornerList(size, 2))
	}
	switch o["cornerHostile"] {
	case "none":
		add("corh", "")
	case "men":
		add("corh", "tcnTCN")
	}
	line = append(line, throneWords(o)...)
	if o["manMax"] != "any" || o["kingMax"] != "any" {
		add("spd", speedList(o["manMax"], o["kingMax"]))
	}
	rows := strings.Split(strings.Trim(rowsOf(start), "/"), "/")
	slices.Reverse(rows)
	add("start", "/"+strings.Join(rows, "/")+"/")
	return strings.Join(line, " ")
}

// kingLetter is how the king is captured, as nearly as the notation can say it.
func kingLetter(o map[string]string) string {
	switch {
	case o["kingCapture"] == "strong" && o["edgeHostile"] == "on":
		return "m"
	case o["kingCapture"] == "throne":
		return "c"
	}
	return o["kingCapture"][:1]
}

// throneWords are the keys of the square in the middle.
func throneWords(o map[string]string) (line []string) {
	if o["throne"] == "free" {
		return []string{"cen:"}
	}
	if o["throne"] == "castle" {
		line = append(line, "cens:")
	}
	switch o["thronePass"] {
	case "king":
		line = append(line, "cenp:"+kingsOnly)
	case "none":
		line = append(line, "cenp:")
	}
	if o["throneHostileAttackers"] != "always" {
		line = append(line, "cenh:")
	}
	empty := ""
	if o["throneHostileAttackers"] != "never" {
		empty += hunters
	}
	if o["throneHostileDefenders"] == "empty" {
		empty += guards
	}
	if empty != everybody {
		line = append(line, "cenhe:"+empty)
	}
	return line
}

// speedList are the ten speeds of the notation.
func speedList(man, king string) string {
	number := map[string]string{"any": "-1", "1": "1", "2": "2", "3": "3", "4": "4"}
	list := slices.Repeat([]string{number[man]}, 10)
	list[8] = number[king]
	return strings.Join(list, ",")
}
