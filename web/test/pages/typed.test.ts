import { expect, it } from 'vitest'
import { type Table, typings } from '../../src/pages/match/model/state'

const place = (name: string, y: number) => ({ name, seat: -1, x: 0, y })
const parts = [
  { name: 'A', places: [0, 1] },
  { name: 'B', places: [2, 3] },
]

function table(you: number[], toMove: number, texts: [number, string][] = []): Table {
  const places = [place('A:a1', 7), place('A:a8', 0), place('B:a1', 7), place('B:a8', 0)]
  const pieces = [0, 1, 2, 3].map((seat) => ({ place: seat, seat, kind: 'king' }))
  const paths = texts.map(([seat, text]) => ({ seat, text, tokens: [] }))
  return {
    board: { places, parts },
    start: pieces,
    match: { you },
    scene: { toMove, men: pieces, paths },
  } as unknown as Table
}

it('leaves out the name of the own board', () => {
  expect(typings(table([2], 0b0100), 'e4')).toEqual([{ seat: 2, text: 'B:e4' }])
  expect(typings(table([2], 0b0100), 'B:e4')).toEqual([{ seat: 2, text: 'B:e4' }])
})

it('asks every seat of the user that is on turn', () => {
  expect(typings(table([0, 1, 2, 3], 0b0101), 'B:e4')).toEqual([
    { seat: 0, text: 'B:e4' },
    { seat: 2, text: 'B:e4' },
  ])
})

it('lets the server refuse when it is not the turn', () => {
  expect(typings(table([1], 0b0001), 'A:e5')).toEqual([{ seat: 1, text: 'A:e5' }])
})

it('forgives capitals and blanks where the move is one of those that may be made', () => {
  expect(typings(table([0], 1, [[0, 'huff d4']]), 'HUFF  D4')).toEqual([
    { seat: 0, text: 'huff d4' },
  ])
})
