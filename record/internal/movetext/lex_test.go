package movetext

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
)

// lexed writes tokens as kind:text, for tables.
func lexed(s string) []string {
	names := map[Kind]string{
		TagToken: "tag", NumberToken: "n", MoveToken: "m", PassToken: "pass", ResultToken: "r", StarToken: "*",
		StrengthToken: "s", NAGToken: "$", CommentToken: "c", OpenToken: "(", CloseToken: ")", SetupToken: "fen", BadToken: "bad",
	}
	x := NewLexer(strings.NewReader(s), 1<<20, 60, false)
	var out []string
	for {
		t := x.Next()
		if t.Kind == EOF {
			return out
		}
		text := names[t.Kind] + ":" + t.Text
		switch {
		case t.Why != nil:
			text += "=" + t.Why.Error()
		case t.Value != "":
			text += "=" + t.Value
		}
		out = append(out, text)
	}
}

func TestPDNLexer(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"numeric moves", "1. 32-28 19x23 2.28x19x8", "n:1|m:32-28|m:19x23|n:2|m:28x19x8"},
		{"longest match: a draw is the beginning of a move", "1-18 1-1", "m:1-18|r:1/2-1/2"},
		{"longest match: a win is the beginning of a move", "1-07 2-05 1-0", "m:1-7|m:2-5|r:1-0"},
		{"a move number is no move", "12.8x12 3...7-12", "n:12|m:8x12|n:3|m:7-12"},
		{"leading zeros", "01. 07-12 020.03x07", "n:01|m:7-12|n:020|m:3x7"},
		{"blanks around the sign", "1. 32 - 28 19 x 23 x 12", "n:1|m:32-28|m:19x23x12"},
		{"a quiet move has two squares", "32-28 - 19", "m:32-28|pass:-|bad:19=neither a move nor a result nor anything else of PDN"},
		{"no sign at all", "3228 1823", "m:3228|m:1823"},
		{"algebraic", "1. c3-d4 a3:c5:e7 A3xB4", "n:1|m:c3-d4|m:a3:c5:e7|m:a3xb4"},
		{"algebraic without a sign", "1.a3b4 b6a5", "n:1|m:a3b4|m:b6a5"},
		{"boards of twelve rows", "a10-b11 l12-k11", "m:a10-b11|m:l12-k11"},
		{"Cyrillic letters that look Latin", "с3-а5 е1хс3", "m:c3-a5|m:e1xc3"},
		{"long dash", "32–28", "m:32-28"},
		{"moves not told", "1. ... 7-12 2. - - 3... --", "n:1|pass:...|m:7-12|n:2|pass:-|pass:-|n:3|pass:--"},
		{"all results", "1-0 0-1 1/2-1/2 1/2 ½-½ 0-0 2-0 0-2 1-1 2:0 1 - 0 *",
			"r:1-0|r:0-1|r:1/2-1/2|r:1/2-1/2|r:1/2-1/2|r:0-0|r:1-0|r:0-1|r:1/2-1/2|r:1-0|r:1-0|*:*"},
		{"move strengths", "32-28!? 19-23(!?!!!) 2.28x19 ??", "m:32-28|s:!?|m:19-23|s:(!?!!!)|n:2|m:28x19|s:??"},
		{"a variation may begin with a glyph in brackets only", "(32-28)", "(:(|m:32-28|):)"},
		{"glyph numbers", "$7 $146 $ $1234", "$:7|$:146|bad:$=want a number of up to three digits after $|bad:$1234=want a number of up to three digits after $"},
		{"line comments", "% all of it\n1. 32-28 % the rest\n19-23", "n:1|m:32-28|m:19-23"},
		{"comments over lines", "{ one\r\n  two }3-8;to the end\n8-12", "c:one two|m:3-8|c:to the end|m:8-12"},
		{"comments do not nest", "{ a { b } }", "c:a { b|bad:}=no comment is open here; comments do not nest"},
		{"a comment left open", "{ a\nb", "bad:{=the comment is not closed"},
		{"a comment left open before tags", "{ a\n[Event \"x\"]\n", "bad:{=the comment is not closed before the tags of line 2|tag:Event=x"},
		{"a comment too long", "{" + strings.Repeat("x", 70) + "} 1", "bad:{=comment of more than 60 bytes|bad:1=neither a move nor a result nor anything else of PDN"},
		{"tags", `[White "A \"B\" \\ C"][Black ""]`, `tag:White=A "B" \ C|tag:Black`},
		{"quotes left as they are", `[Event "the "big" one" ]`, `tag:Event=the "big" one`},
		{"a backslash in front of nothing special", `[Site "C:\pdn"]`, `tag:Site=C:\pdn`},
		{"a backslash that ends the line", `[Site "C:\`, `bad:[Site "C:\=the tag is not closed on its line`},
		{"tags ill written", "[White Foo]\n[Black \"x\n[]", `bad:[White Foo]=want a tag: [Name "value"]|bad:[Black "x=the tag is not closed on its line|bad:[]=want a tag: [Name "value"]`},
		{"set-up", `/FEN "W:W31:B1/2"/ 31-26`, "fen:W:W31:B1/2|m:31-26"},
		{"set-up ill written", `/FEN W/ 31-26`, `bad:/FEN W/ 31-26=want a set-up: /FEN "position"/`},
		{"byte order mark", "\ufeff1. 32-28", "n:1|m:32-28"},
		{"words", "1. 32-28 and so on", "n:1|m:32-28|bad:and=neither a move nor a result nor anything else of PDN|bad:so=neither a move nor a result nor anything else of PDN|bad:on=neither a move nor a result nor anything else of PDN"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := strings.Split(c.want, "|")
			got := lexed(c.in)
			for i := range got { // an empty value leaves no sign
				got[i] = strings.TrimSuffix(got[i], "=")
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%q (-want +got)\n%s", c.in, d)
			}
		})
	}
}

