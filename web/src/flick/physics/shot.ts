// One shot: the twin of games/chapaev/physics (shot.go, stroke.go). The same calls in the same
// order, the same rounding, so that the same stroke ends in the same bits here and there. Products
// are float64 and rounded where the server rounds them; JavaScript never fuses them.

import { f32, Math32, type Vec } from './math32'
import { type Figures, start, ticksPerSecond, type World } from './rapier'

/** A stroke as the engine takes it; L lifts a piece that overhangs the edge, N does nothing. */
export interface Blow {
  kind: 'F' | 'P' | 'S' | 'L' | 'N'
  piece: number
  piece2: number
  target: number
  /** mm/s: along the files, along the ranks, up. */
  v: readonly [number, number, number]
  v2: readonly [number, number, number]
  offset: readonly [number, number]
}

export interface Body {
  piece: number
  pose: readonly number[]
}

export interface Result {
  /** Pieces in play by number, those that fell with the pose they were last seen at. */
  poses: Map<number, readonly number[]>
  fell: Set<number>
  steps: number
  ms: number
  /** False: still moving when time was up. */
  rest: boolean
  /** The poses before pieces that hardly moved got their old ones back. */
  raw: Map<number, readonly number[]>
}

const maxSeconds = 8
const frameRate = 60
const quietLinear = 0.5 // cm/s
const quietAngular = f32(0.35) // 1/s
const quietSteps = 24
// Towers sink for most of a second, too slowly to be seen.
const settleSteps = 240
const fallen = -3 // cm
const fast = 80 // cm/s
const fastest = 200
const pushReach = 1.5 // cm
const pushTicks = 38 // 40 ms
const pushMost = 480
const pushTouch = 0.05 // cm

/** cm/s of the world from mm/s of a stroke, divided by part. */
const speed = (v: readonly number[], part: number): Vec => {
  const d = 10 * part
  return [f32(v[0] / d), f32(v[2] / d), f32(v[1] / d)]
}

const distance = (a: Vec, b: Vec): number => {
  const dx = a[0] - b[0]
  const dz = a[2] - b[2]
  return Math.sqrt(dx * dx + dz * dz)
}

/** A piece that is pushed: its speed along the board is held, whatever it meets. */
interface Jaw {
  piece: number
  v: readonly number[]
  from: Vec
  /** cm to the target: the push proper begins when it is travelled. */
  gap: number
  /** Ticks at which that was, -1 before. */
  met: number
  on: boolean
}

/** Plays a stroke in a fresh instance. The frame function gets the poses at the start, 60 times a
 * second and at the end. */
export function simulate(
  module: WebAssembly.Module,
  table: Figures,
  bodies: readonly Body[],
  blow: Blow,
  frame?: (ms: number, poses: Map<number, readonly number[]>) => void,
): Result {
  return new Run(start(module), rounded(table), bodies, blow, frame).play()
}

/** The figures as float32: a table comes as decimals. */
function rounded(t: Figures): Figures {
  return {
    half: f32(t.half),
    radius: f32(t.radius),
    halfThick: f32(t.halfThick),
    density: f32(t.density),
    friction: f32(t.friction),
    frictionMen: f32(t.frictionMen),
    restitution: f32(t.restitution),
  }
}

class Run {
  private readonly on = new Set<number>()
  private readonly at = new Map<number, Vec>()
  private readonly lin = new Map<number, Vec>()
  private readonly ang = new Map<number, Vec>()
  private readonly poses = new Map<number, readonly number[]>()
  private readonly start = new Map<number, readonly number[]>()
  private readonly fell = new Set<number>()
  private readonly pieces: number[]
  private jaws: Jaw[] = []
  private ticks = 0
  private steps = 0
  private next = 0
  private rest = false

  constructor(
    private readonly w: World,
    private readonly t: Figures,
    bodies: readonly Body[],
    private readonly s: Blow,
    private readonly frame:
      | ((ms: number, poses: Map<number, readonly number[]>) => void)
      | undefined,
  ) {
    const sorted = [...bodies].sort((a, b) => a.piece - b.piece)
    this.pieces = sorted.map((b) => b.piece)
    for (const b of sorted) {
      const pose = b.pose.map(f32)
      this.start.set(b.piece, pose)
      this.poses.set(b.piece, pose)
      this.on.add(b.piece)
    }
  }

