package show

import (
	"cmp"
	"encoding/json"
	"io/fs"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/match"
)

// What there is to play.
type (
	// GamesView lists all games by family.
	GamesView struct {
		Families []FamilyView `json:"families" doc:"all, with their games"`
	}

	// FamilyView is one family of games.
	FamilyView struct {
		ID      string     `json:"id" doc:"draughts, reversi, chess and so on"`
		Games   []GameView `json:"games" doc:"the one to begin with first"`
		Puzzles int        `json:"puzzles,omitempty" doc:"how many it has"`
		Cards   int        `json:"cards,omitempty" doc:"how many games of its shelf have a card besides"`
	}

	// GameView is one game before its options are settled.
	GameView struct {
		ID      string        `json:"id" doc:"its name, as it stands before any options"`
		Family  string        `json:"family" doc:"to which it belongs"`
		Tags    []string      `json:"tags" doc:"words about it, such as forced, hands, dice"`
		Options []game.Option `json:"options" doc:"its house rules"`
		Seats   int           `json:"seats" doc:"with default options; an option with seats says otherwise"`
		Teams   []int8        `json:"teams,omitempty" doc:"the team of each seat, where there are teams"`
		Series  string        `json:"series,omitempty" enum:"wins,points" doc:"it can be played in series, whose games count 1, ½ and 0, or, under some options at least, points of its own if that is agreed"`
		People  bool          `json:"people,omitempty" doc:"only people play it: there are no bots, hints and reviews"`
		Placing bool          `json:"placing,omitempty" doc:"men are put and never moved: touch-move means nothing"`
		Level   int           `json:"level,omitempty" doc:"of the bot that a first game is offered against, where it is not the usual one"`
		Lead    bool          `json:"lead" doc:"the first of its family"`
		Missing string        `json:"missing,omitempty" doc:"why it cannot be played on this machine, in English"`
		Thumb   *ThumbView    `json:"thumb,omitempty" doc:"a small picture"`
	}

	// ThumbView is enough to draw a small board.
	ThumbView struct {
		Board *game.Board `json:"board" doc:"the board, but for the places of its grid"`
		Grid  *GridView   `json:"grid,omitempty" doc:"the first places of the board, where they stand in rows"`
		Men   []game.Man  `json:"men" doc:"all men on it"`
		Marks []game.Mark `json:"marks,omitempty" doc:"signs on places"`
	}

	// GridView are cells in rows, each from the left, by a few numbers.
	GridView struct {
		Columns int     `json:"columns" doc:"how many cells a row has"`
		Rows    int     `json:"rows" doc:"how many rows there are"`
		X       float32 `json:"x" doc:"centre of the first cell, in squares from the left edge"`
		Y       float32 `json:"y" doc:"and from the top edge"`
		Up      bool    `json:"up,omitempty" doc:"each row lies above the one before it, else below"`
		Tints   string  `json:"tints,omitempty" doc:"the colours of the cells, a figure each; all are 0 without it"`
	}

	// OneGameView is one game with what its family has to offer besides.
	OneGameView struct {
		GameView
		Puzzles int `json:"puzzles,omitempty" doc:"how many its family has"`

		Words map[string]string `json:"words,omitempty" doc:"of a game that is not in the list: its name, what is special about it, its pieces, in the language asked for"`
	}

	// CardsView lists the games of shelves that have a card in the gallery.
	CardsView struct {
		Games []CardView `json:"games" doc:"kin beside kin"`
	}

	// CardView is such a game with its words.
	CardView struct {
		GameView
		Name  string   `json:"name" doc:"what it is called in the language asked for"`
		Brief string   `json:"brief" doc:"what is special about it"`
		Also  []string `json:"also" doc:"its other names: in other programs and in other languages"`
	}

	// ShelfView lists the games that are found by their names.
	ShelfView struct {
		Games []ShelfGame `json:"games" doc:"kin beside kin"`
	}

	// ShelfGame is as much of a game as is needed to find it.
	ShelfGame struct {
		ID     string   `json:"id" doc:"its name, as it stands before any options"`
		Family string   `json:"family" doc:"to which it belongs"`
		Name   string   `json:"name" doc:"what it is called in the language asked for"`
		Brief  string   `json:"brief" doc:"what is special about it"`
		Also   []string `json:"also" doc:"its other names: in other programs and in other languages"`
	}
)

func AllGames() GamesView {
	var v GamesView
	at := map[string]int{}
	for _, info := range game.All() {
		i, ok := at[info.Family]
		if !ok {
			i = len(v.Families)
			at[info.Family] = i
			v.Families = append(v.Families, FamilyView{ID: info.Family})
		}
		if view, ok := gameView(info); ok {
			view.Lead = len(v.Families[i].Games) == 0
			v.Families[i].Games = append(v.Families[i].Games, view)
		}
	}
	for _, info := range game.Shelf() {
		if i, ok := at[info.Family]; ok && info.Moment != "" {
			v.Families[i].Cards++
		}
	}
	return v
}

