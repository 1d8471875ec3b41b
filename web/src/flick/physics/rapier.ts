// The engine: Rapier, the very WebAssembly that the server runs too, without its own glue. Imports
// are bound by the beginning of their names, because the rest changes with every release; one that
// is unknown is refused at once. The twin of games/chapaev/physics/host.go and world.go.

import { Math32, type Vec } from './math32'

const hostModule = './rapier_wasm3d_bg.js'

/** Numbers that stand for objects: the binary only hands them back. */
const objUndefined = 1024
const objScratch = 1000
const objGlobal = 2000
const objPerformance = 2001

const unused = [
  '__wbg_call_',
  '__wbg_bind_',
  '__wbg_rawraycolliderintersection_new',
  '__wbg_rawcontactforceevent_new',
  '__wbg_rawsoftbodytearevent_new',
  '__wbg_rawshape_unwrap',
  '__wbg_length_',
  '__wbg_prototypesetcall_',
  '__wbg_set_',
  '__wbg_new_from_slice_',
  '__wbg_new_with_length_',
  '__wbg___wbindgen_number_get_',
  '__wbg___wbindgen_boolean_get_',
  '__wbg___wbindgen_is_function_',
  '__wbindgen_generic_0000000000000001',
]

type Fn = (...args: number[]) => number

/** What a getter of the binary has written. */
type Scratch = Float32Array

function hostFunctions(scratch: Scratch, memory: () => WebAssembly.Memory): Record<string, Fn> {
  const global: Fn = () => objGlobal
  return {
    __wbg_set_index_: (_, index, value) => {
      scratch[index % scratch.length] = value
      return 0
    },
    __wbg_static_accessor_GLOBAL_THIS_: global,
    __wbg_static_accessor_SELF_: global,
    __wbg_static_accessor_GLOBAL_: global,
    __wbg_static_accessor_WINDOW_: global,
    __wbindgen_object_clone_ref: (id) => id,
    __wbindgen_object_drop_ref: () => 0,
    __wbg_performance_: () => objPerformance,
    // The clock only feeds a profiler.
    __wbg_now_: () => 0,
    __wbg___wbindgen_is_undefined_: (id) => (id === objUndefined ? 1 : 0),
    __wbg___wbindgen_throw_: (at, length) => {
      const text = new Uint8Array(memory().buffer, at, length)
      throw new Error(`rapier: ${new TextDecoder().decode(text)}`)
    },
  }
}

/** The function that answers an import: the one with the longest known beginning of its name. */
function bind(name: string, known: Record<string, Fn>): Fn {
  let best = ''
  for (const prefix of [...Object.keys(known), ...unused]) {
    if (name.startsWith(prefix) && prefix.length > best.length) best = prefix
  }
  if (!best) throw new Error(`rapier imports ${name}, which is unknown: another release?`)
  return (
    known[best] ??
    (() => {
      throw new Error(`rapier called ${name}, which this program does not supply`)
    })
  )
}

/** A fresh instance of a compiled engine. */
export function start(module: WebAssembly.Module): World {
  const scratch = new Float32Array(16)
  let memory: WebAssembly.Memory | undefined
  const known = hostFunctions(scratch, () => memory!)
  const imports: Record<string, Fn> = {}
  for (const i of WebAssembly.Module.imports(module)) {
    if (i.module !== hostModule) throw new Error(`rapier imports ${i.name} from ${i.module}`)
    imports[i.name] = bind(i.name, known)
  }
  const instance = new WebAssembly.Instance(module, { [hostModule]: imports })
  memory = instance.exports.memory as WebAssembly.Memory
  return new World(instance.exports as Record<string, unknown>, scratch)
}

const gravity = -981 // cm/s²
const contactFrequency = 120 // Hz; softer contacts let the pieces of a tower sink into each other
const boardDepth = 1 // half of the board's thickness, cm
export const ticksPerSecond = 960

/** The figures of a table as the engine takes them, all of them float32. */
export interface Figures {
  half: number
  radius: number
  halfThick: number
  density: number
  friction: number
  frictionMen: number
  restitution: number
}

/** One instance with one set of bodies. The order of the calls is part of the recipe. */
export class World {
  private readonly handles = new Map<number, number>()
  private readonly of: Record<
    | 'params'
    | 'islands'
    | 'broad'
    | 'narrow'
    | 'bodies'
    | 'colliders'
    | 'soft'
    | 'impulses'
    | 'multis'
    | 'ccd'
    | 'pipeline',
    number
  >
  readonly still: number
  readonly down: number
  private dt = 0

  constructor(
    private readonly fns: Record<string, unknown>,
    private readonly scratch: Scratch,
  ) {
    const make = (name: string): number => this.call(`raw${name}_new`)
    this.of = {
      params: make('integrationparameters'),
      islands: make('islandmanager'),
      broad: make('broadphase'),
      narrow: make('narrowphase'),
      bodies: make('rigidbodyset'),
      colliders: make('colliderset'),
      soft: make('softbodyset'),
      impulses: make('impulsejointset'),
      multis: make('multibodyjointset'),
      ccd: make('ccdsolver'),
      pipeline: make('physicspipeline'),
    }
    this.call('rawintegrationparameters_set_lengthUnit', this.of.params, 1)
    this.call(
      'rawintegrationparameters_set_contact_natural_frequency',
      this.of.params,
      contactFrequency,
    )
    this.call('rawphysicspipeline_set_profiler_enabled', this.of.pipeline, 0)
    this.still = this.vector([0, 0, 0])
    this.down = this.vector([0, gravity, 0])
    this.setDt(4)
  }

