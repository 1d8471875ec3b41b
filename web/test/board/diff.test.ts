import { describe, expect, it } from 'vitest'
import { diffPieces, duration, ends, flip, flipDelays, hopping } from '../../src/board/core/diff'
import { discs, clothBoard, start } from '../../src/stories/reversi'
import { premovePath, queuePremove, standsAfterPremoves } from '../../src/board/core/premove'
import { brushOf, drawShapes, shapeOf, snap, toggleShape } from '../../src/board/view/shapes'
import { Geometry } from '../../src/board/core/geometry'
import { deadAfter, describeMove, describePlace, english, fill } from '../../src/board/core/speech'
import { all, at, draughtsBoard, pieces, path, withButton } from '../../src/stories/data'
import type { Piece, Scene } from '../../src/board/core/types'

const b = draughtsBoard(8, false)

describe('difference of two scenes', () => {
  it('follows the path with the piece that moved, and lets the taken go', () => {
    const old = pieces(b, 'h4 f2', 'g5 e7 a5')
    const next = pieces(b, 'd8 f2', 'a5')
    const d = diffPieces(old, next, all(b, 'h4 f6 d8'))
    expect(d.mover).toBe(0)
    expect(old[d.move[0][0]].place).toBe(at(b, 'h4'))
    expect(d.gone.map((i) => b.places[old[i].place].name).sort()).toEqual(['e7', 'g5'])
    expect(d.born).toEqual([])
  })
  it('a piece that is crowned on the way is still the same piece', () => {
    const d = diffPieces(pieces(b, 'c7', ''), pieces(b, 'Kb8', ''), all(b, 'c7 b8'))
    expect(d.move).toEqual([[0, 0]])
  })
  it('crowned where it stands, it stays', () => {
    expect(diffPieces(pieces(b, 'b8', ''), pieces(b, 'Kb8', '')).stay).toEqual([[0, 0]])
  })
  it('a circular chain moves its piece although it ends where it began', () => {
    const d = diffPieces(pieces(b, 'Ka1', 'b2'), pieces(b, 'Ka1', ''), all(b, 'a1 c3 a1'))
    expect(d.mover).toBe(0)
    expect(d.gone).toEqual([1])
  })
  it('without a path the nearest kin is taken, never a piece of the other side', () => {
    const d = diffPieces(pieces(b, 'c3 e3', 'd4'), pieces(b, 'e3 e5', ''))
    expect(d.move.length).toBe(1)
    expect(d.gone).toEqual([2])
  })
  it('backwards, taken pieces appear again', () => {
    const d = diffPieces(pieces(b, 'e5', ''), pieces(b, 'c3', 'd4'), all(b, 'e5 c3'))
    expect(d.mover).toBe(0)
    expect(d.born).toEqual([1])
  })
  it('a piece dropped from a hand of several leaves the others in it', () => {
    const hand: Piece = { place: 90, kind: 'man', seat: 0, n: 3 }
    const d = diffPieces(
      [hand],
      [
        { ...hand, n: 2 },
        { place: 4, kind: 'man', seat: 0 },
      ],
      [90, 4],
    )
    expect(d.stay).toEqual([[0, 0]])
    expect(d.born).toEqual([1])
  })
  it('a piece of the other side where one stood has turned over', () => {
    const cloth = clothBoard(8)
    const [d3, d4] = all(cloth, 'd3 d4')
    const old = discs(cloth, start)
    const next = [
      ...old.map((m) => (m.place === d4 ? { ...m, seat: 0 } : m)),
      { place: d3, kind: 'disc', seat: 0 },
    ]
    const there = diffPieces(old, next, [d3])
    expect(there.turn.map(([i]) => old[i].place)).toEqual([d4])
    expect(there.born.map((j) => next[j].place)).toEqual([d3])
    const back = diffPieces(next, old)
    expect(back.turn.map(([i]) => next[i].place)).toEqual([d4])
    expect(back.gone.map((i) => next[i].place)).toEqual([d3])
    expect([there.move, back.move]).toEqual([[], []])
  })
  it('several moves at once slide no disc where they are known to turn', () => {
    const disc = (place: number, seat: number): Piece => ({ place, kind: 'disc', seat })
    const old = [disc(1, 0), disc(2, 1)]
    const next = [disc(1, 1), disc(2, 0), disc(3, 0), disc(4, 1)]
    expect(diffPieces(old, next).turn).toEqual([])
    const known = diffPieces(old, next, [], [1, 2])
    expect(known.turn.length).toBe(2)
    expect(known.born.length).toBe(2)
  })
  it('a taken back capture by replacing moves its piece home, and turns nobody', () => {
    const piece = (place: number, seat: number): Piece => ({ place, kind: 'rook', seat })
    const d = diffPieces([piece(5, 0)], [piece(5, 1), piece(4, 0)])
    expect(d.turn).toEqual([])
    expect(d.move).toEqual([[0, 1]])
  })
  it('pieces turn over one after another, all within 400 ms', () => {
    expect(flipDelays([1, 1, 2, 3])).toEqual([0, 0, 30, 60])
    expect(Math.max(...flipDelays([1, 6, 11])) + flip).toBe(400)
    expect(flipDelays([])).toEqual([])
  })
  it('says how long it takes: 180 ms a step, never above 300', () => {
    expect([1, 2, 3, 4, 9].map(duration)).toEqual([0, 180, 240, 300, 300])
  })
  it('shows each jump of a chain that is entered by its ends, all within 900 ms', () => {
    expect([3, 5, 30].map(hopping)).toEqual([280, 560, 900])
  })
  it('goes by the landings that nobody clicks, and then to where it was sent', () => {
    const none = (): boolean => false
    expect(ends({ tokens: [4, 9], via: [5, 7] }, none)).toEqual([4, 5, 7, 9])
    expect(ends({ tokens: [4, 9, 12], via: [5] }, (i) => i === 12)).toEqual([4, 5, 9])
    expect(ends({ tokens: [4, 9], via: [] }, none)).toEqual([4, 9])
    expect(ends({ tokens: [4, 4, 7, 9, 9] }, none)).toEqual([4, 7, 9])
  })
})

