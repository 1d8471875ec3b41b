package aim

import "math"

// gentle is a speed in cm/s below which men do not bounce off each other.
const gentle = 4

// collide lets two men that touch exchange their momentum. A man in a hand keeps his.
func (f *Flat) collide(i, j int) {
	p, q := &f.men[i], &f.men[j]
	nx, ny := q.x-p.x, q.y-p.y
	far := math.Hypot(nx, ny)
	if far == 0 {
		nx, ny = 1, 0
	} else {
		nx, ny = nx/far, ny/far
	}
	heldI, heldJ := f.isHeld(i), f.isHeld(j)
	if heldI && heldJ {
		return
	}
	f.grip(i)
	f.grip(j)
	if heldI && f.squeeze(p, q) || heldJ && f.squeeze(q, p) {
		return
	}
	bounce, share := f.law.bounce, 0.5
	if heldI || heldJ {
		bounce, share = f.law.push, 1
	}
	closing := (p.vx-q.vx)*nx + (p.vy-q.vy)*ny
	if closing < gentle {
		bounce = 0 // a heap comes to rest
	}
	blow := share * (1 + bounce) * closing
	// The rims rub on each other: that turns both, and the thin hits go a little off their line.
	rim := -(p.vx-q.vx)*ny + (p.vy-q.vy)*nx + f.law.radius*(p.spin+q.spin)
	rub := min(math.Abs(rim)/6, f.law.rub*blow)
	if rim < 0 {
		rub = -rub
	}
	if !heldI {
		f.shove(p, -blow*nx+rub*ny, -blow*ny-rub*nx, rub)
	}
	if !heldJ {
		f.shove(q, blow*nx-rub*ny, blow*ny+rub*nx, rub)
	}
}

// What scissors do to a man between their jaws, as the engine does it: he squirts out at so many
// times the speed of a jaw, to the side on which he stands off the line by more than this, in cm.
const (
	squirt  = 1.3
	offLine = 0.12
)

// squeeze drives a man out from between two jaws, if he is there, and ends the push.
func (f *Flat) squeeze(jaw, man *disc) bool {
	a, b := &f.men[f.held[0].man], &f.men[f.held[1].man]
	if f.held[0].left <= 0 || f.held[1].left <= 0 {
		return false
	}
	other := a
	if jaw == a {
		other = b
	}
	if math.Hypot(other.x-man.x, other.y-man.y) > 2*f.law.radius+0.05 {
		return false
	}
	x, y := other.x-jaw.x, other.y-jaw.y
	long := math.Hypot(x, y)
	x, y = x/long, y/long
	out := squirt * math.Hypot(jaw.vx, jaw.vy)
	aside := (man.y-jaw.y)*x - (man.x-jaw.x)*y
	if math.Abs(aside) < offLine {
		out = 0
	}
	out = math.Copysign(out, aside)
	f.held[0].left, f.held[1].left = 0, 0
	*man = disc{x: man.x, y: man.y, vx: -y * out, vy: x * out, on: true, moving: out != 0}
	// They let him by: who is squeezed out does not carry the jaws along.
	for _, d := range []*disc{a, b} {
		d.vx, d.vy, d.moving = 0, 0, false
	}
	return true
}

// grip begins the push of a jaw of scissors that has met a man.
func (f *Flat) grip(i int) {
	for k := range f.held {
		if h := &f.held[k]; h.left > 0 && h.man == i && math.IsInf(h.way, 1) {
			h.left, h.way = pushTime, pushWay
		}
	}
}

// shove adds to the velocity of a man, and takes spin for what his rim has rubbed.
func (f *Flat) shove(d *disc, vx, vy, rub float64) {
	d.vx += vx
	d.vy += vy
	d.spin -= 2 * rub / f.law.radius
	d.moving = math.Hypot(d.vx, d.vy) >= stopped
	if !d.moving {
		d.vx, d.vy, d.spin = 0, 0, 0
	}
}

// ride drags the men that lie on others along with them, and drops who has lost his support.
func (f *Flat) ride(dt float64) {
	for i := range f.n {
		d := &f.men[i]
		if !d.on || !d.high {
			continue
		}
		vx, vy, rests := f.support(i)
		switch {
		case f.edge(i) < 0:
			*d = disc{x: d.x, y: d.y}
		case !rests:
			d.high = false
		default:
			f.drag(d, vx-d.vx, vy-d.vy, f.law.drag*dt)
		}
	}
}

// drag changes a man's velocity by the wish, at most by so much.
func (f *Flat) drag(d *disc, wx, wy, most float64) {
	if wish := math.Hypot(wx, wy); wish > most {
		wx, wy = wx/wish*most, wy/wish*most
	}
	f.shove(d, wx, wy, 0)
}

// support tells whether men below hold man i: his centre is over one of them, or between two. The
// velocity is the mean of those that touch him.
func (f *Flat) support(i int) (vx, vy float64, rests bool) {
	d := &f.men[i]
	reach := 2 * f.law.radius
	var sides [4][2]float64
	n := 0
	for j := range f.n {
		b := &f.men[j]
		if j == i || !b.on || b.high || n == len(sides) {
			continue
		}
		x, y := b.x-d.x, b.y-d.y
		far := math.Hypot(x, y)
		if far >= reach {
			continue
		}
		rests = rests || far < f.law.radius
		for _, s := range sides[:n] {
			rests = rests || s[0]*x+s[1]*y < 0
		}
		sides[n] = [2]float64{x, y}
		vx, vy = vx+b.vx, vy+b.vy
		n++
	}
	if n > 0 {
		vx, vy = vx/float64(n), vy/float64(n)
	}
	return vx, vy, rests
}
