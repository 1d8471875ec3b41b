package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/tavlei/tavlei/game"
)

// Commit is what players are told of a seed before the first roll: the SHA-256 of its text, in
// hexadecimal, as sha256sum prints it.
func Commit(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	return hex.EncodeToString(sum[:])
}

// drawBits is how much of a hash makes a number: 12 hexadecimal digits, few enough for the
// arithmetic of a shell.
const drawBits = 48

// Roll is the number below total that the seed gives for ply number ply: the first 12 digits of the
// SHA-256 of the text "PLY SEED", as a number, times total, divided by 2^48 and rounded down. Some
// numbers come up more often than others by less than total/2^48. The ply comes first in the
// text, so that the hash of the seed alone tells nothing of it.
func Roll(seed string, ply int, total uint32) uint32 {
	sum := sha256.Sum256([]byte(strconv.Itoa(ply) + " " + seed))
	var v uint64
	for _, b := range sum[:drawBits/8] {
		v = v<<8 | uint64(b)
	}
	hi, lo := bits.Mul64(v, uint64(total))
	return uint32(hi<<(64-drawBits) | lo>>drawBits)
}

// Face is one thing that a roll or a lot could give: the numbers from From on, Weight of them.
type Face struct {
	Move   game.Move
	From   uint32
	Weight uint32
}

// Faces lists what Chance may play in a position, in the order of its moves, and the sum of the
// weights. It is empty if somebody else is to move.
func Faces(p game.Position) (faces []Face, total uint32) {
	if p.ToMove() != game.SeatSet(game.Chance) {
		return nil, 0
	}
	for _, m := range p.AppendMoves(nil) {
		w := game.WeightOf(p, m)
		faces = append(faces, Face{Move: m, From: total, Weight: w})
		total += w
	}
	return faces, total
}

// faceOf is the face that a number below the total stands for.
func faceOf(faces []Face, n uint32) Face {
	for _, f := range faces {
		if n-f.From < f.Weight {
			return f
		}
	}
	return faces[len(faces)-1]
}

// Shares of the seed: whoever sits down may lay the hash of a share. When all sit, the server's own commit is told, the
// shares are opened, and rolls follow from all of them together. See docs/adr/0047-shares-of-the-seed.md.

// Bounds of opening shares and of picking a fist.
const (
	ShareTime     = 30 * time.Second // where clocks will run
	LongShareTime = 24 * time.Hour   // where nobody hurries: who has sent an invitation may be away
)

// NotRevealed is why a match is aborted in which somebody did not open a share.
const NotRevealed = "notRevealed"

// Mix is the seed of all rolls where there are shares, in the order of State.Givers: the SHA-256 of the text
// "SEED SHARE SHARE", in hexadecimal.
func Mix(seed string, shares []string) string { return Commit(seed + " " + strings.Join(shares, " ")) }

// Share is what a person gives to the seed.
type Share struct {
	Hash string // laid with the seat; empty: the person gives none
	Text string // the share itself, once it is open
}

// drawing is what stands between the last to sit down and the start.
type drawing struct {
	sealed bool // it has begun
	commit string
	asked  game.Seats // whose shares are to be opened
	chance bool       // rolls wait for them
	since  time.Duration
	fists  fists
	lots   game.Seats // that are drawn by all shares
}

// The facts of shares.
type (
	// Shared: whoever has just sat down lays the hash of a share.
	Shared struct {
		Hash string `json:"hash"`
	}

	// Sealed: all sit, and the server tells the hash of its seed. The shares of seats Open are to be opened. Seat is who
	// hides the sides in two fists, NoSeat where the sides stand, or where lots give them to those on seats Lots.
	Sealed struct {
		Commit string     `json:"commit"`
		Open   game.Seats `json:"open"`
		Lots   game.Seats `json:"lots,omitempty"`
	}

	// Revealed: the seat opens its share.
	Revealed struct {
		Share string `json:"share"`
	}
)

func (Shared) Kind() string   { return EvShared }
func (Sealed) Kind() string   { return EvSealed }
func (Revealed) Kind() string { return EvRevealed }

// Reveal opens one's own share.
type Reveal struct{ Share string }

// Drawing tells whether all sit and the match waits for shares or for fists.
func (s *State) Drawing() bool { return s.Phase == Waiting && s.draw.sealed }

// Gathers tells whether the match waits for players yet.
func (s *State) Gathers() bool { return s.Phase == Waiting && !s.draw.sealed }

