import { describe, expect, it } from 'vitest'
import { goalsOf, partsOf, toggled } from '../../src/pages/make/betza'
import {
  type Definition,
  begun,
  named,
  read,
  resized,
  ruleOf,
  size,
  squares,
  withSquares,
  withValue,
  written,
} from '../../src/pages/make/definition'
import { withHole, withZone, zoneOf } from '../../src/pages/make/zones'

const chess: Definition = {
  tavlei: 1,
  family: 'chess',
  rules: {
    board: { w: 8, h: 8 },
    pieces: {
      K: { moves: 'K', royal: true },
      R: { moves: 'R' },
      P: { moves: 'fmWfcF', pawn: true },
    },
    zones: { double: ['rank 2'], last: ['rank 8'], drops: ['a2-h7'], promo: 'QRBN' },
    castling: { on: true, king: ['c', 'g'] },
    arrival: { array: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
  },
}
const array = (def: Definition) => String(ruleOf(def, 'arrival.array'))

describe('a game as a file', () => {
  it('is read and written, and what is no object is none', () => {
    expect(read(written(chess))).toEqual(chess)
    for (const text of ['', '{', '[]', '1', 'null']) expect(read(text)).toBeUndefined()
  })
  it('is changed by keys without changing what it was', () => {
    const next = withValue(chess, 'goal.checks', 3)
    expect(ruleOf(next, 'goal.checks')).toBe(3)
    expect(ruleOf(chess, 'goal.checks')).toBeUndefined()
    expect(ruleOf(withValue(next, 'goal.checks', undefined), 'goal')).toEqual({})
  })
  it('is begun whole where controls change its rules, else as the game that it is, with its options', () => {
    const told = { id: '', hash: '', family: 'draughts', name: {} }
    const text = '{"tavlei":1,"family":"draughts","name":{"en":"Russian"},"rules":{"w":8}}'
    const row = read(text)
    expect(begun({ ...told, text, controls: 'layers', like: 'chess' })).toEqual(row)
    expect(begun({ ...told, text })).toEqual(row)
    const options = { huff: 'losePiece' }
    expect(begun({ ...told, text, like: 'russian', options })).toEqual({
      tavlei: 1,
      family: 'draughts',
      like: 'russian',
      options,
      name: { en: 'Russian' },
    })
    const like = '{"tavlei":1,"family":"senet","like":"senet"}'
    expect(begun({ ...told, text: like, like: 'senet', controls: 'options' })).toEqual(read(like))
    expect(begun({ ...told, text: '{' })).toBeUndefined()
  })
  it('is named in one language without losing the others, and an empty name is none', () => {
    expect(named({ en: 'One', uk: 'Один' }, 'en', 'Two')).toEqual({ en: 'Two', uk: 'Один' })
    expect(named({ en: 'One', uk: 'Один' }, 'en', '')).toEqual({ uk: 'Один' })
    expect(named(undefined, 'uk', 'Один')).toEqual({ uk: 'Один' })
  })
  it('has a board of no more squares than any has', () => {
    const sized = (w: unknown) => size(withValue(chess, 'board.w', w)).w
    expect([12, 1e9, -3, 'x', 2.5].map(sized)).toEqual([12, 12, 1, 8, 2])
  })
})

describe('the squares at the start', () => {
  it('are read and written without change', () => {
    expect(squares(chess)[0]!.join('')).toBe('rnbqkbnr')
    expect(squares(chess)[4]).toEqual(Array(8).fill(''))
    expect(array(withSquares(chess, squares(chess)))).toBe(array(chess))
  })
  it('keep what is in hand and tokens of two signs', () => {
    const shogi = withValue(chess, 'arrival.array', '-k7/4Q~3/8/8/8/8/8/8[Pp] w - - 0 1')
    expect(squares(shogi)[0]![0]).toBe('-k')
    expect(squares(shogi)[1]![4]).toBe('Q~')
    expect(array(withSquares(shogi, squares(shogi)))).toContain('[Pp] w - - 0 1')
  })
  it('give up castling when a king or its partner goes, and only then', () => {
    const moved = (x: number, y: number) => {
      const on = squares(chess).map((row) => [...row])
      on[y]![x] = ''
      return array(withSquares(chess, on)).split(' ')[2]
    }
    expect(moved(0, 7)).toBe('-')
    expect(moved(4, 0)).toBe('-')
    expect(moved(3, 7)).toBe('KQkq')
    expect(moved(4, 6)).toBe('KQkq')
  })
})

describe('holes and zones', () => {
  const marked = (on: boolean[][]) =>
    on.map((row) => row.map((is) => (is ? 'x' : '.')).join('')).join('/')
  it('a hole takes what stands there, and the rights of castling with it', () => {
    const holed = withHole(chess, [0, 7])
    expect(ruleOf(holed, 'board.holes')).toEqual(['a1'])
    expect(squares(holed)[7]![0]).toBe('')
    expect(array(holed).split(' ')[2]).toBe('-')
    const again = withHole(holed, [0, 7])
    expect(ruleOf(again, 'board.holes')).toBeUndefined()
    expect(squares(again)[7]![0]).toBe('')
  })
  it('are read in every way of writing them', () => {
    const zoned = withValue(chess, 'zones.camp', ['a1', 'c3-d4', 'rank 8', 'file h', 'z9', 'a99'])
    expect(marked(zoneOf(zoned, 'camp', 'white'))).toBe(
      'xxxxxxxx/.......x/.......x/.......x/..xx...x/..xx...x/.......x/x......x',
    )
    expect(zoneOf(zoned, 'camp', 'black')).toEqual(zoneOf(zoned, 'camp', 'white').toReversed())
  })
  it('are written as few rectangles', () => {
    let def = withValue(chess, 'zones.goal', ['rank 1', 'c3-d4'])
    def = withZone(def, 'goal', 'white', [4, 4])
    expect(ruleOf(def, 'zones.goal')).toEqual(['rank 1', 'c3-d4', 'e4'])
    def = withZone(def, 'goal', 'white', [4, 4])
    expect(ruleOf(def, 'zones.goal')).toEqual(['rank 1', 'c3-d4'])
  })
  it('of one side are changed with those of the other while these mirror them', () => {
    const one = withZone(chess, 'last', 'black', [0, 7])
    expect(ruleOf(one, 'zones.last')).toEqual(['b8-h8'])
    const own = withValue(chess, 'zones.last', { white: ['rank 8'] })
    expect(ruleOf(withZone(own, 'last', 'black', [2, 7]), 'zones.last')).toEqual({
      white: ['rank 8'],
      black: ['c1'],
    })
    expect(
      ruleOf(
        withZone(withZone(chess, 'goal', 'white', [0, 0]), 'goal', 'white', [0, 0]),
        'zones.goal',
      ),
    ).toBeUndefined()
  })
})

describe('a board of another size', () => {
  it('keeps armies and zones to their edges when it grows', () => {
    const tall = resized(chess, 8, 10)
    expect(size(tall)).toEqual({ w: 8, h: 10 })
    expect(array(tall)).toBe('rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')
    expect(ruleOf(tall, 'zones')).toEqual({
      double: ['rank 2'],
      last: ['rank 10'],
      drops: ['a2-h9'],
      promo: 'QRBN',
    })
    expect(ruleOf(tall, 'castling.on')).toBe(true)
  })
  it('gives up castling when files change', () => {
    const narrow = resized(chess, 6, 6)
    expect(array(narrow)).toBe('rnbqkb/pppppp/6/6/PPPPPP/RNBQKB w - - 0 1')
    expect(ruleOf(narrow, 'castling')).toBeUndefined()
    expect(ruleOf(narrow, 'zones.last')).toEqual(['rank 6'])
  })
  it('comes back to what it was but for castling', () => {
    const back = resized(resized(chess, 10, 8), 8, 8)
    expect(squares(back)).toEqual(squares(chess))
    expect(array(back).split(' ')[2]).toBe('-')
  })
})

describe('how pieces go', () => {
  const at = (text: string) =>
    (goalsOf(text) ?? [])
      .map((g) => `${g.x},${g.y}${g.moves ? 'm' : ''}${g.takes ? 'c' : ''}`)
      .sort()
  it.each([
    ['W', 4],
    ['N', 8],
    ['K', 8],
    ['R', 12],
    ['B', 12],
    ['Q', 24],
    ['W2', 8],
    ['WW', 12],
    ['NB', 20],
    ['fN', 4],
    ['fsN', 2],
    ['fF', 2],
    ['sW', 2],
  ])('%s has %d goals on the small board', (text, n) => {
    expect(goalsOf(text)).toHaveLength(n)
  })
  it('pawns move and capture in their own ways', () => {
    expect(at('fmWfcF')).toEqual(['-1,1c', '0,1m', '1,1c'])
  })
  it.each(['gQ', 'nN', 'W!', 'X', '(2,1)'])('%s is more than it shows', (text) => {
    expect(partsOf(text)).toBeUndefined()
    expect(goalsOf(text)).toBeUndefined()
  })
  it('a click adds a leap and takes it away again', () => {
    expect(toggled('K', 1, 2)).toBe('NK')
    expect(toggled('NK', -2, 1)).toBe('K')
    expect(toggled('fmWfcF', 2, 0)).toBe('DfmWfcF')
    expect(toggled('WW', 0, 1)).toBe('WW')
    expect(toggled('Q', 1, 1)).toBe('Q')
    expect(toggled('fmW', 0, 1)).toBe('WfmW')
  })
})
