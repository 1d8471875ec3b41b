// What is played: every game that the server has, under its usual rules and under mixes of options that
// come out of their data.
import { assert } from '../world.mjs'
import { chanceOf } from './chance.mjs'

/**
 * Kinds of boards and of turns, one of each: what is played where nobody asks for all. A plan is a
 * rule set and a number, by which all that is left to chance comes out.
 */
export const sample = [
  'bughouse#1',
  'chapaev;clock=0#0',
  'russian#0',
  'canadian#1',
  'chess#0',
  'mobius#1',
  'crazyhouse#2',
  'dice#1',
  'allmove#1',
  'othello;size=4#3',
  'reversi;board=octagon;size=10#1',
  'black-hole#0',
  'corners#0',
  'chinese-checkers;players=3#1',
  'chess-t1#0',
  'janggi;arrays=chosen#1',
  'copenhagen#1',
  'minishogi#0',
  'go;size=5#0',
  'tic-tac-toe#1',
  'minixiangqi#0',
  'jetan#0',
  'rithmomachia;layout=close#1',
  'senet#1',
]

/** How many mixes of options every game is played with, besides its usual rules. */
const mixes = 3

/** A match that is played on has at most so many moves. */
const longest = 80

export class Plans {
  words = new Map()

  constructor(base) {
    this.base = base
  }

  async ask(path, body) {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }
    const res = await fetch(this.base + path, init)
    assert.ok(res.ok, `${path}: ${res.status}`)
    return res.json()
  }

  async games() {
    const { families } = await this.ask('/api/games')
    // What is free to all pieces shows no rules: its own scenario plays it.
    this.list ??= families.flatMap((f) => f.games).filter((g) => !g.missing && !g.people)
    return this.list
  }

  /** The words of a family in English. */
  async wordsOf(family) {
    if (!this.words.has(family)) {
      const { families } = await this.ask(`/api/texts/en?family=${family}`)
      this.words.set(family, families[family])
    }
    return this.words.get(family)
  }

  /** Every game, with its usual rules first. */
  async whole(seed) {
    const plans = []
    for (const game of await this.games()) {
      const specs = [game.id]
      for (let n = 0; specs.length <= mixes && n < 200; n++) {
        const spec = await this.mix(game, chanceOf(`${game.id} ${seed} ${n}`))
        if (spec && !specs.includes(spec)) specs.push(spec)
      }
      for (const [n, spec] of specs.entries()) plans.push(`${spec}#${4 * seed + n}`)
    }
    return plans
  }

  /** Options drawn at random, undefined if they do not go together. */
  async mix(game, chance) {
    const options = {}
    for (const o of game.options) {
      if (chance.once(2)) continue
      const values = {
        choice: o.values,
        switch: ['on', 'off'],
        number: [String(chance.whole(o.min ?? 0, o.max ?? 0))],
      }[o.kind]
      if (values) options[o.key] = chance.of(values)
    }
    const { name } = await this.ask(`/api/games/${game.id}/options`, { options })
    return name
  }

  /** All that a plan decides by its name: spec#number. */
  async read(name) {
    const [spec, number] = name.split('#')
    const [id, ...pairs] = spec.split(';')
    const game = (await this.games()).find((g) => g.id === id)
    assert.ok(game, `there is no game ${id}`)
    const chance = chanceOf(`plan ${name}`)
    const options = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/)))
    const known = await this.ask(`/api/games/${id}/options`, { options })
    const plan = { name, spec: known.name, game: id, family: game.family, options, most: 0 }
    plan.table = this.table(game, Number(number), chance)
    // Some are played on to the end, others begin in the middle.
    if (number % 4 === 3) plan.most = longest
    else if (number % 4 === 2) plan.position = await this.later(plan, chance)
    return plan
  }

  /** Who sits there: the usual rules are played against the computer, others by one person. */
  table(game, number, chance) {
    if (number % 4) return { opponent: 'self' }
    if (game.seats > 2) {
      const you = chance.whole(0, game.seats - 1)
      const seats = Array.from({ length: game.seats }, (_, i) => (i === you ? 'you' : 'bot'))
      return { opponent: 'table', seats: seats.join(), level: 1 }
    }
    return { opponent: 'bot', level: 1, side: chance.whole(0, game.seats - 1) }
  }

  /** The text of a position after some moves at random; undefined where lots are drawn on the way. */
  async later({ spec }, chance) {
    const moves = []
    let position
    for (let n = chance.whole(8, 30); n >= 0; n--) {
      const query = new URLSearchParams({ game: spec, moves: moves.join(' ') })
      const now = await this.ask(`/api/preview?${query}`)
      const path = chance.of(now.scene.paths ?? [])
      if (now.board.tool || now.outcome || !path) break
      position = now.position
      moves.push(path.text)
    }
    return position
  }
}
