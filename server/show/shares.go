package show

import (
	"github.com/tavlei/tavlei/match"
)

type (
	// DrawView is what stands between the last to sit down and the first move.
	DrawView struct {
		Commit string      `json:"commit" doc:"SHA-256 of the server's part of the seed, told before any share is opened"`
		Shares []ShareView `json:"shares" doc:"of people in the seed, in the order in which they are mixed"`
		Waits  []int       `json:"waits" doc:"seats whose shares are waited for"`
		Hider  *int        `json:"hider,omitempty" doc:"seat of who hides the sides in two fists, for the other to pick; not given: sides stand"`
		Lots   []int       `json:"lots,omitempty" doc:"seats that are drawn by lot among those who sit on them, when all shares are open"`
		Picked string      `json:"picked,omitempty" enum:"left,right" doc:"the fist that was picked; not given: not yet, and no share is opened before"`
		Left   int64       `json:"left,omitempty" doc:"milliseconds for the pick, and then for the shares; not given: as long as it takes"`
	}

	// ShareView is what a person gives to the seed of rolls.
	ShareView struct {
		Seat  int    `json:"seat" doc:"whose it is"`
		Hash  string `json:"hash" doc:"SHA-256 of the share, laid by who sat down"`
		Share string `json:"share,omitempty" doc:"64 hexadecimal digits; not given: not opened"`
	}
)

// SharesOf are the shares that are open in a match, or to be opened before it begins, in the order in which they are mixed.
func SharesOf(s *match.State) []ShareView {
	views := []ShareView{}
	for _, seat := range s.Givers() {
		if share := s.Shares()[seat]; s.Asked().Has(seat) {
			views = append(views, ShareView{Seat: int(seat), Hash: share.Hash, Share: share.Text})
		}
	}
	return views
}
