package sgf

import (
	"io"
	"iter"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/record"
)

// Tree is one game of a file, as far as it could be read.
type Tree struct {
	Root   *Node
	Faults []*record.Fault

	o      record.Options
	number int // of the game in its file, from 1
}

// NewTree is a tree with an empty root, for games that are read from files of other formats.
func NewTree(o record.Options) *Tree {
	o.Limits = o.Limits.Settled()
	return &Tree{Root: &Node{At: Place{1, 1}}, o: o, number: 1}
}

// Limits are settled: none is zero.
func (t *Tree) Limits() record.Limits { return t.o.Limits }

// Limits of a tree that no limit of records says.
const (
	mostFaults = 20 // that are told of one game
	perPly     = 20 // nodes, values and brackets for each ply that a record may have
)

// Fault reports what is wrong with the tree; ply is 0 outside the moves, text the wrong piece of input. Because fills in the
// reason if why is nil. Faults beyond the twentieth are not told.
func (t *Tree) Fault(at Place, ply int, text string, why *game.Fault) *record.Fault {
	f := (&record.Fault{File: t.o.File, Line: max(at.Line, 1), Col: max(at.Col, 1), Game: t.number, Ply: ply, Text: text}).Says(why)
	if len(t.Faults) < mostFaults {
		t.Faults = append(t.Faults, f)
	}
	return f
}

// remark reports what could be lived with.
func (t *Tree) remark(at Place, text string, why *game.Fault) {
	t.Fault(at, 0, text, why).Remark = true
}

// Trees yields the games of a file one at a time; what stands around them is passed over. The file is never held as a whole.
// After a failed read the last tree has no root.
func Trees(src io.Reader, o record.Options) iter.Seq[*Tree] {
	o.Limits = o.Limits.Settled()
	return func(yield func(*Tree) bool) {
		l := newLexer(src)
		for number := 1; ; number++ {
			t := &Tree{o: o, number: number}
			if !l.toGame() {
				if l.err != nil {
					t.Fault(l.at, 0, "", game.FaultOf("fileStopped", "", l.err))
					yield(t)
				}
				return
			}
			(&builder{lexer: l, t: t}).build()
			if !yield(t) {
				return
			}
		}
	}
}

// toGame goes behind the bracket of the next game: one before a semicolon, or before a property where the semicolon has been
// forgotten.
func (l *lexer) toGame() bool {
	for {
		c, ok := l.next()
		if !ok {
			return false
		}
		if c != '(' {
			continue
		}
		head, _ := l.src.Peek(200)
		if i := skipSpace(head, 0); i < len(head) && (head[i] == ';' || isProperty(head[i:])) {
			l.newGame()
			return true
		}
	}
}

func isSpace(c byte) bool  { return c <= ' ' && c != 0 && c != escape }
func isLetter(c byte) bool { return c >= 'A' && c <= 'Z' }

