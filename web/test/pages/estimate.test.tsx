// What a position may come to: asked for on demand, said in numbers and shown on the boards, and gone when it is
// wanted no more.

import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import { Estimate } from '../../src/pages/match/Estimate'

const answers: Record<string, object> = {
  start: { lead: 0, owners: [0, 0, 0] },
  later: { lead: -7.5, owners: [95, -40, 10] },
}
const asked: string[] = []

beforeEach(async () => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://here').searchParams
    const position = query.get('position')
    if (!position) return Response.json({ families: { weiqi: { 'side.1': 'White' } } })
    asked.push(`${query.get('game')} ${position}`)
    const busy = position === 'later' && asked.length === 1
    return busy
      ? Response.json({ code: 'busy' }, { status: 429 })
      : Response.json(answers[position] ?? {}, { status: answers[position] ? 200 : 500 })
  })
  await showLang('en')
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A board of three points, with a black stone on the first and a white one on the second. */
function open(positions: string[]) {
  const men = [
    { place: 0, kind: 'stone', seat: 0 },
    { place: 1, kind: 'stone', seat: 0 },
  ]
  const scene = { toMove: 1, men, marks: [{ place: 2, kind: 'territory.0' }] }
  const table = {
    match: { family: 'weiqi', game: 'go', seats: [{}, {}] },
    board: { places: [] },
    plies: [{ n: 1, seat: 0, men, text: 'a' }],
    start: [],
    scene,
  }
  const [moment, look] = createSignal(1)
  const shown: { marks?: object[] }[] = []
  const board = { set: (it: { scene: { marks?: object[] } }) => shown.push(it.scene) }
  const ctrl = { table: () => table, moment, panes: () => new Map([[0, board]]) }
  const position = async (n: number) => ({ game: 'go', position: positions[n]! })
  const close = render(() => <Estimate ctrl={ctrl as never} position={position} />, document.body)
  const button = document.querySelector('button')!
  const says = (text: string) =>
    vi.waitFor(() => expect(document.querySelector('[role=status]')!.textContent).toBe(text), 5000)
  return { shown, table, look, close, button, says }
}

describe('the estimate', () => {
  it('is asked for on demand, waits for a busy server, and is said and shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const it = open(['start', 'later'])
    expect(asked).toEqual([])
    it.button.click()
    expect(it.button.getAttribute('aria-pressed')).toBe('true')
    await it.says('White +7.5 (estimate)')
    expect(asked).toEqual(['go later', 'go later'])
    // A stone that stays needs no sign, one that is lost has one, and doubt is nobody's.
    expect(it.shown.at(-1)!.marks).toEqual([{ place: 1, kind: 'territory.1', share: 40 }])
    expect(it.table.scene.marks).toHaveLength(1)
    it.look(0)
    await it.says('Even (estimate)')
    it.look(1)
    await it.says('White +7.5 (estimate)')
    it.button.click()
    await it.says('')
    expect(it.shown.at(-1)!.marks).toEqual([{ place: 2, kind: 'territory.0' }])
    it.close()
  })
  it('says that it did not work, and is gone with its panel', async () => {
    const it = open(['start', 'nonsense'])
    it.button.click()
    await it.says('The estimate did not work. Try again later.')
    const before = it.shown.length
    it.close()
    expect(it.shown.length).toBe(before + 1)
  })
})
