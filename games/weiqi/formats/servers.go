package formats

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/record"
	"github.com/tavlei/tavlei/record/sgf"
)

func sniffGIB(head []byte) record.Likeness {
	return record.SureIf(bytes.HasPrefix(bytes.TrimSpace(head), []byte(`\HS`)))
}

// gibResults are the numbers of GRLT; those with points say them in ZIPSU, in tenths.
var gibResults = map[string]string{"0": "B+%s", "1": "W+%s", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T", "5": "0"}

// readGIB reads a file of Tygem: \[KEY=VALUE\] for the head, STO 0 number colour column row for a stone, SKI for a pass.
func readGIB(t *tale) {
	main, size := map[string]string{}, 19
	for line, ok := t.next(); ok; line, ok = t.next() {
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, `\[`):
			gibHead(t, strings.TrimSuffix(line[2:], `\]`), main)
		case words[0] == "INI" && len(words) > 3 && words[3] != "0" && words[3] != "1":
			t.handicap(words[3], strconv.Itoa(size))
		case words[0] == "STO" && len(words) > 5, words[0] == "SKI" && len(words) > 2:
			numbers := make([]int, 6)
			bad := false
			for i := 1; i < min(len(words), 6); i++ {
				var err error
				numbers[i], err = strconv.Atoi(words[i])
				bad = bad || err != nil
			}
			if words[0] == "SKI" {
				numbers[3], numbers[4] = t.turn(), -1
			}
			if bad || numbers[3] != 1 && numbers[3] != 2 {
				t.wrong(line)
				continue
			}
			t.move(sgf.Colours[numbers[3]-1], numbers[4], numbers[5], size)
		case words[0] == "STO", words[0] == "SKI":
			t.wrong(line)
		}
	}
	t.say("RU", "Korean")
	if gongje, err := strconv.Atoi(main["GONGJE"]); err == nil {
		t.say("KM", halvesOf(gongje))
	}
	if re, ok := gibResults[main["GRLT"]]; ok {
		if strings.Contains(re, "%") {
			zipsu, _ := strconv.Atoi(main["ZIPSU"])
			re = fmt.Sprintf(re, halvesOf(zipsu))
		}
		t.say("RE", re)
	}
	times := strings.Split(main["GTIME"], "-")
	t.say("TM", times[0]) // files of China have words here
	if len(times) == 3 && times[2] != "0" {
		t.say("OT", times[2]+"x"+times[1]+" byo-yomi")
	}
}

// halvesOf writes tenths of points.
func halvesOf(tenths int) string { return strconv.FormatFloat(float64(tenths)/10, 'f', -1, 64) }

var gibDate = regexp.MustCompile(`^(\d{4})\D+(\d{1,2})\D+(\d{1,2})`)

func gibHead(t *tale, text string, main map[string]string) {
	key, value, _ := strings.Cut(text, "=")
	switch key {
	case "GAMEBLACKNAME", "GAMEWHITENAME":
		name, rank := nameAndRank(value)
		side := map[byte]string{'B': "B", 'W': "W"}[key[len("GAME")]]
		t.say("P"+side, name)
		t.say(side+"R", rank)
	case "GAMEPLACE":
		t.say("PC", value)
	case "GAMENAME":
		t.say("GN", value)
	case "GAMEDATE":
		if m := gibDate.FindStringSubmatch(value); m != nil {
			t.say("DT", fmt.Sprintf("%s-%02s-%02s", m[1], m[2], m[3]))
		}
	case "GAMEINFOMAIN":
		for pair := range strings.SplitSeq(value, ",") {
			k, v, _ := strings.Cut(pair, ":")
			main[k] = v
		}
	}
}

// ngfMove is PM, the number of the move, a colour, and its place from B.
var ngfMove = regexp.MustCompile(`^PM[A-Z]{2}([BW])([A-Z@])([A-Z@])`)

func sniffNGF(head []byte) record.Likeness {
	for i, line := range bytes.SplitN(head, []byte("\n"), 15) {
		if line = bytes.TrimSpace(line); i > 10 && i < 14 && ngfMove.Match(line) {
			return record.Sure
		}
	}
	return record.Unlike
}

// ngfHead are the lines of a head that mean something: of files as they are now, and of old ones whose lines begin with GI.
type ngfHead struct{ title, white, black, place, size, handicap, komi, date, result, minutes int }

var (
	ngfNow = ngfHead{title: 0, white: 2, black: 3, place: 4, size: 1, handicap: 5, komi: 7, date: 8, result: 10, minutes: 9}
	ngfOld = ngfHead{title: 0, white: 1, black: 2, place: 3, size: 6, handicap: 7, komi: 9, date: 5, result: 4, minutes: -1}
)

var ngfDate = regexp.MustCompile(`^(\d{4})-?(\d{1,2})-?(\d{1,2})`)

// readNGF reads a file of Cyberoro: a head of eleven lines or twelve, then the moves.
func readNGF(t *tale) {
	var head []string
	for t.n < len(t.lines) && !ngfMove.MatchString(strings.TrimSpace(t.lines[t.n])) {
		head = append(head, strings.TrimSpace(t.lines[t.n]))
		t.n++
	}
	form := ngfNow
	if len(head) > 0 && strings.HasPrefix(head[0], "GI") {
		form = ngfOld
		for i := range head {
			head[i] = strings.TrimPrefix(head[i], "GI")
		}
	}
	if len(head) < 11 {
		t.wrong("")
		return
	}
	size, err := strconv.Atoi(head[form.size])
	if err != nil {
		t.n = form.size + 1
		t.wrong(head[form.size])
		return
	}
	t.ngfHead(head, &form)
	for line, ok := t.next(); ok; line, ok = t.next() {
		m := ngfMove.FindStringSubmatch(line)
		if m == nil && form == ngfOld && !strings.HasPrefix(line, "PM") {
			continue // what was said while people watched
		}
		if m == nil {
			t.wrong(line)
			continue
		}
		t.move(m[1], int(m[2][0])-'B', int(m[3][0])-'B', size)
	}
}

