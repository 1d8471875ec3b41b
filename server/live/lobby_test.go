package live

import (
	"fmt"
	"testing"
	"time"
)

// TestOffersAreRemembered: the lobby forgets hosts who are away for longest, never one who is here.
func TestOffersAreRemembered(t *testing.T) {
	at := time.Unix(1_000_000, 0)
	now := func() time.Time { return at }
	l := NewLobby(now, 0)
	r := &Room{}
	put := func(n int) {
		for i := range n {
			l.put(&openOffer{terms: TermsView{ID: fmt.Sprint(now().UnixNano(), i)}, host: "somebody", room: r})
		}
	}
	put(maxRemarked + 5)
	if len(l.byID) != maxRemarked || len(l.List("")) != MaxOffers {
		t.Errorf("%d are known, %d listed", len(l.byID), len(l.List("")))
	}
	at = at.Add(HostGrace)
	put(5)
	if len(l.byID) != maxRemarked || len(l.List("")) != 5 {
		t.Errorf("later %d are known, %d listed", len(l.byID), len(l.List("")))
	}
}
