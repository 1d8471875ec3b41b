// The story page: every board at its start, in mid-game, at its end, and every state of a place,
// with canned data. Screenshots are taken from it; ?only=id shows one story as large as it goes.

import '../look/tokens.css'
import './stories.css'
import { createBoard, type Board, type Config, type TableView } from '../board'
import { pieceIcon } from '../board/pictures/icon'
import { diagram, thumb } from '../board/pictures/thumb'
import { below, above, noMarks, type Marked } from '../board/view/marks'
import { Geometry } from '../board/core/geometry'
import { createSounds } from '../sound'
import { renamed } from '../board/core/names'
import { piecesWith, putPiece } from '../board/core/placing'
import { clothStories } from './reversi'
import { allKinds, chessStories } from './chess'
import { after, flickStories, tool, trace } from './flick'
import { all, at, eightBoard, pieces, path, scene, stories, withButton, type Story } from './data'

const root = document.querySelector<HTMLElement>('#stories')!
const only = new URLSearchParams(location.search).get('only')
const boards: Record<string, Board> = {}
const sounds = createSounds()

function section(id: string, title: string): HTMLElement | undefined {
  if (only && only !== id) return undefined
  const s = document.createElement('section')
  s.id = id
  s.className = only ? 'story one' : 'story'
  const h = document.createElement('h2')
  h.textContent = title
  s.append(h)
  root.append(s)
  return s
}

function show(story: Story, more: Partial<Config> = {}): Board | undefined {
  const el = section(story.id, story.title)
  if (!el) return undefined
  const board = createBoard(el, {
    board: story.board,
    scene: story.scene,
    skin: 'draughts',
    seats: [0],
    premoves: 3,
    sound: sounds.play,
    onMove: (p) => played(board, story, p.text, more.puts),
    onWhy: (tokens, place) =>
      board.why({
        title: `${story.board.places[tokens[0] ?? place].name} cannot go to ${story.board.places[place].name}`,
        text: 'You can take, so you must.',
        link: { text: 'Rule 1.5.3', href: '#' },
        at: place,
        places: (story.scene.marks ?? []).map((m) => m.place),
      }),
    ...more,
  })
  boards[story.id] = board
  return board
}

/** Answers a move as a server would: the scene without the pieces that were taken. */
function played(board: Board, story: Story, text: string, puts = ''): void {
  const p = story.scene.paths?.find((q) => q.text === text)
  if (!p) return
  const put = putPiece({ ...story, puts }, p, p.tokens)
  if (put) {
    setTimeout(() => board.animateTo({ toMove: 2, men: piecesWith(story.scene, p, put) }, p), 60)
    return
  }
  const [from, to] = [p.tokens[0], p.tokens[p.tokens.length - 1]]
  const left = story.scene.men.filter((m) => !p.taken?.includes(m.place))
  const next = left.map((m) => (m.place === from ? { ...m, place: to } : m))
  setTimeout(() => board.animateTo({ toMove: 2, men: next }, p), 60)
}

for (const s of stories) show(s)

const [, chain] = stories
const named = (id: string, title: string): Story => ({ ...chain, id, title })

show(named('mid-chain', 'In mid-chain: f6 goes on to d8 or h8'))?.select(at(chain.board, 'h4'))
boards['mid-chain']?.select(at(chain.board, 'f6'))
show(named('pips', 'Pips'), { legal: 'pips' })?.select(at(chain.board, 'h4'))
show(named('black', 'From the other side'), { flipped: true })
show(named('walnut', 'Walnut'), { wood: 'walnut', last: all(chain.board, 'h6 g5') })
show(named('slate', 'Slate, coordinates inside'), {
  wood: 'slate',
  coords: 'in',
  last: all(chain.board, 'h6 g5'),
})

const why = show(named('why', 'Why not?'))
why?.why({
  title: 'f4 cannot go to e5',
  text: 'You can take, so you must: h4 takes g5, or e3 takes d4.',
  link: { text: 'Rule 1.5.3', href: '#' },
  at: at(chain.board, 'e5'),
  places: all(chain.board, 'h4 e3'),
})

