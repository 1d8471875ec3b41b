package terminal

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// Colours of the 256-colour palette.
const (
	onDark   = "\x1b[48;5;95m"
	onLight  = "\x1b[48;5;180m"
	onPicked = "\x1b[48;5;65m"
	onTarget = "\x1b[48;5;34m"
	onMust   = "\x1b[48;5;130m"
	inFirst  = "\x1b[1;38;5;231m"
	inSecond = "\x1b[1;38;5;16m"
	inName   = "\x1b[38;5;250m"
	plain    = "\x1b[0m"
)

// Draw prints the board as the player sees it: cells by their coordinates, men, names of empty
// squares where the board has no letters at its edge.
func (t *table) Draw() {
	p := t.line.Pos
	v := p.(game.Scener)
	b := v.Board()
	sc := game.SceneOf(p, 0)
	t.wide = t.widest(sc)
	grid := t.grid(b, sc)
	out := &strings.Builder{}
	out.WriteByte('\n')
	edge := edgeOf(b)
	rows, columns := t.order(int(b.H)), t.order(int(b.W))
	writeEdge(out, columns, edge.boards, t.wide)
	for _, y := range rows {
		fmt.Fprintf(out, " %2s ", edge.rank(columns[0], y))
		for i, x := range columns {
			if edge.part[x] == between && i+1 < len(columns) {
				fmt.Fprintf(out, "%2s ", edge.rank(columns[i+1], y))
				continue
			}
			out.WriteString(grid[y*len(columns)+x])
		}
		out.WriteByte('\n')
	}
	writeEdge(out, columns, edge.files, t.wide)
	t.drawBeside(out, b, sc)
	fmt.Fprintln(t.e.Out, out)
}

// grid renders every cell of the board, row by row.
func (t *table) grid(b *game.Board, sc *game.Scene) []string {
	if on, lying := b.Table.(game.Table); lying {
		return t.lyingGrid(b, on, sc)
	}
	columns := int(b.W)
	grid := make([]string, columns*int(b.H))
	for i := range grid {
		grid[i] = t.paint(onLight, "", t.centred(""))
	}
	men := map[game.Place][]game.Man{}
	for _, man := range sc.Men {
		men[man.Place] = append(men[man.Place], man)
	}
	marks := map[game.Place]string{}
	for _, mark := range sc.Marks {
		marks[mark.Place] = mark.Kind
	}
	for _, path := range t.targets() {
		marks[path] = "target"
	}
	for _, click := range t.picked {
		if click >= 0 {
			marks[game.Place(click)] = "picked"
		}
	}
	for i, place := range b.Places {
		cell := int(place.Y)*columns + int(place.X)
		if place.Kind == game.Cell && b.Meant(game.Place(i)) == game.Place(i) && cell >= 0 && cell < len(grid) {
			grid[cell] = t.cell(b, place, men[game.Place(i)], marks[game.Place(i)])
		}
	}
	return grid
}

// targets are the places that may be typed next.
func (t *table) targets() []game.Place {
	var places []game.Place
	if len(t.picked) == 0 {
		return nil
	}
	for _, path := range t.continuing(t.picked) {
		if next := path.Tokens[len(t.picked)]; next >= 0 {
			places = append(places, game.Place(next))
		}
	}
	return places
}

// cell draws one place: its man, a sign for a target, or its name.
func (t *table) cell(b *game.Board, place game.PlaceInfo, men []game.Man, mark string) string {
	back := onDark
	if place.Tint == 0 {
		back = onLight
	}
	switch mark {
	case "target":
		back = onTarget
	case "picked":
		back = onPicked
	case "must", "due":
		back = onMust
	}
	switch {
	case len(men) > 0:
		front := inFirst
		if men[len(men)-1].Seat == 1 {
			front = inSecond
		}
		text := t.words.glyphs(men)
		if mark != "" && !t.e.Colour { // without colours a mark is a bracket
			text = "[" + text + "]"
		}
		return t.paint(back, front, t.centred(text))
	case mark == "target" && !t.e.Colour:
		return t.centred("*")
	case len(b.Files) == 0 && len(place.Name) <= 3:
		return t.paint(back, inName, t.centred(place.Name))
	}
	return t.paint(back, "", t.centred("."))
}

