package chapaev

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tavlei/tavlei/game"
)

// Arm is a formation: infantry, cavalry, or one of the players' own.
type Arm struct {
	Name   string  `json:"name"`
	Depth  int     `json:"depth"` // ranks it covers
	Pieces []Piece `json:"pieces"`
}

// Piece is one man of a formation whose rear rank is rank 1, as White sees it.
type Piece struct {
	X float64 `json:"x"` // from the left edge, in squares
	Y float64 `json:"y"` // from the near edge, in squares
	L int     `json:"l"` // level: 0 on the board, 1 on men of level 0
}

// The largest army, and the longest list of arms.
const (
	maxPieces = 12
	maxArms   = 16
)

// builtIn are the arms of the seed in its order. Each makes the pieces for a rear rank r of a board
// with so many files; the cavalry stands on the dark squares, so that its pieces depend on the rank.
var builtIn = []struct {
	name   string
	depth  int
	pieces func(size, r int, turned bool) []Piece
}{
	{"infantry", 1, func(size, _ int, _ bool) []Piece {
		var men []Piece
		for i := range size {
			men = append(men, Piece{X: float64(i) + 0.5, Y: 0.5})
		}
		return men
	}},
	{"cavalry", 2, cavalry},
	{"artillery", 1, batteries(func(c float64) []Piece {
		return []Piece{{c - touching, 0.5, 0}, {c, 0.5, 0}, {c - touching/2, 0.5, 1}, {c + touching + 0.05, 0.5, 0}}
	})},
	{"tanks", 2, batteries(func(c float64) []Piece {
		return []Piece{{c, 1 + 0.866*touching, 0}, {c - touching/2, 1, 0}, {c + touching/2, 1, 0}, {c, 1 - 0.866*touching, 0}}
	})},
	{"heavy", 2, batteries(func(c float64) []Piece {
		return []Piece{
			{c - touching/2, 1 + 0.433*touching, 0}, {c + touching/2, 1 + 0.433*touching, 0},
			{c, 1 - 0.433*touching, 0}, {c, 1 + 0.144*touching, 1},
		}
	})},
}

// cavalry stands on the dark squares of two ranks.
func cavalry(size, r int, turned bool) []Piece {
	var men []Piece
	for y := range 2 {
		for x := range size {
			dark := (x+r+y)%2 == 1 // a1 is dark: x = 0, rank 1
			if dark != turned {
				men = append(men, Piece{X: float64(x) + 0.5, Y: float64(y) + 0.5})
			}
		}
	}
	return men
}

// batteries are two groups of four in the left and the right half. On ten files two more men stand in
// the middle of the rear rank, so that every army has ten [D].
func batteries(group func(c float64) []Piece) func(size, r int, turned bool) []Piece {
	return func(size, _ int, _ bool) []Piece {
		quarter := float64(size) / 4
		men := slices.Concat(group(quarter), group(3*quarter))
		if size == 10 {
			men = append(men, Piece{X: 4.5, Y: 0.5}, Piece{X: 5.5, Y: 0.5})
		}
		return men
	}
}

// ArmNames are the names of the arms that need no description.
func ArmNames() []string {
	names := make([]string, len(builtIn))
	for i := range builtIn {
		names[i] = builtIn[i].name
	}
	return names
}

// piecesAt are the men of the arm when its rear rank is r, for a board of that size. Their Y is
// counted from the near edge of rank r.
func (a *Arm) piecesAt(size, r int, turned bool) []Piece {
	for i := range builtIn {
		if builtIn[i].name == a.Name {
			return builtIn[i].pieces(size, r, turned)
		}
	}
	return a.Pieces
}

// ParseArms reads a list of arms, separated by commas: names of known ones, or formations of one's
// own as ParseArm reads them. Errors wrap game.ErrOption and name the arm and the man.
//
//	infantry,cavalry,wedge:2:4_1.5/3.6_0.8/4.4_0.8
func ParseArms(text string, size int) ([]Arm, error) {
	var arms []Arm
	for _, part := range strings.Split(text, ",") {
		a, err := ParseArm(strings.TrimSpace(part), size)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(arms, func(b Arm) bool { return b.Name == a.Name }) {
			return nil, fault("armTwice", "arm %s is given twice: %w", a.Name, game.ErrValue).of(a.Name)
		}
		arms = append(arms, a)
	}
	if len(arms) > maxArms {
		return nil, fault("armCount", "%d arms, want at most %d: %w", len(arms), maxArms, game.ErrValue).with("most", maxArms)
	}
	return arms, nil
}

