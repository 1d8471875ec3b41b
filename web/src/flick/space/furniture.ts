// What stands under the pieces: the board with its bevelled edge, and the table round it.

import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type Scene,
} from 'three'
import { exchange } from './army'
import type { Table } from '../core/table'
import { boardSide, boardTop, slate, type Tones } from './wood'

export const boardHeight = 3.2
const bevel = 0.14
/** The board's outline from its top to its foot: how far within the edge, how deep. */
const profile: readonly (readonly [number, number])[] = [
  [bevel, 0],
  [0, -bevel],
  [0, -boardHeight + 0.35],
  [0.3, -boardHeight],
]

export class Furniture {
  private readonly table: Mesh
  private readonly top: Mesh
  private readonly sides: Mesh
  private plain = false

  constructor(
    private readonly t: Table,
    scene: Scene,
  ) {
    const wide = t.half * 16
    this.table = new Mesh(new PlaneGeometry(wide, wide), new MeshLambertMaterial())
    this.table.rotation.x = -Math.PI / 2
    this.table.position.y = -boardHeight
    const flat = new PlaneGeometry(2 * (t.half - bevel), 2 * (t.half - bevel))
    flat.rotateX(-Math.PI / 2)
    this.top = new Mesh(flat, new MeshStandardMaterial({ map: boardTop(t), roughness: 0.46 }))
    const side = { map: boardSide(), roughness: 0.5, side: DoubleSide }
    this.sides = new Mesh(edges(t.half), new MeshStandardMaterial(side))
    this.sides.castShadow = true
    for (const m of [this.table, this.top, this.sides]) m.receiveShadow = true
    scene.add(this.table, this.top, this.sides)
  }

  theme(tones: Tones): void {
    const m = this.table.material as MeshLambertMaterial
    m.map?.dispose()
    m.map = slate(this.t, tones.table)
    // A plain material is not lit: it gets the light of the scene as its colour.
    m.color.setScalar(this.plain ? tones.lit : 1)
    m.needsUpdate = true
  }

  /** Plain materials, cheap to draw. */
  lighten(tones: Tones): void {
    this.plain = true
    for (const mesh of [this.top, this.sides]) {
      const { map, side } = mesh.material as MeshStandardMaterial
      exchange(mesh, new MeshLambertMaterial({ map, side }))
    }
    ;(this.table.material as MeshLambertMaterial).map?.dispose()
    exchange(this.table, new MeshBasicMaterial())
    this.theme(tones)
  }
}

/** The four sides, with the wood going round; at the hinge's ends the middle is that of the picture. */
function edges(half: number): BufferGeometry {
  const at: number[] = []
  const up: number[] = []
  const uv: number[] = []
  const faces: number[] = []
  for (let k = 0; k < 4; k++) {
    const [s, c] = [
      Math.round(Math.sin((k * Math.PI) / 2)),
      Math.round(Math.cos((k * Math.PI) / 2)),
    ]
    // The ends of the hinge are on the sides that face the players.
    const [u0, u1] = k % 2 ? [0, 0.46] : [0, 1]
    for (let j = 0; j + 1 < profile.length; j++) {
      const first = at.length / 3
      const [[in0, y0], [in1, y1]] = [profile[j], profile[j + 1]]
      const [out, rise] = [y0 - y1, in0 - in1]
      const len = Math.hypot(out, rise)
      for (const [inset, y] of [profile[j], profile[j + 1]]) {
        for (const e of [-1, 1]) {
          const [x, z] = [e * (half - inset), half - inset]
          at.push(x * c + z * s, y, z * c - x * s)
          up.push((out / len) * s, rise / len, (out / len) * c)
          uv.push(e < 0 ? u0 : u1, 1 + y / boardHeight)
        }
      }
      faces.push(first, first + 2, first + 1, first + 1, first + 2, first + 3)
    }
  }
  const g = new BufferGeometry()
  const set = (name: string, list: number[], n: number): unknown =>
    g.setAttribute(name, new BufferAttribute(new Float32Array(list), n))
  set('position', at, 3)
  set('normal', up, 3)
  set('uv', uv, 2)
  g.setIndex(faces)
  return g
}
