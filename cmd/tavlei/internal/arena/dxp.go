package arena

import (
	"cmp"
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/tavlei/tavlei/cmd/tavlei/internal/verb"
	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/search/protocol"
	"github.com/tavlei/tavlei/search/tournament"
)

// What the DamExchange protocol leaves to us.
const (
	dxpPort  = "27531"
	dxpMoves = 75 // of a player in a game, to make minutes of a time for each move
)

// dxpSide is a program that waits at an address and follows by the DamExchange protocol. It loses its game where it fails, and is
// called again for the next one.
type dxpSide struct {
	spec   string
	addr   string
	limits limits
	g      *game.Game

	conn    net.Conn
	session *protocol.DXPClient
	called  string
}

// dxpAddress is where the program of "dxp:HOST:PORT" waits; the port may be left out.
func dxpAddress(spec, rest string) (string, error) {
	host, port, err := net.SplitHostPort(rest)
	if err != nil {
		host, port = strings.Trim(rest, "[]"), ""
	}
	if host+port == "" || strings.ContainsAny(host+port, " /?") {
		return "", verb.Faultf("player %q: want dxp:HOST:PORT, where a program waits", spec)
	}
	return net.JoinHostPort(host, cmp.Or(port, dxpPort)), nil
}

func newDXPSide(ctx context.Context, g *game.Game, p player, rest string) (Side, error) {
	addr, err := dxpAddress(p.spec, rest)
	if err != nil {
		return nil, verb.BadCall(err)
	}
	if err := protocol.CheckDXP(g); err != nil {
		return nil, verb.BadCall(verb.Faultf("player %s: %w", p.spec, err))
	}
	s := &dxpSide{spec: p.spec, addr: addr, limits: p.limits, g: g}
	return s, s.start(ctx)
}

// start calls the program.
func (s *dxpSide) start(ctx context.Context) error {
	conn, err := (&net.Dialer{Timeout: programOpening}).DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return verb.Faultf("player %s: %w", s.spec, err)
	}
	session, err := protocol.DialDXP(conn, conn, s.g, protocol.DXPOptions{Name: "Tavlei " + verb.Version(), Minutes: s.limits.dxpMinutes()})
	if err != nil {
		return errors.Join(verb.Faultf("player %s: %w", s.spec, err), conn.Close())
	}
	s.conn, s.session = conn, session
	return nil
}

// dxpMinutes are the minutes of a game, the only clock that the protocol has: whole ones, at least one, and no more than there
// are. A time for each move is reckoned over a game of the usual length, a second where nothing is said.
func (l limits) dxpMinutes() int {
	each := min(l.programTime(), time.Hour)
	whole := dxpMoves * each
	switch c := l.control; {
	case c.Time+c.Inc > 0:
		spans := 1
		if c.Moves > 0 {
			spans += (dxpMoves - 1) / c.Moves
		}
		whole = time.Duration(spans)*c.Time + dxpMoves*c.Inc
	case each == 0:
		whole = dxpMoves * time.Second
	}
	return int(min(max(whole/time.Minute, 1), 999))
}

func (s *dxpSide) engine() string { return s.called }

func (s *dxpSide) begin(ctx context.Context) error {
	if s.session == nil {
		return s.start(ctx)
	}
	return nil
}

// Choose asks the program, as long as its clock and the margin last, and no longer than it is patient where it has been given
// a time of its own: the protocol cannot make it move now.
func (s *dxpSide) Choose(ctx context.Context, t tournament.Turn) (game.Move, *tournament.Value, error) {
	if s.session == nil {
		return game.Move{}, nil, net.ErrClosed
	}
	ctx, cancel := s.limits.patience(ctx, t)
	defer cancel()
	defer s.guard(ctx)()
	m, err := s.session.Choose(ctx, t.Line, t.Seat)
	s.called = s.session.Name
	if errors.Is(err, protocol.ErrResigned) {
		return m, nil, tournament.ErrResigned
	}
	if err != nil && !errors.Is(err, protocol.ErrEnded) {
		s.leave()
	}
	return m, nil, err
}

// guard closes the line when ctx ends, since who reads nothing holds who writes.
func (s *dxpSide) guard(ctx context.Context) (release func() bool) {
	conn := s.conn
	return context.AfterFunc(ctx, func() { conn.Close() })
}

// over tells the program how a game has ended; one that does not agree in time is left.
func (s *dxpSide) over(ctx context.Context, line *game.Line) {
	if s.session == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, programClosing)
	defer cancel()
	release := s.guard(ctx)
	err := s.session.End(ctx, line)
	if !release() || err != nil {
		s.leave()
	}
}

// leave ends the session as it is.
func (s *dxpSide) leave() {
	s.session.Close()
	s.conn.Close()
	s.session, s.conn = nil, nil
}

// close ends a game that goes on, and the session.
func (s *dxpSide) Close() error {
	s.over(context.Background(), nil)
	if s.session != nil {
		s.leave()
	}
	return nil
}
