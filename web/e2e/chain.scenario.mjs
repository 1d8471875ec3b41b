// A chain is clicked step by step, a jump is taken back, and the far row crowns on the way.
import { assert } from './world.mjs'

const chain = encodeURIComponent('W:Wc3,g1:Bd4,d6,f6,b8')
const crown = encodeURIComponent('W:Wb6,a1:Bc7,g5,a3')

export default async (world) => {
  const me = await world.person()
  await me.start(`/play/russian?opponent=self&position=${chain}`)
  await me.turn()
  await me.click('c3')
  await me.click('e5')
  await me.see(/Your capture goes on: e5 to (c7 or g7|g7 or c7)/)
  await me.click('e5') // the jump is taken back
  await me.see('You must take: c3')
  await me.click('e5')
  await me.click('g7')
  await me.until(() => me.table.match.ply === 1, 'the chain')
  assert.equal(await me.text('.moves button span'), 'c3:g7')
  assert.match(await me.text('.seat.own .taken'), /2 taken/)

  await me.start(`/play/russian?opponent=self&position=${crown}`)
  await me.turn()
  const path = me.table.scene.paths.find((p) => p.taken?.length === 2)
  await me.play(path)
  await me.until(() => me.table.match.ply === 1, 'the capture')
  const king = me.table.scene.men.find((m) => m.kind === 'king')
  assert.equal(king?.seat, 0, 'the man that took over the far row is a king')
}
