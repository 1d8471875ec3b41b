package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tavlei/tavlei/server/api"
	"github.com/tavlei/tavlei/server/gate"
)

// TestGuests: a cookie makes a guest, nobody else can make one up.
func TestGuests(t *testing.T) {
	b := newBench(t)
	p := b.person()
	if v := want[api.MeView](p, 200, "GET", "/api/me", nil); v.ID != "" {
		t.Errorf("a visitor has the id %q", v.ID)
	}
	status, header, _ := p.ask("PUT", "/api/me", `{"name":"Ганна"}`)
	cookie := header.Get("Set-Cookie")
	if status != 200 || !strings.HasPrefix(cookie, gate.CookieName+"=1.") || !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") || strings.Contains(cookie, "Secure") {
		t.Fatalf("%d, cookie %q", status, cookie)
	}
	me := want[api.MeView](p, 200, "GET", "/api/me", nil)
	if me.ID == "" || me.Name != "Ганна" {
		t.Fatalf("me: %+v", me)
	}
	value := strings.TrimPrefix(strings.Split(cookie, ";")[0], gate.CookieName+"=")
	parts := strings.Split(value, ".")
	other := "1.someoneelse." + parts[2] + "." + parts[3]
	for name, forged := range map[string]string{
		"another guest": other, "no signature": strings.Join(parts[:3], "."), "empty": "", "dots": "....",
		"cut": value[:len(value)-1], "changed token": "1." + parts[1] + ".-" + parts[2][1:] + "." + parts[3],
	} {
		q := b.person()
		_, _, data := q.ask("GET", "/api/me", nil, "Cookie", gate.CookieName+"="+forged)
		if !strings.Contains(string(data), `"id":""`) {
			t.Errorf("%s: %s", name, data)
		}
	}
	if status, _, _ := p.ask("DELETE", "/api/me", nil); status != http.StatusNoContent {
		t.Errorf("signing out: %d", status)
	}
	q := b.person()
	if _, _, data := q.ask("GET", "/api/me", nil, "Cookie", gate.CookieName+"="+value); !strings.Contains(string(data), `"id":""`) {
		t.Errorf("the cookie of an ended session still works: %s", data)
	}
	_, header, _ = b.person().ask("PUT", "/api/me", `{"name":"B"}`, "X-Forwarded-Proto", "https")
	if cookie := header.Get("Set-Cookie"); !strings.HasPrefix(cookie, gate.SecureCookieName+"=") || !strings.Contains(cookie, "Secure") {
		t.Errorf("over TLS the cookie is %q", cookie)
	}
}

func TestMyMatches(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Unlimited = true })
	p := b.person()
	if v := want[api.MyMatchesView](p, 200, "GET", "/api/me/matches", nil); len(v.Matches) != 0 || v.Next != 0 {
		t.Errorf("a visitor has matches: %+v", v)
	}
	var made []string
	for range api.PageSize + 3 {
		made = append(made, p.make(map[string]any{"game": "russian", "opponent": "self"}))
	}
	b.person().make(map[string]any{"game": "russian", "opponent": "self"})
	var got []string
	next := int64(0)
	for range 3 {
		v := want[api.MyMatchesView](p, 200, "GET", fmt.Sprintf("/api/me/matches?before=%d", next), nil)
		for _, m := range v.Matches {
			got = append(got, m.ID)
			if m.Thumb == nil || len(m.Thumb.Men) != 24 || m.Game != "russian" {
				t.Errorf("%+v", m)
			}
		}
		if next = v.Next; next == 0 {
			break
		}
	}
	for i := range made {
		if len(got) != len(made) || got[i] != made[len(made)-1-i] {
			t.Fatalf("got %v, made %v", got, made)
		}
	}
}
