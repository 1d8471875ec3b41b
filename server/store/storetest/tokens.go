package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tavlei/tavlei/server/store"
)

// tokens are found by their hash, listed for their guest, revoked one by one, and gone with the guest. No browser can
// come in by one, and no program by a browser's session.
func tokens(t *testing.T, k *kit) {
	made := time.UnixMilli(1_790_000_000_000)
	for _, guest := range []string{"ann", "bob"} {
		if err := k.PutGuest(k.ctx, store.Guest{ID: guest, Created: made}); err != nil {
			t.Fatal(err)
		}
	}
	all := []store.Token{
		{Hash: []byte{1}, Guest: "ann", Name: "my bot", Scope: "play", Created: made, Seen: made},
		{Hash: []byte{2}, Guest: "ann", Name: "another", Scope: "read", Created: made.Add(time.Second), Seen: made.Add(time.Second)},
		{Hash: []byte{3}, Guest: "bob", Name: "his", Scope: "play", Created: made, Seen: made},
	}
	for _, token := range all {
		if err := k.PutToken(k.ctx, token); err != nil {
			t.Fatal(err)
		}
	}
	browser := []byte{9}
	if err := k.PutSession(k.ctx, browser, "ann", made); err != nil {
		t.Fatal(err)
	}
	for _, token := range all {
		if got, err := k.Token(k.ctx, token.Hash); err != nil || !cmp.Equal(got, token) {
			t.Errorf("token %+v, %v; want %+v", got, err, token)
		}
		if guest, err := k.Session(k.ctx, token.Hash); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a token is the session of a browser of %q, %v", guest, err)
		}
	}
	if token, err := k.Token(k.ctx, browser); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a browser's session is a token: %+v, %v", token, err)
	}
	if list, err := k.Tokens(k.ctx, "ann"); err != nil || !cmp.Equal(list, all[:2]) {
		t.Errorf("ann's tokens %+v, %v", list, err)
	}
	used := made.Add(48 * time.Hour)
	if err := k.Seen(k.ctx, all[0].Hash, used); err != nil {
		t.Fatal(err)
	}
	if got, err := k.Token(k.ctx, all[0].Hash); err != nil || !got.Seen.Equal(used) {
		t.Errorf("last use %v, %v; want %v", got.Seen, err, used)
	}
	if err := k.EndSession(k.ctx, all[0].Hash); err != nil {
		t.Fatal(err)
	}
	if list, err := k.Tokens(k.ctx, "ann"); err != nil || !cmp.Equal(list, all[1:2]) {
		t.Errorf("after one was revoked %+v, %v", list, err)
	}
	if _, err := k.DeleteGuest(k.ctx, "ann", false); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Token(k.ctx, all[1].Hash); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a token outlives its guest: %v", err)
	}
}
