// Lines of Action: a move of a wrong length names the pieces of its line, a capture, a pass that
// plays itself, the black hole, a win.
import { assert } from './world.mjs'

const at = (game, position) =>
  `/play/${game}?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  await me.start('/play/loa?opponent=self')
  await me.turn()
  await me.drag('c1', 'c2')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /Too short: .* Rule 2\.2/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await me.playText('f1xh3')
  await me.playText('a2-c4')

  await me.start(at('loa', '6ox/7o/5o2/8/8/2o5/o7/xo6 x'))
  await me.until(() => me.table.scene?.toMove === 2, 'the pass, the only move, to press itself')

  await me.start(at('black-hole', '9/9/9/9/2x3o2/9/9/9/ox6o x'))
  await me.playText('c5-e5')
  await me.see('Black has connected all pieces')
}
