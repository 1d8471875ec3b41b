package formats

import (
	"io"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

func init() {
	record.RegisterFormat(&record.Format{
		Name:       "bpgn",
		About:      "Bughouse Portable Game Notation: two boards in one list of moves",
		Extensions: []string{".bpgn"},
		MIME:       "text/x-bpgn",
		Sniff:      func(head []byte) record.Likeness { return record.SureIf(bpgnStart.Match(head)) },
		Read:       readBPGN,
		Write:      writeBPGN,
		Holds:      twoBoards,
	})
}

// bpgnStart is what only BPGN has: the name of a third player, or a move with the letter of a board.
var bpgnStart = regexp.MustCompile(`(?m)^\s*\[WhiteB\s+"|(?:^|\s)1[Aa]\.\s*[A-Za-z]`)

// bughouse is the game of two boards; foreign files are read under rules in which a player may wait
// as long as the option allows, since nobody counted there.
const (
	bughouse = "bughouse"
	foreign  = bughouse + ";preset=fics;maxWait=20"
)

func twoBoards(g *game.Game) bool { return g.Info.Family == family && g.Seats == 4 }

// bpgnSeats are the letters of the players behind the number of a move, by seat.
const bpgnSeats = "AaBb"

// playerTags are the tags of the players, by seat.
var playerTags = [4]string{"WhiteA", "BlackA", "WhiteB", "BlackB"}

// Teams: White on A plays with Black on B.
var (
	firstTeam  = game.SeatSet(0) | game.SeatSet(3)
	secondTeam = game.SeatSet(1) | game.SeatSet(2)
)

// Patterns of the moves.
var (
	bpgnTag     = regexp.MustCompile(`^\s*\[([A-Za-z0-9_]+)\s+"(.*)"\s*\]\s*$`)
	bpgnNumber  = regexp.MustCompile(`^(\d+)([AaBb])\.+`)
	bpgnResult  = regexp.MustCompile(`^(?:1-0|0-1|1/2-1/2|\*)(?:\s|$)`)
	bpgnClock   = regexp.MustCompile(`^\d{1,6}(?:\.\d{1,3})?$`)
	bpgnNAG     = regexp.MustCompile(`^\$(\d{1,3})`)
	bpgnGlyph   = regexp.MustCompile(`[!?]+$`)
	bpgnCommand = regexp.MustCompile(`\[%(\w+)\s*([^\]]*)\]`)
)

// bpgnFile reads a file game by game.
type bpgnFile struct {
	r    *record.Reader
	o    record.Options
	held string // a line read but not used
	more bool
}

func readBPGN(src io.Reader, o record.Options) iter.Seq[record.Entry] {
	f := &bpgnFile{o: o}
	return record.ReadLines(src, o, func(r *record.Reader) (*record.Game, bool) {
		f.r = r
		return f.next()
	})
}

func (f *bpgnFile) line() (string, bool) {
	if f.more {
		f.more = false
		return f.held, true
	}
	return f.r.Line()
}

// bpgnGame is a game being read.
type bpgnGame struct {
	f       *bpgnFile
	tags    []record.Tag
	g       *record.Game // nil until the first move
	pos     game.Position
	last    *record.Node
	seat    int      // whose number stands before the next move, -1 if none does
	before  []string // said between number and move
	comment *strings.Builder
	inside  int // brackets of variations, which are passed over
	result  string
	lost    bool // a fault: the rest is passed over
	ply     int
}

// next reads a game: tags, moves, a result. Tags after moves begin the next one.
func (f *bpgnFile) next() (*record.Game, bool) {
	b := &bpgnGame{f: f, seat: -1}
	began, moves := false, false
	for {
		text, ok := f.line()
		if !ok {
			if b.comment != nil {
				f.r.Fault(1, b.ply, "{", game.Faultf("fileCommentOpen", "the comment is not closed"))
			}
			break
		}
		if strings.TrimSpace(text) == "" && b.comment == nil {
			continue
		}
		tag := bpgnTag.FindStringSubmatch(text)
		if tag != nil && moves && b.comment == nil {
			f.held, f.more = text, true
			break
		}
		if !began {
			f.r.Begin()
			began = true
		}
		if f.r.TooLong() || len(b.tags) > f.r.Limits().Tags || b.ply > f.r.Limits().Nodes {
			f.r.Fault(1, b.ply, "", game.Faultf("fileTooLong", "the game is too long"))
			b.lost = true
			continue
		}
		if tag != nil && b.comment == nil {
			b.tags = append(b.tags, record.Tag{Name: tag[1], Value: unescape.Replace(tag[2])})
			continue
		}
		moves = true
		if b.read(text); b.result != "" {
			break
		}
	}
	if !began {
		return nil, false
	}
	b.begin()
	return b.finish(), true
}

var (
	unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	escape   = strings.NewReplacer(`"`, `\"`, `\`, `\\`)
)

// read takes a line of moves.
func (b *bpgnGame) read(text string) {
	for at := 0; at < len(text) && b.result == ""; {
		n := b.token(text[at:], at+1)
		at += max(n, 1)
	}
	if b.comment != nil {
		b.comment.WriteByte(' ')
	}
}

// token takes what s begins with, in that column, and says how many bytes it has.
func (b *bpgnGame) token(s string, col int) int {
	switch {
	case b.comment != nil:
		return b.goOnComment(s, col)
	case s[0] == ' ' || s[0] == '\t':
		return 1
	case s[0] == '{':
		b.comment = &strings.Builder{}
		return 1
	case s[0] == '(':
		if b.inside == 0 {
			b.f.r.Fault(col, b.ply, "(", game.Faultf("filePassed", "a variation is passed over")).Remark = true
		}
		b.inside++
		return 1
	case s[0] == ')':
		b.inside = max(b.inside-1, 0)
		return 1
	}
	word := len(s)
	if i := strings.IndexAny(s, " \t{}()"); i > 0 {
		word = i
	}
	if b.inside > 0 {
		return word
	}
	if m := bpgnResult.FindString(s); m != "" {
		b.result = strings.TrimSpace(m)
		return len(m)
	}
	if m := bpgnNumber.FindStringSubmatch(s); m != nil {
		b.seat = strings.Index(bpgnSeats, m[2])
		return len(m[0])
	}
	if m := bpgnNAG.FindStringSubmatch(s); m != nil && b.last != nil {
		nag, _ := strconv.Atoi(m[1]) // digits: see the pattern
		b.last.NAGs = append(b.last.NAGs, nag)
		return len(m[0])
	}
	if !b.lost {
		b.move(s[:word], col)
	}
	return word
}

// goOnComment takes the rest of a comment on this line.
func (b *bpgnGame) goOnComment(s string, col int) int {
	i := strings.IndexByte(s, '}')
	if i < 0 {
		i = len(s)
	}
	if b.comment.Len()+i > b.f.r.Limits().Comment {
		b.f.r.Fault(col, b.ply, "{", game.Faultf("fileComments", "comment of more than {n} bytes", b.f.r.Limits().Comment))
		b.comment, b.lost = nil, true
		return len(s)
	}
	b.comment.WriteString(s[:i])
	if i < len(s) {
		b.said(strings.Join(strings.Fields(b.comment.String()), " "))
		b.comment = nil
		i++
	}
	return i
}

// said takes a comment: a number is the clock in seconds.
func (b *bpgnGame) said(text string) {
	if b.inside > 0 || b.lost {
		return
	}
	if b.seat >= 0 {
		b.before = append(b.before, text)
		return
	}
	if b.last == nil && !b.begin() {
		return
	}
	n := b.last
	if bpgnClock.MatchString(text) && n.Clock == nil && n.Parent != nil {
		seconds, _ := strconv.ParseFloat(text, 64) // a number: see the pattern
		left := time.Duration(seconds*1000+0.5) * time.Millisecond
		n.Clock = &left
		return
	}
	for _, c := range bpgnCommand.FindAllStringSubmatch(text, -1) {
		n.Commands = append(n.Commands, record.Command{Name: c[1], Value: strings.TrimSpace(c[2])})
	}
	words := strings.Join(strings.Fields(bpgnCommand.ReplaceAllString(text, " ")), " ")
	n.After = strings.TrimSpace(n.After + " " + words)
}

// begin settles rules and start. It tells whether they are known.
func (b *bpgnGame) begin() bool {
	if b.g != nil || b.lost {
		return b.g != nil
	}
	fail := func(name string, err error) bool {
		b.f.r.Fault(1, 0, name, nil).Because(err)
		b.lost = true
		return false
	}
	rules, err := b.rules()
	if err != nil {
		return fail(optionsTag, err)
	}
	var start game.Position
	if fen := b.tag(fenTag); fen != "" {
		if start, err = rules.Parse(fen); err != nil {
			return fail(fenTag, err)
		}
	}
	b.g = record.New(rules, start)
	b.pos, b.last = game.Clone(b.g.Start), b.g.Root
	return true
}

// Tags of the rules and of the end.
const (
	optionsTag     = "Options"
	fenTag         = "FEN"
	terminationTag = "Termination"
)

// rules are those of the tag Options, which our own files always have; else of the caller, else
// the usual ones elsewhere.
func (b *bpgnGame) rules() (*game.Game, error) {
	for _, t := range b.tags {
		if t.Name == optionsTag {
			return game.Open(strings.TrimSuffix(bughouse+";"+t.Value, ";"))
		}
	}
	if b.f.o.Game != nil && twoBoards(b.f.o.Game) {
		return b.f.o.Game, nil
	}
	return game.Open(foreign)
}

func (b *bpgnGame) tag(name string) string {
	for _, t := range b.tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// move plays a move of the player whose number stands before it.
func (b *bpgnGame) move(word string, col int) {
	if !b.begin() {
		return
	}
	fault := func(why *game.Fault) *record.Fault {
		b.lost = true
		return b.f.r.Fault(col, b.ply+1, word, why)
	}
	if b.seat < 0 {
		fault(game.Faultf("fileWhose", "a move without a number that says whose it is, like 1A."))
		return
	}
	glyph := bpgnGlyph.FindString(word)
	text := strings.TrimSuffix(word, glyph)
	m, err := pairMove(b.pos, b.seat, text)
	if err != nil {
		fault(nil).Because(err)
		return
	}
	if int(game.MoverOf(b.pos, m)) != b.seat {
		fault(game.Faultf("fileNotTurn", "it is not the turn of {side}", playerTags[b.seat]))
		return
	}
	b.last = b.last.Add(&record.Node{
		Text: game.MoveText(b.pos, m), Move: m, Glyph: glyph, Before: strings.Join(b.before, " "),
	})
	b.pos.Play(m)
	b.ply++
	b.seat, b.before = -1, nil
}

// pairMove reads a move on the board of a seat.
func pairMove(p game.Position, seat int, text string) (game.Move, error) {
	board := string(bpgnSeats[seat&^1]) + ":"
	m, err := p.ParseMove(board + text)
	if err == nil {
		return m, nil
	}
	plain := tails.ReplaceAllString(figurines.Replace(text), "")
	if m, mended := p.ParseMove(board + bracketed.ReplaceAllString(plain, "=$1$2")); mended == nil {
		return m, nil
	}
	return m, err
}

// finish settles the tags and the result.
func (b *bpgnGame) finish() *record.Game {
	if b.g == nil {
		return nil
	}
	said := b.result
	if said == "" || said == record.Unknown {
		said = b.tag("Result")
	}
	for _, t := range b.tags {
		switch t.Name {
		case "Result", optionsTag, fenTag, "SetUp":
			continue
		case terminationTag:
			b.g.Reason = t.Value
			continue
		}
		for seat, name := range playerTags {
			if t.Name == name {
				t.Name = record.SeatTag(b.g.Rules, game.Seat(seat))
			}
		}
		b.g.Tags = append(b.g.Tags, t)
	}
	b.g.Result = teamResult(said)
	if out := b.pos.Outcome(); out.Over() && record.ResultOf(out, 4) == b.g.Result {
		b.g.Reason = out.Reason
	}
	return b.g
}

// teamResult is the result of four seats that a result of two teams stands for.
func teamResult(said string) string {
	const anyReason = "said"
	switch said {
	case record.FirstWins:
		return record.ResultOf(game.Win(anyReason, firstTeam, 4), 4)
	case record.SecondWins:
		return record.ResultOf(game.Win(anyReason, secondTeam, 4), 4)
	case record.Drawn:
		return record.ResultOf(game.Draw(anyReason, 4), 4)
	}
	return record.Unknown
}
