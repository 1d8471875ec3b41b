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
  const text = page.locator('.mk-text textarea')
  const said = async (key) =>
    JSON.stringify(key.split('.').reduce((at, k) => at?.[k], JSON.parse(await text.inputValue())))
  // The name counts as it is typed, and all its letters are undone together.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  await page.keyboard.type('Tower chess')
  assert.equal(await said('name.en'), '"Tower chess"')
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await said('name.en'), '"My Chess"')
  await page.getByRole('button', { name: 'Redo' }).click()
  assert.equal(await said('name.en'), '"Tower chess"')

  // The board is seen whole on the screen of a laptop.
  const board = await page.locator('.mk-board').boundingBox()
  assert.ok(board.y + board.height <= page.viewportSize().height, JSON.stringify(board))

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

  // Holes and zones are made by clicks: a hole takes away what stands there.
  const subject = field('A click changes')
  await subject.selectOption('holes')
  await square('c2').click()
  await stands('c2', 'a hole')
  assert.equal(await said('rules.board.holes'), '["c2"]')
  await subject.selectOption('last')
  await stands('c1', 'White: bishop, of Black')
  await square('c8').click()
  await stands('c1', 'White: bishop')
  assert.equal(await said('rules.zones.last'), '["a8-b8","d8-h8"]')
  await page.getByRole('button', { name: 'of Black', exact: true }).click()
  await square('c1').click()
  assert.equal(await said('rules.zones.last'), '["rank 8"]')
  await anna.see('This can be played')
  await page.getByRole('button', { name: 'Undo' }).click()
  await stands('c1', 'White: bishop')
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

  // From the rules of a match the way leads here, with its options, which are controls where no layers say the rules.
  await anna.go('/rules/russian?huff=losePiece')
  await page.getByRole('link', { name: 'Change these rules' }).click()
  const huff = page.getByRole('combobox', { name: 'Missed captures' })
  await page.waitForFunction((el) => el.value === 'losePiece', await huff.elementHandle())
  assert.equal(await said('options.huff'), '"losePiece"')
  await huff.selectOption({ index: 0 })
  assert.equal(await said('options'), '{}')
  await anna.see('This can be played')
  await page.getByText('The whole game as text').click()
  await page.getByRole('button', { name: 'Write out all its rules' }).click()
  await page.waitForFunction((el) => el.value.includes('"rules"'), await text.elementHandle())
  await anna.see('This can be played')

  // All games are found, those of the shelf too, by any of their names.
  await page.getByRole('button', { name: 'Begin from another game' }).click()
  const found = page.locator('.mk-games li')
  await found.nth(100).waitFor()
  await page.getByRole('searchbox').fill('атомні')
  await found.filter({ hasText: 'Xiangqi' }).waitFor({ state: 'detached' })
  await found.getByRole('button', { name: 'Atomic chess Chess', exact: true }).click()
  await page.waitForFunction(
    (el) => el.value === 'My Atomic chess',
    await page.getByRole('textbox', { name: 'Name', exact: true }).elementHandle(),
  )
  await anna.see('This can be played')
}
