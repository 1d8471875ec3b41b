// The dialog in which a GIF is made: it can be given up at any picture, and then no file is saved.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import { saveGif } from '../../src/pages/match/Animating'
import type { Watched } from '../../src/pages/match/model/ctrl'

const canvas = vi.hoisted(() => ({ draw: undefined as undefined | (() => Promise<unknown>) }))
vi.mock('../../src/board/pictures/portrait', () => ({ onCanvas: () => canvas.draw!() }))
vi.mock('../../src/pages/match/model/pictures', () => ({ svgAt: () => '<svg/>', save: saved }))

const saved = vi.hoisted(() => vi.fn())
const failed = vi.fn()

/** Drawings that were asked for and not made yet. */
let waiting: (() => void)[]
/** Drawings that have been made, three of them to find the colours and one for the size. */
let drawn: number
const before = 4
const plies = 3

beforeEach(async () => {
  ;[waiting, drawn] = [[], 0]
  saved.mockClear()
  failed.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ families: {} }))
  // As browsers do it: Escape cancels a dialog, which closes it, and that is told later.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
  canvas.draw = async () => {
    await new Promise<void>((done) => waiting.push(done))
    drawn++
    return picture
  }
  await showLang('en')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const [width, height] = [8, 8]
const ctx = {
  fillRect: () => undefined,
  getImageData: () => ({ width, height, data: new Uint8ClampedArray(4 * width * height).fill(99) }),
}
const picture = { width, height, getContext: () => ctx }

const watched = () =>
  ({ table: () => ({ plies: Array.from({ length: plies }, () => ({})) }) }) as unknown as Watched

/** Waits for something, however busy the machine is. */
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 50_000, interval: 5 })
const dialog = () => document.querySelector('dialog')
const frame = () => Number(document.querySelector('progress')?.value)

/** Lets so many pictures be drawn. */
async function draw(n: number) {
  for (; n > 0; n--) {
    await until(() => expect(waiting).toHaveLength(1))
    waiting.pop()!()
  }
}

/** Begins, and stops while the picture of a ply is drawn. */
async function at(ply: number) {
  saveGif(watched(), 'game', failed)
  await until(() => expect(dialog()?.open).toBe(true))
  await draw(before + ply)
  await until(() => expect(waiting).toHaveLength(1))
}

const ways = {
  'the button': () => document.querySelector<HTMLButtonElement>('.animating > .btn')!.click(),
  'the cross': () => document.querySelector<HTMLButtonElement>('header button')!.click(),
  Escape: () => dialog()!.close(),
}

describe('a GIF that is made', () => {
  it('is told picture by picture, and saved', async () => {
    await at(2)
    await until(() => expect(frame()).toBe(1))
    expect(document.querySelector('.animating p')?.textContent).toBe('Picture 1 of 3')
    await draw(2)
    await until(() => expect(saved).toHaveBeenCalledOnce())
    const [file, name] = saved.mock.lastCall as [Blob, string]
    expect([file.type, name]).toEqual(['image/gif', 'game.gif'])
    await until(() => expect(dialog()).toBeNull())
    expect(failed).not.toHaveBeenCalled()
  })

  for (const [way, give] of Object.entries(ways))
    for (const ply of [-2, 0, 1, plies])
      it(`is given up by ${way} while picture ${ply} is drawn: no file, no further picture`, async () => {
        await at(ply)
        give()
        await until(() => expect(dialog()).toBeNull())
        expect(document.body.children).toHaveLength(0)
        const n = drawn
        waiting.pop()!()
        await until(() => expect(drawn).toBe(n + 1))
        // Whatever would go on does so in a turn or two of the loop of events.
        for (let i = 0; i < 5; i++) await new Promise((done) => setTimeout(done))
        expect(waiting).toHaveLength(0)
        expect(saved).not.toHaveBeenCalled()
        expect(failed).not.toHaveBeenCalled()
      })

  it('that cannot be drawn is said to have failed', async () => {
    await at(1)
    canvas.draw = () => Promise.reject(new Error('no memory'))
    waiting.pop()!()
    await until(() => expect(failed).toHaveBeenCalledOnce())
    await until(() => expect(dialog()).toBeNull())
    expect(saved).not.toHaveBeenCalled()
  })
})
