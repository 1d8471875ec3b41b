package rulesfile

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// Form says how the struct of a row is written as an object: one key for each exported field, its name in small
// letters, embedded structs without a key of their own. Flags, numbers, texts, letters and structs it knows; other types
// get words by [Words] or a way of their own by [Type]; single fields are told by their path, as in "board.w".
type Form struct {
	row    reflect.Type
	types  map[reflect.Type]*codec
	fields map[string]*fieldForm
}

// fieldForm is what is said of a single field.
type fieldForm struct {
	codec       *codec
	doc, key    string
	bounded     bool
	least, most int
	left        bool
}

// codec reads, writes and describes a type.
type codec struct {
	read   func(v *Value, row, to reflect.Value) error
	write  func(row, from reflect.Value) *Value
	schema *Value
}

// NewForm is the form of a row of type T.
func NewForm[T any](with ...func(*Form)) *Form {
	f := &Form{row: reflect.TypeFor[T](), types: map[reflect.Type]*codec{}, fields: map[string]*fieldForm{}}
	for _, w := range with {
		w(f)
	}
	return f
}

// field is what is said of the field at a path.
func (f *Form) field(path string) *fieldForm {
	if f.fields[path] == nil {
		f.fields[path] = &fieldForm{}
	}
	return f.fields[path]
}

// Words names the values of a type that counts them from 0.
func Words[E ~uint8 | ~int](words ...string) func(*Form) {
	return Type[E](wordSchema(words),
		func(v *Value, _ any) (E, error) {
			i, err := OneOf(v, words)
			return E(i), err
		},
		func(e E, _ any) *Value {
			if int(e) >= len(words) {
				return nil
			}
			return Word(words[e])
		})
}

// OneOf reads one of some words and tells which it is.
func OneOf(v *Value, words []string) (int, error) {
	text, err := v.Text()
	if err != nil {
		return 0, err
	}
	if i := slices.Index(words, text); i >= 0 {
		return i, nil
	}
	why := fmt.Sprintf("found %q", shortened(text))
	if near := nearest(text, words); near != "" {
		why += fmt.Sprintf(", is it %q?", near)
	}
	return 0, v.Wrongf("%s; allowed are %s", why, strings.Join(words, " "))
}

// Type says how a type is written. The functions get the row that the value stands in, as a pointer, of which the fields
// before it have been read. What is written as nil is left out.
func Type[V any](schema *Value, read func(v *Value, row any) (V, error), write func(from V, row any) *Value) func(*Form) {
	return func(f *Form) { f.types[reflect.TypeFor[V]()] = codecOf(schema, read, write) }
}

// Field says how a single field is written, whatever its type: see [Type].
func Field[V any](path string, schema *Value, read func(v *Value, row any) (V, error), write func(from V, row any) *Value) func(*Form) {
	return func(f *Form) { f.field(path).codec = codecOf(schema, read, write) }
}

func codecOf[V any](schema *Value, read func(v *Value, row any) (V, error), write func(from V, row any) *Value) *codec {
	return &codec{
		schema: schema,
		read: func(v *Value, row, to reflect.Value) error {
			made, err := read(v, row.Interface())
			if err == nil {
				to.Set(reflect.ValueOf(&made).Elem())
			}
			return err
		},
		write: func(row, from reflect.Value) *Value { return write(from.Interface().(V), row.Interface()) },
	}
}

// Within bounds a number.
func Within(path string, least, most int) func(*Form) {
	return func(f *Form) {
		to := f.field(path)
		to.bounded, to.least, to.most = true, least, most
	}
}

// Told says what a field is about, in the words of the schema.
func Told(path, doc string) func(*Form) { return func(f *Form) { f.field(path).doc = doc } }

// Named gives a field another key than its name.
func Named(path, key string) func(*Form) { return func(f *Form) { f.field(path).key = key } }

// Left leaves fields out: they are not said by files.
func Left(paths ...string) func(*Form) {
	return func(f *Form) {
		for _, path := range paths {
			f.field(path).left = true
		}
	}
}

// entry is a key of an object and where its value goes.
type entry struct {
	key, path string
	index     []int
	of        reflect.Type
}

// entries are the keys of a struct in the order of its fields.
func (f *Form) entries(t reflect.Type, path string) (list []entry) {
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Anonymous && field.Type.Kind() == reflect.Struct && f.types[field.Type] == nil {
			for _, inner := range f.entries(field.Type, path) {
				inner.index = append([]int{i}, inner.index...)
				list = append(list, inner)
			}
			continue
		}
		key := small(field.Name)
		at := joined(path, key)
		told := f.fields[at]
		if !field.IsExported() || told != nil && told.left {
			continue
		}
		if told != nil && told.key != "" {
			key = told.key
		}
		list = append(list, entry{key, at, []int{i}, field.Type})
	}
	return list
}

// small is the name of a field as a key: CapturesFrom is capturesFrom, W is w.
func small(name string) string {
	r := []rune(name)
	for i := range r {
		if i > 0 && i+1 < len(r) && unicode.IsLower(r[i+1]) {
			break
		}
		r[i] = unicode.ToLower(r[i])
	}
	return string(r)
}

