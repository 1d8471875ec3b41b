package rulesfile

import (
	"crypto/sha256"
	"encoding/hex"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tavlei/tavlei/game"
)

// version is that of the format.
const version = 1

// Prefix is how the ids of games from files begin.
const Prefix = "own:"

// idDigits is how many digits of the hash are the id: half of them, so that nobody finds two files with one id.
const idDigits = 32

// Bounds of what is told, in characters.
const (
	mostName  = 60
	mostAbout = 4000
)

// File is the definition of a game. It never changes.
type File struct {
	Family string
	Like   string            // id of the game that it is like where no row says the rules
	Fixed  map[string]string // options of that game
	Name   map[string]string // by language
	About  map[string]string
	By     string
	From   string // hash of the file that it was made from
	Start  string // position in which games begin, as it was written
	Pieces map[string]Piece

	rules     *Value // the row, whole; nil where Like says all
	canonical []byte
	hash      string
}

// Piece is how a piece is called and drawn.
type Piece struct {
	Name    map[string]string // by language
	Picture string
}

// Canonical is the file in its one form: whoever has it has the game.
func (f *File) Canonical() []byte { return slices.Clone(f.canonical) }

// Hash is the SHA-256 of the canonical form.
func (f *File) Hash() string { return f.hash }

// ID is the id of the game.
func (f *File) ID() string { return Prefix + f.hash[:idDigits] }

// Called is the name of the game in a language, else in English, else in any; empty if it has none.
func (f *File) Called(lang string) string { return inLanguage(f.Name, lang) }

// inLanguage is a text in a language, else in English, else in the first by its code.
func inLanguage(texts map[string]string, lang string) string {
	for _, code := range append([]string{lang, "en"}, sortedKeys(texts)...) {
		if texts[code] != "" {
			return texts[code]
		}
	}
	return ""
}

// rootKeys are the keys of a file, in the order of the canonical form.
var rootKeys = []string{"tavlei", "family", "like", "options", "name", "about", "by", "from", "start", "rules", "pieces"}

var hashText = regexp.MustCompile(`^[0-9a-f]{64}$`)
var codeText = regexp.MustCompile(`^[a-z]{2,3}$`)
var pictureText = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// Open makes a game of a file. Errors wrap [ErrFile] and name path, line and column.
func Open(data []byte) (*game.Game, *File, error) {
	root, err := parse(data)
	if err != nil {
		return nil, nil, err
	}
	f := &File{Fixed: map[string]string{}}
	like, err := f.head(root)
	if err != nil {
		return nil, nil, err
	}
	made, err := f.settle(root, like)
	if err != nil {
		return nil, nil, err
	}
	if err := f.begin(root, made); err != nil {
		return nil, nil, err
	}
	if err := f.readPieces(root.Get("pieces"), made); err != nil {
		return nil, nil, err
	}
	f.draw(made)
	f.seal()
	return f.game(made, like), f, nil
}

// head reads what does not depend on the family, and opens the game that the file is like, nil if it names none.
func (f *File) head(root *Value) (*game.Game, error) {
	if err := root.Object(rootKeys...); err != nil {
		return nil, err
	}
	of := root.Get("tavlei")
	if of == nil {
		return nil, root.Wrongf(`want "tavlei": %d, the version of the format`, version)
	}
	if _, err := of.Whole(version, version); err != nil {
		return nil, err
	}
	var err error
	if f.Family, err = f.family(root); err != nil {
		return nil, err
	}
	for _, part := range []struct {
		key  string
		to   *map[string]string
		most int
	}{{"name", &f.Name, mostName}, {"about", &f.About, mostAbout}} {
		if *part.to, err = speech(root.Get(part.key), part.most); err != nil {
			return nil, err
		}
	}
	if v := root.Get("by"); v != nil {
		if f.By, err = said(v, mostName); err != nil {
			return nil, err
		}
	}
	if v := root.Get("from"); v != nil {
		if f.From, err = v.Text(); err == nil && !hashText.MatchString(f.From) {
			err = v.Wrongf("%q: want the SHA-256 of a rules file, 64 digits", shortened(f.From))
		}
		if err != nil {
			return nil, err
		}
	}
	return f.like(root)
}

