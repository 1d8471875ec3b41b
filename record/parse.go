package record

import (
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

// parser builds the trees of a file from its tokens. It knows no rules: moves are texts.
type parser struct {
	faultList
	lex   *movetext.Lexer
	o     Options
	ahead movetext.Token // already cut but not used
	held  bool           // there is such a token
}

// rawGame is a game as the file has it.
type rawGame struct {
	tags   []Tag
	tagAt  []movetext.Place
	root   *Node
	result string // of the end of the moves, empty if there is none
	end    movetext.Place
	nodes  int
	from   int64 // bytes of the file before it
}

// tag is the value of the first tag of that name.
func (g *rawGame) tag(name string) (value string, at movetext.Place, ok bool) {
	for i, t := range g.tags {
		if t.Name == name {
			return t.Value, g.tagAt[i], true
		}
	}
	return "", movetext.Place{}, false
}

func (p *parser) next() movetext.Token {
	if p.held {
		p.held = false
		return p.ahead
	}
	return p.lex.Next()
}

func (p *parser) peek() movetext.Token {
	if !p.held {
		p.ahead, p.held = p.lex.Next(), true
	}
	return p.ahead
}

// readGame reads the next game, nil at the end of the file. After a fault of syntax the rest
// of the game is skipped: where it ends is seen from its result or the tags of the next one.
func (p *parser) readGame() *rawGame {
	p.all = nil
	for {
		if p.peek().Kind == movetext.EOF {
			return nil
		}
		p.game++
		g := &rawGame{root: &Node{}, from: p.lex.Src.Bytes}
		b := &bodyParser{p: p, g: g, cur: g.root}
		ok := p.readTags(g, b) && b.read()
		b.finish()
		if !ok {
			p.skipGame(b)
		}
		if len(g.tags) > 0 || len(g.root.Next) > 0 || g.result != "" || len(p.all) > 0 {
			return g
		}
		p.game-- // nothing but comments after the last game
	}
}

// readTags reads the header. A tag after an empty line that has been there before belongs to
// the next game: the present one has no moves.
func (p *parser) readTags(g *rawGame, b *bodyParser) bool {
	for {
		t := p.peek()
		if !p.inSize(g, t) {
			return false
		}
		switch t.Kind {
		case movetext.TagToken:
			if _, _, dup := g.tag(t.Text); dup && t.Gap {
				return true
			}
			if len(g.tags) == p.o.Limits.Tags {
				p.fault(t.At, 0, t.Text, game.Faultf("fileTags", "more than {n} tags", p.o.Limits.Tags))
				return false
			}
			g.tags = append(g.tags, Tag{t.Text, tagValue(t.Value)})
			g.tagAt = append(g.tagAt, t.At)
			p.next()
		case movetext.CommentToken:
			b.comment(p.next())
		case movetext.BadToken:
			if !strings.HasPrefix(t.Text, "[") {
				return true
			}
			// The line is lost, the game is not.
			p.next()
			p.fault(t.At, 0, t.Text, t.Why)
			if len(p.all) > p.o.Limits.Tags {
				return false
			}
		default:
			return true
		}
	}
}

// inSize tells whether the game is still shorter than the limit, and reports it if not.
func (p *parser) inSize(g *rawGame, t movetext.Token) bool {
	if p.lex.Src.Bytes-g.from <= int64(p.o.Limits.Game) {
		return true
	}
	p.fault(t.At, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", p.o.Limits.Game))
	return false
}

// skipGame drops tokens to the end of the game.
func (p *parser) skipGame(b *bodyParser) {
	for {
		t := p.peek()
		switch t.Kind {
		case movetext.EOF:
			return
		case movetext.TagToken:
			if t.First {
				return
			}
		case movetext.ResultToken, movetext.StarToken:
			p.next()
			if b.g.result == "" {
				b.g.result = t.Text
			}
			return
		}
		p.next()
	}
}

// bodyParser builds the tree of one game.
type bodyParser struct {
	p        *parser
	g        *rawGame
	cur      *Node   // the last move or set-up of the present line, or where it branches off
	stack    []frame // open variations
	numbered bool    // a move number stands since the last move: what is said now is about the next
	fresh    bool    // no move yet in the present variation
	before   []string
	nags     []int
}

// frame is an open variation.
type frame struct {
	back *Node // where the line goes on after it
	at   movetext.Place
}

// read reads tokens up to the end of the game and tells whether all was well.
func (b *bodyParser) read() bool {
	for {
		t := b.p.peek()
		if !b.p.inSize(b.g, t) {
			return false
		}
		switch t.Kind {
		case movetext.EOF, movetext.TagToken:
			b.g.end = t.At
			return b.allClosed(t.At)
		case movetext.ResultToken, movetext.StarToken:
			if done, ok := b.result(b.p.next()); done {
				return ok
			}
			continue
		}
		if !b.step(b.p.next()) {
			return false
		}
	}
}

// step takes one token in the middle of the game.
func (b *bodyParser) step(t movetext.Token) bool {
	switch t.Kind {
	case movetext.NumberToken, movetext.PassToken:
		b.numbered = true
	case movetext.MoveToken:
		if b.p.lex.SAN {
			return b.addTurn(t)
		}
		return b.add(&Node{Text: t.Text, at: t.At})
	case movetext.SetupToken:
		return b.add(&Node{Setup: t.Text, at: t.At})
	case movetext.StrengthToken:
		if b.cur == b.g.root || b.fresh {
			return b.refuse(t, game.Faultf("fileStrength", "a move strength without a move"))
		}
		b.cur.Glyph = t.Text
	case movetext.NAGToken:
		n, _ := strconv.Atoi(t.Text) // at most three digits: see the lexer
		b.nag(n)
		return b.notTooMuch(t)
	case movetext.CommentToken:
		b.comment(t)
		return b.notTooMuch(t)
	case movetext.OpenToken:
		return b.open(t)
	case movetext.CloseToken:
		return b.close(t)
	case movetext.BadToken:
		return b.refuse(t, t.Why)
	}
	return true
}

// refuse reports t and gives the game up.
func (b *bodyParser) refuse(t movetext.Token, why *game.Fault) bool {
	b.p.fault(t.At, b.cur.Ply()+1, t.Text, why)
	return false
}

func (b *bodyParser) add(n *Node) bool {
	if b.g.nodes++; b.g.nodes > b.p.o.Limits.Nodes {
		b.p.fault(n.at, b.cur.Ply()+1, n.Text, game.Faultf("fileMoves", "more than {n} moves in one game", b.p.o.Limits.Nodes))
		return false
	}
	n.Before, n.NAGs = strings.Join(b.before, " "), b.nags
	b.before, b.nags, b.numbered, b.fresh = nil, nil, false, false
	b.cur = b.cur.Add(n)
	return true
}

// addTurn adds the plies that one word of PGN tells: "e5,Nc6" is a turn of two.
func (b *bodyParser) addTurn(t movetext.Token) bool {
	plies := movetext.TurnPlies(t.Text)
	for i, text := range plies {
		if !b.add(&Node{Text: text, at: t.At, joined: i}) {
			return false
		}
	}
	return true
}

// nag belongs to the last move; before the first move of a line to the next. The first six of PGN
// are the signs of strength.
func (b *bodyParser) nag(n int) {
	if b.p.lex.SAN && n > 0 && n < len(movetext.Strengths) && b.cur.Glyph == "" && b.cur != b.g.root && !b.fresh {
		b.cur.Glyph = movetext.Strengths[n]
		return
	}
	if b.cur == b.g.root || b.fresh {
		b.nags = append(b.nags, n)
		return
	}
	b.cur.NAGs = append(b.cur.NAGs, n)
}

// comment belongs to the last move, or to the next one if it says so, if the number of that
// stands already or if a variation has just begun or ended.
func (b *bodyParser) comment(t movetext.Token) {
	_, about := commandOf(t.Text, beforeCommand)
	if about || b.numbered || b.fresh {
		b.before = append(b.before, cutCommand(t.Text, beforeCommand))
		return
	}
	annotate(b.cur, t.Text)
	if b.cur == b.g.root {
		return // before the first move there is nothing to be strong or weak
	}
	if n := len(b.cur.Commands); b.p.lex.SAN && b.cur.Glyph == "" && n > 0 && b.cur.Commands[0].Name == glyphCommand {
		b.cur.Glyph, b.cur.Commands = b.cur.Commands[0].Value, b.cur.Commands[1:]
	}
}

// maxRemarks is the number of comments and glyphs that may be on one ply.
const maxRemarks = 1000

// notTooMuch counts a remark.
func (b *bodyParser) notTooMuch(t movetext.Token) bool {
	b.cur.said++
	switch limit := b.p.o.Limits.Comment; {
	case b.cur.said > maxRemarks:
		return b.refuse(movetext.Token{At: t.At}, game.Faultf("fileRemarks", "more than {n} remarks on one ply", maxRemarks))
	case len(b.cur.After) > limit:
		return b.refuse(movetext.Token{At: t.At}, game.Faultf("fileComments", "more than {n} bytes of comments on one ply", limit))
	}
	return true
}

func (b *bodyParser) open(t movetext.Token) bool {
	switch {
	case b.cur == b.g.root || b.fresh:
		return b.refuse(t, game.Faultf("fileBranch", "a variation without a move before it"))
	case len(b.stack) == b.p.o.Limits.Depth:
		return b.refuse(t, game.Faultf("fileDepth", "more than {n} variations inside each other", b.p.o.Limits.Depth))
	}
	b.flush()
	b.stack = append(b.stack, frame{b.cur, t.At})
	for range b.cur.joined { // a variation replaces the whole word
		b.cur = b.cur.Parent
	}
	b.cur, b.fresh, b.numbered = b.cur.Parent, true, false
	return true
}

func (b *bodyParser) close(t movetext.Token) bool {
	if len(b.stack) == 0 {
		return b.refuse(t, game.Faultf("fileClose", "no variation is open here"))
	}
	back := b.stack[len(b.stack)-1].back
	b.stack = b.stack[:len(b.stack)-1]
	if b.fresh { // only words in brackets
		b.cur = back
	}
	b.flush()
	// What follows is said about the next move, not about one before the brackets.
	b.cur, b.fresh, b.numbered = back, false, true
	return true
}

// flush gives words that wait for a move that does not come to the last move.
func (b *bodyParser) flush() {
	for _, text := range b.before {
		annotate(b.cur, text)
	}
	b.cur.NAGs = append(b.cur.NAGs, b.nags...)
	b.before, b.nags = nil, nil
}

// finish ends all lines.
func (b *bodyParser) finish() {
	b.flush()
	b.stack = nil
}

// result handles a result or a star; done tells that the game is at its end. A star glued to
// a move, and any star in a variation, says that the move is the only one; a result at the end
// of a variation is a verdict on it.
func (b *bodyParser) result(t movetext.Token) (done, ok bool) {
	after := b.p.peek()
	inside := len(b.stack) > 0
	moved := b.cur != b.g.root && !b.fresh
	if b.p.lex.SAN && inside && t.Kind == movetext.StarToken {
		return false, true // says that the line is not played to its end
	}
	if t.Kind == movetext.StarToken && moved {
		atEnd := after.Kind == movetext.EOF || after.Kind == movetext.TagToken || after.Kind == movetext.NumberToken && strings.Trim(after.Text, "0") == "1"
		if inside || t.Glued && !b.numbered && !atEnd {
			b.nag(7)
			return false, true
		}
	}
	if t.Kind == movetext.ResultToken && inside && after.Kind == movetext.CloseToken {
		annotate(b.cur, t.Text)
		return false, true
	}
	b.g.result, b.g.end = t.Text, t.At
	if after.Kind == movetext.CommentToken && after.At.Line == t.At.Line {
		b.flush()
		annotate(b.cur, b.p.next().Text)
	}
	return true, b.allClosed(t.At)
}

func (b *bodyParser) allClosed(at movetext.Place) bool {
	if len(b.stack) == 0 {
		return true
	}
	open := b.stack[len(b.stack)-1].at
	b.p.fault(at, b.cur.Ply(), "", game.Faultf("fileOpen", "the variation opened at {line}:{col} is not closed", open.Line, open.Col))
	// The game is known to end here, nothing is left to skip.
	return true
}
