package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/server/store"
)

// definitions are kept as they were first, found by their ids, listed from the newest on, and outlive a close.
func definitions(t *testing.T, k *kit) {
	made := time.UnixMilli(1_790_000_000_000)
	all := []store.Definition{
		{ID: "own:3", Body: []byte(`{"c":"ю"}`), Created: made.Add(2 * time.Second)},
		{ID: "own:2", Body: []byte(`{"b":2}`), Created: made.Add(time.Second)},
		{ID: "own:1", Body: []byte(`{"a":1}`), Created: made},
	}
	for _, d := range all {
		if err := k.PutDefinition(k.ctx, d); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.PutDefinition(k.ctx, store.Definition{ID: "own:2", Body: []byte(`{"other":true}`), Created: made.Add(time.Hour)}); err != nil {
		t.Fatalf("a game that is there already: %v", err)
	}
	if d, err := k.Definition(k.ctx, "own:9"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a game that nobody made: %+v, %v", d, err)
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
	k.Store = k.again(t)
	for _, want := range all {
		if got, err := k.Definition(k.ctx, want.ID); err != nil || !cmp.Equal(got, want) {
			t.Errorf("%+v, %v; want %+v", got, err, want)
		}
	}
	if list, err := k.Definitions(k.ctx, time.Time{}, 2); err != nil || !cmp.Equal(list, all[:2]) {
		t.Errorf("the newest two: %+v, %v", list, err)
	}
	if list, err := k.Definitions(k.ctx, all[1].Created, 5); err != nil || !cmp.Equal(list, all[2:]) {
		t.Errorf("those before: %+v, %v", list, err)
	}
}
