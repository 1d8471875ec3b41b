package datadir

import (
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// blockedName is the file that lists who may not come: a guest's id, an address or a prefix on each line. A
// server that runs reads it again when it has changed.
const blockedName = "blocked"

// guestID is how the ids of guests are written.
var guestID = regexp.MustCompile(`^[0-9A-Za-z]{6,32}$`)

// Blocked lists who is blocked, as written down.
func Blocked(dir string) ([]string, error) {
	data, err := os.ReadFile(filepath.Join(dir, blockedName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var list []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list, nil
}

// Block blocks guests by their ids, and addresses; who is blocked already stays so. Unblock ends it. Both may be
// called while a server runs.
func Block(dir string, who ...string) error {
	for _, w := range who {
		if _, err := prefixOf(w); err != nil && !guestID.MatchString(w) {
			return fmt.Errorf("%q: want the id of a guest, an address or a prefix, like 7dJ0aMZ1xQ2b, 203.0.113.9 or 203.0.113.0/24", w)
		}
	}
	return rewrite(dir, func(list []string) ([]string, error) {
		for _, w := range who {
			if !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
		return list, nil
	})
}

// Unblock ends what Block began. It refuses who is not on the list.
func Unblock(dir string, who ...string) error {
	return rewrite(dir, func(list []string) ([]string, error) {
		for _, w := range who {
			i := slices.Index(list, w)
			if i < 0 {
				return nil, fmt.Errorf("%q is not blocked", w)
			}
			list = slices.Delete(list, i, i+1)
		}
		return list, nil
	})
}

func rewrite(dir string, change func([]string) ([]string, error)) error {
	if _, err := os.Stat(filepath.Join(dir, Database)); err != nil {
		return fmt.Errorf("no data directory of a server: %w", err)
	}
	list, err := Blocked(dir)
	if err != nil {
		return err
	}
	if list, err = change(list); err != nil {
		return err
	}
	text := ""
	for _, w := range list {
		text += w + "\n"
	}
	return writeWhole(filepath.Join(dir, blockedName), []byte(text))
}

// prefixOf reads an address or a prefix. One address of version 6 stands for its household, a /64.
func prefixOf(text string) (netip.Prefix, error) {
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return prefix.Masked(), nil
	}
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		return addr.Prefix(64)
	}
	return addr.Prefix(32)
}

// Blocklist is the list as a server asks it. It is safe for many goroutines.
type Blocklist struct {
	path string

	mu     sync.Mutex
	looked time.Time
	stamp  time.Time
	size   int64
	guests map[string]bool
	nets   []netip.Prefix
	err    error
}

// blockedEvery is how long a change may go unnoticed.
const blockedEvery = time.Second

// NewBlocklist asks the list of a data directory.
func NewBlocklist(dir string) *Blocklist { return &Blocklist{path: filepath.Join(dir, blockedName)} }

// Has tells whether a guest, or an address, is blocked at a moment; guest may be empty. The error says why the
// list could not be read: it stays as it was.
func (b *Blocklist) Has(guest string, addr netip.Addr, now time.Time) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.looked.IsZero() || now.Sub(b.looked) >= blockedEvery {
		b.looked = now
		b.err = b.look()
	}
	if b.guests[guest] && guest != "" {
		return true, b.err
	}
	return slices.ContainsFunc(b.nets, func(p netip.Prefix) bool { return p.Contains(addr) }), b.err
}

// look reads the list again if it has changed.
func (b *Blocklist) look() error {
	info, err := os.Stat(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		b.stamp, b.size, b.guests, b.nets = time.Time{}, 0, nil, nil
		return nil
	}
	if err != nil || info.ModTime().Equal(b.stamp) && info.Size() == b.size {
		return err
	}
	list, err := Blocked(filepath.Dir(b.path))
	if err != nil {
		return err
	}
	b.stamp, b.size, b.guests, b.nets = info.ModTime(), info.Size(), map[string]bool{}, nil
	for _, who := range list {
		if prefix, err := prefixOf(who); err == nil {
			b.nets = append(b.nets, prefix)
		} else {
			b.guests[who] = true
		}
	}
	return nil
}