  private call(name: string, ...args: number[]): number {
    const fn = this.fns[name] as Fn | undefined
    if (!fn) throw new Error(`rapier has no function ${name}: another release?`)
    return fn(...args)
  }

  private vector(v: Vec): number {
    return this.call('rawvector_new', ...v)
  }

  private rotation(q: readonly number[]): number {
    return this.call('rawrotation_new', q[0], q[1], q[2], q[3])
  }

  /** Sets the time step, in ticks. */
  setDt(ticks: number): void {
    if (this.dt === ticks) return
    this.dt = ticks
    const dt = Math32.div(ticks, ticksPerSecond)
    this.call('rawintegrationparameters_set_dt', this.of.params, dt)
  }

  /** Puts the board. The engine takes the mean of both frictions, so that of the board is chosen
   * for the mean to come out right. */
  putBoard(t: Figures): void {
    const shape = this.call('rawshape_cuboid', t.half, boardDepth, t.half)
    const h = this.body([0, -boardDepth, 0, 0, 0, 0, 1], 1)
    const friction = Math32.sub(Math32.mul(2, t.friction), t.frictionMen)
    this.collider(h, shape, 1, friction, t.restitution)
  }

  putPiece(piece: number, pose: readonly number[], t: Figures): void {
    const h = this.body(pose, 0)
    this.handles.set(piece, h)
    const shape = this.call('rawshape_cylinder', t.halfThick, t.radius)
    this.collider(h, shape, t.density, t.frictionMen, t.restitution)
  }

  /** Pieces never sleep: asleep they sink into each other and act as walls. */
  private body(p: readonly number[], kind: number): number {
    const pos = this.vector([p[0], p[1], p[2]])
    const rot = this.rotation(p.slice(3))
    const zero = this.vector([0, 0, 0])
    const frame = this.rotation([0, 0, 0, 1])
    return this.call(
      'rawrigidbodyset_createRigidBody',
      ...[this.of.bodies, 1, pos, rot, 1, 0, 0, zero, zero, zero, zero, frame],
      ...[1, 1, 1, 1, 1, 1, 0, 0, kind, 0, 0, 0, 1, 0, 0, 0],
    )
  }

  private collider(
    body: number,
    shape: number,
    density: number,
    friction: number,
    restitution: number,
  ): void {
    const ret = this.call('__wbindgen_add_to_stack_pointer', -16)
    const zero = this.vector([0, 0, 0])
    const frame = this.rotation([0, 0, 0, 1])
    this.call(
      'rawcolliderset_createCollider',
      ...[ret, this.of.colliders, 1, shape, zero, frame, 0, 0, zero, zero, frame, density],
      ...[friction, restitution, 0, 0, 0, 0xffffffff, 0xffffffff, 15, 0, 0, 0, 0, 1, body],
      this.of.bodies,
    )
    this.call('__wbindgen_add_to_stack_pointer', 16)
  }

  step(gravity: number): void {
    const o = this.of
    this.call(
      'rawphysicspipeline_step',
      ...[o.pipeline, gravity, o.params, o.islands, o.broad, o.narrow, o.bodies, o.colliders],
      ...[o.soft, o.impulses, o.multis, o.ccd],
    )
  }

  private get(what: string, piece: number): Scratch {
    this.call(`rawrigidbodyset_rb${what}`, this.of.bodies, this.handles.get(piece)!, objScratch)
    return this.scratch
  }

  private three(what: string, piece: number): Vec {
    const s = this.get(what, piece)
    return [s[0], s[1], s[2]]
  }

  position = (piece: number): Vec => this.three('Translation', piece)
  linvel = (piece: number): Vec => this.three('Linvel', piece)
  angvel = (piece: number): Vec => this.three('Angvel', piece)

  pose(piece: number): number[] {
    const at = this.position(piece)
    const s = this.get('Rotation', piece)
    return [...at, s[0], s[1], s[2], s[3]]
  }

  mass(piece: number): number {
    return this.call('rawrigidbodyset_rbMass', this.of.bodies, this.handles.get(piece)!)
  }

  /** Gives a piece an impulse, g·cm/s, at a point. */
  hit(piece: number, impulse: Vec, point: Vec): void {
    const h = this.handles.get(piece)!
    const [j, p] = [this.vector(impulse), this.vector(point)]
    this.call('rawrigidbodyset_rbApplyImpulseAtPoint', this.of.bodies, h, j, p, 1)
  }

  setLinvel(piece: number, v: Vec): void {
    const h = this.handles.get(piece)!
    this.call('rawrigidbodyset_rbSetLinvel', this.of.bodies, h, this.vector(v), 1)
  }

  /** Takes a piece out of the world; it keeps its pose. */
  remove(piece: number): void {
    this.call('rawrigidbodyset_rbSetEnabled', this.of.bodies, this.handles.get(piece)!, 0)
  }
}
