// One match of a plan from its set-up to the files that it was saved in.
import { assert, World } from '../world.mjs'
import { chanceOf } from './chance.mjs'
import { Clicks } from './clicks.mjs'
import { reopened, saved } from './files.mjs'
import { Look } from './look.mjs'
import { Strokes } from './strokes.mjs'
import { Told } from './told.mjs'

/** Plies of a seat that a match has at least, if it does not end before. */
const least = 10

export class Play {
  counts = { moves: 0, clicks: 0, refused: 0, back: 0, files: 0, ended: 0 }

  constructor(browser, base, plan, words) {
    this.world = new World(browser, base)
    this.base = base
    this.plan = plan
    this.words = words
    this.chance = chanceOf(plan.name)
  }

  async run() {
    const { world, plan } = this
    this.me = await world.person({ size: [1280, 900], acceptDownloads: true })
    // Legal places are marked in both ways, one for each half of the plans; by itself a game may mark none.
    await this.me.page.addInitScript(
      (legal) => {
        localStorage.setItem('tavlei.table', 'above')
        localStorage.setItem('tavlei.legal', legal)
      },
      plan.name.length % 2 ? 'pips' : 'squares',
    )
    this.told = new Told(this.me.page)
    this.look = new Look(this.me, this.told, this.words)
    try {
      await this.setUp()
      await this.middle()
      if (!this.told.over) await this.end(plan.most)
      await this.after()
      world.checkErrors()
    } finally {
      this.counts.clicks = this.hand?.made ?? 0
      this.counts.refused = this.hand?.refused ?? 0
    }
  }

  close() {
    return this.me?.page.context().close()
  }

  /** What was on the page, and the moves that led there. */
  async describe() {
    const moves = this.told?.plies.map((p) => p.text).join(' ')
    return `position: ${this.plan.position ?? ''}\nmoves: ${moves}\n${await this.world.describe()}`
  }

  async setUp() {
    const { me, told, plan } = this
    const query = new URLSearchParams({ ...plan.table, ...plan.options })
    if (plan.position) query.set('position', plan.position)
    await me.go(`/play/${plan.game}?${query}`)
    await me.page.getByRole('button', { name: 'Start the match' }).click()
    await this.shown()
    assert.equal(told.match.game, plan.spec, 'the rule set that was set up')
    const Hand = told.board.tool ? Strokes : Clicks
    this.hand = new Hand(me, told, this.look, this.chance)
  }

  /** Waits until the match is told and its board stands. */
  async shown() {
    await this.me.page.waitForSelector('.bd-grid')
    await this.told.until(() => this.told.match && this.told.board, 'the match')
  }

  /** Waits for a turn with something to choose, and for the page to show it; false once the match is over. */
  async turn() {
    const { told } = this
    const choice = () => told.over || (told.due && told.forced === undefined)
    for (;;) {
      await told.until(() => told.due || told.over, 'a turn')
      if (choice()) break
      const n = told.plies.length
      await this.press(told.forced)
      await told.until(() => told.plies.length !== n || choice(), 'what is forced')
    }
    await this.hand.away()
    await this.look.same()
    return !told.over
  }

  /** Presses a button, unless it has pressed itself. */
  press(place) {
    return this.me.page.evaluate(
      (n) => document.querySelector(`.bd-button[data-place="${n}"]:not([disabled])`)?.click(),
      place,
    )
  }

  async move() {
    if (!(await this.turn())) return false
    await this.hand.move()
    this.counts.moves++
    return true
  }

  /** Moves, something wrong, a takeback and a reload among them. */
  async middle() {
    const { told } = this
    for (let n = 0; n < 4; n++) if (!(await this.move())) return
    if (!(await this.turn())) return
    await this.takeBack()
    let tried = false
    for (let n = 0; this.counts.moves < least || n < 3; n++) {
      if (!(await this.turn())) return
      if (!tried) tried = await this.hand.wrong()
      if (n === 2) await this.reload()
      if (!(await this.move())) return
    }
    if (!tried && (await this.turn())) await this.hand.wrong()
    await told.until(() => told.due || told.over, 'the answer')
  }

