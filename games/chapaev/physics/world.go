package physics

import (
	"context"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"
)

// Functions of the binary, in the order of exportNames.
const (
	fnVector = iota
	fnRotation
	fnStackPointer
	fnParams
	fnIslands
	fnBroad
	fnNarrow
	fnBodies
	fnColliders
	fnSoft
	fnImpulseJoints
	fnMultiJoints
	fnCCD
	fnPipeline
	fnSetDt
	fnSetLength
	fnSetFrequency
	fnProfiler
	fnStep
	fnCreateBody
	fnCreateCollider
	fnCylinder
	fnCuboid
	fnTranslation
	fnOrientation
	fnLinvel
	fnAngvel
	fnMass
	fnImpulseAt
	fnSetLinvel
	fnEnable
	fnReserve
	fnCount
)

var exportNames = [fnCount]string{
	"rawvector_new", "rawrotation_new", "__wbindgen_add_to_stack_pointer",
	"rawintegrationparameters_new", "rawislandmanager_new", "rawbroadphase_new", "rawnarrowphase_new",
	"rawrigidbodyset_new", "rawcolliderset_new", "rawsoftbodyset_new", "rawimpulsejointset_new",
	"rawmultibodyjointset_new", "rawccdsolver_new", "rawphysicspipeline_new",
	"rawintegrationparameters_set_dt", "rawintegrationparameters_set_lengthUnit",
	"rawintegrationparameters_set_contact_natural_frequency", "rawphysicspipeline_set_profiler_enabled",
	"rawphysicspipeline_step",
	"rawrigidbodyset_createRigidBody", "rawcolliderset_createCollider", "rawshape_cylinder", "rawshape_cuboid",
	"rawrigidbodyset_rbTranslation", "rawrigidbodyset_rbRotation", "rawrigidbodyset_rbLinvel",
	"rawrigidbodyset_rbAngvel", "rawrigidbodyset_rbMass", "rawrigidbodyset_rbApplyImpulseAtPoint",
	"rawrigidbodyset_rbSetLinvel", "rawrigidbodyset_rbSetEnabled", "reserve_memory",
}

// vec is a vector of the world: x, y up, z.
type vec [3]float32

// Parameters of the world that are no property of a table.
const (
	gravity          = -981 // cm/s²
	contactFrequency = 120  // Hz; with the default of 30 the men of a tower sink into each other
	boardDepth       = 1    // half of the board's thickness, cm
	ticksPerSecond   = 960  // the finest time step
	imageDt          = 4    // ticks of the step that an empty world has set
	spareMemory      = 1 << 19
)

// world is one instance of the binary with one set of bodies. It serves one goroutine at a time. The
// first error sticks: later calls do nothing, and the instance is thrown away.
type world struct {
	ctx context.Context
	mod api.Module
	fn  [fnCount]api.Function
	buf [32]uint64
	got scratch
	err error

	image []byte // of the memory of the empty world; not to be changed

	params, islands, broad, narrow, bodies, colliders uint64
	soft, impulses, multis, ccd, pipeline             uint64
	still, down                                       uint64 // gravity: none, and the earth's
	handle                                            [MaxMen]uint64
	address                                           [MaxMen]uint32 // of the men's bodies, see peek
	dt                                                int            // ticks of the step that is set
}

// call calls a function of the binary and returns the bits of its result, 0 after an error.
func (w *world) call(fn int, args ...uint64) uint64 {
	if w.err != nil {
		return 0
	}
	n := copy(w.buf[:], args)
	if err := w.fn[fn].CallWithStack(w.ctx, w.buf[:max(n, 1)]); err != nil {
		w.err = fmt.Errorf("physics: %s: %w", exportNames[fn], err)
		return 0
	}
	return w.buf[0]
}

func f32(v float32) uint64 { return api.EncodeF32(v) }

func (w *world) vector(v vec) uint64 { return w.call(fnVector, f32(v[0]), f32(v[1]), f32(v[2])) }

// open looks up the functions and makes an empty world.
func (w *world) open() error {
	w.ctx = context.WithValue(context.Background(), scratchKey{}, &w.got)
	for i, name := range exportNames {
		if w.fn[i] = w.mod.ExportedFunction(name); w.fn[i] == nil {
			return fmt.Errorf("physics: rapier has no function %s: another release?", name)
		}
	}
	w.params, w.islands = w.call(fnParams), w.call(fnIslands)
	w.broad, w.narrow = w.call(fnBroad), w.call(fnNarrow)
	w.bodies, w.colliders = w.call(fnBodies), w.call(fnColliders)
	w.soft, w.impulses = w.call(fnSoft), w.call(fnImpulseJoints)
	w.multis, w.ccd, w.pipeline = w.call(fnMultiJoints), w.call(fnCCD), w.call(fnPipeline)
	w.call(fnSetLength, w.params, f32(1))
	w.call(fnSetFrequency, w.params, f32(contactFrequency))
	w.call(fnProfiler, w.pipeline, 0) // otherwise it asks for the time thirty times a step
	w.still, w.down = w.vector(vec{}), w.vector(vec{0, gravity, 0})
	w.call(fnReserve, spareMemory)
	w.setDt(imageDt)
	return w.err
}

