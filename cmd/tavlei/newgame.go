package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/tavlei/tavlei/board"
	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
)

//go:embed skeleton
var skeletons embed.FS

// newGameCmd is "tavlei new-game".
type newGameCmd struct {
	Name string `arg:"" help:"Id of the new game, lower case with hyphens."`
	Like string `required:"" placeholder:"GAME" help:"The nearest game: its board and men are taken over."`
	Root string `default:"." placeholder:"DIR" help:"Root of the sources."`
}

// Help shows an example.
func (newGameCmd) Help() string {
	return "Writes all rooms of a family into games/NAME and its line into games/all. They compile and are a " +
		"playable game in which men step about; what is missing is listed.\n\n" +
		"Example:\n  tavlei new-game corners --like russian"
}

// skeleton is what the templates know.
type skeleton struct {
	ID, Package, Title, Like string
	Seats                    int
	Board                    *game.Board
	Places                   []string // names of the squares
	Men                      []int    // 1 + seat on each place
	Picture                  []string // rows from the top, a sign for each square
	FromTop, Holes, Tinted   bool
	From, FromCode           string // a place, if possible with a man of the first seat; why no man steps there
	Perft1                   int
}

var gameID = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// Run writes the files. Nothing that exists is changed but the list of imports.
func (c newGameCmd) Run(e *verb.Env) error {
	s, err := c.skeleton()
	if err != nil {
		return err
	}
	list := filepath.Join(c.Root, "games", "all", "all.go")
	imports, err := os.ReadFile(list)
	if err != nil {
		return verb.Faultf("%w; --root names the root of the sources", err)
	}
	dir := filepath.Join(c.Root, "games", s.Package)
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return verb.Faultf("%s is there already", dir)
	}
	if err := s.write(e, dir); err != nil {
		return err
	}
	line := fmt.Sprintf("\t_ \"github.com/tavlei/tavlei/games/%s\"\n)", s.Package)
	all, err := format.Source(bytes.Replace(imports, []byte(")"), []byte(line), 1))
	if err != nil {
		return verb.Faultf("%s: %w", list, err)
	}
	if err := os.WriteFile(list, all, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s\n%s", list, s.missing())
	return nil
}

// skeleton takes over what the new game shares with the nearest one.
func (c newGameCmd) skeleton() (*skeleton, error) {
	like, err := game.Open(c.Like)
	if err != nil {
		return nil, err
	}
	if !gameID.MatchString(c.Name) {
		return nil, verb.BadCall(verb.Faultf("name %q: want lower case letters, digits and hyphens", c.Name))
	}
	if _, taken := game.Lookup(c.Name); taken {
		return nil, verb.BadCall(verb.Faultf("name %q: there is such a game", c.Name))
	}
	s := &skeleton{
		ID: c.Name, Package: strings.ReplaceAll(c.Name, "-", ""), Like: like.Name(), Seats: like.Seats,
		Title: strings.ToUpper(c.Name[:1]) + strings.ReplaceAll(c.Name[1:], "-", " "),
	}
	if token.IsKeyword(s.Package) {
		return nil, verb.BadCall(verb.Faultf("name %q: a package cannot be called so", c.Name))
	}
	v, ok := like.Start().(game.Scener)
	if !ok {
		return nil, verb.Faultf("%s has no board to take over", like.Name())
	}
	if s.takeBoard(v); s.Seats < 1 || len(s.Places) == 0 {
		return nil, verb.Faultf("%s has no cells to take over", like.Name())
	}
	return s, nil
}

// takeBoard copies the squares and the men of the start; it takes no places where the board is no
// grid of squares.
func (s *skeleton) takeBoard(v game.Scener) {
	s.Board = v.Board()
	var cells []game.Place
	for i, p := range s.Board.Places {
		if p.Kind == game.Cell {
			cells = append(cells, game.Place(i))
		}
	}
	grid := s.gridOf(cells)
	if grid == nil {
		return
	}
	index := map[game.Place]int{}
	for i, at := range cells {
		index[at] = i
		s.Places = append(s.Places, grid.Names()[i])
	}
	s.Men = make([]int, len(s.Places))
	var sc game.Scene
	v.AppendScene(&sc)
	for _, man := range sc.Men {
		if i, ok := index[man.Place]; ok && man.Seat >= 0 && s.Men[i] == 0 {
			s.Men[i] = 1 + int(man.Seat)
		}
	}
	s.Draw(grid)
	s.count(grid)
}

// count finds the steps of the first seat, and a place from which none is made.
func (s *skeleton) count(g *board.Grid) {
	s.From, s.FromCode = s.Places[0], "noMan"
	for i, sq := range g.Squares() {
		if s.Men[i] != 1 {
			continue
		}
		s.From, s.FromCode = s.Places[i], "occupied"
		for to := range g.Reach(sq, board.Around) {
			if s.Men[g.Ordinal(to)] == 0 {
				s.Perft1++
			}
		}
	}
}

