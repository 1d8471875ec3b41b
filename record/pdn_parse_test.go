package record

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record/internal/movetext"
)

// parsed reads all games of s without rules and writes them in one line each.
func parsed(s string, l Limits) (games, faults []string) {
	l = l.Settled()
	p := &parser{lex: movetext.NewLexer(strings.NewReader(s), l.Line, l.Comment, false), o: Options{Limits: l}}
	for {
		g := p.readGame()
		for _, f := range p.all {
			faults = append(faults, f.Error())
		}
		if g == nil {
			return games, faults
		}
		var b strings.Builder
		for _, t := range g.tags {
			fmt.Fprintf(&b, "[%s %s]", t.Name, t.Value)
		}
		b.WriteString(remarked(g.root))
		writeRaw(&b, g.root)
		if g.result != "" {
			b.WriteString(" =" + g.result)
		}
		games = append(games, strings.TrimSpace(b.String()))
	}
}

func writeRaw(b *strings.Builder, n *Node) {
	for len(n.Next) > 0 {
		for i, child := range n.Next {
			if i > 0 {
				b.WriteString(" (")
			}
			if child.Before != "" {
				fmt.Fprintf(b, " <%s>", child.Before)
			}
			b.WriteString(" " + child.Text + child.Setup + remarked(child))
			if i > 0 {
				writeRaw(b, child)
				b.WriteString(")")
			}
		}
		n = n.Next[0]
	}
}

func remarked(n *Node) string {
	s := n.Glyph
	for _, nag := range n.NAGs {
		s += fmt.Sprintf("$%d", nag)
	}
	if n.Clock != nil {
		s += "@" + ClockText(*n.Clock)
	}
	for _, c := range n.Commands {
		s += fmt.Sprintf("[%s:%s]", c.Name, c.Value)
	}
	if n.After != "" {
		s += "{" + n.After + "}"
	}
	return s
}

func TestPDNParser(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a game without tags", "1. 32-28 19-23 2. 28x19 14x23 *", "32-28 19-23 28x19 14x23 =*"},
		{"nothing", " \n\n% nothing\n", ""},
		{"only words", "{ nothing }", ""},
		{"no result", "[White \"A\"]\n1. 32-28\n\n[White \"B\"]\n1. 33-28", "[White A] 32-28|[White B] 33-28"},
		{"results of all kinds", "32-28 2-0 32-28 1-1 32-28 0-0 32-28 1/2-1/2", "32-28 =1-0|32-28 =1/2-1/2|32-28 =0-0|32-28 =1/2-1/2"},
		{"a result and nothing else", "1. 2-0", "=1-0"},
		{"diagrams without moves or results", "[Event \"1\"]\n[FEN \"x\"]\n\n[Event \"2\"]\n[FEN \"y\"]\n", "[Event 1][FEN x]|[Event 2][FEN y]"},
		{"a tag twice", "[A \"1\"]\n[A \"2\"]\n*", "[A 1][A 2] =*"},
		{"nested variations", "32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23",
			"32-28 19-23 ( 18-23 38-32 ( 37-32? 23-29!{Black wins}) 12-18) 28x19 14x23"},
		{"two variations on one move", "1. 32-28 (33-28) (34-29 {b} 20-25) 19-23 *", "32-28 ( 33-28) ( 34-29{b} 20-25) 19-23 =*"},
		{"a variation on the first move of a variation", "1. 32-28 (33-28 (34-29)) *", "32-28 ( 33-28) ( 34-29) =*"},
		{"words in brackets", "1. 32-28 ({only words}) 19-23 *", "32-28{only words} 19-23 =*"},
		{"verdicts at the end of variations", "1. 32-28 (33-28 19-23 2-0) (34-29*) 19-23 *", "32-28 ( 33-28 19-23{1-0}) ( 34-29$7) 19-23 =*"},
		{"the only move", "1. 32-28* 19-23* 2. 28x19 *", "32-28$7 19-23$7 28x19 =*"},
		{"a star glued to the last move", "1. 32-28* 19-23*\n1. 33-28 *", "32-28$7 19-23 =*|33-28 =*"},
		{"comments before and after", "{game} 1. 32-28 {after} 1... {before} 19-23 {[%before] b} 28x19 (38-32) {c} 14x23 *",
			"{game} 32-28{after} <before> 19-23 <b> 28x19 ( 38-32) <c> 14x23 =*"},
		{"a comment behind the result", "1. 32-28 1-0 {resigned}\n{next} 1. 33-28 *", "32-28{resigned} =1-0|{next} 33-28 =*"},
		{"a comment where no move comes", "1. 32-28 77. ... {[%drgnode 152 152]} *", "32-28[drgnode:152 152] =*"},
		{"commands", "1. 32-28 {[%clk 1:55:21] a [%eval -0.048][%inbook] b} 19-23 {[%clk w0:00:10]} *",
			"32-28@1:55:21[eval:-0.048][inbook:]{a b} 19-23[clk:w0:00:10] =*"},
		{"of two clocks the first is the ply's", "1. 32-28 {[%clk 0:10:00] [%clk 0:09:00]} *", "32-28@0:10:00[clk:0:09:00] =*"},
		{"glyph numbers", "$1 32-28 $2 $3 (  $4 33-28 $5 ) *", "32-28$1$2$3 ( 33-28$4$5) =*"},
		{"set-ups", "1. 31-26 17-21 /FEN \"B:B1:W26\"/ {wrong} 1... 1-7 *", "31-26 17-21 B:B1:W26{wrong} 1-7 =*"},
		{"Black begins", "1. ... 7-12 2. 8x17 *", "7-12 8x17 =*"},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, faults := parsed(c.in, Limits{})
			if got := strings.Join(games, "|"); got != c.want {
				t.Errorf("%q\ngot  %s\nwant %s", c.in, got, c.want)
			}
			if len(faults) > 0 {
				t.Errorf("%q: faults %q", c.in, faults)
			}
		})
	}
}

