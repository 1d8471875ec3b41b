package lang

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"
)

// Home is where the words of an English file stand in another language: beside it where the language
// has its room there, else in the language's folder.
func Home(sources fs.FS, english, code string) string {
	dir, name := path.Split(english)
	var beside, own string
	switch family := path.Base(path.Dir(path.Clean(dir))); {
	case strings.HasSuffix(name, ".en.md"):
		page := strings.TrimSuffix(name, ".en.md")
		beside, own = dir+page+"."+code+".md", "game/lang/"+code+"/"+family+"/"+page+".md"
	case dir == "game/lang/"+Fallback+"/":
		return "game/lang/" + code + "/" + name
	case dir == "web/src/i18n/":
		beside, own = dir+code+".json", "game/lang/"+code+"/page.json"
	default:
		beside, own = dir+code+".json", "game/lang/"+code+"/"+family+".json"
	}
	if _, err := fs.Stat(sources, beside); err == nil {
		return beside
	}
	return own
}

// EnglishFiles are the files of words in English, in the sources of Tavlei.
func EnglishFiles(sources fs.FS) ([]string, error) {
	files := []string{"web/src/i18n/en.json", "game/lang/en/terminal.json", "game/lang/en/command.json"}
	for _, pattern := range []string{"games/*/text/en.json", "games/*/text/*.en.md"} {
		found, err := fs.Glob(sources, pattern)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}

// Export collects all texts with what of them a language has.
func (l *Library) Export(sources fs.FS, code string) ([]Entry, error) {
	files, err := EnglishFiles(sources)
	if err != nil {
		return nil, err
	}
	var all []Entry
	for _, file := range files {
		source, err := fs.ReadFile(sources, file)
		if err != nil {
			return nil, err
		}
		own, err := fs.ReadFile(sources, Home(sources, file, code))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		entries, err := l.entriesOf(file, code, source, own)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, entries...)
	}
	return all, nil
}

func (l *Library) entriesOf(file, code string, source, own []byte) ([]Entry, error) {
	if strings.HasSuffix(file, ".md") {
		return pageEntries(file, string(source), string(own)), nil
	}
	words, err := readOrdered(source)
	if err != nil {
		return nil, err
	}
	mine := map[string]word{}
	if own != nil {
		list, err := readOrdered(own)
		if err != nil {
			return nil, err
		}
		for _, w := range list {
			mine[w.key] = w
		}
	}
	var entries []Entry
	for _, w := range words {
		if w.forms == nil {
			entries = append(entries, Entry{File: file, Key: w.key, Source: w.text, Text: mine[w.key].text})
			continue
		}
		for _, form := range l.formsOf(code) {
			source := w.forms[form]
			if source == "" {
				source = w.forms["other"]
			}
			entries = append(entries, Entry{File: file, Key: w.key + "[" + form + "]", Source: source, Text: mine[w.key].forms[form]})
		}
	}
	return entries, nil
}

// formsOf are the plurals of a language, those of English where it has no row yet.
func (l *Library) formsOf(code string) []string {
	for _, row := range l.rows {
		if row.Code == code {
			return row.Forms
		}
	}
	return []string{"one", "other"}
}

const between = "\n\n" // the parts of a page

// pageEntries takes a page apart into its paragraphs; a page that is divided otherwise in the two
// languages is one text.
func pageEntries(file, source, own string) []Entry {
	parts, mine := strings.Split(source, between), strings.Split(own, between)
	switch {
	case own == "":
		mine = make([]string, len(parts))
	case len(parts) != len(mine) || slices.Contains(mine, ""):
		return []Entry{{File: file, Key: "page", Source: source, Text: own}}
	}
	var entries []Entry
	for i := range parts {
		if parts[i] != "" {
			entries = append(entries, Entry{File: file, Key: strconv.Itoa(i + 1), Source: parts[i], Text: mine[i]})
		}
	}
	return entries
}

// plurals are the keys of the forms of a plural.
var plurals = regexp.MustCompile(`^(\S+)\[(zero|one|two|few|many|other)\]$`)

// holes are what a translation takes over as it is, or in another order.
var (
	holes   = regexp.MustCompile(`\{\w+\}|%[sdv]`)
	clauses = regexp.MustCompile(`(?m)^\[\d+(?:\.\d+)*\]`)
)

// Check wants the translation to have the holes of its source, and gives what is wrong with the place.
func (e *Entry) Check() error {
	if e.Text == "" || e.Key == "page" {
		return nil
	}
	find := holes
	if strings.HasSuffix(e.File, ".md") {
		find = clauses // prose puts its templates as its grammar wants them: see pageOf
	}
	want, got := find.FindAllString(e.Source, -1), find.FindAllString(e.Text, -1)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		return fmt.Errorf("line %d: %s: has %s, and the English has %s", e.Line, e.context(), told(got), told(want))
	}
	return nil
}

func told(holes []string) string {
	if len(holes) == 0 {
		return "no {name}, %s or number of a clause"
	}
	return strings.Join(holes, " ")
}

var isCode = regexp.MustCompile(`^[a-z]{2,3}(-[A-Za-z]{2,8})?$`)

