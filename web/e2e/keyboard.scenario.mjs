// Without a mouse: from the gallery to the third move, and a whole match from its set-up to its end.
import { assert } from './world.mjs'

/** Presses Tab until something is focused. */
async function tabTo(page, holds, what) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(holds)) return
  }
  assert.fail(`Tab never comes to ${what}`)
}

/** Goes to the board by its key, once it is drawn. */
async function toBoard(me) {
  const { page } = me
  await me.drawn()
  await page.keyboard.press('b')
  await page.waitForFunction(() => document.activeElement?.dataset.place !== undefined)
}

/** Walks over the board with arrows until a square is focused. */
async function walkTo(me, name) {
  const goal = me.table.board.places.findIndex((p) => p.name === name)
  const places = me.table.board.places
  for (let i = 0; i < 30; i++) {
    const here = await me.page.evaluate(() => Number(document.activeElement?.dataset.place ?? -1))
    if (here === goal) return
    const [a, b] = [places[here], places[goal]]
    const key =
      a.y > b.y ? 'ArrowUp' : a.y < b.y ? 'ArrowDown' : a.x > b.x ? 'ArrowLeft' : 'ArrowRight'
    await me.page.keyboard.press(key)
  }
  assert.fail(`the arrows never come to ${name}`)
}

/** Presses a key on the control with the focus, and waits until it has the value and the focus yet. */
async function choose(page, key, value) {
  // Radio buttons of a group share a name; any other control is known by a mark.
  const name = await page.evaluate((mark) => {
    const it = document.activeElement
    it.dataset.kept = mark
    return it.name
  }, value)
  await page.keyboard.press(key)
  await page.waitForFunction(
    ([of, want]) => {
      const it = document.activeElement
      const now = it?.type === 'checkbox' ? String(it.checked) : it?.value
      return now === want && (of ? it.name === of : it.dataset.kept === want)
    },
    [name, value],
  )
}

/** Makes one move by arrows and Enter. */
async function move(me) {
  const path = me.table.scene.paths[0]
  const names = path.tokens.map((token) => me.table.board.places[token].name)
  me.table.scene.paths = []
  // A pass presses itself.
  if (path.text === 'pass') return
  const before = await me.plies()
  await toBoard(me)
  for (const name of names) {
    await walkTo(me, name)
    await me.page.keyboard.press('Enter')
    if ((await me.plies()) > before) break
  }
}

/** A small game: every control of its set-up keeps the focus when it is used, and it is played to the end. */
async function whole(world) {
  const me = await world.person()
  await me.go('/play/othello')
  await me.page.waitForSelector('.setup .seg')
  await tabTo(me.page, () => document.activeElement?.name === 'opponent', 'the opponents')
  await choose(me.page, 'ArrowRight', 'friend')
  await choose(me.page, 'ArrowLeft', 'bot')
  await tabTo(me.page, () => document.activeElement?.name === 'level', 'the levels')
  await choose(me.page, 'ArrowLeft', '2')
  await choose(me.page, 'ArrowLeft', '1')
  await tabTo(me.page, () => !!document.activeElement?.closest('.two .seg'), 'the sides')
  await choose(me.page, 'ArrowLeft', '0')
  await tabTo(me.page, () => document.activeElement?.role === 'switch', 'a switch')
  await choose(me.page, 'Space', 'false')
  await tabTo(me.page, () => document.activeElement?.tagName === 'SUMMARY', 'more rules')
  await me.page.keyboard.press('Enter')
  await tabTo(
    me.page,
    () => document.activeElement?.matches('select:has([value="12"])'),
    'the size',
  )
  await choose(me.page, 'ArrowUp', '6')
  await choose(me.page, 'ArrowUp', '4')
  await tabTo(me.page, () => document.activeElement?.textContent === 'Start the match', 'the start')
  await me.page.keyboard.press('Enter')
  await me.page.waitForSelector('.bd-grid')
  await me.until(() => me.table.match, 'the match')
  assert.equal(me.table.match.seats[1].level, 1)
  assert.equal(me.table.match.settings.takeback, 'off')
  assert.equal(me.table.match.game, 'othello;size=4')
  while (await me.turn()) await move(me)
  await me.page.waitForSelector('.over')
  await again(me)
}

