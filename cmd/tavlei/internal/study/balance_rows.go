package study

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"slices"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/search/balance"
)

// readRows reads a file of rows; one that is not there yet has none.
func readRows(file string) (rows []balance.Measurement, err error) {
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		return nil, verb.Faultf("%s: want rows of an earlier call: %w", file, err)
	}
	return rows, nil
}

// keepRow puts a row of today in the place of an older one of the same game, or in its alphabetical place.
func keepRow(rows []balance.Measurement, row balance.Measurement) []balance.Measurement {
	row.Date = time.Now().UTC().Format(time.DateOnly)
	round(&row)
	at, found := slices.BinarySearchFunc(rows, row, func(a, b balance.Measurement) int { return cmp.Compare(a.Game, b.Game) })
	if found {
		rows[at] = row
		return rows
	}
	return slices.Insert(rows, at, row)
}

// round leaves three places, which is more than the intervals tell.
func round(r *balance.Measurement) {
	three := func(x *float64) { *x = math.Round(1000**x) / 1000 }
	shares := []*balance.Interval{&r.First, &r.Drawn, r.Weak, r.Stronger}
	for i := range r.Seats {
		shares = append(shares, &r.Seats[i])
	}
	for i := range r.Options {
		shares = append(shares, &r.Options[i].Games, &r.Options[i].Plies)
	}
	for _, s := range shares {
		if s != nil {
			three(&s.Mean)
			three(&s.Low)
			three(&s.High)
		}
	}
	three(&r.Moves)
	for i := range r.Kinds {
		three(&r.Kinds[i].Share)
		three(&r.Kinds[i].Rate)
	}
}

// writeRows writes the file anew, a row on each line.
func writeRows(file string, rows []balance.Measurement) error {
	var out bytes.Buffer
	out.WriteString("[")
	for i, row := range rows {
		line, err := json.Marshal(row)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteString(",")
		}
		out.WriteString("\n  ")
		out.Write(line)
	}
	out.WriteString("\n]\n")
	return os.WriteFile(file, out.Bytes(), 0o644)
}
