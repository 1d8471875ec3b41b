// Moves that are shown first, and the choice that is made without asking.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Board, type Config, createBoard, type Path } from '../../src/board'
import { duration, hopping } from '../../src/board/core/diff'
import { all, at, draughtsBoard, scene, withButton } from '../../src/stories/data'

const b = draughtsBoard(8, false)
const calm = scene(b, 'c3 e3', 'b6', ['c3-d4', 'e3-f4'], '')
const [first, second] = ['c3-d4', 'e3-f4']

let board: Board
let host: HTMLElement
let moves: string[]
let proposed: (string | undefined)[]
let why: number

function make(config: Partial<Config> = {}): void {
  ;[moves, proposed, why] = [[], [], 0]
  board = createBoard(host, {
    board: b,
    scene: calm,
    seats: [0],
    skin: 'draughts',
    frame: false,
    coords: 'off',
    reducedMotion: true,
    confirm: true,
    onMove: (p: Path) => moves.push(p.text),
    onPropose: (p) => proposed.push(p?.text),
    onWhy: () => why++,
    ...config,
  })
}

function fire(type: string, name: string, more: object = {}): void {
  const p = b.places[at(b, name)]
  const spot = { clientX: p.x * 48, clientY: p.y * 48 }
  const e = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...spot, ...more })
  for (const [k, v] of Object.entries({ pointerId: 1, pointerType: 'mouse', ...more }))
    Object.defineProperty(e, k, { value: v })
  const target = type === 'pointerdown' ? board.el.querySelector('.bd-svg')! : window
  target.dispatchEvent(e)
}
const click = (name: string, more: object = {}): void => {
  fire('pointerdown', name, more)
  fire('pointerup', name, more)
}
const key = (name: string, keyName: string, more: object = {}): void => {
  const cell = board.el.querySelector<HTMLElement>(`.bd-cell[data-place="${at(b, name)}"]`)!
  cell.focus()
  cell.dispatchEvent(
    new KeyboardEvent('keydown', { key: keyName, bubbles: true, cancelable: true, ...more }),
  )
}
const pieceAt = (name: string): boolean => {
  const p = b.places[at(b, name)]
  return (
    board.el.querySelector(`.bd-piece[transform="translate(${p.x * 48} ${p.y * 48})"]`) !== null
  )
}

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 384, 384))
})
afterEach(() => {
  board.destroy()
  host.remove()
  vi.restoreAllMocks()
})

