import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createBoard,
  type Board,
  type Config,
  type Path,
  type Premove,
  type Steps,
  type Token,
} from '../../src/board'
import { diagram, thumb } from '../../src/board/pictures/thumb'
import { all, at, draughtsBoard, pieces, path, scene, withButton } from '../../src/stories/data'

// A board of 384 by 384 pixels without frame: one unit is one pixel.
const b = draughtsBoard(8, false)
const chain = scene(
  b,
  'a1 f2 e3 f4 h4',
  'b4 d4 a5 g5 h6 e7 g7',
  ['h4:f6:d8 x g5 e7', 'h4:f6:h8 x g5 g7', 'e3:c5 x d4'],
  'h4 e3',
)

interface Log {
  moves: Path[]
  partial: Token[][]
  why: [Token[], number][]
  pre: Premove[][]
  sounds: string[]
}

let board: Board
let log: Log
let host: HTMLElement

function make(config: Partial<Config> = {}): void {
  log = { moves: [], partial: [], why: [], pre: [], sounds: [] }
  board = createBoard(host, {
    board: b,
    scene: chain,
    seats: [0],
    skin: 'draughts',
    frame: false,
    coords: 'off',
    reducedMotion: true,
    onMove: (p) => log.moves.push(p),
    onPartial: (t) => log.partial.push(t),
    onWhy: (t, p) => log.why.push([t, p]),
    onPremove: (q) => log.pre.push(q),
    sound: (name, n) => log.sounds.push(n ? `${name}${n}` : name),
    ...config,
  })
}

const centre = (name: string): { clientX: number; clientY: number } => {
  const p = b.places[at(b, name)]
  return { clientX: p.x * 48, clientY: p.y * 48 }
}

function fire(type: string, spot: { clientX: number; clientY: number }, more: object = {}): void {
  const e = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...spot, ...more })
  for (const [k, v] of Object.entries({ pointerId: 1, pointerType: 'mouse', ...more })) {
    Object.defineProperty(e, k, { value: v })
  }
  const target = type === 'pointerdown' ? board.el.querySelector('.bd-svg')! : window
  target.dispatchEvent(e)
}

const click = (name: string, more: object = {}): void => {
  fire('pointerdown', centre(name), more)
  fire('pointerup', centre(name), more)
}

const drag = (
  from: string,
  to: string | { clientX: number; clientY: number },
  more: object = {},
): void => {
  const end = typeof to === 'string' ? centre(to) : to
  fire('pointerdown', centre(from), more)
  fire('pointermove', { clientX: centre(from).clientX + 9, clientY: centre(from).clientY }, more)
  fire('pointermove', end, more)
  fire('pointerup', end, more)
}

const names = (list: number[]): string[] => list.map((i) => b.places[i].name)
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
  vi.useRealTimers()
})

