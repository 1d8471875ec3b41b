// Xiangqi: a horse whose leg is blocked is refused with its reason, moves are listed as players write them, a board with
// a river, pictures in place of characters, perpetual check that loses.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/xiangqi?opponent=self')
  await me.turn()
  await me.drag('b1', 'd2')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /leg is blocked.* c1.* Rule 2\.5/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await me.counted('use[href="#xq-river"]', 1)
  await me.playText('h3e3')
  await me.see('C2=5')

  const checks = '9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w'
  await me.start(`/play/xiangqi?opponent=self&position=${encodeURIComponent(checks)}`)
  for (const move of 'd7e7 e5d5 e7d7 d5e5 d7e7 e5d5 e7d7 d5e5'.split(' ')) await me.playText(move)
  await me.see('gave perpetual check')
}
