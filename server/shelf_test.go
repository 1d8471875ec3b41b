package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/lang"
	"github.com/tavlei/tavlei/server/show"
)

// TestShelf: every game of the shelf is told with its names in each language, and no game of the gallery is.
func TestShelf(t *testing.T) {
	p := newBench(t).person()
	for _, code := range lang.Built().Codes() {
		games := want[show.ShelfView](p, 200, "GET", "/api/shelf?lang="+code, nil).Games
		infos := game.Shelf()
		if len(games) != len(infos) || len(games) == 0 {
			t.Fatalf("%s: %d games of %d", code, len(games), len(infos))
		}
		for i, g := range games {
			if g.ID != infos[i].ID || g.Family != infos[i].Family || g.Name == g.ID || g.Name == "" || g.Brief == "" || slices.Contains(g.Also, g.Name) {
				t.Errorf("%s: %+v", code, g)
			}
			for _, also := range infos[i].Aliases {
				if !slices.Contains(g.Also, also) {
					t.Errorf("%s: %s lacks its name %s", code, g.ID, also)
				}
			}
		}
	}
	find := func(code, id string) show.ShelfGame {
		games := want[show.ShelfView](p, 200, "GET", "/api/shelf?lang="+code, nil).Games
		return games[slices.IndexFunc(games, func(g show.ShelfGame) bool { return g.ID == id })]
	}
	en, uk := find("en", "shatranj"), find("uk", "shatranj")
	if en.Name != "Shatranj" || uk.Name == en.Name || !slices.Contains(en.Also, uk.Name) || !slices.Contains(uk.Also, en.Name) {
		t.Errorf("%+v and %+v do not name each other", en, uk)
	}
	if got := find("xx", "shatranj"); got.Name != en.Name {
		t.Errorf("a language that there is not: %+v", got)
	}
	if status, _, data := p.ask("GET", "/api/shelf?lang="+strings.Repeat("x", 17), nil); status != 422 {
		t.Errorf("%d %s", status, data)
	}
}

// TestCards: the games of the shelf that the gallery shows come with all that a card needs, found by what people call them; the list of
// families says how many there are, and rule pages begin with where a game is from, which words of games do not carry.
func TestCards(t *testing.T) {
	p := newBench(t).person()
	count := 0
	for _, f := range want[show.GamesView](p, 200, "GET", "/api/games", nil).Families {
		count += f.Cards
	}
	for code, also := range map[string]string{"en": "поддавки", "uk": "losing chess", "ru": "піддавки"} {
		cards := want[show.CardsView](p, 200, "GET", "/api/shelf/cards?lang="+code, nil).Games
		if len(cards) != count || count < 20 {
			t.Fatalf("%s: %d games, %d are told", code, len(cards), count)
		}
		for _, c := range cards {
			if c.Thumb == nil || len(c.Thumb.Men) == 0 || c.Name == "" || c.Brief == "" {
				t.Errorf("%s: %s is told without its picture or words", code, c.ID)
			}
			if c.ID == "antichess" && !slices.Contains(c.Also, also) {
				t.Errorf("%s: %v does not name %s", code, c.Also, also)
			}
		}
	}
	one := want[show.OneGameView](p, 200, "GET", "/api/games/antichess?lang=uk", nil)
	if one.Words["game.antichess.name"] == "" || one.Words["game.antichess.intro"] != "" {
		t.Errorf("its words are %v", one.Words)
	}
}

// TestListPeopleOnly: the list of games says which have no bots.
func TestListPeopleOnly(t *testing.T) {
	p := newBench(t).person()
	for _, f := range want[show.GamesView](p, 200, "GET", "/api/games", nil).Families {
		for _, g := range f.Games {
			if info, _ := game.Lookup(g.ID); g.People != info.PeopleOnly {
				t.Errorf("%s: people only: %v", g.ID, g.People)
			}
		}
	}
}
