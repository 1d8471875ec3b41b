package rulesfile

import (
	"maps"
	"reflect"
	"slices"
)

// SchemaPath is where servers publish the schema of version 1.
const SchemaPath = "/schema/rules-1.json"

func typed(name string) *Value { return Fields().Set("type", Word(name)) }

func wordSchema(words []string) *Value {
	list := make([]*Value, len(words))
	for i, w := range words {
		list[i] = Word(w)
	}
	return Fields().Set("enum", Items(list...))
}

// WordsSchema is the schema of one of some words.
func WordsSchema(words ...string) *Value { return wordSchema(words) }

// TextSchema is the schema of a text of a certain look.
func TextSchema(pattern string) *Value { return typed("string").Set("pattern", Word(pattern)) }

// ListSchema is the schema of a list of values of one schema.
func ListSchema(of *Value) *Value { return typed("array").Set("items", of) }

// AnySchema is the schema of what may be written in several ways.
func AnySchema(of ...*Value) *Value { return Fields().Set("anyOf", Items(of...)) }

// ObjectSchema is the schema of an object with keys that look so.
func ObjectSchema(pattern string, of *Value) *Value {
	return typed("object").Set("patternProperties", Fields().Set(pattern, of)).Set("additionalProperties", Flag(false))
}

// IntegerSchema is the schema of a whole number.
func IntegerSchema(least, most int) *Value {
	return typed("integer").Set("minimum", Whole(least)).Set("maximum", Whole(most))
}

// AnythingSchema is the schema of what another part of the schema describes.
func AnythingSchema() *Value { return Flag(true) }

// Schema describes an object of the form, with further keys and their schemas.
func (f *Form) Schema(further ...any) *Value {
	s := f.schema(f.row, "")
	for i := 0; i+1 < len(further); i += 2 {
		s.Get("properties").Set(further[i].(string), further[i+1].(*Value))
	}
	return s
}

// schema describes a row.
func (f *Form) schema(t reflect.Type, path string) *Value {
	properties := Fields()
	for _, e := range f.entries(t, path) {
		s := f.schemaOf(e.of, e.path)
		if told := f.fields[e.path]; told != nil && told.doc != "" {
			s = Fields().Set("description", Word(told.doc)).Set("allOf", Items(s))
		}
		properties.Set(e.key, s)
	}
	return typed("object").Set("properties", properties).Set("additionalProperties", Flag(false))
}

func (f *Form) schemaOf(t reflect.Type, path string) *Value {
	if c := f.codecAt(path, t); c != nil {
		return c.schema
	}
	switch t.Kind() {
	case reflect.Struct:
		return f.schema(t, path)
	case reflect.Bool:
		return typed("boolean")
	case reflect.Int:
		least, most := bounds(f.fields[path])
		return IntegerSchema(least, most)
	case reflect.Uint8:
		return TextSchema("^[A-Z]$")
	case reflect.Array:
		one := f.schemaOf(t.Elem(), half(path))
		return typed("object").Set("properties", Fields().Set(sides[0], one).Set(sides[1], one)).Set("additionalProperties", Flag(false))
	}
	return typed("string")
}

// Schema is the JSON Schema of rules files, of all families that are registered.
func Schema() []byte {
	defs, which := Fields(), make([]*Value, 0, len(families))
	for _, id := range slices.Sorted(maps.Keys(families)) {
		defs.Set(id, families[id].schema())
		which = append(which, Fields().
			Set("if", Fields().Set("properties", Fields().Set("family", Fields().Set("const", Word(id)))).Set("required", Items(Word("family")))).
			Set("then", Fields().Set("properties", Fields().Set("rules", Fields().Set("$ref", Word("#/$defs/"+id))))))
	}
	ids := slices.Sorted(maps.Keys(familiesOfGames()))
	speech := ObjectSchema("^[a-z]{2,3}$", typed("string"))
	properties := Fields().
		Set("tavlei", Fields().Set("const", Whole(version)).Set("description", Word("version of the format"))).
		Set("family", wordSchema(ids)).
		Set("like", typed("string").Set("description", Word("id of the game that is meant wherever the file says nothing"))).
		Set("options", typed("object").Set("additionalProperties", typed("string")).Set("description", Word("options of that game, with their values"))).
		Set("name", described(speech, "name of the game by language")).
		Set("about", described(speech, "what is told about it by language")).
		Set("by", typed("string").Set("description", Word("who made it"))).
		Set("from", TextSchema("^[0-9a-f]{64}$").Set("description", Word("SHA-256 of the file that this one was made from"))).
		Set("start", typed("string").Set("description", Word("position in which games begin, in the notation of the family"))).
		Set("rules", typed("object").Set("description", Word("the row of the family"))).
		Set("pieces", described(ObjectSchema("^[A-Z]$", typed("object").Set("properties", Fields().Set("name", speech).Set("picture", typed("string"))).Set("additionalProperties", Flag(false))),
			"names and pictures of pieces by their letters"))
	return Fields().
		Set("$schema", Word("https://json-schema.org/draft/2020-12/schema")).
		Set("title", Word("Rules of a game")).
		Set("type", Word("object")).
		Set("properties", properties).
		Set("required", Items(Word("tavlei"))).
		Set("anyOf", Items(Fields().Set("required", Items(Word("family"))), Fields().Set("required", Items(Word("like"))))).
		Set("additionalProperties", Flag(false)).
		Set("allOf", Items(which...)).
		Set("$defs", defs).Indented()
}

func described(v *Value, doc string) *Value {
	return Fields().Set("description", Word(doc)).Set("allOf", Items(v))
}
