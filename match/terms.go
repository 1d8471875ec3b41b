package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/tavlei/tavlei/game"
)

// Before a match that waits for somebody begins, whoever comes may propose other terms, and the host may propose others in turn: see
// docs/adr/0045-terms.md. Each who comes has one proposal that stands; the latest of both sides takes the place of the one before.

// Bounds of proposals, so that nobody is pestered and logs stay short.
const (
	maxProposals = 5   // by one guest in a match, and by the host to one guest
	maxStanding  = 20  // at one time
	maxProposers = 100 // guests that ever propose in a match
)

// Proposal stands for an answer.
type Proposal struct {
	N     int    // number among all of the match, from 1
	Guest string // id of who has come and is not seated
	Host  bool   // the host has made it, to the guest
	Terms Terms
	Share string // as of a Join, of who has made it
}

// proposer remembers what was proposed by a guest, and to him.
type proposer struct {
	guest   string
	by, to  int
	refused Terms // that the host has declined last
}

// The facts of proposals. Seat is that of the host where he acts, else NoSeat.
type (
	// Proposed: the host or a guest proposes terms; what stood between them does so no more.
	Proposed struct {
		N     int    `json:"n"` // number among all of the match
		Guest string `json:"guest"`
		Terms Terms  `json:"terms"`
		Share string `json:"share,omitempty"` // hash of a share in the seed
	}

	// Declined: a proposal was declined or withdrawn.
	Declined struct {
		N int `json:"n"`
	}

	// Agreed: the match is played by these terms. Those who play sit down anew.
	Agreed struct {
		N     int   `json:"n"`
		Terms Terms `json:"terms"`
	}
)

// The requests of proposals. Guest is who sends them without a seat; the server knows who it is.
type (
	// Propose proposes terms. To is the number of the proposal that they answer: the host must name one.
	Propose struct {
		Guest string
		To    int
		Terms Terms
		Share string // as of a Join
	}

	// Settle says yes or no to a proposal, or withdraws one's own by no.
	Settle struct {
		Guest string
		N     int
		Yes   bool
		Share string // as of a Join, with a yes
	}
)

func (Proposed) Kind() string { return EvProposed }
func (Declined) Kind() string { return EvDeclined }
func (Agreed) Kind() string   { return EvAgreed }

// Host is the seat of the person who waits for somebody in a match of two, NoSeat where no terms can be proposed.
func (s *State) Host() game.Seat {
	open := s.open()
	if s.Phase != Waiting || len(s.Players) != 2 || len(open) != 1 || s.Players[1-open[0]].Kind != Guest {
		return game.NoSeat
	}
	return 1 - open[0]
}

// Terms are those by which the match waits, or is played. Where a lot has seated the host it is his.
func (s *State) Terms() Terms {
	t := Terms{Game: s.Setup.Game, Position: s.Setup.Position, Settings: s.Setup.Settings, Seat: s.Host()}
	if s.drawn {
		t.Seat = game.NoSeat
	}
	return t
}

// Drawn tells whether a lot has seated who came first.
func (s *State) Drawn() bool { return s.drawn }

// ProposalOf is what stands between the host and a guest; false if nothing does.
func (s *State) ProposalOf(guest string) (Proposal, bool) {
	for _, p := range s.Proposals {
		if guest != "" && p.Guest == guest {
			return p, true
		}
	}
	return Proposal{}, false
}

// negotiable refuses proposals where there is nothing to propose, or for who has no say.
func (d *decision) negotiable(seat game.Seat, guest string) error {
	switch host := d.s.Host(); {
	case d.s.Phase == Over:
		return refuse("over")
	case !d.s.Gathers():
		return refuse("begun")
	case host == game.NoSeat:
		return refuse("noTerms")
	case seat != game.NoSeat && seat != host:
		return refuse("notSeated")
	case seat == game.NoSeat && guest == "":
		return fmt.Errorf("match: a proposal by nobody: %w", ErrCommand)
	case seat == game.NoSeat && d.s.IsReferee(guest):
		return refuse("refereePlays")
	case seat == game.NoSeat && d.s.SeatsOf(guest) != 0:
		return fmt.Errorf("match: a host proposes from the seat: %w", ErrCommand)
	}
	return nil
}

func (r Propose) decide(d *decision, seat game.Seat) error {
	if err := d.negotiable(seat, r.Guest); err != nil {
		return err
	}
	if seat != game.NoSeat {
		i := slices.IndexFunc(d.s.Proposals, func(p Proposal) bool { return p.N == r.To })
		if i < 0 {
			return refuse("proposalGone")
		}
		r.Guest = d.s.Proposals[i].Guest
	} else if p, ok := d.s.ProposalOf(r.Guest); r.To > 0 && (!ok || p.N != r.To) {
		return refuse("proposalGone")
	}
	terms, err := d.s.full(r.Terms)
	if err != nil {
		return err
	}
	if err := d.mayPropose(seat, r.Guest, terms); err != nil {
		return err
	}
	d.emit(seat, Proposed{N: d.s.proposed + 1, Guest: r.Guest, Terms: terms, Share: r.Share})
	return nil
}

// mayPropose refuses what says nothing new, and who has said enough.
func (d *decision) mayPropose(seat game.Seat, guest string, terms Terms) error {
	s, host := d.s, seat != game.NoSeat
	before, stands := s.ProposalOf(guest)
	past := proposer{}
	if i := s.proposer(guest); i < len(s.proposers) {
		past = s.proposers[i]
	} else if i >= maxProposers {
		return refuse("tooManyProposals")
	}
	switch {
	case terms == s.Terms() && !host:
		return refuse("sameTerms") // there is the seat to take
	case stands && terms == before.Terms, !host && terms == past.refused:
		return refuse("proposedAlready")
	case host && past.to >= maxProposals, !host && past.by >= maxProposals, !stands && len(s.Proposals) >= maxStanding:
		return refuse("tooManyProposals")
	}
	return nil
}

