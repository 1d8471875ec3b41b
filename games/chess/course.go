package chess

import (
	"strconv"

	"github.com/tavlei/tavlei/game"
)

// course is how far a turn of several actions, or the game outside the board, has come.
type course struct {
	moved uint64 // squares of men that have acted in this turn
	homes uint64 // squares of kings and rooks that have not moved since they were dropped
	left  uint8  // actions still due, 0: any number, or none
	back  uint8  // square plus one from which the man on moved came, if it could go back there
	dice  roll   // numbers rolled
}

// key is what the course adds to the key of a position.
func (c course) key() uint64 {
	if c == (course{}) {
		return 0
	}
	r := random(c.moved*0x9e3779b97f4a7c15 ^ c.homes*0xc2b2ae3d27d4eb4f ^
		uint64(c.left)<<8 ^ uint64(c.back)<<16 ^ uint64(c.dice[0])<<24 ^ uint64(c.dice[1])<<32)
	return r.next()
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s) // options are numbers: game.Number has looked
	return n
}

// appendCourse appends what is not zero as " key=value".
func (p *Position) appendCourse(dst []byte) []byte {
	c := &p.course
	if c.left > 0 {
		dst = strconv.AppendUint(append(dst, " left="...), uint64(c.left), 10)
	}
	dst = appendSet(dst, " moved=", c.moved)
	if c.back > 0 {
		dst = appendSquare(append(dst, " back="...), int(c.back)-1)
	}
	dst = appendSet(dst, " homes=", c.homes)
	if c.dice[0] > 0 {
		dst = append(dst, " die="...)
		dst = append(dst, '0'+c.dice[0])
	}
	if c.dice[1] > 0 {
		dst = append(dst, '0'+c.dice[1])
	}
	return dst
}

func appendSet(dst []byte, key string, set uint64) []byte {
	if set == 0 {
		return dst
	}
	dst = append(dst, key...)
	for ; set != 0; set &= set - 1 {
		dst = appendSquare(dst, first(set))
	}
	return dst
}

// readSet reads squares, each once.
func readSet(key, value string) (uint64, error) {
	var set uint64
	for rest := value; rest != ""; rest = rest[2:] {
		if len(rest) < 2 {
			return 0, wrongSquares(key, value)
		}
		sq, ok := squareOf(rest[:2])
		if !ok || set>>uint(sq)&1 != 0 {
			return 0, game.Faultf("fieldSquare", "{text}: {square%q} is no square, or twice", key+"="+value, rest[:2])
		}
		set |= 1 << uint(sq)
	}
	return set, nil
}

// settler is a mode that checks what the fields of a text say together, after the men.
type settler interface {
	settle(p *Position) error
}

// finder is a mode with a generator of its own: find adds the actions of the side to move in a
// position that is not over.
type finder interface {
	find(p *Position, list *actions)
}

// forbidder is a mode with reasons of its own why a man does not go from one square to another.
type forbidder interface {
	forbids(p *Position, from, to int) (code string, squares uint64)
}

// weigher is a mode whose positions are worth more or less than their men, to the side to move.
type weigher interface {
	weigh(p *Position) int
}

// tactician is a mode that picks tactical moves itself.
type tactician interface {
	appendTactical(p *Position, dst []game.Move) []game.Move
}

// reader is a mode that reads whole turns in its own way.
type reader interface {
	readTurn(p *Position, text string) ([]game.Move, error)
}
