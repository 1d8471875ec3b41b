// A chain is clicked step by step, a jump is taken back, the far row crowns on the way, and where a crowd can be
// taken in more ways than a scene lists each of them can be clicked, dragged and keyed.
import { assert } from './world.mjs'

const chain = encodeURIComponent('W:Wc3,g1:Bd4,d6,f6,b8')
const crown = encodeURIComponent('W:Wb6,a1:Bc7,g5,a3')
const crowd = encodeURIComponent('W:WKa1:Bb2,d2,f2,h2,j2,b4,d4,f4,h4,j4,b6,d6,f6,h6,j6')
// A way that the scene of the crowd does not list: what is clicked, dragged to or keyed, and where the piece then
// stops. From 32 there is one way on, by 43, 56 and 69 to the next fork.
const route = [
  ['click', '67', '67'],
  ['click', '56', '56'],
  ['drag', '45', '45'],
  ['click', '32', '58'],
  ['key', '47', '47'],
  ['click', '30', ''],
]
const tokens = '67 56 45 32 43 56 69 58 47 30'

export default async (world) => {
  const me = await world.person()
  await me.start(`/play/russian?opponent=self&position=${chain}`)
  await me.turn()
  await me.click('c3')
  await me.click('e5')
  await me.see(/Your capture goes on: e5 to (c7 or g7|g7 or c7)/)
  await me.click('e5') // the jump is taken back
  await me.see('You must capture: c3')
  await me.click('e5')
  await me.click('g7')
  await me.until(() => me.table.match.ply === 1, 'the chain')
  await me.page.locator('.moves [data-n] span').filter({ hasText: 'c3:g7' }).first().waitFor()
  await me.page.locator('.seat.own .taken').filter({ hasText: '2 captured' }).waitFor()

  await me.start(`/play/russian?opponent=self&position=${crown}`)
  await me.turn()
  const path = me.table.scene.paths.find((p) => p.taken?.length === 2)
  await me.play(path)
  await me.until(() => me.table.match.ply === 1, 'the capture')
  const king = me.table.scene.men.find((m) => m.kind === 'king')
  assert.equal(king?.seat, 0, 'the piece that took over the far row is a king')

  await me.start(`/play/canadian?opponent=self&precedence=free&position=${crowd}`)
  await me.turn()
  assert.ok(me.table.scene.more)
  const { places } = me.table.board
  const names = (list) => list.map((token) => places[token].name).join(' ')
  assert.ok(!me.table.scene.paths.some((p) => names(p.tokens) === tokens))
  let at = ''
  for (const [how, name, stop] of route) {
    if (how === 'drag') await me.drag(at, name)
    else if (how === 'key') await me.cell(name).press('Enter')
    else await me.click(name)
    const place = places.findIndex((p) => p.name === stop)
    if (stop) await me.page.waitForSelector(`.bd-cell[data-place="${place}"][aria-selected="true"]`)
    at = stop
  }
  await me.until(() => me.table.match.ply === 1, 'the way through the crowd')
  const left = me.table.scene.men
  assert.equal(left.filter((m) => m.seat === 1).length, 6)
  assert.equal(names(left.filter((m) => m.seat === 0).map((m) => m.place)), '30')
}
