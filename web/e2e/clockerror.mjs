// Measures how far the clocks of a match are from what two pages see:
//
//   node web/e2e/clockerror.mjs ADDRESS BROWSER [PLIES]
//
// Two browsers play PLIES by clicks, with a minute each and no bonus. The time between the moment at which the news of a
// turn are in a page's hands and the moment at which it hands its move to the socket is its own; what the server has charged
// beyond that is the error.
import { chromium } from 'playwright-core'

const [, , base, executablePath, plies = '200'] = process.argv
const uncounted = 2 // plies of the first turns, in which the clocks stand
const most = +plies + uncounted
const moves = [
  ['c1', 'd2'],
  ['f8', 'e7'],
  ['d2', 'c1'],
  ['e7', 'f8'],
]

/** In the page: adds up how long it has its turns. */
function watch(uncounted) {
  window.seen = { ply: -1, thought: 0, spent: [] }
  let since
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    configurable: true,
    set(handle) {
      set.call(this, (event) => {
        const at = performance.now()
        handle.call(this, event)
        const { match, board } = JSON.parse(event.data)
        if (board) window.seen.board = board
        if (match?.you) window.seen.you = match.you // news that tell changes leave it out
        if (!match?.clocks || match.ply === window.seen.ply) return
        if (match.ply >= uncounted && match.ply % 2 === window.seen.you[0]) since = at
        window.seen.ply = match.ply
        window.seen.spent = match.clocks.seats.map((it) => 60_000 - it.left)
      })
    },
  })
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (text) {
    const now = performance.now()
    send.call(this, text)
    if (JSON.parse(text).kind !== 'ply' || since === undefined) return
    window.seen.thought += now - since
    since = undefined
  }
}

/** In the page: asks the API. */
const ask = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    [path, body],
  )

/** The middle of a square, which does not move while the match lasts. */
async function middle(page, board, name) {
  const place = board.places.findIndex((it) => it.name === name)
  const box = await page.locator(`.bd-cell[data-place="${place}"]`).boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--mute-audio'] })
try {
  const pages = []
  for (const seat of [0, 1]) {
    pages[seat] = await (
      await browser.newContext({ reducedMotion: 'reduce', locale: 'en' })
    ).newPage()
    await pages[seat].addInitScript(watch, uncounted)
    await pages[seat].goto(base)
  }
  const { id } = await ask(pages[0], '/api/matches', {
    game: 'russian;drawRules=none',
    position: 'W:WKc1:BKf8',
    opponent: 'friend',
    seat: 0,
    settings: { clock: '60' },
  })
  await ask(pages[1], `/api/matches/${id}/join`, { seat: 1 })
  await Promise.all(pages.map((page) => page.goto(`${base}/${id}`)))
  const spots = {}
  for (const [seat, page] of pages.entries()) {
    await page.waitForSelector('.bd-grid')
    await page.waitForTimeout(500)
    const { board } = await page.evaluate(() => window.seen)
    for (const name of moves.filter((_, i) => i % 2 === seat).flat())
      spots[name] = await middle(page, board, name)
  }
  for (let ply = 0; ply < most; ply++) {
    const page = pages[ply % 2]
    await page.waitForFunction((ply) => window.seen.ply === ply, ply, { polling: 10 })
    await page.waitForTimeout(30 + Math.random() * 200)
    for (const name of moves[ply % 4]) await page.mouse.click(...spots[name])
  }
  for (const [seat, page] of pages.entries()) {
    await page.waitForFunction((ply) => window.seen.ply === ply, most)
    const { thought, spent } = await page.evaluate(() => window.seen)
    const error = spent[seat] - thought
    const name = ['White', 'Black'][seat]
    console.log(
      `${name}: had its turns for ${thought.toFixed(1)} ms, was charged ${spent[seat]} ms, ` +
        `error ${error.toFixed(1)} ms, ${((2 * error) / +plies).toFixed(2)} ms a move`,
    )
  }
} finally {
  await browser.close()
}