describe('clicks', () => {
  it('plays a chain square by square', () => {
    make()
    click('h4')
    expect(names(board.partial())).toEqual(['h4'])
    click('f6')
    expect(log.moves).toEqual([])
    expect(pieceAt('f6')).toBe(true)
    click('d8')
    expect(log.moves.map((m) => m.text)).toEqual(['h4:f6:d8'])
    expect(pieceAt('d8')).toBe(true)
    expect(log.sounds).toEqual(['jump1', 'jump2'])
  })
  it('plays a whole chain by a click on its last square', () => {
    make()
    click('h4')
    click('h8')
    expect(log.moves.map((m) => m.text)).toEqual(['h4:f6:h8'])
    expect(log.sounds).toEqual(['jump1', 'jump2'])
  })
  it('takes back the jump by a click on the piece, then lets go', () => {
    make()
    click('h4')
    click('f6')
    click('f6')
    expect(pieceAt('h4')).toBe(true)
    expect(names(board.partial())).toEqual(['h4'])
    click('h4')
    expect(board.partial()).toEqual([])
  })
  it('asks why a click was refused', () => {
    make()
    click('h4')
    click('g3')
    expect(log.why).toEqual([[[at(b, 'h4')], at(b, 'g3')]])
    expect(log.sounds).toEqual(['refused'])
    click('f2')
    expect(log.why[1][1]).toBe(at(b, 'f2'))
  })
  it('draws jumped pieces pale while the chain goes on', () => {
    make()
    click('h4')
    click('f6')
    expect(board.el.querySelectorAll('.bd-jumped').length).toBe(1)
    expect(board.el.querySelectorAll('.m-rose').length).toBe(1)
  })
  it('on one device leaves the other side alone until its turn', () => {
    make({ seats: [0, 1] })
    click('e7')
    drag('e7', 'd6')
    expect(log.why).toEqual([])
  })
  it('takes no clicks from spectators', () => {
    make({ seats: [] })
    click('h4')
    expect(board.partial()).toEqual([])
    expect(log.why).toEqual([])
  })
  it('marks by squares, pips or not at all', () => {
    make()
    click('e3')
    expect(board.el.querySelectorAll('.m-pip').length).toBe(1)
    board.set({ legal: 'pips' })
    expect(board.el.querySelectorAll('.m-dot').length).toBe(1)
    board.set({ legal: 'none' })
    expect(board.el.querySelectorAll('.m-pip,.m-dot').length).toBe(0)
  })
})

describe('a scene that has not all ways', () => {
  // The scene has one way of the capture; that by h8 is told when somebody asks.
  const other = path(b, 'h4:f6:h8 x g5 g7')
  const crowded = {
    ...chain,
    paths: chain.paths?.filter((p) => p.text !== other.text),
    more: 'steps' as const,
  }
  const asked: string[][] = []
  let answer: (steps: Steps | undefined) => void

  const makeCrowded = (config: Partial<Config> = {}): void => {
    asked.length = 0
    make({
      scene: crowded,
      onSteps: (tokens) => {
        asked.push(names(tokens))
        return new Promise((done) => (answer = done))
      },
      ...config,
    })
  }
  const told = async (steps: Steps | undefined): Promise<void> => {
    answer(steps)
    await Promise.resolve()
    await Promise.resolve()
  }
  const all = { paths: chain.paths?.filter((p) => p.text.startsWith('h4')) ?? [], more: false }

  it('asks click by click and plays a way that it was told', async () => {
    makeCrowded()
    click('h4')
    await told({ paths: all.paths.slice(0, 1), more: true })
    click('f6')
    expect(log.moves).toEqual([])
    expect(asked).toEqual([['h4'], ['h4', 'f6']])
    await told(all)
    click('h8')
    expect(log.moves).toEqual([other])
  })
  it('makes a click that came before the answer', async () => {
    makeCrowded()
    click('h4')
    click('f6')
    click('h8')
    expect(log.why).toEqual([])
    await told(all)
    expect(log.moves).toEqual([other])
  })
  it('makes a click on another piece that may move, if the picked one goes there', async () => {
    makeCrowded()
    const [h4, start] = ['h4', 'e3'].map((name) => at(b, name))
    const onto: Path = { seat: 0, text: 'onto', tokens: [h4, start] }
    click('h4')
    click('e3')
    expect(names(board.partial())).toEqual(['h4'])
    await told({ paths: [...all.paths, onto], more: false })
    expect(log.moves).toEqual([onto])
  })
  it('picks another piece up once the picked one does not go there', async () => {
    makeCrowded()
    click('h4')
    click('e3')
    await told(all)
    expect(names(board.partial())).toEqual(['e3'])
    expect(log.why).toEqual([])
  })
  it('keeps a drop until the answer', async () => {
    makeCrowded()
    drag('h4', 'f6')
    drag('f6', 'h8')
    await told(all)
    expect(log.moves).toEqual([other])
  })
  it('plays the rest by itself once that is the only way', async () => {
    makeCrowded()
    click('h4')
    click('f6')
    expect(log.moves).toEqual([])
    await told({ paths: all.paths.slice(0, 1), more: false })
    expect(log.moves.map((m) => m.text)).toEqual(['h4:f6:d8'])
  })
  it('keeps its clicks and what it was told when the same scene comes again', async () => {
    makeCrowded()
    click('h4')
    await told(all)
    board.set({ scene: { ...crowded, paths: [...(crowded.paths ?? [])] } })
    expect(asked).toHaveLength(2)
    expect(names(board.partial())).toEqual(['h4'])
    await told(all)
    click('f6')
    click('h8')
    expect(log.moves).toEqual([other])
  })
  it('walks a piece that is clicked once more, until it is clicked where it stands', async () => {
    makeCrowded()
    const [h4, f6, d8, h8] = ['h4', 'f6', 'd8', 'h8'].map((name) => at(b, name))
    const walk = (text: string, ...tokens: Token[]): Path => ({ seat: 0, text, tokens })
    click('h4')
    click('h4')
    await told({
      paths: [...all.paths, walk('h4:f6', h4, h4, f6, f6), walk('h4:f6:d8', h4, h4, f6, d8, d8)],
      more: true,
    })
    expect(names(board.partial())).toEqual(['h4', 'h4'])
    const ways = [walk('h4:f6:h8', h4, h4, f6, h8, h8), walk('h4:f6', h4, h4, f6, f6)]
    await told({ paths: ways, more: true })
    click('f6')
    await told({ paths: ways, more: true })
    expect(log.moves).toEqual([])
    click('f6')
    expect(log.moves).toEqual([ways[1]])
  })
  it('ends a walk by itself where no jump follows', async () => {
    makeCrowded()
    const [h4, f6, h8] = ['h4', 'f6', 'h8'].map((name) => at(b, name))
    const way: Path = { seat: 0, text: 'h4:f6:h8', tokens: [h4, h4, f6, h8, h8] }
    click('h4')
    await told({ paths: [...all.paths, way], more: true })
    click('h4')
    await told({ paths: [way], more: false })
    expect(log.moves).toEqual([way])
  })
  it('forgets a question whose clicks were taken back', async () => {
    makeCrowded()
    click('h4')
    click('h4')
    await told(all)
    expect(board.partial()).toEqual([])
    click('h8')
    expect(log.moves).toEqual([])
  })
  it('refuses what nobody answers for', async () => {
    makeCrowded()
    click('h4')
    click('f6')
    await told(undefined)
    click('h8')
    expect(log.why).toHaveLength(1)
  })
})

