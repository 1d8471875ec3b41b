// A move entered ahead is sent when its turn comes; one that does not fit is forgotten, and why.
import { assert } from './world.mjs'

/** Two people at a board, each with a browser of their own: the second has yet to wait. */
async function pair(world, path) {
  const olena = await world.person()
  const taras = await world.person()
  await olena.start(path)
  await taras.page.goto(olena.page.url())
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()
  await taras.until(() => taras.table.match?.you.length > 0, 'a seat')
  return [olena, taras]
}

const names = (who) => who.page.locator('.moves [data-n] > span').allInnerTexts()
const arrival = (who, n) => who.until(() => who.sent === n, 'the move entered ahead')
const from = (game, fen) =>
  `/play/${game}?opponent=friend&side=0&position=${encodeURIComponent(fen)}`

export default async (world) => {
  await draughts(world)
  await Promise.all([chess(world), castling(world), drop(world)])
}

async function draughts(world) {
  const [olena, taras] = await pair(world, '/play/russian?opponent=friend&side=0')
  await taras.click('d6')
  await taras.click('c5')
  assert.equal(taras.sent, 0, 'nothing is sent before the turn')
  await olena.playText('c3-d4')
  await arrival(taras, 1)
  await olena.until(() => olena.table.match.ply === 2, 'its arrival')
  assert.deepEqual(await names(olena), ['c3-d4', 'd6-c5'])
  await taras.until(() => taras.table.match.ply === 2, 'its arrival at home')

  await taras.click('h6')
  await taras.click('g5')
  await olena.playText('d4-e5')
  await taras.turn()
  await taras.see('h6 cannot go to g5')
  assert.equal(taras.sent, 1, 'it must take first')
}

/** Marked, taken back by the right button and by Escape, several in their order, promotion. */
async function chess(world) {
  const [olena, taras] = await pair(world, from('chess', '4k3/4p3/8/8/8/8/3p4/6K1 w - - 0 1'))
  await taras.drag('e7', 'e5')
  await taras.counted('.m-hatch', 2)
  const e4 = await taras.box('e4')
  await taras.page.mouse.click(e4.x + 9, e4.y + 9, { button: 'right' })
  await taras.counted('.m-hatch', 0)
  await taras.drag('e7', 'e5')
  await taras.page.keyboard.press('Escape')
  await taras.counted('.m-hatch', 0)

  await taras.drag('d2', 'd1')
  await taras.drag('e8', 'd7')
  await taras.drag('e7', 'd6')
  await taras.counted('.m-hatch', 6)
  await olena.playText('g1h2')
  await arrival(taras, 1)
  await olena.playText('h2g3')
  await arrival(taras, 2)
  await olena.playText('g3f2')
  await taras.turn()
  await taras.see('e7 cannot go to d6')
  await taras.counted('.m-hatch', 0)
  assert.deepEqual(await names(taras), ['Kh2', 'd1=Q', 'Kg3', 'Kd7', 'Kf2'])
}

/** Castling by the king on his rook, as by two squares. */
async function castling(world) {
  const [olena, taras] = await pair(world, from('chess', 'r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1'))
  await taras.click('e8')
  await taras.click('h8')
  await olena.playText('e1e2')
  await arrival(taras, 1)
  await taras.counted('.moves [data-n] > span', 2)
  assert.deepEqual(await names(taras), ['Ke2', 'O-O'])
}

/** A piece in hand; the hand of who sat down last is in the row of their name. */
async function drop(world) {
  const armed = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[n] w KQkq - 0 1'
  const [olena, taras] = await pair(world, from('crazyhouse', armed))
  const knight = taras.page.locator('.seat.own').locator(taras.cell('hand:n'))
  await knight.click()
  await taras.click('e4')
  await taras.counted('.m-hatch', 1)
  await olena.playText('d2d4')
  await arrival(taras, 1)
  await taras.counted('.moves [data-n] > span', 2)
  assert.deepEqual(await names(taras), ['d4', 'N@e4'])
}
