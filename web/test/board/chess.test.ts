import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBoard, type Board, type Config, type Path } from '../../src/board'
import { Geometry } from '../../src/board/core/geometry'
import { premovePath } from '../../src/board/core/premove'
import { firstWay, joins } from '../../src/board/core/equivalent'
import {
  chessBoard,
  chessScene,
  chessStories,
  piecesOf,
  way,
  withHands,
  withSeams,
} from '../../src/stories/chess'
import { all, at } from '../../src/stories/data'

const plain = chessBoard()
const { promoting, hands, riding, swedish, mobius, badges } = chessStories

let boards: Board[] = []
afterEach(() => {
  for (const b of boards) b.destroy()
  boards = []
  document.body.innerHTML = ''
})

function make(
  story: Pick<Config, 'board' | 'scene'>,
  more: Partial<Config> = {},
): { board: Board; el: HTMLElement; moves: Path[]; sounds: string[] } {
  const el = document.createElement('div')
  document.body.append(el)
  const moves: Path[] = []
  const sounds: string[] = []
  const board = createBoard(el, {
    ...story,
    skin: 'chess',
    seats: [0],
    reducedMotion: true,
    sound: (name) => sounds.push(name),
    onMove: (p) => moves.push(p),
    ...more,
  })
  boards.push(board)
  return { board, el, moves, sounds }
}

/** The kinds drawn on a place, the lowest first; pieces that are hidden left out. */
function drawn(el: HTMLElement, where: { x: number; y: number }): string[] {
  return [...el.querySelectorAll('.bd-piece:not(.bd-gone)')]
    .filter((g) => g.getAttribute('transform') === `translate(${where.x} ${where.y})`)
    .map((g) => g.querySelector('use')?.getAttribute('href')?.slice(4) ?? '')
}
const centre = (name: string) => new Geometry(plain, false, false).centre(at(plain, name))

describe('castling', () => {
  it('is clicked by the king to its square or on the rook', () => {
    for (const goal of ['g1', 'h1']) {
      const { board, el, moves, sounds } = make(promoting)
      board.select(at(plain, 'e1'))
      board.select(at(plain, goal))
      expect(moves.map((m) => m.text)).toEqual(['e1g1'])
      expect(drawn(el, centre('g1'))).toEqual(['king'])
      expect(drawn(el, centre('h1'))).toEqual(['rook'])
      expect(sounds).toEqual(['castle'])
    }
  })
  it('is shown as the king goes, and only castling is', () => {
    const scene = promoting.scene
    const onRook = scene.paths!.find((p) => p.tokens[1] === at(plain, 'h1'))!
    expect(firstWay(scene, onRook).tokens).toEqual(all(plain, 'e1 g1'))
    expect(joins(scene, way(plain, 'e1-e2'))).toBe(false)
  })

  it("is not what a capture of a piece of one's own is, which the move takes", () => {
    const sceneOf = (text: string) => chessScene(plain, '8/8/8/8/8/8/8/4K2R', [text])
    const takes = sceneOf('e1-h1 x h1')
    expect(joins(takes, takes.paths![0]!)).toBe(false)
    const castles = sceneOf('e1-h1')
    expect(joins(castles, castles.paths![0]!)).toBe(true)
  })
})

describe('captures where one lands', () => {
  it('hide the piece taken at once and put no cross on it', () => {
    const { board, el } = make(chessStories.middle)
    board.select(at(plain, 'b3'))
    board.select(at(plain, 'd5'))
    expect(drawn(el, centre('d5'))).toEqual(['bishop'])
    expect(el.querySelector('.bd-jumped')).toBeNull()
    board.revert()
    expect(drawn(el, centre('d5'))).toEqual(['pawn'])
  })
})

describe('the last move', () => {
  it('is marked where the piece stands as well as where the one taken was put', () => {
    const last = all(plain, 'c3 d5 a3')
    const scene = chessScene(plain, '4k3/8/8/3N4/8/q7/8/4K3', [])
    const { el } = make({ board: plain, scene }, { last })
    const marked = [...el.querySelectorAll('.bd-cell')]
      .filter((cell) => /last move/.test(cell.getAttribute('aria-label') ?? ''))
      .map((cell) => Number((cell as HTMLElement).dataset.place))
    expect(marked.sort((a, b) => a - b)).toEqual([...last].sort((a, b) => a - b))
  })
})