describe('a move that is one click on a piece', () => {
  const marking = {
    ...chain,
    paths: ['e3', 'f4'].map((name) => ({ seat: 0, tokens: [at(b, name)], text: name })),
  }

  it('is made at once, and nobody is lifted', () => {
    make({ scene: marking })
    click('e3')
    board.set({ scene: marking })
    drag('f4', 'g5')
    expect(log.moves.map((m) => m.text)).toEqual(['e3', 'f4'])
    expect(log.why).toEqual([])
    expect(pieceAt('f4')).toBe(true)
  })
})

describe('drags', () => {
  it('plays by a drop', () => {
    make()
    drag('e3', 'c5')
    expect(log.moves.map((m) => m.text)).toEqual(['e3:c5'])
    expect(log.sounds).toEqual(['capture'])
  })
  it('springs back from a refused drop and asks why', () => {
    make()
    drag('e3', 'f6')
    expect(log.why).toEqual([[[at(b, 'e3')], at(b, 'f6')]])
    expect(pieceAt('e3')).toBe(true)
  })
  it('lifts a piece that has no move, and asks why when it falls', () => {
    make()
    drag('f4', 'e5')
    expect(log.why).toEqual([[[at(b, 'f4')], at(b, 'e5')]])
    expect(pieceAt('f4')).toBe(true)
    click('f4')
    expect(log.why[1]).toEqual([[], at(b, 'f4')])
    drag('f4', { clientX: 500, clientY: 10 })
    expect(log.why.length).toBe(2)
  })
  it('lets go when dropped beside the board, without a question', () => {
    make()
    drag('e3', { clientX: 500, clientY: 10 })
    expect(log.why).toEqual([])
    expect(board.partial()).toEqual([])
    expect(pieceAt('e3')).toBe(true)
  })
  it('does not begin below four pixels within 120 ms, and does after them', () => {
    vi.useFakeTimers()
    make()
    const from = centre('e3')
    fire('pointerdown', from)
    fire('pointermove', { clientX: from.clientX + 3, clientY: from.clientY })
    expect(board.el.querySelector('.bd-held')).toBeNull()
    vi.advanceTimersByTime(130)
    expect(board.el.querySelector('.bd-held')).not.toBeNull()
    fire('pointerup', from)
    expect(board.el.querySelector('.bd-held')).toBeNull()
    expect(names(board.partial())).toEqual(['e3'])
  })
  it('raises the piece above a finger and enlarges it', () => {
    make()
    const touch = { pointerType: 'touch' }
    fire('pointerdown', centre('e3'), touch)
    fire('pointermove', { clientX: 120, clientY: 150 }, touch)
    expect(board.el.querySelector('.bd-held')?.getAttribute('transform')).toBe(
      'translate(120 102) scale(1.4)',
    )
    fire('pointerup', centre('c5'), touch)
    expect(log.moves.length).toBe(1)
  })
  it('a finger beside a green square means it', () => {
    make()
    const touch = { pointerType: 'touch' }
    click('e3', touch)
    const c5 = centre('c5')
    fire('pointerdown', { clientX: c5.clientX + 30, clientY: c5.clientY }, touch)
    expect(log.moves.length).toBe(1)
  })
  it('gives the piece back when the window takes the pointer away', () => {
    make()
    fire('pointerdown', centre('e3'))
    fire('pointermove', centre('c5'))
    fire('pointercancel', centre('c5'))
    expect(pieceAt('e3')).toBe(true)
    expect(log.moves).toEqual([])
  })
  it('drags on in the middle of a chain', () => {
    make()
    drag('h4', 'f6')
    drag('f6', 'h8')
    expect(log.moves.map((m) => m.text)).toEqual(['h4:f6:h8'])
  })
})

