package live

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/tavlei/tavlei/match"
)

// This file lists what is said on the socket, word by word. The description of the API is made from it: a frame,
// command or event that is not listed here fails the tests.

// FrameKind is one kind of frame, or one command.
type FrameKind struct {
	Kind    string // as t says it; of a command, as kind says it
	about   string
	Parts   []part
	Example string
}

// part is a field of a frame. A name that ends in ! is always there.
type part struct {
	Name   string
	about  string // default: what the field means in any frame
	values []string
}

// has gives parts that mean in this frame what they mean in any.
func has(names string) []part {
	var parts []part
	for name := range strings.FieldsSeq(names) {
		parts = append(parts, part{Name: name})
	}
	return parts
}

const refusal = "code! rule of places names params message wait"

// SaidKinds are the frames from clients, commands apart.
var SaidKinds = []FrameKind{
	{"why", "Asks why clicks are no legal move. It is answered by why.", has("id seat! path!"), `{"t":"why","id":"w1","seat":0,"path":[17,21]}`},
	{"steps", "Asks for the paths that begin with the clicks of an unfinished move, where the scene has more than it shows. It is " +
		"answered by steps.", append(has("id seat! path!"), part{"plies", "how many plies of the match you know of; in another position there is nothing to tell", nil}),
		`{"t":"steps","id":"s1","seat":0,"path":[17],"plies":0}`},
	{"ping", "Shows that the client is there; to be sent at least once a minute. It is answered by pong.", nil, `{"t":"ping"}`},
}

