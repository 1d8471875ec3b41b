// The table in space. It is drawn when something has changed and never otherwise. The physics has
// x to the right, y up and z away from White; the picture's z comes towards the viewer, so places
// and turns are mirrored in z on their way into it.

import {
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  type MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { Army } from './army'
import { Eye, type Steps } from './eye'
import { boardHeight, Furniture } from './furniture'
import { fewer, Pace, relief } from './pace'
import { sightOf } from '../core/sight'
import type { Shown, Tells, View } from '../core/view'
import { tonesOf } from './wood'
import type { Table } from '../core/table'

/** Pixels of the picture for one of the page, dots of the shadows' map. */
const most = { pixels: 2, shadow: 2048 }
/** The height of the buttons below, pixels. */
const buttons = 54

/** Throws where the browser has no WebGL. */
export function viewInSpace(t: Table, flipped: boolean, tells: Tells): View {
  // Asked for here, as the library complains on the console when there is none.
  const canvas = document.createElement('canvas')
  const wish = { antialias: true, powerPreference: 'low-power', alpha: false } as const
  const context = canvas.getContext('webgl2', wish)
  if (!(context instanceof WebGL2RenderingContext)) throw new Error('no WebGL')
  return new Room(t, flipped, tells, new WebGLRenderer({ canvas, context }))
}

class Room implements View {
  readonly kind = 'space'
  readonly el: HTMLCanvasElement
  private readonly scene = new Scene()
  private readonly camera = new PerspectiveCamera(24, 1, 10, 900)
  private readonly sky = new HemisphereLight('#ffffff', '#7a6a58', 1)
  private readonly sun = new DirectionalLight('#fff1da', 1)
  private readonly army: Army
  private readonly furniture: Furniture
  private readonly eye: Eye
  private readonly pace = new Pace()
  private readonly ray = new Raycaster()
  private readonly floor: Plane
  private readonly spot = new Vector3()
  private readonly screen = new Vector2()
  private readonly stop = new AbortController()
  private size = { w: 1, h: 1 }
  private raf = 0
  /** Something has changed since the last picture. */
  private due = false
  /** When the picture of the frame before was drawn, -1 if none was. */
  private drawn = -1
  private pixels = most.pixels
  private light = false
  /** There is nothing left to do without. */
  private judged = false
  private pieces: readonly Shown[] = []

  constructor(
    private readonly t: Table,
    private flipped: boolean,
    private readonly tells: Tells,
    private readonly renderer: WebGLRenderer,
  ) {
    this.el = renderer.domElement
    this.el.className = 'fl-space'
    this.el.setAttribute('aria-hidden', 'true')
    const { signal } = this.stop
    this.el.addEventListener('webglcontextlost', () => tells.lost(), { signal })
    document.addEventListener('visibilitychange', () => this.pace.again(), { signal })
    renderer.shadowMap.enabled = true
    renderer.shadowMap.type = PCFShadowMap
    renderer.shadowMap.autoUpdate = false
    renderer.toneMapping = NeutralToneMapping
    this.floor = new Plane(new Vector3(0, 1, 0), -2 * t.halfThick)
    this.furniture = new Furniture(t, this.scene)
    // A shadow is seen with its piece.
    const wide = t.radius * 1.5
    this.army = new Army(t, boardHeight, this.scene, (x, y, z) =>
      sightOf(this.project, this.size, x, y, z, wide),
    )
    this.eye = new Eye(t, this.camera, boardHeight)
    this.shine()
    this.theme()
    this.place()
  }

  /** The sun and its shadows; it stands on the left of whoever looks from his own side. */
  private shine(): void {
    const { half } = this.t
    const { shadow } = this.sun
    this.sun.castShadow = true
    shadow.mapSize.set(most.shadow, most.shadow)
    shadow.radius = 4
    shadow.normalBias = 0.05
    const wide = half * 1.62
    const box = { left: -wide, right: wide, top: wide, bottom: -wide }
    Object.assign(shadow.camera, box, { near: half, far: half * 8 })
    this.scene.add(this.sky, this.sun, this.sun.target)
    this.sunny()
  }

  private sunny(): void {
    const side = this.flipped ? -1 : 1
    const { half } = this.t
    this.sun.position.set(-0.8 * side, 1.3, -0.5 * side).multiplyScalar(half * 2.4)
  }

  private get tones() {
    const wish = document.documentElement.dataset.theme
    const night = wish ? wish === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    return tonesOf(night)
  }

  theme(): void {
    const { tones } = this
    this.furniture.theme(tones)
    this.scene.background = new Color(tones.far)
    this.sky.intensity = tones.sky
    this.sun.intensity = tones.sun
    this.changed()
  }

  show(pieces: readonly Shown[]): void {
    this.pieces = pieces
    this.army.show(pieces)
    this.changed()
  }

  // The camera

  turn(flipped: boolean): void {
    this.flipped = flipped
    this.eye.walk()
    this.sunny()
    this.changed()
    this.place()
  }

  walk(by?: Steps): void {
    this.eye.walk(by)
    this.place()
  }

  resize(w: number, h: number): void {
    this.size = { w, h }
    this.measure()
    this.camera.aspect = w / h
    this.eye.below(buttons / h)
    this.place()
  }

  /** As many pixels as the screen has and the machine can draw. */
  private get ratio(): number {
    return Math.min(devicePixelRatio, this.pixels)
  }

  private measure(): void {
    this.renderer.setPixelRatio(this.ratio)
    this.renderer.setSize(this.size.w, this.size.h, false)
  }

  private place(): void {
    this.eye.place(this.flipped)
    // Other pieces would be cut by the picture's edge now.
    if (this.pieces.some((m) => m.fallen)) this.show(this.pieces)
    this.draw()
    this.tells.moved()
  }

  project = (x: number, y: number, z: number): { x: number; y: number } => {
    const p = this.spot.set(x, y, -z).project(this.camera)
    return { x: ((p.x + 1) / 2) * this.size.w, y: ((1 - p.y) / 2) * this.size.h }
  }

  ground(p: { x: number; y: number }): { x: number; z: number } | undefined {
    this.screen.set((p.x / this.size.w) * 2 - 1, 1 - (p.y / this.size.h) * 2)
    this.ray.setFromCamera(this.screen, this.camera)
    const hit = this.ray.ray.intersectPlane(this.floor, this.spot)
    return hit ? { x: hit.x, z: -hit.z } : undefined
  }

  // Drawing

  /** Pieces or lights are not what they were: their shadows are drawn anew as well. */
  private changed(): void {
    this.renderer.shadowMap.needsUpdate = true
    this.draw()
  }

  /** Draws once, before the next picture of the screen. */
  private draw(): void {
    this.due = true
    this.raf ||= requestAnimationFrame(this.frame)
  }

  /** Draws what is due. The frame after a picture tells how long it took, and may have its own. */
  private readonly frame = (now: number): void => {
    const { drawn } = this
    this.drawn = -1
    if (drawn >= 0) this.judge(now - drawn)
    if (this.stop.signal.aborted) return
    this.raf = this.due ? requestAnimationFrame(this.frame) : 0
    if (!this.due) return
    this.due = false
    this.drawn = now
    this.renderer.render(this.scene, this.camera)
    this.tell('calls', this.renderer.info.render.calls)
    this.tell('triangles', this.renderer.info.render.triangles)
  }

  /** Figures for whoever looks at the page from outside. */
  private tell(name: string, n: number): void {
    const text = String(n)
    if (this.el.dataset[name] !== text) this.el.dataset[name] = text
  }

  /** The first frames are drawn one after the other, to know how long they take. */
  private judge(ms: number): void {
    if (this.judged || document.hidden) return
    const verdict = this.pace.took(ms)
    if (!verdict) {
      if (this.pace.wants) this.changed()
      return
    }
    const step = relief(verdict, this.ratio, this.light)
    // Who has asked for the table in space keeps it, as cheap as it gets.
    if (step === 'above') this.tells.slow()
    if (this.stop.signal.aborted) return
    if (step === 'pixels') this.pixels = fewer(this.ratio)
    else if (this.light) this.judged = true
    else this.lighten()
    this.measure()
    this.changed()
  }

  /** Fewer pixels, no shadows, plain materials. */
  private lighten(): void {
    this.light = true
    this.pixels = 1
    this.sun.castShadow = false
    this.renderer.shadowMap.enabled = false
    this.army.lighten()
    this.furniture.lighten(this.tones)
  }

  destroy(): void {
    cancelAnimationFrame(this.raf)
    this.stop.abort()
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
