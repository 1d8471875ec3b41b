import { afterEach, describe, expect, it, vi } from 'vitest'
import { thumb } from '../../src/board/pictures/thumb'
import { portrait } from '../../src/board/pictures/portrait'

afterEach(() => document.body.replaceChildren())

describe('a picture that stands by itself', () => {
  const style = document.createElement('style')
  style.textContent = '.bd-1 { fill: rgb(1, 2, 3) }'
  const places = Array.from({ length: 64 }, (_, i) => ({
    x: (i % 8) + 0.5,
    y: Math.floor(i / 8) + 0.5,
    tint: (i + Math.floor(i / 8)) % 2,
    name: '',
  }))
  const board = { shape: 'square' as const, w: 8, h: 8, places } as never

  it('has its drawings and its colours in it, and leaves nothing on the page', async () => {
    document.head.append(style)
    const drawn = thumb(board, [{ kind: 'man', seat: 0, place: 3 }], [], { skin: 'draughts' })
    await vi.waitFor(() => expect(document.querySelector('#sprite-draughts-turned')).toBeTruthy())
    const before = document.body.childElementCount
    const text = portrait(drawn, 480)
    style.remove()
    expect(document.body.childElementCount).toBe(before)
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    expect(svg.getAttribute('width')).toBe('480')
    expect(svg.getAttribute('height')).toBe('480')
    expect(svg.querySelectorAll('use, [class], [href]').length).toBe(0)
    expect(text).toContain('fill:rgb(1, 2, 3)')
    expect(svg.querySelector('svg[viewBox]')?.childElementCount).toBeGreaterThan(0) // the piece
  })

  it('keeps its shape where the board is no square', () => {
    const wide = thumb(
      { shape: 'square', w: 8, h: 4, places: places.slice(0, 32) } as never,
      [],
      [],
      {},
    )
    expect(portrait(wide, 800)).toMatch(/width="800" height="400"/)
  })
})
