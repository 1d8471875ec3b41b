// Hints against the computer: the piece, then the move with its reason, then the same in the record; what
// threatens, on demand; and none of it between two people, who have not agreed on it.
import { assert } from './world.mjs'

// White mates by Rd8, Black threatens Ra1 with mate in two.
const position = encodeURIComponent('6k1/3R1ppp/8/8/8/8/r4PPP/6K1 w - - 0 1')

/** A button beside the board, once it may be pressed. */
const act = (who, name) => who.page.locator('.acts').getByRole('button', { name, exact: true })

/** Waits for an arrow or a ring on the board. */
const drawn = (who, css) =>
  who.page.locator(`.bd-shapes ${css}`).first().waitFor({ state: 'attached' })

export default async (world) => {
  const olena = await world.person()
  const { page } = olena
  await olena.start(`/play/chess?opponent=bot&side=0&position=${position}`)
  await olena.turn()

  // What threatens is looked for only when it is asked for, and once.
  await act(olena, 'More').click()
  await page.getByRole('button', { name: 'What is the threat?' }).click()
  await page
    .locator('.help.threat', { hasText: 'threatens Ra1+. It would win by force in 2 moves.' })
    .waitFor()
  await drawn(olena, '.a-red')
  await act(olena, 'More').click()
  await page.getByRole('button', { name: 'Chat' }).waitFor()
  await page.waitForFunction(() => !document.querySelector('.menu')?.innerText.includes('threat'))
  await page.keyboard.press('Escape')

  // First the piece, by the button.
  await act(olena, 'Hint').click()
  await page.locator('.help', { hasText: 'Hint: move the piece on d7.' }).waitFor()
  await drawn(olena, '.b-green')

  // Then the move with its reason, by the key; there is no more to be had then.
  await page.keyboard.press('i')
  await page.locator('.help', { hasText: 'Hint: Rd8#. It wins at once.' }).waitFor()
  await page.locator('.acts button:disabled', { hasText: 'Hint' }).waitFor()

  // The page comes back with all that was shown.
  await page.reload()
  await page.locator('.help', { hasText: 'Hint: Rd8#. It wins at once.' }).waitFor()
  await olena.turn()
  await drawn(olena, '.a-green')

  // It is played: what was asked stands at the end, at the move and in the record.
  await olena.playText('d7d8')
  await page.locator('.over', { hasText: '1 hint' }).filter({ hasText: 'asked 1 time' }).waitFor()
  await page.locator('.moves .hinted').first().waitFor()
  const record = await page.request.get(
    `${page.url().replace(/\/(\w+)$/, '/api/matches/$1')}/record?format=pgn`,
  )
  assert.match(await record.text(), /\[WhiteHints "1"\][\s\S]*\[%hint/)

  // Two people who have not agreed on hints have none: neither the button nor the key.
  const taras = await world.person()
  await taras.start('/play/chess?opponent=friend&side=0')
  await olena.page.goto(taras.page.url())
  await olena.page.getByRole('button', { name: 'Sit down and play' }).click()
  await taras.turn()
  await act(taras, 'Draw').waitFor()
  assert.equal(taras.table.match.settings?.hints ?? 'off', 'off')
  await taras.counted('.acts.five', 0)
}
