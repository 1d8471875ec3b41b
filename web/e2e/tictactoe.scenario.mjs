// Tic-tac-toe: a square is marked once, a line wins, a full board is a draw, and a line that loses.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/tic-tac-toe?opponent=self')
  await me.turn()
  await me.playText('b2')
  await me.turn()
  await me.click('b2')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /b2 is marked already.* Rule 1\.3/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  for (const square of ['a1', 'c1', 'a2', 'a3']) await me.playText(square)
  await me.see('Crosses made a line')

  await me.start('/play/tic-tac-toe?opponent=self')
  for (const square of 'b2 a1 c3 b3 b1 c2 a2 a3 c1'.split(' ')) await me.playText(square)
  await me.see('The board is full')

  await me.start('/play/tic-tac-toe?opponent=self&misere=on')
  for (const square of 'a1 b2 a2 c2 a3'.split(' ')) await me.playText(square)
  await me.see('Crosses had to make a line and lost')
}
