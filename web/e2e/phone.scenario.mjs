// On a phone the match needs no scrolling, and no page is wider than the screen.
import { assert } from './world.mjs'

const over = () => ({
  down: document.documentElement.scrollHeight - innerHeight,
  across: document.documentElement.scrollWidth - innerWidth,
})

export default async (world) => {
  for (const size of [
    [390, 844],
    [390, 750],
    [320, 640],
  ]) {
    const me = await world.person({ size, hasTouch: true, isMobile: true })
    await me.start('/play/russian?side=0&level=1')
    await me.playText('c3-d4')
    await me.turn()
    const at = await me.page.evaluate(over)
    assert.ok(at.across <= 0, `match at ${size} is ${at.across} px too wide`)
    if (size[0] >= 390) assert.ok(at.down <= 0, `match at ${size} is ${at.down} px too high`)
    const board = await me.page.locator('.board').boundingBox()
    assert.ok(board.width >= size[0] * 0.8, `the board is ${board.width} px wide at ${size}`)
    for (const path of [
      '/',
      '/play/russian',
      '/rules/russian',
      '/rules',
      '/matches',
      '/puzzles',
      '/puzzles/reversi/wipeout-seven',
      '/puzzles/reversi/full-board',
      '/nothing/here',
    ]) {
      await me.go(path)
      await me.page.waitForSelector('h1')
      await me.page.waitForTimeout(200)
      const { across } = await me.page.evaluate(over)
      assert.ok(across <= 0, `${path} at ${size} is ${across} px too wide`)
    }
    await refused(me, size)
  }
}

/** A position without a place to break its line, refused at the set-up. */
async function refused(me, size) {
  await me.go(`/play/chess?position=${'rnbqkbnr/'.repeat(12)}`)
  await me.page.getByRole('button', { name: 'Start the match' }).click()
  const said = me.page.locator('.setup footer .bad')
  await said.waitFor()
  const right = await said.evaluate((p) => {
    const words = document.createRange()
    words.selectNodeContents(p)
    return words.getBoundingClientRect().right
  })
  assert.ok(right <= size[0], `what is wrong with a position ends at ${right} of ${size}`)
}
