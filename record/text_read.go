package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// textParser reads our own format line by line.
type textParser struct {
	faultList
	src    *movetext.Lines
	limits Limits
	opened map[string]*game.Game
	own    brought

	held string // a line read but not used
	at   movetext.Place
	err  error // of the file

	spec, start     string
	specAt, startAt movetext.Place
	g               *Game
	cur             *Node
	plies           int    // from the root to cur
	stack           []mark // where the line goes on after each open variation
	fresh           bool   // no move yet in the variation
	nodes           int
	from            int64 // bytes of the file before the game
	broken          bool  // a fault of syntax: the rest of the game is skipped
}

// mark is a node to which the parser returns.
type mark struct {
	node  *Node
	plies int
}

func readText(r io.Reader, o Options) iter.Seq[Entry] {
	o.Limits = o.Limits.Settled()
	return func(yield func(Entry) bool) {
		p := &textParser{
			faultList: faultList{file: o.File}, src: movetext.NewLines(r, o.Limits.Line),
			limits: o.Limits, opened: map[string]*game.Game{}, own: brought{},
		}
		for p.nextGame() {
			if !yield(Entry{p.g, p.all}) {
				return
			}
		}
		if p.err != nil {
			yield(readFailed(o.File, p.at.Line, p.err))
		}
	}
}

// nextGame reads one game into p.g, which is nil if its rules or start cannot be known.
func (p *textParser) nextGame() bool {
	p.all = nil
	p.g = nil
	for {
		line, ok := p.nextLine()
		if !ok {
			return len(p.all) > 0
		}
		if line == "" {
			continue
		}
		p.begin()
		if line != fmt.Sprintf("%s %d", textMagic, textVersion) {
			p.wrong(line, game.Faultf("fileFirst", "want the first line of a game: {text} {version}", textMagic, textVersion))
		}
		break
	}
	for {
		line, ok := p.nextLine()
		if !ok {
			p.unclosed()
			break
		}
		if strings.HasPrefix(line, textMagic) {
			p.unclosed()
			p.held = line
			break
		}
		if p.broken || line == "" {
			if strings.HasPrefix(line, "result ") {
				break
			}
			continue
		}
		if p.src.Bytes-p.from > int64(p.limits.Game) {
			p.wrong("", game.Faultf("fileLong", "the game is longer than {n} bytes", p.limits.Game))
			continue
		}
		if done := p.take(line); done {
			break
		}
	}
	p.settle()
	return true
}

// unclosed reports that the file or the next game begins before the result.
func (p *textParser) unclosed() {
	if p.err == nil && !p.broken {
		p.wrong("", game.Faultf("fileEnd", "the game is not closed: no result"))
	}
}

func (p *textParser) begin() {
	p.game++
	p.spec, p.start = "", ""
	p.g = &Game{Root: &Node{}, Result: Unknown}
	p.cur, p.plies, p.stack, p.fresh, p.nodes, p.broken = p.g.Root, 0, nil, false, 0, false
	p.from = p.src.Bytes
}

// nextLine is the next line without blanks around it and without remarks.
func (p *textParser) nextLine() (string, bool) {
	if p.held != "" {
		line := p.held
		p.held = ""
		return line, true
	}
	for {
		line, err := p.src.Next()
		p.at = movetext.Place{Line: p.src.N, Col: 1}
		switch {
		case errors.Is(err, movetext.ErrLongLine):
			p.wrong("", movetext.TooLong(err))
			continue
		case err == io.EOF:
			return "", false
		case err != nil:
			p.err = err
			return "", false
		}
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			return line, true
		}
	}
}

// wrong reports a fault of syntax; what is left of the game is skipped.
func (p *textParser) wrong(text string, why *game.Fault) {
	p.fault(p.at, p.plies, text, why)
	p.broken = true
}

// take reads one line of a game and tells whether it is the last.
func (p *textParser) take(line string) (done bool) {
	key, rest, _ := strings.Cut(line, " ")
	switch key {
	case "game":
		p.spec, p.specAt = rest, p.at
	case "start":
		p.start, p.startAt = p.unquote(rest), p.at
	case "tag":
		p.tag(rest)
	case "about":
		p.annotate(p.g.Root, " "+rest)
	case "setup":
		text, tail, ok := quotedPrefix(rest)
		if !ok || text == "" {
			p.wrong(line, game.Faultf("fileSetUp", `want setup "position"`))
			return false
		}
		p.add(&Node{Setup: text, at: p.at}, tail)
	case "(":
		p.open()
	case ")":
		p.close()
	case "result":
		p.g.Result, p.g.Reason, _ = strings.Cut(rest, " ")
		if p.g.Result == "" {
			p.g.Result = Unknown
		}
		if len(p.stack) > 0 {
			p.wrong("result", game.Faultf("fileOpenMany", "{n} variations are not closed", len(p.stack)))
		}
		return true
	default:
		p.ply(line, key, rest)
	}
	return false
}

func (p *textParser) tag(rest string) {
	name, tail, ok := wordPrefix(rest)
	value, left, valued := quotedPrefix(strings.TrimSpace(tail))
	switch {
	case !ok || !valued || strings.TrimSpace(left) != "":
		p.wrong("tag "+rest, game.Faultf("fileTag", `want tag Name "value"`))
	case len(p.g.Tags) == p.limits.Tags:
		p.wrong("tag "+name, game.Faultf("fileTags", "more than {n} tags", p.limits.Tags))
	default:
		p.g.Tags = append(p.g.Tags, Tag{name, value})
	}
}