// setDt sets the time step, in ticks.
func (w *world) setDt(ticks int) {
	if w.dt != ticks {
		w.dt = ticks
		w.call(fnSetDt, w.params, f32(float32(ticks)/ticksPerSecond))
	}
}

// populate puts the board and then the men, in the order of their numbers: the order matters.
func (w *world) populate(t *Table, b *Bodies) {
	board := w.call(fnCuboid, f32(t.Half), f32(boardDepth), f32(t.Half))
	// The engine takes the mean of both frictions, so the board's is chosen for the mean to come out right.
	h := w.body(Pose{0, -boardDepth, 0, 0, 0, 0, 1}, true)
	w.collider(h, board, 1, float32(2*t.Friction)-t.FrictionMen, t.Restitution)
	for i := range b {
		if b[i].On {
			w.handle[i] = w.body(b[i].Pose, false)
			man := w.call(fnCylinder, f32(t.HalfThick), f32(t.Radius))
			w.collider(w.handle[i], man, t.Density, t.FrictionMen, t.Restitution)
		}
	}
}

// body makes a body and returns its handle. Men never sleep: asleep they sink into each other and act
// as walls. All of them are watched by continuous collision detection.
func (w *world) body(p Pose, fixed bool) uint64 {
	pos := w.vector(vec{p[0], p[1], p[2]})
	rot := w.call(fnRotation, f32(p[3]), f32(p[4]), f32(p[5]), f32(p[6]))
	zero := w.vector(vec{})
	frame := w.call(fnRotation, 0, 0, 0, f32(1))
	kind := uint64(0)
	if fixed {
		kind = 1
	}
	return w.call(fnCreateBody, w.bodies, 1, pos, rot, f32(1), 0, 0, zero, zero, zero, zero, frame,
		1, 1, 1, 1, 1, 1, 0, 0, kind, 0, 0, 0, 1, 0, 0, 0)
}

// collider gives a body its shape.
func (w *world) collider(body, shape uint64, density, friction, restitution float32) {
	ret := w.call(fnStackPointer, uint64(0xffff_fff0)) // -16
	zero := w.vector(vec{})
	frame := w.call(fnRotation, 0, 0, 0, f32(1))
	w.call(fnCreateCollider, ret, w.colliders, 1, shape, zero, frame, 0, 0, zero, zero, frame, f32(density),
		f32(friction), f32(restitution), 0, 0, 0, 0xffff_ffff, 0xffff_ffff, 15, 0, 0, 0, 0, 1, body, w.bodies)
	w.call(fnStackPointer, 16)
}

// step moves the world by one time step.
func (w *world) step(gravity uint64) {
	w.call(fnStep, w.pipeline, gravity, w.params, w.islands, w.broad, w.narrow, w.bodies, w.colliders,
		w.soft, w.impulses, w.multis, w.ccd)
}

// get reads a property of a man into w.got.
func (w *world) get(fn, man int) { w.call(fn, w.bodies, w.handle[man], objScratch) }

// pose reads where a man is.
func (w *world) pose(man int) (p Pose) {
	w.get(fnTranslation, man)
	copy(p[:3], w.got[:3])
	w.get(fnOrientation, man)
	copy(p[3:], w.got[:4])
	return p
}

func (w *world) position(man int) vec {
	w.get(fnTranslation, man)
	return vec(w.got[:3])
}

func (w *world) linvel(man int) vec {
	w.get(fnLinvel, man)
	return vec(w.got[:3])
}

func (w *world) angvel(man int) vec {
	w.get(fnAngvel, man)
	return vec(w.got[:3])
}

// mass is a man's, in g.
func (w *world) mass(man int) float32 {
	return math.Float32frombits(uint32(w.call(fnMass, w.bodies, w.handle[man])))
}

// hit gives a man an impulse, g·cm/s, at a point.
func (w *world) hit(man int, impulse, point vec) {
	w.call(fnImpulseAt, w.bodies, w.handle[man], w.vector(impulse), w.vector(point), 1)
}

func (w *world) setLinvel(man int, v vec) {
	w.call(fnSetLinvel, w.bodies, w.handle[man], w.vector(v), 1)
}

// remove takes a man out of the world; he keeps his pose.
func (w *world) remove(man int) { w.call(fnEnable, w.bodies, w.handle[man], 0) }
