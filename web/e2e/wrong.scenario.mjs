// Wrong moves count, two people at two browsers: the board shows no squares, lets a piece go anywhere, and both sides see the caution
// with its clause. The second one loses.
import { assert } from './world.mjs'

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  await olena.go('/play/russian?opponent=friend&side=0&touch=strict')
  await olena.page.getByLabel('Wrong moves').selectOption('counted')
  await olena.page.waitForURL(/wrong=counted/)
  await olena.start('/play/russian?opponent=friend&side=0&touch=strict&wrong=counted')
  const link = await olena.page.getByLabel('Link to the match').inputValue()
  await taras.page.goto(link)
  await taras.see('Wrong moves')
  await taras.see('count: the second loses')
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()

  // Nothing shows where a piece may go, to eyes or ears.
  await olena.click('c3')
  await olena.see('You have touched c3: it must move')
  assert.equal(await olena.page.locator('.board .m-dot, .board .f-legal').count(), 0)
  assert.doesNotMatch(await olena.cell('c3').getAttribute('aria-label'), /may go/)
  await olena.click('e5')
  for (const who of [olena, taras])
    await who.see(/made a wrong move, c3-e5: number 1 of 2. It does not stand. Rule 1\.4\.3/)
  assert.equal(olena.table.match.ply, 0)
  assert.ok(olena.table.scene.men.some((m) => olena.table.board.places[m.place].name === 'c3'))

  // A piece let go on one's own, or back on its square, is only put back.
  await olena.drag('c3', 'b2')
  await olena.drag('c3', 'd4')
  await taras.turn()
  assert.equal(olena.cautioned.length, 1)

  // A piece that cannot move may be let go, too, and the same player's second wrong move loses.
  await taras.drag('b8', 'd4')
  await olena.see(/made a wrong move, b8-d4: number 1 of 2/)
  await taras.drag('f6', 'h4')
  for (const who of [olena, taras]) await who.see('made a wrong move too often')
  assert.deepEqual(olena.table.match.outcome.place, [1, 2])
  assert.deepEqual(
    taras.cautioned.map((e) => [e.seat, e.n, e.move, e.text]),
    [
      [0, 1, 'c3-e5', '1.4.3'],
      [1, 1, 'b8-d4', '1.4.3'],
      [1, 2, 'f6-h4', '1.4.3'],
    ],
  )
}
