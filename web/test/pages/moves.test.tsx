// The menu at a move of the list: by the keys for menus, the right button, a long press and its own button.

import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import type { MatchCtrl } from '../../src/pages/match/model/ctrl'
import { MoveList } from '../../src/pages/match/MoveList'
import { matchEntries } from '../../src/pages/match/moves'
import { movesText, type Table } from '../../src/pages/match/model/state'

const plies = ['e4', 'e5', 'Nf3'].map((name, i) => ({ n: i + 1, seat: i % 2, name, at: 0 }))
const table = {
  match: { id: 'abcdefgh', game: 'chess', family: 'chess', seats: [{}, {}], status: 'over' },
  plies,
  events: [],
  board: { places: [] },
} as unknown as Table

let looked = 0
let ran = 0
let dispose = () => {}

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ families: {} }))
  await showLang('en')
  ;[looked, ran] = [0, 0]
  const [moment] = createSignal(2)
  const ctrl = {
    table: () => table,
    moment,
    shownBoard: () => undefined,
    reviews: () => ({}),
    look: (n: number) => {
      looked = n
    },
  }
  const entries = async (n: number) => [
    { icon: 'next' as const, label: 'Alpha', run: () => (ran = n) },
    { icon: 'copy' as const, label: 'Beta', run: () => (ran = -n) },
  ]
  dispose = render(() => <MoveList ctrl={ctrl as never} entries={entries} />, document.body)
})
afterEach(() => {
  dispose()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const move = (n: number) => document.querySelector<HTMLElement>(`.moves [data-n="${n}"]`)!
const menu = () => document.querySelector<HTMLElement>('[role=menu]')
/** The menu is loaded when it is first asked for. */
const opened = (name: string) =>
  vi.waitFor(() => expect(menu()?.getAttribute('aria-label')).toBe(name), { timeout: 20_000 })
const press = (key: string) =>
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const here = () => document.activeElement?.textContent

describe('the menu at a move', () => {
  it('opens for the move it is asked at, is gone through by keys, and gives the focus back', async () => {
    const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    move(3).dispatchEvent(asked)
    expect(asked.defaultPrevented).toBe(true)
    await opened('Move 2. Nf3')
    expect(here()).toBe('Alpha')
    press('ArrowUp')
    expect(here()).toBe('Beta')
    press('a')
    expect(here()).toBe('Alpha')
    press('End')
    expect(here()).toBe('Beta')
    let heard = 0
    const listen = () => heard++
    addEventListener('keydown', listen)
    press('ArrowLeft') // would go through the game
    press('Escape')
    removeEventListener('keydown', listen)
    expect([heard, menu(), document.activeElement === move(3)]).toEqual([0, null, true])
  })

  it('does what is chosen, once, and closes', async () => {
    move(1).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: 9, clientY: 9 }))
    await opened('Move 1. e4')
    menu()!.querySelectorAll<HTMLElement>('[role=menuitem]')[1]!.click()
    expect([ran, menu(), looked]).toEqual([-1, null, 0])
  })

  it('has a button at the move that is shown, and closes at a press elsewhere', async () => {
    const buttons = document.querySelectorAll<HTMLElement>('.moves .at')
    expect(buttons.length).toBe(1)
    buttons[0]!.click()
    await opened('Move 1. … e5')
    document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    expect(menu()).toBe(null)
  })

  it('opens under a finger that rests, whose end is then no click', async () => {
    vi.useFakeTimers()
    const touch = (kind: string, x: number) => {
      const event = new MouseEvent(kind, { bubbles: true, clientX: x, clientY: 5 })
      Object.defineProperty(event, 'pointerType', { value: 'touch' })
      move(1).dispatchEvent(event)
    }
    touch('pointerdown', 5)
    touch('pointermove', 40) // it scrolls
    vi.advanceTimersByTime(1000)
    expect(menu()).toBe(null)
    touch('pointerdown', 5)
    touch('pointermove', 8)
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    await opened('Move 1. e4')
    touch('pointerup', 8)
    move(1).click()
    expect(looked).toBe(0)
    move(1).click()
    expect(looked).toBe(1)
  })
})

describe('what may be done with a move', () => {
  const labels = (status: string, plies = table.plies) =>
    matchEntries(
      {
        id: 'abcdefgh',
        table: () => ({ ...table, plies, match: { ...table.match, status } }),
        reviewing: () => false,
      } as unknown as MatchCtrl,
      2,
    ).map((entry) => entry.label)

  it('saves a whole game as one picture, but none that is too long', () => {
    const gif = 'Save the whole game (GIF)'
    expect(labels('playing')).toContain(gif)
    const [ply] = table.plies
    expect(labels('over', Array(600).fill(ply))).toContain(gif)
    expect(labels('over', Array(601).fill(ply))).not.toContain(gif)
  })

  it('helps nobody while the match is on', () => {
    const always = ['Go to this position', 'Copy the moves up to here', 'Copy a link to this move']
    const over = ['Review from here', 'Open in the editor', 'Play from here']
    expect(labels('playing')).toEqual(expect.arrayContaining(always))
    expect(labels('over')).toEqual(expect.arrayContaining([...always, ...over]))
    for (const label of over) expect(labels('playing')).not.toContain(label)
  })

  it('writes moves down with their numbers', () => {
    expect([0, 1, 2, 3].map((n) => movesText(table, n))).toEqual([
      '',
      '1. e4',
      '1. e4 e5',
      '1. e4 e5 2. Nf3',
    ])
  })
})
