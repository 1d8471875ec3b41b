// Games in which pieces are put on the board and turn over where they stand.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBoard, type Board, type Config, type Path, type Premove } from '../../src/board'
import { thumb } from '../../src/board/pictures/thumb'
import { Geometry } from '../../src/board/core/geometry'
import { coordinates, ground } from '../../src/board/view/render'
import { skinOf } from '../../src/skins'
import { all, at } from '../../src/stories/data'
import { clothBoard, clothStories, withHands } from '../../src/stories/reversi'

const { middle, pass, cross, octagon } = clothStories
const b = middle.board
let board: Board
let host: HTMLElement
let moves: Path[]
let why: [number[], number][]
let queue: Premove[]
let sounds: string[]

function make(config: Partial<Config> = {}): void {
  moves = []
  why = []
  sounds = []
  board = createBoard(host, {
    ...middle,
    seats: [0],
    skin: 'reversi',
    puts: 'disc',
    frame: false,
    coords: 'off',
    reducedMotion: true,
    onMove: (p) => moves.push(p),
    onWhy: (t, p) => why.push([t, p]),
    onPremove: (q) => {
      queue = q
    },
    sound: (name, n) => sounds.push(n ? `${name}${n}` : name),
    ...config,
  })
}

const cell = (name: string): HTMLElement => board.el.querySelector(`[data-place="${at(b, name)}"]`)!
const sides = (): string =>
  [...board.el.querySelectorAll('.bd-pieces use')].map((u) => u.getAttribute('class')).join(' ')
const count = (css: string): number => board.el.querySelectorAll(css).length

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  board?.destroy()
  host.remove()
})

describe('putting a piece', () => {
  it('takes one click, and shows it with what it turns at once', () => {
    make()
    const before = count('.bd-piece')
    board.select(at(b, 'b4'))
    expect(moves.map((m) => m.text)).toEqual(['b4'])
    expect(count('.bd-piece')).toBe(before + 1)
    expect(sides().match(/rv-k/g)?.length).toBe(middle.scene.score![0] + 4)
    expect(sounds).toEqual(['flip3', 'move'])
  })
  it('goes back when the server refuses it', () => {
    make()
    const before = sides().split(' ').sort()
    board.select(at(b, 'b4'))
    board.revert()
    expect(sides().split(' ').sort()).toEqual(before)
  })
  it('is said and sounded once', () => {
    make()
    board.select(at(b, 'd1'))
    sounds = []
    const path = middle.scene.paths![0]
    const pieces = middle.scene.men.map((m) => (m.place === at(b, 'd2') ? { ...m, seat: 0 } : m))
    pieces.push({ place: at(b, 'd1'), kind: 'disc', seat: 0 })
    board.animateTo({ toMove: 2, men: pieces, score: [10, 8] }, path)
    expect(sounds).toEqual([])
    expect(board.el.querySelector('.bd-live')?.textContent).toBe(
      'white disc on d1, turns 1: d2. score 10 : 8',
    )
  })
  it('is said with who has put it, where that is told', () => {
    make()
    const pieces = [...middle.scene.men, { place: at(b, 'd1'), kind: 'disc', seat: 0 }]
    board.animateTo({ toMove: 2, men: pieces }, middle.scene.paths![0], { by: 'Olena' })
    expect(board.el.querySelector('.bd-live')?.textContent).toMatch(/^Olena: white disc on d1/)
  })
  it('asks why where nothing may be put, and never lifts a piece that stays', () => {
    make()
    board.select(at(b, 'h1'))
    board.select(at(b, 'd3'))
    board.select(at(b, 'd2'))
    expect(why.map(([t, p]) => [t.length, b.places[p].name])).toEqual([
      [0, 'h1'],
      [0, 'd3'],
      [0, 'd2'],
    ])
    expect(board.partial()).toEqual([])
  })
  it('marks the places by dots unless the user wants squares', () => {
    make()
    expect(count('.m-dot')).toBe(8)
    board.set({ legal: 'squares' })
    expect([count('.m-dot'), count('.f-legal')]).toEqual([0, 8])
  })
  it('rings what the place reached by the keyboard would turn, and shows the piece', () => {
    make()
    cell('b4').focus()
    const rings = count('.bd-above circle') / 2
    const ghost = count('.bd-ghosts use')
    // A browser tells whether the focus is to be seen; without it nothing is pointed at.
    expect([rings, ghost]).toEqual(cell('b4').matches(':focus-visible') ? [3, 1] : [0, 0])
    expect(cell('b4').getAttribute('aria-label')).toBe(
      'b4, empty, you may place here, turns 3: c4, d4, e4',
    )
  })
  it('plays by Enter', () => {
    make()
    cell('e7').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    expect(moves.map((m) => m.text)).toEqual(['e7'])
  })
})

