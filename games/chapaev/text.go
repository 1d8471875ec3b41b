package chapaev

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/tavlei/tavlei/game"
	"github.com/tavlei/tavlei/games/chapaev/physics"
)

// AppendText appends the position: words with blanks between them. First the side to move, W or B;
// then what differs from the start of a match, with White's number first:
//
//	round:3     the round                 tour… see tours
//	arms:1,0    numbers of the arms in the list, from 0
//	lines:3,8   rear ranks                lost:0,2   men lost in the round
//	spare:4,2   men that may still come   wins:2,1   rounds won
//	tours:1,0   tours won                 shots:57   plies
//	began:B     Black began the round     phase:answer, phase:kept, phase:arm
//	over:tourWon,W                        the game is over; D is a draw
//
// Then the men: whose, number, and the seven numbers of the pose as 8 hexadecimal digits each, or only
// the place where a man lies flat and is not turned. A small letter is a man face down.
//
//	W3:bfb90000…
//
// Parse also reads a man at a place in squares, lying flat: W3@3.5,0.5.
func (p *Position) AppendText(dst []byte) ([]byte, error) {
	dst = append(dst, "WB"[p.turn])
	dst = p.appendState(dst)
	for men := p.onBoard(); men != 0; men = men.rest() {
		dst = p.appendMan(append(dst, ' '), men.first())
	}
	return dst, nil
}

// pairs are the words of two numbers, White's first.
func (p *Position) pairs(of func(word string, at [2]int, normal [2]int)) {
	start := p.g.blank()
	u8 := func(v [2]uint8) [2]int { return [2]int{int(v[0]), int(v[1])} }
	u16 := func(v [2]uint16) [2]int { return [2]int{int(v[0]), int(v[1])} }
	of("arms", u8(p.arm), u8(start.arm))
	of("lines", u8(p.line), u8(start.line))
	of("lost", u8(p.lost), u8(start.lost))
	of("spare", u8(p.spare), u8(start.spare))
	of("wins", u16(p.wins), u16(start.wins))
	of("tours", u16(p.tours), u16(start.tours))
}

func (p *Position) appendState(dst []byte) []byte {
	if p.round != 1 {
		dst = fmt.Appendf(dst, " round:%d", p.round)
	}
	p.pairs(func(word string, at, normal [2]int) {
		if at != normal {
			dst = fmt.Appendf(dst, " %s:%d,%d", word, at[0], at[1])
		}
	})
	if p.shots != 0 {
		dst = fmt.Appendf(dst, " shots:%d", p.shots)
	}
	if p.began != 0 {
		dst = append(dst, " began:B"...)
	}
	switch {
	case p.phase == answering && p.kept:
		dst = append(dst, " phase:kept"...)
	case p.phase == answering:
		dst = append(dst, " phase:answer"...)
	case p.phase == arming:
		dst = append(dst, " phase:arm"...)
	}
	if p.end != goesOn {
		dst = fmt.Appendf(dst, " over:%s,%c", reasons[p.end], "WBD"[p.won])
	}
	return dst
}

func (p *Position) appendMan(dst []byte, id int) []byte {
	letter := "WB"[p.owner(id)]
	if p.back.has(id) {
		letter += 'a' - 'A'
	}
	dst = append(strconv.AppendInt(append(dst, letter), int64(id), 10), ':')
	at := p.men[id].Pose
	numbers := at[:]
	if [4]float32(at[3:]) == flat && !slices.ContainsFunc(at[3:6], negative) {
		numbers = at[:3]
	}
	for _, v := range numbers {
		dst = fmt.Appendf(dst, "%08x", math.Float32bits(v))
	}
	return dst
}

// flat is the turn of a man that lies as he was placed.
var flat = [4]float32{0, 0, 0, 1}

func negative(v float32) bool { return math.Signbit(float64(v)) }

// Parse reads a position as AppendText writes it.
func (g *Game) Parse(text string) (game.Position, error) {
	p, err := g.parse(strings.Fields(text))
	if err != nil {
		return nil, fmt.Errorf("position %q: %w: %w", clip(text), err, game.ErrPosition)
	}
	return p, nil
}