func TestTokenPlaces(t *testing.T) {
	x := NewLexer(strings.NewReader("[White \"Ёж\"]\n\n  1. с3-d4 {два\nслова} d6"), 1<<20, 1<<18, false)
	var got []Place
	for {
		tok := x.Next()
		if tok.Kind == EOF {
			break
		}
		got = append(got, tok.At)
	}
	want := []Place{{1, 1}, {3, 3}, {3, 6}, {3, 12}, {4, 8}}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(Place{})); d != "" {
		t.Errorf("places in characters (-want +got)\n%s", d)
	}
}

func TestCharsets(t *testing.T) {
	encode := func(m *charmap.Charmap, s string) string {
		out, err := m.NewEncoder().String(s)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	utf16 := func(s string, big bool) string {
		b := []byte{0xff, 0xfe}
		if big {
			b = []byte{0xfe, 0xff}
		}
		for _, r := range s {
			if big {
				b = append(b, byte(r>>8), byte(r))
			} else {
				b = append(b, byte(r), byte(r>>8))
			}
		}
		return string(b)
	}
	text := "[White \"Куперман, Исер\"]\r\n[Black \"є ґ ї\"]\n"
	west := "[White \"Köhler\"]\n[Black \"Brüggeman\"]\n"
	for _, c := range []struct{ name, in, want string }{
		{"UTF-8", text, text},
		{"Windows 1251", encode(charmap.Windows1251, text), text},
		{"Windows 1252", encode(charmap.Windows1252, west), west},
		{"UTF-16, little end first", utf16(text, false), text},
		{"UTF-16, big end first", utf16(text, true), text},
		{"cut in the middle of a letter", "[White \"\xd0", "[White \"Р\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := NewLines(strings.NewReader(c.in), 1000)
			var b strings.Builder
			for {
				line, err := l.Next()
				if err != nil {
					break
				}
				b.WriteString(line + "\n")
			}
			if want := strings.ReplaceAll(c.want, "\r", ""); b.String() != want {
				t.Errorf("got %q, want %q", b.String(), want)
			}
		})
	}
}

func TestLongLine(t *testing.T) {
	l := NewLines(strings.NewReader(strings.Repeat("x", 200_000)+"\nshort\n"), 1000)
	if _, err := l.Next(); err == nil || err.Error() != "line too long: more than 1000 bytes" {
		t.Errorf("got %v", err)
	}
	if line, err := l.Next(); line != "short" || err != nil {
		t.Errorf("after it: %q, %v", line, err)
	}
}
