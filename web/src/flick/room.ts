// The table in space. It is drawn when something has changed and never otherwise. The physics has
// x to the right, y up and z away from White; the picture's z comes towards the viewer, so places
// and turns are mirrored in z on their way into it.

import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Quaternion,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { checker, sides } from './checker'
import { settled } from './fallen'
import type { Moved, Shown, View } from './view'
import { boardSide, boardTop, slate } from './wood'
import type { Table } from './table'

const boardHeight = 3.4
const most = { pixels: 2, shadow: 2048 }
const start = { turn: 0, tilt: 0.98, near: 1 }
/** How far one may walk about when the earth does not turn, radians to either side. */
const sway = 0.35

interface Tones {
  table: string
  sky: number
  sun: number
}
const light: Tones = { table: '#3a575c', sky: 1.35, sun: 2.6 }
const dark: Tones = { table: '#27383c', sky: 1.0, sun: 2.1 }

export function viewInSpace(t: Table, flipped: boolean, moved: Moved): View {
  return new Room(t, flipped, moved)
}

class Room implements View {
  readonly kind = 'space'
  readonly el: HTMLCanvasElement
  private readonly renderer: WebGLRenderer
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(26, 1, 10, 600)
  private readonly sky = new HemisphereLight('#ffffff', '#6b5a4a', 1)
  private readonly sun = new DirectionalLight('#fff3df', 1)
  private readonly slate = new MeshStandardMaterial({ roughness: 0.85 })
  private readonly wood = new MeshStandardMaterial({ vertexColors: true, roughness: 0.42 })
  private readonly shapes
  private readonly band
  private readonly bands
  private readonly men = new Map<number, Mesh>()
  private readonly ray = new Raycaster()
  private eye = { ...start }
  private size = { w: 1, h: 1 }
  private raf = 0

