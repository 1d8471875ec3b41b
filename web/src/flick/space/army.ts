// The pieces in space: all of a side are drawn at once, so are the rings of traitors and, where there
// are no shadows, the dark spots under the pieces.

import {
  CanvasTexture,
  Color,
  InstancedMesh,
  LatheGeometry,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  type Scene,
  Vector2,
  Vector3,
} from 'three'
import { checker, hull, sides } from './checker'
import { settled, type Sight } from '../core/fallen'
import type { Table } from '../core/table'
import type { Shown } from '../core/view'

const most = 24
const one = new Vector3(1, 1, 1)
const spot = new Vector3()
const turn = new Quaternion()

export class Army {
  private readonly pieces: InstancedMesh[]
  private readonly bands: InstancedMesh
  private readonly spots: InstancedMesh
  private readonly tones = sides.map((c) => new Color(c.wood))
  private readonly at = new Matrix4()

  /** The table lies so far below the board; what the picture shows of a piece there is told by sight. */
  constructor(
    private readonly t: Table,
    private readonly depth: number,
    scene: Scene,
    private readonly sight: (x: number, y: number, z: number) => Sight,
  ) {
    const wood = new MeshStandardMaterial({ vertexColors: true, roughness: 0.38 })
    this.pieces = sides.map((c) => many(checker(t, c), wood))
    for (const m of this.pieces) shadowed(m)
    this.bands = many(band(t), new MeshStandardMaterial({ roughness: 0.45 }))
    this.bands.receiveShadow = true
    const flat = new PlaneGeometry(t.radius * 3.1, t.radius * 3.1).rotateX(-Math.PI / 2)
    this.spots = many(flat, new MeshBasicMaterial({ map: shade(), transparent: true }))
    this.spots.visible = false
    this.spots.renderOrder = 1
    scene.add(...this.pieces, this.bands, this.spots)
  }

  show(shown: readonly Shown[]): void {
    const [white, black] = this.pieces
    white.count = black.count = this.bands.count = this.spots.count = 0
    for (const m of shown) {
      this.put(m.colour === 1 ? black : white, this.pose(m))
      if (m.seat !== m.colour) {
        this.bands.setColorAt(this.bands.count, this.tones[m.seat === 1 ? 1 : 0])
        this.put(this.bands, this.pose(m))
      }
      this.put(this.spots, this.under(m))
    }
    if (this.bands.instanceColor) this.bands.instanceColor.needsUpdate = true
  }

  private put(mesh: InstancedMesh, at: Matrix4): void {
    mesh.setMatrixAt(mesh.count++, at)
    mesh.instanceMatrix.needsUpdate = true
  }

  private pose(m: Shown): Matrix4 {
    const p = this.lies(m)
    spot.set(p[0], p[1], -p[2])
    turn.set(-p[3], -p[4], p[5], p[6])
    return this.at.compose(spot, turn, one)
  }

  /** Where the spot under a piece lies: on the board or on the table. */
  private under(m: Shown): Matrix4 {
    const p = this.lies(m)
    const low = p[1] < 0 ? -this.depth : 0
    const aside = this.t.halfThick * 0.35
    return this.at.makeTranslation(p[0] + aside, low + 0.02, -p[2] + aside)
  }

  private lies = (m: Shown): readonly number[] =>
    m.fallen ? settled(m.pose, this.t, -this.depth, this.sight) : m.pose

  /** Plain colours and spots instead of gloss and shadows. */
  lighten(): void {
    const plain = new MeshLambertMaterial({ vertexColors: true })
    for (const m of this.pieces) exchange(m, plain)
    exchange(this.bands, new MeshLambertMaterial())
    this.spots.visible = true
  }
}

/** The ring of a piece that has changed sides: round the rim and over the edges of both faces. */
function band(t: Table): LatheGeometry {
  const [inner, outer, high] = [t.radius * 0.87, t.radius * 1.03, t.halfThick * 1.04]
  const edges = [
    [inner, -high],
    [outer, -high],
    [outer, high],
    [inner, high],
  ]
  // Every corner twice, so that the ring has edges.
  const points = edges.flatMap(([r, h]) => [new Vector2(r, h), new Vector2(r, h)])
  return new LatheGeometry(points, 48)
}

/** A piece casts the shadow of its hull: what is turned within it is not seen in a shadow. */
function shadowed(mesh: InstancedMesh): void {
  mesh.castShadow = mesh.receiveShadow = true
  const { geometry } = mesh
  const all = geometry.drawRange.count
  mesh.onBeforeShadow = () => geometry.setDrawRange(all, hull)
  mesh.onAfterShadow = () => geometry.setDrawRange(0, all)
}

function many(shape: ConstructorParameters<typeof InstancedMesh>[0], of: Material): InstancedMesh {
  const mesh = new InstancedMesh(shape, of, most)
  mesh.count = 0
  mesh.frustumCulled = false
  return mesh
}

/** Another material, and an end of the old one. */
export function exchange(mesh: { material: Material | Material[] }, next: Material): void {
  for (const m of [mesh.material].flat()) m.dispose()
  mesh.material = next
}

/** A round shadow with a soft edge. */
function shade(): CanvasTexture {
  const c = document.createElement('canvas')
  c.width = c.height = 64
  const g = c.getContext('2d')!
  const fade = g.createRadialGradient(32, 32, 12, 32, 32, 31)
  fade.addColorStop(0, 'rgba(20, 8, 2, 0.6)')
  fade.addColorStop(1, 'rgba(20, 8, 2, 0)')
  g.fillStyle = fade
  g.fillRect(0, 0, 64, 64)
  return new CanvasTexture(c)
}
