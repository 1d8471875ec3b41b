package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// swapped are the operators that take each other's place.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.SHL: token.SHR, token.SHR: token.SHL,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

// goFaults are the faults that can be made in the functions of a file.
func goFaults(name string, src []byte) ([]fault, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	m := &mutator{set: set, src: src, path: name}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			m.in = funcName(f)
			ast.Inspect(f.Body, m.visit)
		}
	}
	return identify(m.faults), nil
}

func funcName(f *ast.FuncDecl) string {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if g, ok := t.(*ast.IndexExpr); ok {
		t = g.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + f.Name.Name
	}
	return f.Name.Name
}

type mutator struct {
	set    *token.FileSet
	src    []byte
	path   string
	in     string // the function
	faults []fault
}

func (m *mutator) add(kind string, from, to token.Pos, text string) {
	p, q := m.set.Position(from), m.set.Position(to)
	m.faults = append(m.faults, fault{
		Path: m.path, Line: p.Line, Func: m.in, Kind: kind,
		Old: string(m.src[p.Offset:q.Offset]), New: text, from: p.Offset, to: q.Offset,
	})
}

func (m *mutator) operator(at token.Pos, op token.Token) {
	if to, ok := swapped[op]; ok {
		m.add("operator", at, at+token.Pos(len(op.String())), to.String())
	}
}

func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		return !silent(n)
	case *ast.BinaryExpr:
		m.operator(n.OpPos, n.Op)
	case *ast.IncDecStmt:
		m.operator(n.TokPos, n.Tok)
	case *ast.AssignStmt:
		m.operator(n.TokPos, n.Tok)
		if n.Tok != token.DEFINE && !blank(n) {
			m.add("dropped statement", n.Pos(), n.End(), "")
		}
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && !silent(call) {
			m.add("dropped statement", n.Pos(), n.End(), "")
		}
	case *ast.IfStmt:
		m.add("negated condition", n.Cond.Pos(), n.Cond.End(), "!("+m.text(n.Cond)+")")
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			m.add("dropped negation", n.OpPos, n.OpPos+1, "")
		}
	case *ast.BranchStmt:
		if n.Tok == token.BREAK || n.Tok == token.CONTINUE {
			m.add("dropped "+n.Tok.String(), n.Pos(), n.End(), "")
		}
	case *ast.BasicLit:
		m.number(n)
	case *ast.ReturnStmt:
		m.results(n.Results)
		return false
	}
	return true
}

// results changes what a function gives, except numbers that stand before a false or an error: those nobody looks at.
func (m *mutator) results(results []ast.Expr) {
	for _, x := range results {
		if _, ok := x.(*ast.BasicLit); ok && failed(results) {
			continue
		}
		if id, ok := x.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
			m.add("other answer", id.Pos(), id.End(), strconv.FormatBool(id.Name == "false"))
		}
		ast.Inspect(x, m.visit)
	}
}

func failed(results []ast.Expr) bool {
	if len(results) < 2 {
		return false
	}
	id, ok := results[len(results)-1].(*ast.Ident)
	return ok && (id.Name == "false" || id.Name == "err")
}

func (m *mutator) text(n ast.Node) string {
	return string(m.src[m.set.Position(n.Pos()).Offset:m.set.Position(n.End()).Offset])
}

// number makes a number one greater.
func (m *mutator) number(lit *ast.BasicLit) {
	if n, err := strconv.ParseInt(lit.Value, 10, 32); err == nil && lit.Kind == token.INT {
		m.add("constant", lit.Pos(), lit.End(), strconv.FormatInt(n+1, 10))
	}
}

// silent tells calls that no test has to notice: room that is made beforehand, words of the log, panics.
func silent(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "make" || f.Name == "panic"
	case *ast.SelectorExpr:
		on, ok := f.X.(*ast.SelectorExpr)
		return ok && strings.EqualFold(on.Sel.Name, "log") || f.Sel.Name == "Grow"
	}
	return false
}

// blank tells an assignment that does nothing.
func blank(a *ast.AssignStmt) bool {
	for _, x := range a.Lhs {
		if id, ok := x.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	return true
}
