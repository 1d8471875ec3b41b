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
      '/tokens',
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
    await pictured(me, size)
    await atOnce(me)
  }
  for (const locale of ['uk', 'ru']) await sideways(world, locale)
  await cancelled(world)
  await readable(world)
  await whole(world)
}

/** Before a match the board and the goals are seen above the first choice, once they have come. */
async function pictured(me, size) {
  await me.go('/play/tafl')
  const below = () => {
    const bottom = (part) =>
      document.querySelector(`.setup ${part}`)?.getBoundingClientRect().bottom
    const first = document.querySelector('.form h2')?.getBoundingClientRect().top
    const parts = ['.thumb svg', '.facts'].map((part) => [part, bottom(part)])
    if (first === undefined || parts.some(([, at]) => !at)) return null
    return parts.filter(([, at]) => at > first).map(([part]) => part)
  }
  const seen = await me.page.waitForFunction(below)
  assert.deepEqual(await seen.jsonValue(), [], `stand below the choices at ${size}`)
}

/** A tap beside the name of a game begins a match; the sign may be missed by half a finger. */
async function atOnce(me) {
  await me.go('/')
  const sign = me.page.getByRole('button', {
    name: 'Play Chess960 now, against the computer, level 3',
  })
  await sign.scrollIntoViewIfNeeded()
  const hit = await sign.evaluate((el) => {
    const { x, y, width, height } = el.getBoundingClientRect()
    const of = ([dx, dy]) => document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
    return [
      [0, -21],
      [0, 21],
      [-21, 0],
    ].map((by) => of(by) === el)
  })
  assert.deepEqual(hit, [true, true, true])
  await sign.tap()
  await me.page.waitForSelector('.bd-grid')
  await me.until(() => me.table.match?.game.startsWith('chess960'), 'the match begun at once')
}

/** On its side a phone shows the whole board, and the words of the head and the set-up have room. */
async function sideways(world, locale) {
  const size = [740, 360]
  const me = await world.person({ size, locale, hasTouch: true })
  for (const path of ['/', '/play/russian', '/rules/russian', '/matches', '/records', '/puzzles']) {
    await me.go(path)
    await me.page.waitForSelector('h1')
    const { across } = await me.page.evaluate(over)
    assert.ok(across <= 0, `${path} at ${size} in ${locale} is ${across} px too wide`)
  }
  await me.go('/play/russian')
  for (const face of await me.page.locator('.card-face').all()) {
    const spare = await face.evaluate((el) => el.clientWidth - el.scrollWidth)
    assert.ok(spare >= 0, `${await face.innerText()} lacks ${-spare} px at ${size} in ${locale}`)
  }
  await me.page.locator('.setup footer .pri').click()
  await me.page.waitForSelector('.bd-grid')
  const { across } = await me.page.evaluate(over)
  assert.ok(across <= 0, `match at ${size} in ${locale} is ${across} px too wide`)
  const board = await me.page.locator('.board').boundingBox()
  assert.ok(board.y + board.height <= size[1], `the board ends at ${board.y + board.height}`)
}

/** Under More the match is cancelled by an entry that says so, and that is not the first. */
async function cancelled(world) {
  const me = await world.person({ size: [390, 844], locale: 'uk', hasTouch: true })
  await me.go('/play/russian?side=0&level=1')
  await me.page.locator('.setup footer .pri').click()
  await me.page.locator('.more-box > button >> visible=true').click()
  const entries = me.page.locator('.more-box .menu button')
  await entries.filter({ hasText: 'Скасувати партію' }).waitFor()
  assert.notEqual(await entries.first().innerText(), 'Скасувати партію')
}

/** On a tablet held upright what a house rule means is not squeezed by the strip of its values. */
async function readable(world) {
  const me = await world.person({ size: [820, 1180], locale: 'uk' })
  await me.go('/play/chapaev')
  await me.page.locator('.rule-row .seg').first().waitFor()
  const least = await me.page.evaluate(() =>
    Math.min(
      ...Array.from(
        document.querySelectorAll('.rule-row'),
        (row) => row.firstElementChild.clientWidth,
      ),
    ),
  )
  assert.ok(least >= 230, `a house rule is told in ${least} px`)
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

/** Nothing is cut on a small phone: what was chosen from a list, what stands beside a name. */
async function whole(world) {
  const me = await world.person({ size: [360, 640], locale: 'uk', hasTouch: true })
  for (const path of ['/rules/russian?land=killer', '/play/russian?land=killer']) {
    await me.go(path)
    await me.page.waitForFunction(() => {
      const lists = [...document.querySelectorAll('.rule-row select, .field select')]
      const seen = (list) => {
        const face = list.previousElementSibling
        const { text } = list.selectedOptions[0]
        return face?.innerText === text && face.scrollWidth <= face.clientWidth
      }
      return lists.length > 0 && lists.every((list) => !list.offsetParent || seen(list))
    })
  }
  await me.go('/play/reversi?side=0&level=1')
  await me.page.locator('.setup footer .pri').click()
  await me.page.waitForFunction(() => {
    const left = [...document.querySelectorAll('.seat .taken .hand')]
    return (
      left.length === 2 &&
      left.every((el) => {
        const box = el.parentElement.getBoundingClientRect()
        const own = el.getBoundingClientRect()
        return own.right <= box.right + 1 && own.bottom <= box.bottom + 1
      })
    )
  })
}
