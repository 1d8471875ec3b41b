import { expect, it } from 'vitest'
import { wholeBoard } from '../../src/pages/shared/Thumb'

it('a small board has the places of its grid first', () => {
  const button = { name: '', kind: 3, seat: 0, x: 1, y: 3 }
  const board = { shape: 'square' as const, w: 2, h: 2, places: [button] }
  const thumb = {
    board,
    men: [],
    grid: { columns: 2, rows: 2, x: 0.5, y: 1.5, up: true, tints: '1001' },
  }
  const cell = (x: number, y: number, tint: number) => ({ name: '', seat: -1, x, y, tint })
  expect(wholeBoard(thumb).places).toEqual([
    cell(0.5, 1.5, 1),
    cell(1.5, 1.5, 0),
    cell(0.5, 0.5, 0),
    cell(1.5, 0.5, 1),
    button,
  ])
  expect(wholeBoard({ board, men: [] })).toBe(board)
})
