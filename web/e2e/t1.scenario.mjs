// Chess-T1: a capture without the advantage says both sums, forces stand on the squares on demand, a
// Veteran is promoted by a choice, a Scout is exchanged, a castle is taken.
import { assert } from './world.mjs'

const at = (position) => `/play/chess-t1?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  await me.start(at('k7/8/2p5/3vP3/8/8/8/K7 w Pp 0 1'))
  await me.turn()
  await me.drag('e5', 'd5')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /1½ against 3 on d5: .* Rule 4\.2/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })

  const pills = me.page.locator('.bd-force')
  assert.equal(await pills.count(), 0)
  await me.page.keyboard.press('s')
  await pills.filter({ hasText: '1½:3' }).first().waitFor()
  await me.page.keyboard.press('s')
  await pills.first().waitFor({ state: 'detached' })

  await me.start(at('3pk3/6V1/2S5/8/8/8/8/4K3 w Pp 0 1'))
  await me.turn()
  await me.drag('g7', 'g8')
  await me.page.locator('.bd-picker').getByRole('menuitem', { name: 'Connet' }).click()
  // The King steps where it can be taken: that is asked first.
  await me.until(() => me.table.scene?.paths?.some((p) => p.text === 'e8e7'), 'Black to move')
  await me.drag('e8', 'e7')
  await me.see('Your King can be taken after this move')
  await me.page.getByRole('button', { name: 'Yes' }).click()
  await me.playText('c6d8')

  await me.start(at('6k1/6K1/7V/8/8/8/8/8 w Pp 0 1'))
  await me.playText('g7f8')
  await me.see('White captured the castle')
}
