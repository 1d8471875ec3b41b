package problem

import (
	"errors"

	"github.com/tavlei/tavlei/game"
)

func Clip(text string) string {
	if len(text) > 40 {
		return text[:40] + "…"
	}
	return text
}

// FaultView is what is wrong with an option, a position or another text.
type FaultView struct {
	Code   string            `json:"code" doc:"words of the family: fault.<code>; option where it has none"`
	Rule   string            `json:"rule,omitempty" doc:"clause of the rule page"`
	Option string            `json:"option,omitempty" doc:"key of the option at fault"`
	With   []string          `json:"with,omitempty" doc:"keys of the options that it does not go together with"`
	Part   string            `json:"part,omitempty" doc:"name of the part of the value, where there are several"`
	Items  []int             `json:"items,omitempty" doc:"what to point at within the part, from 1"`
	Params map[string]string `json:"params,omitempty" doc:"what the words say in braces; @key is a word of the family"`
	Detail string            `json:"detail" doc:"the same in English"`
}

func FaultOf(err error) *FaultView {
	v := &FaultView{Code: "option", Detail: err.Error()}
	var f *game.Fault
	if errors.As(err, &f) {
		v.Code, v.Rule, v.Option, v.With, v.Part, v.Items, v.Params = f.Code, f.Rule, f.Option, f.With, f.Part, f.Items, f.Params
	}
	return v
}
