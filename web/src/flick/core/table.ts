// Where things are on a table. Lengths are centimetres from the middle of the board's surface:
// x from the a-file to the h-file, y up, z from White's side to Black's.

import type { BoardData, Piece, Scene, TableData } from '../../board/core/types'

export interface Spot {
  x: number
  z: number
}

/** x y z and the turn as a quaternion, x y z w. */
export type Pose = readonly number[]

/** A piece as it lies. */
export interface PosedPiece {
  /** Its place in the list of places, which is the number of the piece as well. */
  piece: number
  /** Whose it is now. */
  seat: number
  /** Whose colour it bears. */
  colour: number
  kind: string
  back: boolean
  pose: Pose
}

/** A table as the tool uses it. */
export interface Table {
  /** Half the side of the board. */
  half: number
  square: number
  radius: number
  halfThick: number
  density: number
  friction: number
  frictionMen: number
  restitution: number
  lightLeft: boolean
  /** Least speed of a stroke along the board, mm/s. */
  slowest: number
  /** One may walk round it. */
  turns: boolean
  poke: boolean
  scissors: boolean
  spin: boolean
  loft: boolean
  engine: string
}

/** The limits of strokes, mm/s and per cent: a hand flicks at four metres a second at most. */
export const limits = {
  flick: 4000,
  poke: 1500,
  scissors: 1000,
  loft: 1000,
  side: 60,
  height: 90,
}

const wooden: TableData = {
  engine: '',
  square: 4.5,
  radius: 1.45,
  thickness: 0.8,
  density: 0.65,
  friction: 0.3,
  frictionMen: 0.3,
  restitution: 0.4,
  lightLeft: true,
  slowest: 100,
  turns: true,
  strokes: ['flick', 'poke', 'scissors', 'loft', 'spin'],
}

export function tableOf(board: Pick<BoardData, 'w' | 'table'>): Table {
  const { thickness, strokes, ...t } = board.table ?? wooden
  return {
    ...t,
    half: (t.square * board.w) / 2,
    halfThick: thickness / 2,
    poke: strokes.includes('poke'),
    scissors: strokes.includes('scissors'),
    spin: strokes.includes('spin'),
    loft: strokes.includes('loft'),
  }
}

/** The wooden table of 36 cm. */
export const plain: Table = tableOf({ w: 8 })

/** The pieces of a scene that lie on the board, by number. */
export function lyingOf(scene: Scene): PosedPiece[] {
  return scene.men.flatMap((m) => (m.pose ? [posed(m, m.pose)] : []))
}

function posed(m: Piece, pose: Pose): PosedPiece {
  const back = m.kind.endsWith('-back')
  // A traitor bears the colour of the side that it has left.
  const colour = m.badge === 'traitor' ? 1 - m.seat : m.seat
  return { piece: m.place, seat: m.seat, colour, kind: m.kind, back, pose }
}

/** The name of the square under a spot, or the one nearest to it. */
export function squareAt(board: BoardData, t: Table, s: Spot): string {
  const n = Math.round((2 * t.half) / t.square)
  const at = (v: number): number =>
    Math.max(0, Math.min(n - 1, Math.floor((v + t.half) / t.square)))
  const file = board.files?.[at(s.x)] ?? String.fromCharCode(97 + at(s.x))
  return file + (board.ranks?.[at(s.z)] ?? String(at(s.z) + 1))
}

export const spotOf = (pose: Pose): Spot => ({ x: pose[0], z: pose[2] })

/** How high the normal of a piece's face points: 1 face up, -1 face down. */
export const faceUp = (p: Pose): number => 1 - 2 * (p[3] * p[3] + p[5] * p[5])

/** +1 for the seat that sits at negative z, -1 for the one opposite: where forward is. */
export const forward = (seat: number): number => (seat === 1 ? -1 : 1)
