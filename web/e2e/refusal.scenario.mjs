// A piece that may not go says why, names the piece that must, and leads to the clause.
import { assert } from './world.mjs'

const position = encodeURIComponent('W:Wc3,g3:Bd4,h6')

export default async (world) => {
  const me = await world.person()
  await me.start(`/play/russian?opponent=self&position=${position}`)
  await me.turn()
  assert.match(await me.text('.turn'), /You must capture: c3/)
  await me.drag('g3', 'h4')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  const text = await bubble.innerText()
  assert.match(text, /g3 cannot go to h4/)
  assert.match(text, /You must capture. Look at c3/)
  const link = bubble.getByRole('link', { name: /Rule 1\./ })
  const rule = (await link.innerText()).replace(/^Rule /, '')
  await link.click()
  await me.page.waitForURL(/\/rules\/russian#r1\./)
  const clause = me.page.locator('.pointed')
  await clause.waitFor()
  assert.match(await clause.innerText(), new RegExp(`^${rule.replaceAll('.', '\\.')}`))

  // A link to what is no position: the editor says so, and keeps the text to be mended.
  await me.go('/editor/chess?position=rnbqkbnr/ppp/8%20w')
  const fault = me.page.locator('.ed-side p.bad')
  await fault.filter({ hasText: 'A position has 4 to 6 fields; this one has 2' }).waitFor()
  assert.equal(await me.page.locator('.ed-side textarea').inputValue(), 'rnbqkbnr/ppp/8 w')
}
