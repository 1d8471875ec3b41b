// Wood and slate, drawn with lines and noise: nothing to load, the same every time.

import { CanvasTexture, SRGBColorSpace, type Texture } from 'three'
import type { Table } from '../core/table'

/** Numbers from 0 to 1, the same ones for the same seed. */
function dice(seed: number): () => number {
  let x = seed
  return () => {
    x = (x * 16807) % 2147483647
    return x / 2147483647
  }
}

function canvas(size: number): CanvasRenderingContext2D {
  const c = document.createElement('canvas')
  c.width = c.height = size
  return c.getContext('2d')!
}

/** A piece of wood: fibres along one side, a few darker years among them. */
function grain(
  g: CanvasRenderingContext2D,
  [x, y, w, h]: readonly [number, number, number, number],
  colour: string,
  fibre: string,
  upright: boolean,
  next: () => number,
): void {
  g.save()
  g.beginPath()
  g.rect(x, y, w, h)
  g.clip()
  g.fillStyle = colour
  g.fillRect(x, y, w, h)
  g.translate(x + w / 2, y + h / 2)
  if (upright) g.rotate(Math.PI / 2)
  const [half, wide] = [Math.max(w, h) / 2, Math.min(w, h) / 2]
  const bend = (next() - 0.5) * wide * 0.3
  g.strokeStyle = fibre
  for (let k = 0; k < wide * 0.9; k++) {
    const at = (next() * 2 - 1) * wide * 1.1
    const year = next() < 0.1
    g.globalAlpha = year ? 0.16 + next() * 0.14 : 0.03 + next() * 0.07
    g.lineWidth = year ? 1 + next() * 1.6 : 0.6 + next()
    g.beginPath()
    g.moveTo(-half, at + (next() - 0.5) * 2)
    g.bezierCurveTo(-half / 3, at + bend, half / 3, at - bend, half, at + (next() - 0.5) * 3)
    g.stroke()
  }
  g.restore()
}

const maple = ['#f0e2c4', '#a97f4c'] as const
const mahogany = ['#935f45', '#3c1c10'] as const

const done = (g: CanvasRenderingContext2D): Texture => {
  const t = new CanvasTexture(g.canvas)
  t.colorSpace = SRGBColorSpace
  t.anisotropy = 8
  return t
}

/** The top of the board: squares of maple and mahogany, the hinge between the middle files. */
export function boardTop(t: Table): Texture {
  const size = 1024
  const g = canvas(size)
  const n = Math.round((2 * t.half) / t.square)
  const side = size / n
  const next = dice(20)
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const dark = (x + n - 1 - y) % 2 === (t.lightLeft ? 1 : 0)
      const [colour, fibre] = dark ? mahogany : maple
      const box = [x * side, y * side, side, side] as const
      grain(g, box, colour, fibre, next() < 0.5, next)
      g.globalAlpha = next() * 0.07
      g.fillStyle = '#2a1408'
      g.fillRect(...box)
      g.globalAlpha = 1
    }
  }
  g.strokeStyle = 'rgba(40, 20, 10, 0.28)'
  g.lineWidth = 1.5
  for (let k = 1; k < n; k++) {
    g.strokeRect(k * side, -9, 0, size + 18)
    g.strokeRect(-9, k * side, size + 18, 0)
  }
  hinge(g, size)
  return done(g)
}

/** The joint of the folding board and its two brass leaves. */
function hinge(g: CanvasRenderingContext2D, size: number): void {
  const mid = size / 2
  for (const y of [0.2, 0.8]) {
    g.fillStyle = '#b08d3e'
    g.fillRect(mid - 9, y * size - 34, 18, 68)
    g.strokeStyle = '#4d3a12'
    g.lineWidth = 1.5
    g.strokeRect(mid - 9, y * size - 34, 18, 68)
  }
  g.fillStyle = '#24130a'
  g.fillRect(mid - 2.5, 0, 5, size)
}

/** The board's sides, with the joint in the middle. */
export function boardSide(): Texture {
  const g = canvas(512)
  grain(g, [0, 0, 512, 512], '#7a4a33', '#2a130a', false, dice(7))
  g.fillStyle = '#1d0e07'
  g.fillRect(253, 0, 6, 512)
  return done(g)
}

/** Colours of the table and of what is beyond it, and how bright it is. */
export interface Tones {
  table: string
  far: string
  sky: number
  sun: number
  /** The light on the table, for materials that are not lit. */
  lit: number
}
const light: Tones = { table: '#41646a', far: '#2b4449', sky: 1.45, sun: 2.5, lit: 0.95 }
const dark: Tones = { table: '#2a3c40', far: '#182427', sky: 1.05, sun: 2.1, lit: 0.8 }

export const tonesOf = (night: boolean): Tones => (night ? dark : light)

/** Slate: a fine grain without a direction, darker towards the walls and round the board's foot. */
export function slate(t: Table, colour: string): Texture {
  const size = 1024
  const g = canvas(size)
  g.fillStyle = colour
  g.fillRect(0, 0, size, size)
  const next = dice(99)
  for (let k = 0; k < 9000; k++) {
    g.globalAlpha = 0.02 + next() * 0.045
    g.fillStyle = next() < 0.5 ? '#000' : '#dcebec'
    const r = 0.4 + next() * 1.3
    g.fillRect(next() * size, next() * size, r * (1 + next()), r * (1 + next()))
  }
  g.globalAlpha = 1
  const mid = size / 2
  const fade = g.createRadialGradient(mid, mid, size * 0.06, mid, mid, size * 0.3)
  fade.addColorStop(0, 'rgba(255, 255, 255, 0.06)')
  fade.addColorStop(0.5, 'rgba(0, 0, 0, 0.08)')
  fade.addColorStop(1, 'rgba(0, 0, 0, 0.42)')
  g.fillStyle = fade
  g.fillRect(0, 0, size, size)
  // The board takes an eighth of the table.
  const foot = (size * 2 * t.half) / (t.half * 16)
  g.shadowColor = 'rgba(0, 0, 0, 0.75)'
  g.shadowBlur = size * 0.016
  g.fillStyle = '#000'
  g.fillRect(mid - foot / 2, mid - foot / 2, foot, foot)
  return done(g)
}
