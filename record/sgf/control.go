package sgf

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/record"
)

// Tags of the clocks of a game: the control as PGN has it, or what TM says if that is none, and what OT says that clocks here do not
// know.
const (
	controlTag  = "TimeControl"
	overtimeTag = "Overtime"
)

// Words for units of time, with a dot behind them or not.
const (
	hours, minutes, seconds = `h|hrs?|hours?|時間|小时|小時|시간`, `m|mins?|minutes?|分钟|分鐘|分|분`, `s|secs?|seconds?|秒|초`

	unit = `(` + hours + `|` + minutes + `|` + seconds + `)\.?`
)

// units are those words, and how many seconds they have.
var units = []struct {
	word    *regexp.Regexp
	seconds int
}{
	{whole(hours), 3600}, {whole(minutes), 60}, {whole(seconds), 1},
}

// whole is a pattern that is all of a text, in large or small letters.
func whole(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)^(?:` + pattern + `)$`) }

var (
	plainTime = whole(`\d{1,8}(?:\.0*)?`)
	clockTime = whole(`(\d{1,3}):(\d\d):(\d\d)`)
	wordTime  = whole(`(?:each\s+|各)?(\d{1,5})\s*` + unit + `(?:\s*(\d{1,4})\s*` + unit + `)?(?:\s*(?:each|a side|per side|per player))?`)
)

// secondsIn is how long so many of a unit are; a number without a unit is one of seconds.
func secondsIn(number, word string) int {
	n, _ := strconv.Atoi(number) // digits, or nothing
	for _, u := range units {
		if u.word.MatchString(word) {
			return n * u.seconds
		}
	}
	return n
}

// mainTime is what TM says in seconds: it should be a number, but many files have "8 hours each".
func mainTime(tm string) (time int, ok bool) {
	tm = strings.TrimSpace(tm)
	if plainTime.MatchString(tm) {
		number, _, _ := strings.Cut(tm, ".")
		return secondsIn(number, ""), true
	}
	if m := clockTime.FindStringSubmatch(tm); m != nil {
		return secondsIn(m[1], "h") + secondsIn(m[2], "m") + secondsIn(m[3], "s"), true
	}
	if m := wordTime.FindStringSubmatch(tm); m != nil {
		return secondsIn(m[1], m[2]) + secondsIn(m[3], m[4]), true
	}
	return 0, false
}

// overtimes are what OT says in the usual words, how it is written, and what is added to a control. A pattern has a count, a time and
// its unit.
var overtimes = []struct {
	read        *regexp.Regexp
	write, text string
}{
	{whole(`(?:byo-?yomi\W+)?(\d{1,3})\s*[x×*]\s*(\d{1,5})\s*(?:` + unit + `)?(?:\s*(?:byo-?yomi|japanese))?`), "%sx%s byo-yomi", ",%sx%s"},
	{whole(`(?:canadian\W+)?(\d{1,3})\s*(?:(?:moves?|stones?)\s*)?(?:/|in\s|per\s)\s*(\d{1,5})\s*(?:` + unit + `)?(?:\s*canadian)?`), "%s/%s Canadian", ",%s/%s"},
	{whole(`()\+?(\d{1,5})\s*(?:` + unit + `)?\s*fischer`), "%s%s fischer", "%s+%s"},
	{whole(`()(\d{1,5})\s*(?:` + unit + `)?\s*(?:byo-?yomi|per move|a move)`), "", ",1%sx%s"},
}

// timeControl is the control of a clock that TM and OT say: 600,5x30. "" where they say none that clocks here know.
func timeControl(tm, ot string) string {
	time, ok := mainTime(tm)
	if !ok {
		return ""
	}
	main := strconv.Itoa(time)
	if noOvertime(ot) {
		if time == 0 {
			return ""
		}
		return main
	}
	for _, row := range overtimes {
		if m := row.read.FindStringSubmatch(strings.TrimSpace(ot)); m != nil {
			return main + fmt.Sprintf(row.text, m[1], strconv.Itoa(secondsIn(m[2], m[3])))
		}
	}
	return ""
}

// noOvertime tells whether OT says that there is none.
func noOvertime(ot string) bool {
	ot = strings.ToLower(strings.TrimSpace(ot))
	return ot == "" || ot == "-" || ot == "none"
}

// control takes the clocks of the root. Fox has periods of byo-yomi in properties of its own.
func (r *reader) control() {
	tm, ot := r.t.Root.Line("TM"), r.t.Root.Line("OT")
	if count, time := r.t.Root.Line("TC"), r.t.Root.Line("TT"); ot == "" && count != "" && time != "" && count != "0" {
		ot = count + "x" + time + " byo-yomi"
	}
	if control := timeControl(tm, ot); control != "" {
		r.g.SetTag(controlTag, control)
		return
	}
	if time, ok := mainTime(tm); ok {
		tm = ""
		if time > 0 {
			tm = strconv.Itoa(time)
		}
	}
	if tm != "" {
		r.g.SetTag(controlTag, tm)
	}
	if !noOvertime(ot) {
		r.g.SetTag(overtimeTag, ot)
	}
}

// timed tells whether a property of the clocks has been read into tags.
func (r *reader) timed(name string) bool {
	_, control := r.g.Tag(controlTag)
	_, overtime := r.g.Tag(overtimeTag)
	return name == "TM" && control || name == "OT" && (control || overtime)
}

// controls are the forms of a control that SGF has words for, in the order of overtimes.
var controls = []*regexp.Regexp{
	regexp.MustCompile(`^(\d{1,8}),(\d{1,3})x(\d{1,5})$`), regexp.MustCompile(`^(\d{1,8}),(\d{1,3})/(\d{1,5})$`), regexp.MustCompile(`^(\d{1,8})()\+(\d{1,5})$`),
}

// inSigns is a control that PGN has, whether or not SGF has words for it.
var inSigns = regexp.MustCompile(`^[\d.,:/+*xbd=-]*$`)

// putControl writes the clocks as TM and OT, as far as they have words for them.
func putControl(g *record.Game, root *Node) {
	control, _ := g.Tag(controlTag)
	for i, form := range controls {
		if m := form.FindStringSubmatch(control); m != nil {
			root.Add("TM", m[1])
			root.Add("OT", fmt.Sprintf(overtimes[i].write, m[2], m[3]))
			return
		}
	}
	if plainTime.MatchString(control) || !inSigns.MatchString(control) {
		root.Add("TM", control)
	}
	if overtime, ok := g.Tag(overtimeTag); ok {
		root.Add("OT", overtime)
	}
}