describe('scenes', () => {
  const after = { toMove: 2, men: pieces(b, 'a1 f2 f4 h4 c5', 'b4 a5 g5 h6 e7 g7') }

  it('keeps the piece where it was put and lets the taken go', () => {
    make()
    drag('e3', 'c5')
    board.animateTo(after, { tokens: all(b, 'e3 c5'), taken: all(b, 'd4') })
    expect(board.el.querySelectorAll('.bd-piece').length).toBe(11)
    expect(log.sounds).toEqual(['capture'])
  })
  it('sounds and speaks the move of another', () => {
    make({ seats: [1] })
    board.animateTo(after, { tokens: all(b, 'e3 c5'), taken: all(b, 'd4') })
    expect(log.sounds).toEqual(['capture'])
    expect(board.el.querySelector('[role=status]')?.textContent).toBe(
      'white man, e3 takes d4, to c5',
    )
    expect(pieceAt('c5')).toBe(true)
  })
  it('gives back a move that the server refused', () => {
    make()
    drag('e3', 'c5')
    board.revert()
    expect(pieceAt('e3')).toBe(true)
    drag('e3', 'c5')
    expect(log.moves.length).toBe(2)
  })
  it('keeps an unfinished chain over a scene that changed nothing', () => {
    make()
    click('h4')
    click('f6')
    board.set({ scene: { ...chain } })
    expect(names(board.partial())).toEqual(['h4', 'f6'])
    expect(pieceAt('f6')).toBe(true)
  })
  it('keeps its frame over a new scene', () => {
    make({ frame: true })
    board.set({ scene: after, wood: 'slate' })
    expect(board.el.className).toBe('bd mat-draughts bd-framed')
    expect(board.el.dataset.wood).toBe('slate')
  })
  it('names its squares inside where no frame is wanted', () => {
    make({ frame: false, coords: 'auto' })
    expect(board.el.className).not.toContain('bd-framed')
    expect(host.querySelectorAll('.bd-in').length).toBe(16)
    make({ frame: 'auto', coords: 'auto' })
    expect(board.el.className).toContain('bd-framed')
  })
  it('flips', () => {
    make()
    board.flip()
    fire('pointerdown', {
      clientX: 384 - centre('h4').clientX,
      clientY: 384 - centre('h4').clientY,
    })
    expect(names(board.partial())).toEqual(['h4'])
  })
})