func (g *Game) parse(words []string) (*Position, error) {
	if len(words) == 0 {
		return nil, game.Faultf("empty", "want the side to move and the men")
	}
	p := g.blank()
	side := strings.Index("WB", words[0])
	if side < 0 || len(words[0]) != 1 {
		return nil, game.Faultf("sideToMove", "side {text%q}, want W or B", clip(words[0]))
	}
	p.turn = uint8(side)
	seen := map[string]bool{}
	for _, word := range words[1:] {
		if isMan(word) {
			if err := p.readMan(word); err != nil {
				return nil, game.FaultOf("man", clip(word), fmt.Errorf("man %q: %w", clip(word), err))
			}
			continue
		}
		key, value, ok := strings.Cut(word, ":")
		if !ok || seen[key] {
			return nil, game.Faultf("unexpected", "{text%q} is not expected", clip(word))
		}
		seen[key] = true
		if err := p.readState(key, value); err != nil {
			return nil, game.FaultOf("word", clip(word), fmt.Errorf("%q: %w", clip(word), err))
		}
	}
	return p, p.validate()
}

// isMan tells whether a word is about a man: a letter and a number.
func isMan(word string) bool {
	return len(word) > 1 && strings.IndexByte("WBwb", word[0]) >= 0 && word[1] >= '0' && word[1] <= '9'
}

func (p *Position) readState(key, value string) error {
	switch key {
	case "round":
		return readUint(&p.round, value, 1, math.MaxUint16)
	case "shots":
		return readUint(&p.shots, value, 0, maxShots)
	case "arms":
		return readPair(&p.arm, value, 0, len(p.g.Arms)-1)
	case "lines":
		return readPair(&p.line, value, 1, p.g.Size)
	case "lost":
		return readPair(&p.lost, value, 0, 255)
	case "spare":
		return readPair(&p.spare, value, 0, p.g.Reserve)
	case "wins":
		return readPair(&p.wins, value, 0, maxShots)
	case "tours":
		return readPair(&p.tours, value, 0, maxShots)
	case "began":
		if value != "B" {
			return fmt.Errorf("want B")
		}
		p.began = 1
		return nil
	case "phase":
		return p.readPhase(value)
	case "over":
		return p.readEnd(value)
	}
	return fmt.Errorf("not expected")
}

func (p *Position) readPhase(value string) error {
	switch {
	case (value == "answer" || value == "kept") && p.g.Pie:
		p.phase, p.kept = answering, value == "kept"
		if p.turn != 1 {
			return fmt.Errorf("it is Black who answers")
		}
	case value == "arm" && p.g.Match == noAdvance && len(p.g.Arms) > 1:
		p.phase = arming
	default:
		return fmt.Errorf("the rules know no such phase")
	}
	return nil
}

func (p *Position) readEnd(value string) error {
	why, who, _ := strings.Cut(value, ",")
	end, won := slices.Index(reasons[1:], why)+1, strings.Index("WBD", who)
	if end == 0 || len(who) != 1 || won < 0 {
		return fmt.Errorf("want a reason and W, B or D")
	}
	if draw := end == int(endEqualRounds) || end == int(endShots); draw != (won == 2) {
		return fmt.Errorf("this reason ends it otherwise")
	}
	p.end, p.won = reason(end), uint8(won)
	return nil
}

func readUint[T uint8 | uint16](at *T, text string, least, most int) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || int(n) < least || int(n) > most {
		return fmt.Errorf("want a number from %d to %d", least, most)
	}
	*at = T(n)
	return nil
}

func readPair[T uint8 | uint16](at *[2]T, text string, least, most int) error {
	white, black, _ := strings.Cut(text, ",")
	if err := readUint(&at[0], white, least, most); err != nil {
		return err
	}
	return readUint(&at[1], black, least, most)
}

func (p *Position) readMan(word string) error {
	seat := uint8(strings.IndexByte("WBwb", word[0]))
	at := strings.IndexAny(word, ":@")
	if at < 0 {
		return fmt.Errorf("want its place after a colon")
	}
	id, err := strconv.Atoi(word[1:at])
	if err != nil || id >= maxMen || word[1:at] != strconv.Itoa(id) {
		return fmt.Errorf("want a number up to %d", maxMen-1)
	}
	if p.onBoard().has(id) {
		return fmt.Errorf("it is there twice")
	}
	pose := physics.Pose{0, thickness / 2, 0, 0, 0, 0, 1}
	if word[at] == '@' {
		err = p.g.readPlace(&pose, word[at+1:])
	} else {
		err = readBits(&pose, word[at+1:])
	}
	if err != nil {
		return err
	}
	if seat > 1 && word[at] == '@' {
		pose = pose.Turned()
	}
	p.put(id, seat&1, pose)
	if seat > 1 {
		p.back.add(id)
	}
	return p.g.soundPose(&pose)
}