describe('moves that are confirmed', () => {
  it('a move stands on the board and is sent once it is confirmed', () => {
    make()
    click('c3')
    click('d4')
    expect([moves, proposed, pieceAt('d4'), pieceAt('c3')]).toEqual([[], [first], true, false])
    board.decide(true)
    expect([moves, proposed, pieceAt('d4')]).toEqual([[first], [first, undefined], true])
    board.decide(true)
    expect(moves).toEqual([first])
  })
  it('only what may be an oversight waits where just warnings are wanted', () => {
    const risky = {
      ...calm,
      paths: calm.paths!.map((p) => (p.text === first ? { ...p, risk: 'king' } : p)),
    }
    make({ confirm: false, warn: true, scene: risky })
    click('c3')
    click('d4')
    expect([moves, proposed]).toEqual([[], [first]])
    board.decide(false)
    click('e3')
    click('f4')
    expect(moves).toEqual([second])
    board.destroy()
    make({ confirm: false, scene: risky })
    click('c3')
    click('d4')
    expect([moves, proposed]).toEqual([[first], []])
  })
  it('a touch on a place narrower than a finger waits, however moves are sent otherwise', () => {
    const tap = { ...calm, paths: [{ seat: 0, tokens: [at(b, 'c5')], text: 'c5' }] }
    const touch = (coarse: boolean, width: number) => {
      vi.stubGlobal('matchMedia', () => ({
        matches: coarse,
        addEventListener() {},
        removeEventListener() {},
      }))
      vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(
        new DOMRect(0, 0, width, width),
      )
      make({ confirm: false, scene: tap })
      board.select(at(b, 'c5'))
      const waits = proposed.length
      board.destroy()
      return waits
    }
    expect([touch(true, 180), touch(true, 384), touch(false, 180)]).toEqual([1, 0, 0])
    vi.unstubAllGlobals()
    make()
  })
  it('is taken back, and another one may be made', () => {
    make()
    click('c3')
    click('d4')
    board.decide(false)
    expect([moves, proposed, pieceAt('c3')]).toEqual([[], [first, undefined], true])
    click('e3')
    click('f4')
    board.decide(true)
    expect(moves).toEqual([second])
  })
  it('waits after a drag as well', () => {
    make()
    fire('pointerdown', 'c3')
    fire('pointermove', 'd4')
    fire('pointerup', 'd4')
    expect([moves, proposed, pieceAt('d4')]).toEqual([[], [first], true])
  })
  it('a double click confirms nothing; a press elsewhere takes back and goes on', () => {
    make()
    click('c3')
    click('d4')
    click('d4')
    expect([moves, proposed, why]).toEqual([[], [first], 0])
    click('e3')
    expect([proposed, pieceAt('c3'), board.partial()]).toEqual([
      [first, undefined],
      true,
      all(b, 'e3'),
    ])
  })
  it('by keyboard Enter on the square confirms, Escape takes back, a held key is one press', () => {
    make()
    key('c3', 'Enter')
    key('d4', 'Enter')
    key('d4', 'Enter', { repeat: true })
    expect([moves, proposed]).toEqual([[], [first]])
    key('d4', 'Escape')
    expect([proposed, pieceAt('c3')]).toEqual([[first, undefined], true])
    key('c3', 'Enter')
    key('d4', 'Enter')
    key('d4', 'Enter')
    expect(moves).toEqual([first])
  })
  it('is spoken with what decides it', () => {
    make({ words: { confirm: 'Enter or Escape' } })
    key('c3', 'Enter')
    key('d4', 'Enter')
    expect(board.el.querySelector('.bd-live')?.textContent).toBe(
      'white man, c3 to d4. Enter or Escape',
    )
  })
  it('goes on waiting when the same position comes again, and no longer when it has changed', () => {
    make()
    click('c3')
    click('d4')
    board.set({ scene: { ...calm, paths: [...(calm.paths ?? [])] } })
    expect([proposed, pieceAt('d4'), pieceAt('c3')]).toEqual([[first], true, false])
    board.set({ scene: { ...calm, paths: calm.paths?.filter((p) => p.text === second) } })
    expect([proposed, pieceAt('c3')]).toEqual([[first, undefined], true])
    board.decide(true)
    expect(moves).toEqual([])
  })
  it('asks neither after a button nor after a move entered ahead', () => {
    const hb = withButton(b, 'pass')
    const pass = { seat: 0, tokens: [at(hb, 'pass')], text: 'pass' }
    make({ board: hb, scene: { ...calm, paths: [pass] } })
    board.el.querySelector<HTMLButtonElement>('.bd-buttons button')!.click()
    expect([moves, proposed]).toEqual([['pass'], []])
    board.destroy()
    make({ scene: { ...calm, toMove: 2, paths: [] }, premoves: 2 })
    click('c3')
    click('d4')
    expect(board.premoves()).toHaveLength(1)
    board.animateTo(calm)
    expect([moves, proposed]).toEqual([[first], []])
  })
  it('asks after a button that is a risk, where warnings are wanted', () => {
    const hb = withButton(b, 'declare')
    const declare = { seat: 0, tokens: [at(hb, 'declare')], text: 'win', risk: 'declaration' }
    const press = () => board.el.querySelector<HTMLButtonElement>('.bd-buttons button')!.click()
    make({ board: hb, scene: { ...calm, paths: [declare] }, confirm: false, warn: true })
    press()
    expect([moves, proposed]).toEqual([[], ['win']])
    board.decide(false)
    expect([moves, proposed]).toEqual([[], ['win', undefined]])
    press()
    board.decide(true)
    expect(moves).toEqual(['win'])
    board.destroy()
    make({ board: hb, scene: { ...calm, paths: [declare] }, confirm: false })
    press()
    expect([moves, proposed]).toEqual([['win'], []])
  })
  it('takes no moves ahead while one waits', () => {
    make({ premoves: 2 })
    click('c3')
    click('d4')
    click('b6')
    expect(board.premoves()).toEqual([])
  })
  it('is sent at once where nobody wants to be asked', () => {
    make({ confirm: false })
    click('c3')
    click('d4')
    expect([moves, proposed]).toEqual([[first], []])
  })
})