// gridOf is the board as a grid, whose order the cells are put in; nil if they are no squares in
// columns and rows.
func (s *skeleton) gridOf(cells []game.Place) *board.Grid {
	b, at := s.Board, map[[2]int]game.Place{}
	for _, cell := range cells {
		p := b.Places[cell]
		x, y := int(p.X), int(p.Y)
		if _, twice := at[[2]int{x, y}]; twice || p.X != float32(x)+.5 || p.Y != float32(y)+.5 || p.X > b.W || p.Y > b.H || b.Meant(cell) != cell {
			return nil
		}
		at[[2]int{x, y}] = cell
		s.FromTop = s.FromTop || p.Name == "a1" && y == 0
		s.Tinted = s.Tinted || p.Tint != 0
	}
	if b.Shape != "square" || b.W != float32(int(b.W)) || b.H != float32(int(b.H)) || max(b.W, b.H) > board.Most || len(cells) == 0 {
		return nil
	}
	s.Holes = len(cells) < int(b.W)*int(b.H)
	top := func(y int) int { // the row from the top
		if s.FromTop {
			return y
		}
		return int(b.H) - 1 - y
	}
	hole := func(x, y int) bool { _, ok := at[[2]int{x, top(y)}]; return !ok }
	g := board.New(board.Shape{W: int(b.W), H: int(b.H), FromTop: s.FromTop, Number: board.Holed(board.Rows(int(b.W), 0), hole)})
	for i, sq := range g.Squares() {
		x, y := g.XY(sq)
		cells[i] = at[[2]int{x, top(y)}]
	}
	return g
}

// Draw makes the picture of the men on a grid, the farthest row first.
func (s *skeleton) Draw(g *board.Grid) {
	rows := make([][]byte, g.H())
	for y := range rows {
		rows[y] = bytes.Repeat([]byte{'.'}, g.W())
	}
	for i, sq := range g.Squares() {
		x, y := g.Centre(sq)
		rows[int(y)][int(x)] = '-'
		if s.Men[i] > 0 {
			rows[int(y)][int(x)] = '0' + byte(s.Men[i])
		}
	}
	for _, row := range rows {
		s.Picture = append(s.Picture, string(row))
	}
}

// write fills the folder and names each file.
func (s *skeleton) write(e *verb.Env, dir string) error {
	targets := map[string][]string{
		"testdata.perft.tmpl": {"testdata/" + s.ID + ".perft"},
		"text/lang.json.tmpl": {"text/en.json", "text/ru.json", "text/uk.json"},
		"text/page.md.tmpl":   {"text/" + s.ID + ".en.md", "text/" + s.ID + ".ru.md", "text/" + s.ID + ".uk.md"},
	}
	var names []string
	err := fs.WalkDir(skeletons, "skeleton", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, strings.TrimPrefix(path, "skeleton/"))
		}
		return err
	})
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		text, err := s.render(name)
		if err != nil {
			return verb.Faultf("skeleton %s: %w", name, err)
		}
		files := targets[name]
		if files == nil {
			files = []string{strings.TrimSuffix(name, ".tmpl")}
		}
		for _, file := range files {
			path := filepath.Join(dir, filepath.FromSlash(file))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(path, text, 0o644); err != nil {
				return err
			}
			fmt.Fprintln(e.Out, path)
		}
	}
	return nil
}

// render fills in one template and formats Go code.
func (s *skeleton) render(name string) ([]byte, error) {
	source, err := skeletons.ReadFile("skeleton/" + name)
	if err != nil {
		return nil, err
	}
	t, err := template.New(name).Parse(string(source))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, s); err != nil {
		return nil, err
	}
	if !strings.HasSuffix(name, ".go.tmpl") {
		return b.Bytes(), nil
	}
	return format.Source(b.Bytes())
}

// missing is what is left to do, in the order of the recipe.
func (s *skeleton) missing() string {
	return fmt.Sprintf(`
It compiles and plays: men step to free neighbouring places. Missing:
  1. doc.go and the rule pages text/%[1]s.*.md: number the rules
  2. position.go: what decides which moves are legal, and its text
  3. moves.go, play.go: the moves; testdata/%[1]s.perft: numbers from elsewhere
  4. end.go: who wins and why
  5. scene.go: kinds of men, marks, paths; then: tavlei play %[1]s
  6. notation.go, why.go: how people write moves, which clause forbids them
  7. eval.go: the bot must beat the random mover 95 times of 100:
     tavlei match %[1]s --a level:3 --b random
  8. text/{en,uk,ru}.json: names, reasons, refusals in three languages
  9. register.go: aliases, tags, options, a position in mid-fight for the picture
Then: go test ./games/%[2]s -update, read the golden as a player, and
go test ./games/... until the completeness test falls silent.
`, s.ID, s.Package)
}
