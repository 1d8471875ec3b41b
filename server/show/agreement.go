package show

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/match"
)

type (
	// AgreementView is what people agree on: before a game all of it, within one other rules and settings.
	AgreementView struct {
		Game     string            `json:"game" doc:"canonical name of the rule set"`
		Family   string            `json:"family" doc:"draughts, reversi, chess and so on"`
		Options  map[string]string `json:"options" doc:"all options of the rule set"`
		Changed  []string          `json:"changed" doc:"keys of the options that differ from their defaults"`
		Position string            `json:"position,omitempty" doc:"where the game begins; empty: the game's start, or where it stands"`
		Settings match.Settings    `json:"settings" doc:"what is agreed besides the rules"`
		Seat     *int              `json:"seat,omitempty" doc:"of the host, -1: a lot decides; not given where nobody changes seats"`
		Differs  []DifferenceView  `json:"differs" doc:"from what is usual: house rules first, then the position, then settings"`
	}

	// DifferenceView is one thing that is agreed otherwise than usual.
	DifferenceView struct {
		Kind  string `json:"kind" enum:"rule,position,setting" doc:"an option of the rule set, the position of the start, or a setting of the match"`
		ID    string `json:"id" doc:"key of the option or the setting, position"`
		Value string `json:"value" doc:"agreed on"`
		Usual string `json:"usual" doc:"value in the usual game; empty where that has none, such as a clock"`
	}

	// ProposalView is what somebody has proposed who might play in a match that waits, or what its host has proposed in turn.
	ProposalView struct {
		N     int           `json:"n" doc:"its number, by which it is answered"`
		Name  string        `json:"name" doc:"of who might play; empty for who has not told it"`
		By    string        `json:"by" enum:"host,guest" doc:"who has made it: the host of the match, or who might play"`
		Yours bool          `json:"yours,omitempty" doc:"you are the guest"`
		Waits bool          `json:"waits,omitempty" doc:"it waits for your answer"`
		Terms AgreementView `json:"terms" doc:"what is proposed"`
	}

	// LegView is a stretch of a match by one rule set from one position.
	LegView struct {
		From  int           `json:"from" doc:"plies of the match before it"`
		Why   string        `json:"why,omitempty" enum:"rules,corrected" doc:"it began: other rules were agreed on, or the position was put right; empty: with the match"`
		Seat  int           `json:"seat" doc:"that has brought it about, -1: nobody"`
		Terms AgreementView `json:"terms" doc:"by which it is played; position: where it began"`
		Men   []game.Man    `json:"men" doc:"where it began"`
		Rows  RowsView      `json:"rows" doc:"how the list of its moves begins"`
	}
)

// AgreementOf shows terms by a rule set. bots tells whether somebody plays against the computer.
func AgreementOf(g *game.Game, position string, settings match.Settings, bots bool) AgreementView {
	return AgreementView{
		Game: g.Name(), Family: g.Info.Family, Options: g.Options, Changed: Changed(g), Position: position, Settings: settings,
		Differs: Differences(g, position, settings, bots),
	}
}

// LegViews shows the legs of a match that has more than one.
func LegViews(s *match.State) []LegView {
	if len(s.Earlier) == 0 {
		return nil
	}
	var views []LegView
	for _, leg := range s.Legs() {
		at := ""
		if leg.Why != "" || s.Setup.Position != "" {
			at = game.Text(leg.Line.Start)
		}
		views = append(views, LegView{
			From: leg.From, Why: leg.Why, Seat: int(leg.By), Terms: AgreementOf(leg.Game, at, leg.Settings, HasBot(s)),
			Men: MenOf(leg.Line.Start), Rows: RowsOf(leg.Game, leg.Line.Start),
		})
	}
	return views
}

// HasBot tells whether a bot plays.
func HasBot(s *match.State) bool {
	for _, p := range s.Players {
		if p.Kind == match.Bot {
			return true
		}
	}
	return false
}

// Differences are what differs from the usual game: rules, the position, settings.
func Differences(g *game.Game, position string, settings match.Settings, bots bool) []DifferenceView {
	list := []DifferenceView{}
	for _, o := range g.Info.Options {
		if value := g.Options[o.Key]; value != o.Default {
			list = append(list, DifferenceView{"rule", o.Key, value, o.Default})
		}
	}
	if position != "" {
		list = append(list, DifferenceView{Kind: "position", ID: "position", Value: position})
	}
	usual := reflect.ValueOf(match.Usual(g, bots))
	for field, value := range reflect.ValueOf(settings).Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		agreed, common := text(value), text(usual.FieldByIndex(field.Index))
		if agreed != common {
			list = append(list, DifferenceView{"setting", name, agreed, common})
		}
	}
	return list
}

// text is the value of a setting.
func text(v reflect.Value) string {
	if v.IsZero() {
		return ""
	}
	return fmt.Sprint(v.Interface())
}
