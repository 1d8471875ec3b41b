package game

import "reflect"

// extensions are the functions given to Extend, by the type that each extends.
var extensions = map[reflect.Type]func(any) any{}

// Extend gives a type of positions or of rule sets abilities from outside its package, so that
// the rules need not know who uses them: the engine of a family adds evaluation and move
// ordering to positions, a book and levels to rule sets.
//
// T is the type behind Position or Rules, as *reversi.Position. with returns a value whose
// methods are the further abilities of v. It is called once for each scratch position of a
// search, which lives as long as that and is overwritten by CopyFrom: the value keeps v, reads
// it at every call, and may keep scratch memory of its own. It must not allocate per move.
//
// Extend is called from init functions and panics if T is extended already.
func Extend[T any](with func(v T) any) {
	t := reflect.TypeFor[T]()
	if _, dup := extensions[t]; dup {
		panic("game: " + t.String() + " is extended twice")
	}
	extensions[t] = func(v any) any { return with(v.(T)) }
}

// Extension is a new value with the abilities that Extend has added to v, nil if there are none.
func Extension(v any) any {
	if with, ok := extensions[reflect.TypeOf(v)]; ok {
		return with(v)
	}
	return nil
}

// Ability is v as an A: v itself if it has the methods, else its extension. Whoever asks at every
// node of a tree asks once for each scratch position instead, and keeps the answer.
func Ability[A any](v any) (a A, ok bool) {
	return AbilityOf[A](v, nil)
}

// AbilityOf is Ability where the extension of v has been made: all abilities that are taken from
// one extension share its memory. If ext is nil it is made here.
func AbilityOf[A any](v, ext any) (a A, ok bool) {
	if a, ok = v.(A); ok {
		return a, true
	}
	if ext == nil {
		ext = Extension(v)
	}
	a, ok = ext.(A)
	return a, ok
}
