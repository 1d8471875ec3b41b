// What the other board does leaves one's own in peace: a piece chosen, a piece from the hand chosen, a
// premove. The record of the match is read back.
import { assert } from './world.mjs'

const at = (a, b) => `position=${encodeURIComponent(`${a} | ${b}`)}`
const quiet = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1'
const armed = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 0 1'

export default async (world) => {
  // Olena is White on A; Taras plays both sides of B.
  const [olena, taras] = [await world.person(), await world.person()]
  await olena.start(`/play/bughouse?opponent=table&seats=you,open,open,open&${at(armed, quiet)}`)
  const link = olena.page.url()
  const seat = async (who, name) => {
    await who.page.goto(link)
    await who.page.locator('.waiting').getByRole('button', { name }).click()
    await who.until(() => who.table.match?.you.length > 0, 'the seat')
  }
  const iryna = await world.person()
  const danylo = await world.person()
  await seat(taras, 'White on B')
  await seat(iryna, 'Black on B')
  await danylo.page.goto(link)
  await danylo.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()

  await olena.click('A:e2')
  await olena.counted('.m-dot', 2)
  await taras.playText('B:d2d4')
  await olena.until(() => olena.table.match.ply === 1, 'the other board')
  await olena.counted('.m-dot', 2)
  await olena.click('A:e4')
  await olena.until(() => olena.table.match.ply === 2, 'the piece that stayed chosen')

  // Danylo, Black on A, answers; then Olena takes a knight from her hand while B plays on.
  await danylo.playText('A:e7e5')
  await olena.turn()
  await olena.cell('A:hand:N').click()
  await olena.page.waitForFunction(() => document.querySelectorAll('.m-dot').length > 20)
  const dots = await olena.page.locator('.m-dot').count()
  await iryna.playText('B:d7d5')
  await olena.until(() => olena.table.match.ply === 4, 'the other board again')
  await olena.counted('.m-dot', dots)
  await olena.click('A:d5')
  await olena.until(() => olena.table.match.ply === 5, 'the drop')

  // A premove waits for its own board.
  await olena.drag('A:g1', 'A:f3')
  await olena.page.waitForSelector('.m-hatch', { state: 'attached' })
  await taras.playText('B:c2c4')
  await olena.until(() => olena.table.match.ply === 6, 'the other board once more')
  await olena.page.waitForSelector('.m-hatch', { state: 'attached' })
  await danylo.playText('A:b8c6')
  await olena.until(() => olena.table.match.ply === 8, 'the premove')

  await sides(olena)
  await wholeMoves(olena)
  await record(olena)
  await narrow(world)
  await editor(world)
}

/** Where its column is narrow, too, the list breaks no move, not even the one with its menu beside it. */
async function wholeMoves(me) {
  const before = me.page.viewportSize()
  await me.page.setViewportSize({ width: 1024, height: 768 })
  await me.page.waitForFunction(() => {
    const moves = [...document.querySelectorAll('.moves [data-n] > span')]
    const line = (el) =>
      el.getBoundingClientRect().height < 2 * Number.parseFloat(getComputedStyle(el).fontSize)
    const room = (el) => el.closest('.cell').clientWidth >= 100 // B:Nb1xd2+ and the sign of the menu
    return innerWidth === 1024 && moves.length === 8 && moves.every((el) => line(el) && room(el))
  })
  await me.page.setViewportSize(before)
}

/** On the narrowest phone the other board lies beside one's hand and covers none of it. */
async function narrow(world) {
  const me = await world.person({ size: [320, 640], hasTouch: true })
  await me.start('/play/bughouse?opponent=self')
  await me.turn()
  const mini = await me.page.locator('.pane.small').boundingBox()
  for (const piece of 'QRBNP') {
    const held = await me.cell(`A:hand:${piece}`).boundingBox()
    const apart = held.x + held.width <= mini.x || held.y >= mini.y + mini.height
    assert.ok(apart && held.width >= 44, `the ${piece} in hand is covered or too small`)
  }
}

/** The editor has both boards, each with the hands of its two sides. */
async function editor(world) {
  const me = await world.person()
  await me.go('/editor/bughouse')
  await me.counted('.ed-board', 2)
  await me.counted('.ed-board .bd-pocket .bd-held-piece', 20)
  for (const side of ['White on A', 'Black on A', 'White on B', 'Black on B']) await me.see(side)
}

/** Each side is called with its board. */
async function sides(me) {
  const names = await me.page.locator('.seat small').allInnerTexts()
  for (const side of ['White on A', 'Black on A', 'White on B', 'Black on B'])
    assert.ok(names.includes(side), `${side} among ${names}`)
}

/** The BPGN of the match holds its moves in their order, the boards in the numbers. */
async function record(me) {
  const id = me.page.url().split('/').pop()
  const res = await me.page.request.get(`${me.world.base}/api/matches/${id}/record?format=bpgn`)
  assert.equal(res.status(), 200)
  const text = await res.text()
  const moves = text
    .split('\n\n')
    .slice(1)
    .join(' ')
    .replace(/\{[^}]*\}/g, '')
    .match(/\d+[ABab]\. \S+/g)
  assert.deepEqual(moves, [
    '1B. d4',
    '1A. e4',
    '1a. e5',
    '1b. d5',
    '2A. N@d5',
    '2B. c4',
    '2a. Nc6',
    '3A. Nf3',
  ])
}