// full are terms with what they leave open, or why no match can be made by them.
func (s *State) full(t Terms) (Terms, error) {
	if t.Game == "" {
		t.Game = s.Setup.Game
	}
	fresh, err := New(t.Setup())
	if err != nil {
		return t, err
	}
	if len(fresh.Players) != len(s.Players) {
		return t, refuse("offerSeats")
	}
	if t.Seat < game.NoSeat || int(t.Seat) >= len(s.Players) {
		return t, refuse("noSuchSeat")
	}
	return Terms{Game: fresh.Setup.Game, Position: fresh.Setup.Position, Settings: fresh.Setup.Settings, Seat: t.Seat}, nil
}

// proposer is where a guest stands among those who have proposed; after all of them who has not.
func (s *State) proposer(guest string) int {
	if i := slices.IndexFunc(s.proposers, func(p proposer) bool { return p.guest == guest }); i >= 0 {
		return i
	}
	return len(s.proposers)
}

// decide of a yes seats both by the terms of the proposal, and the match begins. A proposal is named by its number: whoever has seen
// another one agrees to nothing.
func (r Settle) decide(d *decision, seat game.Seat) error {
	if err := d.negotiable(seat, r.Guest); err != nil {
		return err
	}
	host := seat != game.NoSeat
	i := slices.IndexFunc(d.s.Proposals, func(p Proposal) bool { return p.N == r.N && (host || p.Guest == r.Guest) })
	if i < 0 {
		return refuse("proposalGone")
	}
	p := d.s.Proposals[i]
	switch {
	case !r.Yes:
		d.emit(seat, Declined{N: p.N})
		return nil
	case p.Host == host:
		return refuse("ownProposal")
	}
	return d.agreeOn(seat, p, r.Share)
}

// agreeOn begins the match by the terms of a proposal; share is of who agrees to it.
func (d *decision) agreeOn(seat game.Seat, p Proposal, share string) error {
	hosts, guests := share, p.Share
	if p.Host {
		hosts, guests = p.Share, share
	}
	hosts = cmp.Or(hosts, d.s.seats[d.s.Host()].share.Hash)
	host := d.s.Players[d.s.Host()]
	d.emit(seat, Agreed{N: p.N, Terms: p.Terms})
	at := p.Terms.Seat
	if at == game.NoSeat {
		lot := lotOfTerms - p.N // not the roll that has seated the host before
		at = game.Seat(d.env.Roll(lot, 2))
		d.emit(at, Lot{Open: 2, Roll: lot})
	}
	if err := d.settle(); err != nil {
		return err
	}
	if err := (Join{host, hosts}).decide(d, at); err != nil {
		return err
	}
	if err := d.settle(); err != nil {
		return err
	}
	return Join{Player{Kind: Guest, ID: p.Guest}, guests}.decide(d, 1-at)
}

// lotOfTerms is below the rolls of lots among open seats and of bots, and above those of trembling hands.
const lotOfTerms = -(1 << 27)

func (f Proposed) apply(s *State, e Event) error {
	host := e.Seat != game.NoSeat
	if s.Phase != Waiting || f.N != s.proposed+1 || host && e.Seat != s.Host() || f.Guest == "" {
		return fmt.Errorf("proposal %d of seat %v after %d", f.N, e.Seat, s.proposed)
	}
	s.proposed = f.N
	s.dropProposals(func(p Proposal) bool { return p.Guest == f.Guest })
	s.Proposals = append(s.Proposals, Proposal{N: f.N, Guest: f.Guest, Host: host, Terms: f.Terms, Share: f.Share})
	i := s.proposer(f.Guest)
	s.proposers = slices.Clone(s.proposers) // clones of the state hold those before
	if i == len(s.proposers) {
		s.proposers = append(s.proposers, proposer{guest: f.Guest})
	}
	if host {
		s.proposers[i].to++
	} else {
		s.proposers[i].by++
	}
	return nil
}

// dropProposals takes proposals away; clones of the state keep theirs.
func (s *State) dropProposals(gone func(Proposal) bool) {
	s.Proposals = slices.DeleteFunc(slices.Clone(s.Proposals), gone)
}

func (f Declined) apply(s *State, e Event) error {
	i := slices.IndexFunc(s.Proposals, func(p Proposal) bool { return p.N == f.N })
	if i < 0 {
		return fmt.Errorf("no proposal %d", f.N)
	}
	if p := s.Proposals[i]; !p.Host && e.Seat != game.NoSeat {
		s.proposers = slices.Clone(s.proposers)
		s.proposers[s.proposer(p.Guest)].refused = p.Terms
	}
	s.dropProposals(func(p Proposal) bool { return p.N == f.N })
	return nil
}

// apply sets the table anew.
func (f Agreed) apply(s *State, _ Event) error {
	if s.Host() == game.NoSeat {
		return errors.New("nothing waits for terms")
	}
	fresh, err := New(f.Terms.Setup())
	if err != nil {
		return err
	}
	if len(fresh.Players) != len(s.Players) {
		return fmt.Errorf("terms for %d seats", len(fresh.Players))
	}
	s.Setup, s.Game, s.Line, s.Players, s.clocks = fresh.Setup, fresh.Game, fresh.Line, fresh.Players, fresh.clocks
	s.Proposals, s.drawn, s.lots, s.arrived = nil, false, 0, nil
	for i := range s.seats {
		s.seats[i].share = Share{}
	}
	if s.Setup.Settings.Referee != On {
		s.Chair = Chair{}
	}
	return nil
}
