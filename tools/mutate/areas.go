package main

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// area is a part of the code that gets a share of the faults.
type area struct {
	name   string
	weight int
	roots  []string // folders, with all below them
	skip   []string // folders below them that are no part of it: tests, and programs that write tables of weights
}

var areas = []area{
	{"rules", 80, []string{"board", "game", "games"}, []string{
		"game/gametest", "game/page", "game/playthrough", "games/all", "games/chapaev/drills", "games/chapaev/physics/shots",
		"games/chess/engine/tune", "games/draughts/engine/tune", "games/reversi/engine/train",
	}},
	{"search", 25, []string{"search"}, []string{"search/ladder", "search/tune"}},
	{"match", 25, []string{"match"}, nil},
	{"record", 25, []string{"record"}, nil},
	{"server", 25, []string{"server"}, []string{"server/store/storetest"}},
	{"page", 20, []string{"web/src"}, []string{"web/src/stories", "web/src/i18n", "web/src/skins"}},
}

func areaNames() []string {
	var names []string
	for _, a := range areas {
		names = append(names, a.name)
	}
	return names
}

// fault is one small change of the code.
type fault struct {
	ID   string `json:"id"` // stays the same while the function around it does
	Area string `json:"area"`
	Path string `json:"path"` // from the root
	Line int    `json:"line"`
	Func string `json:"func"`
	Kind string `json:"kind"`
	Old  string `json:"old"`
	New  string `json:"new"`

	from, to int // bytes of the file
	rank     uint64
}

func (f fault) String() string {
	return fmt.Sprintf("%-6s %s:%d %s: %s: %q → %q", f.Area, f.Path, f.Line, f.Func, f.Kind, short(f.Old), short(f.New))
}

func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return s
}

// applied is the file with the fault in it.
func (f fault) applied(src []byte) []byte {
	return slices.Concat(src[:f.from], []byte(f.New), src[f.to:])
}

// draw samples the faults: each area has its share, each function one fault at most.
func draw(root string, seed uint64, count int, names, only string) ([]fault, error) {
	var chosen []area
	total := 0
	for _, a := range areas {
		if names == "" || slices.Contains(strings.Split(names, ","), a.name) {
			chosen = append(chosen, a)
			total += a.weight
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no such area: %s; there are %s", names, strings.Join(areaNames(), ", "))
	}
	var sample []fault
	for _, a := range chosen {
		all, err := a.faults(root)
		if err != nil {
			return nil, err
		}
		for i := range all {
			all[i].rank = rank(seed, all[i].ID)
		}
		sample = append(sample, pick(all, (count*a.weight+total/2)/total, only)...)
	}
	return sample, nil
}

// pick takes the first n by rank, one of each function.
func pick(all []fault, n int, only string) []fault {
	slices.SortFunc(all, func(a, b fault) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.ID, b.ID)) })
	var picked []fault
	seen := map[string]bool{}
	for _, f := range all {
		if place := f.Path + " " + f.Func; len(picked) < n && !seen[place] && strings.Contains(f.Path, only) {
			seen[place] = true
			picked = append(picked, f)
		}
	}
	return picked
}

func rank(seed uint64, id string) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", seed, id)
	x := h.Sum64() // the ends of ids differ little: mix them
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// faults are all that can be made in an area.
func (a area) faults(root string) ([]fault, error) {
	var all []fault
	for _, dir := range a.roots {
		err := filepath.WalkDir(filepath.Join(root, dir), func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name, _ := filepath.Rel(root, file)
			name = filepath.ToSlash(name)
			if d.IsDir() {
				if d.Name() == "testdata" || slices.Contains(a.skip, name) {
					return fs.SkipDir
				}
				return nil
			}
			find := goFaults
			switch {
			case strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".d.ts"):
				return nil
			case strings.HasSuffix(name, ".ts"):
				find = tsFaults
			case !strings.HasSuffix(name, ".go"):
				return nil
			}
			src, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			found, err := find(name, src)
			if err != nil {
				return err
			}
			all = append(all, found...)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	for i := range all {
		all[i].Area = a.name
	}
	return all, nil
}

// identify gives the faults of a file their ids: of equal ones in a function, which they are.
func identify(faults []fault) []fault {
	slices.SortStableFunc(faults, func(a, b fault) int { return cmp.Compare(a.from, b.from) })
	times := map[string]int{}
	for i, f := range faults {
		id := strings.Join([]string{f.Path, f.Func, f.Kind, f.Old, f.New}, "|")
		times[id]++
		faults[i].ID = fmt.Sprintf("%s|%d", id, times[id])
	}
	return faults
}
