package files_test

import (
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/files"
)

// TestRenderRules: headings, clauses and diagrams of a rule page; no HTML of its own.
func TestRenderRules(t *testing.T) {
	v, err := files.RenderRules("# Ti*t*le\n\nIntro <script>x</script>.\n\n## Taking & more\n\n[1.5.4] A *man* [takes](#s1).\n\n- [2.1] In a list.\n- plain\n\n"+
		"```diagram\nposition: W:Wc3:Bd4\nlegal: e5\ntaken: d4\ncaption: A \"man\" <takes>.\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", "russian;huff=redo", "")
	if err != nil {
		t.Fatal(err)
	}
	if v.Title != "Title" || len(v.Contents) != 1 || v.Contents[0] != (files.HeadingView{ID: "s1", Title: "Taking & more", Level: 2}) {
		t.Errorf("title %q, contents %+v", v.Title, v.Contents)
	}
	for _, want := range []string{
		`<h2 id="s1">Taking &amp; more</h2>`,
		`<p id="r1.5.4"><span class="clause">1.5.4</span> A <em>man</em> <a href="#s1">takes</a>.</p>`,
		`<span class="clause" id="r2.1">2.1</span> In a list.`,
		`<figure data-game="russian;huff=redo" data-position="W:Wc3:Bd4" data-marks="{&#34;legal&#34;:[&#34;e5&#34;],&#34;taken&#34;:[&#34;d4&#34;]}">`,
		`<figcaption>A &#34;man&#34; &lt;takes&gt;.</figcaption>`,
		`<td>1</td>`,
	} {
		if !strings.Contains(v.HTML, want) {
			t.Errorf("no %s in\n%s", want, v.HTML)
		}
	}
	if strings.Contains(v.HTML, "<script>") || strings.Contains(v.HTML, "<h1") {
		t.Errorf("raw HTML or the title is left in\n%s", v.HTML)
	}
	if _, err := files.RenderRules("```diagram\nnonsense\n```\n", "russian", ""); err == nil {
		t.Error("a broken diagram is drawn")
	}
}
