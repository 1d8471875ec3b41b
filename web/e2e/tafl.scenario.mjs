// Tafl: what each side wants is told before and in the match, a man may not stand in a corner, a capture, a threat, the king escapes; a
// shieldwall takes two at once.
import { assert } from './world.mjs'

const at = (game, position) =>
  `/play/${game}?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  // What a side has to do follows the rules that are chosen: corners here, the edge in Tablut.
  await me.go('/play/tablut')
  await me.page.locator('aside .facts', { hasText: 'bring the king to the edge' }).waitFor()
  await me.go('/play/tafl?opponent=self')
  await me.page.locator('aside .facts', { hasText: 'bring the king to a marked corner' }).waitFor()
  await me.start('/play/tafl?opponent=self')
  await me.turn()
  await me.see('bring the king to a marked corner')
  await me.see('capture the king')
  await me.drag('d1', 'a1')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /Only the king may stand on a1.*Rule 2\.4/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await me.playText('f1-f2')

  await me.start(at('tafl', '/9/9/9/9/9/9/3K5/9/8t/ d'))
  await me.playText('Kd3-d1')
  await me.playText('i1-i2')
  await me.playText('Kd1-a1')
  await me.see('The king has escaped')
  await me.see('Defenders won')

  await me.start(at('copenhagen', '/11/11/11/11/11/5K5/11/11/11/1tt8/1TT1t6/ a'))
  await me.playText('e1-d1xc1/b1')
  await me.until(
    () => me.table.scene?.men.every((m) => m.kind !== 'defender'),
    'both defenders to be gone',
  )
}