// OneGame shows a game that is not in the list, with its words in a language; false: it cannot be opened.
func OneGame(info *game.Info, code string) (OneGameView, bool) {
	view, ok := gameView(info)
	return OneGameView{GameView: view, Words: ownWords(info, Language(code))}, ok
}

// Cards lists the games of shelves that have a card in the gallery, with their words in a language.
func Cards(code string) CardsView {
	v := CardsView{Games: []CardView{}}
	told := Shelf(code).Games
	for i, info := range game.Shelf() {
		if info.Moment == "" {
			continue
		}
		if view, ok := gameView(info); ok {
			v.Games = append(v.Games, CardView{GameView: view, Name: told[i].Name, Brief: told[i].Brief, Also: told[i].Also})
		}
	}
	return v
}

// Shelf lists the games of shelves with their words in a language.
func Shelf(code string) ShelfView {
	v := ShelfView{Games: []ShelfGame{}}
	read := map[string]map[string]string{} // by family and language: games of a shelf share their words
	said := func(info *game.Info, code, key string) string {
		at := info.Family + " " + code
		if read[at] == nil {
			read[at] = wordsOf(info.Text, code)
		}
		return read[at]["game."+info.ID+"."+key]
	}
	for _, info := range game.Shelf() {
		g := ShelfGame{
			ID: info.ID, Family: info.Family, Also: slices.Clone(info.Aliases),
			Name:  cmp.Or(said(info, code, "name"), said(info, "en", "name"), info.ID),
			Brief: cmp.Or(said(info, code, "brief"), said(info, "en", "brief")),
		}
		for _, other := range lang.Built().Codes() {
			names := append([]string{said(info, other, "name")}, strings.Split(said(info, other, "also"), ", ")...)
			for _, name := range names {
				if name != "" && name != g.Name && !slices.Contains(g.Also, name) {
					g.Also = append(g.Also, name)
				}
			}
		}
		v.Games = append(v.Games, g)
	}
	return v
}

// wordsOf are the words of a family in a language, none where it is not told in it.
func wordsOf(text fs.FS, code string) map[string]string {
	all := map[string]string{}
	if data, err := fs.ReadFile(text, code+".json"); err != nil || json.Unmarshal(data, &all) != nil {
		return map[string]string{}
	}
	return all
}

// ownWords are the words that a game of a file has besides those of its family.
func ownWords(info *game.Info, own string) map[string]string {
	words := map[string]string{}
	for _, code := range []string{"en", own} {
		for key, word := range wordsOf(info.Text, code) {
			_, of, own := strings.Cut(key, "game."+info.ID+".")
			if own && of != "intro" || strings.HasPrefix(key, "man.") { // an introduction stands on the rule page
				words[key] = word
			}
		}
	}
	return words
}

// gameView leaves out a game that cannot be opened: it is not offered.
func gameView(info *game.Info) (GameView, bool) {
	g, err := info.Open(nil)
	if err != nil {
		return GameView{}, false
	}
	v := GameView{
		ID: info.ID, Family: info.Family, Seats: g.Seats, Teams: g.Teams, Placing: info.Puts != "", Level: info.Level, People: info.PeopleOnly,
		Tags: append([]string{}, info.Tags...), Options: append([]game.Option{}, info.Options...),
	}
	if err := info.Engine.Check(); err != nil {
		v.Missing = err.Error()
		return v, true
	}
	moment := MomentOf(g)
	_, chosen := g.Rules.(game.Counter) // by options, which are asked about when they are chosen
	if v.Series = SeriesKind(g, moment); v.Series != "" && chosen {
		v.Series = "points"
	}
	v.Thumb = ThumbOf(moment)
	return v, true
}

// SeriesKind is points where a game, of which p is a position, may count points of its own in a series, else wins; empty where it has
// no series.
func SeriesKind(g *game.Game, p game.Position) string {
	switch may, own := match.MayHaveSeries(g, p); {
	case own:
		return "points"
	case may:
		return "wins"
	}
	return ""
}

// MomentOf is the position that pictures show, nil where there is none yet: to set up a start may
// take an engine that is not warm.
func MomentOf(g *game.Game) game.Position {
	if g.Info.Moment != "" {
		if moment, err := g.Parse(g.Info.Moment); err == nil {
			return moment
		}
	}
	if !g.Info.Engine.IsReady() {
		return nil
	}
	return g.Start()
}
