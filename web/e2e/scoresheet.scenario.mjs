// Two people who write the moves down themselves, and one who looks on: each has a score sheet where the list of moves would be,
// in the end both are compared with what was played.
import { assert } from './world.mjs'

const entry = (who, label) => who.page.getByRole('textbox', { name: label, exact: true })
const summary = (who) => who.page.locator('.sheets summary')

/** Writes an entry and goes on to the next by Enter; until the server has it. */
async function write(who, label, text) {
  await entry(who, label).fill(text)
  await entry(who, label).press('Enter')
  await who.page.waitForFunction(
    (name) => !document.querySelector(`input.entry.open[aria-label="${name}"]`),
    label,
  )
}

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  const watcher = await world.person()
  await olena.go('/play/russian?opponent=friend&side=0')
  await olena.page
    .getByRole('radiogroup', { name: 'Who writes the moves down' })
    .getByRole('radio', { name: 'the players' })
    .check({ force: true })
  await olena.see('each player writes the moves down on a score sheet of their own')
  await olena.start('/play/russian?opponent=friend&side=0&score=players')
  const link = await olena.page.getByLabel('Link to the match').inputValue()
  await taras.page.goto(link)
  await taras.page.locator('.waiting [data-term="score"]').waitFor()
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()
  await olena.see('No moves yet')
  await olena.playText('c3-d4')
  await taras.turn()
  await taras.playText('b6-a5')
  await watcher.page.goto(link)
  await watcher.page.locator('.moves').waitFor()
  for (const who of [olena, taras]) assert.equal(await who.page.locator('.moves').count(), 0)

  // By the keyboard: Enter goes on. One entry is wrong and put right, one is in Cyrillic letters.
  await write(olena, 'Move 1, White', 'c3-b4')
  assert.equal(
    await olena.page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Move 1, Black',
  )
  await write(olena, 'Move 1, Black', 'b6a5')
  await write(olena, 'Move 1, White', 'c3-d4')
  await write(taras, 'Move 1, White', 'ц3-д4')
  await olena.page.reload()
  await olena.page.waitForFunction(() => document.querySelector('input.entry')?.value === 'c3-d4')
  assert.equal(await entry(taras, 'Move 1, Black').inputValue(), '')
  assert.equal(await summary(watcher).count(), 0)

  // No record yet.
  await olena.page.locator('.acts .more-box').getByRole('button', { name: 'More' }).click()
  assert.equal(await olena.page.locator('.menu a[href*="/record"]').count(), 0)
  await olena.page.keyboard.press('Escape')
  if (process.env.SHOTS) await olena.page.screenshot({ path: `${process.env.SHOTS}/form.png` })

  await taras.page.evaluate(() => document.querySelector('input.entry')?.blur())
  await olena.turn()
  await olena.page.locator('.acts').getByRole('button', { name: 'Resign' }).click()
  await olena.page.locator('.acts').getByRole('button', { name: 'Sure' }).click()
  for (const who of [olena, taras, watcher]) {
    await summary(who).waitFor()
    await summary(who).click()
    const rows = await who.page.locator('.sheets tbody tr').allInnerTexts()
    assert.equal(rows.length, 2)
    assert.match(rows[0], /c3-d4/)
    assert.match(rows[0], /ц3-д4/)
    assert.match(await summary(who).innerText(), /2 of 2 right/)
    assert.match(await summary(who).innerText(), /1 of 2 right/)
    // The comparison leaves both players' rows within the panel.
    const [panel, row] = await Promise.all(
      ['.right > .panel', '.right .seat >> nth=-1'].map((css) =>
        who.page.locator(css).boundingBox(),
      ),
    )
    assert.ok(row.y + row.height <= panel.y + panel.height + 1, 'the lower player is in sight')
  }
}
