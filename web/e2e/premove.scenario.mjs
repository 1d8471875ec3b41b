// A move entered ahead is sent when its turn comes; one that does not fit is forgotten.
import { assert } from './world.mjs'

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  await olena.start('/play/russian?opponent=friend&side=0')
  await taras.page.goto(olena.page.url())
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()
  await taras.until(() => taras.table.match?.you.length > 0, 'a seat')
  await taras.click('d6')
  await taras.click('c5')
  assert.equal(taras.sent, 0, 'nothing is sent before the turn')
  await olena.playText('c3-d4')
  await taras.until(() => taras.sent === 1, 'the move entered ahead')
  await olena.until(() => olena.table.match.ply === 2, 'its arrival')
  assert.deepEqual(await olena.page.locator('.moves button span').allInnerTexts(), [
    'c3-d4',
    'd6-c5',
  ])

  await taras.click('h6')
  await taras.click('g5')
  await olena.playText('d4-e5')
  await taras.turn()
  assert.equal(taras.sent, 1, 'it must take first')
}
