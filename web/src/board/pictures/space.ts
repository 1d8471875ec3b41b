// A still picture of a table as it is seen in space, for the gallery: the board lies askew on slate,
// each piece where it stands or leans. Lengths are centimetres: x to the right, y up, z away from the
// first side, as in the poses of pieces.

import { skinOf } from '../../skins'
import type { BoardData, Piece, TableData } from '../core/types'

type Vec = readonly [x: number, y: number, z: number]
type Spot = readonly [x: number, y: number]

/** Where the eye is: turned about the board, raised over it, so many boards away. */
const eye = { turn: 0.42, raised: 0.68, away: 2.3 }
const sides = 28
const width = 200

/** Shows points of the table in a square picture. */
function camera(half: number): { shown: (v: Vec) => Spot; far: (v: Vec) => number } {
  const [c, s] = [Math.cos(eye.turn), Math.sin(eye.turn)]
  const [ce, se] = [Math.cos(eye.raised), Math.sin(eye.raised)]
  const far = ([x, y, z]: Vec): number => eye.away * 2 * half + (z * c + x * s) * ce - y * se
  const shown = (v: Vec): Spot => {
    const [x, y, z] = v
    const scale = (eye.away * width * 0.64) / far(v)
    const up = (z * c + x * s) * se + y * ce
    return [width * 0.485 + (x * c - z * s) * scale, width * 0.44 - up * scale]
  }
  return { shown, far }
}

/** A point of a piece's own frame on the table. */
function placed([px, py, pz, x, y, z, w]: readonly number[], [a, b, c]: Vec): Vec {
  // v + 2 q × (q × v + w v)
  const t = [y * c - z * b + w * a, z * a - x * c + w * b, x * b - y * a + w * c]
  return [
    px + a + 2 * (y * t[2] - z * t[1]),
    py + b + 2 * (z * t[0] - x * t[2]),
    pz + c + 2 * (x * t[1] - y * t[0]),
  ]
}

/** The outline of some points, by Andrew's chains. */
function hull(points: readonly Spot[]): Spot[] {
  const chain = (sorted: readonly Spot[]): Spot[] => {
    const out: Spot[] = []
    for (const p of sorted) {
      for (;;) {
        const [a, b] = out.slice(-2)
        if (!b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break
        out.pop()
      }
      out.push(p)
    }
    return out.slice(0, -1)
  }
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...chain(sorted), ...chain(sorted.reverse())]
}

const polygon = (points: readonly Spot[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

const area = (points: readonly Spot[]): number =>
  points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]
    return sum + x * v - u * y
  }, 0)

/** The pieces of a table that have poses, on their board in space, in the colours of its material. */
export function spaceThumb(
  board: BoardData,
  table: TableData,
  pieces: readonly Piece[],
  family: string,
): SVGSVGElement {
  const skin = skinOf(family)
  const half = (board.w * table.square) / 2
  const { shown, far } = camera(half)
  const flat = (points: readonly Vec[]): string => polygon(points.map(shown))
  const rect = (x0: number, z0: number, x1: number, z1: number, y: number): Vec[] => [
    [x0, y, z0],
    [x1, y, z0],
    [x1, y, z1],
    [x0, y, z1],
  ]
  const deep = -table.square * 0.45
  const whole = (y: number, by = 0): Vec[] => rect(-half - by, -half - by, half + by, half + by, y)
  let dark = ''
  for (let col = 0; col < board.w; col++) {
    for (let row = 0; row < board.h; row++) {
      if ((col + row) % 2 !== (table.lightLeft ? 1 : 0)) continue
      const [x, z] = [col * table.square - half, row * table.square - half]
      dark += flat(rect(x, z, x + table.square, z + table.square, 0))
    }
  }
  const bodies = pieces
    .flatMap((piece) => (piece.pose ? [{ piece, pose: piece.pose }] : []))
    .sort((a, b) => far(placed(b.pose, [0, 0, 0])) - far(placed(a.pose, [0, 0, 0])))
    .map(({ piece, pose }) => {
      const round = (y: number, r: number): Spot[] =>
        Array.from({ length: sides }, (_, k): Spot => {
          const a = (2 * Math.PI * k) / sides
          return shown(placed(pose, [r * Math.cos(a), y, r * Math.sin(a)]))
        })
      const [up, down] = [table.thickness / 2, -table.thickness / 2]
      // A face is seen from the side on which its corners run clockwise.
      const y = area(round(up, table.radius)) < 0 ? up : down
      const [x, , z] = pose
      const shadow = Array.from({ length: sides }, (_, k): Vec => {
        const a = (2 * Math.PI * k) / sides
        return [x + 0.5 + table.radius * Math.cos(a), 0, z - 0.3 + table.radius * Math.sin(a)]
      })
      const onBoard = Math.max(Math.abs(x), Math.abs(z)) < half - table.radius
      const rim = hull([...round(up, table.radius), ...round(down, table.radius)])
      return (
        (onBoard ? `<path class="bd-shade" d="${flat(shadow)}"/>` : '') +
        `<g class="${skin.look(piece.kind, piece.badge ? 1 - piece.seat : piece.seat, '').side}">` +
        `<path class="sp-rim" d="${polygon(rim)}"/>` +
        `<path class="sp-face" d="${polygon(round(y, table.radius))}"/>` +
        `<path class="sp-ring" d="${polygon(round(y, table.radius * 0.7))}${polygon(round(y, table.radius * 0.4))}"/></g>`
      )
    })
  const front = hull([...whole(0), ...whole(deep)].map(shown))
  const t = document.createElement('template')
  t.innerHTML =
    `<svg class="bd-svg bd-thumb sp mat-${skin.material}" aria-hidden="true" viewBox="0 0 ${width} ${width}">` +
    `<rect class="bd-slate" width="${width}" height="${width}" rx="6"/>` +
    `<path class="bd-shade" d="${flat(whole(deep, table.square * 0.4))}"/>` +
    `<path class="bd-frame" d="${polygon(front)}"/>` +
    `<path class="bd-0" d="${flat(whole(0))}"/><path class="bd-1" d="${dark}"/>` +
    `<path class="bd-l bd-hinge" d="${flat([
      [0, 0, -half],
      [0, 0, half],
    ])}"/>` +
    `${bodies.join('')}</svg>`
  return t.content.firstElementChild as SVGSVGElement
}
