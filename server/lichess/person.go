package lichess

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// title of programs.
const title = "BOT"

// Person is somebody as programs know him.
type Person struct {
	Name   string
	Told   string // the name as he has told it
	Bot    bool   // a program
	Online bool   // it listens for events
}

// PersonOf is a guest. Guests may have equal names, or none, and programs tell the sides of a game by the names of the
// players: digits of the hash of the guest's id, which is nobody else's business, make them different.
func PersonOf(guest, name string) Person {
	hash, told := sha256.Sum256([]byte(guest)), name
	name = strings.ReplaceAll(name, " ", "_")
	if name == "" {
		name = "guest"
	}
	return Person{Name: name + "-" + hex.EncodeToString(hash[:3]), Told: told}
}

// ID is the name in small letters.
func (p Person) ID() string { return strings.ToLower(p.Name) }

// Is tells whether somebody is meant by a name.
func (p Person) Is(name string) bool { return strings.EqualFold(p.Name, name) }

// Title is BOT or empty.
func (p Person) Title() string {
	if p.Bot {
		return title
	}
	return ""
}

// Player is the person as a side of a game.
func (p Person) Player() Player {
	one := Player{ID: p.ID(), Name: p.Name, Online: p.Online}
	if p.Bot {
		bot := title
		one.Title = &bot
	}
	return one
}

// Presence is whether the person is there.
func (p Person) Presence() Presence {
	return Presence{ID: p.ID(), Name: p.Name, Title: p.Title(), Online: p.Online}
}

// Account is the person; created is in milliseconds since 1970, root the address of the server.
func (p Person) Account(created int64, root string) Account {
	return Account{
		ID: p.ID(), Username: p.Name, Title: p.Title(), Perfs: map[string]any{}, CreatedAt: created, URL: root, Online: p.Online,
	}
}

// Scopes are lichess's words for what a token of ours is good for.
func Scopes(plays bool) string {
	if plays {
		return "bot:play,board:play,challenge:read,challenge:write"
	}
	return "challenge:read"
}
