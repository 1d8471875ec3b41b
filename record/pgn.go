package record

import (
	"io"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/game/rulesfile"
	"github.com/tavlei/tavlei/record/internal/movetext"
)

var pgnFormat = &Format{
	Name:       "pgn",
	About:      "Portable Game Notation",
	Extensions: []string{".pgn"},
	MIME:       "application/vnd.chess-pgn",
	General:    true,
	Sniff:      sniffPGN,
	Read:       readPGN,
	Write:      WritePGN,
	Holds:      func(g *game.Game) bool { return pgnFamilyOf(g) != nil },
}

// PGNFamily says how the games of a family are written in PGN. Families register theirs; this
// package compares no names of games.
type PGNFamily struct {
	Family string // whose games are written so
	Game   string // what a file without the tag Variant holds: chess; "" where every game is named
	// Variants are values of the tag Variant. A writer takes the first of those that say most of
	// the rules; all are read, whatever their case, blanks and hyphens. Games without one are
	// written and read under their ids.
	Variants []PGNVariant
	// Position turns the value of the tag FEN, as other programs write it, into the text of a
	// position; nil if there is nothing to turn.
	Position func(text string) string
	// Move reads a move that a position does not know as it is written; may be nil.
	Move func(p game.Position, text string) (game.Move, error)
	// Number is that of the move which is made at the start; nil: 1.
	Number func(start game.Position) int
	// Several tells that games of more than two seats are written so, too, as long as they are played on one board: their
	// players are Player1 and so on, and the places stand in the tag Result.
	Several bool
	// Tags are tags that tell the value of an option, by the option: setup is Setup.
	Tags map[string]string
}

// PGNVariant is one value of the tag Variant and the canonical name of the rules it stands for.
type PGNVariant struct{ Name, Game string }

var pgnFamilies []*PGNFamily

// RegisterPGN makes a family known. It panics if it is known already.
func RegisterPGN(f PGNFamily) {
	for _, other := range pgnFamilies {
		if other.Family == f.Family {
			panic("record: " + f.Family + " is registered twice for PGN")
		}
	}
	pgnFamilies = append(pgnFamilies, &f)
}

// pgnFamilyOf is the family whose rules these are; nil if PGN cannot hold the game.
func pgnFamilyOf(g *game.Game) *PGNFamily {
	f := pgnFamilyNamed(g.Info.Family)
	if f == nil || g.Sampled || g.Seats != 2 && !f.Several {
		return nil
	}
	return f
}

func pgnFamilyNamed(name string) *PGNFamily {
	for _, f := range pgnFamilies {
		if f.Family == name {
			return f
		}
	}
	return nil
}

// Tags that say which game it is and where it begins.
const (
	variantTag     = "Variant"
	optionsTag     = "Options"
	setUpTag       = "SetUp"
	fenTag         = "FEN"
	terminationTag = "Termination"
)

// pieceMove is a move that only PGN has: with the letter of a man, or castling.
var pieceMove = regexp.MustCompile(`^(?:[KQRBN][a-h]?[1-8]?[x-]?[a-h][1-8]|[a-h]x[a-h][1-8]|O-O(?:-O)?)[+#]?[!?]*$`)

// Moves that other notations of squares have, too.
var (
	pawnMove    = regexp.MustCompile(`^[a-h][1-8][+#]?[!?]*$`)
	coordinates = regexp.MustCompile(`^[a-h][1-8]-?[a-h][1-8][qrbn]?$`)
)

var (
	tagLines = regexp.MustCompile(`(?m)^\s*\[[A-Z][A-Za-z0-9_]*\s+".*"\s*\]`)
	braces   = regexp.MustCompile(`(?s)\{.*?(?:\}|$)`)
	boardTag = regexp.MustCompile(`\[FEN\s+"[^"\s]*(?:/[^"\s/]*){7}`)
)

// sniffPGN knows PGN by tags with a board of ranks or the name of a game, or by moves of men.
func sniffPGN(head []byte) Likeness {
	if numberedType.Match(head) || !tagOrMove.Match(head) {
		return Unlike
	}
	if _, known := pgnVariant(variantIn(head)); known || boardTag.Match(head) {
		return Like
	}
	tagged := tagLines.Match(head)
	return LikeIf(slices.ContainsFunc(wordsOf(head), func(word string) bool {
		return slices.ContainsFunc(movetext.TurnPlies(word), func(ply string) bool {
			return pieceMove.MatchString(ply) || coordinates.MatchString(ply) || tagged && pawnMove.MatchString(ply)
		})
	}))
}

