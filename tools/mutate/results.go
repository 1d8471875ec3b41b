package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Verdicts.
const (
	noticed    = "noticed"
	timedOut   = "timed out" // noticed, too: the tests do not end any more
	unseen     = "unseen"
	uncompiled = "does not compile" // no fault that anybody can make
)

// result is what became of a fault.
type result struct {
	fault
	Verdict string   `json:"verdict"`
	By      string   `json:"by,omitempty"` // the first test that failed
	Tried   []string `json:"tried"`        // the suites
	CPU     float64  `json:"cpu"`          // seconds
}

func (r *result) add(suite string, rep report) {
	r.Tried = append(r.Tried, suite)
	r.Verdict, r.By = rep.verdict, rep.by
	r.CPU += rep.cpu.Round(10 * time.Millisecond).Seconds()
}

func (r result) String() string {
	s := fmt.Sprintf("%-16s %s", r.Verdict, r.fault)
	if r.By != "" {
		s += " by " + short(r.By)
	}
	return s
}

func (r result) append(w io.Writer) error { return json.NewEncoder(w).Encode(r) }

// readResults reads a file of results; the last of a fault counts.
func readResults(name string) (map[string]result, error) {
	known := map[string]result{}
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	} else if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r result
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		known[r.ID] = r
	}
	return known, lines.Err()
}

// table prints how many faults of each area were noticed, and which were not.
func table(w io.Writer, faults []fault, known map[string]result) {
	counts := map[string]map[string]int{"all": {}}
	var missed []result
	for _, f := range faults {
		r, ok := known[f.ID]
		if !ok {
			continue
		}
		r.fault = f // lines move
		if counts[f.Area] == nil {
			counts[f.Area] = map[string]int{}
		}
		counts[f.Area][r.Verdict]++
		counts["all"][r.Verdict]++
		if r.Verdict == unseen {
			missed = append(missed, r)
		}
	}
	fmt.Fprintln(w, "\n| area | faults | noticed | timed out | unseen | score |\n|---|---|---|---|---|---|")
	for _, name := range append(areaNames(), "all") {
		if c := counts[name]; c[noticed]+c[timedOut]+c[unseen] > 0 {
			seen := c[noticed] + c[timedOut]
			fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %.0f %% |\n", name, seen+c[unseen], c[noticed], c[timedOut], c[unseen],
				100*float64(seen)/float64(seen+c[unseen]))
		}
	}
	if n := counts["all"][uncompiled]; n > 0 {
		fmt.Fprintf(w, "\n%d more do not compile and do not count.\n", n)
	}
	if len(missed) > 0 {
		fmt.Fprintln(w, "\nUnseen:")
	}
	for _, r := range missed {
		fmt.Fprintf(w, "%s (%s)\n", r.fault, strings.Join(r.Tried, ", "))
	}
}