func (p *textParser) ply(line, key, rest string) {
	n, err := strconv.Atoi(key)
	text, tail, ok := wordPrefix(rest)
	if err != nil || !ok || text == "" {
		p.wrong(line, game.Faultf("filePly", "want a ply: its number, its text, what is said about it"))
		return
	}
	node := &Node{Text: text, at: p.at}
	if p.add(node, tail); p.broken {
		return
	}
	if p.plies++; p.plies != n {
		p.wrong(line, game.Faultf("filePlyNumber", "this is ply {n}", p.plies))
	}
}

func (p *textParser) add(n *Node, tail string) {
	if p.nodes++; p.nodes > p.limits.Nodes {
		p.wrong(n.Text, game.Faultf("fileMoves", "more than {n} moves in one game", p.limits.Nodes))
		return
	}
	p.annotate(n, tail)
	if !p.broken {
		p.cur, p.fresh = p.cur.Add(n), false
	}
}

func (p *textParser) open() {
	switch {
	case p.cur.Parent == nil || p.fresh:
		p.wrong("(", game.Faultf("fileBranch", "a variation without a move before it"))
	case len(p.stack) == p.limits.Depth:
		p.wrong("(", game.Faultf("fileDepth", "more than {n} variations inside each other", p.limits.Depth))
	default:
		p.stack = append(p.stack, mark{p.cur, p.plies})
		if p.cur.Setup == "" {
			p.plies--
		}
		p.cur, p.fresh = p.cur.Parent, true
	}
}

func (p *textParser) close() {
	if len(p.stack) == 0 || p.fresh {
		p.wrong(")", game.Faultf("fileClose", "no variation with a move is open here"))
		return
	}
	back := p.stack[len(p.stack)-1]
	p.cur, p.plies = back.node, back.plies
	p.stack = p.stack[:len(p.stack)-1]
}

func (p *textParser) unquote(s string) string {
	text, tail, ok := quotedPrefix(s)
	if !ok || strings.TrimSpace(tail) != "" {
		p.wrong(s, game.Faultf("fileQuote", "want a quoted text"))
	}
	return text
}

// annotate reads attributes, each after a blank: glyph="!" nag=1 clock=1m5s …
func (p *textParser) annotate(n *Node, s string) {
	for count := 0; ; count++ {
		rest := strings.TrimLeft(s, " ")
		if rest == "" {
			return
		}
		if count == maxRemarks {
			p.wrong("", game.Faultf("fileRemarks", "more than {n} remarks on one ply", maxRemarks))
			return
		}
		key, after, ok := strings.Cut(rest, "=")
		value, tail := after, ""
		if strings.HasPrefix(after, `"`) {
			value, tail, ok = quotedPrefix(after)
		} else if i := strings.IndexByte(after, ' '); i >= 0 {
			value, tail = after[:i], after[i:]
		}
		if !ok || len(rest) == len(s) || !n.set(key, value) {
			p.wrong(rest, game.Faultf("fileSaid", `want glyph="…" nag=N clock=1m2.5s before="…" after="…" command="…"`))
			return
		}
		s = tail
	}
}

// set gives n one attribute and tells whether it is one.
func (n *Node) set(key, value string) bool {
	switch key {
	case "glyph":
		n.Glyph = value
	case "before":
		n.Before = value
	case "after":
		n.After = value
	case "command":
		name, rest, _ := strings.Cut(value, " ")
		n.Commands = append(n.Commands, Command{name, rest})
	case "nag":
		nag, err := strconv.Atoi(value)
		n.NAGs = append(n.NAGs, nag)
		return err == nil
	case "clock":
		d, err := time.ParseDuration(value)
		n.Clock = &d
		return err == nil
	default:
		return false
	}
	return true
}

// settle opens the rules and replays what could be read.
func (p *textParser) settle() {
	g := p.g
	p.g = nil
	definition, _ := g.Tag(definitionTag)
	rules := p.opened[p.spec]
	if rules == nil || definition != "" && rulesfile.Own(p.spec) {
		var err error
		if rules, err = p.own.open(p.spec, definition); err != nil {
			switch {
			case p.spec != "":
				p.fault(p.specAt, 0, "", nil).Because(err)
			case !p.broken:
				p.fault(p.at, 0, "", game.Faultf("fileWhich", "no line says which game it is, as game russian does"))
			}
			return
		}
		p.opened[p.spec] = rules
	}
	g.undefine(rules)
	g.Rules, g.Start = rules, rules.Start()
	if p.start != "" {
		start, err := rules.Parse(p.start)
		if err != nil {
			p.fault(p.startAt, 0, "start", nil).Because(err)
			return
		}
		g.Start = start
	}
	pos, err := lenient(g)
	if err != nil {
		p.fault(p.startAt, 0, "start", nil).Because(err)
		return
	}
	replay, err := forReplay(rules)
	if err != nil {
		replay = rules // lenient has opened them already
	}
	(&resolver{faults: &p.faultList, rules: replay, slow: p.limits.Slow}).line(g.Root, pos)
	p.g = g
}

// quotedPrefix reads the quoted text s begins with.
func quotedPrefix(s string) (text, tail string, ok bool) {
	q, err := strconv.QuotedPrefix(s)
	if err != nil || q[0] != '"' {
		return "", s, false
	}
	text, err = strconv.Unquote(q)
	return text, s[len(q):], err == nil
}

// wordPrefix reads the word, quoted or not, that s begins with.
func wordPrefix(s string) (text, tail string, ok bool) {
	if strings.HasPrefix(s, `"`) {
		return quotedPrefix(s)
	}
	text, tail, _ = strings.Cut(s, " ")
	if tail != "" {
		tail = " " + tail
	}
	return text, tail, text != ""
}
