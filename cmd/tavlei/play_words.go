package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
)

// spoken holds what the terminal says, by language.
var spoken = map[string]map[string]string{
	"en": {
		"welcome":           "Type a move, or ? for help.",
		"help":              "a move (%s), the name of a man or a square, hint, undo, flip, history, position, resign, quit",
		"youMay":            "You may play:",
		"unread":            "I cannot read this as a move. Type ? for help.",
		"rolled":            "Rolled:",
		"resigned":          "resigned",
		"nothingToUndo":     "There is nothing to take back.",
		"rule":              "rule",
		"lookAt":            "Look at",
		"draw":              "A draw:",
		"wins":              "%s wins:",
		"reason.tooComplex": "the position is too complex to go on",
		"seat":              "Seat %d",
	},
	"uk": {
		"welcome":           "Введіть хід або ? для підказки.",
		"help":              "хід (%s), назва поля з шашкою чи поля, hint (можливі ходи), undo (повернути хід), flip (перевернути дошку), history (запис), position (позиція), resign (здатися), quit (вийти)",
		"youMay":            "Можна піти:",
		"unread":            "Не розумію цього ходу. Введіть ? для підказки.",
		"rolled":            "Випало:",
		"resigned":          "сторона здалася",
		"nothingToUndo":     "Нема чого повертати.",
		"rule":              "правило",
		"lookAt":            "Погляньте на",
		"draw":              "Нічия:",
		"wins":              "Перемога, %s:",
		"reason.tooComplex": "позиція надто складна, щоб грати далі",
		"seat":              "Місце %d",
	},
	"ru": {
		"welcome":           "Введите ход или ? для подсказки.",
		"help":              "ход (%s), название поля с шашкой или поля, hint (возможные ходы), undo (вернуть ход), flip (перевернуть доску), history (запись), position (позиция), resign (сдаться), quit (выйти)",
		"youMay":            "Можно пойти:",
		"unread":            "Не понимаю этого хода. Введите ? для подсказки.",
		"rolled":            "Выпало:",
		"resigned":          "сторона сдалась",
		"nothingToUndo":     "Нечего возвращать.",
		"rule":              "правило",
		"lookAt":            "Посмотрите на",
		"draw":              "Ничья:",
		"wins":              "Победа, %s:",
		"reason.tooComplex": "позиция слишком сложна, чтобы играть дальше",
		"seat":              "Место %d",
	},
}

// wording is the language of one match with the texts of its family.
type wording struct {
	lang   string
	family map[string]string
	signs  glyphTable
	game   *game.Game
}

// wordsFor reads the family's texts; lang "" is the language of the terminal.
func wordsFor(lang string, g *game.Game) (*wording, error) {
	if lang == "" {
		if lang = languageOfTerminal(); spoken[lang] == nil {
			lang = "en"
		}
	}
	if spoken[lang] == nil {
		return nil, fmt.Errorf("language %q: want en, uk or ru", lang)
	}
	w := &wording{lang: lang, game: g, family: map[string]string{}}
	if g.Info.Text == nil {
		return w, nil
	}
	data, err := fs.ReadFile(g.Info.Text, lang+".json")
	if err != nil {
		return nil, fmt.Errorf("texts of %s: %w", g.Info.Family, err)
	}
	if err := json.Unmarshal(data, &w.family); err != nil {
		return nil, fmt.Errorf("texts of %s in %s: %w", g.Info.Family, lang, err)
	}
	w.signs, err = readGlyphs(g.Info)
	return w, err
}

// say is one text of the terminal.
func (w *wording) say(key string) string { return spoken[w.lang][key] }

// name is the name of the game.
func (w *wording) name() string {
	if name := w.family["game."+w.game.Info.ID+".name"]; name != "" {
		return name
	}
	return w.game.Name()
}

// side names a seat as the family does.
func (w *wording) side(s game.Seat) string {
	if name := w.family["side."+strconv.Itoa(int(s))]; name != "" {
		return name
	}
	return fmt.Sprintf(w.say("seat"), s)
}

// man names a kind of man as the family does.
func (w *wording) man(kind string) string {
	if name := w.family["man."+kind]; name != "" {
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
		text = fmt.Sprintf("%s. %s %s", r.Code, w.say("lookAt"), strings.Join(names, ", "))
	case text == "":
		text = r.Code
	}
	text = strings.ReplaceAll(text, "{places}", strings.Join(names, ", "))
	text = strings.ReplaceAll(text, "{way}", strings.Join(names, "-"))
	if r.Rule != "" {
		text += fmt.Sprintf(" (%s %s)", w.say("rule"), r.Rule)
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
	who := w.say("draw")
	if len(winners) > 0 {
		who = fmt.Sprintf(w.say("wins"), strings.Join(winners, ", "))
	}
	reason := w.family["reason."+o.Reason]
	if reason == "" {
		reason = w.say("reason." + o.Reason)
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
