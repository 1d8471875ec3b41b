// Jetan: a move of a wrong number of steps says why, the way of a piece that turns is shown, the escape is asked about first, a
// threatened square is refused, the princess is captured.
import { assert } from './world.mjs'

const at = (position) => `/play/jetan?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  await me.start(at('4q4c/10/10/10/4p5/4W5/10/10/10/Q8C b E'))
  await me.turn()
  await me.drag('e5', 'e6')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /exactly 2 steps.* Rule 2\.2/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })

  const round = me.table.scene.paths.find((p) => p.text === 'e5-f6')
  assert.equal(round.via.length, 1)
  await me.drag('e5', 'f6')
  await me.until(() => me.table.scene?.toMove === 2, 'Orange to move')
  await me.playText('e6-e5')
  await me.drag('a1', 'h4')
  await me.see('she has it only once')
  await me.page.getByRole('button', { name: 'Yes' }).click()
  await me.until(() => me.table.scene?.toMove === 2, 'Orange to move after the escape')

  await me.start(at('c8q/10/10/10/3d6/10/10/10/3PPP4/4Q4C b -'))
  await me.turn()
  await me.drag('e1', 'd3')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /would be captured there: see d6.* Rule 4\.2/s)

  await me.start(at('4q4c/10/10/3F6/10/10/10/10/10/Q8C b -'))
  await me.playText('d7xe10')
  await me.see('The princess is captured')
}
