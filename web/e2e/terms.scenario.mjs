// Two people agree: what differs from the usual stands first, other terms are proposed and answered, and rules change by consent in the middle of a game.
import { assert } from './world.mjs'

/** A term in a list, by its key: of the house rule, or the setting. */
const term = (who, list, key) => who.page.locator(`${list} [data-term="${key}"]`)

export default async (world) => {
  const olena = await world.person()
  await olena.start('/play/russian?opponent=friend&side=0&huff=losePiece&sides=lot')
  const taras = await world.person()
  await taras.page.goto(olena.page.url())
  await taras.see('What differs from the usual rules')
  assert.match(await term(taras, '.waiting', 'game.huff').innerText(), /usually: a capture cannot/)
  assert.match(await term(taras, '.waiting', 'sides').innerText(), /By lot|by lot/)
  await haggle(olena, taras)
  await term(olena, '.rules-panel', 'game.huff').waitFor()
  await olena.playText('c3-d4')
  await taras.playText('d6-c5')
  await change(olena, taras)

  // The rules of the match, opened from it, begin with what was agreed.
  await taras.page.locator('.rules-panel a', { hasText: 'Rules of this match' }).click()
  await term(taras, '.terms-box', 'takeback').waitFor()
  await term(taras, '.terms-box', 'game.manBack').waitFor()
}

/** Whoever came proposes other terms, the host answers with others, and those are agreed on. */
async function haggle(host, guest) {
  const other = (who) => who.page.getByRole('button', { name: 'Propose other terms…' })
  const { page } = guest
  await other(guest).click()
  const clock = page.getByRole('radiogroup', { name: 'Clock', exact: true })
  await clock.getByRole('radio', { name: 'Presets' }).check()
  await page.getByRole('button', { name: 'Propose', exact: true }).click()
  await guest.see(/You have proposed other terms/)
  await term(host, '.waiting', 'clock').waitFor()
  await other(host).click()
  await host.page
    .getByRole('radiogroup', { name: 'Sides in the next games' })
    .getByRole('radio', { name: 'Stay' })
    .check()
  await host.page.getByRole('button', { name: 'Propose', exact: true }).click()
  // What the host has changed stands beside what was offered first; what was agreed before is not told again.
  const sides = term(guest, '.waiting .terms-box', 'sides')
  assert.match(await sides.innerText(), /stay[\s\S]*before: by lot/)
  await term(guest, '.waiting .terms-box', 'clock').waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [host, guest]) await who.page.waitForSelector('.clock.of-player')
  assert.equal(guest.table.match?.settings?.sides ?? 'fixed', 'fixed')
}

/** One offers other rules, the other sees what would change and agrees; the list of moves tells where. */
async function change(one, other) {
  await one.page.locator('.acts').getByRole('button', { name: 'More' }).click()
  await one.page.getByRole('button', { name: 'Change the rules…' }).click()
  await one.see('Nothing is changed yet.')
  await one.page.getByRole('switch', { name: 'Men capture backwards' }).click()
  await one.page.getByRole('switch', { name: 'Takebacks' }).click()
  await one.page.getByRole('button', { name: 'Propose' }).click()
  await one.see('You have offered to change the rules')
  await other.see(/wants to change the rules/)
  const offered = term(other, '.terms-offered', 'game.manBack')
  assert.match(await offered.innerText(), /forwards only[\s\S]*before: men capture/)
  await other.page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [one, other]) {
    await term(who, '.moves .leg', 'game.manBack').waitFor()
    await who.until(() => who.table.match.settings.takeback === 'off', 'the other rules')
  }
  await one.playText(one.table.scene.paths[0].text)
  await other.turn()
  // What was before can be looked at as ever.
  await one.page.keyboard.press('Home')
  await one.page.keyboard.press('End')
}
