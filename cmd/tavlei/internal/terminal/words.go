package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
)

// wording is the language of one match with the texts of its family.
type wording struct {
	lang   string
	own    map[string]string // what the terminal itself says
	family map[string]string
	signs  glyphTable
	game   *game.Game
}

// wordsFor reads the family's texts; code "" is the language of the terminal.
func wordsFor(code string, g *game.Game) (*wording, error) {
	texts := lang.Built()
	if code == "" {
		code = texts.Known(LanguageOfTerminal())
	}
	if texts.Known(code) != code {
		return nil, verb.Faultf("language %q: want one of %s", code, strings.Join(texts.Codes(), " "))
	}
	w := &wording{lang: code, game: g, family: map[string]string{}}
	var err error
	if w.own, err = texts.Terminal(code); err != nil || g.Info.Text == nil {
		return w, err
	}
	if w.family, err = texts.Words(g.Info, code); err != nil {
		return nil, err
	}
	w.signs, err = readGlyphs(g.Info)
	return w, err
}

// Say is one text of the terminal.
func (w *wording) Say(key string) string { return w.own[key] }

// name is the name of the game.
func (w *wording) name() string {
	if name := w.family["game."+w.game.Info.ID+".name"]; name != "" {
		return name
	}
	return w.game.Name()
}

// side names a seat as an option of the game wants it, or as the family does.
func (w *wording) side(s game.Seat) string {
	seat := "side." + strconv.Itoa(int(s))
	own := "game." + w.game.Info.ID + "." + seat
	for _, o := range w.game.Info.Options {
		if name := w.family[own+";"+o.Key+"="+w.game.Options[o.Key]]; name != "" {
			return name
		}
	}
	if name := w.family[seat]; name != "" {
		return name
	}
	return fmt.Sprintf(w.Say("seat"), s)
}

// man names a kind of man as the family does.
func (w *wording) man(kind string) string {
	if name := w.family["man."+kind]; name != "" {
		return name
	}
	shape, written := game.Man{Kind: kind}.Shape()
	if name := w.family["man."+shape]; name != "" {
		if w.family["man."+written] != "" { // it is a figure that was chosen
			return name
		}
		return name + " " + written
	}
	if name := w.family["man."+written]; written != "" && name != "" {
		return name
	}
	return kind
}

// refusal explains r; the family's own words, or the code with the places.
func (w *wording) refusal(r *game.Refusal, p game.Position) string {
	names := r.Names
	if v, ok := p.(game.Scener); ok && len(names) == 0 {
		for _, place := range r.Places {
			names = append(names, v.Board().Places[place].Name)
		}
	}
	text := w.family["refusal."+r.Code]
	switch {
	case text == "" && len(names) > 0:
		text = fmt.Sprintf("%s. %s %s", r.Code, w.Say("lookAt"), strings.Join(names, ", "))
	case text == "":
		text = r.Code
	}
	text = strings.ReplaceAll(text, "{places}", strings.Join(names, ", "))
	text = strings.ReplaceAll(text, "{way}", strings.Join(names, "-"))
	for name, value := range r.Params {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	if r.Rule != "" {
		text += fmt.Sprintf(" (%s %s)", w.Say("rule"), r.Rule)
	}
	return text
}

// outcome says who won and why.
func (w *wording) outcome(o game.Outcome, seats int) string {
	winners, losers := []string{}, []string{}
	first := o.Winners(seats)
	for s := range seats {
		if first.Has(game.Seat(s)) {
			winners = append(winners, w.side(game.Seat(s)))
		} else {
			losers = append(losers, w.side(game.Seat(s)))
		}
	}
	who := w.Say("draw")
	if len(winners) > 0 {
		who = fmt.Sprintf(w.Say("wins"), strings.Join(winners, ", "))
	}
	reason := w.family["reason."+o.Reason]
	if reason == "" {
		reason = w.Say("reason." + o.Reason)
	}
	if reason == "" {
		reason = o.Reason
	}
	reason = strings.NewReplacer("{winner}", strings.Join(winners, ", "), "{loser}", strings.Join(losers, ", ")).Replace(reason)
	text := who + " " + reason
	if seats > 2 {
		text += " " + placesText(o, seats)
	}
	return text
}

// placesText lists the seats by their places, best first: "(3 1 2)".
func placesText(o game.Outcome, seats int) string {
	order := make([]int, seats)
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(o.Place[a]) - int(o.Place[b]) })
	return "(" + strings.Trim(fmt.Sprint(order), "[]") + ")"
}
