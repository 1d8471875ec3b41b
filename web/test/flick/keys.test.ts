import { afterEach, describe, expect, it, vi } from 'vitest'
import { Keys, type KeysHost } from '../../src/flick/keys'

const host = (): KeysHost => ({
  enter: vi.fn(),
  escape: () => false,
  aiming: () => false,
  adjust: vi.fn(),
  walk: vi.fn(),
  reach: vi.fn(),
})

const points = (...pieces: number[]) => new Map(pieces.map((m) => [m, { x: 10 * m, y: 0 }]))
const at = (): string | undefined => (document.activeElement as HTMLElement).dataset.place

describe('the table by keyboard', () => {
  afterEach(() => {
    document.body.textContent = ''
  })

  it('goes on from another piece when the one with the focus has left the board', () => {
    const keys = new Keys(host())
    document.body.append(keys.el)
    keys.paint(points(1, 2, 3), 24, String)
    keys.focus(2)
    keys.paint(points(1, 3), 24, String)
    expect(at()).toBe('1')
    keys.paint(points(3), 24, String)
    expect(at()).toBe('3')
  })

  it('leaves the focus where it is when it is not on a piece', () => {
    const keys = new Keys(host())
    document.body.append(keys.el)
    keys.paint(points(1, 2), 24, String)
    keys.paint(points(2), 24, String)
    expect(document.activeElement).toBe(document.body)
  })

  // A browser tells of the lost focus while the cell is being removed, and the tool paints again.
  it('may be painted again while a piece is removed', () => {
    const it = host()
    const keys = new Keys(it)
    document.body.append(keys.el)
    keys.paint(points(1, 2), 24, String)
    const cell = keys.el.querySelector<HTMLElement>('[data-place="1"]')!
    const remove = vi.fn(() => {
      keys.paint(points(2), 24, String)
      Element.prototype.remove.call(cell)
    })
    cell.remove = remove
    keys.paint(points(2), 24, String)
    expect(remove).toHaveBeenCalledTimes(1)
    expect(keys.el.children).toHaveLength(1)
  })
})
