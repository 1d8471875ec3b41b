import { createRoot } from 'solid-js'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board, Refusal, Shape } from '../../src/board'
import { wordCome } from '../../src/i18n'
import type { Preview, Puzzle } from '../../src/net/types'
import { foundOf } from '../../src/pages/puzzles/progress'
import { createPlay } from '../../src/pages/puzzles/solving'

const lines = [
  ['a1', 'b1', 'a2'],
  ['a1', 'c1', 'a3'],
]
const puzzle: Puzzle = {
  id: 'toy',
  kind: 'play',
  game: 'toy',
  seats: [0],
  lines,
  places: [],
}

/** A server whose game is a walk over places; the seats move in turn. */
function previewOf(url: string): Preview {
  const moves = new URL(url, 'http://x').searchParams.get('moves')?.split(' ') ?? []
  const seat = moves.length % 2
  const names = ['a1', 'b1', 'c1', 'a2', 'a3']
  const path = (text: string) => ({ seat, tokens: [names.indexOf(text)], text })
  return {
    name: 'toy',
    position: '',
    board: {
      shape: 'square',
      w: 5,
      h: 1,
      places: names.map((name, i) => ({ name, seat: -1, x: i, y: 0 })),
    },
    scene: { toMove: 1 << seat, men: [], paths: names.map(path) },
    plies: moves.map((text, i) => ({ n: i + 1, seat: i % 2, text, name: text, at: 0, men: [] })),
  }
}

interface Seen {
  shapes: Shape[]
  why: string[]
  bubbles: Refusal[]
  reverted: number
}

const settle = () => vi.advanceTimersByTimeAsync(0)

/** Opens the puzzle and gives the page's state and what its board was told. */
async function open(of: Puzzle = puzzle) {
  const seen: Seen = { shapes: [], why: [], bubbles: [], reverted: 0 }
  const board = {
    setShapes: (shapes: Shape[]) => {
      seen.shapes = shapes
    },
    why: (r: Refusal) => {
      seen.why.push(r.title)
      seen.bubbles.push(r)
    },
    revert: () => {
      seen.reverted++
    },
  } as unknown as Board
  const play = createRoot(() => createPlay({ family: 'toys', puzzle: of, all: [of] }))
  play.setBoard(board)
  await settle()
  const click = async (text: string) => {
    play.play(play.view()!.scene.paths!.find((p) => p.text === text)!)
    await settle()
  }
  return { play, seen, click }
}

let down = false
/** What the server was asked to explain. */
let question = ''

function asked<T>(url: string, answer: T): T {
  question = url
  return answer
}

// Words that come late would come in the middle of a test.
beforeAll(() => wordCome('puzzle.wrong'))

beforeEach(() => {
  localStorage.clear()
  down = false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string) => {
    if (down) throw new Error('no line')
    const why = { code: 'noSuchStep', rule: '2.1', places: [0], message: 'noSuchStep' }
    return {
      ok: true,
      json: async () =>
        url.includes('/texts/')
          ? { families: { toys: {} } }
          : url.includes('/why?')
            ? asked(url, why)
            : previewOf(url),
    }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('solving by moves', () => {
  it('answers for the other side and remembers the line that was found', async () => {
    const { play, click } = await open()
    expect(play.turn()).toEqual([0])
    await click('a1')
    expect(play.turn()).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    expect(play.played()).toEqual(['a1', 'b1'])
    await click('a2')
    expect(play.solved()).toBe(true)
    expect(play.turn()).toEqual([])
    expect(foundOf('toys', 'toy')).toEqual(['a1 b1 a2'])
    expect(play.found()).toHaveLength(1)
    // The second time the other side plays what leads to something new.
    await play.again()
    await click('a1')
    await vi.advanceTimersByTimeAsync(600)
    expect(play.played()).toEqual(['a1', 'c1'])
    await click('a3')
    expect(play.found()).toHaveLength(2)
  })

  it('takes a wrong move back and shows the place after the third', async () => {
    const { play, seen, click } = await open()
    for (let i = 0; i < 3; i++) {
      expect(seen.shapes).toEqual([])
      await click('a2')
    }
    expect(play.played()).toEqual([])
    expect(play.note()).toBe('wrong')
    expect(seen.reverted).toBe(3)
    expect(seen.why).toHaveLength(3)
    const [first, second, third] = seen.bubbles.map((bubble) => bubble.text)
    expect(first).not.toContain('puzzle.')
    expect(second).toBe(first)
    expect(third, 'the third says that the place is shown').not.toBe(first)
    expect(seen.shapes).toEqual([{ from: 0, brush: 'green' }])
    await click('a1')
    expect(play.note()).toBe('right')
    expect(seen.shapes).toEqual([])
  })

  it('refutes a wrong move on the board until it is taken back', async () => {
    const wrong = [
      ['a2', 'b1', 'a3', 'c1'],
      ['a1', 'b1', '*', 'a3'],
    ]
    const { play, seen, click } = await open({ ...puzzle, wrong })
    await click('a2')
    expect(play.played()).toEqual(['a2'])
    expect(play.turn()).toEqual([])
    expect(play.refuted()).toBe(false)
    for (let i = 0; i < 3; i++) await vi.advanceTimersByTimeAsync(600)
    expect(play.played()).toEqual(['a2', 'b1', 'a3', 'c1'])
    expect(play.refuted()).toBe(true)
    expect(play.turn()).toEqual([])
    expect(play.note()).toBe('wrong')
    expect(seen.reverted).toBe(0)
    await play.takeBack()
    expect(play.played()).toEqual([])
    expect(play.turn()).toEqual([0])
    // After a right move any other one is refuted by the reply that stands for all, and only it is taken back.
    await click('a1')
    await vi.advanceTimersByTimeAsync(600)
    await click('c1')
    await vi.advanceTimersByTimeAsync(600)
    expect(play.played()).toEqual(['a1', 'b1', 'c1', 'a3'])
    expect(play.solved()).toBe(false)
    await play.takeBack()
    expect(play.played()).toEqual(['a1', 'b1'])
    await click('a2')
    expect(play.solved()).toBe(true)
    // A move that nothing is written down for is taken back as ever.
    await play.again()
    await click('b1')
    expect(play.played()).toEqual([])
    expect(seen.reverted).toBe(1)
  })

  it('goes on where it was once the server is back', async () => {
    const { play, click } = await open()
    down = true
    await click('a1')
    expect(play.error()).toBeDefined()
    expect(play.played()).toEqual([])
    down = false
    play.retry()
    await settle()
    expect(play.error()).toBeUndefined()
    expect(play.turn()).toEqual([0])
  })

  it('tells why a click is no move, with its clause, in the position reached', async () => {
    const { play, seen, click } = await open()
    await click('a1')
    await vi.advanceTimersByTimeAsync(600)
    await play.illegal([3], 4)
    expect(new URL(question, 'http://x').searchParams.toString()).toBe(
      new URLSearchParams({ game: 'toy', seat: '0', path: '3,4', moves: 'a1 b1' }).toString(),
    )
    const bubble = seen.bubbles[0]
    expect(bubble?.title).toBe('why.title')
    expect(bubble?.text).toBe('refused.unknown')
    expect(bubble?.link?.href).toContain('2.1')
    expect(bubble?.places).toEqual([0])
    // Without a line to the server there is still a word.
    down = true
    await play.illegal([], 4)
    expect(seen.bubbles[1]?.text).toBeTruthy()
    expect(seen.bubbles[1]?.link).toBeUndefined()
  })
})