describe('hands without rows of their own', () => {
  it('lie on the side of the board on which their places are', () => {
    const board = withHands(plain)
    const near = (flipped: boolean, only?: number) => {
      const places = board.places.map((p) => (p.kind ? { ...p, y: 8 - p.y } : p))
      const it = only === undefined ? board : { ...board, places }
      const { el } = make({ board: it, scene: chessScene(it, '8/8/8/8/8/8/8/8', []) }, { flipped })
      const all = [...el.querySelectorAll('.bd-pocket, .bd-svg')]
      const last = all.at(-1)?.querySelector<HTMLElement>('.bd-held-piece')
      return board.places[Number(last?.dataset.place)]?.seat
    }
    expect([near(false), near(true)]).toEqual([0, 1])
    expect([near(false, 1), near(true, 1)]).toEqual([1, 0])
  })
})

describe('a hand for one piece', () => {
  it('is gone once it stands on the board, but not in the editor', () => {
    const board = withHands(plain, 'm')
    const scene = chessScene(board, '4k3/8/8/8/8/8/8/4K3', [])
    const { board: it, el } = make({ board, scene })
    const spent = () => el.querySelectorAll('.bd-pocket.spent').length
    expect(spent()).toBe(2)
    it.set({ edit: { lifts: true, tap: () => undefined, drag: () => undefined } })
    expect(spent()).toBe(0)
  })
})

describe('promotion', () => {
  it('asks on the square, the best piece first, and plays what is picked', () => {
    const { board, el, moves } = make(promoting)
    board.select(at(plain, 'a7'))
    board.select(at(plain, 'b8'))
    const items = [...el.querySelectorAll<HTMLElement>('.bd-picker [role=menuitem]')]
    expect(items.map((b) => b.getAttribute('aria-label'))).toEqual([
      'queen',
      'rook',
      'bishop',
      'knight',
      'Close',
    ])
    expect(items.slice(0, 4).map((b) => b.querySelectorAll('svg use').length)).toEqual([1, 1, 1, 1])
    items[3].click()
    expect(moves.map((m) => m.text)).toEqual(['a7-b8-4'])
  })
  it('entered ahead means the first choice', () => {
    const p = { from: at(plain, 'a7'), to: at(plain, 'a8') }
    expect(premovePath(promoting.scene.paths!, [0], p)?.tokens.at(-1)).toBe(-1)
  })
})

