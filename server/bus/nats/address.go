package nats

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// schemes are how a server may be reached.
var schemes = []string{"nats", "tls", "ws", "wss"}

// prefixes of subjects.
var prefixes = regexp.MustCompile(`^[0-9A-Za-z_-]{1,40}(\.[0-9A-Za-z_-]{1,40}){0,3}$`)

// Check refuses what is no address of a NATS server, or of several with commas between, and what cannot begin subjects.
// It says so without passwords.
func Check(addresses, prefix string) error {
	if prefix != "" && !prefixes.MatchString(prefix) {
		return fmt.Errorf("prefix %q of subjects of NATS: want letters, digits, - and _, like tavlei or club.tavlei", prefix)
	}
	for one := range strings.SplitSeq(addresses, ",") {
		if err := checkOne(strings.TrimSpace(one)); err != nil {
			return fmt.Errorf("address of NATS: %w; want one like nats://user:password@192.0.2.7:4222, several with commas between", err)
		}
	}
	return nil
}

func checkOne(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		// The error of url tells the whole address.
		return errors.New("it cannot be read")
	}
	switch {
	case address == "":
		return errors.New("it is empty")
	case u.Opaque != "" || u.Scheme == "":
		return errors.New("it does not begin with nats://")
	case !slices.Contains(schemes, u.Scheme):
		return fmt.Errorf("%s:// is none of nats://, tls://, ws:// and wss://", u.Scheme)
	case u.Hostname() == "":
		return errors.New("it names no host")
	case (u.Path != "" && u.Path != "/") || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("%s is followed by something", u.Host)
	}
	return nil
}

// shown are the addresses without users and passwords.
func shown(addresses string) string {
	var all []string
	for one := range strings.SplitSeq(addresses, ",") {
		if u, err := url.Parse(strings.TrimSpace(one)); err == nil {
			all = append(all, u.Scheme+"://"+u.Host)
		}
	}
	return strings.Join(all, ", ")
}

// maxToken bounds a part of a subject. A line of NATS's protocol has 4 kB at most.
const maxToken = 200

// token writes any text as one part of a subject, each in its own way: letters and digits as they are, all else by its
// bytes, and what is too long by a sum. So no text is a wildcard, two parts or a line of the protocol.
func token(text string) string {
	if text == "" {
		return "="
	}
	if len(text) > maxToken {
		return summed(text)
	}
	var b strings.Builder
	for _, c := range []byte(text) {
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "=%02X", c)
		}
	}
	if b.Len() > maxToken {
		return summed(text)
	}
	return b.String()
}

// summed begins as no other token does: a byte is written with capitals.
func summed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "=sum" + hex.EncodeToString(sum[:])
}