// Import makes the files of a language of an exchange file: paths from the root of the sources, with
// their contents. A rule page is written only when every part of it is translated. Nothing is made
// if an entry is broken, or its English is no longer that of the sources; all such are named.
func (l *Library) Import(sources fs.FS, code string, given []Entry) (map[string][]byte, error) {
	if !isCode.MatchString(code) {
		return nil, fmt.Errorf("language %q: want a code such as uk or pt-BR in the head of the file", code)
	}
	wanted, err := l.Export(sources, code)
	if err != nil {
		return nil, err
	}
	index := map[string]*Entry{}
	for i := range wanted {
		index[wanted[i].context()] = &wanted[i]
	}
	var faults []error
	for i := range given {
		e := &given[i]
		at := index[e.context()]
		switch {
		case at == nil:
			faults = append(faults, fmt.Errorf("line %d: %s: there is no such text", e.Line, e.context()))
			continue
		case at.Source != e.Source:
			faults = append(faults, fmt.Errorf("line %d: %s: the English has changed meanwhile: export once more", e.Line, e.context()))
		}
		if err := e.Check(); err != nil {
			faults = append(faults, err)
		}
		at.Text = e.Text
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	made := map[string][]byte{}
	for len(wanted) > 0 {
		n := slices.IndexFunc(wanted, func(e Entry) bool { return e.File != wanted[0].File })
		if n < 0 {
			n = len(wanted)
		}
		home := Home(sources, wanted[0].File, code)
		old, err := fs.ReadFile(sources, home)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		data, err := fileOf(sources, wanted[:n], old)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", home, err)
		}
		if data != nil {
			made[home] = data
		}
		wanted = wanted[n:]
	}
	return made, nil
}

// fileOf is the file of some entries, nil if it would be empty; words keep the order of the old file.
func fileOf(sources fs.FS, entries []Entry, old []byte) ([]byte, error) {
	if strings.HasSuffix(entries[0].File, ".md") {
		return pageOf(sources, entries)
	}
	words := map[string]*word{}
	var order []string
	for _, e := range entries {
		if e.Text == "" {
			continue
		}
		key, form, plural := e.Key, "", false
		if m := plurals.FindStringSubmatch(e.Key); m != nil {
			key, form, plural = m[1], m[2], true
		}
		if words[key] == nil {
			words[key], order = &word{key: key}, append(order, key)
		}
		w := words[key]
		if !plural {
			w.text = e.Text
			continue
		}
		if w.forms == nil {
			w.forms = map[string]string{}
		}
		w.forms[form], w.order = e.Text, append(w.order, form)
	}
	if old != nil {
		before, err := readOrdered(old)
		if err != nil {
			return nil, err
		}
		at := map[string]int{}
		for i, w := range before {
			at[w.key] = i - len(before) // what is new is 0, and follows
			if words[w.key] != nil {
				words[w.key].apart = w.apart
			}
		}
		slices.SortStableFunc(order, func(a, b string) int { return at[a] - at[b] })
	}
	if len(order) == 0 {
		return nil, nil
	}
	return writeOrdered(order, words), nil
}

// pageOf puts a page together; nil if a part is missing.
func pageOf(sources fs.FS, entries []Entry) ([]byte, error) {
	if entries[0].Key == "page" {
		return []byte(entries[0].Text), nil
	}
	source, err := fs.ReadFile(sources, entries[0].File)
	if err != nil {
		return nil, err
	}
	parts := strings.Split(string(source), between)
	for _, e := range entries {
		n, err := strconv.Atoi(e.Key)
		if e.Text == "" || err != nil || n < 1 || n > len(parts) {
			return nil, err
		}
		parts[n-1] = e.Text
	}
	text := strings.Join(parts, between)
	if _, err := template.New("page").Funcs(stubs).Parse(text); err != nil {
		return nil, err
	}
	return []byte(text), nil
}

// stubs are the functions that pages call, for reading only.
var stubs = template.FuncMap{"set": fmt.Sprint, "has": fmt.Sprint, "comma": fmt.Sprint, "part": fmt.Sprint}

// word is an entry of a file of words: a text, or the forms of a plural.
type word struct {
	key, text string
	forms     map[string]string
	order     []string // of the forms
	apart     bool     // an empty line stands before it
}

// readOrdered reads a file of words in its order.
func readOrdered(data []byte) ([]word, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	var words []word
	for d.More() {
		after := d.InputOffset()
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		apart := bytes.Contains(bytes.SplitN(data[after:d.InputOffset()], []byte(`"`), 2)[0], []byte("\n\n"))
		var value any
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		w := word{key: fmt.Sprint(key), apart: apart}
		if slices.ContainsFunc(words, func(other word) bool { return other.key == w.key }) {
			return nil, fmt.Errorf("%s is there twice", w.key)
		}
		switch value := value.(type) {
		case string:
			w.text = value
		case map[string]any:
			w.forms = map[string]string{}
			for form, text := range value {
				w.forms[form] = fmt.Sprint(text)
			}
		default:
			return nil, fmt.Errorf("%s: want a text or its plurals", w.key)
		}
		words = append(words, w)
	}
	return words, nil
}

// writeOrdered writes a file of words as they are written by hand.
func writeOrdered(order []string, words map[string]*word) []byte {
	var b bytes.Buffer
	b.WriteString("{")
	for i, key := range order {
		if i > 0 {
			b.WriteByte(',')
		}
		w := words[key]
		if w.apart {
			b.WriteByte('\n')
		}
		b.WriteString("\n  " + literal(key) + ": ")
		if w.forms == nil {
			b.WriteString(literal(w.text))
			continue
		}
		b.WriteByte('{')
		for j, form := range w.order {
			if j > 0 {
				b.WriteByte(',')
			}
			b.WriteString("\n    " + literal(form) + ": " + literal(w.forms[form]))
		}
		b.WriteString("\n  }")
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}

func literal(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be written always
	return strings.TrimSpace(b.String())
}