describe('pieces in hand', () => {
  const held = (el: HTMLElement, name: string) =>
    el.querySelector<HTMLButtonElement>(`[data-place="${at(hands.board, name)}"].bd-held-piece`)!
  it('are counted beside the board and not drawn on it', () => {
    const { el } = make(hands)
    expect(held(el, 'hand:P').textContent).toBe('2')
    expect(held(el, 'hand:P').getAttribute('aria-label')).toBe('white pawn ×2, in hand')
    expect(held(el, 'hand:Q').disabled).toBe(true)
    expect(el.querySelectorAll('.bd-piece')).toHaveLength(
      hands.scene.men.filter((m) => m.place < 64).length,
    )
  })
  it('are clicked and then the square; the piece stands there at once', () => {
    const { board, el, moves, sounds } = make(hands)
    held(el, 'hand:N').click()
    expect(held(el, 'hand:N').getAttribute('aria-pressed')).toBe('true')
    board.select(at(hands.board, 'e5'))
    expect(moves.map((m) => m.text)).toEqual(['hand:N-e5'])
    expect(drawn(el, centre('e5'))).toEqual(['knight'])
    expect(sounds).toEqual(['drop'])
  })
  describe('are pressed', () => {
    const [x, y] = [900, 300]
    const fire = (target: EventTarget, type: string, dx = 0, dy = 0) => {
      const at = { clientX: x + dx, clientY: y + dy, bubbles: true, cancelable: true }
      const e = Object.assign(new MouseEvent(type, at), { pointerId: 1, pointerType: 'mouse' })
      target.dispatchEvent(e)
    }
    /** A hand of 40 by 40 pixels, pressed in its middle and held until it is taken for a drag. */
    function press() {
      const made = make(hands)
      const hand = held(made.el, 'hand:N')
      hand.getBoundingClientRect = () => new DOMRect(x - 20, y - 20, 40, 40)
      const svg = made.el.querySelector('.bd-svg')!
      svg.getBoundingClientRect = () => new DOMRect(0, 0, 800, 800)
      fire(hand, 'pointerdown')
      vi.advanceTimersByTime(500)
      expect(made.el.querySelector('.bd-dragging')).not.toBeNull()
      const end = (dx = 0, dy = 0) => {
        if (dx || dy) fire(window, 'pointermove', dx, dy)
        fire(window, 'pointerup', dx, dy)
        return hand.getAttribute('aria-pressed')
      }
      return { ...made, hand, end }
    }
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('for long: the piece is chosen all the same, and its squares are lit', () => {
      const { el, moves, board, end } = press()
      expect(end()).toBe('true')
      expect(el.querySelectorAll('.bd-below > .m-pip, .bd-below > .m-dot').length).toBeGreaterThan(
        0,
      )
      expect(el.querySelectorAll('.bd-held')).toHaveLength(0)
      board.select(at(hands.board, 'e5'))
      expect(moves.map((m) => m.text)).toEqual(['hand:N-e5'])
    })
    it('by a hand that trembles over them: chosen', () => expect(press().end(12, -9)).toBe('true'))
    it('and carried away and back: chosen', () => {
      const { end } = press()
      fire(window, 'pointermove', -300)
      expect(end(5)).toBe('true')
    })
    it('and dropped beside the board: let go', () => expect(press().end(70)).toBe('false'))
    it('and dropped on a square: played', () => {
      const { end, moves } = press()
      const to = centre('e5')
      end((to.x * 800) / (8 * 48) - x, (to.y * 800) / (8 * 48) - y)
      expect(moves.map((m) => m.text)).toEqual(['hand:N-e5'])
    })
    it('a second time: let go', () => {
      const { hand, end } = press()
      expect(end()).toBe('true')
      fire(hand, 'pointerdown')
      vi.advanceTimersByTime(500)
      expect(end()).toBe('false')
    })
  })
  it('go where the page shows them', () => {
    const mine = document.createElement('div')
    const theirs = document.createElement('div')
    const { el } = make(hands, { pockets: (seat) => (seat ? theirs : mine) })
    expect(mine.children).toHaveLength(5)
    expect(theirs.children).toHaveLength(5)
    expect(el.querySelector('.bd-held-piece')).toBeNull()
  })
  it('may be dropped ahead of the turn', () => {
    const theirs = { ...hands.scene, toMove: 2, paths: [] }
    const onPremove = vi.fn()
    const { board, el } = make({ ...hands, scene: theirs }, { premoves: 2, onPremove })
    held(el, 'hand:P').click()
    board.select(at(hands.board, 'e5'))
    expect(onPremove).toHaveBeenLastCalledWith([
      { from: at(hands.board, 'hand:P'), to: at(hands.board, 'e5') },
    ])
    expect(held(el, 'hand:P').classList.contains('premoved')).toBe(true)
  })
})

describe('a piece taken that is put elsewhere', () => {
  it('is a click of its own: no empty square is reached through a capture', () => {
    const onWhy = vi.fn()
    const { board, el, moves } = make(swedish, { onWhy })
    board.select(at(plain, 'c3'))
    board.select(at(plain, 'h1'))
    expect(onWhy).toHaveBeenCalled()
    board.select(at(plain, 'd5'))
    expect(drawn(el, centre('d5'))).toEqual(['knight'])
    expect(el.querySelector('.bd-carry use')?.getAttribute('href')).toBe('#cm-queen')
    board.select(at(plain, 'h1'))
    expect(moves.map((m) => m.text)).toEqual(['c3-d5-h1'])
  })
  it('goes there when the next scene comes, its taker to the square between', () => {
    const { board, el } = make(swedish)
    const path = way(plain, 'c3-d5-h1 x d5')
    board.animateTo({ toMove: 2, men: piecesOf('4k3/8/8/3N4/8/8/8/4K2q') }, path)
    expect(drawn(el, centre('d5'))).toEqual(['knight'])
    expect(drawn(el, centre('h1'))).toEqual(['queen'])
    expect(el.querySelector('[role=status]')?.textContent).toMatch(/c3 takes d5.*goes to h1/)
  })
})