// Shares are those of the seats.
func (s *State) Shares() []Share {
	shares := make([]Share, len(s.seats))
	for i := range s.seats {
		shares[i] = s.seats[i].share
	}
	return shares
}

// Sealed is the hash of the server's seed as it was told before any share was opened, empty where there are none.
func (s *State) Sealed() string { return s.draw.commit }

// Givers are the seats in the order in which their shares are mixed: that of the seats, or where lots have given them, of
// those that people had before.
func (s *State) Givers() []game.Seat {
	if s.allotted != nil {
		return s.allotted
	}
	seats := make([]game.Seat, len(s.Players))
	for i := range seats {
		seats[i] = game.Seat(i)
	}
	return seats
}

// opened are the open shares in the order in which they are mixed.
func (s *State) opened() []string {
	var texts []string
	for _, seat := range s.Givers() {
		if text := s.seats[seat].share.Text; text != "" {
			texts = append(texts, text)
		}
	}
	return texts
}

// Shared tells whether shares decide about rolls.
func (s *State) Shared() bool { return len(s.opened()) > 0 }

// Lots are the seats that are drawn, or were, when all shares were open.
func (s *State) Lots() game.Seats { return s.draw.lots }

// Asked are the seats whose shares are open, or were to be opened before the match begins.
func (s *State) Asked() game.Seats { return s.draw.asked }

// Unopened are the seats whose shares the match waits for, or was waiting for when it was aborted.
func (s *State) Unopened() game.Seats { return s.toOpen }

// hasChance tells whether dice or lots come in a game, which come at its start, or hands tremble.
func (s *State) hasChance() bool {
	start := s.Game.Start()
	return start.ToMove().Has(game.Chance) || s.Line.Pos.ToMove().Has(game.Chance) || game.TremblesIn(start)
}

// isHex tells whether a text is 64 hexadecimal digits as sha256sum prints them.
func isHex(text string) bool {
	_, err := hex.DecodeString(text)
	return err == nil && len(text) == hex.EncodedLen(32) && strings.ToLower(text) == text
}

// shareIn is the hash of a share that a request brings, empty if it brings none.
func shareIn(r Request) string {
	switch r := r.(type) {
	case Join:
		return r.Share
	case MakeOffer:
		return r.Share
	case Answer:
		return r.Share
	case Propose:
		return r.Share
	case Settle:
		return r.Share
	}
	return ""
}

// SharesAgain are the hashes that people have laid for the rematch, by their ids.
func (s *State) SharesAgain() map[string]string {
	laid := map[string]string{}
	for i, p := range s.Players {
		if p.Kind == Guest && s.seats[i].again != "" {
			laid[p.ID] = s.seats[i].again
		}
	}
	return laid
}

// lay is the share of a person who sits down, if the match can use it; byLot tells that sides are drawn.
func (d *decision) lay(seat game.Seat, r Join, byLot bool) {
	if r.Share == "" || r.Player.Kind != Guest {
		return
	}
	for i, p := range d.s.Players {
		if p == r.Player && d.s.seats[i].share.Hash != "" {
			return // one share of each person
		}
	}
	if d.s.hasChance() || byLot || len(d.s.Players) > 2 { // of more than two the next may draw a lot
		d.emit(seat, Shared{r.Share})
	}
}

// start begins the match of which all seats are taken, at once or when the shares are open.
func (d *decision) start() error {
	if err := d.settle(); err != nil {
		return err
	}
	hider, lots := d.s.hider(d.s.drawn), game.Seats(0)
	if hider == game.NoSeat {
		lots = d.s.toDraw()
	}
	var open game.Seats
	for i, share := range d.s.Shares() {
		if seat := game.Seat(i); share.Hash != "" && (seat == hider || lots != 0 || d.s.hasChance()) {
			open |= game.SeatSet(seat)
		}
	}
	switch {
	case open != 0:
		d.emit(hider, Sealed{Commit: textOf(d.env.Commit), Open: open, Lots: lots})
		return nil
	case d.s.partnersDraw():
		d.allot(lots)
	}
	return d.begun()
}

// begun starts the play.
func (d *decision) begun() error {
	if err := d.settle(); err != nil {
		return err
	}
	d.emit(game.NoSeat, Started{textOf(d.env.Commit)})
	return d.follow()
}