// CommandKinds are the commands that clients may send, over the socket or by POST; the others are the server's.
var CommandKinds = []FrameKind{
	{match.CmdPly, "Makes a move.", []part{
		{"text", "the move: the text of a path of the scene, or any notation of the game", nil}, {Name: "plies"}, {Name: "took"},
		{"path", "instead of a text: the clicks, as a hand has made them; where wrong moves are counted, this may be one", nil},
		{"what", "press: the clock is pressed with it, where that is done by hand and the move ends the turn", []string{match.CmdPress}},
	}, `{"t":"cmd","id":"m1","seat":0,"kind":"ply","text":"c3-d4","plies":0}`},
	{match.CmdOffer, "Offers something to the others. An offer that meets the same offer is an agreement.", []part{
		{"what!", "what is offered", []string{match.Draw, match.Takeback, match.Pause, match.Rematch, match.Rules, match.NoChair}},
		{"n", "of a takeback: how many plies of the match are kept", nil},
		{"terms", "of rules: by which the match shall go on where it stands", nil},
		{"share", "of a rematch: as in createMatch", nil},
	}, `{"t":"cmd","id":"m2","seat":0,"kind":"offer","what":"takeback","n":2}`},
	{match.CmdAnswer, "Answers an offer, or withdraws one's own by no.", []part{
		{"what!", "", []string{match.Yes, match.No}},
		{"text", "which offer; if not given, the last one that waits for the seat", []string{match.Draw, match.Takeback, match.Pause, match.Rematch, match.Rules, match.NoChair}},
		{"n", "of a takeback: 1 and the plies that it keeps, of rules: the number of the offer, so that another one is not meant; 0: whichever it is", nil},
		{"share", "with a yes to a rematch: as in createMatch", nil},
	}, `{"t":"cmd","id":"m3","seat":1,"kind":"answer","what":"yes","text":"draw"}`},
	{match.CmdClaim, "Demands the result that the rules give to whoever asks for it, such as a draw by repetition.", []part{
		{"text", "the move that would make it true; if not given, it is true already", nil}, {Name: "plies"}, {Name: "took"},
	}, `{"t":"cmd","id":"m4","seat":0,"kind":"claim"}`},
	{match.CmdDemand, "Requires the other side to win within the moves that the rules give it; see demand of the match.", nil,
		`{"t":"cmd","id":"m5","seat":0,"kind":"demand"}`},
	{match.CmdResign, "Gives the game up.", nil, `{"t":"cmd","id":"m6","seat":0,"kind":"resign"}`},
	{match.CmdConcede, "Gives up the series to which the match belongs, and the match with it if it is being played.", nil,
		`{"t":"cmd","id":"m22","seat":0,"kind":"concede"}`},
	{match.CmdUndo, "Takes back plies of one's own unfinished turn, unasked.", []part{
		{"n!", "how many plies of the match are kept", nil},
	}, `{"t":"cmd","id":"m7","seat":0,"kind":"undo","n":4}`},
	{match.CmdPause, "Offers a pause, as offer does.", nil, `{"t":"cmd","id":"m8","seat":0,"kind":"pause"}`},
	{match.CmdResume, "Goes on after a pause.", nil, `{"t":"cmd","id":"m9","seat":0,"kind":"resume"}`},
	{match.CmdAbort, "Ends a match in which hardly anything has happened, without a result.", []part{
		{"what", "waiting: only while it waits for players; who comes later than the last of them is told begun", []string{"waiting"}},
	}, `{"t":"cmd","id":"m10","seat":0,"kind":"abort"}`},
	{match.CmdSay, "Says something to all at the table.", []part{{"text!", "the words, one line", nil}},
		`{"t":"cmd","id":"m11","seat":0,"kind":"say","text":"good luck"}`},
	{match.CmdWhisper, "Says something to all who watch, by one who watches and has told a name. The players are told when the match is over.",
		[]part{{"text!", "the words, one line", nil}}, `{"t":"cmd","id":"m14","kind":"whisper","text":"what a move"}`},
	{match.CmdHint, "Asks for a hint, where hints were agreed: first the man to move, asked again the move. It takes up to a second.", []part{
		{"what", "threat: what the opponent would do if it were his turn", []string{"threat"}},
	}, `{"t":"cmd","id":"m13","seat":0,"kind":"hint"}`},
	{match.CmdTouch, "Touches a man, which must then move where touch-move was agreed; elsewhere it does nothing.", []part{
		{"text!", "name of the place", nil}, {"what", "adjust: the man is only put straight", []string{"adjust"}},
	}, `{"t":"cmd","id":"m12","seat":0,"kind":"touch","text":"c3"}`},
	{match.CmdGive, "Gives every opponent 15 seconds.", nil, `{"t":"cmd","id":"m15","seat":0,"kind":"giveTime"}`},
	{match.CmdBerserk, "Halves one's own time and gives up its bonus, before one's first turn is finished.", nil,
		`{"t":"cmd","id":"m16","seat":0,"kind":"berserk"}`},
	{match.CmdLeave, "Lets one's own clock stand for some of the days agreed on, or go on.", []part{
		{"what!", "", []string{"away", "back"}},
	}, `{"t":"cmd","id":"m17","seat":0,"kind":"vacation","what":"away"}`},
	{match.CmdGone, "Claims the game, since the person whose turn it is has been away from the table for a minute; between two games of a series " +
		"the series, since somebody has been away for ten.", []part{
		{"n!", "seat of that person", nil}, {"what", "draw: claims no more than that", []string{match.Draw}},
	}, `{"t":"cmd","id":"m18","seat":0,"kind":"claimGone","n":1}`},
	{match.CmdPropose, "Proposes other terms in a match of two that waits: by who might play, or by its host to one who has proposed.", []part{
		{"terms!", "what is proposed, as a whole", nil}, {"n", "number of the proposal that it answers; the host names one", nil},
		{"share", "as in createMatch", nil},
	}, `{"t":"cmd","id":"m19","kind":"propose","terms":{"game":"russian","settings":{"clock":"300+2"},"seat":-1}}`},
	{match.CmdSettle, "Answers a proposal, or withdraws one's own by no. With yes the match is played by its terms and begins.", []part{
		{"n!", "number of the proposal", nil}, {"what!", "", []string{match.Yes, match.No}}, {"share", "with yes: as in createMatch", nil},
	}, `{"t":"cmd","id":"m20","seat":0,"kind":"settle","n":1,"what":"yes"}`},
	{match.CmdPress, "Presses one's own clock after a move, where that was agreed: the turn is done, and the other side may move.", has("took"),
		`{"t":"cmd","id":"m21","seat":0,"kind":"press"}`},
	{match.CmdPick, "Picks a fist in which somebody else has hidden the sides; see draw of the match.", []part{
		{"what!", "", []string{match.LeftHand, match.RightHand}},
	}, `{"t":"cmd","id":"m22","seat":1,"kind":"pick","what":"left"}`},
	{match.CmdReveal, "Opens one's own share in the seed, when draw of the match waits for it and sides are picked.", []part{
		{"text!", "the share: the 64 hexadecimal digits whose hash was laid", nil},
	}, `{"t":"cmd","id":"m23","seat":0,"kind":"reveal","text":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}`},
	{match.CmdChair, "Makes you the referee of a match that waits for one: see the link to the chair. Whoever plays cannot be it.", []part{
		{"text!", "what stands after referee= in the link", nil},
	}, `{"t":"cmd","id":"m24","kind":"chair","text":"Xk2cVh0Zp3Q9dYw8rT5uLa"}`},
	{match.CmdCall, "Calls the referee with a question. All stands until he answers; who has called may resume, others after five minutes.", []part{
		{"what!", "the question", match.Questions}, {"text", "what there is to say besides, one line", nil},
	}, `{"t":"cmd","id":"m25","seat":0,"kind":"call","what":"clock"}`},
	{match.CmdRule, "An act of the referee.", []part{{"ruling!", "what he does", nil}},
		`{"t":"cmd","id":"m26","kind":"rule","ruling":{"act":"warn","seat":1,"clause":"1.4.7"}}`},
	{match.CmdNote, "Writes on one's own form, where players keep the score. A ply may be corrected three times.", []part{
		{"n!", "number of the ply in the match, from 1: one that was played", nil}, {"text", "what is written, up to 40 characters; empty: it is struck out", nil},
	}, `{"t":"cmd","id":"m27","seat":0,"kind":"note","n":1,"text":"c3-d4"}`},
}