/** The game played last begins anew at one press on the first page: usual rules, the level of last time. */
async function again(me) {
  const before = me.table.match.id
  await me.go('/')
  await me.see('Once more: Othello')
  await tabTo(
    me.page,
    () =>
      document.activeElement?.closest('.first') !== null &&
      document.activeElement?.getAttribute('aria-label') ===
        'Play Othello now, against the computer, level 1',
    'the game played last',
  )
  await me.page.keyboard.press('Enter')
  await me.until(() => me.table.match?.id !== before, 'the match begun at once')
  const { game, seats, you } = me.table.match
  assert.equal(game, 'othello')
  assert.deepEqual(seats.map((s) => s.level ?? 0).sort(), [0, 1])
  assert.equal(you.length, 1)
  await me.go('/')
  await me.page
    .locator('.first')
    .getByRole('link', { name: /Othello.*Continue/ })
    .waitFor()
}

/** In the settings it is chosen that moves are confirmed; one is taken back, one is meant, one by a press. */
async function confirmed(world) {
  const me = await world.person()
  const { page } = me
  await me.start('/play/russian?opponent=self')
  await me.turn()
  await page.getByRole('button', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  // Until it is there Tab goes on through the page, and closed it gives the focus back to whatever has it by then.
  await page.waitForSelector('dialog[open]')
  await tabTo(page, () => document.activeElement?.value === 'never', 'when moves are confirmed')
  await choose(page, 'ArrowRight', 'slow')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  const asked = page.getByText('Play this move?')
  await toBoard(me)
  for (const name of ['c3', 'd4']) {
    await walkTo(me, name)
    await page.keyboard.press('Enter')
  }
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  for (const name of ['c3', 'b4']) {
    await walkTo(me, name)
    await page.keyboard.press('Enter')
  }
  await asked.waitFor()
  assert.equal(await me.plies(), 0, 'nothing is sent before it is confirmed')
  await page.keyboard.press('Enter')
  await me.until(() => me.table.match.ply === 1, 'the move that was confirmed')
  await me.turn()
  await me.click('d6')
  await me.click('c5')
  await page.getByRole('button', { name: 'Yes' }).click()
  await me.until(() => me.table.match.ply === 2, 'the move that a press confirmed')
  await me.counted('.moves [data-n]', 2)
}

export default async (world) => {
  await Promise.all([whole(world), opening(world), confirmed(world)])
}

async function opening(world) {
  const me = await world.person()
  const { keyboard } = me.page
  await me.go('/')
  await me.page.waitForSelector('.card')
  // Names in other languages come when the game has been found without them, and find more; the focus stays.
  let tell
  const told = new Promise((done) => (tell = done))
  await me.page.route(/\/api\/texts\/uk\?part=also/, (route) => told.then(() => route.continue()))
  await keyboard.press('/')
  await keyboard.type('draughts')
  await me.page.waitForFunction(() => document.activeElement?.value === 'draughts')
  const onGame = () =>
    document.activeElement?.getAttribute('aria-label') === 'Set up a match: Russian draughts'
  await tabTo(me.page, onGame, 'the game')
  const count = () => document.querySelector('nav.families')?.innerText
  const few = await me.page.evaluate(count)
  tell()
  await me.page.waitForFunction((n) => document.querySelector('nav.families')?.innerText !== n, few)
  assert.ok(await me.page.evaluate(onGame), 'the focus stays when more is found')
  await keyboard.press('Enter')
  await me.page.waitForSelector('.setup .seg')
  await tabTo(
    me.page,
    () =>
      document.activeElement?.getAttribute('type') === 'radio' &&
      document.activeElement?.closest('.seg') !== null,
    'the sides',
  )
  await keyboard.press('ArrowLeft')
  await tabTo(me.page, () => document.activeElement?.textContent === 'Start the match', 'the start')
  await keyboard.press('Enter')
  await me.page.waitForSelector('.bd-grid')
  assert.deepEqual(me.table.match?.you ?? [0], [0])
  for (let n = 0; n < 3; n++) {
    await me.turn()
    await move(me)
  }
  await me.until(() => me.table.match.ply >= 5, 'the answers')
  await keyboard.press('?')
  await me.see('All keys')
  await keyboard.press('Escape')
  await me.page.waitForSelector('dialog', { state: 'detached' })
}
