// Shogi: a second pawn on a file is refused with its rule, a drop from the tray, the choice to promote, pieces that point at the
// enemy from either side, a declaration that would lose is asked first.
import { assert } from './world.mjs'

const at = (position, game = 'shogi') =>
  `/play/${game}?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  await me.start(at('k8/9/9/2S6/2P6/9/9/9/4K4 b GP 1'))
  await me.turn()
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await me.drag('hand:P', '7g')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /Nifu: .* 7e.*Rule 4\.4/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })

  await me.playText('G*6b')
  await me.playText('9a8a')
  await me.drag('7d', '7c')
  const picker = me.page.locator('.bd-picker')
  await picker.getByRole('menuitem', { name: 'Leave a silver' }).click()
  await me.until(() => me.table.scene?.toMove === 2, 'the silver to be left as it is')

  // The pieces of the side at the top are turned round, whichever it is.
  await me.counted('.bd-piece g[transform="rotate(180)"]', 1)
  await me.page.keyboard.press('f')
  await me.counted('.bd-piece g[transform="rotate(180)"]', 4)

  await me.start(at('K8/9/9/9/9/9/9/9/8k b - 1'))
  await me.turn()
  await me.page.getByRole('button', { name: 'Declare an impasse' }).click()
  await me.see('it would lose the game')
  await me.page.getByRole('button', { name: 'Yes' }).click()
  await me.see('Black declared an impasse without enough pieces or points')
}
