// Every page, light and dark, without a serious finding of axe.
import { createRequire } from 'node:module'
import { assert } from './world.mjs'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe holds for moderate, and people who leap to the contents do not. */
const landmarks = ['landmark-one-main', 'landmark-no-duplicate-main', 'region']

async function examine(person, what) {
  await person.page.waitForSelector('h1', { state: 'attached' })
  await person.page.waitForLoadState('networkidle')
  await person.drawn()
  // The page allows no foreign scripts; a test may look past that.
  await person.page.evaluate((await import('node:fs')).readFileSync(axe, 'utf8'))
  const { violations } = await person.page.evaluate(() => globalThis.axe.run(document))
  const serious = violations.filter(
    (v) => ['serious', 'critical'].includes(v.impact) || landmarks.includes(v.id),
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
    await me.start('/play/russian?opponent=friend')
    await me.see('Send this to your friend')
    await examine(me, `waiting, ${colorScheme}`)
  }
}
