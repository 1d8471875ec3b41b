package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/server/api"
)

// TestCheckOptions: what is wrong with options is told in a form that a page shows, what they come to
// as well.
func TestCheckOptions(t *testing.T) {
	p := openBench(t, testConfig(t.TempDir())).person()
	check := func(id string, options map[string]string) (v api.OptionsView) {
		t.Helper()
		status, _, data := p.ask("POST", "/api/games/"+id+"/options", map[string]any{"options": options})
		if status != http.StatusOK {
			t.Fatalf("status %d: %s", status, data)
		}
		if err := json.Unmarshal(data, &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	if v := check("russian", map[string]string{"huff": "redo"}); v.Name != "russian;huff=redo" || v.Fault != nil {
		t.Errorf("options that are right: %+v", v)
	}
	if v := check("russian", map[string]string{"huff": "perhaps"}); v.Fault == nil || v.Fault.Code != "optionValue" || v.Fault.Option != "huff" || !strings.Contains(v.Fault.Detail, "huff") {
		t.Errorf("a wrong value: %+v %+v", v, v.Fault)
	}
	if status, _, data := p.ask("POST", "/api/games/nothing/options", map[string]any{"options": map[string]string{}}); status != http.StatusNotFound {
		t.Errorf("an unknown game: status %d: %s", status, data)
	}

	if info, _ := game.Lookup("chapaev"); info.Engine.Check() != nil {
		t.Skip("the engine does not run here")
	}
	if v := check("chapaev", map[string]string{"preset": "kids"}); v.Fault != nil || v.Meant["match"] != "round" || v.Meant["arms"] != "infantry" {
		t.Errorf("what the preset means: %+v", v)
	}
	v := check("chapaev", map[string]string{"arms": "tanks,own:1:0.5_0.5/2_0.5/1_0.5"})
	if f := v.Fault; f == nil || f.Code != "manOverlap" || f.Option != "arms" || f.Part != "own" ||
		!slices.Equal(f.Items, []int{3, 1}) || !maps.Equal(f.Params, map[string]string{"man": "3", "other": "1"}) {
		t.Errorf("an overlap: %+v", f)
	}
	if v := check("chapaev", map[string]string{"arms": strings.Repeat("infantry,", 230) + "tanks"}); v.Fault == nil {
		t.Error("a list of arms that is too long")
	}
}
