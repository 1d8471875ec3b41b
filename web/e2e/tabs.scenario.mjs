// Two tabs of one guest: both show the same, and two moves at once make one.
import { assert } from './world.mjs'

export default async (world) => {
  const one = await world.person()
  await one.start('/play/russian?opponent=self')
  const two = await world.tab(one.page.context())
  await two.page.goto(one.page.url())
  await two.page.waitForSelector('.bd-grid')
  await one.playText('c3-d4')
  await two.page.waitForFunction(() => document.querySelectorAll('.moves [data-n]').length === 1)
  await two.playText('d6-c5')
  await one.page.waitForFunction(() => document.querySelectorAll('.moves [data-n]').length === 2)

  await Promise.all([one.turn(), two.turn()])
  // Each picks a piece up; both put theirs down in the same moment. Whichever is late finds its
  // move refused, or its piece let go because the other's move is there already.
  await one.click('b2')
  await two.click('g3')
  await Promise.all([one.click('c3'), two.click('h4')])
  for (const who of [one, two]) await who.until(() => who.table.match.ply >= 3, 'the third ply')
  await one.page.waitForTimeout(300)
  assert.equal(one.table.match.ply, 3)
  assert.equal(two.table.match.ply, 3)
  const shown = (who) => who.page.locator('.moves [data-n] span').allInnerTexts()
  assert.deepEqual(await shown(one), await shown(two))
}