describe('premoves', () => {
  it('queue up to the limit, the last being replaced', () => {
    let q = queuePremove([], { from: 1, to: 2 }, 2)
    q = queuePremove(q, { from: 2, to: 3 }, 2)
    expect(queuePremove(q, { from: 5, to: 6 }, 2)).toEqual([
      { from: 1, to: 2 },
      { from: 5, to: 6 },
    ])
    expect(queuePremove([], { from: 1, to: 2 }, 0)).toEqual([])
  })
  it('a piece that is put on a place comes from there', () => {
    const paths = [{ seat: 0, tokens: [19], text: 'd3' }]
    expect(premovePath(paths, [0], { from: 19, to: 19 })?.text).toBe('d3')
    expect(premovePath(paths, [0], { from: 20, to: 20 })).toBeUndefined()
    expect(premovePath(paths, [0], { from: 20, to: 19 })).toBeUndefined()
  })
  it('a piece may be premoved again from where it will stand', () => {
    const list = pieces(b, 'c3', 'f6')
    const [c3, d4] = all(b, 'c3 d4')
    expect(standsAfterPremoves(list, [], d4, [0])).toBe(false)
    expect(standsAfterPremoves(list, [{ from: c3, to: d4 }], d4, [0])).toBe(true)
    expect(standsAfterPremoves(list, [{ from: c3, to: d4 }], c3, [0])).toBe(false)
    expect(standsAfterPremoves(list, [], at(b, 'f6'), [0])).toBe(false)
  })
  it('becomes the path it means, the end of a chain included, or nothing', () => {
    const paths = [path(b, 'c3:e5:g7 x d4 f6'), path(b, 'a3-b4')]
    const [c3, g7, e5, a1] = all(b, 'c3 g7 e5 a1')
    expect(premovePath(paths, [0], { from: c3, to: g7 })?.text).toBe('c3:e5:g7')
    expect(premovePath(paths, [0], { from: c3, to: e5 })?.text).toBe('c3:e5:g7')
    expect(premovePath(paths, [0], { from: a1, to: e5 })).toBeUndefined()
    expect(premovePath(paths, [1], { from: c3, to: g7 })).toBeUndefined()
  })
})

describe('arrows and circles', () => {
  const keys = (shiftKey: boolean, ctrlKey: boolean, altKey: boolean) => ({
    shiftKey,
    ctrlKey,
    altKey,
  })
  it('choose their brush by the keys held', () => {
    expect(brushOf(keys(false, false, false))).toBe('green')
    expect(brushOf(keys(true, false, false))).toBe('red')
    expect(brushOf(keys(false, true, false))).toBe('red')
    expect(brushOf(keys(false, false, true))).toBe('blue')
    expect(brushOf(keys(true, false, true))).toBe('amber')
  })
  it('go away when drawn again, and change their brush', () => {
    const a = shapeOf(1, 2, 'green')
    expect(toggleShape([a], shapeOf(1, 2, 'green'))).toEqual([])
    expect(toggleShape([a], shapeOf(1, 2, 'red'))).toEqual([{ from: 1, to: 2, brush: 'red' }])
    expect(shapeOf(3, 3, 'blue')).toEqual({ from: 3, brush: 'blue' })
  })
  it('snap to a legal place beside the pointer', () => {
    const g = new Geometry(b, false, false)
    const c3 = g.centre(at(b, 'c3'))
    expect(snap(g, { x: c3.x + 30, y: c3.y }, [])).toBe(-1)
    expect(snap(g, { x: c3.x + 30, y: c3.y }, [at(b, 'c3')])).toBe(at(b, 'c3'))
  })
  it('are drawn as one outline each', () => {
    const g = new Geometry(b, false, false)
    expect(
      drawShapes([shapeOf(0, 5, 'red'), shapeOf(3, 3, 'green')], g).match(/<path/g)?.length,
    ).toBe(1)
  })
})

