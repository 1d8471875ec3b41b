// What every scenario needs: people at browsers, and a way to play by clicking squares.
import assert from 'node:assert/strict'
import { wholly } from './whole.mjs'

export { assert }

/** How long anything may take on a busy machine, ms. */
export const patience = 60_000

/** In the page: counts the moves as they are sent. */
function countPlies() {
  window.pliesSent = 0
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).kind === 'ply') window.pliesSent++
    send.call(this, text)
  }
}

/** In the page: counts the news of its socket that it has dealt with. */
function countNews() {
  window.newsHandled = 0
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    configurable: true,
    set(handle) {
      set.call(this, (event) => {
        handle.call(this, event)
        if (window.newsSocket !== this) window.newsHandled = 0
        window.newsSocket = this
        window.newsHandled++
      })
    },
  })
}

/**
 * In the page: whatever the server says arrives so many milliseconds later than the scenario hears of
 * it. A scenario that looks at the page before the page can know fails then every time, not once in a
 * hundred runs.
 */
function hearLate(ms) {
  const later = (deliver) => (window.__pwClock?.builtins ?? window).setTimeout(deliver, ms)
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    configurable: true,
    set(handle) {
      set.call(this, (event) => later(() => handle.call(this, event)))
    },
  })
  const { fetch } = window
  window.fetch = async (...args) => {
    const answer = await fetch(...args)
    return new Promise((done) => later(() => done(answer)))
  }
}

const words = {
  en: { start: 'Start the match' },
}

/** A browser of somebody: one page, and what its socket was told last. */
export class Person {
  table = {}
  /** Events of pieces touched, as the socket told them. */
  touched = []
  /** Events of cautions. */
  cautioned = []
  sent = 0
  /** The socket that the page has now, and how much news came by it. */
  socket = null
  news = 0

  constructor(page, world) {
    this.page = page
    this.world = world
    page.on('pageerror', (err) => world.errors.push(`${page.url()}: ${err.message}`))
    page.on('console', (msg) => {
      if (msg.type() === 'error' && !/Failed to load resource|WebSocket/.test(msg.text()))
        world.errors.push(`${page.url()}: ${msg.text()}`)
    })
    page.on('websocket', (ws) => this.listen(ws))
  }

  /** The line is the one that speaks: the page may try a second one beside it. */
  listen(ws) {
    const mine = () => this.socket === ws
    ws.on('close', () => {
      if (mine()) this.news = 0
    })
    ws.on('framereceived', ({ payload }) => {
      if (!mine()) this.news = 0
      this.socket = ws
      this.news++
      this.heard(JSON.parse(payload))
    })
    ws.on('framesent', ({ payload }) => {
      if (JSON.parse(payload).kind === 'ply') this.sent++
    })
  }

  heard(told) {
    const news = wholly(this.table, told)
    for (const key of ['board', 'scene', 'match', 'seq', 'offers']) {
      if (news[key] !== undefined) this.table[key] = news[key]
    }
    for (const kind of ['touched', 'cautioned'])
      this[kind].push(...(news.events ?? []).filter((e) => e.kind === kind))
  }

  async go(path) {
    await this.page.goto(this.world.base + path)
  }

  /** Sets up a match by the page of a game and waits for its board. */
  async start(path) {
    await this.go(path)
    const start = this.page.getByRole('button', { name: words.en.start })
    await start.waitFor()
    this.table = {}
    await start.click()
    await this.page.waitForSelector('.bd-grid')
    await this.until(() => this.table.match && this.table.board, 'the match')
  }

  cell(name) {
    const place = this.table.board.places.findIndex((p) => p.name === name)
    // A place in a hand stands beside the board.
    return this.page.locator(`:is(.bd-cell, .bd-held-piece)[data-place="${place}"]`)
  }

  /** Where a square is, once the board is there and stands still. */
  async box(name) {
    await this.until(() => this.table.board, 'the board')
    const end = Date.now() + patience
    for (let last = null; ; ) {
      const box = await this.cell(name).boundingBox()
      if (box && last && box.x === last.x && box.y === last.y) return box
      assert.ok(Date.now() < end, `waited too long for the square ${name}`)
      last = box
      await this.page.waitForTimeout(30)
    }
  }

