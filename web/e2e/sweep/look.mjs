// Compares what a page draws with a scene: who stands where and whose it is, in the drawing and in
// words, what may be clicked, hands, points, facts, the list of moves.
import { readFileSync } from 'node:fs'
import { assert, patience } from '../world.mjs'
import { gather } from './gather.mjs'
import { following } from './paths.mjs'
import { button, cell, partOf } from './told.mjs'

const hand = 1

const page = JSON.parse(readFileSync(new URL('../../src/i18n/en.json', import.meta.url), 'utf8'))

/** What is marked by words in the text of a square. */
const said = {
  legal: new RegExp(`, (${page['board.legal']}|${page['board.put']}|${page['board.pick']})(,|$)`),
  must: new RegExp(`, ${page['board.mustTake']}(,|$)`),
  check: new RegExp(`, ${page['board.check']}(,|$)`),
  touched: new RegExp(`, ${page['board.touched']}(,|$)`),
}

/** How pieces of each family are drawn, as far as they have been seen, and the other way round. */
const drawings = new Map()

export class Look {
  /** `words` are those of the family, in English. */
  constructor(me, told, words) {
    this.me = me
    this.told = told
    this.words = words
  }

  /**
   * Waits until the page shows the scene as it is told, or a moment of the past that is given, with
   * these clicks made. What does not come right within the patience is a fault.
   */
  async same(tokens = [], past) {
    const end = Date.now() + patience
    for (;;) {
      const found = await this.me.page.evaluate(gather)
      const faults = this.faults(found, tokens, past)
      if (!faults.length) return found
      assert.ok(Date.now() < end, `the page is not as it was told:\n  ${faults.join('\n  ')}`)
      await this.me.page.waitForTimeout(30)
    }
  }

