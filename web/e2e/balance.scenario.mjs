// "Is it a good game?" tells what was measured of a rule set, has more measured while the reader stays, and leads to other house rules.
import { assert } from './world.mjs'

const part = (who) => who.page.locator('section.balance')
const button = (who, name) => part(who).getByRole('button', { name, exact: true })

const measured = (who) => part(who).getByText(/^Measured in \d+ games? of level \d/)

export default async (world) => {
  const olena = await world.person()
  await olena.go('/rules/tafl')
  // The row that comes with the program stands there at once.
  await part(olena)
    .getByText(/^Measured in \d+ games of level \d/)
    .waitFor()
  await button(olena, 'Is it a good game?').click()
  await part(olena).locator('dt', { hasText: 'Attackers' }).waitFor()
  assert.equal(await part(olena).locator('dl .balance-bar').count(), 4)
  assert.match(
    await part(olena).innerText(),
    /median length[\s\S]*moves to choose from[\s\S]*What moves/,
  )
  // Other house rules are a click away, on the same page.
  await part(olena).locator('.balance-others a', { hasText: 'First move: Defenders' }).click()
  await olena.page.waitForURL(/first=defenders/)
  await part(olena).locator('.balance-others a', { hasText: 'The usual rules' }).waitFor()

  // Nobody has measured this one: it is measured here, round by round, for as long as the reader stays or until there are enough.
  await olena.go('/play/tic-tac-toe?size=4')
  await button(olena, 'Is it a good game?').click()
  await part(olena).getByText('Nobody has measured these rules yet.').waitFor()
  await button(olena, 'Measure').click()
  await part(olena).locator('progress').waitFor()
  await measured(olena).waitFor()

  // Whoever comes later sees it, on the page of the rules as well.
  const taras = await world.person()
  await taras.go('/rules/tic-tac-toe?size=4')
  await measured(taras).waitFor()

  // A game whose moves take long is not measured on the page.
  await taras.go('/rules/chapaev')
  await taras.page.waitForSelector('article figure svg')
  assert.equal(await button(taras, 'Measure').count(), 0)
}