  /** Presses the mouse on a square. */
  async click(name) {
    const box = await this.box(name)
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  async drag(from, to) {
    const a = await this.box(from)
    const b = await this.box(to)
    await this.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(a.x + a.width / 2 + 6, a.y + a.height / 2 + 6)
    await this.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 })
    await this.page.mouse.up()
  }

  /**
   * Waits until this person may move; false once the match is over.
   */
  async turn() {
    const over = () => this.table.match?.status === 'over'
    const ready = () => over() || this.table.scene?.paths?.length > 0
    do {
      await this.until(ready, 'a turn')
      // A turn that is lost may have passed meanwhile.
    } while (!ready())
    return !over()
  }

  /** Waits until the page has drawn all that we have heard, which it hears a little later. */
  async drawn() {
    // While another page is loaded nothing can be asked.
    const handled = () => this.page.evaluate(() => window.newsHandled).catch(() => -1)
    const end = Date.now() + patience
    while ((await handled()) < this.news) {
      assert.ok(Date.now() < end, 'the page does not deal with its news')
      await this.page.waitForTimeout(20)
    }
    await this.page.evaluate(() => {
      // A page whose clock the scenario holds still draws by the true one.
      const { requestAnimationFrame: soon } = window.__pwClock?.builtins ?? window
      return new Promise((done) => soon(() => soon(done)))
    })
  }

  /** Waits until so many of them are on the page. */
  async counted(selector, n) {
    await this.page.waitForFunction(
      ([css, want]) => document.querySelectorAll(css).length === want,
      [selector, n],
    )
  }

  /** Waits until something that we heard holds, and the page shows it. */
  async until(holds, what, ms = patience) {
    const end = Date.now() + ms
    while (!holds()) {
      assert.ok(Date.now() < end, `waited too long for ${what}`)
      await this.page.waitForTimeout(20)
    }
    await this.drawn()
  }

  /**
   * Clicks along a path until the page has sent it. The page itself is asked, for its frames are
   * heard of late: one click too many would pick a piece for the next turn.
   */
  async play(path) {
    const sent = this.sent
    const before = await this.plies()
    const name = (token) => this.table.board.places[token].name
    this.table.scene = { ...this.table.scene, paths: [] }
    for (const token of path.tokens) {
      await this.click(name(token))
      if ((await this.plies()) > before) break
    }
    await this.until(() => this.sent > sent, `the move ${path.text} to be sent`)
  }

  /** How many moves the page has sent. */
  plies() {
    return this.page.evaluate(() => window.pliesSent)
  }

  /** Waits until a move may be made, and makes it. */
  async playText(text) {
    const path = () => this.table.scene?.paths?.find((p) => p.text === text)
    await this.until(path, `${text} to be among the moves`)
    await this.play(path())
  }

  /** Resigns. */
  resign() {
    return this.twice('Resign')
  }

  /** Presses a button that asks whether it is meant. The second press must soon follow the first, so both
   * are made in one go. */
  async twice(name) {
    const button = this.page.locator('.acts').getByRole('button', { name })
    const asked = await button.evaluate((b) => {
      b.click()
      const text = b.innerText
      b.click()
      return text
    })
    assert.match(asked, /Sure/)
  }

  text(selector) {
    return this.page.locator(selector).first().innerText()
  }

  async see(text) {
    await this.page.getByText(text).first().waitFor()
  }
}

/** Lets a part of the page come late, each by a time of its own: so they come in another order each time. */
const loadLate = async (route, late) => {
  await new Promise((done) => setTimeout(done, Math.random() * late))
  await route.continue().catch(() => {})
}

/**
 * The shares that a browser gives to seeds follow from its number: every run meets the rolls of the run before. Only what the page
 * itself draws: a scenario that stands between page and server tells its sockets apart by as many random bytes.
 */
const steadyShares = (n) => {
  const random = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (into) => {
    const caller = new Error().stack.split('\n')[2]
    if (into.length !== 32 || !caller.includes('/assets/')) return random(into)
    into.set(into.map((_, i) => n * 131 + i * 29))
    return into
  }
}

export class World {
  errors = []
  people = []

  constructor(browser, base) {
    this.browser = browser
    this.base = base
  }

  /** Somebody with a browser and cookies of their own. */
  async person({ size = [1280, 800], locale = 'en', ...more } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: size[0], height: size[1] },
      locale,
      reducedMotion: 'reduce',
      ...more,
    })
    return this.tab(context)
  }

  /** One more tab of the same browser. */
  async tab(context) {
    const person = new Person(await context.newPage(), this)
    person.page.setDefaultTimeout(patience)
    await person.page.addInitScript(countPlies)
    await person.page.addInitScript(steadyShares, this.people.length)
    // Before the news is counted: what comes late is counted when it is dealt with.
    const late = +(process.env.TAVLEI_LATE ?? 0)
    if (late) await person.page.addInitScript(hearLate, late)
    if (late) await person.page.route('**/assets/*', (route) => loadLate(route, late))
    await person.page.addInitScript(countNews)
    this.people.push(person)
    return person
  }

  checkErrors() {
    assert.deepEqual(this.errors, [], 'errors in the console')
  }

  async describe() {
    const lines = [...this.errors]
    for (const { page } of this.people) {
      const text = await page
        .locator('body')
        .innerText({ timeout: 1000 })
        .catch(() => '')
      lines.push(`--- ${page.url()}\n${text.slice(0, 1500)}`)
    }
    return lines.join('\n')
  }
}
