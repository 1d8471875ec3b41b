import { createRoot } from 'solid-js'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Board, Shape } from '../../src/board'
import { showLang } from '../../src/i18n'
import { createMatchCtrl } from '../../src/pages/match/model/ctrl'

let line: FakeLine

class FakeLine {
  static readonly OPEN = 1
  readyState = 1
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    line = this
  }
  send(): void {}
  close(): void {}
}

const hello = {
  t: 'hello',
  since: 0,
  seq: 3,
  match: { family: 'chess', game: 'chess', status: 'playing', seats: [], you: [0] },
  board: { places: [{ name: 'a1' }, { name: 'b2' }] },
  plies: [],
  events: [],
  offers: [],
  scene: { men: [], paths: [] },
  help: [{ seat: 0, what: 'move', place: 0, text: 'a1b2', path: { tokens: [0, 1] } }],
}
const arrow = [{ from: 0, to: 1, brush: 'green' }]

const says = (news: object): void => line.onmessage?.({ data: JSON.stringify(news) })

/** A board that only remembers what is drawn on it. */
function paper(): Board & { drawn: Shape[] } {
  const it = { drawn: [] as Shape[], setShapes: (shapes: Shape[]) => (it.drawn = shapes) }
  return it as unknown as Board & { drawn: Shape[] }
}

describe('a hint on the board', () => {
  beforeAll(() => showLang('en'))
  beforeEach(() => vi.stubGlobal('WebSocket', FakeLine))
  afterEach(() => vi.unstubAllGlobals())

  it('is drawn when the board is made after the table has come', () => {
    const board = paper()
    const ctrl = createRoot(() => createMatchCtrl('abcdefgh', () => {}))
    says(hello)
    ctrl.setBoard(board)
    expect(board.drawn).toEqual(arrow)
  })

  it('is drawn still after the line was lost and greeted again', () => {
    const board = paper()
    const ctrl = createRoot(() => createMatchCtrl('abcdefgh', () => {}))
    says(hello)
    ctrl.setBoard(board)
    says({ ...hello, since: 3 })
    expect(board.drawn).toEqual(arrow)
  })
})
