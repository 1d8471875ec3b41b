import { describe, expect, it } from 'vitest'
import { clicked, dragged, held, toolOn } from '../../src/pages/editor/pieces'
import { routeOf } from '../../src/shell/router'

const rook = { place: 1, kind: 'rook', seat: 0 }
const pawn = { place: 2, kind: 'pawn', seat: 1 }

describe('editing pieces', () => {
  it.each([
    ['puts one', [rook], 5, { kind: 'pawn', seat: 1 }, [rook, { ...pawn, place: 5 }]],
    ['replaces another', [rook], 1, { kind: 'pawn', seat: 1 }, [{ ...pawn, place: 1 }]],
    ['takes the same away', [rook, pawn], 1, { kind: 'rook', seat: 0 }, [pawn]],
    ['removes a rider with its carrier', [rook, { ...pawn, place: 1 }], 1, 'remove', []],
    ['does nothing when pieces are only moved', [rook], 1, 'move', [rook]],
  ] as const)('a click %s', (_, pieces, place, tool, wanted) => {
    expect(clicked(pieces, place, tool)).toEqual(wanted)
  })
  it('a piece put on one of its side that carries others rides on it', () => {
    const knight = { kind: 'knight', seat: 0 }
    const riding = [rook, { place: 1, ...knight }]
    expect(clicked([rook], 1, knight, ['rook'])).toEqual(riding)
    expect(clicked([rook], 1, knight)).toEqual([{ place: 1, ...knight }])
    expect(clicked([rook], 1, { kind: 'knight', seat: 1 }, ['rook'])).toHaveLength(1)
    expect(clicked(riding, 1, { kind: 'bishop', seat: 0 }, ['rook'])).toEqual([
      { place: 1, kind: 'bishop', seat: 0 },
    ])
    expect(clicked([rook], 1, { kind: 'rook', seat: 0 }, ['rook'])).toEqual([])
  })
  it('a drag takes all on a place, onto whoever stands at its end, or off the board', () => {
    const rider = { ...pawn, place: 1 }
    expect(dragged([rook, rider, pawn], 1, 2)).toEqual([
      { ...rook, place: 2 },
      { ...rider, place: 2 },
    ])
    expect(dragged([rook, pawn], 1, -1)).toEqual([pawn])
    expect(dragged([rook], 1, 1)).toEqual([rook])
  })
  it('hands hold one more or one fewer', () => {
    const one = held([rook], 70, pawn, 1)
    expect(one).toEqual([rook, { ...pawn, place: 70, n: 1 }])
    expect(held(one, 70, pawn, 1)[1]?.n).toBe(2)
    expect(held(one, 70, pawn, -1)).toEqual([rook])
    expect(held([rook], 70, pawn, -1)).toEqual([rook])
  })
  it('a piece in hand is of the side that looks like its own on the board under it', () => {
    const look = (seat: number) => (seat % 2 ? 'black' : 'white')
    const piece = { kind: 'pawn', seat: 1 }
    expect(toolOn(piece, [2, 3], look)).toEqual({ kind: 'pawn', seat: 3 })
    expect(toolOn(piece, [0, 1], look)).toBe(piece)
    expect(toolOn({ ...piece, seat: -1 }, [2, 3], String)).toEqual({ ...piece, seat: -1 })
    expect(toolOn('remove', [2, 3], look)).toBe('remove')
  })
  it('has an address of its own', () => {
    expect(routeOf('/editor/chess')).toEqual({ page: 'editor', game: 'chess' })
  })
})
