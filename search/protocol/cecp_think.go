package protocol

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search"
)

// timing reads how long the game, or a move, may take.
func (s *cecp) timing(name string, args []string) error {
	number := func(i int, most float64) (float64, error) {
		if i >= len(args) {
			return 0, fmt.Errorf("want a number")
		}
		v, err := strconv.ParseFloat(args[i], 64)
		if err != nil || !(v >= 0 && v <= most) {
			return 0, fmt.Errorf("want a number from 0 to %g", most)
		}
		return v, nil
	}
	v, err := number(0, 1e7)
	if err != nil {
		return err
	}
	switch name {
	case "time", "otim":
		which := 0
		if name == "otim" {
			which = 1
		}
		s.clock[which], s.told = time.Duration(v)*10*time.Millisecond, true
	case "st":
		s.fixed = max(seconds(v), shortest)
	case "sd":
		s.depth = int(min(v, 1000))
	case "level":
		if len(args) != 3 {
			return fmt.Errorf("want moves, minutes and seconds added for each move")
		}
		inc, err := number(2, 1e6)
		if err != nil {
			return err
		}
		base, err := readMinutes(args[1])
		if err != nil {
			return err
		}
		s.moves, s.base, s.inc, s.fixed = int(min(v, 1000)), base, seconds(inc), 0
		s.wind()
	}
	return nil
}

// readMinutes reads "5" or "0:30".
func readMinutes(text string) (time.Duration, error) {
	minutes, sec, _ := strings.Cut(text, ":")
	m, err := strconv.ParseFloat(minutes, 64)
	n := 0.0
	if err == nil && sec != "" {
		n, err = strconv.ParseFloat(sec, 64)
	}
	if err != nil || !(m >= 0 && m <= 1e5 && n >= 0 && n < 60) {
		return 0, fmt.Errorf("%q are no minutes", clip(text))
	}
	return seconds(60*m + n), nil
}

// wind sets the clocks for a game.
func (s *cecp) wind() {
	s.clock, s.told = [2]time.Duration{s.base, s.base}, false
}

// toGo is the number of moves until time is added; 0: never.
func (s *cecp) toGo() int {
	if s.moves == 0 {
		return 0
	}
	made := 0
	for _, ply := range s.line.Past[1:] {
		if ply.By == s.seat {
			made++
		}
	}
	return s.moves - made%s.moves
}

// share is how long the next move may take.
func (s *cecp) share() time.Duration {
	o := uciGo{moveTime: s.fixed, timed: true, movesToGo: s.toGo()}
	o.clock[s.seat&1], o.inc[s.seat&1] = s.clock[0], s.inc
	if s.fixed > 0 {
		return max(s.fixed-onTheWay, shortest)
	}
	return o.share(s.seat, onTheWay)
}

// move thinks about the engine's move, if it is its turn, and ends the game if it is over.
func (s *cecp) move(ctx context.Context) {
	if out := s.line.Outcome(); out.Over() {
		s.say("%s", cecpResult(out))
		return
	}
	if s.seat == game.NoSeat || s.line.Pos.ToMove().One() != s.seat || len(s.line.Pos.AppendMoves(nil)) == 0 {
		return
	}
	t := uciTask{engine: s.searcher(), line: s.line.Clone()}
	t.wish = search.Wish{Limits: search.Limits{Depth: s.depth}, Lines: 1}
	if s.level > 0 {
		if level, err := search.LevelOf(s.level); err == nil {
			t.level = &level
		}
	}
	ctx, s.cancel = context.WithTimeout(ctx, s.share())
	s.begin(ctx, t)
}

// analyse thinks about the position until something else is said.
func (s *cecp) analyse(ctx context.Context) {
	p := s.line.Pos
	if s.line.Outcome().Over() || p.ToMove().Has(game.Chance) || len(p.AppendMoves(nil)) == 0 {
		return
	}
	ctx, s.cancel = context.WithCancel(ctx)
	s.begin(ctx, uciTask{engine: s.searcher(), line: s.line.Clone(), wish: search.Wish{Lines: 1}, wait: true})
}

func (s *cecp) searcher() *search.Searcher {
	if s.engine == nil {
		o := s.c.Search
		o.Keep = true
		s.engine = search.New(s.g, o)
	}
	return s.engine
}

