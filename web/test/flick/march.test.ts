import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Trace } from '../../src/board/core/types'
import { Layers } from '../../src/flick/layers'
import { Laid, marching } from '../../src/flick/men'
import { firstAim } from '../../src/flick/core/aim'
import { type Marks, overlay } from '../../src/flick/overlay'
import { Player, posesAt } from '../../src/flick/play'
import { type Lying, plain } from '../../src/flick/core/table'
import type { View } from '../../src/flick/core/view'

const pose = (x: number, y = 0.4): number[] => [x, y, 0, 0, 0, 0, 1]
const man = (n: number, x: number): Lying => {
  return { man: n, seat: 0, colour: 0, kind: 'man', back: false, pose: pose(x) }
}
const trace: Trace = {
  ms: [0, 100, 200],
  men: [{ place: 1, kind: 'man', seat: 0, from: 0, poses: [...pose(0), ...pose(2), ...pose(3)] }],
}

describe('what lies over the table', () => {
  it('is cut by the edge of the picture, but for the handle', () => {
    const men = [man(1, 0), { ...man(8, 9), seat: 1, colour: 1 }]
    const marks: Marks = {
      men,
      own: [1],
      pointed: -1,
      chosen: 1,
      partners: [],
      named: [],
      aim: firstAim(men[0], men, plain),
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

describe('men on their way', () => {
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

  it('are the same men in every frame; those before stay where they lay', () => {
    const before = [man(1, 0), man(2, 5)]
    const march = marching(before)
    const men = march(posesAt(trace, 100))
    expect(men.map((m) => m.pose[0])).toEqual([2, 5])
    expect(march(posesAt(trace, 200))).toBe(men)
    expect(men[0].pose[0]).toBe(3)
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

  it('is told where men lie when they lie otherwise, and not before', () => {
    const [v, laid, men] = [view(), new Laid(), [man(1, 0)]]
    laid.show(v, men, [])
    const none: Lying[] = []
    laid.show(v, men, none)
    laid.show(v, men, none)
    expect(v.show).toHaveBeenCalledTimes(2)
    laid.show(v, [man(1, 2)], none)
    laid.forget()
    laid.show(v, men, none)
    expect(v.show).toHaveBeenCalledTimes(4)
    const other = view()
    laid.show(other, men, none)
    expect(other.show).toHaveBeenCalledWith([...men])
  })
})

describe('the drawing over the table', () => {
  const marks: Marks = {
    men: [man(1, 0), man(2, 5)],
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

  it('keeps the rings of men while one aims, and draws them anew when the view moves', () => {
    const layers = new Layers()
    layers.paint(marks, from(0), plain)
    const ring = layers.el.querySelector('path.fl-may:not(.fl-under)')!
    layers.paint({ ...marks, named: [2] }, from(0), plain)
    expect(layers.el.querySelectorAll('.fl-named')).toHaveLength(2)
    expect(layers.el.contains(ring)).toBe(true)
    layers.paint(marks, from(3), plain)
    expect(layers.el.contains(ring)).toBe(false)
    expect(layers.el.querySelectorAll('.fl-may')).toHaveLength(2)
    layers.paint({ ...marks, men: [man(1, 0)] }, from(3), plain)
    expect(layers.el.querySelectorAll('.fl-may')).toHaveLength(0)
    layers.clear()
    expect(layers.el.querySelectorAll('path')).toHaveLength(0)
  })
})
