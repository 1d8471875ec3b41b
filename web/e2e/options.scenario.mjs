// A house rule is chosen, marked, named, kept in the match and shown by the rules.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.go('/play/russian')
  await me.page.waitForSelector('.rule-row')
  await me.page.getByRole('radio', { name: 'Optional', exact: true }).check()
  await me.page.waitForSelector('.rule-row .changed')
  await me.page.waitForURL(/\/play\/russian\?capture=may$/)
  await me.page.locator('details summary').click()
  await me.page.reload()
  await me.page.waitForSelector('.rule-row .changed')
  await me.page.getByRole('button', { name: 'Back to the official rules' }).click()
  await me.page.waitForURL(/\/play\/russian$/)
  // The footer says in words what will be played; the name that the machine gives it is not there.
  assert.doesNotMatch(await me.text('.setup footer'), /russian/)

  // Rules that clash: both controls are marked, the button waits, and the line leads to them.
  await me.go('/play/reversi?board=octagon&size=6&nonsense=1')
  await me.page
    .locator('.rule-row.wrong .fault')
    .filter({ hasText: 'The octagon has ten columns' })
    .waitFor()
  await me.page.locator('.odd').filter({ hasText: 'nonsense=1' }).waitFor()
  await me.page.locator('.rule-row.wrong').nth(1).waitFor({ state: 'attached' })
  const begin = me.page.locator('footer button.pri')
  assert.equal(await begin.isDisabled(), true)
  await me.page.locator('footer [role=alert] button').nth(1).click()
  await me.page.waitForFunction(() =>
    document.activeElement?.matches(
      '[data-option="size"] [aria-invalid], [data-option="size"] [aria-invalid] input',
    ),
  )
  await me.go('/play/RUSSIAN?level=99')
  await me.page.waitForURL(/\/play\/russian\?level=99$/)
  await me.page.locator('.odd').filter({ hasText: 'level=99' }).waitFor()
  await me.go('/rules/russian?capture=zzz')
  await me.page.locator('.odd').filter({ hasText: 'capture=zzz' }).waitFor()
  await me.page.waitForSelector('.clause')

  await me.start('/play/russian?huff=losePiece&opponent=self')
  await me.page.waitForSelector('.rules-panel .terms li')
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

  await waits(me)
}

// A game whose engine is not ready: only the picture waits for it, and the sheet says so.
async function waits(me) {
  let ready = false
  await me.page.route('**/api/preview*', (route) =>
    ready
      ? route.continue()
      : route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          headers: { 'Retry-After': '1' },
          body: JSON.stringify({ status: 503, code: 'preparing', detail: 'the engine gets ready' }),
        }),
  )
  await me.go('/play/chapaev')
  await me.see('The table is being set up')
  await me.page.getByRole('button', { name: 'Start the match' }).waitFor()
  assert.equal(await me.page.locator('.setup aside svg').count(), 0)
  ready = true
  await me.page.waitForSelector('.setup aside svg')
  await me.page.unroute('**/api/preview*')
}
