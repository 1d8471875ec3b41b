// Corners and the star: a chain of jumps is two clicks, a bot answers, three sides share a screen.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/corners?opponent=bot&level=1&side=0')
  await me.playText('b2:d2')
  await me.until(() => me.table.match.ply >= 2, 'the computer answers')

  await me.start('/play/chinese-checkers?opponent=self&players=3')
  for (const text of ['c2:e8', 'l2:l4', 'l11:l9']) await me.playText(text)
  const chain = () => me.table.scene?.paths?.find((p) => p.text === 'c1:e7:e9')
  await me.until(chain, 'a chain of jumps')
  const place = (name) => me.table.board.places.findIndex((p) => p.name === name)
  assert.deepEqual(chain().tokens, [place('c1'), place('e9')])
  assert.deepEqual(chain().via, [place('e7')])
  await me.play(chain())
  await me.see('Black to move')
  assert.ok(me.table.scene.men.some((m) => m.place === place('e9') && m.seat === 0))
}
