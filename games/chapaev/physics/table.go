package physics

import (
	"fmt"
	"math"
)

// Wood is a folding board of 36 cm with wooden men of 29 by 8 mm.
var Wood = Table{Half: 18, Radius: 1.45, HalfThick: 0.4, Density: 0.65, Friction: 0.3, FrictionMen: 0.3, Restitution: 0.4}

// check refuses tables that the engine cannot make.
func (t *Table) check() error {
	for _, c := range []struct {
		name        string
		v, low, top float32
	}{
		{"half of the board", t.Half, 1, 200}, {"radius", t.Radius, 0.2, 10},
		{"half of the thickness", t.HalfThick, 0.1, 5}, {"density", t.Density, 0.05, 25},
		{"friction", t.Friction, 0, 2}, {"friction between men", t.FrictionMen, 0, float32(2 * t.Friction)},
		{"restitution", t.Restitution, 0, 1},
	} {
		if !(c.v >= c.low && c.v <= c.top) {
			return fmt.Errorf("physics: table: %s %v is not in %v to %v", c.name, c.v, c.low, c.top)
		}
	}
	return nil
}

// check refuses poses that are none.
func (b *Bodies) check() error {
	for i := range b {
		if !b[i].On {
			continue
		}
		if !b[i].Pose.sound() {
			return fmt.Errorf("physics: man %d has no sound pose: %v", i, b[i].Pose)
		}
	}
	return nil
}

// sound says that all numbers are finite, near the board, and the quaternion has length 1.
func (p *Pose) sound() bool {
	for _, v := range p {
		if !(v > -1e4 && v < 1e4) {
			return false
		}
	}
	n := float64(0)
	for _, v := range p[3:] {
		n += float64(float64(v) * float64(v))
	}
	return n > 0.99 && n < 1.01
}

// Normal is the direction of a man's face: x, y up, z. Y is 1 for a man that lies face up.
func (p *Pose) Normal() (x, y, z float64) {
	qx, qy, qz, qw := float64(p[3]), float64(p[4]), float64(p[5]), float64(p[6])
	x = 2 * (float64(qx*qy) - float64(qw*qz))
	y = 1 - 2*(float64(qx*qx)+float64(qz*qz))
	z = 2 * (float64(qy*qz) + float64(qw*qx))
	return x, y, z
}

// Turned is the man turned over in place, about his own axis x. Turned twice he shows the same side and
// the negative quaternion, which is the same rotation.
func (p Pose) Turned() Pose {
	return Pose{p[0], p[1], p[2], p[6], p[5], -p[4], -p[3]}
}

// Overhang is the length in cm by which the outline of a man at p sticks out over the edge of the
// board, and the side it does so most: the axis, 0 for x and 2 for z, and its sign. It is negative by
// the distance to the nearest edge for men that do not stick out.
func (t *Table) Overhang(p *Pose) (cm float64, axis int, sign float64) {
	nx, _, nz := p.Normal()
	cm, axis, sign = math.Inf(-1), 0, 1
	for _, side := range [...]struct {
		axis    int
		n, sign float64
	}{{0, nx, 1}, {0, nx, -1}, {2, nz, 1}, {2, nz, -1}} {
		flat := math.Sqrt(max(0, 1-float64(side.n*side.n)))
		reach := float64(float64(t.Radius)*flat) + float64(float64(t.HalfThick)*math.Abs(side.n))
		over := float64(side.sign*float64(p[side.axis])) + reach - float64(t.Half)
		if over > cm {
			cm, axis, sign = over, side.axis, side.sign
		}
	}
	return cm, axis, sign
}

// hook is the point of the overhanging rim, underneath and outermost, where a lift takes hold.
func (t *Table) hook(p *Pose) vec {
	_, axis, sign := t.Overhang(p)
	var n [3]float64
	n[0], n[1], n[2] = p.Normal()
	low := -float64(t.HalfThick) // along the normal to the lower face
	if n[1] < 0 {
		low = -low
	}
	// The rim's outermost point lies along the part of the direction that is square to the normal.
	flat := math.Sqrt(max(0, 1-float64(n[axis]*n[axis])))
	var point vec
	for i := range point {
		toward := -float64(float64(sign*n[axis]) * n[i])
		if i == axis {
			toward += sign
		}
		if flat > 0 {
			toward = float64(float64(t.Radius)*toward) / flat
		}
		point[i] = float32(float64(p[i]) + float64(low*n[i]) + toward)
	}
	return point
}