// CommandNames are the commands by name.
var CommandNames = func() []string {
	var names []string
	for _, c := range CommandKinds {
		names = append(names, c.Kind)
	}
	return names
}()

// ToldKinds are the frames from the server that are short.
var ToldKinds = []FrameKind{
	{"ack", "A command was carried out and is on the disk.", has("id! seq!"), `{"t":"ack","id":"m1","seq":7}`},
	{"refused", "A command was not carried out; nothing has changed.", has("id! " + refusal),
		`{"t":"refused","id":"m1","code":"mustCapture","rule":"1.5.1","places":[17],"names":["c3"],"message":"…"}`},
	{"why", "Why clicks are no legal move; without a code they are one, or may become one.", has("id code rule of places names message wait"),
		`{"t":"why","id":"w1","code":"mustCapture","rule":"1.5.1","places":[17],"names":["c3"]}`},
	{"steps", "The ways on from some clicks, or why there are none.", has("id paths more code rule of places names message wait"),
		`{"t":"steps","id":"s1"}`},
	{"thinking", "The bot on a seat thinks.", has("seat!"), `{"t":"thinking","seat":1}`},
	{"waiting", "The bot on a seat waits until it may think.", has("seat! place!"), `{"t":"waiting","seat":1,"place":3}`},
	{"preparing", "The game's engine gets warm or a long match is read: the hello comes later.", nil, `{"t":"preparing"}`},
	{"pong", "Answers a ping; it comes unasked, too, to show that the line stands.", nil, `{"t":"pong"}`},
	{"bye", "The server ends the line; come again with since, unless you are blocked.", []part{{"reason!", "", byeReasons}}, `{"t":"bye","reason":"shutdown"}`},
	{"error", "A frame was not understood, or came too soon.", has("id code! message! wait"),
		`{"t":"error","id":"m1","code":"malformed","message":"seat: want a whole number, not string"}`},
}

// byeReasons are why the server ends a line: it stops, the client reads too slowly, something is not there at the
// moment, the match is set aside, the guest is blocked, the token is revoked.
var byeReasons = []string{"shutdown", "slow", "unavailable", "setAside", "blocked", "token"}

// eventKind is one kind of event of a match, and what its what may be.
type eventKind struct {
	Kind, about string
	what        []string
}

