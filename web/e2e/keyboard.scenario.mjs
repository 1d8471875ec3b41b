// From the gallery to the third move without a mouse.
import { assert } from './world.mjs'

/** Presses Tab until something is focused. */
async function tabTo(page, holds, what) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(holds)) return
  }
  assert.fail(`Tab never comes to ${what}`)
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

export default async (world) => {
  const me = await world.person()
  const { keyboard } = me.page
  await me.go('/')
  await me.page.waitForSelector('.card')
  await keyboard.press('/')
  await keyboard.type('russian dr')
  await tabTo(
    me.page,
    () => document.activeElement?.getAttribute('aria-label') === 'Play: Russian draughts',
    'the game',
  )
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
    const path = me.table.scene.paths[0]
    const names = path.tokens.map((token) => me.table.board.places[token].name)
    me.table.scene.paths = []
    const before = await me.plies()
    await keyboard.press('b')
    for (const name of names) {
      await walkTo(me, name)
      await keyboard.press('Enter')
      if ((await me.plies()) > before) break
    }
  }
  await me.until(() => me.table.match.ply >= 5, 'the answers')
  await keyboard.press('?')
  await me.see('All keys')
  await keyboard.press('Escape')
  await me.page.waitForSelector('dialog', { state: 'detached' })
}
