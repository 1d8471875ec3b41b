// Touch-move: whoever picks a piece up must move it, is told so, and so is the opponent; a piece may be
// put straight if that is said first.
import { assert } from './world.mjs'

/** How many pieces are marked as touched. */
const marked = (who) =>
  who.table.scene.marks?.filter((m) => m.kind === 'touched').map((m) => m.place) ?? []

const place = (who, name) => who.table.board.places.findIndex((p) => p.name === name)

async function refused(me, from, to) {
  await me.click(from)
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), new RegExp(`must move it: ${to}`))
}

async function friends(world) {
  const olena = await world.person()
  const taras = await world.person()
  await olena.start('/play/russian?opponent=friend&side=0&touch=strict')
  const link = await olena.page.getByLabel('Link to the match').inputValue()
  await taras.page.goto(link)
  await taras.see('Touch-move')
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()

  // A piece that is adjusted binds nobody.
  await olena.page.getByRole('button', { name: 'Adjust' }).click()
  await olena.see('Adjusting: click the piece you want to straighten')
  await olena.drag('e3', 'f4')
  await olena.until(() => taras.touched.some((e) => e.what === 'adjust'), 'the word of adjusting')
  assert.deepEqual(marked(olena), [])
  assert.equal(olena.sent, 0)

  // Picked up and put back: it must move all the same.
  await olena.click('c3')
  await olena.see('You have touched c3: it must move')
  await taras.see(/has touched c3/)
  assert.deepEqual(marked(taras), [place(taras, 'c3')])
  await olena.click('c3')
  await refused(olena, 'e3', 'c3')
  await olena.click('c3')
  await olena.click('d4')
  await taras.turn()
  assert.deepEqual(marked(taras), [])

  // By the keyboard a piece is touched as well.
  await taras.page.locator('.bd-grid [tabindex="0"]').focus()
  await taras.cell('f6').focus()
  await taras.page.keyboard.press('Enter')
  await taras.see('You have touched f6: it must move')
  await olena.see(/has touched f6/)
}

async function alone(world, opponent) {
  const me = await world.person()
  await me.start(`/play/russian?opponent=${opponent}&side=0&touch=strict`)
  await me.turn()
  // A piece dragged and let fall on no square is touched.
  const box = await me.box('g3')
  await me.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await me.page.mouse.down()
  await me.page.mouse.move(box.x + 12, box.y + 12, { steps: 3 })
  await me.page.mouse.up()
  await me.see('You have touched g3: it must move')
  await me.drag('c3', 'd4')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /must move it: g3/)
  await me.drag('g3', 'h4')
  await me.until(() => me.table.match.ply >= 1, 'the move')
}

export default async (world) => {
  await friends(world)
  await alone(world, 'self')
  await alone(world, 'bot')
}