  faults(found, tokens, past) {
    const { board, scene, plies, match } = this.told
    const shown = { scene, plies: plies.length, moment: plies.length, live: true, ...past }
    const faults = []
    const expect = (what, got, want) => {
      if (JSON.stringify(got) !== JSON.stringify(want))
        faults.push(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(want)}`)
    }
    expect('moves in the list', found.plies, shown.plies)
    expect('move looked at', found.current, shown.moment)
    if (shown.scene.score)
      expect('points', found.points.toSorted(), shown.scene.score.map(points).toSorted())
    const ended = match.status === 'over' && shown.moment === plies.length
    const facts = (shown.scene.facts ?? []).filter(
      ({ key, value }) => !(ended && this.words[`turn.${key}.${value}`]),
    )
    expect('facts', found.facts.length, facts.length)
    if (match.status === 'playing' && shown.live)
      expect('seats on turn', found.active, bits(scene.toMove & (2 ** match.seats.length - 1)))
    if (board.table) this.lying(found, shown.scene, expect)
    else this.standing(found, shown, tokens, expect)
    return faults
  }

  // Boards with places

  standing(found, { scene, live }, tokens, expect) {
    const { board } = this.told
    const kind = (place) => board.places[place]?.kind ?? cell
    const at = laidOut(board, found.cells, expect)
    if (!tokens.length) {
      this.pieces(found, scene, at, expect)
      for (const [place, n] of held(board, scene))
        expect(`${name(board, place)} in hand`, found.hands.find((h) => h.place === place)?.n, n)
    }
    const paths = live ? this.told.paths : []
    const next = following(paths, tokens).filter((t) => t >= 0)
    const starts = tokens.length ? next : next.filter((t) => placed(paths, t))
    const legal = starts.filter((t) => kind(t) === cell)
    const labelled = (mark) =>
      numbers(
        found.cells.filter((c) => said[mark].test(c.label)),
        'place',
      )
    expect('squares said to be legal', labelled('legal'), legal.toSorted(order))
    const marks = found.legal.map((p) => nearest(at, p)).toSorted(order)
    expect('squares drawn as legal', [...new Set(marks)], legal.toSorted(order))
    // A button that begins a move may be pressed whatever has been chosen.
    const press = [...following(paths, []), ...next, ...tokens].filter((t) => kind(t) === button)
    if (live) expect('buttons', found.buttons.toSorted(order), [...new Set(press)].toSorted(order))
    this.signs(found, scene, paths, tokens, labelled, expect)
  }

  /** Pieces in the drawing, in the copies beyond seams and in words. */
  pieces(found, scene, at, expect) {
    const { board } = this.told
    const stand = scene.men.filter((m) => (board.places[m.place]?.kind ?? cell) === cell)
    const tiers = new Map()
    const want = stand.map((m) => {
      const tier = tiers.get(m.place) ?? 0
      tiers.set(m.place, tier + 1)
      return { ...m, tier }
    })
    const list = found.pieces.map((m) => ({ ...m, place: nearest(at, m) }))
    expect('pieces drawn', numbers(list, 'place'), numbers(want, 'place'))
    for (const m of want) {
      const here = list.filter((x) => x.place === m.place).map((x) => x.drawn)
      expect(`the piece on ${name(board, m.place)}`, this.drawn(m, here), true)
    }
    this.copies(found, want, at, expect)
    for (const { place, label } of found.cells) {
      const text = this.text(place, stand)
      if (!`${label},`.startsWith(`${text},`)) expect('what is said', label, `${text}…`)
    }
  }

  /** Whether one of some drawings is that of a piece: each has one of its own. */
  drawn(piece, here) {
    const { family } = this.told.match
    const { kind, seat, n = 1, badge = '', tier } = piece
    const part = partOf(this.told.board, piece.place)
    const key = [family, part, kind, seat, n, badge, tier].join()
    const known = drawings.get(key)
    if (known) return here.includes(known)
    const fresh = here.find((d) => !drawings.has(`${family} ${part}: ${d}`))
    if (!fresh) return false
    drawings.set(key, fresh)
    drawings.set(`${family} ${part}: ${fresh}`, key)
    return true
  }

  copies(found, want, at, expect) {
    const { places, copies = [] } = this.told.board
    const list = copies.flatMap((of, i) =>
      want.filter((m) => m.place === of).map(() => places.length - copies.length + i),
    )
    const seen = found.copies.map((c) => nearest(at, c)).toSorted(order)
    expect('pieces beyond the seams', seen, list.toSorted(order))
  }

  /** The beginning of what is said of a place. */
  text(place, pieces) {
    const here = pieces.filter((m) => m.place === place)
    const top = here.at(-1)
    const { sign } = this.told.board.places[place]
    // A name without a number is a word of the program, for which that of its sign is said.
    const own = name(this.told.board, place)
    const words = sign ? [this.words[`sign.${sign}`]] : []
    const called = sign && !/\d/.test(own) ? words : [own, ...words]
    const shown = top ? this.piece(top) : page['board.empty']
    const parts = [...called, top?.n > 1 ? `${shown} ×${top.n}` : shown]
    return [...parts, ...here.slice(0, -1).map((m) => this.piece(m))].join(', ')
  }

  piece({ kind, seat }) {
    const side = this.words[`side.${seat}`] ?? (seat < 0 ? page['side.nobody'] : String(seat + 1))
    const [shape, ...numbers] = kind.split('.')
    const numbered = [this.words[`man.${shape}`] ?? shape, numbers.join('.')].join(' ')
    const piece = this.words[`man.${kind}`] ?? numbered.trim()
    return `${side.toLowerCase()} ${piece}`
  }

  /** Pieces in check, touched, or that must take. */
  signs(found, scene, paths, tokens, labelled, expect) {
    const of = (...kinds) => {
      const places = (scene.marks ?? []).filter((k) => kinds.includes(k.kind)).map((k) => k.place)
      return [...new Set(places)].toSorted(order)
    }
    expect('pieces in check', labelled('check'), of('check'))
    expect('pieces drawn in check', found.checks, of('check').length)
    expect('pieces touched', labelled('touched'), of('touched'))
    if (tokens.length) return
    const { you } = this.told.match
    const own = (place) => you.includes(scene.men.findLast((m) => m.place === place)?.seat)
    expect(
      'pieces that must take',
      labelled('must'),
      paths.length ? of('must', 'due').filter(own) : [],
    )
  }

  // Tables

  /** On a table every piece that lies there has a cell where it is seen. */
  lying(found, scene, expect) {
    const pieces = scene.men.filter((m) => m.pose)
    expect('pieces on the table', numbers(found.cells, 'place'), numbers(pieces, 'place'))
    for (const { place, label } of found.cells) {
      const m = pieces.find((x) => x.place === place)
      if (m && !label.includes(`, ${this.piece(m)}`)) expect('what is said', label, this.piece(m))
    }
    const far = pieces.toSorted((a, b) => a.pose[0] + a.pose[2] - b.pose[0] - b.pose[2])
    const [a, b] = [far[0], far.at(-1)]
    if (!a || a === b || found.cells.length !== pieces.length) return
    const cellOf = (m) => found.cells.find((c) => c.place === m.place)
    const scale = (axis, i) => (cellOf(b)[axis] - cellOf(a)[axis]) / (b.pose[i] - a.pose[i])
    for (const m of pieces) {
      for (const [axis, i] of [
        ['x', 0],
        ['y', 2],
      ]) {
        if (Math.abs(b.pose[i] - a.pose[i]) < 5) continue
        const want = cellOf(a)[axis] + scale(axis, i) * (m.pose[i] - a.pose[i])
        if (Math.abs(cellOf(m)[axis] - want) > 4)
          expect(`${axis} of piece ${m.place}`, cellOf(m), want)
      }
    }
  }
}

const order = (a, b) => a - b
const bits = (n) => n.toString(2).replaceAll('0', '').length
const name = (board, place) => board.places[place].name
const numbers = (list, key) => list.map((x) => x[key]).toSorted(order)

/** Points as they are written: halves by a sign of their own. */
const points = (n) => (n % 1 ? `${Math.trunc(n) || ''}½` : String(n))

/** Whether a click on a place alone is a move. */
const placed = (paths, place) => paths.some((p) => p.tokens.length === 1 && p.tokens[0] === place)

/** How many pieces every place of a hand holds. */
const held = (board, scene) =>
  board.places.flatMap((p, i) => {
    if (p.kind !== hand) return []
    const piece = scene.men.find((m) => m.place === i)
    return [[i, piece ? (piece.n ?? 1) : 0]]
  })

/** Where every place of a board is in the window: cells lie as the board says, turned or not. */
function laidOut(board, cells, expect) {
  const at = new Map()
  for (const part of (board.parts ?? [0]).keys()) {
    const own = cells.filter((c) => partOf(board, c.place) === part)
    const real = board.places.flatMap((p, i) =>
      i < board.places.length - (board.copies?.length ?? 0) &&
      partOf(board, i) === part &&
      (p.kind ?? cell) === cell
        ? [i]
        : [],
    )
    expect('squares', numbers(own, 'place'), real)
    if (own.length < 2) continue
    const to = line(board, own)
    for (const c of own) {
      const want = to(board.places[c.place])
      if (Math.hypot(want.x - c.x, want.y - c.y) > 2) expect(name(board, c.place), c, want)
    }
    for (const [i, p] of board.places.entries())
      if (partOf(board, i) === part && (p.kind ?? cell) === cell) at.set(i, to(p))
  }
  return at
}

/** From the squares of a board to the window, by the two cells that lie farthest apart. */
function line(board, cells) {
  const sorted = cells.toSorted((a, b) => sum(board.places[a.place]) - sum(board.places[b.place]))
  const [a, b] = [sorted[0], sorted.at(-1)]
  const [p, q] = [board.places[a.place], board.places[b.place]]
  const [kx, ky] = [(b.x - a.x) / (q.x - p.x), (b.y - a.y) / (q.y - p.y)]
  return ({ x, y }) => ({ x: a.x + kx * (x - p.x), y: a.y + ky * (y - p.y), size: a.size })
}

const sum = ({ x, y }) => x + y

/** The place that is nearest to a point, -1 beyond a third of a square. */
function nearest(at, { x, y }) {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [place, c] of at) {
    const d = Math.hypot(c.x - x, c.y - y)
    if (d < least && d < c.size / 3) [best, least] = [place, d]
  }
  return best
}