// readPlace reads a place in squares from the outer corner of a1.
func (g *Game) readPlace(at *physics.Pose, text string) error {
	file, rank, _ := strings.Cut(text, ",")
	for i, word := range []string{file, rank} {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(v) || math.Abs(v) > 100 {
			return fmt.Errorf("%q is no place in squares", clip(word))
		}
		at[2*i] = float32((v - float64(g.Size)/2) * squareSide)
	}
	return nil
}

func readBits(at *physics.Pose, text string) error {
	if len(text) != 3*8 && len(text) != 7*8 || strings.ToLower(text) != text {
		return fmt.Errorf("want 24 or 56 hexadecimal digits, small letters")
	}
	for i := range len(text) / 8 {
		n, err := strconv.ParseUint(text[8*i:8*i+8], 16, 32)
		if err != nil {
			return fmt.Errorf("%q is no hexadecimal number", clip(text[8*i:8*i+8]))
		}
		at[i] = math.Float32frombits(uint32(n))
	}
	if len(text) == 7*8 && [4]float32(at[3:]) == flat && !slices.ContainsFunc(at[3:6], negative) {
		return fmt.Errorf("a man who is not turned has three numbers")
	}
	return nil
}

// soundPose refuses what no man at rest can be: not near the board, or no turn at all.
func (g *Game) soundPose(at *physics.Pose) error {
	var sum float64
	for i, v := range at {
		f := float64(v)
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Errorf("number %d of its pose is none", i+1)
		}
		if i > 2 {
			sum += float64(f * f)
		}
	}
	most := float64(g.top.Half) + 2*radius
	switch {
	case math.Abs(float64(at[0])) > most || math.Abs(float64(at[2])) > most:
		return fmt.Errorf("it lies off the board")
	case at[1] < -3 || at[1] > 10:
		return fmt.Errorf("it lies %.1f cm high", at[1])
	case math.Abs(sum-1) > 0.001:
		return fmt.Errorf("its turn is no unit quaternion")
	}
	return nil
}

// validate refuses what cannot be.
func (p *Position) validate() error {
	if last := p.size(0) + p.size(1); p.onBoard()>>uint(last) != 0 {
		return game.Faultf("armySize", "man {man}, but the armies have {n} men", 31-bits.LeadingZeros32(uint32(p.onBoard())), last)
	}
	if int(p.line[0])+p.depth(0)-1 >= int(p.line[1])-p.depth(1)+1 || int(p.line[0])+p.depth(0)-1 > p.g.Size || int(p.line[1]) < p.depth(1) {
		return game.Faultf("lines", "lines {one} and {other} leave no room for the armies", int(p.line[0]), int(p.line[1]))
	}
	switch {
	case p.end != goesOn && p.phase != shooting:
		return game.Faultf("overChoice", "the game is over and something is to be chosen")
	case p.end == goesOn && p.shots >= maxShots:
		return game.Faultf("tooManyShots", "{n} shots and not over", p.shots)
	case p.phase == arming && p.onBoard() != 0:
		return game.Faultf("armsFirst", "arms are chosen before men stand on the board")
	case p.phase == answering && p.arm[0] != p.arm[1]:
		return game.Faultf("armsDiffer", "armies of different arms cannot be exchanged")
	case p.end == goesOn && p.phase != arming && (p.mine[0] == 0 || p.mine[1] == 0):
		return game.Faultf("noMen", "each side needs a man on the board")
	}
	return p.apart()
}

// apart refuses men that are in one another.
func (p *Position) apart() error {
	for men := p.onBoard(); men != 0; men = men.rest() {
		for others := men.rest(); others != 0; others = others.rest() {
			if moved(&p.men[men.first()].Pose, &p.men[others.first()].Pose) < thickness/2 {
				return game.Faultf("menApart", "men {one} and {other} are at one place", men.first(), others.first())
			}
		}
	}
	return nil
}