// EventKinds are the events that clients are told.
var EventKinds = []eventKind{
	{match.EvLot, "seat was drawn by lot among n open ones", nil},
	{match.EvJoined, "somebody has taken seat; n: level of a bot", []string{match.Guest, match.Bot}},
	{match.EvReplaced, "the engine text has failed on seat; a bot of the level n plays on", []string{match.EngineCrashed, match.EngineIllegal, match.EngineSilent, match.EngineGone}},
	{match.EvProposed, "terms are proposed, as number n: by the host from seat, or by somebody who might play; terms are told those two", nil},
	{match.EvDeclined, "proposal n was declined by the host, seat, or by who might play, or withdrawn", nil},
	{match.EvAgreed, "the match is played by terms, those of proposal n: who plays sits down anew", nil},
	{match.EvShared, "seat has laid a share in the seed; text: its hash", nil},
	{match.EvSealed, "all sit; text: hash of the server's seed, n: the seats whose shares are to be opened, 1 for seat 0, 2 for seat 1, 4 for seat 2, added up; seat hides the sides in two fists, -1: they stand, or lots give them, see draw of the match", nil},
	{match.EvPicked, "seat has picked a fist; n: the number of the roll that has done so in its place", []string{match.LeftHand, match.RightHand}},
	{match.EvRevealed, "seat has opened its share: text", nil},
	{match.EvSided, "the fists are open and both sit on their sides; text: the fist in which the first side was, empty: they were not opened in time; what: whether the pick was right, and with it on the first side", []string{"right", "wrong"}},
	{match.EvAllotted, "lots have given the seats; text: for each seat in their order, the one where who was on it sits now", nil},
	{match.EvStarted, "the match begins; text: hash of the seed of all rolls", nil},
	{match.EvPly, "a move, text; n: milliseconds that it is shown; what: it takes the seat out of the game, or was made because its time was up; move: as it was aimed, where the hand trembled by shares", []string{"left", match.ByLapse}},
	{match.EvTouched, "a man on the place text was touched; what: it was only put straight, or cannot move, which the rules forbid", []string{match.Adjust, match.Warned}},
	{match.EvHinted, "seat was given a hint", []string{"man", "move", "threat"}},
	{match.EvDemanded, "the other side must win within n moves; what: it has got further ahead", []string{"met"}},
	{match.EvOffered, "seat offers what; n: plies that a takeback keeps, the number of an offer of rules; terms: those rules", []string{match.Draw, match.Takeback, match.Pause, match.Rematch, match.Rules, match.NoChair}},
	{match.EvAnswered, "seat says what to the offer text", []string{match.Yes, match.No}},
	{match.EvClaimed, "seat has claimed a result, with the move text if it wrote one; waits: for the referee's ruling", []string{"right", "wrong", "waits"}},
	{match.EvLeft, "seat is out of the match", []string{"resigned", "flagged", "gone", "penalised"}},
	{match.EvUndone, "plies were taken back; n are kept", nil},
	{match.EvLeg, "from here on the match is played by the rules of terms from the position text; what: other rules were agreed on, or the position was put right", []string{match.LegRules, match.LegCorrected}},
	{match.EvPaused, "the match pauses", nil},
	{match.EvResumed, "it goes on", nil},
	{match.EvClock, "the server was away: the time for a move begins anew, and the players' clocks leave that time out", nil},
	{match.EvGiven, "seat has got n milliseconds from the seat text", nil},
	{match.EvBerserk, "seat has halved its time", nil},
	{match.EvVacation, "the clock of seat stands for days, or goes on", []string{"away", "back"}},
	{match.EvPressed, "seat has pressed its clock after its move", nil},
	{match.EvCautioned, "seat has done what the rules do not want: a draw was offered while the other side thinks, or its n-th wrong move was made, see move; text: the clause", []string{match.LateOffer, match.Forbidden}},
	{match.EvAborted, "the match has ended without a result; text: the seed of all rolls; what: somebody did not begin in time, the referee has decided so, or seat did not open its share, -1: several did not", []string{match.NoFirstMove, match.NotRevealed, "referee"}},
	{match.EvRefereed, "somebody, name, is the referee", nil},
	{match.EvUnrefereed, "the match has no referee any more, as seat has asked and all have agreed, or since he has left: -1; what: another one may come before it begins", []string{"empty"}},
	{match.EvCalled, "seat calls the referee with the question what, and says text; all stands until he answers", match.Questions},
	{match.EvRuled, "the referee has acted: what, concerning seat, with the words text; ruling: all of it", match.ActNames()},
	{match.EvNoted, "seat has written text at the ply n on its form; both empty for whoever may not read it: until the end its own player may, and the referee", nil},
	{match.EvSaid, "seat says text", nil},
	{match.EvWhispered, "somebody who watches says text to the others; name and n, from 1 in the order of first words, tell who; empty for players until the match is over", nil},
	{match.EvEnded, "the match has ended by out; text: the seed of all rolls", nil},
	{match.EvConceded, "seat has given up the series; what: it has gone from the table between two games, and somebody has claimed the series", []string{match.Gone}},
	{match.EvRematched, "the next match is text", nil},
}

