// Aiming: from a piece pulled back, sliders and keys to a stroke. An angle is in degrees from
// straight ahead, as the shooter sits, clockwise; a force is a share of the greatest speed.

import type { Stroke } from './stroke'
import { forward, limits, type PosedPiece, type Spot, spotOf, type Table } from './table'

export interface Aim {
  kind: 'F' | 'P' | 'S'
  piece: number
  target: number
  piece2: number
  /** The seat that shoots. */
  seat: number
  /** -180..180 */
  angle: number
  /** Share of the greatest speed of the kind, 0..1. */
  force: number
  /** Per cent of the radius, of half the height. */
  side: number
  height: number
  /** Share of the greatest loft. */
  loft: number
}

/** Steps of forces that a slider takes. */
export const forceStep = 0.005
/** How far a piece is pulled back for the whole force, in squares. */
export const fullPull = 3
/** Degrees to either side of straight ahead that are allowed when the earth does not turn. */
export const widest = 110
/** Degrees to either side of the other piece that a poke and scissors are turned. */
export const pokeWithin = 30
export const scissorsWithin = 45

const rad = Math.PI / 180

export const wrap = (angle: number): number => angle - 360 * Math.round(angle / 360)

const clamp = (v: number, lo: number, hi: number): number => Math.max(lo, Math.min(hi, v))

/** The direction of an angle as a seat sits. */
export function direction(angle: number, seat: number): Spot {
  const f = forward(seat)
  return { x: f * Math.sin(angle * rad), z: f * Math.cos(angle * rad) }
}

/** The angle of a way, as a seat sits; 0 for no way. */
export function angleOf(dx: number, dz: number, seat: number): number {
  const f = forward(seat)
  return dx || dz ? Math.atan2(f * dx, f * dz) / rad : 0
}

/** An angle that a shooter may choose. */
export function allowed(a: Pick<Aim, 'kind'>, angle: number, t: Table, mid = 0): number {
  const w = wrap(angle)
  if (a.kind === 'P') return wrap(mid + clamp(wrap(w - mid), -pokeWithin, pokeWithin))
  if (a.kind === 'S') return wrap(mid + clamp(wrap(w - mid), -scissorsWithin, scissorsWithin))
  return t.turns ? w : clamp(w, -widest, widest)
}

/** Angle and force of a piece pulled from where it lies to a spot: it goes the other way. */
export function pull(from: Spot, to: Spot, seat: number, t: Table): [number, number] {
  const [dx, dz] = [from.x - to.x, from.z - to.z]
  const far = Math.hypot(dx, dz) / t.square
  return [angleOf(dx, dz, seat), clamp(far / fullPull, 0, 1)]
}

/** Where the handle is that a piece is pulled by. */
export function handle(from: Spot, a: Aim, t: Table): Spot {
  const d = direction(a.angle, a.seat)
  const far = a.force * fullPull * t.square
  return { x: from.x - d.x * far, z: from.z - d.z * far }
}

export function maxSpeed(kind: Aim['kind']): number {
  return kind === 'F' ? limits.flick : kind === 'P' ? limits.poke : limits.scissors
}

/** The least force that is still a stroke by the rules: a step of the slider, and a little more than
 * their least speed, as the numbers of a stroke are cut. */
export function leastForce(kind: Aim['kind'], t: Pick<Table, 'slowest'>): number {
  return Math.ceil((t.slowest + 2) / maxSpeed(kind) / forceStep) * forceStep
}

/** mm/s */
export const speedOf = (a: Aim): number => a.force * maxSpeed(a.kind)

/** The integers of a stroke. They are cut, not rounded, so that no limit is passed. */
export function strokeOfAim(a: Aim, pieces: readonly PosedPiece[]): Stroke {
  const speed = speedOf(a)
  const d = direction(a.angle, a.seat)
  const whole = (v: number): number => Math.trunc(v) || 0
  const vector = (x: number, z: number): [number, number, number] => [whole(x), whole(z), 0]
  const v = vector(d.x * speed, d.z * speed)
  const base = { kind: a.kind, piece: a.piece, target: a.target, piece2: a.piece2 }
  if (a.kind === 'F') {
    v[2] = whole(a.loft * limits.loft)
    return { ...base, v, v2: [0, 0, 0], offset: [whole(a.side), whole(a.height)] }
  }
  if (a.kind === 'P') return { ...base, v, v2: [0, 0, 0], offset: [0, 0] }
  // The blades close on each other; the angle leans both of them to the same side.
  const lean = a.angle - lineAngle(a, pieces)
  const [one, two] = blades(a, pieces, lean)
  return {
    ...base,
    v: vector(one.x * speed, one.z * speed),
    v2: vector(two.x * speed, two.z * speed),
    offset: [0, 0],
  }
}