describe('premoves', () => {
  const theirs = { ...chain, toMove: 2, paths: [] }

  it('are kept by click or drag, and played when the turn comes', () => {
    make({ scene: theirs, premoves: 2 })
    click('e3')
    click('c5')
    expect(log.pre.at(-1)).toEqual([{ from: at(b, 'e3'), to: at(b, 'c5') }])
    drag('f4', 'e5')
    expect(board.premoves().length).toBe(2)
    board.set({ scene: chain })
    expect(log.moves.map((m) => m.text)).toEqual(['e3:c5'])
    expect(board.premoves().length).toBe(1)
  })
  it('turn into a move when the turn comes with the piece in the air', () => {
    make({ scene: theirs, premoves: 1 })
    fire('pointerdown', centre('e3'))
    fire('pointermove', centre('d4'))
    board.set({ scene: chain })
    fire('pointerup', centre('c5'))
    expect(log.moves.map((m) => m.text)).toEqual(['e3:c5'])
  })
  it('turn into a choice when the turn comes after the first click', () => {
    make({ scene: theirs, premoves: 1 })
    click('e3')
    board.set({ scene: chain })
    expect(names(board.partial())).toEqual(['e3'])
    click('c5')
    expect(log.moves.length).toBe(1)
  })
  it('are dropped together when one is not allowed', () => {
    make({ scene: theirs, premoves: 2 })
    drag('f4', 'e5')
    board.set({ scene: chain })
    expect(log.moves).toEqual([])
    expect(log.pre.at(-1)).toEqual([])
    expect(log.why).toEqual([[[at(b, 'f4')], at(b, 'e5')]])
  })
  it('go away by a right click and by Escape', () => {
    make({ scene: theirs, premoves: 1 })
    drag('f4', 'e5')
    fire('pointerdown', centre('a1'), { button: 2 })
    expect(board.premoves()).toEqual([])
    drag('f4', 'e5')
    board.select(null)
    expect(board.premoves()).toEqual([])
  })
  it('are off when not asked for', () => {
    make({ scene: theirs })
    drag('f4', 'e5')
    expect(board.premoves()).toEqual([])
  })
})

describe('arrows', () => {
  it('are drawn by right drag and cleared by a click', () => {
    make()
    fire('pointerdown', centre('h4'), { button: 2 })
    fire('pointermove', centre('f6'), { shiftKey: true })
    fire('pointerup', centre('f6'))
    expect(board.shapes()).toEqual([{ from: at(b, 'h4'), to: at(b, 'f6'), brush: 'red' }])
    click('b4')
    expect(board.shapes()).toEqual([])
  })
  it('find the nearest place that the piece may go to, beside the squares in use', () => {
    make()
    const { clientX, clientY } = centre('f6')
    const beside = { clientX: clientX + 30, clientY }
    fire('pointerdown', centre('h4'), { button: 2 })
    fire('pointermove', beside)
    fire('pointerup', beside)
    expect(board.shapes()).toMatchObject([{ from: at(b, 'h4'), to: at(b, 'f6') }])
  })
})