  constructor(
    private readonly t: Table,
    private flipped: boolean,
    private readonly moved: Moved,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true, powerPreference: 'low-power' })
    this.el = this.renderer.domElement
    this.el.className = 'fl-space'
    this.el.setAttribute('aria-hidden', 'true')
    this.el.addEventListener('webglcontextrestored', () => this.draw())
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, most.pixels))
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.toneMapping = NeutralToneMapping
    this.shapes = sides.map((c) => checker(t, c))
    this.band = new CylinderGeometry(
      t.radius * 1.03,
      t.radius * 1.03,
      t.halfThick * 0.9,
      56,
      1,
      true,
    )
    this.bands = sides.map((c) => new MeshStandardMaterial({ color: c.wood, roughness: 0.5 }))
    this.furnish()
    this.theme()
    this.place()
  }

  private furnish(): void {
    const { half } = this.t
    const table = new Mesh(new PlaneGeometry(half * 24, half * 24), this.slate)
    table.rotation.x = -Math.PI / 2
    table.position.y = -boardHeight
    table.receiveShadow = true
    const side = new MeshStandardMaterial({ map: boardSide(), roughness: 0.5 })
    const top = new MeshStandardMaterial({ map: boardTop(this.t), roughness: 0.5 })
    const board = new Mesh(new BoxGeometry(2 * half, boardHeight, 2 * half), [
      ...[side, side, top],
      ...[side, side, side],
    ])
    board.position.y = -boardHeight / 2
    board.receiveShadow = board.castShadow = true
    this.sun.castShadow = true
    this.sun.shadow.mapSize.set(most.shadow, most.shadow)
    this.sun.shadow.radius = 5
    this.sun.shadow.normalBias = 0.06
    const wide = half * 2
    Object.assign(this.sun.shadow.camera, {
      left: -wide,
      right: wide,
      top: wide,
      bottom: -wide,
      near: 10,
      far: half * 10,
    })
    this.scene.add(table, board, this.sky, this.sun, this.sun.target)
  }

  theme(): void {
    const wish = document.documentElement.dataset.theme
    const night = wish ? wish === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    const tones = night ? dark : light
    this.slate.map?.dispose()
    this.slate.map = slate(tones.table)
    this.slate.needsUpdate = true
    this.scene.background = new Color(tones.table).multiplyScalar(0.6)
    this.sky.intensity = tones.sky
    this.sun.intensity = tones.sun
    this.draw()
  }

  show(men: readonly Shown[]): void {
    const gone = new Set(this.men.keys())
    for (const m of men) {
      gone.delete(m.man)
      this.put(m)
    }
    for (const man of gone) {
      this.men.get(man)?.removeFromParent()
      this.men.delete(man)
    }
    this.draw()
  }

  private put(m: Shown): void {
    let mesh = this.men.get(m.man)
    if (!mesh) {
      mesh = new Mesh(this.shapes[m.colour === 1 ? 1 : 0], this.wood)
      mesh.castShadow = mesh.receiveShadow = true
      const band = new Mesh(this.band, this.bands[0])
      band.receiveShadow = true
      mesh.add(band)
      this.men.set(m.man, mesh)
      this.scene.add(mesh)
    }
    const [x, y, z, qx, qy, qz, qw] = m.fallen ? settled(m.pose, this.t, -boardHeight) : m.pose
    mesh.position.set(x, y, -z)
    mesh.quaternion.copy(new Quaternion(-qx, -qy, qz, qw))
    const band = mesh.children[0] as Mesh
    band.visible = m.seat !== m.colour
    band.material = this.bands[m.seat === 1 ? 1 : 0]
  }

  // The camera

  turn(flipped: boolean): void {
    this.flipped = flipped
    this.eye = { ...start }
    this.place()
  }

  walk(by?: { turn?: number; tilt?: number; near?: number }): void {
    const e = this.eye
    if (by) {
      e.turn += by.turn ?? 0
      e.tilt = Math.max(0.35, Math.min(1.5, e.tilt + (by.tilt ?? 0)))
      e.near = Math.max(0.75, Math.min(2.2, e.near * (1 + (by.near ?? 0))))
      if (!this.t.turns) e.turn = Math.max(-sway, Math.min(sway, e.turn))
    } else this.eye = { ...start }
    this.place()
  }

  resize(w: number, h: number): void {
    this.size = { w, h }
    this.renderer.setSize(w, h, false)
    this.camera.aspect = w / h
    this.place()
  }

  /** Puts the camera where the whole board is in sight, and the sun on its left. */
  private place(): void {
    const turn = this.eye.turn + (this.flipped ? Math.PI : 0)
    const { tilt, near } = this.eye
    const way = new Vector3(
      Math.sin(turn) * Math.cos(tilt),
      Math.sin(tilt),
      Math.cos(turn) * Math.cos(tilt),
    )
    // A little before the middle, so that the buttons below cover nothing.
    const look = new Vector3(way.x, 0, way.z).normalize().multiplyScalar(this.t.half * 0.09)
    look.y = -1
    const at = (far: number): void => {
      this.camera.position.copy(way).multiplyScalar(far).add(look)
      this.camera.lookAt(look)
      this.camera.updateMatrixWorld()
      this.camera.updateProjectionMatrix()
    }
    let far = this.t.half * 3
    for (at(far); !this.seen() && far < this.t.half * 12; far *= 1.02) at(far)
    at(far / near)
    const side = new Vector3(-Math.cos(turn), 0, Math.sin(turn))
    const back = new Vector3(-Math.sin(turn), 0, -Math.cos(turn))
    this.sun.position
      .copy(side)
      .multiplyScalar(0.75)
      .addScaledVector(back, 0.35)
      .add(new Vector3(0, 1.15, 0))
      .multiplyScalar(this.t.half * 4)
    this.draw()
    this.moved()
  }

  private seen(): boolean {
    const { half } = this.t
    for (const x of [-half, half]) {
      for (const z of [-half, half]) {
        const p = new Vector3(x, 0, z).project(this.camera)
        if (Math.abs(p.x) > 0.9 || p.y > 0.84 || p.y < -0.82) return false
      }
    }
    return true
  }

  project = (x: number, y: number, z: number): { x: number; y: number } => {
    const p = new Vector3(x, y, -z).project(this.camera)
    return { x: ((p.x + 1) / 2) * this.size.w, y: ((1 - p.y) / 2) * this.size.h }
  }

  ground(p: { x: number; y: number }): { x: number; z: number } | undefined {
    const screen = new Vector2((p.x / this.size.w) * 2 - 1, 1 - (p.y / this.size.h) * 2)
    this.ray.setFromCamera(screen, this.camera)
    const top = new Plane(new Vector3(0, 1, 0), -2 * this.t.halfThick)
    const hit = this.ray.ray.intersectPlane(top, new Vector3())
    return hit ? { x: hit.x, z: -hit.z } : undefined
  }

  /** Draws once, before the next picture of the screen. */
  private draw(): void {
    if (this.raf) return
    this.raf = requestAnimationFrame(() => {
      this.raf = 0
      this.renderer.render(this.scene, this.camera)
    })
  }

  destroy(): void {
    cancelAnimationFrame(this.raf)
    this.scene.traverse((o) => {
      if (!(o instanceof Mesh)) return
      o.geometry.dispose()
      for (const m of [o.material].flat() as MeshStandardMaterial[]) {
        m.map?.dispose()
        m.dispose()
      }
    })
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.el.remove()
  }
}
