import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Hand } from '../../src/flick/hand'

const box = document.createElement('div')
const host = {
  grab: vi.fn(() => -1),
  aimed: vi.fn(() => false),
  onHandle: vi.fn(() => false),
  take: vi.fn(),
  pull: vi.fn(),
  release: vi.fn(),
  press: vi.fn(),
  drop: vi.fn(),
  hover: vi.fn(),
  walk: vi.fn(),
}
let hand: Hand

beforeEach(() => {
  document.body.append(box)
  hand = new Hand(box, host)
})
afterEach(() => {
  hand.destroy()
  vi.clearAllMocks()
})

/** The mouse, or a finger with a number. */
function point(
  type: string,
  x: number,
  y: number,
  { id = 1, button = 0, touch = false } = {},
): void {
  const e = new MouseEvent(type, { button, bubbles: true, clientX: x, clientY: y })
  Object.assign(e, { pointerId: id, pointerType: touch ? 'touch' : 'mouse' })
  box.dispatchEvent(e)
}

describe('a hand on the table', () => {
  it('pulls a piece back and shoots when it lets go', () => {
    host.grab.mockReturnValueOnce(3)
    point('pointerdown', 10, 10)
    point('pointermove', 12, 12)
    expect(host.take).toHaveBeenCalledWith(3)
    expect(host.pull).not.toHaveBeenCalled()
    point('pointermove', 10, 60)
    point('pointermove', 10, 900)
    point('pointerup', 10, 900)
    expect(host.pull).toHaveBeenLastCalledWith({ x: 10, y: 900 })
    expect(host.release).toHaveBeenCalledOnce()
    expect(host.walk).not.toHaveBeenCalled()
  })

  it('shoots the piece with the number nought, too', () => {
    host.grab.mockReturnValueOnce(0)
    point('pointerdown', 10, 10)
    point('pointermove', 10, 60)
    point('pointerup', 10, 60)
    expect(host.take).toHaveBeenCalledWith(0)
    expect(host.release).toHaveBeenCalledOnce()
  })

  it('walks round the table by a drag beside the pieces, and presses without one', () => {
    point('pointerdown', 10, 10)
    point('pointermove', 13, 10)
    expect(host.walk).not.toHaveBeenCalled()
    point('pointerup', 13, 10)
    expect(host.press).toHaveBeenCalledWith({ x: 10, y: 10 })
    point('pointerdown', 10, 10)
    point('pointermove', 40, 10)
    point('pointermove', 60, 10)
    point('pointerup', 60, 10)
    expect(host.walk).toHaveBeenCalledTimes(2)
    expect(host.press).toHaveBeenCalledOnce()
    point('pointermove', 90, 10)
    expect(host.walk).toHaveBeenCalledTimes(2)
  })

  it('moves the handle at once where a piece is aimed', () => {
    host.aimed.mockReturnValueOnce(true)
    point('pointerdown', 10, 10)
    expect(host.press).toHaveBeenCalledWith({ x: 10, y: 10 })
    point('pointermove', 60, 10)
    point('pointerup', 60, 10)
    expect(host.walk).not.toHaveBeenCalled()
    expect(host.press).toHaveBeenCalledOnce()
  })

  it('drops what it pulls for another button, a second finger, and when the window is left', () => {
    const pull = (touch: boolean): void => {
      host.grab.mockReturnValueOnce(3)
      point('pointerdown', 10, 10, { touch })
      point('pointermove', 10, 60, { touch })
    }
    pull(false)
    point('pointerdown', 10, 60, { button: 2 })
    expect(host.drop).toHaveBeenCalledTimes(1)
    pull(true)
    point('pointerdown', 90, 60, { id: 2, touch: true })
    expect(host.drop).toHaveBeenCalledTimes(2)
    point('pointerup', 90, 60, { id: 2, touch: true })
    point('pointerup', 10, 60, { touch: true })
    pull(true)
    point('pointercancel', 10, 60, { touch: true })
    expect(host.drop).toHaveBeenCalledTimes(3)
    pull(false)
    window.dispatchEvent(new Event('blur'))
    expect(host.drop).toHaveBeenCalledTimes(4)
    point('pointerup', 10, 60)
    expect(host.release).not.toHaveBeenCalled()
  })
})
