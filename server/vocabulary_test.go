package server

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"net/http"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/match"
	"github.com/tavlei/tavlei/server/live"
)

// described holds a frame from the server against its description: no field that is not there, none missing, no value
// outside its list. Every frame that any test gets comes through here.
func described(t *testing.T, srv *Server, data []byte) {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		return // the test sees it, too
	}
	kind, _ := v["t"].(string)
	registry := srv.OpenAPI().Components.Schemas
	schema := registry.Map()[live.SchemaName("News", kind)]
	if schema == nil {
		schema = registry.Map()[live.SchemaName("Frame", kind)]
	}
	if schema == nil {
		t.Errorf("frame %s is in no list of vocabulary.go: %.200s", kind, data)
		return
	}
	result := &huma.ValidateResult{}
	huma.Validate(registry, schema, huma.NewPathBuffer([]byte(kind), len(kind)), huma.ModeReadFromServer, v, result)
	for _, err := range result.Errors {
		t.Errorf("frame %s is not as vocabulary.go describes it: %v", kind, err)
	}
}

// TestEverythingIsDescribed: every property, parameter, answer and operation says what it means.
func TestEverythingIsDescribed(t *testing.T) {
	doc := newBench(t).srv.OpenAPI()
	for name, schema := range doc.Components.Schemas.Map() {
		for _, property := range slices.Sorted(maps.Keys(schema.Properties)) {
			p := schema.Properties[property]
			if p.Description == "" && !strings.HasPrefix(name, "Error") { // those are huma's
				t.Errorf("%s.%s has no description", name, property)
			}
			if slices.Contains([]string{"t", "kind", "what", "status", "scope", "opponent", "sign", "shape"}, property) && !open[name+"."+property] &&
				len(p.Enum) == 0 && (p.Items == nil || len(p.Items.Enum) == 0) {
				t.Errorf("%s.%s does not say what it may be", name, property)
			}
			if property == "toMove" && p.Ref == "" && name != "ComposeInputBody" && !strings.Contains(p.Description, "bit") {
				t.Errorf("%s.toMove does not say that it is a bit set: %s", name, p.Description)
			}
		}
	}
	for path, item := range doc.Paths {
		for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete} {
			if op == nil {
				continue
			}
			if op.Summary == "" || op.Responses["default"] == nil {
				t.Errorf("%s %s: no summary, or no answer for faults", method, path)
			}
			for _, p := range op.Parameters {
				if p.Description == "" {
					t.Errorf("%s %s: parameter %s has no description", method, path, p.Name)
				}
			}
			for status, r := range op.Responses {
				if r.Description == "" {
					t.Errorf("%s %s: answer %s has no description", method, path, status)
				}
			}
		}
	}
}

// open are properties whose values are no closed set: men and marks belong to the games, the status of a problem is a
// number, and the rest is words of a family.
var open = map[string]bool{
	"Man.kind": true, "Mark.kind": true, "TraceMan.kind": true, "Problem.status": true, "CommandBody.what": true,
	"IllnessView.what": true, "PlaceInfo.kind": true, "PlaceInfo.sign": true, "GameInfo.status": true, "NewGame.status": true, "GameInfo.opponent": true, "CurrentGame.opponent": true, // shapes of their own
}

// TestVocabularyIsWhole: the lists name all commands that clients may send, all events, and all fields of frames.
func TestVocabularyIsWhole(t *testing.T) {
	var commands, events []string
	for name, value := range constants(t, filepath.Join("..", "match")) {
		switch {
		case strings.HasPrefix(name, "Cmd") && value != match.CmdJoin && value != match.CmdReplace && value != match.CmdTick:
			commands = append(commands, value)
		case strings.HasPrefix(name, "Ev"):
			events = append(events, value)
		}
	}
	var told []string
	for _, e := range live.EventKinds {
		told = append(told, e.Kind)
	}
	slices.Sort(commands)
	slices.Sort(events)
	if got := slices.Sorted(slices.Values(live.CommandNames)); !slices.Equal(got, commands) {
		t.Errorf("commands %v, package match has %v", got, commands)
	}
	if got := slices.Sorted(slices.Values(told)); !slices.Equal(got, events) {
		t.Errorf("events %v, package match has %v", got, events)
	}
	doc := newBench(t).srv.OpenAPI()
	all := doc.Components.Schemas.Map()
	if kinds := all["CommandBody"].Properties["kind"].Enum; len(kinds) != len(live.CommandNames) || slices.ContainsFunc(kinds, func(k any) bool { return !slices.Contains(live.CommandNames, k.(string)) }) {
		t.Errorf("by POST go %v, by the socket %v", kinds, live.CommandNames)
	}
	for shape, lists := range map[reflect.Type][][]live.FrameKind{
		reflect.TypeFor[live.SmallFrame](): {live.ToldKinds}, reflect.TypeFor[live.InFrame](): {live.SaidKinds, live.CommandKinds},
	} {
		used := map[string]bool{"t": true, "kind": true, "id": true, "seat": true}
		for _, k := range slices.Concat(lists...) {
			for _, p := range k.Parts {
				used[strings.TrimSuffix(p.Name, "!")] = true
			}
		}
		for i := range shape.NumField() {
			name, _, _ := strings.Cut(shape.Field(i).Tag.Get("json"), ",")
			if !used[name] {
				t.Errorf("no frame is said to have the field %s of %v", name, shape)
			}
		}
	}
}