func (s *cecp) begin(ctx context.Context, t uciTask) {
	s.start, s.last = s.c.Now(), search.Report{}
	s.done, s.infos = make(chan uciNews), make(chan uciNews)
	t.infos, t.done = s.infos, s.done
	go t.run(ctx, s.cancel)
}

// stop gives the running search up.
func (s *cecp) stop() {
	if s.done == nil {
		return
	}
	s.cancel()
	for running := true; running; {
		select {
		case <-s.infos:
		case <-s.done:
			running = false
		}
	}
	s.done, s.infos = nil, nil
	s.flush()
}

// tell shows what the search thinks: depth, score in hundredths of a pawn, hundredths of a second, positions, line.
func (s *cecp) tell(news uciNews) {
	if len(news.lines) == 0 {
		return
	}
	r := news.lines[0]
	s.last = r
	if !s.post && !s.analysing {
		return
	}
	took := s.c.Now().Sub(s.start)
	s.say("%d %d %d %d %s", max(r.Depth, 1), cecpScore(s.line.Pos, r), took.Milliseconds()/10, r.Nodes, s.words(r.PV))
}

// words writes a main line.
func (s *cecp) words(pv []game.Move) string {
	p := game.Clone(s.line.Pos)
	words := make([]string, len(pv))
	for i, m := range pv {
		words[i] = cecpMove(p, m, s.name.shuffled)
		p.Play(m)
	}
	return strings.Join(words, " ")
}

// cecpMate is the score of a mate, to which its moves are added.
const cecpMate = 100_000

func cecpScore(p game.Position, r search.Report) int {
	switch {
	case r.Mate > 0:
		return cecpMate + movesTo(p, r)
	case r.Mate < 0:
		return -cecpMate - (1-r.Mate)/2
	}
	return r.Score
}

// ended plays the chosen move. Where a turn has several plies, go asks for each.
func (s *cecp) ended(news uciNews) {
	s.cancel()
	s.done, s.infos = nil, nil
	if len(news.lines) == 0 || s.analysing {
		s.flush()
		return
	}
	if s.last.Depth == 0 {
		s.tell(news)
	}
	r := news.lines[0]
	s.score, s.hint = cecpScore(s.line.Pos, r), ""
	s.clock[0] = max(s.clock[0]-s.c.Now().Sub(s.start)+s.inc, 0)
	if s.moves > 0 && !s.told && s.toGo() == 1 {
		s.clock[0] += s.base
	}
	m := r.PV[0]
	s.say("move %s", cecpMove(s.line.Pos, m, s.name.shuffled))
	s.line.Play(m)
	if len(r.PV) > 1 && s.line.Pos.ToMove().One() != s.seat {
		s.hint = cecpMove(s.line.Pos, r.PV[1], s.name.shuffled)
	}
	s.flush()
	if out := s.line.Outcome(); out.Over() {
		s.say("%s", cecpResult(out))
	}
}

// answer gives an answer behind the move that is thought about.
func (s *cecp) answer(f func()) {
	s.pending = append(s.pending, f)
	if s.done == nil || s.analysing {
		s.flush()
	}
}

func (s *cecp) flush() {
	for _, f := range s.pending {
		f()
	}
	s.pending = nil
}

// An offered draw is agreed to when it is not to the engine's harm, after a real fight.
const (
	cecpDrawPlies = 40
	cecpDrawScore = -50
)

func (s *cecp) offered() {
	if s.line.Len() >= cecpDrawPlies && s.score <= cecpDrawScore {
		s.say("offer draw")
	}
}

// status answers the question how far the analysis is.
func (s *cecp) status() {
	if !s.analysing || s.done == nil {
		return
	}
	moves := len(s.line.Pos.AppendMoves(nil))
	s.say("stat01: %d %d %d 0 %d", s.c.Now().Sub(s.start).Milliseconds()/10, s.last.Nodes, s.last.Depth, moves)
}

// cecpResult is the end of a game as the protocol has it.
func cecpResult(out game.Outcome) string {
	result := "1/2-1/2"
	switch {
	case out.Place[0] < out.Place[1]:
		result = "1-0"
	case out.Place[0] > out.Place[1]:
		result = "0-1"
	}
	return fmt.Sprintf("%s {%s}", result, out.Reason)
}
