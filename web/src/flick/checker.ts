// A turned checker: rings on its face, a felted back with a cross, a bevelled rim. Lathed once for
// each side; colours are those of the points of its outline.

import { BufferAttribute, type BufferGeometry, Color, LatheGeometry, Vector2 } from 'three'
import type { Table } from './table'

/** Wood, grooves, rim and felt of a side. */
export interface Colours {
  wood: string
  groove: string
  rim: string
  felt: string
}

export const sides: readonly Colours[] = [
  { wood: '#f7ecd2', groove: '#a98d5f', rim: '#e8d7b2', felt: '#7d3a30' },
  { wood: '#3d3532', groove: '#0e0b0a', rim: '#2c2522', felt: '#b07a55' },
]

type Tone = keyof Colours

/** The outline from the middle of the back over the rim to the middle of the face: share of the
 * radius, share of the half height, colour. */
const outline: readonly [number, number, Tone][] = [
  [0, -0.86, 'felt'],
  [0.2, -0.86, 'felt'],
  [0.22, -0.86, 'groove'],
  [0.27, -0.86, 'groove'],
  [0.29, -0.86, 'felt'],
  [0.66, -0.86, 'felt'],
  [0.68, -1, 'groove'],
  [0.72, -1, 'rim'],
  [0.94, -1, 'wood'],
  [0.985, -0.9, 'wood'],
  [1, -0.72, 'rim'],
  [1, -0.12, 'rim'],
  [0.985, 0, 'groove'],
  [1, 0.12, 'rim'],
  [1, 0.72, 'rim'],
  [0.985, 0.9, 'wood'],
  [0.94, 1, 'wood'],
  [0.86, 1, 'wood'],
  [0.83, 0.78, 'groove'],
  [0.79, 0.78, 'groove'],
  [0.76, 1, 'wood'],
  [0.6, 1, 'wood'],
  [0.57, 0.78, 'groove'],
  [0.53, 0.78, 'groove'],
  [0.5, 1, 'wood'],
  [0.3, 1, 'wood'],
  [0.26, 0.7, 'groove'],
  [0.22, 0.74, 'groove'],
  [0.12, 0.94, 'wood'],
  [0, 1, 'wood'],
]

/** The geometry of a man of a side, lying face up about its centre. */
export function checker(t: Table, c: Colours): BufferGeometry {
  const around = 56
  const points: Vector2[] = []
  const tones: Tone[] = []
  // Every corner twice, so that flat faces stay flat in the light.
  for (const [r, h, tone] of outline) {
    const p = new Vector2(Math.max(r * t.radius, 1e-4), h * t.halfThick)
    points.push(p, p.clone())
    tones.push(tone, tone)
  }
  const g = new LatheGeometry(points, around)
  const rgb = tones.map((tone) => new Color(c[tone]))
  const colours = new Float32Array((around + 1) * points.length * 3)
  for (let k = 0; k <= around; k++) {
    for (const [j, tone] of rgb.entries()) tone.toArray(colours, (k * points.length + j) * 3)
  }
  g.setAttribute('color', new BufferAttribute(colours, 3))
  return g
}
