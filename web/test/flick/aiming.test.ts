import { describe, expect, it, vi } from 'vitest'
import { Aiming } from '../../src/flick/aiming'
import { fullPull, leastForce } from '../../src/flick/core/aim'
import { type PosedPiece, plain, type Table } from '../../src/flick/core/table'

const piece = (n: number, seat: number, x: number, z: number): PosedPiece => {
  return {
    piece: n,
    seat,
    colour: seat,
    kind: 'checker',
    back: false,
    pose: [x, 0.4, z, 0, 0, 0, 1],
  }
}
const pieces = [piece(0, 0, 0, -15), piece(8, 1, 3, -15), piece(9, 1, 0, 15)]

/** A hand over a picture whose pixels are millimetres; what is high is seen farther up. */
function hand(t: Table = plain) {
  const changed = vi.fn()
  const lookahead = { warm: vi.fn(), look: vi.fn(), forget: vi.fn() }
  const view = {
    ground: (p: { x: number; y: number }) => ({ x: p.x / 10, z: -p.y / 10 }),
    project: (x: number, y: number, z: number) => ({ x: 10 * x, y: -10 * z - 10 * y }),
  }
  const aiming = new Aiming(
    { pieces: () => pieces, table: () => t, view: () => view, changed },
    lookahead,
  )
  return { aiming, lookahead, changed }
}

describe('the aim in hand', () => {
  it('is at first towards the nearest enemy, and looked ahead of', () => {
    const { aiming, lookahead, changed } = hand()
    aiming.take(pieces[0])
    expect(aiming.now).toMatchObject({ piece: 0, kind: 'F', angle: 90, force: 0.4 })
    expect(aiming.piece).toBe(pieces[0])
    expect(aiming.ghost()?.meets).toBe(8)
    expect(lookahead.warm).toHaveBeenCalledOnce()
    expect(lookahead.look).toHaveBeenCalledOnce()
    expect(changed).toHaveBeenCalledOnce()
  })

  it('goes the other way than it is pulled, as strong as the pull is long', () => {
    const { aiming } = hand()
    aiming.take(pieces[0])
    const half = (fullPull * plain.square) / 2
    aiming.pull({ x: 0, y: 150 + 10 * half })
    expect(aiming.now?.angle).toBeCloseTo(0)
    expect(aiming.now?.force).toBeCloseTo(0.5)
    expect(aiming.text()).toBe('F0:0,2000')
    expect(aiming.onHandle({ x: 0, y: 150 + 10 * half })).toBe(true)
    const raised = pieces[0].pose[1] + plain.halfThick
    const middle = 150 + 10 * half - 10 * raised
    expect(aiming.onHandle({ x: 0, y: middle - 21 })).toBe(true)
    expect(aiming.onHandle({ x: 0, y: middle + 21 })).toBe(true)
    expect(aiming.onHandle({ x: 60, y: 150 + 10 * half })).toBe(false)
    aiming.pull({ x: 0, y: 9999 })
    expect(aiming.now?.force).toBe(1)
  })

  it('is not meant where it is pulled by next to nothing', () => {
    const { aiming } = hand()
    aiming.take(pieces[0])
    aiming.pull({ x: 0, y: 150.5 })
    expect(aiming.now?.force).toBe(leastForce('F', plain))
    expect(aiming.meant).toBe(false)
  })

  it('stays within the bounds of strength, of the seat and of a poke', () => {
    const { aiming } = hand({ ...plain, turns: false })
    aiming.take(pieces[0])
    aiming.adjust(70, 9)
    expect(aiming.now).toMatchObject({ angle: 110, force: 1 })
    aiming.change('angle', -140)
    expect(aiming.now?.angle).toBe(-110)
    aiming.kind('P', 8, -1)
    expect(aiming.now?.angle).toBe(90)
    aiming.adjust(-50, 0)
    expect(aiming.now?.angle).toBe(60)
  })

  it('is nothing once it is let go', () => {
    const { aiming, lookahead, changed } = hand()
    aiming.letGo()
    expect(changed).not.toHaveBeenCalled()
    aiming.take(pieces[0])
    aiming.rests = [{ x: 0, z: 0 }]
    aiming.letGo()
    expect(aiming.now).toBeUndefined()
    expect(aiming.rests).toEqual([])
    expect(lookahead.forget).toHaveBeenCalled()
    expect(aiming.ghost()).toBeUndefined()
    expect(aiming.text()).toBe('')
    aiming.pull({ x: 0, y: 0 })
    aiming.adjust(1, 0.1)
    expect(aiming.now).toBeUndefined()
  })
})