  /** Takes the last move back; the page offers none that machines would refuse. */
  async takeBack() {
    const { told, me } = this
    const cuts = told.cuts
    const button = me.page.locator('.acts button', { hasText: /^(Take back|Undo)$/ })
    if (told.rollKnown) {
      await button.and(me.page.locator(':disabled')).waitFor()
      return
    }
    await button.click()
    await told.until(() => told.cuts > cuts, 'the takeback')
    this.counts.back++
    if (await this.turn()) await this.agrees()
  }

  async reload() {
    this.told.forget()
    await this.me.page.reload()
    await this.shown()
    await this.turn()
  }

  /** The rules, asked apart from the match, say the same of its position. */
  async agrees() {
    const { told, plan } = this
    const { scene: own, plies, match, board } = told // as they are now: others may play on
    const moves = plies.map((p) => p.text).join(' ')
    if (moves.length > 4000 || plies.length > (board.tool ? 12 : 400)) return
    const query = new URLSearchParams({ game: plan.spec, moves })
    if (plan.position) query.set('position', plan.position)
    const res = await this.me.page.request.get(`${this.base}/api/preview?${query}`)
    assert.equal(res.status(), 200, `preview: ${await res.text()}`)
    const { scene } = await res.json()
    for (const key of ['toMove', 'score', 'facts'])
      assert.deepEqual(own[key], scene[key], `${key} of the match and of its moves`)
    // The order of men means something on one place only, where they stand on each other.
    const settled = (men) => [...men].sort((a, b) => a.place - b.place)
    assert.deepEqual(settled(own.men), settled(scene.men), 'men of the match and of its moves')
    if (match.you.length === match.seats.length)
      assert.deepEqual(own.paths, scene.paths, 'ways of the match and of its moves')
  }

  /** Whether not everybody has had a turn: nobody resigns so early. */
  young() {
    const { plies, match } = this.told
    const seats = plies.map((p) => p.seat).filter((seat) => seat < match.seats.length)
    return seats.filter((seat, i) => seat !== seats[i - 1]).length < match.seats.length
  }

  /** Plays on to the end, or resigns: of several, one after the other. */
  async end(most) {
    while (this.counts.moves < most || this.young()) if (!(await this.move())) break
    if (!this.told.over) await this.turn()
    await this.agrees()
    for (const _ of this.told.match.seats) {
      if (this.told.over) break
      const { length } = this.told.plies
      const left = () =>
        this.told.plies.slice(length).some((p) => this.told.match.you.includes(p.seat))
      await this.me.resign()
      await this.told.until(() => this.told.over || left(), 'the end')
    }
    assert.ok(this.told.over, 'all have resigned and the match goes on')
  }

  /** The result in words, the review, the files. */
  async after() {
    const { me, told } = this
    await me.page.waitForSelector('.over')
    await this.look.same()
    const reason = await me.text('.over p')
    assert.ok(reason && reason !== told.match.outcome.reason, `the end in words: ${reason}`)
    if (told.match.outcome.reason !== 'resign') this.counts.ended++
    await this.review()
    const files = await saved(me, told)
    const reader = await this.world.tab(me.page.context())
    await reopened(reader, told, this.words, files)
    this.counts.files = files.length
  }

  /** Looks back at the last plies, on the board and in the review. */
  async review() {
    const { page } = this.me
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Review' })
    await panel.waitFor()
    const { plies } = this.told
    for (let n = plies.length; n > 0 && n > plies.length - 2; n--) {
      await this.look.same([], { scene: plies[n - 1].scene, moment: n, live: false })
      await page.waitForFunction(
        ([n, wait]) => {
          const looked = document.querySelector('.moves [aria-current]')?.dataset.n === String(n)
          const text = document.querySelector('.review [aria-live]')?.innerText ?? wait
          return looked && !text.includes(wait)
        },
        [n, 'The computer thinks about this move'],
      )
      const text = await panel.innerText()
      assert.ok(
        !/No review was found|undefined|NaN|\{/.test(text),
        `the review of ply ${n}: ${text}`,
      )
      await page.keyboard.press('ArrowLeft')
    }
    await page.keyboard.press('End')
  }
}