  play(): Result {
    this.w.putBoard(this.t)
    for (const piece of this.pieces) this.w.putPiece(piece, this.start.get(piece)!, this.t)
    this.w.setDt(4)
    // Makes the contacts; without it pieces drop 0.03 mm in the first step.
    this.w.step(this.w.still)
    this.jaws = this.jawsOf()
    this.strike()
    this.show()
    this.loop()
    return this.finish()
  }

  private jawsOf(): Jaw[] {
    const { s } = this
    const pose = (piece: number): Vec => this.start.get(piece)!.slice(0, 3) as Vec
    const jaw = (piece: number, v: readonly number[], gap: number, met: number): Jaw => {
      return { piece, v, from: pose(piece), gap, met, on: true }
    }
    if (s.kind === 'P') return [jaw(s.piece, s.v, 0, 0)]
    if (s.kind !== 'S') return []
    return [s.piece, s.piece2].map((piece, i) => {
      const gap = Math.max(0, distance(pose(piece), pose(s.target)) - 2 * this.t.radius)
      return jaw(piece, i ? s.v2 : s.v, gap, -1)
    })
  }

  /** What a stroke does in a moment: the impulse of a flick or a lift. */
  private strike(): void {
    const { s } = this
    if (s.kind !== 'F' && s.kind !== 'L') return
    const pose = this.start.get(s.piece)
    if (!pose) throw new Error(`piece ${s.piece} is not on the table`)
    const point = s.kind === 'F' ? this.contact(pose) : hook(this.t, pose)
    const m = this.w.mass(s.piece)
    const v = speed(s.v, 1)
    this.w.hit(s.piece, [Math32.mul(m, v[0]), Math32.mul(m, v[1]), Math32.mul(m, v[2])], point)
  }

  /** Where a flick hits a piece. */
  private contact(p: readonly number[]): Vec {
    const { v, offset } = this.s
    const point: Vec = [p[0], p[1], p[2]]
    const [vx, vy] = v
    const h = Math.sqrt(vx * vx + vy * vy)
    if (h > 0 && offset[0] !== 0) {
      const side = (offset[0] * this.t.radius) / (100 * h)
      point[0] = Math32.add(point[0], f32(side * vy))
      point[2] = Math32.add(point[2], f32(side * -vx))
    }
    if (offset[1] !== 0) {
      point[1] = Math32.add(point[1], f32((offset[1] * this.t.halfThick) / 100))
    }
    return point
  }

  private loop(): void {
    this.observe()
    let quiet = 0
    while (this.ticks < maxSeconds * ticksPerSecond) {
      this.push()
      const [lin, ang] = this.fastest()
      quiet = lin < quietLinear && ang < quietAngular ? quiet + 1 : 0
      if (quiet >= (this.s.kind === 'N' ? settleSteps : quietSteps)) {
        this.rest = true
        return
      }
      this.advance(lin)
      if (this.ticks >= this.next) this.show()
    }
  }

  private advance(lin: number): void {
    const dt = lin > fastest ? 1 : lin > fast ? 2 : 4
    this.w.setDt(dt)
    this.w.step(this.w.down)
    this.ticks += dt
    this.steps++
    this.observe()
    for (const piece of this.pieces) {
      if (!this.on.has(piece) || this.at.get(piece)![1] >= fallen) continue
      this.on.delete(piece)
      this.fell.add(piece)
      this.poses.set(piece, this.w.pose(piece))
      this.w.remove(piece)
    }
  }

  private observe(): void {
    for (const piece of this.pieces) {
      if (!this.on.has(piece)) continue
      this.at.set(piece, this.w.position(piece))
      this.lin.set(piece, this.w.linvel(piece))
      this.ang.set(piece, this.w.angvel(piece))
    }
  }

  private fastest(): [number, number] {
    let lin = 0
    let ang = 0
    for (const piece of this.pieces) {
      if (!this.on.has(piece)) continue
      for (const v of this.lin.get(piece)!) lin = Math.max(lin, Math.abs(v))
      for (const v of this.ang.get(piece)!) ang = Math.max(ang, Math.abs(v))
    }
    return [lin, ang]
  }

  private over(j: Jaw): boolean {
    const travel = distance(this.at.get(j.piece)!, j.from)
    if (j.met < 0 && travel >= j.gap) j.met = this.ticks
    return (
      travel >= j.gap + pushReach ||
      (j.met >= 0 && this.ticks - j.met >= pushTicks) ||
      this.ticks >= pushMost
    )
  }