// SchemaName is the name under which a frame is described.
func SchemaName(word, kind string) string { return strings.ToUpper(kind[:1]) + kind[1:] + word }

// DescribeVocabulary adds a schema for each frame and each command to the description.
func DescribeVocabulary(doc *huma.OpenAPI) (said, told *huma.Schema) {
	registry := doc.Components.Schemas
	all := registry.Map()
	ref := func(name string) *huma.Schema { return &huma.Schema{Ref: "#/components/schemas/" + name} }
	said, told = &huma.Schema{}, &huma.Schema{}
	in, out := fieldsOf(registry, reflect.TypeFor[InFrame]()), fieldsOf(registry, reflect.TypeFor[SmallFrame]())
	for _, shape := range []any{helloFrame{}, eventsFrame{}, changesFrame{}, presenceFrame{}} {
		told.OneOf = append(told.OneOf, registry.Schema(reflect.TypeOf(shape), true, ""))
	}
	for _, k := range ToldKinds {
		name := SchemaName("News", k.Kind)
		all[name] = k.schema(out, nil)
		told.OneOf = append(told.OneOf, ref(name))
	}
	for _, k := range CommandKinds {
		name := SchemaName("Command", k.Kind)
		all[name] = k.schema(in, append(k.sender(), part{"kind!", "", []string{k.Kind}}))
		said.OneOf = append(said.OneOf, ref(name))
	}
	for _, k := range SaidKinds {
		name := SchemaName("Frame", k.Kind)
		all[name] = k.schema(in, nil)
		said.OneOf = append(said.OneOf, ref(name))
	}
	all["Said"], all["Told"] = said, told
	said.Description, told.Description = "a frame from a client", "a frame from the server"
	describeEvents(all["EventView"])
	return ref("Said"), ref("Told")
}

// sender are the parts of a command that say whose it is: a seat's, but for those of people who watch.
func (k FrameKind) sender() []part {
	switch k.Kind {
	case match.CmdWhisper, match.CmdChair, match.CmdRule:
		return has("id!")
	case match.CmdPropose, match.CmdSettle:
		return has("id! seat")
	}
	return has("id! seat!")
}

// fieldsOf are the fields of a shape that several kinds of frames share.
func fieldsOf(registry huma.Registry, shape reflect.Type) map[string]*huma.Schema {
	return huma.SchemaFromType(registry, shape).Properties
}

// schema describes one kind of frame, made of fields of the shape. Commands share more of them.
func (k FrameKind) schema(fields map[string]*huma.Schema, shared []part) *huma.Schema {
	t, parts := k.Kind, k.Parts
	if shared != nil {
		t, parts = "cmd", slices.Concat(shared, k.Parts)
	}
	s := &huma.Schema{
		Type: huma.TypeObject, Description: k.about, AdditionalProperties: false, Required: []string{"t"},
		Properties: map[string]*huma.Schema{"t": {Type: huma.TypeString, Enum: []any{t}, Description: "kind of the frame"}},
	}
	for _, p := range parts {
		name, required := strings.CutSuffix(p.Name, "!")
		field, ok := fields[name]
		if !ok {
			panic(fmt.Sprintf("frame %s: there is no field %s", k.Kind, name))
		}
		one := *field
		if p.about != "" {
			one.Description = p.about
		}
		for _, value := range p.values {
			one.Enum = append(one.Enum, value)
		}
		if s.Properties[name] = &one; required {
			s.Required = append(s.Required, name)
		}
	}
	var example any
	if err := json.Unmarshal([]byte(k.Example), &example); err != nil {
		panic(fmt.Sprintf("frame %s: %v", k.Kind, err))
	}
	s.Examples = []any{example}
	s.PrecomputeMessages()
	return s
}

// describeEvents says which kinds of events there are, and what their fields mean.
func describeEvents(s *huma.Schema) {
	about := []string{"what has happened"}
	kind, what := s.Properties["kind"], s.Properties["what"]
	for _, e := range EventKinds {
		kind.Enum = append(kind.Enum, e.Kind)
		about = append(about, e.Kind+": "+e.about)
		for _, value := range e.what {
			if !slices.Contains(what.Enum, any(value)) {
				what.Enum = append(what.Enum, value)
			}
		}
	}
	kind.Description = strings.Join(about, "; ")
	s.PrecomputeMessages()
}