// pgnRules are rules opened for reading.
type pgnRules struct {
	family *PGNFamily
	rules  *game.Game // as agreed
	replay *game.Game // with draws on claim only
}

// pgnReader turns the trees of a parser into games.
type pgnReader struct {
	p      *parser
	o      Options
	opened map[string]*pgnRules // by canonical name as asked
	own    brought
}

// readPGN reads PGN as it is found: see the package comment.
func readPGN(src io.Reader, o Options) iter.Seq[Entry] {
	o.Limits = o.Limits.Settled()
	return func(yield func(Entry) bool) {
		lex := movetext.NewLexer(src, o.Limits.Line, o.Limits.Comment, true)
		r := &pgnReader{p: &parser{lex: lex, o: o, faultList: faultList{file: o.File}}, o: o, opened: map[string]*pgnRules{}, own: brought{}}
		for {
			raw := r.p.readGame()
			if raw == nil {
				break
			}
			g := r.resolve(raw)
			if !yield(Entry{g, r.p.all}) {
				return
			}
		}
		if lex.Err != nil {
			yield(readFailed(o.File, lex.Src.N+1, lex.Err))
		}
	}
}

// resolve settles rules, start, moves and result of a game as parsed. It is nil if the rules or
// the start cannot be known.
func (r *pgnReader) resolve(raw *rawGame) *Game {
	rules, ok := r.rules(raw)
	if !ok {
		return nil
	}
	start, pos := rules.rules.Start(), rules.replay.Start()
	if fen, at, ok := raw.tag(fenTag); ok && fen != "" {
		if rules.family.Position != nil {
			fen = rules.family.Position(fen)
		}
		var err error
		if start, err = rules.rules.Parse(fen); err == nil {
			pos, err = rules.replay.Parse(fen)
		}
		if err != nil {
			r.p.fault(at, 0, fenTag, nil).Because(err)
			return nil
		}
	}
	g := &Game{Tags: raw.tags, Rules: rules.rules, Start: start, Root: raw.root, Result: Unknown}
	mend := rules.family.Move
	if mend == nil {
		mend = game.Position.ParseMove
	}
	v := &resolver{faults: &r.p.faultList, rules: rules.replay, mend: mend, unended: raw.result == "", slow: r.o.Limits.Slow}
	end := v.line(g.Root, pos)
	r.p.settleResult(g, raw, end)
	g.settlePGNTags(rules.family)
	g.Tags = seatTags(g.Tags, rules.rules)
	return g
}

// rules says which game it is: by the tags Variant and Options and those of single options, else as the caller says, else the
// first family's.
func (r *pgnReader) rules(raw *rawGame) (*pgnRules, bool) {
	value, at, _ := raw.tag(variantTag)
	definition, _, _ := raw.tag(definitionTag)
	spec, ok := r.variant(value)
	if rulesfile.Own(value) {
		spec, ok = strings.TrimSpace(value), true
	}
	if !ok {
		r.p.fault(at, 0, variantTag, game.Faultf("fileGame", "no game here is called {name%q}", value))
		return nil, false
	}
	if options, optionsAt, ok := raw.tag(optionsTag); ok && options != "" {
		at, spec = optionsAt, overlaid(spec, options)
	}
	if tagged, taggedAt := raw.taggedOptions(spec); tagged != "" {
		at, spec = taggedAt, overlaid(spec, tagged)
	}
	if known := r.opened[spec]; known != nil && (definition == "" || !rulesfile.Own(spec)) {
		return known, true
	}
	rules, err := r.own.open(spec, definition)
	if err != nil {
		r.p.fault(at, 0, variantTag, nil).Because(err)
		return nil, false
	}
	found := &pgnRules{family: pgnFamilyOf(rules), rules: rules}
	if found.family == nil {
		r.p.fault(at, 0, variantTag, game.Faultf("filePgn", "{game} is not written in PGN", rules.Name()))
		return nil, false
	}
	if found.replay, err = forReplay(rules); err != nil {
		found.replay = rules // strict replay is better than none
	}
	r.opened[spec] = found
	return found, true
}

