// A stranger plays Russian draughts against the computer to the end.
import { assert } from './world.mjs'

// A small generator, so that every run plays the same clicks against the same answers.
function numbers(seed) {
  let x = seed
  return (n) => {
    x = (x * 48271) % 2147483647
    return x % n
  }
}

export default async (world) => {
  const me = await world.person()
  await me.go('/')
  await me.page.getByRole('link', { name: 'Set up a match: Russian draughts' }).click()
  await me.page.getByLabel('Your side').getByRole('radio', { name: 'White' }).check()
  await me.page.getByRole('radio', { name: /Level 1:/ }).check()
  await me.page.getByRole('button', { name: 'Start the match' }).click()
  await me.page.waitForSelector('.bd-grid')

  const pick = numbers(7)
  let plies = 0
  while (plies < 200 && (await me.turn())) {
    const { paths } = me.table.scene
    await me.play(paths[pick(paths.length)])
    plies++
  }
  if (me.table.match.status !== 'over') await me.resign()
  await me.page.waitForSelector('.over')
  assert.match(await me.text('.turn'), /You have won|You have lost|A draw/)
  assert.ok((await me.text('.over p')).length > 3, 'the reason stands in words')
  assert.ok(plies > 5, `only ${plies} moves were played`)

  // Through the game by keys, and back to its end.
  await me.page.keyboard.press('Home')
  await me.see('You are looking at an earlier position')
  await me.page.keyboard.press('ArrowRight')
  assert.equal(await me.page.locator('.moves [aria-current]').getAttribute('data-n'), '1')
  await me.page.keyboard.press('End')
  const last = await me.page.locator('.moves [aria-current]').getAttribute('data-n')
  assert.equal(Number(last), me.table.match.ply)

  // The record can be taken home.
  const record = await me.page.request.get(
    `${me.page.url().replace(/\/(\w+)$/, '/api/matches/$1')}/record?format=pdn`,
  )
  assert.equal(record.status(), 200)
  assert.match(await record.text(), /\[GameType "25/)

  // The finished match stands among one's own.
  await me.go('/matches')
  await me.page
    .getByRole('link', { name: /Russian draughts/ })
    .first()
    .waitFor()
}