describe('speech', () => {
  it('describes a place with everything that is marked on it', () => {
    expect(
      describePlace(
        'f6',
        {
          piece: { kind: 'man', seat: 0 },
          chosen: true,
          mayGo: ['d8', 'h8'],
          must: true,
          taking: true,
        },
        english,
      ),
    ).toBe('f6, white man, chosen, may go to d8, h8, must take')
    expect(describePlace('f6', { piece: { kind: 'rook', seat: 0 }, must: true }, english)).toBe(
      'f6, white rook, must move',
    )
    expect(describePlace('d4', { legal: true }, english)).toBe('d4, empty, you may go here')
  })
  it('describes a move and a capture', () => {
    expect(
      describeMove(
        b,
        all(b, 'c3 d4'),
        { tokens: all(b, 'c3 d4') },
        { kind: 'man', seat: 0 },
        english,
      ),
    ).toBe('white man, c3 to d4')
    expect(
      describeMove(
        b,
        all(b, 'h4 f6 d8'),
        { tokens: all(b, 'h4 f6 d8'), taken: all(b, 'g5 e7') },
        { kind: 'king', seat: 1 },
        english,
      ),
    ).toBe('black king, h4 takes g5, e7, to d8')
  })
  it('describes a piece that is put and what it turns', () => {
    const cloth = clothBoard(8)
    const [f5, e5, d5] = all(cloth, 'f5 e5 d5')
    const piece = { kind: 'disc', seat: 1 }
    const path = { tokens: [f5], turns: [e5, d5] }
    expect(describeMove(cloth, [f5], path, piece, english)).toBe(
      'black disc on f5, turns 2: e5, d5',
    )
    expect(describeMove(cloth, [f5], { tokens: [f5] }, piece, english)).toBe('black disc on f5')
    expect(describePlace('f5', { legal: true, place: true, turns: ['e5'] }, english)).toBe(
      'f5, empty, you may place here, turns 1: e5',
    )
    // A stone that a click marks as dead or alive is chosen, not placed.
    const stone = { piece: { kind: 'stone', seat: 1 }, legal: true, place: true }
    expect(describePlace('b3', { ...stone, dead: true }, english)).toBe(
      'b3, black stone, dead, may be chosen',
    )
    expect(describePlace('b3', stone, english)).toBe('b3, black stone, may be chosen')
  })
  it('says what a piece that is put takes, where it stands', () => {
    const cloth = clothBoard(8)
    const [a1, b1] = all(cloth, 'a1 b1')
    const path = { tokens: [b1], taken: [a1] }
    const piece = { kind: 'stone', seat: 1 }
    expect(describeMove(cloth, [b1], path, piece, english)).toBe('black stone on b1 takes a1')
  })
  it('says of a piece that is marked that it is dead or alive, and not that it is put', () => {
    const cloth = clothBoard(8)
    const [a1, b1] = all(cloth, 'a1 b1')
    const man = { place: a1, kind: 'stone', seat: 1 }
    const scene = (...dead: number[]): Scene => ({
      toMove: 3,
      men: [man],
      marks: dead.map((place) => ({ place, kind: 'dead' })),
    })
    const path = { tokens: [a1] }
    const said = (dead?: boolean) => describeMove(cloth, [a1], path, man, english, dead)
    expect(said(deadAfter(scene(), [a1], path, scene(a1)))).toBe('black stone on a1, dead')
    expect(said(deadAfter(scene(a1), [a1], path, scene()))).toBe('black stone on a1, alive')
    // What waits to be confirmed turns the mark over.
    expect(said(deadAfter(scene(), [a1], path))).toBe('black stone on a1, dead')
    expect(said(deadAfter(scene(a1), [a1], path))).toBe('black stone on a1, alive')
    // A click that marks nothing, one that takes, one that puts, and one that moves.
    expect(deadAfter(scene(), [a1], path, scene())).toBeUndefined()
    expect(deadAfter(scene(), [a1], { ...path, taken: [a1] }, scene(a1))).toBeUndefined()
    expect(deadAfter(scene(), [b1], { tokens: [b1] }, scene(b1))).toBeUndefined()
    expect(deadAfter(scene(), [a1, b1], { tokens: [a1, b1] }, scene(a1))).toBeUndefined()
  })
  it('names a move that a button makes', () => {
    const hb = withButton(b, 'huff')
    expect(
      describeMove(hb, all(hb, 'd4'), { tokens: all(hb, 'huff d4') }, undefined, english),
    ).toBe('Huff d4')
  })
  it('leaves unknown names in a template alone', () => {
    expect(fill('{a} {b}', { a: '1' })).toBe('1 {b}')
  })
  it('says which pieces are dead and whose a place is', () => {
    expect(describePlace('c3', { dead: true, owner: 1 }, english)).toBe(
      'c3, empty, dead, counts for the second side',
    )
  })
})