// family is that of the file, which has games: as it says, else that of the game that it is like.
func (f *File) family(root *Value) (string, error) {
	known := familiesOfGames()
	v := root.Get("family")
	if v == nil && root.Get("like") != nil {
		info, err := likened(root.Get("like"))
		if err != nil {
			return "", err
		}
		return info.Family, nil
	}
	if v == nil {
		return "", root.Wrongf("want a family, or like with a game: %s", strings.Join(sortedKeys(known), " "))
	}
	i, err := OneOf(v, sortedKeys(known))
	if err != nil {
		return "", err
	}
	return sortedKeys(known)[i], nil
}

// likened is the game that a file says it is like, one of those that are registered.
func likened(v *Value) (*game.Info, error) {
	id, err := v.Text()
	if err != nil {
		return nil, err
	}
	info, ok := game.Lookup(id)
	if !ok || strings.HasPrefix(id, Prefix) {
		return nil, v.Wrongf("%q: unknown game", shortened(id))
	}
	return info, nil
}

// like opens the game that the file is like, with the options that it fixes.
func (f *File) like(root *Value) (*game.Game, error) {
	v, options := root.Get("like"), root.Get("options")
	if v == nil {
		if options != nil {
			return nil, options.Wrongf("options are those of the game that the file is like, and it names none")
		}
		return nil, nil
	}
	info, err := likened(v)
	if err != nil {
		return nil, err
	}
	if info.Family != f.Family {
		return nil, v.Wrongf("%s is of the family %s, not %s", info.ID, info.Family, f.Family)
	}
	f.Like = info.ID
	given := map[string]string{}
	if options != nil {
		if err := options.Object(optionKeys(info)...); err != nil {
			return nil, err
		}
		for key, value := range options.Each {
			if given[key], err = value.Text(); err != nil {
				return nil, err
			}
			if len(given[key]) > mostText || strings.ContainsAny(given[key], ";\n\r") {
				return nil, value.Wrongf("no value of an option")
			}
		}
	}
	g, err := info.Open(given)
	if err != nil {
		at := v
		if options != nil {
			at = options
		}
		return nil, at.placed(err)
	}
	for key := range given {
		f.Fixed[key] = g.Options[key]
	}
	return g, nil
}

func optionKeys(info *game.Info) []string {
	list := make([]string, len(info.Options))
	for i, o := range info.Options {
		list[i] = o.Key
	}
	return list
}

// settle opens the game that the rules say, else that which the file is like. The rules are whole afterwards.
func (f *File) settle(root *Value, like *game.Game) (*game.Game, error) {
	rows, v := families[f.Family], root.Get("rules")
	switch {
	case rows == nil && v != nil:
		return nil, v.Wrongf("games of this family have no rows of rules: a file names one by like, and options of it")
	case rows == nil && like == nil, v == nil && like == nil:
		return nil, root.Wrongf("want rules, or like with a game of the family %s", f.Family)
	case rows == nil:
		return like, nil
	}
	row := rows.new()
	if like != nil {
		base, ok := rows.rowOf(like)
		if !ok && v != nil {
			return nil, v.Wrongf("no rules can say what is like %s", like.Name())
		}
		if !ok {
			return like, nil
		}
		row = base
	}
	if v != nil {
		if err := rows.form.read(v, row); err != nil {
			return nil, err
		}
	}
	if v == nil {
		v = root
	}
	return f.whole(rows, row, v)
}

// whole opens a row by its canonical form, so that this and nothing else says what the game is.
func (f *File) whole(rows *family, row reflect.Value, v *Value) (*game.Game, error) {
	f.Like, f.Fixed = "", nil
	f.rules = rows.written(row)
	settled := rows.new()
	if err := rows.form.read(f.rules, settled); err != nil {
		return nil, v.placed(err)
	}
	g, err := rows.open(settled)
	if err != nil {
		return nil, v.placed(err)
	}
	return g, nil
}

// begin reads the position in which games begin.
func (f *File) begin(root *Value, g *game.Game) error {
	v := root.Get("start")
	if v == nil {
		return nil
	}
	text, err := v.Text()
	if err != nil {
		return err
	}
	p, err := g.Parse(text)
	if err != nil {
		return v.placed(err)
	}
	if p.Outcome().Over() {
		return v.Wrongf("the game would be over before it begins")
	}
	if f.Start = game.Text(p); f.Start == game.Text(g.Start()) {
		f.Start = ""
		return nil
	}
	g.Begin = p
	return nil
}