func skipSpace(text []byte, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

// isProperty tells whether a text begins with a name in capital letters and a bracket.
func isProperty(text []byte) bool {
	i := 0
	for i < len(text) && isLetter(text[i]) {
		i++
	}
	at := skipSpace(text, i)
	return i > 0 && at < len(text) && text[at] == '['
}

// builder makes the tree of a game.
type builder struct {
	*lexer
	t     *Tree
	began int64   // bytes read before the game
	node  *Node   // the last one; nil before the first
	open  []*Node // where the line goes on behind each bracket that is open
	last  byte    // ( ) or ;, 0 behind a property
	signs int     // nodes, values and brackets
	full  bool    // what follows is passed over
	junk  bool    // what stands here is no part of a tree, which has been said
}

// build reads up to the last bracket of the game.
func (b *builder) build() {
	b.began, b.open, b.last = b.read, []*Node{nil}, '('
	for len(b.open) > 0 {
		at := b.at
		c, ok := b.peek()
		if !ok {
			b.t.Fault(at, 0, "", game.Faultf("fileInside", "the file ends inside a game"))
			return
		}
		if isLetter(c) || c >= 'a' && c <= 'z' || c == '[' {
			if !b.property(at) {
				return
			}
			continue
		}
		_, _ = b.next() // just peeked at
		switch {
		case isSpace(c):
		case c == '(':
			b.count(at)
			b.open = append(b.open, b.node)
			b.last, b.junk = c, false
		case c == ')':
			b.close(at)
		case c == ';':
			if b.last == ')' {
				b.t.remark(at, ";", game.Faultf("fileNodeBehind", "a node behind a variation: it is taken for another one"))
			}
			b.add(at)
		case !b.junk:
			b.t.Fault(at, 0, string(rune(c)), game.Faultf("fileProperty", "want a property like PB[name]"))
			b.junk = true
		}
	}
}

// count bounds the memory that a game may take; what is beyond is passed over.
func (b *builder) count(at Place) {
	b.signs++
	switch most, nodes := b.t.o.Limits.Game, b.t.o.Limits.Nodes; {
	case b.full:
		return
	case b.read-b.began > int64(most):
		b.t.Fault(at, 0, "", game.Faultf("fileLong", "the game is longer than {n} bytes", most))
	case b.signs > nodes*perPly:
		b.t.Fault(at, 0, "", game.Faultf("fileMoves", "more than {n} moves in one game", nodes))
	default:
		return
	}
	b.full = true
}

func (b *builder) close(at Place) {
	if b.last == '(' {
		b.t.remark(at, "()", game.Faultf("fileNoNode", "brackets without a node"))
	}
	b.node, b.open = b.open[len(b.open)-1], b.open[:len(b.open)-1]
	b.last, b.junk = ')', false
}

// add begins a node.
func (b *builder) add(at Place) {
	b.last, b.junk = ';', false
	if b.count(at); b.full {
		return
	}
	n := &Node{At: at}
	if b.node == nil {
		b.t.Root = n
	} else {
		b.node.Follow(n)
	}
	b.node = n
}

// property reads a name and its values. It returns false at the end of the file.
func (b *builder) property(at Place) bool {
	if b.last == '(' || b.last == ')' {
		b.t.remark(at, "", game.Faultf("fileNoSemicolon", "a property without ; before it"))
		b.add(at)
	}
	b.last = 0
	name := b.name()
	for values := 0; ; values++ {
		place := b.at
		if !b.toValue() {
			if values == 0 {
				b.t.Fault(at, 0, name, game.Faultf("fileNoValue", "a property without a value"))
			}
			return true
		}
		if name == "" && values == 0 {
			b.t.Fault(at, 0, "[", game.Faultf("fileValue", "a value without the name of its property"))
		}
		if values == 0 {
			place = at
		}
		if !b.take(name, place) {
			return false
		}
	}
}

// toValue goes behind the next bracket if nothing but blanks stands before it.
func (b *builder) toValue() bool {
	for {
		c, ok := b.peek()
		if !ok || c != '[' && !isSpace(c) {
			return false
		}
		_, _ = b.next() // just peeked at
		if c == '[' {
			return true
		}
	}
}

// name reads the name of a property: small letters in it mean nothing, as in FF[1] to FF[3].
func (b *builder) name() string {
	var name []byte
	for {
		c, ok := b.peek()
		switch {
		case ok && (isLetter(c) || c >= '0' && c <= '9'):
			if len(name) < longestName {
				name = append(name, c)
			}
		case !ok || c < 'a' || c > 'z':
			return string(name)
		}
		_, _ = b.next() // just peeked at
	}
}

const longestName = 64

// take reads one value. It returns false at the end of the file.
func (b *builder) take(name string, at Place) bool {
	most := b.t.o.Limits.Comment
	raw, long, ok := b.value(most)
	if !ok {
		b.t.Fault(at, 0, name, game.Faultf("fileBracket", "the bracket is not closed"))
		return false
	}
	if long {
		b.t.Fault(at, 0, name, game.Faultf("fileComments", "a value of more than {n} bytes", most))
	}
	if b.count(at); b.full || name == "" || b.node == nil {
		return true
	}
	if name == "CA" && !b.known {
		b.said = raw
	}
	b.node.put(name, Value{raw, at})
	return true
}
