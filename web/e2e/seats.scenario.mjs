// Two boards, four seats: three people and a computer; friends choose their seats.
import { assert } from './world.mjs'

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  const iryna = await world.person()
  await olena.start('/play/bughouse?opponent=table&seats=you,bot,open,open&level=1')
  await olena.see('Send this to your friend')
  const link = olena.page.url()

  await taras.page.goto(link)
  await taras.see('Choose your seat.')
  await taras.page.locator('.waiting').getByRole('button', { name: 'White on B' }).click()
  await taras.until(() => taras.table.match.you[0] === 2, 'a seat on board B')
  await iryna.page.goto(link)
  await iryna.see('Your side: Black on B')
  await iryna.page.getByRole('button', { name: 'Sit down and play' }).click()

  await olena.playText('A:e2e4')
  await taras.playText('B:d2d4')
  await iryna.playText('B:d7d5')
  await olena.until(() => olena.table.match.ply >= 4, 'the computer answers')

  // Who resigns loses with the partner: White on B with Black on A.
  await taras.resign()
  await olena.page.waitForSelector('.over')
  assert.deepEqual(olena.table.match.outcome.place, [1, 3, 3, 1])
}