describe('putting ahead of the turn', () => {
  const theirs = { ...middle.scene, toMove: 2, paths: [] }

  it('is kept, taken away by a second click, and played when it is allowed', () => {
    make({ scene: theirs, premoves: 2, last: all(b, 'd2') })
    board.select(at(b, 'h5'))
    expect(queue).toEqual([{ from: at(b, 'h5'), to: at(b, 'h5') }])
    board.select(at(b, 'h5'))
    expect(queue).toEqual([])
    board.select(at(b, 'b4'))
    board.set({ scene: middle.scene })
    expect(moves.map((m) => m.text)).toEqual(['b4'])
  })
  it('is dropped when it turns nothing, and at a pass', () => {
    for (const scene of [middle.scene, { ...pass.scene, men: middle.scene.men }]) {
      make({ scene: theirs, premoves: 2, last: all(b, 'd2') })
      board.select(at(b, 'h1'))
      board.set({ scene })
      expect([moves.length, board.premoves().length]).toEqual([0, 0])
      board.destroy()
    }
  })
  it('needs a game in which pieces are put', () => {
    make({ scene: theirs, premoves: 2, puts: '', last: all(b, 'd2') })
    board.select(at(b, 'h5'))
    expect(board.premoves()).toEqual([])
    board.destroy()
    make({ scene: theirs, premoves: 2, puts: 'disc' })
    board.select(at(b, 'h5'))
    expect(board.premoves()).toEqual([{ from: at(b, 'h5'), to: at(b, 'h5') }])
  })
})

describe('a button over the board', () => {
  it('is there only while it may be pressed, and plays at once', () => {
    make()
    expect(count('.bd-button')).toBe(0)
    board.set({ scene: pass.scene })
    const button = board.el.querySelector<HTMLButtonElement>('.bd-button')!
    expect(button.textContent).toBe('Pass')
    button.click()
    expect(moves.map((m) => m.text)).toEqual(['pass'])
    expect(sounds).toEqual([])
    expect(count('.bd-button')).toBe(0)
  })
})

describe('cloth boards', () => {
  const skin = skinOf('reversi')
  const picture = (data: typeof b): SVGElement => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.innerHTML = ground(new Geometry(data, false, false), skin)
    return svg
  }

  it.each([
    [4, 0],
    [6, 4],
    [8, 4],
    [12, 4],
  ])('of %i by %i have their guide points', (size, points) => {
    expect(picture(clothBoard(size)).querySelectorAll('.bd-point').length).toBe(points)
  })
  it.each([
    ['cross', cross.board, 48],
    ['octagon', octagon.board, 88],
  ])('shaped as a %s draw their own squares and no others', (_, data, squares) => {
    const svg = picture(data)
    expect(svg.querySelector('.bd-0')?.getAttribute('d')?.match(/M/g)?.length).toBe(squares)
    expect(svg.querySelectorAll('.bd-edge').length).toBe(1)
  })
  it('name rows from the top, letters in the lowest square there is', () => {
    const names = (data: typeof b, flipped: boolean): string[] => {
      const t = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
      t.innerHTML = coordinates(new Geometry(data, flipped, false), 'in')
      return [...t.querySelectorAll('text')].map((e) => `${e.textContent}@${e.getAttribute('y')}`)
    }
    expect(names(b, false)).toContain('1@10.5')
    expect(names(b, true)).toContain('8@10.5')
    expect(names(cross.board, false)).toEqual(expect.arrayContaining(['a@285', 'c@381']))
  })
  it('keep pieces in hand off the board', () => {
    const hands = withHands(b)
    const heap = { place: hands.places.length - 1, kind: 'disc', seat: 1, n: 20 }
    const svg = thumb(hands, [...middle.scene.men, heap], [], { skin: 'reversi' })
    expect(svg.getAttribute('viewBox')).toBe('0 0 384 384')
    expect(svg.querySelectorAll('g>use').length).toBe(middle.scene.men.length)
  })
  it('lay covers on empty squares in the set that has them', () => {
    const svg = thumb(b, middle.scene.men, [], { skin: 'reversi', pieces: 'cells' })
    expect(svg.querySelectorAll('[href="#rv-cover"]').length).toBe(64)
  })
})
