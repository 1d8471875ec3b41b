package show

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// TraceView shows a ply frame by frame: where the men were that have moved. A man stands as before
// the ply until its first frame, and stays as in its last one, unless it is gone then. A man that
// becomes another one on the way is there twice.
type TraceView struct {
	MS  []int      `json:"ms" doc:"when each frame is, in milliseconds since the ply began"`
	Men []TraceMan `json:"men" doc:"that are on the board, moving or not"`
}

// TraceMan is a man on its way.
type TraceMan struct {
	Place game.Place `json:"place" doc:"index of its place before the ply"`
	Kind  string     `json:"kind" doc:"of the man"`
	Seat  game.Seat  `json:"seat" doc:"whose it is"`
	From  int        `json:"from" doc:"index of its first frame"`
	Poses []float32  `json:"poses" doc:"seven numbers a frame, as pose of a man"`
	Gone  bool       `json:"gone,omitempty" doc:"it is not there after its last frame"`
}

const maxFrames = 6000 // of one ply: 100 seconds

const still = 0.005 // a man whose pose changes by less has not moved

const poseDigits = 5

// Film collects the frames of a ply.
type Film struct {
	MS   []int
	rows []filmRow
	at   map[game.Place]int // row of the man that stands on a place now
}

// filmRow is one man in a run of frames.
type filmRow struct {
	man   game.Man
	first int
	poses [][7]float32
}

func (f *Film) Add(ms int, men []game.Man) bool {
	frame := len(f.MS)
	if f.at == nil {
		f.at = map[game.Place]int{}
	}
	for _, man := range men {
		if man.Pose == nil {
			continue
		}
		i, ok := f.at[man.Place]
		if ok {
			row := &f.rows[i]
			ok = row.first+len(row.poses) == frame && row.man.Kind == man.Kind && row.man.Seat == man.Seat
		}
		if !ok {
			i = len(f.rows)
			f.rows, f.at[man.Place] = append(f.rows, filmRow{man: man, first: frame}), i
		}
		f.rows[i].poses = append(f.rows[i].poses, *man.Pose)
	}
	f.MS = append(f.MS, ms)
	return len(f.MS) < maxFrames
}

// View leaves out who has not moved, and the frames in which a man stands.
func (f *Film) View() TraceView {
	v := TraceView{MS: f.MS, Men: []TraceMan{}}
	for _, row := range f.rows {
		end := row.first + len(row.poses)
		changed := row.first > 0 || end < len(f.MS) // it came, went or became another one
		from, to := moving(row.poses)
		if from == to && !changed {
			continue
		}
		if from == to {
			from, to = len(row.poses)-1, len(row.poses)
		} else {
			from = max(from-1, 0)
		}
		if row.first > 0 {
			from = 0 // from the frame in which it came
		}
		if end < len(f.MS) {
			to = len(row.poses) // to the frame after which it went
		}
		man := TraceMan{Place: row.man.Place, Kind: row.man.Kind, Seat: row.man.Seat, From: row.first + from, Gone: end < len(f.MS)}
		for _, pose := range row.poses[from:to] {
			man.Poses = append(man.Poses, pose[:]...)
		}
		v.Men = append(v.Men, man)
	}
	slices.SortStableFunc(v.Men, func(a, b TraceMan) int { return int(a.Place) - int(b.Place) })
	return v
}

// moving is the run of frames between the last that is like the first one and the first that is
// like the last one; it is empty for a man that stands.
func moving(poses [][7]float32) (from, to int) {
	first, last := poses[0], poses[len(poses)-1]
	for from < len(poses) && near(poses[from], first) {
		from++
	}
	if from == len(poses) {
		return 0, 0
	}
	to = len(poses)
	for to > from && near(poses[to-1], last) {
		to--
	}
	return from, min(to+1, len(poses))
}

func near(a, b [7]float32) bool {
	for i := range a {
		if math.Abs(float64(a[i]-b[i])) > still {
			return false
		}
	}
	return true
}

// AppendTrace writes the JSON of a trace with five digits a number.
func AppendTrace(dst []byte, v TraceView) []byte {
	dst = append(dst, `{"ms":[`...)
	for i, ms := range v.MS {
		dst = strconv.AppendInt(comma(dst, i), int64(ms), 10)
	}
	dst = append(dst, `],"men":[`...)
	for i, man := range v.Men {
		dst = fmt.Appendf(comma(dst, i), `{"place":%d,"kind":%q,"seat":%d,"from":%d,`, man.Place, man.Kind, man.Seat, man.From)
		if man.Gone {
			dst = append(dst, `"gone":true,`...)
		}
		dst = append(dst, `"poses":[`...)
		for j, x := range man.Poses {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				x = 0
			}
			dst = strconv.AppendFloat(comma(dst, j), float64(x), 'g', poseDigits, 32)
		}
		dst = append(dst, "]}"...)
	}
	return append(dst, "]}\n"...)
}

func comma(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ',')
	}
	return dst
}