// readPieces reads how pieces are called and drawn.
func (f *File) readPieces(v *Value, g *game.Game) error {
	if v == nil {
		return nil
	}
	var letters []string
	if rows := families[f.Family]; rows != nil && rows.men != nil {
		letters = sortedKeys(rows.men(g))
	}
	if err := v.Object(letters...); err != nil {
		return err
	}
	f.Pieces = map[string]Piece{}
	for key, value := range v.Each {
		if err := value.Object("name", "picture"); err != nil {
			return err
		}
		var p Piece
		var err error
		if p.Name, err = speech(value.Get("name"), mostName); err != nil {
			return err
		}
		if picture := value.Get("picture"); picture != nil {
			if p.Picture, err = picture.Text(); err == nil && !pictureText.MatchString(p.Picture) {
				err = picture.Wrongf("%q: want the name of a picture", shortened(p.Picture))
			}
			if err != nil {
				return err
			}
		}
		if len(p.Name) > 0 || p.Picture != "" {
			f.Pieces[key] = p
		}
	}
	return nil
}

// Drawn are rules whose men may be drawn by figures that somebody chooses.
type Drawn interface {
	// Picture tells the figures of kinds, by their letters, before anything else is asked of the rules.
	Picture(figures map[string]string)
}

// draw tells the rules how their men are drawn.
func (f *File) draw(g *game.Game) {
	drawn, may := g.Rules.(Drawn)
	if !may {
		return
	}
	figures := map[string]string{}
	for letter, p := range f.Pieces {
		figures[letter] = p.Picture
	}
	drawn.Picture(figures)
}

// speech reads a text in several languages.
func speech(v *Value, most int) (map[string]string, error) {
	if v == nil {
		return nil, nil
	}
	if v.Sort != Object {
		return nil, v.want(Object)
	}
	texts := map[string]string{}
	for lang, text := range v.Each {
		if !codeText.MatchString(lang) {
			return nil, v.Wrongf("unknown key %q; want the code of a language, as en", shortened(lang))
		}
		s, err := said(text, most)
		if err != nil {
			return nil, err
		}
		texts[lang] = s
	}
	return texts, nil
}

// said reads a text for people: within bounds, without signs that nobody sees.
func said(v *Value, most int) (string, error) {
	s, err := v.Text()
	if err != nil {
		return "", err
	}
	if n := utf8.RuneCountInString(s); n == 0 || n > most {
		return "", v.Wrongf("%d characters, want 1 to %d", n, most)
	}
	for _, r := range s {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) || r == '\n' && most == mostName {
			return "", v.Wrongf("a character that cannot be seen: %U", r)
		}
	}
	return s, nil
}

// seal writes the canonical form and takes its hash.
func (f *File) seal() {
	f.canonical = f.Value().Compact()
	sum := sha256.Sum256(f.canonical)
	f.hash = hex.EncodeToString(sum[:])
}

// Value is the canonical form as a value.
func (f *File) Value() *Value {
	v := Fields().Set("tavlei", Whole(version)).Set("family", Word(f.Family))
	if f.rules == nil {
		v.Set("like", Word(f.Like)).Set("options", told(f.Fixed))
	}
	v.Set("name", told(f.Name)).Set("about", told(f.About)).Set("by", word(f.By)).Set("from", word(f.From)).Set("start", word(f.Start)).Set("rules", f.rules)
	if len(f.Pieces) > 0 {
		pieces := Fields()
		for _, letter := range sortedKeys(f.Pieces) {
			p := f.Pieces[letter]
			pieces.Set(letter, Fields().Set("name", told(p.Name)).Set("picture", word(p.Picture)))
		}
		v.Set("pieces", pieces)
	}
	return v
}

// told is an object of texts, nil if there are none.
func told(texts map[string]string) *Value {
	if len(texts) == 0 {
		return nil
	}
	v := Fields()
	for _, key := range sortedKeys(texts) {
		v.Set(key, Word(texts[key]))
	}
	return v
}

func word(s string) *Value {
	if s == "" {
		return nil
	}
	return Word(s)
}

func sortedKeys[V any](m map[string]V) []string {
	list := make([]string, 0, len(m))
	for key := range m {
		list = append(list, key)
	}
	slices.Sort(list)
	return list
}
