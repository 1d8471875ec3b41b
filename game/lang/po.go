package lang

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Entry is a text to translate: a word, a form of a plural, or a part of a rule page.
type Entry struct {
	File   string // of the English text, from the root of the sources
	Key    string // in that file; key[few] for a form of a plural, a number for a part of a page
	Source string // in English
	Text   string // in the other language; empty: not translated
	Line   int    // of the exchange file it was read from, from 1
}

func (e *Entry) context() string { return e.File + ":" + e.Key }

// WritePO writes an exchange file in the format of gettext, which the tools of translators read.
// The context of an entry is its place.
func WritePO(w io.Writer, code string, entries []Entry) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# Words of Tavlei. Names in {braces}, %%s and {{templates}} stay as they are.\nmsgid \"\"\nmsgstr \"\"\n%s\n%s\n%s\n",
		quoted("Language: "+code+"\n"), quoted("MIME-Version: 1.0\n"), quoted("Content-Type: text/plain; charset=UTF-8\n"))
	for i := range entries {
		e := &entries[i]
		fmt.Fprintf(b, "\n#: %s\nmsgctxt %s\nmsgid %s\nmsgstr %s\n", e.File, quoted(e.context()), lines(e.Source), lines(e.Text))
	}
	return b.Flush()
}

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)

func quoted(s string) string { return `"` + escapes.Replace(s) + `"` }

// lines quotes a text of several lines line by line.
func lines(s string) string {
	if !strings.Contains(s, "\n") {
		return quoted(s)
	}
	var b strings.Builder
	b.WriteString(`""`)
	for line := range strings.Lines(s) {
		b.WriteString("\n" + quoted(line))
	}
	return b.String()
}

// ReadPO reads an exchange file and the language that its head names. What a translator has marked
// as fuzzy counts as not translated. Errors name the line.
func ReadPO(r io.Reader) (code string, entries []Entry, err error) {
	p := &poReader{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if err := p.line(n, strings.TrimSpace(lines.Text())); err != nil {
			return "", nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return "", nil, err
	}
	p.end()
	return p.code, p.entries, p.err
}

// poReader is the entry that is being read.
type poReader struct {
	code    string
	entries []Entry
	err     error

	context, source, text string
	at                    *string // what a quoted line goes on with
	begun                 int     // line of its first word; 0: none is begun
	fuzzy                 bool
}

func (p *poReader) line(n int, s string) error {
	word, rest, _ := strings.Cut(s, " ")
	switch {
	case s == "" || strings.HasPrefix(s, "#"):
		if p.at == &p.text {
			p.end()
		}
		p.fuzzy = p.fuzzy || strings.HasPrefix(s, "#,") && strings.Contains(s, "fuzzy")
		return nil
	case s[0] == '"' && p.at != nil:
		return p.add(s)
	case word == "msgctxt" || word == "msgid" && p.at != &p.context:
		if p.at == &p.text {
			p.end()
		}
		if p.begun = n; word == "msgctxt" {
			p.at = &p.context
			break
		}
		p.at = &p.source
	case word == "msgid":
		p.at = &p.source
	case word == "msgstr" && p.at == &p.source:
		p.at = &p.text
	default:
		return fmt.Errorf("%.40q is not expected: want msgctxt, msgid and msgstr", s)
	}
	return p.add(strings.TrimSpace(rest))
}

func (p *poReader) add(s string) error {
	text, err := strconv.Unquote(s)
	if err != nil {
		return fmt.Errorf("%.40q is no text in quotes", s)
	}
	*p.at += text
	return nil
}

// end takes the entry up.
func (p *poReader) end() {
	switch {
	case p.begun == 0:
	case p.context == "" && p.source == "":
		for line := range strings.Lines(p.text) {
			if code, ok := strings.CutPrefix(line, "Language: "); ok {
				p.code = strings.TrimSpace(code)
			}
		}
	default:
		e := Entry{Source: p.source, Text: p.text, Line: p.begun}
		if p.fuzzy {
			e.Text = ""
		}
		var ok bool
		if e.File, e.Key, ok = strings.Cut(p.context, ":"); !ok && p.err == nil {
			p.err = fmt.Errorf("line %d: msgctxt %q: want FILE:KEY", p.begun, p.context)
		}
		p.entries = append(p.entries, e)
	}
	p.context, p.source, p.text, p.at, p.begun, p.fuzzy = "", "", "", nil, 0, false
}
