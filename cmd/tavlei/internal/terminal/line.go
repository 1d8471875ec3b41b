package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"golang.org/x/term"
)

// lineReader gives what a person types.
type lineReader interface {
	// Line asks for one line. io.EOF is the end of the input, context.Canceled an interrupt.
	Line(ctx context.Context, prompt string) (string, error)
}

// openInput is an editor where a person sits at a terminal, else the lines as they come.
func (t *table) openInput() lineReader {
	in, _ := t.e.In.(*os.File)
	out, _ := t.e.Bare.(*os.File)
	if verb.IsTerminal(in) && verb.IsTerminal(out) && os.Getenv("TERM") != "dumb" && escapes(out) {
		ed := newEditor(in, t.e.Out, &rawMode{in: in}, t.completions)
		ed.size = func() (int, int, error) { return term.GetSize(int(out.Fd())) }
		return ed
	}
	return newPlainLines(t.e)
}

// plainLines reads files, pipes and terminals that cannot move their cursor.
type plainLines struct {
	out   io.Writer
	lines chan string
}

// newPlainLines passes the lines on, so that an interrupt is noticed while waiting for one.
func newPlainLines(e *verb.Env) plainLines {
	p := plainLines{out: e.Out, lines: make(chan string)}
	go func() {
		defer close(p.lines)
		scan := bufio.NewScanner(e.In)
		for scan.Scan() {
			select {
			case p.lines <- scan.Text():
			case <-e.Ctx.Done():
				return
			}
		}
	}()
	return p
}

func (p plainLines) Line(ctx context.Context, prompt string) (string, error) {
	fmt.Fprint(p.out, prompt)
	select {
	case text, ok := <-p.lines:
		if !ok {
			return "", io.EOF
		}
		return text, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// terminalMode switches a terminal to single keys and back. Leaving twice does no harm.
type terminalMode interface {
	enter() error
	leave()
}

// rawMode is the mode of a real terminal.
type rawMode struct {
	in   *os.File
	lock sync.Mutex
	old  *term.State // nil: not entered
}

func (m *rawMode) enter() (err error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.old == nil {
		m.old, err = term.MakeRaw(int(m.in.Fd()))
	}
	return err
}

func (m *rawMode) leave() {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.old != nil {
		term.Restore(int(m.in.Fd()), m.old)
		m.old = nil
	}
}

// editor is a line with a cursor, a history and completion. The terminal is in raw mode only while a
// line is read: whatever else runs sees it as it was, and an interrupt then is the usual signal.
type editor struct {
	term     *term.Terminal
	mode     terminalMode
	size     func() (width, height int, err error) // nil: not known
	complete func(start string) []string
}

func newEditor(in io.Reader, out io.Writer, mode terminalMode, complete func(start string) []string) *editor {
	ed := &editor{mode: mode, complete: complete}
	ed.term = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keys{in, ed.signal}, out}, "")
	ed.term.AutoCompleteCallback = ed.key
	ed.term.History = &history{}
	return ed
}

func (ed *editor) Line(ctx context.Context, prompt string) (string, error) {
	if err := ed.mode.enter(); err != nil {
		return "", err
	}
	defer ed.mode.leave()
	defer ed.watch()()
	ed.resize()
	ed.term.SetPrompt(prompt)
	type answer struct {
		text string
		err  error
	}
	got := make(chan answer, 1)
	go func() {
		text, err := ed.read()
		got <- answer{text, err}
	}()
	select {
	case a := <-got:
		return a.text, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// read reads a line. A panic ends the program from here, so the terminal is put right here, too.
func (ed *editor) read() (string, error) {
	defer ed.mode.leave()
	text, err := ed.term.ReadLine()
	if errors.Is(err, term.ErrPasteIndicator) {
		err = nil
	}
	return text, err
}

// resize tells the editor how wide the terminal is.
func (ed *editor) resize() {
	if ed.size == nil {
		return
	}
	if width, height, err := ed.size(); err == nil && width > 0 {
		ed.term.SetSize(width, height)
	}
}

// signal does what a key does that the terminal turns into a signal outside raw mode.
func (ed *editor) signal(key byte) error {
	ed.mode.leave()
	raise(key)
	if err := ed.mode.enter(); err != nil {
		return err
	}
	_, err := ed.term.Write(nil) // draws the line again
	return err
}

// mostListed is how many completions are shown at most.
const mostListed = 60

// key completes what stands before the cursor as far as it is certain, and lists the ways to go on
// where it is not.
func (ed *editor) key(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' {
		return "", 0, false
	}
	defer func() {
		if r := recover(); r != nil { // x/term ends the program without the calls deferred further up
			ed.mode.leave()
			panic(r)
		}
	}()
	start, rest := line[:pos], line[pos:]
	found := ed.complete(start)
	if len(found) == 0 {
		return line, pos, true
	}
	common := found[0]
	for _, text := range found[1:] {
		common = commonStart(common, text)
	}
	if len(found) > 1 && common == start {
		if len(found) > mostListed {
			found = append(slices.Clone(found[:mostListed]), "…")
		}
		fmt.Fprintln(ed.term, strings.Join(found, " "))
	}
	return common + rest, len(common), true
}

// Keys that a terminal turns into signals outside raw mode.
const (
	ctrlC         = 3
	ctrlZ         = 26
	ctrlBackslash = 28
)

// keys reads a keyboard in raw mode and takes those keys out.
type keys struct {
	in     io.Reader
	signal func(key byte) error
}

func (k keys) Read(p []byte) (int, error) {
	n, err := k.in.Read(p)
	for i := 0; i < n; i++ {
		switch key := p[i]; key {
		case ctrlC:
			return i, context.Canceled
		case ctrlZ, ctrlBackslash:
			n = i + copy(p[i:], p[i+1:n])
			i--
			if failed := k.signal(key); failed != nil {
				return n, failed
			}
		}
	}
	return n, err
}

// history keeps the lines for the arrow keys: no empty one, none twice in a row.
type history struct{ lines []string }

// Add adds a line.
func (h *history) Add(line string) {
	if strings.TrimSpace(line) == "" || len(h.lines) > 0 && h.At(0) == line {
		return
	}
	h.lines = append(h.lines, line)
}

// Len is the number of lines.
func (h *history) Len() int { return len(h.lines) }

// At is a line, 0 is the last.
func (h *history) At(i int) string { return h.lines[len(h.lines)-1-i] }

// completions are the words and the moves that begin with start, sorted; after the first places of a
// move the places to go on with.
func (t *table) completions(start string) []string {
	list := slices.Clone(verbs)
	if len(t.picked) > 0 {
		for _, at := range t.targets() {
			list = append(list, t.placeOf(at))
		}
	} else {
		list = append(list, t.movesFrom(start)...)
	}
	list = slices.DeleteFunc(list, func(text string) bool { return !strings.HasPrefix(text, start) })
	slices.Sort(list)
	return slices.Compact(list)
}

// movesFrom are the moves whose names, or else whose plain texts, begin with start.
func (t *table) movesFrom(start string) []string {
	var names, texts []string
	for _, m := range t.mine() {
		if text := game.MoveText(t.line.Pos, m); strings.HasPrefix(text, start) {
			texts = append(texts, text)
		}
		if name := t.spoken(m); strings.HasPrefix(name, start) {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		return names
	}
	return texts
}