describe('pieces on one place', () => {
  it('are drawn one on the other, the rider smaller, and both named', () => {
    const { el } = make(riding)
    const stack = [...el.querySelectorAll('.bd-piece')].filter(
      (g) => g.getAttribute('transform') === `translate(${centre('d3').x} ${centre('d3').y})`,
    )
    expect(stack.map((g) => g.querySelector('use')?.getAttribute('href'))).toEqual([
      '#cm-rook',
      '#cm-knight',
    ])
    expect(stack.map((g) => g.querySelector('.bd-rider') !== null)).toEqual([false, true])
    const cell = el.querySelector(`.bd-cell[data-place="${at(plain, 'd3')}"]`)
    expect(cell?.getAttribute('aria-label')).toMatch(/white knight, white rook/)
  })
  it('a badge names the piece it moves as', () => {
    const { el } = make(badges)
    expect(el.querySelectorAll('.bd-badge')).toHaveLength(3)
  })
})

describe('seams', () => {
  it('a strip is drawn again beyond its edges, turned over', () => {
    const geo = new Geometry(mobius.board, false, true)
    const a1 = at(mobius.board, 'a1')
    const [copy] = geo.copies.get(a1) ?? []
    expect(geo.centre(copy)).toEqual({ x: 8.5 * 48, y: 24 })
    expect(geo.turned(copy)).toBe(true)
    expect(geo.area.x).toBeCloseTo(-1.6 * 48)
    expect(geo.area.w).toBeCloseTo(11.2 * 48)
    expect(geo.rows().every((row) => row.length === 8)).toBe(true)
    const cylinder = new Geometry(withSeams(plain, false), false, false)
    expect(cylinder.turned(cylinder.copies.get(a1)![0])).toBe(false)
  })
  it('pieces and marks are seen on both edges', () => {
    const { board, el } = make(mobius)
    const rooks = el.querySelectorAll('.bd-copies use[href="#cm-rook"]')
    expect(rooks).toHaveLength(4)
    board.select(at(mobius.board, 'b2'))
    expect(el.querySelectorAll('.bd-wraparound .m-dot').length).toBeGreaterThan(0)
  })
})

describe('a button that ends a move', () => {
  // Shash-maty: the queen jumps to h6 and may take d6 as well, or stop (f4 is jumped over).
  const board = {
    ...plain,
    places: [...plain.places, { name: 'end', kind: 3, seat: -1, x: 9, y: 4 }],
  }
  const [d2, h6, d6, end] = [at(plain, 'd2'), at(plain, 'h6'), at(plain, 'd6'), plain.places.length]
  const scene = {
    ...chessScene(plain, '4k3/8/3p4/8/5p2/8/3Q4/4K3', []),
    paths: [
      { seat: 0, tokens: [d2, h6, d6], taken: [at(plain, 'f4'), d6], text: 'd2:h6xd6' },
      { seat: 0, tokens: [d2, h6, end], taken: [at(plain, 'f4')], text: 'd2:h6' },
    ],
  }
  const button = (el: HTMLElement): HTMLButtonElement =>
    el.querySelector<HTMLButtonElement>('.bd-button')!

  it('is dead until the jump has been made', () => {
    const { board: b, el, moves } = make({ board, scene })
    expect(button(el).disabled).toBe(true)
    b.select(d2)
    expect(button(el).disabled).toBe(true)
    b.select(h6)
    expect(button(el).disabled).toBe(false)
    button(el).click()
    expect(moves.map((m) => m.text)).toEqual(['d2:h6'])
  })
  it('is nowhere until it is of use where the page has a place for it', () => {
    const home = document.createElement('p')
    const { board: b, el, moves } = make({ board, scene }, { buttons: () => home })
    expect([button(el), button(home)]).toEqual([null, null])
    b.select(d2)
    b.select(h6)
    expect(button(el)).toBeNull()
    button(home).click()
    expect(moves.map((m) => m.text)).toEqual(['d2:h6'])
  })
})