describe('keyboard and screen reader', () => {
  const cell = (name: string): HTMLElement =>
    board.el.querySelector(`[data-place="${at(b, name)}"]`)!
  const key = (name: string, k: string): void => {
    cell(name).focus()
    cell(name).dispatchEvent(
      new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }),
    )
  }

  it('has rows of cells, of which one can be tabbed to', () => {
    make()
    expect(board.el.querySelectorAll('[role=grid]>[role=row]').length).toBe(8)
    expect(board.el.querySelectorAll('[role=row]>[role=gridcell]').length).toBe(32)
    expect(board.el.querySelectorAll('[role=gridcell][tabindex="0"]').length).toBe(1)
    expect(board.el.querySelector('[role=grid]')?.getAttribute('aria-label')).toBe('Board')
  })
  it('moves with arrows, plays with Enter', () => {
    make()
    key('a1', 'ArrowUp')
    expect((document.activeElement as HTMLElement).dataset.place).toBe(String(at(b, 'b2')))
    key('e3', 'Enter')
    expect(cell('e3').getAttribute('aria-selected')).toBe('true')
    expect(cell('e3').getAttribute('aria-label')).toBe('e3, white man, chosen, may go to c5')
    expect(cell('c5').getAttribute('aria-label')).toBe('c5, empty, you may go here')
    expect(board.el.querySelector('[role=status]')?.textContent).toBe(
      'e3, white man, chosen, may go to c5',
    )
    key('c5', ' ')
    expect(log.moves.length).toBe(1)
  })
  it('lets go with Escape, and leaves Escape alone when there is nothing', () => {
    make()
    key('e3', 'Enter')
    key('e3', 'Escape')
    expect(board.partial()).toEqual([])
    const e = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    cell('e3').dispatchEvent(e)
    expect(e.defaultPrevented).toBe(false)
  })
  it('follows a click sent by a screen reader', () => {
    make()
    cell('e3').click()
    expect(names(board.partial())).toEqual(['e3'])
  })
})

describe('buttons, choices and refusals', () => {
  it('begins a move with a button place', () => {
    const hb = withButton(b, 'huff')
    const huff = at(hb, 'huff')
    const sc = { ...chain, paths: [{ seat: 0, tokens: [huff, at(b, 'g5')], text: 'huff g5' }] }
    make({ board: hb, scene: sc })
    const button = board.el.querySelector<HTMLButtonElement>('.bd-buttons button')!
    expect([button.textContent, button.disabled]).toEqual(['Huff', false])
    button.click()
    expect(button.getAttribute('aria-pressed')).toBe('true')
    click('g5')
    expect(log.moves.map((m) => m.text)).toEqual(['huff g5'])
  })
  it('opens the choice on the square and cancels it', () => {
    const sc = {
      ...chain,
      choices: ['promote:king', 'rider'],
      paths: [-1, -2].map((c) => ({ seat: 0, tokens: [...all(b, 'h4 f6'), c], text: `f6${c}` })),
    }
    make({ scene: sc })
    click('h4')
    click('f6')
    const items = (): NodeListOf<HTMLElement> => board.el.querySelectorAll('[role=menuitem]')
    expect([...items()].map((i) => i.getAttribute('aria-label'))).toEqual([
      'king',
      'rider',
      'Close',
    ])
    items()[0].dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(items().length).toBe(0)
    expect(pieceAt('h4')).toBe(true)
    click('f6')
    items()[0].click()
    expect(log.moves.map((m) => m.text)).toEqual(['f6-1'])
  })
  it('shows why, rings the pieces it names, and hides at the next touch', async () => {
    make({ scene: { ...chain, marks: [] } })
    board.why({
      title: 'f4 cannot go to e5',
      text: 'e3 must take',
      link: { text: '1.5.3', href: '#r1' },
      at: at(b, 'e5'),
      places: all(b, 'e3'),
    })
    // Its drawing is loaded with the first refusal.
    const bubble = await vi.waitUntil(() => board.el.querySelector('[role=alert]'))
    expect(bubble.textContent).toBe('f4 cannot go to e5e3 must take 1.5.3')
    expect(board.el.querySelectorAll('.m-mint').length).toBe(1)
    click('b4')
    expect(board.el.querySelector('[role=alert]')).toBeNull()
    expect(board.el.querySelectorAll('.m-mint').length).toBe(0)
  })
})