// widest is how many characters a cell has: three, or more where pieces bear numbers, with room for brackets.
func (t *table) widest(sc *game.Scene) int {
	const usual = 3
	longest := 0
	for _, man := range sc.Men {
		longest = max(longest, utf8.RuneCountInString(t.words.glyphs([]game.Man{man})))
	}
	if longest <= usual {
		return usual
	}
	return longest + len("[]")
}

// centred fills text up to the width of a cell.
func (t *table) centred(text string) string { return centred(text, t.wide) }

// centred fills text up to a width; what is left over stands behind it, where one blank cannot be halved before it.
func centred(text string, width int) string {
	room := max(width-utf8.RuneCountInString(text), 0)
	before := (room + 1) / 2
	return strings.Repeat(" ", before) + text + strings.Repeat(" ", room-before)
}

// paint colours text if the terminal wants colours; without them an empty cell is a dot on
// places where men may stand and blank elsewhere.
func (t *table) paint(back, front, text string) string {
	if !t.e.Colour {
		return text
	}
	if strings.TrimSpace(text) == "." {
		text = strings.ReplaceAll(text, ".", " ")
	}
	return back + front + text + plain
}

// drawBeside lists what stands beside the cells: hands, dice, buttons that may be pressed.
func (t *table) drawBeside(out *strings.Builder, b *game.Board, sc *game.Scene) {
	for _, hand := range t.hands(b, sc) {
		fmt.Fprintf(out, "    %s\n", hand)
	}
	if on, lying := b.Table.(game.Table); lying {
		for _, line := range t.lying(b, on, sc) {
			fmt.Fprintf(out, "    %s\n", line)
		}
	}
	if points := game.ScoreOf(t.line.Pos, t.words.game.Seats); points != nil {
		sums := make([]string, len(points))
		for s, n := range points {
			sums[s] = fmt.Sprintf("%s %v", t.side(game.Seat(s)), n)
		}
		fmt.Fprintf(out, "    %s\n", strings.Join(sums, ", "))
	}
	if len(sc.Dice) > 0 {
		fmt.Fprintf(out, "    %s %s\n", t.words.Say("rolled"), diceText(sc.Dice))
	}
	var buttons []string
	for _, path := range t.continuing(t.picked) {
		next := path.Tokens[min(len(t.picked), len(path.Tokens)-1)]
		if next < 0 || b.Places[next].Kind != game.Button {
			continue
		}
		if name := b.Places[next].Name; !slices.Contains(buttons, name) {
			buttons = append(buttons, name)
		}
	}
	if len(buttons) > 0 {
		fmt.Fprintf(out, "    [%s]\n", strings.Join(buttons, "] ["))
	}
}

// hands tell what each seat has in hand or in reserve, a line for a seat.
func (t *table) hands(b *game.Board, sc *game.Scene) []string {
	var owners, lines []string
	for _, man := range sc.Men {
		place := b.Places[man.Place]
		if place.Kind != game.Hand && place.Kind != game.Reserve {
			continue
		}
		whose := place.Name
		if man.Seat >= 0 {
			whose = t.side(man.Seat)
		}
		what := fmt.Sprintf("%s × %d", t.words.man(man.Kind), max(man.N, 1))
		if sign := t.words.sign(man); sign != "" {
			what = sign + " " + what
		}
		if i := slices.Index(owners, whose); i >= 0 {
			lines[i] += ", " + what
			continue
		}
		owners, lines = append(owners, whose), append(lines, whose+": "+what)
	}
	return lines
}

// diceText shows dice by their faces and numbers: "⚄ 5".
func diceText(dice []int) string {
	words := make([]string, len(dice))
	for i, n := range dice {
		words[i] = fmt.Sprint(n)
		if n >= 1 && n <= 6 {
			words[i] = string(rune('⚀'+n-1)) + " " + words[i]
		}
	}
	return strings.Join(words, "  ")
}
