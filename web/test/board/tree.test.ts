import { describe, expect, it } from 'vitest'
import { Input } from '../../src/board/core/input'
import {
  buildTree,
  complete,
  nextPlaces,
  resolve,
  takenSoFar,
  tokensOf,
  walk,
} from '../../src/board/core/tree'
import type { Path } from '../../src/board/core/types'

const p = (tokens: number[], taken?: number[], seat = 0): Path => ({
  seat,
  tokens,
  taken,
  text: tokens.join(':'),
})

// A piece on 1 takes 10 to land on 2 and goes on to 3 or 4; a piece on 5 has one chain 5:6:7.
const paths = [p([1, 2, 3], [10, 11]), p([1, 2, 4], [10, 12]), p([5, 6, 7], [20, 21]), p([8, 9])]

describe('tree of paths', () => {
  const root = buildTree(paths, [0])

  it('lists the places a move begins on', () => {
    expect(nextPlaces(root)).toEqual([1, 5, 8])
  })
  it("leaves out seats that are not the user's", () => {
    expect(nextPlaces(buildTree(paths, [1]))).toEqual([])
  })
  it('gives back the clicks that lead to a node', () => {
    expect(tokensOf(walk(root, [1, 2])!)).toEqual([1, 2])
    expect(walk(root, [2])).toBeUndefined()
  })
  it('goes to the last place of an unambiguous chain', () => {
    expect(tokensOf(resolve(walk(root, [5])!, 7)!)).toEqual([5, 6, 7])
    expect(tokensOf(resolve(walk(root, [1])!, 4)!)).toEqual([1, 2, 4])
  })
  it('does not guess between two ways that take different pieces', () => {
    const two = buildTree([p([1, 2, 9], [10, 11]), p([1, 3, 9], [12, 13])], [0])
    expect(resolve(walk(two, [1])!, 9)).toBeUndefined()
  })
  it('takes either of two ways that take the same pieces', () => {
    const two = buildTree([p([1, 2, 9], [10, 11]), p([1, 3, 9], [11, 10])], [0])
    expect(resolve(walk(two, [1])!, 9)?.path).toBeDefined()
  })
  it('plays on while one continuation is left, but never from the first click', () => {
    expect(complete(walk(root, [5])!).path).toBeUndefined()
    expect(complete(walk(root, [5, 6])!).path?.text).toBe('5:6:7')
    expect(complete(walk(root, [1, 2])!).path).toBeUndefined()
  })
  it('does not ask which of several ways one move goes', () => {
    const ways = buildTree(
      [
        { seat: 0, tokens: [1, 2, 9], taken: [10, 11], text: '1x9' },
        { seat: 0, tokens: [1, 2, 3, 9], taken: [10, 11], text: '1x9' },
      ],
      [0],
    )
    expect(resolve(walk(ways, [1])!, 9)?.path?.text).toBe('1x9')
    expect(complete(walk(ways, [1, 2])!).path?.tokens).toEqual([1, 2, 9])
  })
  it('knows the pieces taken by a chain that a button may end', () => {
    const stop = buildTree([p([1, 2, 99], [10]), p([1, 2, 3], [10, 11])], [0])
    expect(takenSoFar(walk(stop, [1, 2])!)).toEqual([10])
  })
  it('knows the pieces taken so far', () => {
    expect(takenSoFar(walk(root, [1])!)).toEqual([])
    expect(takenSoFar(walk(root, [1, 2])!)).toEqual([10])
    expect(takenSoFar(walk(root, [1, 2, 4])!)).toEqual([10, 12])
  })
})

describe('clicks', () => {
  const make = (list = paths): Input => {
    const i = new Input()
    i.reset(list, [0])
    return i
  }

  it('picks, goes on and plays', () => {
    const i = make()
    expect(i.tap(1, true).kind).toBe('chosen')
    expect(i.tap(2, false).kind).toBe('step')
    expect(i.targets).toEqual([3, 4])
    expect(i.tap(3, false)).toEqual({ kind: 'move', path: paths[0] })
    expect(i.depth).toBe(0)
  })
  it('plays the rest of a chain when nothing is left to choose', () => {
    const i = make()
    i.tap(5, true)
    expect(i.tap(6, false)).toEqual({ kind: 'move', path: paths[2] })
  })
  it('waits for every landing when completion is off', () => {
    const i = make()
    i.whole = false
    i.tap(5, true)
    expect(i.tap(6, false).kind).toBe('step')
  })
  it('takes back the last jump by a click on the piece, then lets go', () => {
    const i = make()
    i.tap(1, true)
    i.tap(2, false)
    expect(i.stands).toBe(2)
    expect(i.tap(2, true).kind).toBe('back')
    expect(i.stands).toBe(1)
    expect(i.tap(1, true).kind).toBe('let')
  })
  it('picks another piece instead', () => {
    const i = make()
    i.tap(1, true)
    expect(i.tap(5, true).kind).toBe('chosen')
    expect(i.tokens).toEqual([5])
  })
  it('refuses with the clicks so far and keeps the piece picked', () => {
    const i = make()
    i.tap(1, true)
    expect(i.tap(30, false)).toEqual({ kind: 'refused', tokens: [1], place: 30 })
    expect(i.stands).toBe(1)
  })
  it('refuses a piece that may not move, and ignores strangers', () => {
    const i = make()
    expect(i.tap(40, true)).toEqual({ kind: 'refused', tokens: [], place: 40 })
    expect(i.tap(41, false).kind).toBe('idle')
    expect(make([]).tap(40, true).kind).toBe('idle')
  })
  it('plays a one-click move at once', () => {
    expect(make([p([7])]).tap(7, false).kind).toBe('move')
  })
  it('asks when choices follow, and cancels them', () => {
    const i = make([p([1, 2, -1]), p([1, 2, -2])])
    i.tap(1, true)
    expect(i.tap(2, false)).toEqual({ kind: 'pick', choices: [-1, -2] })
    expect(i.choose(-2)).toMatchObject({ kind: 'move', path: { tokens: [1, 2, -2] } })
    i.tap(1, true)
    i.tap(2, false)
    expect(i.back().kind).toBe('back')
  })
  it('a tie between rook and rider is a choice after a shared way', () => {
    const i = make([p([1, 2, -1]), p([1, 2, -2]), p([1, 3])])
    i.tap(1, true)
    expect(i.tap(3, false).kind).toBe('move')
  })
  it('keeps the clicks over a new scene that still allows them', () => {
    const i = make()
    i.tap(1, true)
    i.tap(2, false)
    i.reset(paths, [0])
    expect(i.tokens).toEqual([1, 2])
    i.reset([paths[3]], [0])
    expect(i.tokens).toEqual([])
  })
  it('lets go by a click beside the board, but not of a chain', () => {
    const i = make()
    i.tap(1, true)
    expect(i.tap(-1, false).kind).toBe('let')
    i.tap(1, true)
    i.tap(2, false)
    expect(i.tap(-1, false).kind).toBe('idle')
    expect(i.depth).toBe(2)
  })
  it('a circular chain ends where it began', () => {
    const i = make([p([1, 2, 3, 4, 1], [10, 11, 12, 13]), p([1, 9])])
    i.tap(1, true)
    expect(i.tap(2, false).kind).toBe('move')
  })
})