describe('the best at once', () => {
  const choices = ['promote:queen', 'promote:rook']
  const becoming = {
    ...calm,
    choices,
    paths: choices.map((c, i) => ({ seat: 0, tokens: [...all(b, 'c3 d4'), -1 - i], text: c })),
  }
  const asked = (): number => board.el.querySelectorAll('.bd-picker').length
  const wish = { scene: becoming, confirm: false, best: true }

  it('is taken by click, drag and key', () => {
    make(wish)
    click('c3')
    click('d4')
    board.destroy()
    expect(moves).toEqual(['promote:queen'])
    make(wish)
    fire('pointerdown', 'c3')
    fire('pointermove', 'd4')
    fire('pointerup', 'd4')
    expect(moves).toEqual(['promote:queen'])
    board.destroy()
    make(wish)
    key('c3', 'Enter')
    key('d4', 'Enter')
    expect([moves, asked()]).toEqual([['promote:queen'], 0])
  })
  it('asks all the same with Alt, or when the piece has rested over the square', () => {
    make(wish)
    click('c3')
    click('d4', { altKey: true })
    expect([moves, asked()]).toEqual([[], 1])
    board.destroy()
    make(wish)
    key('c3', 'Enter')
    key('d4', 'Enter', { altKey: true })
    expect([moves, asked()]).toEqual([[], 1])
    board.destroy()
    make(wish)
    const now = vi.spyOn(performance, 'now')
    fire('pointerdown', 'c3')
    now.mockReturnValue(10_000)
    fire('pointermove', 'd4')
    now.mockReturnValue(10_700)
    fire('pointerup', 'd4')
    expect([moves, asked()]).toEqual([[], 1])
  })
  it('asks for any other choice, and always unless it is wished', () => {
    make({ ...wish, scene: { ...becoming, choices: ['rook', 'rider'] } })
    click('c3')
    click('d4')
    expect([moves, asked()]).toEqual([[], 1])
    board.destroy()
    make({ ...wish, best: false })
    click('c3')
    click('d4')
    expect([moves, asked()]).toEqual([[], 1])
  })
})

describe('a chain that is entered by its ends', () => {
  const chain = { seat: 0, tokens: all(b, 'c3 g7'), via: all(b, 'e5'), text: 'c3:e5:g7' }
  const ways: string[][] = []
  const heard: string[] = []
  const open = (): void =>
    make({
      confirm: false,
      reducedMotion: false,
      scene: { ...calm, paths: [chain] },
      sound: (name, n) => heard.push(`${name} ${n}`),
    })
  beforeEach(() => {
    ways.length = heard.length = 0
    Element.prototype.animate = (frames, options) => {
      const list = (frames as Keyframe[]).map((f) => `${f.transform as string}`)
      ways.push([...list, `${(options as KeyframeAnimationOptions).duration}`])
      return { cancel() {}, finish() {} } as unknown as Animation
    }
  })
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate')
  })
  const spot = (name: string): string => {
    const p = b.places[at(b, name)]
    return `translate(${p.x * 48}px,${p.y * 48}px)`
  }
  const jumps = [...['c3', 'e5', 'g7'].map(spot), `${hopping(3)}`]

  it('is played by two clicks and seen jump by jump', () => {
    open()
    click('c3')
    click('g7')
    expect(moves).toEqual(['c3:e5:g7'])
    expect(ways).toEqual([jumps])
    expect(heard).toEqual(['jump 1', 'jump 2'])
  })
  it('stands at its end at once where it was dropped', () => {
    open()
    fire('pointerdown', 'c3')
    fire('pointermove', 'e5')
    fire('pointermove', 'g7')
    fire('pointerup', 'g7')
    expect(moves).toEqual(['c3:e5:g7'])
    expect(ways).toEqual([])
  })
  it('of another is seen jump by jump', () => {
    open()
    board.animateTo(scene(b, 'g7 e3', 'b6', [], ''), chain)
    expect(ways).toEqual([jumps])
    expect(heard).toEqual(['jump 1', 'jump 2'])
  })
})

describe('how fast pieces go', () => {
  it('stretches every movement by the pace that was chosen', () => {
    const times: number[] = []
    Element.prototype.animate = (_, options) => {
      times.push((options as KeyframeAnimationOptions).duration as number)
      return { cancel() {}, finish() {} } as unknown as Animation
    }
    try {
      make({ confirm: false, reducedMotion: false, pace: 2 })
      board.animateTo(scene(b, 'd4 e3', 'b6', [], ''), { tokens: all(b, 'c3 d4') })
      expect(times).toContain(2 * duration(2))
      expect(times).not.toContain(duration(2))
    } finally {
      Reflect.deleteProperty(Element.prototype, 'animate')
    }
  })
})
