package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/page"
)

// RulesView is a rule page as HTML that is safe to insert.
type RulesView struct {
	Title    string        `json:"title" doc:"of the page"`
	HTML     string        `json:"html" doc:"the page, to be put into another one"`
	Contents []HeadingView `json:"contents" doc:"its headings"`
	Lang     string        `json:"lang" doc:"in which it is written"`
}

// HeadingView is a line of the table of contents.
type HeadingView struct {
	ID    string `json:"id" doc:"of the element, as in #id"`
	Title string `json:"title" doc:"its words"`
	Level int    `json:"level" doc:"1: of the page, 2: of a section and so on"`
}

// RenderRules turns a page's Markdown into HTML with numbered clauses and diagrams. spec is the
// rule set of diagrams that name none, base what addresses of our own begin with.
func RenderRules(markdown, spec, base string) (RulesView, error) {
	p := &rulesParts{spec: spec, base: base, source: []byte(markdown), view: RulesView{Contents: []HeadingView{}}}
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(p, 500))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(p, 500))),
	)
	var out bytes.Buffer
	if err := md.Convert(p.source, &out); err != nil {
		return RulesView{}, err
	}
	p.view.HTML = out.String()
	return p.view, nil
}

// rulesParts changes and draws what is special on a rule page.
type rulesParts struct {
	spec   string
	base   string
	source []byte
	view   RulesView
}

// Transform implements parser.ASTTransformer.
func (p *rulesParts) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	var title ast.Node
	// The walker never fails: its visitor does not.
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 1 && title == nil {
				title = n
				p.view.Title = p.words(n)
			} else {
				p.heading(n)
			}
		case *ast.Link:
			if bytes.HasPrefix(n.Destination, []byte("/")) {
				n.Destination = append([]byte(p.base), n.Destination...)
			}
		case *ast.Paragraph, *ast.TextBlock:
			p.clause(n)
		}
		return ast.WalkContinue, nil
	})
	if title != nil {
		title.Parent().RemoveChild(title.Parent(), title)
	}
}

// words is the plain text of a node.
func (p *rulesParts) words(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(p.source))
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// heading numbers a heading: the same address in every language.
func (p *rulesParts) heading(n *ast.Heading) {
	id := "s" + strconv.Itoa(len(p.view.Contents)+1)
	n.SetAttributeString("id", []byte(id))
	p.view.Contents = append(p.view.Contents, HeadingView{ID: id, Title: p.words(n), Level: n.Level})
}

// clause takes the number off a paragraph that begins with one.
func (p *rulesParts) clause(n ast.Node) {
	if n.Lines().Len() == 0 {
		return
	}
	line := n.Lines().At(0)
	first := string(line.Value(p.source))
	number, rest, ok := page.Clause(first)
	if !ok {
		return
	}
	n.SetAttributeString("id", []byte("r"+number))
	n.SetAttributeString("clause", number)
	cut := len(first) - len(rest)
	for cut > 0 {
		t, ok := n.FirstChild().(*ast.Text)
		if !ok {
			return
		}
		if long := t.Segment.Len(); long <= cut {
			cut -= long
			n.RemoveChild(n, t)
			continue
		}
		t.Segment = t.Segment.WithStart(t.Segment.Start + cut)
		cut = 0
	}
}

// RegisterFuncs implements renderer.NodeRenderer.
func (p *rulesParts) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindParagraph, p.drawParagraph)
	reg.Register(ast.KindTextBlock, p.drawTextBlock)
	reg.Register(ast.KindFencedCodeBlock, p.drawFence)
}

func clauseOf(n ast.Node) (string, bool) {
	v, _ := n.AttributeString("clause")
	number, ok := v.(string)
	return number, ok
}

func (p *rulesParts) drawParagraph(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		w.WriteString("</p>\n")
		return ast.WalkContinue, nil
	}
	if number, ok := clauseOf(n); ok {
		fmt.Fprintf(w, `<p id="r%s"><span class="clause">%s</span> `, number, number)
	} else {
		w.WriteString("<p>")
	}
	return ast.WalkContinue, nil
}

// drawTextBlock draws the text of a tight list item.
func (p *rulesParts) drawTextBlock(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if number, ok := clauseOf(n); ok && entering {
		fmt.Fprintf(w, `<span class="clause" id="r%s">%s</span> `, number, number)
	}
	if !entering && n.NextSibling() != nil && n.FirstChild() != nil {
		w.WriteByte('\n')
	}
	return ast.WalkContinue, nil
}

// diagramMarks is what the page draws on a diagram.
type diagramMarks struct {
	Legal   []string `json:"legal,omitempty"`
	Path    []string `json:"path,omitempty"`
	Taken   []string `json:"taken,omitempty"`
	Turned  []string `json:"turned,omitempty"`
	Refused []string `json:"refused,omitempty"`
	// Lines are those of the board that have names, by the keys of these and by places.
	Lines []namedLine `json:"lines,omitempty"`
}

type namedLine struct {
	Name   string   `json:"name"`
	Places []string `json:"places"`
}

// linesOf are the lines of the board that have names in a game.
func linesOf(spec string) (lines []namedLine, err error) {
	g, err := game.Open(spec)
	if err != nil {
		return nil, err
	}
	namer, ok := game.Ability[game.LineNamer](g.Rules)
	if !ok || len(namer.NamedLines()) == 0 {
		return nil, fmt.Errorf("diagram: no lines of %s have names", spec)
	}
	places := g.Start().(game.Scener).Board().Places
	for _, l := range namer.NamedLines() {
		names := make([]string, len(l.Places))
		for i, place := range l.Places {
			names[i] = places[place].Name
		}
		lines = append(lines, namedLine{Name: l.Key, Places: names})
	}
	return lines, nil
}

func (p *rulesParts) drawFence(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	var body strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		body.Write(line.Value(source))
	}
	if string(n.(*ast.FencedCodeBlock).Language(source)) != "diagram" {
		fmt.Fprintf(w, "<pre><code>%s</code></pre>\n", html.EscapeString(body.String()))
		return ast.WalkContinue, nil
	}
	d, err := page.ParseDiagram(body.String())
	if err != nil {
		return ast.WalkStop, err
	}
	if d.Game == "" {
		d.Game = p.spec
	}
	drawn := diagramMarks{Legal: d.Legal, Path: d.Path, Taken: d.Taken, Turned: d.Turned, Refused: d.Refused}
	if d.Lines {
		if drawn.Lines, err = linesOf(d.Game); err != nil {
			return ast.WalkStop, err
		}
	}
	marks, err := json.Marshal(drawn)
	if err != nil {
		return ast.WalkStop, err
	}
	fmt.Fprintf(w, "<figure data-game=\"%s\" data-position=\"%s\" data-marks=\"%s\"><figcaption>%s</figcaption></figure>\n",
		html.EscapeString(d.Game), html.EscapeString(d.Position), html.EscapeString(string(marks)), html.EscapeString(d.Caption))
	return ast.WalkContinue, nil
}