// ParseArm reads one arm: the name of a known one, or NAME:DEPTH:MEN, where the men are separated by
// slashes and each is X_Y or X_Y_LEVEL in squares from White's left and near edge. A JSON object with
// name, depth and pieces is read too. Errors wrap game.ErrOption.
func ParseArm(text string, size int) (Arm, error) {
	if strings.HasPrefix(text, "{") {
		var a Arm
		if err := json.Unmarshal([]byte(text), &a); err != nil {
			return Arm{}, fault("armText", "arm: %w: %w", err, game.ErrValue)
		}
		return a, a.Validate(size)
	}
	name, rest, custom := strings.Cut(text, ":")
	if !custom {
		for i := range builtIn {
			if b := &builtIn[i]; b.name == name {
				return Arm{Name: name, Depth: b.depth, Pieces: b.pieces(size, 1, true)}, nil
			}
		}
		return Arm{}, fault("armUnknown", "arm %q: want one of %s, or NAME:DEPTH:X_Y/X_Y…: %w",
			clip(name), strings.Join(ArmNames(), " "), game.ErrValue).of(clip(name))
	}
	a := Arm{Name: name}
	depth, men, _ := strings.Cut(rest, ":")
	var err error
	if a.Depth, err = strconv.Atoi(depth); err != nil {
		return Arm{}, fault("armText", "arm %s: depth %q is no number: %w", clip(name), clip(depth), game.ErrValue).of(clip(name))
	}
	for i, man := range strings.Split(men, "/") {
		p, err := parsePiece(man)
		if err != nil {
			return Arm{}, fault("armText", "arm %s: man %d: %w: %w", clip(name), i+1, err, game.ErrValue).of(clip(name)).at(i)
		}
		a.Pieces = append(a.Pieces, p)
	}
	return a, a.Validate(size)
}

func parsePiece(text string) (p Piece, err error) {
	parts := strings.Split(text, "_")
	if len(parts) != 2 && len(parts) != 3 {
		return p, fmt.Errorf("%q: want X_Y or X_Y_LEVEL", clip(text))
	}
	for i, to := range []*float64{&p.X, &p.Y} {
		v, err := strconv.ParseFloat(parts[i], 64)
		if err != nil || math.Abs(v) > 100 || math.IsNaN(v) {
			return p, fmt.Errorf("%q is no place in squares", clip(parts[i]))
		}
		*to = math.Round(v*1000) / 1000
	}
	if len(parts) == 3 {
		if p.L, err = strconv.Atoi(parts[2]); err != nil {
			return p, fmt.Errorf("level %q is no number", clip(parts[2]))
		}
	}
	return p, nil
}

// FormatArm writes the arm as ParseArm reads it.
func FormatArm(a Arm) string {
	if slices.Contains(ArmNames(), a.Name) {
		return a.Name
	}
	dst := fmt.Appendf(nil, "%s:%d:", a.Name, a.Depth)
	for i, p := range a.Pieces {
		if i > 0 {
			dst = append(dst, '/')
		}
		dst = strconv.AppendFloat(dst, p.X, 'f', -1, 64)
		dst = strconv.AppendFloat(append(dst, '_'), p.Y, 'f', -1, 64)
		if p.L > 0 {
			dst = strconv.AppendInt(append(dst, '_'), int64(p.L), 10)
		}
	}
	return string(dst)
}

// Validate checks a formation of one's own (section 4): its size, that it lies within its ranks, that
// no two men overlap and that whoever stands on others is carried by them. The error names the man,
// counted from 1, wraps game.ErrOption and has a game.Fault in its chain.
func (a *Arm) Validate(size int) error {
	if f := a.validate(size); f != nil {
		return fmt.Errorf("arm %s: %w: %w", clip(a.Name), f.of(clip(a.Name)), game.ErrValue)
	}
	return nil
}

