// A match is looked back at when it is over: one ply, then all of them, by mouse and by keyboard.
import { readFileSync } from 'node:fs'
import { assert } from './world.mjs'

/** In Go, where more is told of a position, the seats stay in the panel; on a phone the verdict is seen at once. */
async function inGo(world) {
  const me = await world.person()
  await me.start('/play/go?opponent=self&size=5')
  for (const point of ['B4', 'C4', 'A3', 'D3']) await me.playText(point)
  await me.turn()
  await me.resign()
  await me.page.waitForSelector('.over')
  await me.page.getByRole('button', { name: 'Review', exact: true }).click()
  await me.page
    .locator('.review p')
    .getByText(/^(Best|Nothing better|.* worse)/)
    .first()
    .waitFor()
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
  ]) {
    await me.page.setViewportSize({ width, height })
    await me.page.waitForFunction(() => {
      const foot = (css) => document.querySelector(css).getBoundingClientRect().bottom
      return foot('.seat.own') <= foot('.right > .panel')
    })
  }
  await me.page.setViewportSize({ width: 390, height: 844 })
  await me.page.waitForFunction(() => {
    const { top } = document.querySelector('.review').getBoundingClientRect()
    return top > 0 && top + 60 < document.querySelector('.tabbar').getBoundingClientRect().top
  })
}

export default async (world) => {
  const me = await world.person()
  await me.start('/play/chess?opponent=self')
  const guest = await world.person()
  await guest.go(`/embed/${me.table.match.id}`) // as it stands in a frame on another page
  for (const text of ['f2f3', 'e7e5', 'g2g4', 'a7a6']) await me.playText(text)
  await guest.page.locator('.embed .moves [data-n="4"]').waitFor()
  await guest.counted('.acts, .moves .at', 0)
  await me.turn()
  const button = me.page.getByRole('button', { name: 'Review', exact: true })
  assert.equal(await button.count(), 0, 'no help while the match is on')
  await me.resign()
  await me.page.waitForSelector('.over')

  await button.click()
  const panel = me.page.getByRole('region', { name: 'Review' })
  await panel.locator('.sign').getByText('Blunder.').waitFor()
  assert.match(await panel.innerText(), /2\. Black: a6[\s\S]*Qh4#[\s\S]*wins in 1 move/)
  await me.counted('.bd-arrow', 1)
  await panel.getByRole('button', { name: 'Show the best move' }).click()
  const at = (name) => me.table.board.places.findIndex((p) => p.name === name)
  await me.page.waitForFunction(
    (place) => /queen/.test(document.querySelector(`.bd-cell[data-place="${place}"]`)?.ariaLabel),
    at('h4'),
  )
  await panel.getByRole('button', { name: 'Back to the game' }).click()

  await me.page.keyboard.press('ArrowLeft')
  await panel.getByText('loses in 1 move').waitFor()
  await me.page.keyboard.press('Home')
  await panel.getByText('Go to a move').waitFor()
  await panel.getByRole('button', { name: 'Review all moves' }).press('Enter')
  await panel.getByRole('heading', { name: 'Costliest moves' }).waitFor()
  await panel.getByRole('button', { name: 'Review all moves' }).waitFor()
  const marked = me.page.locator('.moves [data-n="4"]')
  assert.match(await marked.innerText(), /a6\s*\?\?/)
  assert.match(await marked.textContent(), /Blunder/)
  await panel.getByRole('button', { name: '2. Black: a6' }).click()
  assert.equal(await marked.getAttribute('aria-current'), 'step')
  // In a low window its panel leaves room for the moves and the seats.
  await me.page.setViewportSize({ width: 1280, height: 720 })
  await me.page.waitForFunction(() => {
    const foot = (css) => document.querySelector(css).getBoundingClientRect().bottom
    const moves = document.querySelector('.moves')
    return foot('.seat.own') <= foot('.right > .panel') && moves.clientHeight >= 88
  })
  await button.click()
  await me.counted('.review', 0)
  await me.counted('.bd-arrow', 0)

  // The menu at a move: gone through by keys, closed by Escape, and it leads on from the position.
  await marked.click({ button: 'right' })
  const menu = me.page.getByRole('menu', { name: 'Move 2. … a6' })
  await menu.waitFor()
  await me.page.keyboard.press('Escape')
  await me.counted('[role=menu]', 0)
  await saved(me, menu, marked)
  await me.page.getByRole('button', { name: 'What to do with this move' }).press('Enter')
  await menu.waitFor()
  await me.page.keyboard.press('End')
  await me.page.keyboard.press('Enter')
  await me.page.waitForURL(/\/play\/chess\?position=/)
  await inGo(world)
}

/** The whole game is saved as one picture: the browser reads a frame for the start and one for each ply. */
async function saved(me, menu, move) {
  await move.click({ button: 'right' })
  const download = me.page.waitForEvent('download')
  await menu.getByRole('menuitem', { name: 'Save the whole game (GIF)' }).click()
  const file = [...readFileSync(await (await download).path())]
  const read = await me.page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: 'image/gif' })
    await decoder.tracks.ready
    await decoder.completed
    const { frameCount } = decoder.tracks.selectedTrack
    const shown = []
    for (let i = 0; i < frameCount; i++)
      shown.push((await decoder.decode({ frameIndex: i })).image.duration / 1e6)
    return shown
  }, file)
  assert.deepEqual(read, [1, 1, 1, 1, 4], 'seconds for which the frames are seen')
  await me.counted('dialog', 0)
}
