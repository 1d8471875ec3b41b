// Rithmomachia: a circle does not move straight, captures are told with their sums, a pyramid shows what it
// holds, a progression wins.
import { assert } from './world.mjs'

const at = (position, options = '') =>
  `/play/rithmomachia${options}?opponent=self&position=${encodeURIComponent(JSON.stringify(position))}`

export default async (world) => {
  const me = await world.person()
  await me.start('/play/rithmomachia?opponent=self')
  await me.turn()
  await me.drag('c13', 'c12')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /circle on c13 moves to the next square.* Rule 2\.2/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await me.playText('f13-g12')
  await me.playText('f4-g5')

  await me.start(
    at({ b2: 'eC8', a9: 'oT56', d5: 'eT9', f7: 'oP64.49', f9: 'oT30', h1: 'eS25', turn: 'even' }),
  )
  await me.see('64 + 49 = 113')
  await me.playText('b2-a1')
  await me.see('8 × 7 = 56')
  await me.see('Even 1 / 8')

  await me.start(at({ b10: 'eC2', c10: 'eC4', e11: 'eC6', h14: 'oT100', turn: 'even' }))
  await me.playText('e11-d10')
  await me.see('Even has a great triumph')
  await me.see('2, 4, 6: 4 − 2 = 6 − 4')
}