func (a *Arm) validate(size int) *wrong {
	plain := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' }
	switch {
	case a.Name == "" || len([]rune(a.Name)) > 20 || strings.ContainsFunc(a.Name, func(r rune) bool { return !plain(r) }):
		return fault("armName", "the name must be 1 to 20 letters, digits or hyphens")
	case slices.Contains(ArmNames(), a.Name):
		return fault("armTaken", "this name has a formation already")
	case a.Depth < 1 || a.Depth > size/2:
		return fault("armDepth", "depth %d, want 1 to %d", a.Depth, size/2).with("most", size/2)
	case len(a.Pieces) < 1 || len(a.Pieces) > maxPieces:
		return fault("armMen", "%d men, want 1 to %d", len(a.Pieces), maxPieces).with("most", maxPieces)
	}
	for i := range a.Pieces {
		if f := a.validatePiece(i, size); f != nil {
			f.Err = fmt.Errorf("man %d: %w", i+1, f.Err)
			return f.at(i)
		}
	}
	return nil
}

const slack = 0.0005 // of a square: places are written with three digits

func (a *Arm) validatePiece(i, size int) *wrong {
	p := a.Pieces[i]
	const r = diameter / 2
	in := func(v, most float64) bool { return v >= r-slack && v <= most-r+slack } // false for NaN
	switch {
	case !in(p.X, float64(size)):
		return fault("manBeside", "x is %g, want %.3f to %.3f", p.X, r, float64(size)-r)
	case !in(p.Y, float64(a.Depth)):
		return fault("manRanks", "y is %g, want %.3f to %.3f in %d ranks", p.Y, r, float64(a.Depth)-r, a.Depth)
	case p.L < 0 || p.L > 3:
		return fault("manLevel", "level %d, want 0 to 3", p.L)
	}
	for j, q := range a.Pieces[:i] {
		if q.L == p.L && distance(p, q) < diameter-slack {
			return fault("manOverlap", "overlaps man %d: %.3f squares apart, want %.3f", j+1, distance(p, q), diameter).
				with("other", j+1).at(j)
		}
	}
	if p.L > 0 && !a.carried(p) {
		return fault("manFloats", "nothing carries it on level %d", p.L)
	}
	return nil
}

// wrong is a fault that is still put together.
type wrong struct{ game.Fault }

func fault(code, format string, args ...any) *wrong {
	return &wrong{game.Fault{Code: code, Option: "arms", Err: fmt.Errorf(format, args...)}}
}

func (w *wrong) Unwrap() error { return &w.Fault }

// of names the arm.
func (w *wrong) of(arm string) *wrong {
	w.Part = arm
	return w
}

// at points at a man by his index, before those who are pointed at already.
func (w *wrong) at(i int) *wrong {
	w.Items = slices.Insert(w.Items, 0, i+1)
	return w.with("man", i+1)
}

// with puts a number into the words.
func (w *wrong) with(key string, n int) *wrong {
	if w.Params == nil {
		w.Params = map[string]string{}
	}
	w.Params[key] = strconv.Itoa(n)
	return w
}

func distance(p, q Piece) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// carried tells whether the centre of p is above one man of the level below, or within the hull of
// those that it lies on.
func (a *Arm) carried(p Piece) bool {
	var below []Piece
	for _, q := range a.Pieces {
		if q.L == p.L-1 && distance(p, q) < diameter {
			if distance(p, q) <= diameter/2 {
				return true
			}
			below = append(below, q)
		}
	}
	const near = 0.01 // of a square; the barrel of a gun lies on the line between two men
	for i, u := range below {
		for j, v := range below[:i] {
			if segmentDistance(p, u, v) <= near {
				return true
			}
			for _, w := range below[:j] {
				if inTriangle(p, u, v, w) {
					return true
				}
			}
		}
	}
	return false
}

// segmentDistance is how far p is from the segment between u and v.
func segmentDistance(p, u, v Piece) float64 {
	dx, dy := v.X-u.X, v.Y-u.Y
	t := ((p.X-u.X)*dx + (p.Y-u.Y)*dy) / max(dx*dx+dy*dy, 1e-9)
	t = min(max(t, 0), 1)
	return math.Hypot(p.X-u.X-t*dx, p.Y-u.Y-t*dy)
}

func inTriangle(p, u, v, w Piece) bool {
	side := func(a, b Piece) float64 { return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X) }
	a, b, c := side(u, v), side(v, w), side(w, u)
	return a >= 0 && b >= 0 && c >= 0 || a <= 0 && b <= 0 && c <= 0
}

// clip shortens what is quoted in errors.
func clip(text string) string {
	text = strings.ToValidUTF8(text, "?")
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}
