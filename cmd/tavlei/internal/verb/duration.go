package verb

import (
	"strconv"
	"strings"
	"time"
)

// Duration is a time on the command line: 10s, 1m30s, 200ms; a number alone is seconds.
type Duration time.Duration

// UnmarshalText reads a duration.
func (d *Duration) UnmarshalText(text []byte) error {
	if v, err := strconv.ParseFloat(strings.TrimSpace(string(text)), 64); err == nil && v > -1e9 && v < 1e9 {
		*d = Duration(v * float64(time.Second))
		return nil
	}
	v, err := time.ParseDuration(string(text))
	if err != nil {
		return Faultf("%q is no time: want one like 10s, 1m30s or 200ms; a number alone is seconds", text)
	}
	*d = Duration(v)
	return nil
}