describe('still pictures', () => {
  it('draws pieces without frame and coordinates, named if asked', () => {
    make()
    const svg = thumb(b, chain.men, chain.marks, { skin: 'draughts', label: 'a <fight>' })
    expect(svg.querySelectorAll('use').length).toBe(12)
    expect(svg.querySelectorAll('text,.bd-frame,.m-mint').length).toBe(0)
    expect(svg.getAttribute('aria-label')).toBe('a <fight>')
    expect(thumb(b, [], []).getAttribute('aria-hidden')).toBe('true')
  })
  it('keeps a thumbnail to two elements a piece and a handful for the board', () => {
    make()
    const svg = thumb(b, chain.men, [], { skin: 'draughts' })
    expect(svg.querySelectorAll('*').length).toBeLessThan(2 * chain.men.length + 6)
  })
  it('draws diagrams with their marks', () => {
    make()
    const svg = diagram(
      b,
      chain.men,
      {
        path: all(b, 'h4 f6 d8'),
        taken: all(b, 'g5 e7'),
        legal: all(b, 'd8'),
        refused: all(b, 'c3'),
      },
      { skin: 'draughts' },
    )
    expect(svg.querySelectorAll('.m-rose').length).toBe(2)
    expect(svg.querySelectorAll('.m-pip').length).toBe(1)
    expect(svg.querySelectorAll('.m-trail').length).toBe(1)
    expect(svg.querySelectorAll('.m-red').length).toBe(2)
    expect(svg.querySelectorAll('text').length).toBe(16)
  })
  it('draws lines that cross, points among them and whose territory they are', () => {
    const places = Array.from({ length: 9 }, (_, i) => {
      const at = { name: `${'abc'[i % 3]}${3 - Math.floor(i / 3)}`, seat: -1 }
      return { ...at, x: (i % 3) + 0.5, y: Math.floor(i / 3) + 0.5, tint: i === 4 ? 8 : 0 }
    })
    const marks = [
      { place: 1, kind: 'territory.1' },
      { place: 2, kind: 'dead' },
      { place: 2, kind: 'territory.0' },
    ]
    const lattice = { shape: 'point', w: 3, h: 3, places } as typeof b
    const svg = thumb(lattice, [{ place: 2, kind: 'stone', seat: 1 }], marks, { skin: 'weiqi' })
    expect(svg.querySelector('.bd-rule')?.getAttribute('d')?.match(/[HV]/g)?.length).toBe(6)
    expect(svg.querySelectorAll('.bd-point').length).toBe(1)
    expect(svg.querySelectorAll('.m-area1').length).toBe(1)
    expect(svg.querySelectorAll('.m-area0').length).toBe(0) // a dead stone has its cross
    expect(svg.querySelectorAll('.m-rose').length).toBe(1)
  })
  it('draws the signs of places on the ground, under the pieces', () => {
    const places = ['water', undefined].map((sign, i) => ({
      ...{ name: `${i + 1}`, seat: -1, x: i + 0.5, y: 0.5 },
      ...(sign ? { sign } : {}),
    }))
    const path = { shape: 'square', w: 2, h: 1, places } as typeof b
    const svg = thumb(path, [{ place: 0, kind: 'man', seat: 1 }], [], { skin: 'senet' })
    const uses = [...svg.querySelectorAll('use')].map((u) => u.getAttribute('href'))
    expect(uses).toEqual(['#sign-water', '#se-spool'])
  })
  it('says the signs of places', () => {
    const places = b.places.map((p) => (p.name === 'c3' ? { ...p, sign: 'water' } : p))
    make({ board: { ...b, places } })
    expect(board.el.querySelector('[aria-label^="c3, water, "]')).not.toBeNull()
  })
  it('draws pieces of an unknown family with letters', () => {
    make({ skin: 'nothing' })
    expect(board.el.querySelectorAll('.bd-letter').length).toBe(12)
  })
})
