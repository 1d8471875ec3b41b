package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"

	"github.com/tavlei/tavlei/server/gate"
)

const (
	// socketMode lets the owner and the group in: whoever may open the socket is believed what X-Forwarded
	// headers say.
	socketMode = 0o660
	// maxSocketPath is the longest path of a socket that the system takes, in bytes.
	maxSocketPath = len(syscall.RawSockaddrUnix{}.Path) - 1
)

// checkAddr refuses what can be listened on nowhere.
func checkAddr(addr string) error {
	if path, ok := strings.CutPrefix(addr, gate.UnixPrefix); ok {
		switch {
		case path == "" || strings.ContainsAny(path[:1], "@\x00"):
			return fmt.Errorf("address to listen on, --addr %q: want unix:FILE, like unix:/run/tavlei/tavlei.sock", addr)
		case len(path) > maxSocketPath:
			return fmt.Errorf("address to listen on, --addr %q: the path of a socket has at most %d bytes, this one %d", addr, maxSocketPath, len(path))
		}
		return nil
	}
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return fmt.Errorf("address to listen on, --addr %q: want HOST:PORT, like 127.0.0.1:8080 or :8080, or unix:FILE: %w", addr, err)
	}
	return nil
}

// Listen takes the address. An occupied port is an error that says how to choose another.
func (s *Server) Listen() (net.Addr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener != nil {
		return s.listener.Addr(), nil
	}
	l, err := listen(s.cfg.Addr)
	if err != nil {
		return nil, err
	}
	s.listener = l
	return l.Addr(), nil
}

func listen(addr string) (net.Listener, error) {
	if path, ok := strings.CutPrefix(addr, gate.UnixPrefix); ok {
		return listenUnix(path)
	}
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		host, port, _ := net.SplitHostPort(addr)
		return nil, fmt.Errorf("cannot listen on %s: port %s is taken by another program: choose another with --addr %s, or let the system choose with --addr %s: %w",
			addr, port, net.JoinHostPort(host, "PORT"), net.JoinHostPort(host, "0"), err)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %q: %w: choose another address with --addr HOST:PORT", addr, err)
	}
	return l, nil
}

// listenUnix makes a socket, which goes away with the listener. One that a server has left behind that was killed
// is taken away first; one at which a server answers, and any other file, stays.
func listenUnix(path string) (net.Listener, error) {
	if err := clearSocket(path); err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w: choose another file with --addr %sFILE", path, err, gate.UnixPrefix)
	}
	l, err := net.Listen("unix", path)
	if err == nil {
		if err = os.Chmod(path, socketMode); err != nil {
			l.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w: its directory must be there and be ours to write, or choose another with --addr %sFILE", path, err, gate.UnixPrefix)
	}
	return l, nil
}

// clearSocket removes the socket of a server that is dead.
func clearSocket(path string) error {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.Mode().Type() != fs.ModeSocket:
		return errors.New("a file is there that is no socket")
	}
	c, err := net.Dial("unix", path)
	if err == nil {
		c.Close()
		return errors.New("another server answers there")
	}
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return err // whoever may not ask does not know whether it is dead
	}
	return os.Remove(path)
}

// URL is where a browser on this machine finds the server, once it listens; of a socket in the file system, which
// no browser opens, its address.
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cfg.PublicURL != "" {
		return s.cfg.PublicURL
	}
	if s.listener == nil {
		return ""
	}
	at := s.listener.Addr()
	if at.Network() == "unix" {
		return gate.UnixPrefix + at.String()
	}
	host, port, _ := net.SplitHostPort(at.String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// lanAddress is this machine's address on the local network, empty if the server does not
// listen there.
func (s *Server) lanAddress() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener == nil {
		return ""
	}
	at, ok := s.listener.Addr().(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return ""
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	for _, a := range addrs {
		n, ok := a.(*net.IPNet)
		if ok && n.IP.IsPrivate() && n.IP.To4() != nil {
			return strings.TrimSpace(n.IP.String())
		}
	}
	return ""
}
