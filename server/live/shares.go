package live

import (
	"github.com/tavlei/tavlei/server/show"
)

// drawView is nil where no shares are opened, nor were when the match was aborted.
func (r *Look) drawView() *show.DrawView {
	s := r.State
	if !s.Drawing() && (!s.Aborted || s.Unopened() == 0) {
		return nil
	}
	v := &show.DrawView{Commit: s.Sealed(), Shares: show.SharesOf(s), Waits: show.SeatNumbers(s.Unopened())}
	if f, ok := s.Fists(); ok {
		hider := int(f.Hider)
		v.Hider, v.Picked = &hider, f.Picked
	}
	if left, ok := s.ShareTimeLeft(r.now().Sub(r.origin)); ok {
		v.Left = max(1, left.Milliseconds())
	}
	return v
}
