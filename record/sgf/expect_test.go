package sgf

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/record"
)

// expected is a row of expect.json or strings.json.
type expected struct {
	File, SGF, Error, Note string
	Games, Nodes           int
	Moves                  []int
	Notes                  []string
	Game                   []struct {
		Nodes, Leaves, Moves int
		First, Last          string
		Text                 map[string]string
	}
}

// rowsOf reads a file of rows.
func rowsOf(t *testing.T, path string) (rows []expected) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// treesOf reads all games of a text.
func treesOf(data []byte, o record.Options) (all []*Tree) {
	for t := range Trees(bytes.NewReader(data), o) {
		all = append(all, t)
	}
	return all
}

// TestExpected: files and texts have what an independent reader has found in them.
func TestExpected(t *testing.T) {
	roots := []string{"testdata"}
	if shared := os.Getenv("TAVLEI_RECORDS"); shared != "" {
		roots = append(roots, filepath.Join(shared, "sgf"))
	}
	seen := 0
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.Name() != "expect.json" && d.Name() != "strings.json" {
				return err
			}
			for _, row := range rowsOf(t, path) {
				data := []byte{}
				for _, r := range row.SGF { // a character for each byte
					data = append(data, byte(r))
				}
				if row.File != "" {
					if data, err = os.ReadFile(filepath.Join(filepath.Dir(path), row.File)); err != nil {
						return err
					}
				}
				seen++
				t.Run(row.File+row.SGF, func(t *testing.T) { checkRow(t, row, data) })
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 40 {
		t.Errorf("only %d files read", seen)
	}
}

func checkRow(t *testing.T, row expected, data []byte) {
	all := treesOf(data, record.Options{File: "x"})
	faults := faultsOf(all)
	if row.Error != "" {
		if len(faults) == 0 && len(all) > 0 {
			t.Errorf("no fault, want one such as: %s", row.Error)
		}
		return
	}
	for _, f := range faults {
		t.Error(f)
	}
	nodes := 0
	var moves []int
	for _, tree := range all {
		n := count(tree.Root)
		nodes += n.nodes
		moves = append(moves, n.moves)
	}
	if len(all) != row.Games || nodes != row.Nodes || !cmp.Equal(moves, row.Moves) {
		t.Fatalf("%d games, %d nodes, moves %v; want %d, %d, %v", len(all), nodes, moves, row.Games, row.Nodes, row.Moves)
	}
	for i, want := range row.Game {
		n := count(all[i].Root)
		if n.nodes != want.Nodes || n.leaves != want.Leaves || n.moves != want.Moves || n.first != want.First || n.last != want.Last {
			t.Errorf("game %d: %+v, want %+v", i+1, n, want)
		}
		for name, text := range want.Text {
			got := all[i].Root.Line(name)
			if name == "C" || name == "GC" {
				got = all[i].Root.Text(name)
			}
			if got != text && got != strings.TrimSpace(text) {
				t.Errorf("game %d: %s is %q, want %q", i+1, name, got, text)
			}
		}
	}
	again(t, all)
}

func faultsOf(all []*Tree) (list []string) {
	for _, tree := range all {
		for _, f := range tree.Faults {
			list = append(list, f.Error())
		}
	}
	return list
}

// counts are what a tree has.
type counts struct {
	nodes, leaves, moves int
	first, last          string
}

func count(root *Node) (c counts) {
	for todo := []*Node{root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Next...)
		c.nodes++
		if len(n.Next) == 0 {
			c.leaves++
		}
	}
	for n := root; n != nil; {
		for _, p := range n.Props {
			if p.Name != "B" && p.Name != "W" {
				continue
			}
			for _, v := range p.Values {
				c.moves++
				c.last = p.Name + "[" + strings.TrimSpace(v.Raw) + "]"
				if c.first == "" {
					c.first = c.last
				}
			}
		}
		if len(n.Next) == 0 {
			break
		}
		n = n.Next[0]
	}
	return c
}

// flat is a tree as one text, whatever its depth.
func flat(root *Node) string {
	var b strings.Builder
	for todo := []*Node{root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Next...)
		b.WriteString(";")
		for _, p := range n.Props {
			b.WriteString(p.Name)
			for _, v := range p.Values {
				b.WriteString("[" + v.Raw + "]")
			}
		}
		if len(n.Next) != 1 {
			b.WriteString(strings.Repeat(".", len(n.Next)+1))
		}
	}
	return b.String()
}

// again writes trees and reads them once more: nothing is lost.
func again(t *testing.T, all []*Tree) {
	t.Helper()
	for _, tree := range all {
		if tree.Root == nil {
			continue
		}
		var b bytes.Buffer
		if err := Write(&b, tree.Root); err != nil {
			t.Fatal(err)
		}
		for _, p := range tree.Root.Props {
			if p.Name == "CA" {
				p.Values[0].Raw = "UTF-8"
			}
		}
		back := treesOf(b.Bytes(), record.Options{})
		if len(back) != 1 || len(back[0].Faults) > 0 {
			t.Fatalf("%d games, %q read from\n%.2000s", len(back), faultsOf(back), &b)
		}
		if d := cmp.Diff(flat(tree.Root), flat(back[0].Root)); d != "" {
			t.Fatalf("(-read +written)\n%.2000s", d)
		}
	}
}