describe('a roll of the dice', () => {
  const go = (from: string, to: string) => ({
    seat: 0,
    tokens: all(plain, `${from} ${to}`),
    text: `${from}-${to}`,
  })
  const scene = {
    ...chessScene(plain, '4k3/8/8/8/8/8/PP6/1N2K3', []),
    paths: [go('b1', 'a3'), go('b1', 'c3')],
  }
  const may = (el: HTMLElement) =>
    [...el.querySelectorAll('.bd-cell[aria-label*="may move"]')].map(
      (cell) => plain.places[Number((cell as HTMLElement).dataset.place)].name,
    )

  it('marks the pieces that it lets go, for eyes and ears, until one is picked', () => {
    const { board, el } = make({ board: plain, scene: { ...scene, dice: [5] } })
    expect(may(el)).toEqual(['b1'])
    expect(el.querySelectorAll('.m-may')).toHaveLength(1)
    board.select(at(plain, 'b1'))
    expect(el.querySelectorAll('.m-may')).toHaveLength(0)
  })
  it('is what the marks are for: without one there are none', () => {
    expect(may(make({ board: plain, scene }).el)).toEqual([])
  })
})

describe('several boards', () => {
  const right = plain.places.map((p) => ({ ...p, name: `B:${p.name}`, x: p.x + 9 }))
  const here = [...plain.places.keys()]
  const parts = [
    { name: 'A', places: here },
    { name: 'B', places: here.map((i) => i + here.length) },
  ]
  const two = { ...plain, w: 17, places: [...plain.places, ...right], parts }
  it('are drawn side by side or one by one', () => {
    expect(new Geometry(two, false, false).fields).toHaveLength(2)
    const b = new Geometry(two, false, false, 1)
    expect(b.box).toEqual({ x: 0, y: 0, w: 384, h: 384 })
    expect(b.centre(at(two, 'B:a8'))).toEqual({ x: 24, y: 24 })
    expect(new Geometry(two, true, false, 1).centre(at(two, 'B:a8'))).toEqual({ x: 360, y: 360 })
    expect(b.has(at(two, 'a8'))).toBe(false)
  })
  it('one of them shows its own pieces and marks', () => {
    const scene = chessScene(two, 'k7/8/8/8/8/8/8/K7', ['a1-a2'])
    scene.men.push({ place: at(two, 'B:e4'), kind: 'rook', seat: 2 })
    const { el, board, sounds } = make({ board: two, scene }, { part: 1 })
    expect(el.querySelectorAll('.bd-piece')).toHaveLength(1)
    board.animateTo({ ...scene, men: scene.men.slice(1) }, way(two, 'a1-a2'))
    expect(sounds).toEqual([])
    expect(el.querySelector('.m-last')).toBeNull()
  })
})

describe('check', () => {
  it('is heard, seen and read', () => {
    const { board, el, sounds } = make({ board: plain, scene: { toMove: 1, men: [] } })
    board.animateTo(chessStories.checked.scene, way(plain, 'd8-h4', 1))
    expect(sounds).toContain('check')
    expect(el.querySelector('.f-check')).not.toBeNull()
    const cell = el.querySelector(`.bd-cell[data-place="${at(plain, 'e1')}"]`)
    expect(cell?.getAttribute('aria-label')).toMatch(/white king, in check/)
    expect(el.querySelector('[role=status]')?.textContent).toMatch(/in check/)
  })
  it('is heard once the piece has come, after the sound of the move', () => {
    const after: Record<string, number> = {}
    const sound: Config['sound'] = (name, _, wait) => {
      after[name] = wait ?? 0
    }
    const { board } = make(
      { board: plain, scene: { toMove: 1, men: [] } },
      { reducedMotion: false, sound },
    )
    board.animateTo(chessStories.checked.scene, way(plain, 'd8-h4', 1))
    expect(after.check).toBeGreaterThan(after.move)
  })
})