func joined(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func keys(list []entry) []string {
	names := make([]string, len(list))
	for i, e := range list {
		names[i] = e.key
	}
	return names
}

// Read reads an object into a value of the form's type, to which to points. Besides the keys of the form the object may
// have others, which are not read here.
func (f *Form) Read(v *Value, to any, others ...string) error {
	row := reflect.ValueOf(to).Elem()
	return f.readFields(v, row.Addr(), row, "", others)
}

// Written is a value of the form's type, to which from points, as an object; zero values are left out.
func (f *Form) Written(from any) *Value {
	return f.write(reflect.ValueOf(from).Elem(), reflect.New(f.row).Elem())
}

// read reads an object into a row, which is addressable; what the object leaves out stays as it is.
func (f *Form) read(v *Value, row reflect.Value) error {
	return f.readStruct(v, row.Addr(), row, "")
}

func (f *Form) readStruct(v *Value, row, to reflect.Value, path string) error {
	return f.readFields(v, row, to, path, nil)
}

func (f *Form) readFields(v *Value, row, to reflect.Value, path string, others []string) error {
	list := f.entries(to.Type(), path)
	if err := v.Object(append(keys(list), others...)...); err != nil {
		return err
	}
	for _, e := range list {
		field := to.FieldByIndex(e.index)
		switch given := v.Get(e.key); {
		case given == nil:
		case given.Sort == Null: // as if it had not been said
			field.SetZero()
		default:
			if err := f.readValue(given, row, field, e.path); err != nil {
				return err
			}
		}
	}
	return nil
}

// readValue reads a value of any type.
func (f *Form) readValue(v *Value, row, to reflect.Value, path string) error {
	told := f.fields[path]
	if c := f.codecAt(path, to.Type()); c != nil {
		return c.read(v, row, to)
	}
	switch to.Kind() {
	case reflect.Struct:
		return f.readStruct(v, row, to, path)
	case reflect.Bool:
		yes, err := v.Bool()
		to.SetBool(yes)
		return err
	case reflect.String:
		text, err := v.Text()
		if err == nil && len(text) > mostText {
			err = v.Wrongf("%d bytes, at most %d", len(text), mostText)
		}
		to.SetString(text)
		return err
	case reflect.Int:
		least, most := bounds(told)
		n, err := v.Whole(least, most)
		to.SetInt(int64(n))
		return err
	case reflect.Uint8:
		c, err := letter(v)
		to.SetUint(uint64(c))
		return err
	case reflect.Array:
		return f.readPair(v, row, to, path)
	}
	return v.Wrongf("no file says this")
}

// mostText is how long a text of a row may be.
const mostText = 1 << 12

// bounds are those of a number.
func bounds(told *fieldForm) (least, most int) {
	if told != nil && told.bounded {
		return told.least, told.most
	}
	return 0, 1 << 15
}

// letter reads a capital letter.
func letter(v *Value) (byte, error) {
	text, err := v.Text()
	if err == nil && (len(text) != 1 || text[0] < 'A' || text[0] > 'Z') {
		err = v.Wrongf("found %q, want one capital letter", shortened(text))
	}
	if err != nil {
		return 0, err
	}
	return text[0], nil
}

// sides are the keys of pairs: what is White's and what is Black's.
var sides = [2]string{"white", "black"}

// half is the path of either half of a pair.
func half(path string) string { return path + "[]" }

// readPair reads what each of two sides has.
func (f *Form) readPair(v *Value, row, to reflect.Value, path string) error {
	if err := v.Object(sides[:]...); err != nil {
		return err
	}
	for i, side := range sides {
		if given := v.Get(side); given != nil {
			if err := f.readValue(given, row, to.Index(i), half(path)); err != nil {
				return err
			}
		}
	}
	return nil
}

// codecAt is the way in which a field is written, nil if its type says it.
func (f *Form) codecAt(path string, t reflect.Type) *codec {
	if told := f.fields[path]; told != nil && told.codec != nil {
		return told.codec
	}
	return f.types[t]
}

// write writes a row; what is as in the usual one is left out.
func (f *Form) write(row, usual reflect.Value) *Value {
	return f.writeStruct(row.Addr(), row, usual, "")
}

func (f *Form) writeStruct(row, from, usual reflect.Value, path string) *Value {
	v := Fields()
	for _, e := range f.entries(from.Type(), path) {
		field, other := from.FieldByIndex(e.index), usual.FieldByIndex(e.index)
		if !reflect.DeepEqual(field.Interface(), other.Interface()) {
			v.Set(e.key, f.writeValue(row, field, other, e.path))
		}
	}
	return v
}

func (f *Form) writeValue(row, from, usual reflect.Value, path string) *Value {
	if c := f.codecAt(path, from.Type()); c != nil {
		return c.write(row, from)
	}
	switch from.Kind() {
	case reflect.Struct:
		return f.writeStruct(row, from, usual, path)
	case reflect.Bool:
		return Flag(from.Bool())
	case reflect.String:
		return Word(from.String())
	case reflect.Int:
		return Whole(int(from.Int()))
	case reflect.Uint8:
		return Word(string(rune(from.Uint())))
	case reflect.Array:
		v := Fields()
		for i, side := range sides {
			if one := from.Index(i); !reflect.DeepEqual(one.Interface(), usual.Index(i).Interface()) {
				v.Set(side, f.writeValue(row, one, usual.Index(i), half(path)))
			}
		}
		return v
	}
	panic("rulesfile: no way to write " + path + " of " + from.Type().String())
}
