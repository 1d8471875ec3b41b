// What the server has told one page through its sockets, and what the page has sent.
import { wholly } from '../whole.mjs'
import { assert, patience } from '../world.mjs'

/** Kinds of places, as the board tells them. */
export const cell = 0
export const button = 3

/** The number of the board that a place belongs to, in a game of several. */
export const partOf = (board, place) =>
  board.parts?.findIndex((part) => part.places.includes(place)) ?? 0

export class Told {
  match
  board
  scene
  /** Every ply of the match as it stands: its number, seat and text, and the scene after it. */
  plies = []
  /** Texts of the moves that the page has sent. */
  sent = []
  /** Answers to questions why something is no move. */
  whys = []
  /** How often plies were taken back. */
  cuts = 0
  refused

  constructor(page) {
    this.page = page
    page.on('websocket', (ws) => {
      ws.on('framereceived', ({ payload }) => this.hear(JSON.parse(payload)))
      ws.on('framesent', ({ payload }) => {
        const said = JSON.parse(payload)
        if (said.kind === 'ply') this.sent.push(said.text)
      })
    })
  }

  hear(told) {
    const news = wholly(this, told)
    if (news.t === 'why') this.whys.push(news)
    if (news.t === 'refused') this.refused = news
    if (news.t === 'hello') this.plies = news.plies.map(plyOf)
    if (news.t === 'events') this.follow(news)
    for (const key of ['board', 'scene', 'match', 'start']) {
      if (news[key] !== undefined) this[key] = news[key]
    }
  }

  follow(news) {
    if (news.cut !== undefined) {
      this.cuts++
      this.plies = this.plies.slice(0, news.cut)
    }
    const from = this.plies.length
    this.plies = [...this.plies, ...news.plies.filter((p) => p.n > from).map(plyOf)]
  }

  get over() {
    return this.match?.status === 'over'
  }

  /** The ways that this page may go now. */
  get paths() {
    return (this.scene?.paths ?? []).filter((p) => this.match.you.includes(p.seat))
  }

  kind(place) {
    return this.board.places[place]?.kind ?? cell
  }

  isButton({ tokens }) {
    return tokens.length === 1 && this.kind(tokens[0]) === button
  }

  /** The button that is the only move there is: the page presses it by itself after a while. */
  get forced() {
    const [only, ...others] = this.paths
    return only && !others.length && !this.mayAim && this.isButton(only)
      ? only.tokens[0]
      : undefined
  }

  /** Whether it is on this page to do something. */
  get due() {
    return !this.over && (this.paths.length > 0 || this.mayAim)
  }

  /** Whether dice were rolled behind the last move of this page, and nobody but machines would take it back. */
  get rollKnown() {
    const { you, seats } = this.match
    const last = this.plies.findLastIndex((ply) => you.includes(ply.seat))
    const others = seats.filter((_, seat) => !you.includes(seat))
    const rolled = this.plies.some((ply, i) => i > last && ply.seat >= seats.length)
    return rolled && others.length > 0 && others.every((seat) => seat.kind === 'bot')
  }

  /** Whether strokes may be aimed by this page. */
  get mayAim() {
    return this.scene?.more === 'tool' && this.match.you.some((s) => (this.scene.toMove >> s) & 1)
  }

  /** Forgets the match, which is to be told anew. */
  forget() {
    this.match = undefined
    this.board = undefined
    this.scene = undefined
  }

  /** Waits for something that the server tells; a refusal of a move ends the waiting. */
  async until(holds, what) {
    const end = Date.now() + patience
    while (!holds()) {
      assert.ok(!this.refused, `${what}: refused: ${JSON.stringify(this.refused)}`)
      assert.ok(Date.now() < end, `waited too long for ${what}`)
      await this.page.waitForTimeout(15)
    }
  }
}

const plyOf = ({ n, seat, text, men, marks, score, facts }) => ({
  n,
  seat,
  text,
  scene: { toMove: 0, men, marks, score, facts },
})