func (t *tale) ngfHead(head []string, form *ngfHead) {
	t.say("SZ", head[form.size])
	t.say("GN", head[form.title])
	for _, player := range []struct {
		side string
		line int
	}{{"W", form.white}, {"B", form.black}} {
		name, rank := nameAndRank(head[player.line])
		t.say("P"+player.side, name)
		t.say(player.side+"R", rank)
	}
	t.say("PC", head[form.place])
	komi := head[form.komi]
	if n := head[form.handicap]; n > "1" {
		t.handicap(n, head[form.size])
	} else if !strings.Contains(komi, ".") {
		komi += ".5"
	}
	t.say("KM", komi)
	t.say("RU", "Korean")
	if m := ngfDate.FindStringSubmatch(head[form.date]); m != nil {
		t.say("DT", fmt.Sprintf("%s-%02s-%02s", m[1], m[2], m[3]))
	}
	t.say("RE", ngfResult(head[form.result]))
	if form.minutes >= 0 {
		if n, err := strconv.Atoi(head[form.minutes]); err == nil && n > 0 {
			t.say("TM", strconv.Itoa(n*60)) // what follows then no file tells
		}
	}
}

var ngfPoints = regexp.MustCompile(`\d+(?:\.\d+)?`)

// ngfResult reads "White wins by resign!" and the like.
func ngfResult(text string) string {
	text = strings.ToLower(text)
	winner := map[bool]string{true: "W+", false: "B+"}[strings.Contains(text, "white win")]
	switch {
	case !strings.Contains(text, "win"):
		return ""
	case strings.Contains(text, "resign"):
		return winner + "R"
	case strings.Contains(text, "time"):
		return winner + "T"
	}
	return winner + ngfPoints.FindString(text)
}

func sniffUGF(head []byte) record.Likeness {
	text := bytes.TrimSpace(head)
	return record.SureIf(bytes.HasPrefix(text, []byte("[Header]")) && bytes.Contains(text, []byte("\nVer=")))
}

// readUGF reads a file of Panda: a head of KEY=VALUE, the moves as QP,B1,1,0 from the bottom left, comments on them.
func readUGF(t *tale) {
	section, size := "", 19
	nodes := map[string]*sgf.Node{"0": t.tree.Root}
	var at *sgf.Node
	for line, ok := t.next(); ok; line, ok = t.next() {
		switch {
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			section = line
		case section == "[Header]":
			key, value, _ := strings.Cut(line, "=")
			if n, err := strconv.Atoi(value); key == "Size" && err == nil {
				size = n
			}
			ugfHead(t, key, strings.Split(value, ","))
		case section == "[Data]":
			ugfMove(t, line, size, nodes)
		case section != "[ReviewComment]":
		case strings.HasPrefix(line, ".Comment,"):
			n, err := strconv.Atoi(strings.TrimPrefix(line, ".Comment,"))
			if at = nodes[strconv.Itoa(n-1)]; err != nil {
				t.wrong(line)
			}
		case at != nil:
			if said := at.Values("C"); said != nil {
				said[0].Raw += "\n" + sgf.Escape(line)
			} else {
				at.Add("C", line)
			}
		}
	}
}

func ugfHead(t *tale, key string, values []string) {
	second := ""
	if len(values) > 1 {
		second = values[1]
	}
	switch key {
	case "Size":
		t.say("SZ", values[0])
	case "Hdcp":
		if values[0] != "0" {
			t.say("HA", values[0])
		}
		t.say("KM", second)
	case "Rule":
		t.say("RU", map[string]string{"JPN": "Japanese", "CHN": "Chinese"}[values[0]])
	case "PlayerB", "PlayerW":
		t.say("P"+key[6:], values[0])
		t.say(key[6:]+"R", second)
	case "Date":
		t.say("DT", strings.ReplaceAll(values[0], "/", "-"))
	case "Place":
		t.say("PC", values[0])
	case "Title":
		t.say("GN", strings.Trim(strings.Join(values, ", "), ", "))
	case "Copyright":
		t.say("CP", values[0])
	case "Winner":
		how := map[string]string{"C": "R", "T": "T", "D": "", "O": ""}
		if winner := values[0]; winner == "B" || winner == "W" {
			if letter, ok := how[second]; ok {
				second = letter
			}
			t.say("RE", winner+"+"+second)
		} else if winner == "D" {
			t.say("RE", "0")
		}
	}
}

var ugfStone = regexp.MustCompile(`^([A-Z])([A-Z]),([BW])\d*,(\d+)`)

func ugfMove(t *tale, line string, size int, nodes map[string]*sgf.Node) {
	m := ugfStone.FindStringSubmatch(line)
	if m == nil {
		t.wrong(line)
		return
	}
	x, y := int(m[1][0])-'A', size-1-(int(m[2][0])-'A')
	if m[4] == "0" { // a handicap stone
		if x < size && y >= 0 {
			t.tree.Root.Add("A"+m[3], sgf.Point{X: x, Y: y}.String())
		}
		return
	}
	t.move(m[3], x, y, size)
	nodes[m[4]] = t.last
}
