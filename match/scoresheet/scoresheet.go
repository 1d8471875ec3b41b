// Package scoresheet keeps the form on which a player writes down the moves himself: what he has written at each ply, within
// bounds, and in the end how much of it is what was played. It knows no match and no player, and is pure.
package scoresheet

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// Bounds of a form, so that the log of a match stays short.
const (
	MaxText   = 40   // runes of one entry
	MaxWrites = 4    // of one ply: the first, and three corrections
	MaxTotal  = 2000 // of all plies, those that were taken back later among them

	maxBytes = 4 * MaxText
)

// Why something is not written: codes of refusals.
const (
	BadText = "scoreText" // it is too long, or not text
	Often   = "scoreOften"
	Full    = "scoreFull"
)

// Entry is what stands at a ply.
type Entry struct {
	Text   string // empty: nothing, or nothing any more
	Writes int    // how often it was written
}

// Sheet is the form of one player. The zero Sheet is an empty one. Sheets are never changed, so that copies may share them.
type Sheet struct {
	entries []Entry // by ply
	total   int     // writes of all plies
}

// At is the entry of a ply, counted from 1.
func (s Sheet) At(ply int) Entry {
	if ply < 1 || ply > len(s.entries) {
		return Entry{}
	}
	return s.entries[ply-1]
}

// Len is the number of the last ply at which something was written.
func (s Sheet) Len() int { return len(s.entries) }

// Tidy is a text as it is written: one line, blanks only between words. It gives false if it is too long or no text.
func Tidy(text string) (string, bool) {
	if len(text) > maxBytes || !utf8.ValidString(text) || strings.ContainsFunc(text, hidden) {
		return "", false
	}
	text = strings.Join(strings.Fields(text), " ")
	return text, utf8.RuneCountInString(text) <= MaxText
}

// hidden tells of marks that nobody sees, among them those that turn the direction of a whole page.
func hidden(r rune) bool {
	return unicode.IsControl(r) && !unicode.IsSpace(r) || unicode.Is(unicode.Cf, r)
}

// May says why a tidy text cannot be written at a ply: Often, Full, or empty if it can.
func (s Sheet) May(ply int) (code string) {
	switch {
	case s.At(ply).Writes >= MaxWrites:
		return Often
	case s.total >= MaxTotal:
		return Full
	}
	return ""
}

// Write is the form with a text at a ply, counted from 1.
func (s Sheet) Write(ply int, text string) Sheet {
	entries := make([]Entry, max(ply, len(s.entries)))
	copy(entries, s.entries)
	entries[ply-1] = Entry{text, entries[ply-1].Writes + 1}
	return Sheet{entries, s.total + 1}
}

// Cut is the form with the first plies only, the others having been taken back. What was written counts on.
func (s Sheet) Cut(plies int) Sheet {
	if plies < len(s.entries) {
		s.entries = s.entries[:plies:plies]
	}
	return s
}

// How an entry compares with what was played.
const (
	Right   = "right"
	Wrong   = "wrong"
	Missing = "missing"
)

// Judge compares what was written at a ply with the move that was played from a position. Whatever means the same move is
// right: any notation that the game reads, or the move as the program names it, with or without its number, the files in
// Latin or Cyrillic letters.
func Judge(before game.Position, played game.Move, text string) string {
	text = bare(text)
	if text == "" {
		return Missing
	}
	pos := game.Clone(before)
	for _, text := range []string{text, files.Replace(text)} {
		switch m, err := pos.ParseMove(text); {
		case err != nil:
		case game.WithoutWay(pos, m) == game.WithoutWay(pos, played) || game.MoveText(pos, m) == game.MoveText(pos, played):
			return Right
		default:
			return Wrong
		}
	}
	if slices.ContainsFunc(namesOf(pos, played), func(name string) bool { return dense(name) == dense(text) }) {
		return Right
	}
	return Wrong
}

// files are the letters of a board as they are said, or look, in Cyrillic: "а, бэ, цэ, дэ, е, эф, жэ, аш" (seed 003, 1.6.1).
var files = strings.NewReplacer("а", "a", "б", "b", "ц", "c", "с", "c", "д", "d", "е", "e", "ф", "f", "ж", "g", "г", "g", "х", "h", "ш", "h")

// languages are those in which games name moves.
var languages = []string{"en", "uk", "ru"}

// namesOf are the texts by which a move is known to players.
func namesOf(p game.Position, m game.Move) []string {
	names := []string{game.MoveText(p, m)}
	for _, lang := range languages {
		names = append(names, game.NameOf(p, m, lang))
	}
	return names
}

// bare is a text without the number of the move before it and the marks of praise and blame behind it.
func bare(text string) string {
	rest := strings.TrimLeftFunc(text, unicode.IsDigit)
	if after := strings.TrimLeft(rest, ".…"); after != rest && rest != text {
		text = after
	}
	return strings.TrimSpace(strings.TrimRight(strings.TrimSpace(text), "!?‼⁇⁈⁉"))
}

// dense is a text without blanks.
func dense(text string) string { return strings.Join(strings.Fields(text), "") }
