// A house rule is chosen, marked, named, kept in the match and shown by the rules.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.go('/play/russian')
  await me.page.waitForSelector('.rule-row')
  assert.equal(await me.text('footer code'), 'russian')
  await me.page.getByRole('radio', { name: 'May take or leave it' }).check()
  await me.page.waitForSelector('.rule-row .changed')
  assert.equal(await me.text('footer code'), 'russian;capture=may')
  await me.page.locator('details summary').click()
  await me.page.reload()
  await me.page.waitForSelector('.rule-row .changed')
  assert.equal(await me.text('footer code'), 'russian;capture=may')
  await me.page.getByRole('button', { name: 'Back to the official rules' }).click()
  assert.equal(await me.text('footer code'), 'russian')

  await me.start('/play/russian?huff=losePiece&opponent=self')
  await me.page.waitForSelector('.rules-panel .changed')
  await me.see('1 house rule.')
  await me.page.getByRole('link', { name: 'Rules of this match' }).click()
  await me.page.waitForURL(/\/rules\/russian\?huff=losePiece/)
  await me.page.waitForSelector('.clause')
  const strict = await me.text('article')
  await me.page.getByRole('button', { name: 'Back to the official rules' }).click()
  await me.page.waitForFunction(
    (old) => document.querySelector('article')?.innerText !== old,
    strict,
  )
  // Diagrams are drawn one by one after their positions have come.
  await me.page.waitForSelector('article figure svg')
}
