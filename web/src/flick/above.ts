// The table from above, drawn in SVG: for phones, for weak machines, and for who likes it so.

import { settled } from './core/fallen'
import { sightOf } from './core/sight'
import { faceUp, type Spot, type Table } from './core/table'
import type { Point, Shown, View } from './core/view'

/** Table seen beyond each edge of the board, as a share of its side. */
const rim = 0.125
const shadowBy = 0.22
/** How far the table lies below the board. */
const deep = 3.2

export function viewAbove(t: Table, flipped: boolean): View {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  el.setAttribute('class', 'fl-above')
  el.setAttribute('aria-hidden', 'true')
  // Where the box is higher than wide the table goes on below.
  el.setAttribute('preserveAspectRatio', 'xMidYMin meet')
  const half = t.half * (1 + 2 * rim)
  el.setAttribute('viewBox', `${-half} ${-half} ${2 * half} ${2 * half}`)
  let side = flipped ? -1 : 1
  let size = { w: 1, h: 1 }
  let pieces: readonly Shown[] = []
  const ground = group(el)
  const bodies = group(el)
  ground.innerHTML = boardOf(t)
  const project = (x: number, _y: number, z: number): Point => {
    const k = size.w / (2 * half)
    return { x: size.w / 2 + side * x * k, y: size.w / 2 - side * z * k }
  }
  const sight = (x: number, y: number, z: number) => sightOf(project, size, x, y, z, t.radius * 1.1)
  const beside = (m: Shown): Shown =>
    m.fallen ? { ...m, pose: settled(m.pose, t, -deep, sight) } : m
  const draw = (): void => {
    bodies.innerHTML = pieces.map((m) => pieceOf(beside(m), t, side)).join('')
  }
  return {
    el,
    kind: 'above',
    show(next) {
      pieces = [...next].sort((a, b) => a.pose[1] - b.pose[1])
      draw()
    },
    project,
    ground(p: Point): Spot {
      const k = (2 * half) / size.w
      return { x: side * (p.x - size.w / 2) * k, z: -side * (p.y - size.w / 2) * k }
    },
    turn(f) {
      side = f ? -1 : 1
      draw()
    },
    theme: () => undefined,
    resize(w, h) {
      size = { w, h }
      if (pieces.some((m) => m.fallen)) draw()
    },
    walk: () => undefined,
    destroy: () => el.remove(),
  }
}

function group(svg: SVGSVGElement): SVGGElement {
  const g = document.createElementNS('http://www.w3.org/2000/svg', 'g')
  svg.append(g)
  return g
}

/** Slate, the board with its shadow, squares and the hinge between the middle files. */
function boardOf(t: Table): string {
  const { half, square } = t
  const n = Math.round((2 * half) / square)
  const all = half * (1 + 2 * rim)
  const rect = (x: number, y: number, w: number, more: string): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${w}" ${more}/>`
  let dark = ''
  for (let x = 0; x < n; x++) {
    for (let y = 0; y < n; y++) {
      if ((x + n - 1 - y) % 2 === (t.lightLeft ? 1 : 0))
        dark += `M${x * square - half} ${y * square - half}h${square}v${square}h${-square}z`
    }
  }
  return (
    rect(-all, -all, 2 * all, 'class="fl-slate"') +
    rect(-half - 0.35, -half + 0.25, 2 * half + 0.9, 'rx=".3" class="fl-shade"') +
    rect(-half - 0.25, -half - 0.25, 2 * half + 0.5, 'rx=".2" class="fl-frame"') +
    rect(-half, -half, 2 * half, 'class="fl-light"') +
    `<path class="fl-dark" d="${dark}"/>` +
    `<path class="fl-hinge" d="M0 ${-half}v${2 * half}"/>`
  )
}

/** A piece from above: an ellipse when it leans, with its rings; dim when it lies beside the board. */
function pieceOf(m: Shown, t: Table, side: number): string {
  const { x, z, w, h, turn } = lean(m, t)
  const back = faceUp(m.pose) < 0
  const raised = Math.max(0, m.pose[1] - t.halfThick)
  const at = `translate(${side * x} ${-side * z}) rotate(${side < 0 ? turn + 180 : turn})`
  const cls = `fl-piece fl-side-${m.colour}${m.fallen ? ' fl-fallen' : ''}`
  const disc = (r: number, c: string): string =>
    `<ellipse rx="${w * r}" ry="${h * r}" class="${c}"/>`
  const traitor = m.seat !== m.colour ? disc(0.86, `fl-owner fl-side-${m.seat}`) : ''
  const face = back
    ? disc(0.62, 'fl-line') +
      `<path class="fl-line" d="M${-w * 0.4} 0H${w * 0.4}M0 ${-h * 0.4}V${h * 0.4}"/>`
    : disc(0.72, 'fl-line') + disc(0.42, 'fl-line')
  const shadow = `<ellipse cx="${side * x + shadowBy + raised * 0.5}" cy="${-side * z + shadowBy * 0.7 + raised * 0.35}" rx="${w}" ry="${h}" class="fl-shade"/>`
  return `${shadow}<g class="${cls}" transform="${at}">${disc(1, 'fl-body')}${face}${traitor}</g>`
}

/** The outline of a piece that may lean: half axes and the turn of the ellipse in degrees. */
function lean(m: Shown, t: Table): { x: number; z: number; w: number; h: number; turn: number } {
  const [x, , z, qx, qy, qz, qw] = m.pose
  // The axis of the piece, turned into the world, seen from above.
  const ax = 2 * (qx * qy - qw * qz)
  const az = 2 * (qy * qz + qw * qx)
  const up = Math.abs(faceUp(m.pose))
  const thick = Math.sqrt(Math.max(0, 1 - up * up)) * t.halfThick
  return {
    x,
    z,
    w: t.radius,
    h: Math.max(t.radius * up + thick, t.halfThick),
    turn: (Math.atan2(-az, ax) * 180) / Math.PI + 90,
  }
}