// constants are the string constants of a package.
func constants(t *testing.T, dir string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	found := map[string]string{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 {
				return true
			}
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
				found[spec.Names[0].Name], _ = strconv.Unquote(lit.Value)
			}
			return true
		})
	}
	return found
}

// TestExamplesAreUnderstood: the decoder understands every frame that is listed, with what it must have and with all that
// it may have, answers an unknown command with the list, and misses what must be there.
func TestExamplesAreUnderstood(t *testing.T) {
	b := newBench(t)
	doc := b.srv.OpenAPI()
	p := b.person()
	for _, k := range slices.Concat(live.CommandKinds, live.SaidKinds) {
		word := "Command"
		if slices.ContainsFunc(live.SaidKinds, func(s live.FrameKind) bool { return s.Kind == k.Kind }) {
			word = "Frame"
		}
		t.Run(k.Kind, func(t *testing.T) {
			schema := doc.Components.Schemas.Map()[live.SchemaName(word, k.Kind)]
			var example map[string]any
			if err := json.Unmarshal([]byte(k.Example), &example); err != nil {
				t.Fatal(err)
			}
			result := &huma.ValidateResult{}
			huma.Validate(doc.Components.Schemas, schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, example, result)
			for _, err := range result.Errors {
				t.Errorf("the example does not fit its own description: %v", err)
			}
			line := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self", "settings": map[string]any{"touchMove": "strict"}}), 0)
			line.until("hello")
			line.send(example)
			answers := []string{"ack", "refused", "why", "steps", "error"}
			if k.Kind == "ping" {
				answers = []string{"pong"} // the server sends some unasked, too
			}
			f := line.until(answers...)
			if f.T == "error" || f.Code == "command" || f.Code == "notYourSeat" || f.Code == "notation" {
				t.Errorf("the example is answered %s %s: %s", f.T, f.Code, f.Message)
			}
			for _, name := range schema.Required {
				if name == "t" || name == "seat" || name == "n" || k.Kind == "why" && name == "id" {
					continue // seat and n are 0 if they are not there; who asks why may do without a name
				}
				less := maps.Clone(example)
				less["id"] = "without " + name
				delete(less, name)
				line.send(less)
				if f := line.until("ack", "refused", "why", "steps", "error"); f.T == "ack" {
					t.Errorf("carried out without %s, which it must have", name)
				}
			}
		})
	}
	line := p.dial(p.make(map[string]any{"game": "russian", "opponent": "self"}), 0)
	line.until("hello")
	if f := line.cmd(0, "move", nil); f.T != "refused" || f.Code != "command" || !strings.Contains(f.Message, strings.Join(live.CommandNames, ", ")) {
		t.Errorf("an unknown command: %+v, want the list of those there are", f)
	}
	line.send(`{"t":"move"}`)
	if f := line.until("error"); f.Code != "unknownFrame" || !strings.Contains(f.Message, "cmd") {
		t.Errorf("an unknown frame: %+v", f)
	}
	for _, k := range live.ToldKinds {
		described(t, b.srv, []byte(k.Example))
	}
	if status, _, data := p.ask("GET", "/api/openapi.json", nil); status != http.StatusOK || !strings.Contains(string(data), `"PlyCommand"`) || strings.Contains(string(data), `"InFrame"`) {
		t.Errorf("the description: %d, with the vocabulary %v", status, strings.Contains(string(data), `"PlyCommand"`))
	}
}
