// Every page, light and dark, without a serious finding of axe.
import { createRequire } from 'node:module'
import { assert } from './world.mjs'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe holds for moderate, and people who leap to the contents or from heading to heading do not. */
const leaps = ['landmark-one-main', 'landmark-no-duplicate-main', 'region', 'heading-order']

async function examine(person, what) {
  await person.page.waitForSelector('h1', { state: 'attached' })
  await person.page.waitForLoadState('networkidle')
  await person.drawn()
  // The page allows no foreign scripts; a test may look past that.
  await person.page.evaluate((await import('node:fs')).readFileSync(axe, 'utf8'))
  const { violations } = await person.page.evaluate(() => globalThis.axe.run(document))
  const serious = violations.filter(
    (v) => ['serious', 'critical'].includes(v.impact) || leaps.includes(v.id),
  )
  const told = serious.map(
    (v) =>
      `${v.id}: ${v.help}\n  ${v.nodes
        .slice(0, 3)
        .map((n) => `${n.target} ${n.failureSummary}`)
        .join('\n  ')}`,
  )
  assert.deepEqual(told, [], what)
}

export default async (world) => {
  for (const colorScheme of ['light', 'dark']) {
    const me = await world.person({ colorScheme, bypassCSP: true })
    for (const path of [
      '/',
      '/play/russian?huff=losePiece',
      '/rules/russian',
      '/rules',
      '/matches',
      '/tokens',
      '/puzzles',
      '/puzzles/reversi/wipeout-seven',
      '/puzzles/reversi/corners',
      '/puzzles/reversi/full-board',
      '/no/such/page',
    ]) {
      await me.go(path)
      await examine(me, `${path}, ${colorScheme}`)
    }
    await me.start('/play/russian?side=0&level=1')
    await me.playText('c3-d4')
    await me.turn()
    await examine(me, `match, ${colorScheme}`)
    await me.page.locator('.acts').getByRole('button', { name: 'More' }).click()
    await examine(me, `the menu of a match, ${colorScheme}`)
    await me.page.keyboard.press('Escape')
    await me.page.keyboard.press('?')
    await me.page.waitForSelector('dialog[open]')
    await examine(me, `keys, ${colorScheme}`)
    await me.page.keyboard.press('Escape')
    await reviewed(me)
    await examine(me, `a review, ${colorScheme}`)
    await me.start('/play/russian?opponent=friend')
    await me.see('Send this to your friend')
    await examine(me, `waiting, ${colorScheme}`)
  }
}

/** Ends a match and has all of its moves reviewed: the last is a blunder. */
async function reviewed(person) {
  await person.start('/play/chess?opponent=self')
  for (const text of ['f2f3', 'e7e5', 'g2g4', 'a7a6']) await person.playText(text)
  await person.resign()
  await person.page.getByRole('button', { name: 'Review', exact: true }).click()
  const panel = person.page.getByRole('region', { name: 'Review' })
  await panel.locator('.sign').getByText('Blunder.').waitFor()
  await panel.getByRole('button', { name: 'Review all moves' }).click()
  await panel.getByRole('heading', { name: 'Costliest moves' }).waitFor()
  await panel.getByRole('button', { name: 'Review all moves' }).waitFor()
}