/** The ways of both blades, each turned by a lean in degrees to the same side. */
export function blades(a: Aim, pieces: readonly PosedPiece[], lean: number): [Spot, Spot] {
  const line = lineAngle(a, pieces)
  return [direction(line + lean, a.seat), direction(line + 180 - lean, a.seat)]
}

/** The angle about which a poke or scissors may be turned: towards the other piece. */
export function lineAngle(a: Aim, pieces: readonly PosedPiece[]): number {
  const one = pieces.find((m) => m.piece === a.piece)
  const two = pieces.find((m) => m.piece === (a.kind === 'S' ? a.piece2 : a.target))
  if (!one || !two || a.kind === 'F') return 0
  return angleOf(two.pose[0] - one.pose[0], two.pose[2] - one.pose[2], a.seat)
}

const level = (a: PosedPiece, b: PosedPiece, t: Table): boolean =>
  Math.abs(a.pose[1] - b.pose[1]) < t.halfThick

const apart = (a: PosedPiece, b: PosedPiece): number =>
  Math.hypot(a.pose[0] - b.pose[0], a.pose[2] - b.pose[2])

/** Enemies so near a piece that a checker on edge does not fit between. */
export function pokes(me: PosedPiece, pieces: readonly PosedPiece[], t: Table): PosedPiece[] {
  if (!t.poke) return []
  const near = 2 * t.radius + 2 * t.halfThick
  return pieces.filter((m) => m.seat !== me.seat && level(me, m, t) && apart(me, m) < near)
}

export interface Pair {
  piece2: number
  target: number
}

/** Second blades and the enemies between: near the line, a square from either blade at most. */
export function scissors(me: PosedPiece, pieces: readonly PosedPiece[], t: Table): Pair[] {
  if (!t.scissors) return []
  const found: Pair[] = []
  for (const other of pieces) {
    if (other.seat !== me.seat || other.piece === me.piece || !level(me, other, t)) continue
    for (const m of pieces) {
      if (m.seat === me.seat || !level(me, m, t)) continue
      if (between(me, other, m, t)) found.push({ piece2: other.piece, target: m.piece })
    }
  }
  return found
}

function between(a: PosedPiece, b: PosedPiece, m: PosedPiece, t: Table): boolean {
  const [p, q, c] = [spotOf(a.pose), spotOf(b.pose), spotOf(m.pose)]
  const [dx, dz] = [q.x - p.x, q.z - p.z]
  const len = Math.hypot(dx, dz) || 1
  const along = ((c.x - p.x) * dx + (c.z - p.z) * dz) / len
  const off = Math.abs((c.x - p.x) * dz - (c.z - p.z) * dx) / len
  const most = 2 * t.radius + t.square
  return (
    along > 0 &&
    along < len &&
    off <= 0.35 * 2 * t.radius &&
    apart(a, m) <= most &&
    apart(b, m) <= most
  )
}

/** The aim at first, when a piece is chosen: towards the nearest enemy, at a third of the force. */
export function firstAim(me: PosedPiece, pieces: readonly PosedPiece[], t: Table): Aim {
  let best: PosedPiece | undefined
  for (const m of pieces)
    if (m.seat !== me.seat && (!best || apart(me, m) < apart(me, best))) best = m
  const a: Aim = {
    kind: 'F',
    piece: me.piece,
    target: -1,
    piece2: -1,
    seat: me.seat,
    angle: 0,
    force: 0.4,
    side: 0,
    height: 0,
    loft: 0,
  }
  const to = best ? angleOf(best.pose[0] - me.pose[0], best.pose[2] - me.pose[2], me.seat) : 0
  return { ...a, angle: allowed(a, to, t) }
}