const pre = show({ ...named('premove', 'Premoves'), scene: { ...chain.scene, paths: [] } })
if (pre) {
  for (const [a, b] of [
    ['f2', 'g3'],
    ['g3', 'h2'],
    ['a1', 'b2'],
  ]) {
    pre.select(at(chain.board, a))
    pre.select(at(chain.board, b))
  }
}

const draw = show(named('shapes', 'Arrows and circles'))
draw?.setShapes([
  { from: at(chain.board, 'h4'), to: at(chain.board, 'f6'), brush: 'green' },
  { from: at(chain.board, 'e7'), to: at(chain.board, 'c5'), brush: 'red' },
  { from: at(chain.board, 'a1'), to: at(chain.board, 'b2'), brush: 'blue' },
  { from: at(chain.board, 'b8'), to: at(chain.board, 'h2'), brush: 'amber' },
  { from: at(chain.board, 'd4'), brush: 'green' },
  { from: at(chain.board, 'f2'), brush: 'red' },
])

const huffBoard = withButton(eightBoard, 'huff')
show({
  id: 'huff',
  title: 'A button place: huff',
  board: huffBoard,
  scene: {
    ...scene(huffBoard, 'a1 c3 g3', 'd4 f6 h8', ['a1-b2', 'c3:e5:g7 x d4 f6']),
    paths: [
      ...scene(huffBoard, '', '', ['a1-b2', 'c3:e5 x d4']).paths!,
      { seat: 0, tokens: all(huffBoard, 'huff f6'), text: 'huff f6' },
      { seat: 0, tokens: all(huffBoard, 'huff h8'), text: 'huff h8' },
    ],
  },
})?.select(at(huffBoard, 'huff'))

const choice = show({
  id: 'choice',
  title: 'A choice on the square',
  board: eightBoard,
  scene: {
    toMove: 1,
    men: pieces(eightBoard, 'b6 c3', 'h8 f6'),
    choices: ['promote:king', 'promote:man', 'rider'],
    paths: [-1, -2, -3].map((c) => ({
      seat: 0,
      tokens: [...all(eightBoard, 'b6 a7'), c],
      text: `b6a7${c}`,
    })),
  },
})
choice?.select(at(eightBoard, 'b6'))
choice?.select(at(eightBoard, 'a7'))

reversi()
chess()
flick()
chessmen()
states()
figures()

/** Discs on cloth: every set of pieces, every shape of board, a move pointed at, a pass. */
function reversi(): void {
  const { start, middle, pass, cross, octagon } = clothStories
  const cloth = (id: string, title: string, s: typeof start, more: Partial<Config> = {}): void => {
    const board = show({ id, title, ...s }, { skin: 'reversi', puts: 'disc', ...more })
    if (more.premoves) board?.select(at(s.board, 'e2'))
  }
  cloth('rv-start', 'Reversi, Othello start', start)
  cloth('rv-middle', 'Reversi in mid-fight', middle, { last: all(middle.board, 'd2') })
  cloth('rv-numbers', 'Numbered squares', { ...middle, board: renamed(middle.board, 'numbers') })
  cloth('rv-squares', 'Green squares', middle, { legal: 'squares' })
  cloth('rv-pass', 'Nothing but a pass', pass)
  const theirs = { ...middle, scene: { ...middle.scene, toMove: 2, paths: [] } }
  cloth('rv-premove', 'A disc put ahead of the turn', theirs, {
    premoves: 2,
    last: all(middle.board, 'd2'),
  })
  cloth('rv-cross', 'The cross', cross)
  cloth('rv-octagon', 'The octagon, names inside', octagon, { coords: 'in' })
  for (const pieces of ['redDiscs', 'cubes', 'cells']) {
    cloth(`rv-${pieces}`, `Reversi, ${pieces}`, middle, { pieces })
  }
}