// What a fault says is read by people: the whole text counts.
func TestPDNSyntaxFaults(t *testing.T) {
	for _, c := range []struct{ name, in, games, faults string }{
		{"stray full stop", "1. 17-12 14x45 3. 8-3 . 1-0\n\n[White \"B\"]\n1. 32-28 *", "17-12 14x45 8-3 =1-0|[White B] 32-28 =*",
			"1:23: game 1, ply 4: .: neither a move nor a result nor anything else of PDN"},
		{"nested comment", "1. 33-29 { nested { comment } } ", "33-29{nested { comment}",
			"1:31: game 1, ply 2: }: no comment is open here; comments do not nest"},
		{"prose, then the next game", "1. 32-28 and wins 1-0 1. 33-28 *", "32-28 =1-0|33-28 =*",
			"1:10: game 1, ply 2: and: neither a move nor a result nor anything else of PDN"},
		{"variation first", "( 32-28 ) *", "=*", "1:1: game 1, ply 1: (: a variation without a move before it"},
		{"variation in a fresh variation", "1. 32-28 ((33-28)) *", "32-28 =*", "1:11: game 1, ply 1: (: a variation without a move before it"},
		{"closed but not open", "1. 32-28 ) *", "32-28 =*", "1:10: game 1, ply 2: ): no variation is open here"},
		{"open at the end of the file", "1. 32-28 (33-28 19-23", "32-28 ( 33-28 19-23)", "2:1: game 1, ply 2: the variation opened at 1:10 is not closed"},
		{"open at the end of the game", "1. 32-28 (33-28 1-0 1. 31-26 *", "32-28 ( 33-28) =1-0|31-26 =*", "1:17: game 1, ply 1: the variation opened at 1:10 is not closed"},
		{"glyph first", "! 32-28 *", "=*", "1:1: game 1, ply 1: !: a move strength without a move"},
		{"comment open, next game kept", "1. 32-28 { oh\n[White \"B\"]\n1. 33-28 *", "32-28|[White B] 33-28 =*",
			"1:10: game 1, ply 2: {: the comment is not closed before the tags of line 2"},
		{"tag not quoted", "[White Foo]\n[Black \"B\"]\n1. 32-28 *", "[Black B] 32-28 =*", "1:1: game 1: [White Foo]: want a tag: [Name \"value\"]"},
		{"tag not closed", "[White \"Foo\n1. 32-28 *", "32-28 =*", "1:1: game 1: [White \"Foo: the tag is not closed on its line"},
		{"command outside a comment", "1. 32-28 [%clk 1] 19-23 *", "32-28", "1:10: game 1, ply 2: [%clk 1] 19-23 *: want a tag: [Name \"value\"]"},
		{"too many tags", "[A \"1\"][B \"2\"][C \"3\"][D \"4\"] 1. 32-28 *", "[A 1][B 2][C 3] =*", "1:22: game 1: D: more than 3 tags"},
		{"too deep", "1. 1-2 (1-3 1-4 (1-5 1-6 (1-7))) *", "1-2 ( 1-3 1-4 ( 1-5 1-6)) =*", "1:26: game 1, ply 4: (: more than 2 variations inside each other"},
		{"too many moves", "1-2 1-3 1-4 1-5 1-6 1-7 1-8 *", "1-2 1-3 1-4 1-5 1-6 1-7 =*", "1:25: game 1, ply 7: 1-8: more than 6 moves in one game"},
		{"line too long", "1. 1-2\n" + strings.Repeat("x", 200) + "\n*", "1-2 =*", "2:1: game 1, ply 2: line too long: more than 100 bytes"},
		{"comment too long", "1. 1-2 {" + strings.Repeat("x", 40) + "\n" + strings.Repeat("y", 40) + "} 1-3 *", "1-2 =*", "1:8: game 1, ply 2: {: comment of more than 50 bytes"},
		{"game too long", "1. 1-2\n" + strings.Repeat(strings.Repeat(" ", 80)+"\n", 3) + "1-3 *\n1. 1-4 *", "1-2 =*|1-4 =*", "5:1: game 1: the game is longer than 230 bytes"},
		{"too many words on one ply", "1. 1-2" + strings.Repeat("{cccccccc}", 7) + " *", "1-2{cccccccc cccccccc cccccccc cccccccc cccccccc cccccccc} =*", "1:57: game 1, ply 2: more than 50 bytes of comments on one ply"},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, faults := parsed(c.in, Limits{Game: 230, Line: 100, Comment: 50, Tags: 3, Nodes: 6, Depth: 2})
			if d := cmp.Diff(c.games, strings.Join(games, "|")); d != "" {
				t.Errorf("games (-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.faults, strings.Join(faults, "|")); d != "" {
				t.Errorf("faults (-want +got)\n%s", d)
			}
		})
	}
}

// TestManyRemarks: thousands of remarks on one ply would cost their square.
func TestManyRemarks(t *testing.T) {
	_, faults := parsed("1. 1-2 "+strings.Repeat("$1 {}", 1001)+" *", Limits{})
	if d := cmp.Diff([]string{"1:2508: game 1, ply 2: more than 1000 remarks on one ply"}, faults); d != "" {
		t.Error(d)
	}
}
