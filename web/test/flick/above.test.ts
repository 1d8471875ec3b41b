import { describe, expect, it } from 'vitest'
import { viewAbove } from '../../src/flick/above'
import { plain } from '../../src/flick/core/table'

describe('the table from above', () => {
  it.each([false, true])(
    'tells the spot under a finger from either side: flipped %s',
    (flipped) => {
      const view = viewAbove(plain, flipped)
      view.resize(300, 300)
      const p = view.project(6, 0.4, -13)
      const s = view.ground(p)!
      expect([s.x, s.z]).toEqual([expect.closeTo(6, 6), expect.closeTo(-13, 6)])
    },
  )

  it.each([false, true])('has a light corner at the left or a dark one: %s', (lightLeft) => {
    const { half, square } = plain
    const view = viewAbove({ ...plain, lightLeft }, false)
    const dark = view.el.querySelector('.fl-dark')!.getAttribute('d')
    expect(dark?.includes(`M${-half} ${half - square}h`)).toBe(!lightLeft)
    expect(dark?.match(/M/g)).toHaveLength(32)
  })
})