  /** Holds the speed of the jaws for the next step, and lets go of those whose push is over: such a
   * piece keeps a fifth of its speed. */
  private push(): void {
    const [a, b] = this.jaws
    const closed =
      a?.on &&
      b?.on &&
      distance(this.at.get(a.piece)!, this.at.get(b.piece)!) <= 2 * this.t.radius + pushTouch
    for (const j of this.jaws) {
      if (!j.on) continue
      if (!this.on.has(j.piece)) {
        j.on = false
        continue
      }
      let part = 1
      if (this.over(j) || closed) {
        j.on = false
        part = 5
      }
      const v = speed(j.v, part)
      v[1] = this.lin.get(j.piece)![1]
      this.w.setLinvel(j.piece, v)
      this.lin.set(j.piece, v)
    }
  }

  private show(): void {
    if (!this.frame) return
    if (this.ticks > 0) this.collect()
    const ticks = ticksPerSecond / frameRate
    this.next = (Math.floor(this.ticks / ticks) + 1) * ticks
    this.send()
  }

  private send(): void {
    this.frame?.(Math.floor((this.ticks * 1000) / ticksPerSecond), new Map(this.poses))
  }

  private collect(): void {
    for (const piece of this.on) this.poses.set(piece, this.w.pose(piece))
  }

  private finish(): Result {
    this.collect()
    const raw = new Map(this.poses)
    for (const piece of this.on) {
      const old = this.start.get(piece)!
      if (hardlyMoved(this.poses.get(piece)!, old)) this.poses.set(piece, old)
    }
    this.send()
    const ms = Math.floor((this.ticks * 1000) / ticksPerSecond)
    const { poses, fell, steps, rest } = this
    return { poses, fell, steps, ms, rest, raw }
  }
}

/** Less than 0.1 mm and half a degree: the trembling of the engine, which must not add up. */
function hardlyMoved(p: readonly number[], q: readonly number[]): boolean {
  let [d, dot, pp, qq] = [0, 0, 0, 0]
  for (let k = 0; k < 3; k++) d += (p[k] - q[k]) * (p[k] - q[k])
  for (let k = 3; k < 7; k++) {
    dot += p[k] * q[k]
    pp += p[k] * p[k]
    qq += q[k] * q[k]
  }
  // The square of the cosine of a quarter of a degree, and 0.1 mm squared.
  return d < 0.01 * 0.01 && dot * dot > 0.999980961 * pp * qq
}

function normal(p: readonly number[]): Vec {
  const [, , , qx, qy, qz, qw] = p
  return [2 * (qx * qy - qw * qz), 1 - 2 * (qx * qx + qz * qz), 2 * (qy * qz + qw * qx)]
}

/** The overhanging rim's outermost point, underneath, where a lift takes hold: table.go has the
 * reasons. */
function hook(t: Figures, p: readonly number[]): Vec {
  const n = normal(p)
  let most = -Infinity
  let axis = 0
  let sign = 1
  for (const [k, s] of [
    [0, 1],
    [0, -1],
    [2, 1],
    [2, -1],
  ] as const) {
    const flat = Math.sqrt(Math.max(0, 1 - n[k] * n[k]))
    const over = s * p[k] + (t.radius * flat + t.halfThick * Math.abs(n[k])) - t.half
    if (over > most) [most, axis, sign] = [over, k, s]
  }
  const low = n[1] < 0 ? t.halfThick : -t.halfThick
  const flat = Math.sqrt(Math.max(0, 1 - n[axis] * n[axis]))
  const point: Vec = [0, 0, 0]
  for (let i = 0; i < 3; i++) {
    let toward = -(sign * n[axis] * n[i])
    if (i === axis) toward += sign
    if (flat > 0) toward = (t.radius * toward) / flat
    point[i] = f32(p[i] + low * n[i] + toward)
  }
  return point
}

/** FNV-1a, 64 bits, of the pieces on the table: number, then the bits of the pose, lowest byte first. */
export function hashOf(r: Pick<Result, 'poses' | 'fell'>): bigint {
  const prime = 1099511628211n
  const mask = (1n << 64n) - 1n
  let h = 14695981039346656037n
  const view = new DataView(new ArrayBuffer(4))
  const byte = (b: number): void => {
    h = ((h ^ BigInt(b)) * prime) & mask
  }
  for (const piece of [...r.poses.keys()].sort((a, b) => a - b)) {
    if (r.fell.has(piece)) continue
    byte(piece)
    for (const v of r.poses.get(piece)!) {
      view.setFloat32(0, v, true)
      for (let k = 0; k < 4; k++) byte(view.getUint8(k))
    }
  }
  return h
}
