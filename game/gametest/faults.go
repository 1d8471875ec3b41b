package gametest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// faultNames are the names that words have in braces, without the verbs of Faultf.
var faultNames = regexp.MustCompile(`\{(\w+)(?:%[^}]*)?\}`)

// Faults are the codes of the faults that the sources of some folders make by game.Faultf and
// game.FaultOf, or by a function of their own called fault, each with the names of its parameters.
func Faults(t testing.TB, folders ...string) map[string]map[string]bool {
	t.Helper()
	found := map[string]map[string]bool{}
	Calls(t, func(maker string, call *ast.CallExpr) { noteFault(t, maker, call, found) }, folders...)
	return found
}

// Calls shows every call in the sources of some folders, tests apart, with the name of the function
// without its package; the name is empty where what is called has none.
func Calls(t testing.TB, visit func(function string, call *ast.CallExpr), folders ...string) {
	t.Helper()
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					visit(called(call.Fun), call)
				}
				return true
			})
		}
	}
}

func called(fun ast.Expr) string {
	switch fun := fun.(type) {
	case *ast.SelectorExpr:
		return fun.Sel.Name
	case *ast.Ident:
		return fun.Name
	}
	return ""
}

func noteFault(t testing.TB, maker string, call *ast.CallExpr, found map[string]map[string]bool) {
	t.Helper()
	if maker != "Faultf" && maker != "FaultOf" && maker != "fault" || len(call.Args) < 2 {
		return
	}
	code, ok := constant(call.Args[0])
	if !ok {
		if maker != "fault" { // others may be called so
			t.Errorf("%s: a code that is no constant", maker)
		}
		return
	}
	if found[code] == nil {
		found[code] = map[string]bool{}
	}
	names := found[code]
	switch text, _ := constant(call.Args[1]); maker {
	case "FaultOf":
		names["text"] = true
	case "Faultf":
		for _, m := range faultNames.FindAllStringSubmatch(text, -1) {
			names[m[1]] = true
		}
	case "fault": // its parameters are added afterwards
		delete(found, code)
		found[code] = nil
	}
}

// constant is the value of a string literal, or of the first one of a sum.
func constant(e ast.Expr) (string, bool) {
	for {
		sum, ok := e.(*ast.BinaryExpr)
		if !ok {
			break
		}
		e = sum.X
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// WantFaults adds the words of all faults that the sources of the folders make to the keys that are
// needed, and wants that they name no parameter which the fault does not give.
func WantFaults(t testing.TB, texts fs.FS, needed map[string]bool, folders ...string) {
	t.Helper()
	for code, names := range Faults(t, folders...) {
		key := "fault." + code
		needed[key] = true
		if names == nil {
			continue
		}
		for _, lang := range Languages {
			for _, m := range faultNames.FindAllStringSubmatch(Words(t, texts, lang)[key], -1) {
				if !names[m[1]] {
					t.Errorf("%s.json: %s asks for {%s}, which the fault does not give", lang, key, m[1])
				}
			}
		}
	}
}