// variant is the canonical name of the rules that a value of the tag Variant stands for.
func (r *pgnReader) variant(value string) (spec string, ok bool) {
	name := plainName(value)
	if name == "" || name == "?" || name == "-" {
		if r.o.Game != nil && pgnFamilyOf(r.o.Game) != nil {
			return r.o.Game.Name(), true
		}
		for _, f := range pgnFamilies {
			if f.Game != "" {
				return f.Game, true
			}
		}
		return "", false
	}
	return pgnVariant(value)
}

// taggedOptions are the options that tags of their own tell, as in a canonical name, and the place of the last of them.
// Other programs write Setup "1" beside a position.
func (g *rawGame) taggedOptions(spec string) (options string, at movetext.Place) {
	id, _, _ := strings.Cut(spec, ";")
	info, ok := game.Lookup(id)
	if !ok || pgnFamilyNamed(info.Family) == nil {
		return "", at
	}
	var list []string
	tags := pgnFamilyNamed(info.Family).Tags
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		if value, place, ok := g.tag(tags[key]); ok && value != "" && value != "0" && value != "1" {
			list, at = append(list, key+"="+value), place
		}
	}
	return strings.Join(list, ";"), at
}

// isStandard tells whether a value of the tag Variant is a name of the standard game of the family.
func (f *PGNFamily) isStandard(value string) bool {
	spec, ok := pgnVariant(value)
	return ok && spec == f.Game
}

// pgnVariant is the canonical name of the rules that a value of the tag Variant names.
func pgnVariant(value string) (spec string, ok bool) {
	name := plainName(value)
	if name == "" {
		return "", false
	}
	for _, f := range pgnFamilies {
		for _, v := range f.Variants {
			if plainName(v.Name) == name {
				return v.Game, true
			}
		}
	}
	for _, f := range pgnFamilies {
		if info, ok := game.Lookup(strings.ToLower(strings.TrimSpace(value))); ok && info.Family == f.Family {
			return info.ID, true
		}
	}
	return "", false
}

// plainName is a name without case, blanks and hyphens.
func plainName(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(name))
}

// overlaid is a canonical name with options in place of its own.
func overlaid(spec, options string) string {
	parts := strings.Split(spec, ";")
	given := map[string]bool{}
	for _, o := range strings.Split(options, ";") {
		key, _, _ := strings.Cut(o, "=")
		given[strings.TrimSpace(key)] = true
	}
	kept := parts[:1]
	for _, o := range parts[1:] {
		if key, _, _ := strings.Cut(o, "="); !given[key] {
			kept = append(kept, o)
		}
	}
	return strings.Join(append(kept, options), ";")
}

// timeForfeit is the value of the tag Termination for games that the clock has ended: lost by timeReason,
// or drawn by timeDrawn where the other side could not win.
const (
	timeForfeit = "time forfeit"
	timeReason  = "timeout"
	timeDrawn   = "timeoutDraw"
)

// seatTags calls the two players by the colours of their seats: PGN calls the first White in every game.
func seatTags(tags []Tag, g *game.Game) []Tag {
	if g.Seats != 2 {
		return tags
	}
	tags = slices.Clone(tags)
	for i, t := range tags {
		if seat := slices.Index([]string{"White", "Black"}, t.Name); seat >= 0 {
			tags[i].Name = SeatTag(g, game.Seat(seat))
		}
	}
	return tags
}

// settlePGNTags drops the tags that the fields of g say and those that say nothing. A name of the standard game, which
// files need not have, stays.
func (g *Game) settlePGNTags(f *PGNFamily) {
	g.dropTags(fenTag, setUpTag, "Setup", optionsTag)
	g.undefine(g.Rules)
	g.dropTags(slices.Collect(maps.Values(f.Tags))...)
	if value, _ := g.Tag(variantTag); !f.isStandard(value) {
		g.dropTags(variantTag)
	}
	if value, _ := g.Tag("Result"); true {
		if _, known := movetext.ResultOf(value); known || value == g.Result || value == "" || value == "?" {
			g.dropTags("Result")
		}
	}
	if value, _ := g.Tag(terminationTag); strings.EqualFold(value, timeForfeit) && g.Reason == "" && g.Result != Unknown {
		if g.Reason = timeReason; g.Result == Drawn {
			g.Reason = timeDrawn
		}
		g.dropTags(terminationTag)
	}
	g.dropUnknown()
}