// decide opens a share. With the last one the match begins.
func (r Reveal) decide(d *decision, seat game.Seat) error {
	s := d.s
	switch share := s.seats[seat].share; {
	case !s.Drawing():
		return refuse("nothingDrawn")
	case share.Hash == "":
		return refuse("noShare")
	case share.Text != "" || !s.toOpen.Has(seat):
		return refuse("revealedAlready")
	case s.draw.fists.drawn() && s.draw.fists.Picked == "":
		return refuse("pickFirst")
	case !isHex(r.Share) || Commit(r.Share) != share.Hash:
		return refuse("wrongShare")
	}
	d.emit(seat, Revealed(r))
	if s.toOpen != game.SeatSet(seat) {
		return nil
	}
	if err := d.settle(); err != nil {
		return err
	}
	if f := d.s.draw.fists; f.drawn() {
		held := HandOf(d.s.seats[f.Hider].share.Text)
		d.side(held, held == f.Picked)
	} else if d.s.draw.lots != 0 {
		d.allot(d.s.draw.lots)
	}
	return d.begun()
}

// drawBy is when those for whom the match waits must have done what is to be done; false where nobody is kept waiting.
func (s *State) drawBy() (time.Duration, bool) {
	if !s.Drawing() || s.alone() {
		return 0, false
	}
	return s.draw.since + s.shareTime(), true
}

// ShareTimeLeft is how long the match waits for shares or a pick yet; false where it does not, or without end.
func (s *State) ShareTimeLeft(now time.Duration) (time.Duration, bool) {
	by, ok := s.drawBy()
	return max(0, by-now), ok
}

func (s *State) shareTime() time.Duration {
	for i := range s.Players {
		if c := s.Control(game.Seat(i)); !c.None() && c.Days == 0 {
			return ShareTime
		}
	}
	return LongShareTime
}

// lookAtShares does what a tick has to do while shares are opened. Who is silent gains nothing: a pick is drawn from the
// seed, a side falls to the other, and rolls are not made.
func (d *decision) lookAtShares(r Tick) error {
	s := d.s
	by, ok := s.drawBy()
	switch {
	case !ok:
		return nil
	case r.Away:
		d.emit(game.NoSeat, ClocksReset{From: r.Since.Milliseconds()})
		return nil
	case d.at < by:
		return nil
	}
	switch f := s.draw.fists; {
	case f.drawn() && f.Picked == "":
		d.emit(1-f.Hider, Picked{Hand: hands[d.env.Roll(pickRoll, 2)], Roll: pickRoll})
		return nil
	case f.drawn() && !s.draw.chance:
		d.side("", true)
		return d.begun()
	}
	silent := game.NoSeat
	if s.toOpen.Len() == 1 {
		silent = s.toOpen.One()
	}
	d.emit(silent, Aborted{Seed: d.env.Reveal, Why: NotRevealed})
	return nil
}

// number is what a roll comes to: the seed alone says it, or with all shares.
func (d *decision) number(ply int, total uint32) uint32 {
	if d.s.Shared() {
		return Roll(Mix(d.env.Reveal, d.s.opened()), ply, total)
	}
	return d.env.Roll(ply, total)
}

func (f Shared) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if s.Phase != Waiting || s.draw.sealed {
		return fmt.Errorf("a share of seat %v after the match was sealed", e.Seat)
	}
	s.seats[e.Seat].share = Share{Hash: f.Hash}
	return nil
}

func (f Sealed) apply(s *State, e Event) error {
	for seat := range f.Open.All() {
		if int(seat) >= len(s.Players) || s.seats[seat].share.Hash == "" {
			return fmt.Errorf("seat %v has no share to open", seat)
		}
	}
	if e.Seat != game.NoSeat && !f.Open.Has(e.Seat) {
		return fmt.Errorf("seat %v hides nothing", e.Seat)
	}
	if f.Lots&^s.toDraw() != 0 {
		return fmt.Errorf("lots for the seats %v", f.Lots)
	}
	s.draw = drawing{sealed: true, commit: f.Commit, asked: f.Open, chance: s.hasChance(), since: e.At, fists: fists{Hider: e.Seat}, lots: f.Lots}
	s.toOpen, s.Proposals = f.Open, nil
	return nil
}

func (f Revealed) apply(s *State, e Event) error {
	if err := s.player(e); err != nil {
		return err
	}
	if !s.Drawing() || !s.toOpen.Has(e.Seat) || Commit(f.Share) != s.seats[e.Seat].share.Hash {
		return fmt.Errorf("seat %v opens a share that it has not laid", e.Seat)
	}
	s.seats[e.Seat].share.Text = f.Share
	s.toOpen &^= game.SeatSet(e.Seat)
	return nil
}
