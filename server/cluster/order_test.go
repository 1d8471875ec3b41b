package cluster

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

// TestOrders: an order arrives as it was sent.
func TestOrders(t *testing.T) {
	for _, r := range []match.Request{
		match.Move{Text: "c3-d4", Plies: 3, Lost: match.Lost{Lag: 12, Server: 34}, Press: true, Path: []game.Token{7, 0}, Tried: true},
		match.Join{Player: match.Player{Kind: match.Guest, ID: "ann"}, Share: "ab"},
		match.MakeOffer{What: match.Rules, Keep: 2, Terms: &match.Terms{Game: "russian", Seat: -1, Settings: match.Settings{Clock: "60+2"}}},
		match.Rule{Guest: "bob", Ruling: match.Ruling{Act: "warn", Seat: 1, Words: "ё"}},
		match.ClaimGone{Who: 1, Away: time.Minute, Draw: true},
		match.Resign{},
	} {
		want := Order{Match: "abc", Command: match.Command{ID: "0/x", Seat: game.NoSeat, Came: time.Second, Request: r}, Took: Told{Began: 5, After: 6}}
		data, err := want.Pack()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ReadOrder(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v; want %+v", got, err, want)
		}
	}
}

// TestForeignOrders: what makes no sense is refused, and so is a tick, which is for its own node.
func TestForeignOrders(t *testing.T) {
	if data, err := (Order{Match: "abc", Command: match.Command{Request: match.Tick{}}}).Pack(); err == nil {
		t.Errorf("a tick is sent: %s", data)
	}
	for _, text := range []string{"", "{", `{"match":"abc","kind":"Tick","request":{}}`, `{"kind":"Dance","request":{}}`, `{"kind":"Move","request":[]}`, `{"kind":"Move"}`} {
		if o, err := ReadOrder([]byte(text)); err == nil {
			t.Errorf("%q is %+v", text, o)
		}
	}
	if r, err := ReadReply([]byte("nonsense")); err == nil {
		t.Errorf("a reply %+v", r)
	}
}

// TestAllRequestsGo: every kind of request that package match knows can be ordered, but for ticks.
func TestAllRequestsGo(t *testing.T) {
	files, err := filepath.Glob("../../match/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			m, ok := d.(*ast.FuncDecl)
			if !ok || m.Recv == nil || m.Name.Name != "decide" || len(m.Type.Params.List) != 2 {
				continue
			}
			kind, ok := m.Recv.List[0].Type.(*ast.Ident)
			if !ok {
				continue
			}
			if found++; requests[kind.Name] == nil && kind.Name != "Tick" {
				t.Errorf("%s does not go to another node", kind.Name)
			}
		}
	}
	if found != len(requests)+1 {
		t.Errorf("package match has %d requests, %d go", found, len(requests))
	}
}
