// The free board: no computer is offered, two people move anything, put pieces on the board and take them off, turn them over,
// throw dice and count; a slip is taken back by consent, and who has won is agreed on.
import { assert } from './world.mjs'

export default async (world) => {
  const anna = await world.person()
  const borys = await world.person()
  await anna.go('/play/free-board')
  await anna.page.getByRole('radio', { name: /A friend/ }).waitFor()
  assert.equal(await anna.page.getByRole('radio', { name: /Computer/ }).count(), 0)

  await anna.start('/play/free-board?side=0&start=chess&dice=2&counters=1')
  await anna.see('Send this to your friend')
  const link = anna.page.url()
  await borys.page.goto(link)
  await borys.page.getByRole('button', { name: 'Sit down and play' }).click()
  for (const who of [anna, borys]) {
    await who.turn()
    await who.see('Both may move at any time')
  }
  const press = (who, name) => who.page.getByRole('button', { name, exact: true }).click()
  const man = (who, place) => {
    const at = who.table.board.places.findIndex((p) => p.name === place)
    const found = who.table.scene.men.find((m) => m.place === at)
    return found && `${found.kind} ${found.seat}`
  }
  /** Both have heard that a piece stands on a place, or none. */
  const both = async (place, what) => {
    for (const who of [anna, borys])
      await who.until(() => man(who, place) === what, `${what} on ${place}`)
  }

  // Anybody moves anything, by clicks and by drags, and what stands there goes.
  await anna.click('e2')
  await anna.click('e5')
  await both('e5', 'pawn 0')
  await anna.drag('d8', 'd1')
  await both('d1', 'queen 1')
  await borys.click('a1')
  await borys.click('a8')
  await both('a8', 'rook 0')

  // From the box to an empty place and in place of another piece, one's own colour or not.
  await borys.drag('box.wS', 'e4')
  await both('e4', 'stone 0')
  await anna.click('box.bQ')
  await anna.click('e5')
  await both('e5', 'queen 1')
  await anna.click('e5')
  await press(anna, 'Turn over')
  await both('e5', 'queen 0')
  await anna.click('e4')
  await press(anna, 'Take off')
  await both('e4', undefined)

  // What lies in the box has a name for those who do not see it, and no number.
  const held = borys.page.locator('.bd-held-piece', { has: borys.page.locator('svg') })
  assert.match(await held.first().getAttribute('aria-label'), /^(white|black) king, in hand$/i)

  // An empty place says why nothing begins there.
  await anna.click('e4')
  assert.equal(await anna.page.locator('.bd-over').getByRole('alert').count(), 0)

  await press(borys, 'Throw the dice')
  for (const who of [anna, borys]) {
    await who.until(() => who.table.scene.dice?.length === 2, 'both dice')
    await who.counted('.dice .die', 2)
  }
  await press(anna, 'Counter 1: +1')
  for (const who of [anna, borys])
    await who.until(
      () =>
        who.table.scene.facts.some((f) => f.key === 'counter1' && f.seat === 0 && f.value === '1'),
      'the counter',
    )

  // Nobody takes back alone.
  const { ply } = anna.table.match
  await anna.drag('h1', 'h5')
  await both('h5', 'rook 0')
  await anna.page.locator('.acts').getByRole('button', { name: 'Take back' }).click()
  await borys.page.getByRole('button', { name: 'Accept' }).click()
  await both('h5', undefined)
  assert.equal(anna.table.match.ply, ply)

  // A claim is answered before anything else; who is refused plays on first.
  await press(borys, 'I have won')
  await anna.see('The other side says it has won. Do you agree?')
  await press(anna, 'I disagree')
  await borys.turn()
  assert.equal(await borys.page.getByRole('button', { name: 'I have won', exact: true }).count(), 0)
  await borys.drag('h7', 'h6')
  await both('h6', 'pawn 1')
  await press(borys, 'I have won')
  await anna.see('The other side says it has won. Do you agree?')
  await press(anna, 'I agree')
  for (const who of [anna, borys]) {
    await who.see('Black won, and both agreed')
    assert.equal(await who.page.getByRole('button', { name: 'Review' }).count(), 0)
  }
}
