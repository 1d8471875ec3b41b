// A match left in the middle stands first in the gallery, with its board and whose move it is.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/russian?side=0&level=1')
  await me.playText('c3-d4')
  await me.turn()
  const address = me.page.url()
  await me.page.getByRole('link', { name: 'Tavlei', exact: true }).click()
  const card = me.page.locator('.first').getByRole('link', { name: /Russian draughts, move/ })
  await card.getByText('Your move against Computer, level 1').waitFor()
  await card.locator('.thumb svg').waitFor()
  await card.click()
  await me.page.waitForSelector('.bd-grid')
  assert.equal(me.page.url(), address)
  await me.counted('.moves [data-n]', 2)

  // A name told once stands at the table.
  await me.page.getByRole('button', { name: 'Menu: Guest' }).click()
  await me.page.getByLabel('Your name at the table').fill('Olena')
  await me.page.getByRole('button', { name: 'Save' }).click()
  await me.page.getByRole('button', { name: 'Menu: Olena' }).waitFor()
  await me.page.reload()
  await me.page.locator('.seat.own').getByText('Olena').waitFor()
}
