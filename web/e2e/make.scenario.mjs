// A game of one's own: somebody who has never been here changes two rules of chess, is told of a clash and mends it, tries the game
// against the computer, and finds it again; somebody else plays it by its link and begins from it.
import { assert } from './world.mjs'

export default async (world) => {
  const anna = await world.person()
  const { page } = anna
  await anna.go('/')
  await page.getByRole('link', { name: 'Make a game' }).first().click()
  await page.waitForSelector('.mk-board svg')
  await anna.see('This can be played')

  const field = (name) => page.getByRole('combobox', { name })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tower chess')
  await page.keyboard.press('Tab')
  await field('The king').selectOption('taken')
  await page.getByRole('checkbox', { name: 'No move may give check' }).check()
  await anna.see('This makes no game yet')
  await anna.see('rules.goal.noChecks')
  const attempt = page.getByRole('button', { name: 'Try it against the computer' })
  assert.equal(await attempt.isDisabled(), true)

  // The place is shown in the text.
  await page.getByRole('button', { name: 'Show where' }).click()
  const shown = await page
    .locator('.mk-text textarea')
    .evaluate((el) => el.value.slice(el.selectionStart).split('\n')[0])
  assert.match(shown, /true/)

  // Undone with the keyboard, it can be played again; what is left over lives through a reload.
  await page.locator('.mk-board').locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+z')
  await anna.see('This can be played')
  await page.reload()
  await anna.see('This can be played')
  assert.equal(await field('The king').inputValue(), 'taken')

  // A piece is taken off and put by keys: the focus stays where it was.
  const square = (name) => page.locator(`.mk-square[aria-label^="${name}:"]`)
  const stands = (name, what) => page.locator(`.mk-square[aria-label="${name}: ${what}"]`).waitFor()
  await square('a8').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await stands('b8', 'empty')
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^b8/)
  await page.locator('.mk-box').getByRole('button', { name: 'White: queen' }).click()
  await square('b1').click()
  await stands('b1', 'White: queen')
  await anna.see('This can be played')

  await attempt.click()
  await page.waitForSelector('.bd-grid')
  await page.waitForFunction(() => document.title.includes('Tower chess'))
  await anna.turn()
  const ply = anna.table.match.ply
  await anna.play(anna.table.scene.paths[0])
  await anna.until(() => anna.table.match.ply >= ply + 2, 'the answer of the computer')
  await page.reload()
  await page.waitForFunction(() => document.title.includes('Tower chess'))

  // By its link somebody else plays it too, and begins from it.
  await anna.go('/make')
  await page.getByRole('link', { name: 'Tower chess' }).waitFor()
  await page.getByRole('button', { name: 'Publish and get a link' }).click()
  const link = await page.locator('.mk-go p a').getAttribute('href')
  const borys = await world.person()
  await borys.page.goto(link)
  await borys.page.getByRole('heading', { name: 'Tower chess' }).waitFor()
  await borys.go('/make')
  await borys.page.getByRole('button', { name: 'Change Tower chess' }).click()
  const name = borys.page.getByRole('textbox', { name: 'Name', exact: true })
  await borys.page.waitForFunction(
    (el) => el.value === 'My Tower chess',
    await name.elementHandle(),
  )
}