/** Chess: fights, checks, choices, hands, riders, seams. */
function chess(): void {
  const show1 = (id: keyof typeof chessStories, title: string, more: Partial<Config> = {}) =>
    show({ id: `ch-${id}`, title, ...chessStories[id] }, { skin: 'chess', ...more })
  const places = (id: keyof typeof chessStories, names: string): number[] =>
    all(chessStories[id].board, names)
  show1('middle', 'Chess in mid-fight', { last: places('middle', 'c8 e6') })?.select(
    places('middle', 'f3')[0],
  )
  show1('checked', 'Check', { last: places('checked', 'd8 h4') })
  const promoting = show1('promoting', 'A promotion')
  for (const p of places('promoting', 'a7 b8')) promoting?.select(p)
  show1('hands', 'Pieces in hand')?.select(places('hands', 'hand:N')[0])
  show1('riding', 'Riders on their carriers')
  show1('cylinder', 'A cylinder')?.select(places('cylinder', 'b2')[0])
  show1('mobius', 'A Möbius strip')?.select(places('mobius', 'b2')[0])
  const swedish = show1('swedish', 'A piece taken is put elsewhere')
  for (const p of places('swedish', 'c3 d5')) swedish?.select(p)
  show1('badges', 'Pieces that move as others')
  show1('fairy', 'Fairy pieces and pieces of nobody')
}

/** Tables: from above and in space, aimed and played. */
function flick(): void {
  const table = (
    id: string,
    story: string,
    title: string,
    view: TableView,
    more: Partial<Config> = {},
  ): Board | undefined => {
    const { board, scene } = flickStories[story]
    const it: Story = { id: `fl-${id}`, title, board, scene }
    const shown = show(it, {
      view,
      words: { tool },
      onMove: () => {
        setTimeout(() => shown?.animateTo(after, undefined, { trace: async () => trace }), 60)
      },
      ...more,
    })
    // What follows is the same whatever was shot: a story knows no physics.
    return shown
  }
  table('start', 'start', 'Chapaev from above', 'above')
  table('above', 'fight', 'In mid-fight from above', 'above')?.select(2)
  table('black', 'fight', 'From the other side', 'above', { flipped: true })
  const space = table('space', 'start', 'Chapaev in space', 'space')
  space?.select(3)
  table('fight', 'fight', 'In mid-fight in space', 'space')?.select(3)
  table('seat', 'seat', 'The earth does not turn', 'space', { flipped: true })
  table('played', 'start', 'After a shot', 'space', { reducedMotion: false })?.animateTo(
    after,
    undefined,
    { trace: async () => trace },
  )
}

/** Every chessman at 24, 45 and 90 pixels on light and dark squares. */
function chessmen(): void {
  const el = section('pieces', 'Chessmen')
  if (!el) return
  el.className = 'story pieces'
  const grid = document.createElement('div')
  grid.className = 'sheet mat-chess'
  for (const seat of [0, 1, -1]) {
    for (const size of [24, 45, 90]) {
      for (const tint of [0, 1]) {
        for (const kind of allKinds) {
          const cell = document.createElement('span')
          cell.className = `bd-svg tint${tint}`
          cell.style.width = cell.style.height = `${size}px`
          const icon = pieceIcon(kind, seat, { skin: 'chess' })
          icon.classList.remove('bd-icon')
          icon.setAttribute('viewBox', '-24 -24 48 48')
          cell.append(icon)
          grid.append(cell)
        }
        grid.append(document.createElement('br'))
      }
    }
  }
  el.append(grid)
}

