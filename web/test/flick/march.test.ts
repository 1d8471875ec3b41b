import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Trace } from '../../src/board/core/types'
import { Layers } from '../../src/flick/layers'
import { Laid, marching } from '../../src/flick/pieces'
import { firstAim } from '../../src/flick/core/aim'
import { type Marks, overlay } from '../../src/flick/overlay'
import { Player, posesAt } from '../../src/flick/play'
import { type PosedPiece, plain } from '../../src/flick/core/table'
import type { View } from '../../src/flick/core/view'

const pose = (x: number, y = 0.4): number[] => [x, y, 0, 0, 0, 0, 1]
const piece = (n: number, x: number): PosedPiece => {
  return { piece: n, seat: 0, colour: 0, kind: 'man', back: false, pose: pose(x) }
}
const trace: Trace = {
  ms: [0, 100, 200],
  men: [{ place: 1, kind: 'man', seat: 0, from: 0, poses: [...pose(0), ...pose(2), ...pose(3)] }],
}

describe('what lies over the table', () => {
  it('is cut by the edge of the picture, but for the handle', () => {
    const pieces = [piece(1, 0), { ...piece(8, 9), seat: 1, colour: 1 }]
    const marks: Marks = {
      pieces,
      own: [1],
      pointed: -1,
      chosen: 1,
      partners: [],
      named: [],
      aim: firstAim(pieces[0], pieces, plain),
      rests: [],
      pill: '40 %',
      size: { w: 300, h: 200 },
    }
    const g = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    g.innerHTML = overlay(marks, (x, _, z) => ({ x: x * 10, y: z * 10 }), plain)
    const inner = g.querySelector('svg')
    expect(inner?.getAttribute('width')).toBe('300')
    expect(inner?.querySelector('.fl-chosen')).not.toBeNull()
    expect(inner?.querySelector('.fl-handle')).toBeNull()
    expect(g.querySelector(':scope > .fl-handle')).not.toBeNull()
  })
})

describe('pieces on their way', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('are where a fresh reckoning puts them, in the memory they had', () => {
    const poses = posesAt(trace, 0)
    const first = poses.get(1)
    for (const ms of [50, 100, 130, 200, 10]) {
      expect(posesAt(trace, ms, poses)).toBe(poses)
      expect(poses).toEqual(posesAt(trace, ms))
    }
    expect(poses.get(1)).toBe(first)
    expect(trace.men[0].poses.slice(0, 7)).toEqual(pose(0))
  })

  it('are the same pieces in every frame; those before stay where they lay', () => {
    const before = [piece(1, 0), piece(2, 5)]
    const march = marching(before)
    const pieces = march(posesAt(trace, 100))
    expect(pieces.map((m) => m.pose[0])).toEqual([2, 5])
    expect(march(posesAt(trace, 200))).toBe(pieces)
    expect(pieces[0].pose[0]).toBe(3)
    expect(before[0].pose[0]).toBe(0)
    expect(march(new Map([[2, pose(9, -3)]])).map((m) => m.fallen)).toEqual([false, true])
  })

  it('are shown once in each frame of the screen', () => {
    const soon: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => soon.push(f))
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
    const start = 1000
    vi.spyOn(performance, 'now').mockReturnValue(start)
    const at: number[] = []
    new Player().play(trace, 1, { frame: (p) => at.push(p.get(1)![0]), done: () => at.push(-1) })
    for (let k = 1; soon.length; k++) {
      soon.shift()!(start + 50 * k + 10)
      expect(soon.length).toBeLessThan(2)
    }
    expect(at).toHaveLength(6)
    expect(at.at(-2)).toBe(3)
    expect(at.at(-1)).toBe(-1)
  })
})

describe('a view', () => {
  const view = (): View => ({ show: vi.fn() }) as unknown as View

  it('is told where pieces lie when they lie otherwise, and not before', () => {
    const [v, laid, pieces] = [view(), new Laid(), [piece(1, 0)]]
    laid.show(v, pieces, [])
    const none: PosedPiece[] = []
    laid.show(v, pieces, none)
    laid.show(v, pieces, none)
    expect(v.show).toHaveBeenCalledTimes(2)
    laid.show(v, [piece(1, 2)], none)
    laid.forget()
    laid.show(v, pieces, none)
    expect(v.show).toHaveBeenCalledTimes(4)
    const other = view()
    laid.show(other, pieces, none)
    expect(other.show).toHaveBeenCalledWith([...pieces])
  })
})

describe('the drawing over the table', () => {
  const marks: Marks = {
    pieces: [piece(1, 0), piece(2, 5)],
    own: [1, 2],
    pointed: -1,
    chosen: 1,
    partners: [],
    named: [],
    rests: [],
    pill: '',
    size: { w: 100, h: 100 },
  }
  const from = (far: number) => (x: number, y: number, z: number) => {
    return { x: x + far, y: z - y }
  }

  it('keeps the rings of pieces while one aims, and draws them anew when the view moves', () => {
    const layers = new Layers()
    layers.paint(marks, from(0), plain)
    const ring = layers.el.querySelector('path.fl-may:not(.fl-under)')!
    layers.paint({ ...marks, named: [2] }, from(0), plain)
    expect(layers.el.querySelectorAll('.fl-named')).toHaveLength(2)
    expect(layers.el.contains(ring)).toBe(true)
    layers.paint(marks, from(3), plain)
    expect(layers.el.contains(ring)).toBe(false)
    expect(layers.el.querySelectorAll('.fl-may')).toHaveLength(2)
    layers.paint({ ...marks, pieces: [piece(1, 0)] }, from(3), plain)
    expect(layers.el.querySelectorAll('.fl-may')).toHaveLength(0)
    layers.clear()
    expect(layers.el.querySelectorAll('path')).toHaveLength(0)
  })
})
