package protocol

import (
	"strings"
	"testing"
	"time"
)

// TestGTPClocks: what a move may take of each kind of clock, a moment for the answer aside.
func TestGTPClocks(t *testing.T) {
	const usual = 7 * time.Second
	for _, c := range []struct {
		name, says string
		took       time.Duration // by a move before
		want       time.Duration
	}{
		{"nobody has said", "", 0, usual},
		{"no clock", "kgs-time_settings none", 0, usual},
		{"a clock that is taken away", "time_settings 60 0 0;kata-time_settings none", 0, usual},
		{"for the whole game", "kgs-time_settings absolute 60", 0, 2 * time.Second},
		{"less of it", "kgs-time_settings absolute 60", 30 * time.Second, time.Second},
		{"a period for moves", "kgs-time_settings canadian 0 10 5", 0, 2 * time.Second},
		{"with moves left", "kgs-time_settings canadian 0 10 5;time_left b 6 3", 0, 2 * time.Second},
		{"no moves for a period", "kgs-time_settings canadian 60 10 0", 0, usual},
		{"a period for each move", "kgs-time_settings byoyomi 0 10 5", 0, 10 * time.Second},
		{"with periods left", "kgs-time_settings byoyomi 0 10 5;time_left b 6 3", 0, 6 * time.Second},
		{"each move has a whole one", "kgs-time_settings byoyomi 0 10 5", 8 * time.Second, 10 * time.Second},
		{"main time and periods", "kgs-time_settings byoyomi 60 10 5", 0, 12 * time.Second},
		{"no periods", "kgs-time_settings byoyomi 60 10 0", 0, 2 * time.Second},
		{"time is added", "kata-time_settings fischer 60 10", 0, 11 * time.Second},
		{"after a move", "kata-time_settings fischer 60 10", 40 * time.Second, 10 * time.Second},
		{"never all that is left", "kata-time_settings fischer 60 10;time_left b 5 0", 0, 4 * time.Second},
	} {
		s := &gtp{}
		for _, line := range strings.Split(c.says, ";") {
			words := strings.Fields(line)
			if len(words) == 0 {
				continue
			}
			if _, err := gtpCommands[words[0]](s, t.Context(), words[1:]); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		if c.took > 0 {
			s.clocks[0].spend(c.took)
		}
		want := c.want
		if want != usual {
			want -= onTheWay
		}
		if got := s.clocks[0].share(usual); got != want {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}
