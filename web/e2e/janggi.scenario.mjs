// Janggi: arrays are chosen by buttons, a refusal names what stands in the way, a pass, a bikjang that is left standing ends the
// game by points.
import { assert } from './world.mjs'

const at = (game, position) =>
  `/play/${game}?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  await me.start('/play/janggi?opponent=self&arrays=chosen')
  await me.until(() => me.table.scene?.toMove === 2, 'Han to choose first')
  await me.page.getByRole('button', { name: 'Horses on 3 and 7' }).click()
  await me.until(() => me.table.scene?.toMove === 1, 'Cho to choose')
  await me.page.getByRole('button', { name: 'Horses on 2 and 8' }).click()
  await me.until(() => me.table.scene?.men.length === 32, 'all pieces to stand')
  await me.drag('82', '52')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /must jump over a piece.* Rule 2\.4/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await me.playText('b1c3')

  await me.start(at('janggi', '4k4/9/9/9/9/9/P8/9/9/3K5 w'))
  await me.playText('d1e1')
  await me.see('the generals face each other')
  await me.page.getByRole('button', { name: 'Pass' }).click()
  await me.see('Bikjang was accepted; Cho has more points')
}
