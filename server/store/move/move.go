// Package move copies the whole of one store into another, of whatever kind, and compares what has come of it.
package move

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"

	"github.com/tavlei/tavlei/server/store"
)

// ErrOther says that the store to copy into has something that the other one has not.
var ErrOther = errors.New("it holds something else already")

// ErrDiffers says that the copy is not what was copied.
var ErrDiffers = errors.New("what was copied is not the same")

// Report is what was done.
type Report struct {
	Matches int          // copied by this run
	Guests  int          // copied by this run
	Games   int          // that people have made, copied by this run
	All     store.Counts // in both
	Sum     store.Sum    // of everything, in both
}

// Step is told how far the guests or the matches have come: copied, or compared.
type Step func(part string, done, of int)

// Run copies what to lacks and compares everything. Interrupted, it goes on where it was when it is called again: guests and
// games that people have made go by their ids, matches by their numbers, and every step is there whole or not at all. Nobody may write to either store meanwhile.
func Run(ctx context.Context, from, to store.Mover, step Step) (*Report, error) {
	all, err := from.Count(ctx)
	if err != nil {
		return nil, err
	}
	r := &Report{All: all}
	made := kind[*store.Definition, string]{
		part: "games", of: all.Games, step: step,
		page: func(s store.Mover, after string) ([]*store.Definition, error) {
			return pointers(s.WholeDefinitions(ctx, after, 100))
		},
		put: func(list []*store.Definition) error {
			for _, d := range list {
				if err := to.PutDefinition(ctx, *d); err != nil {
					return err
				}
			}
			return nil
		},
		key: func(d *store.Definition) string { return d.ID }, name: func(d *store.Definition) string { return "game " + d.ID },
	}
	people := kind[*store.WholeGuest, string]{
		part: "guests", of: all.Guests, step: step,
		page: func(s store.Mover, after string) ([]*store.WholeGuest, error) {
			return pointers(s.WholeGuests(ctx, after, 500))
		},
		put: func(list []*store.WholeGuest) error { return to.PutWholeGuests(ctx, values(list)) },
		key: func(g *store.WholeGuest) string { return g.ID }, name: func(g *store.WholeGuest) string { return "guest " + g.ID },
	}
	played := kind[*store.Whole, int64]{
		part: "matches", of: all.Matches, step: step,
		page: func(s store.Mover, after int64) ([]*store.Whole, error) { return pointers(s.Wholes(ctx, after, 100)) },
		put:  func(list []*store.Whole) error { return to.PutWholes(ctx, values(list)) },
		key:  func(w *store.Whole) int64 { return w.N }, name: func(w *store.Whole) string { return "match " + w.ID },
	}
	if r.Games, err = made.copy(from, to); err != nil {
		return nil, err
	}
	if r.Guests, err = people.copy(from, to); err != nil {
		return nil, err
	}
	if r.Matches, err = played.copy(from, to); err != nil {
		return nil, err
	}
	sum := sha256.New()
	if err := errors.Join(made.compare(from, to, sum), people.compare(from, to, sum), played.compare(from, to, sum)); err != nil {
		return nil, err
	}
	sum.Sum(r.Sum[:0])
	return r, nil
}

// kind is one of the three that are copied: T is one of them, K its place in the order.
type kind[T interface{ Sum() (store.Sum, error) }, K any] struct {
	part string
	of   int
	step Step
	page func(s store.Mover, after K) ([]T, error)
	put  func([]T) error
	key  func(T) K
	name func(T) string
}

// copy copies what is not there. What is there must be the beginning of what is to be copied.
func (k *kind[T, K]) copy(from, to store.Mover) (copied int, err error) {
	var after K
	for done := 0; ; {
		list, err := k.page(from, after)
		if err != nil {
			return copied, err
		}
		there, err := k.page(to, after)
		if err != nil {
			return copied, err
		}
		for i, one := range there {
			if i >= len(list) {
				return copied, fmt.Errorf("%s: %w", k.name(one), ErrOther)
			}
			if same, err := equal(one, list[i]); err != nil || !same {
				return copied, errors.Join(err, fmt.Errorf("%s: %w", k.name(one), ErrOther))
			}
		}
		if len(list) == 0 {
			return copied, nil
		}
		if rest := list[len(there):]; len(rest) > 0 {
			if err := k.put(rest); err != nil {
				return copied, err
			}
			copied += len(rest)
		}
		after, done = k.key(list[len(list)-1]), done+len(list)
		k.told("copied", done)
	}
}

// compare reads both stores and adds the sum of each part to that of everything.
func (k *kind[T, K]) compare(from, to store.Mover, all hash.Hash) error {
	var after K
	for done := 0; ; {
		list, err := k.page(from, after)
		if err != nil {
			return err
		}
		copies, err := k.page(to, after)
		if err != nil {
			return err
		}
		for i, one := range list {
			if i >= len(copies) {
				return fmt.Errorf("%s: %w: it is missing", k.name(one), ErrDiffers)
			}
			sum, err := one.Sum()
			if err != nil {
				return fmt.Errorf("%s: %w", k.name(one), err)
			}
			if same, err := equal(one, copies[i]); err != nil || !same {
				return errors.Join(err, fmt.Errorf("%s: %w", k.name(one), ErrDiffers))
			}
			all.Write(sum[:])
		}
		if len(copies) > len(list) {
			return fmt.Errorf("%s: %w: there is one too many", k.name(copies[len(list)]), ErrDiffers)
		}
		if len(list) == 0 {
			return nil
		}
		after, done = k.key(list[len(list)-1]), done+len(list)
		k.told("compared", done)
	}
}

func (k *kind[T, K]) told(what string, done int) {
	if k.step != nil {
		k.step(k.part+" "+what, done, k.of)
	}
}

// equal compares sums.
func equal[T interface{ Sum() (store.Sum, error) }](a, b T) (bool, error) {
	one, err := a.Sum()
	if err != nil {
		return false, err
	}
	other, err := b.Sum()
	return one == other, err
}

func pointers[T any](list []T, err error) ([]*T, error) {
	out := make([]*T, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out, err
}

func values[T any](list []*T) []T {
	out := make([]T, len(list))
	for i, one := range list {
		out[i] = *one
	}
	return out
}