/** Every state of a place on a light and on a dark square of every wood. */
function states(): void {
  const el = section('states', 'States of a place')
  if (!el) return
  const two: Story['board'] = {
    shape: 'square',
    w: 2,
    h: 1,
    places: [
      { name: 'a', seat: -1, x: 0.5, y: 0.5 },
      { name: 'b', seat: -1, x: 1.5, y: 0.5, tint: 1 },
    ],
  }
  const rows: [string, Partial<Marked>[], string][] = [
    ['Pointed at', [{ hover: 0 }, { hover: 1 }], 'w'],
    ['Chosen', [{ chosen: 0 }, { chosen: 1 }], 'w'],
    ['May go here', [{ legal: [0, 1] }], ''],
    ['May go here, pips', [{ legal: [0, 1], style: 'pips' }], ''],
    ['May take', [{ takes: [0, 1], legal: [0, 1] }], 'b'],
    ['Must take', [{ must: [0, 1] }], 'w'],
    ['Last move', [{ last: [0, 1] }], 'b'],
    [
      'Check',
      [
        {
          signs: [
            { place: 0, kind: 'check' },
            { place: 1, kind: 'check' },
          ],
        },
      ],
      'w',
    ],
    ['Premove', [{ premoves: [{ from: 0, to: 1 }] }], 'w'],
    ['Refused', [{ refused: 0 }, { refused: 1 }], ''],
    ['Already jumped', [{ jumped: [0, 1] }], 'b'],
  ]
  const grid = document.createElement('div')
  grid.className = 'states'
  const geo = new Geometry(two, false, false)
  for (const wood of ['', 'walnut', 'slate']) {
    for (const [name, list, who] of rows) {
      const standing = who
        ? [0, 1].map((place) => ({ place, kind: 'man', seat: who === 'w' ? 0 : 1 }))
        : []
      const marks = list.map((m) => ({ ...noMarks(), ...m }))
      const jumped = marks.flatMap((m) => m.jumped)
      const svg = thumb(
        two,
        standing.filter((m) => !jumped.includes(m.place)),
        [],
        { skin: 'draughts', wood },
      )
      const pale = thumb(
        two,
        standing.filter((m) => jumped.includes(m.place)),
        [],
        { skin: 'draughts', wood },
      )
      const first = svg.querySelector('g')
      const under = document.createElementNS('http://www.w3.org/2000/svg', 'g')
      under.innerHTML = marks.map((m) => below(m, geo)).join('')
      svg.insertBefore(under, first)
      for (const g of pale.querySelectorAll('svg>g')) {
        g.classList.add('bd-jumped')
        svg.append(g)
      }
      const over = document.createElementNS('http://www.w3.org/2000/svg', 'g')
      over.innerHTML = marks.map((m) => above(m, geo)).join('')
      svg.append(over)
      const f = document.createElement('figure')
      const c = document.createElement('figcaption')
      c.textContent = name
      f.append(svg, c)
      grid.append(f)
    }
  }
  el.append(grid)
}

/** Thumbnails, a diagram and the sets of pieces. */
function figures(): void {
  const el = section('thumbs', 'Thumbnails, diagram, pieces')
  if (!el) return
  const row = document.createElement('div')
  row.className = 'thumbs'
  for (const s of Object.values(clothStories))
    row.append(thumb(s.board, s.scene.men, [], { skin: 'reversi', label: 'Reversi' }))
  for (const s of stories)
    row.append(thumb(s.board, s.scene.men, s.scene.marks, { skin: 'draughts', label: s.title }))
  const p = path(chain.board, 'h4:f6:d8 x g5 e7')
  row.append(
    diagram(
      chain.board,
      chain.scene.men,
      {
        path: p.tokens,
        taken: p.taken,
        refused: all(chain.board, 'c3'),
        legal: all(chain.board, 'd8'),
      },
      { skin: 'draughts', label: 'h4 takes g5 and e7' },
    ),
  )
  el.append(row)
  const icons = document.createElement('div')
  icons.className = 'icons'
  for (const pieces of ['double', 'inverted', 'crown']) {
    for (const seat of [0, 1]) {
      for (const kind of ['man', 'king'])
        icons.append(pieceIcon(kind, seat, { skin: 'draughts', pieces }))
    }
  }
  el.append(icons)
}

Object.assign(window, { boards })
