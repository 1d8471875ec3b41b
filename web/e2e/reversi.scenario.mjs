// Reversi: four discs put freely, discs turned over, points counted, the board turned, a disc put
// by the keyboard, one put ahead of the turn, a pass that plays itself; on phones as well.
import { assert } from './world.mjs'

/** Black must pass; White has c4 only, after which Black can move again. */
const mustPass = `${'-'.repeat(16)}--X-----OX------${'-'.repeat(32)} X`

const points = (me) => me.page.locator('.points b').allInnerTexts()
const discs = (me, side) => me.counted(`.bd-pieces .rv-${side === 0 ? 'k' : 'w'}`, me.want[side])

/** Waits until both rows of seats and the board show so many discs. */
async function counts(me, black, white) {
  me.want = [black, white]
  await discs(me, 0)
  await discs(me, 1)
  await me.page.waitForFunction(
    ([a, b]) =>
      [...document.querySelectorAll('.points b')]
        .map((e) => Number(e.textContent))
        .sort()
        .join() === [a, b].sort().join(),
    [black, white],
  )
}

async function free(world) {
  const me = await world.person()
  await me.start('/play/reversi?opponent=self')
  await me.see('32 left')
  for (const text of ['d4', 'd5', 'e4', 'e5']) await me.playText(text)
  await counts(me, 2, 2)
  await me.see('30 left')
  await me.playText('d6')
  await counts(me, 4, 1)
  await me.page.getByRole('button', { name: 'one move back' }).click()
  await counts(me, 2, 2)
  await me.page.keyboard.press('End')
  await counts(me, 4, 1)
  await turned(me)
  await byKeyboard(me)
}

/** Turning the board puts a1 at the lower right. */
async function turned(me) {
  const before = await me.box('a1')
  await me.page.keyboard.press('f')
  const after = await me.box('a1')
  assert.ok(after.x > before.x && after.y > before.y, 'a1 has not gone to the other corner')
  await me.page.keyboard.press('f')
}

/** Arrows lead to a square, which says what it turns; Enter puts the disc there at once. */
async function byKeyboard(me) {
  await me.turn()
  const [path] = me.table.scene.paths
  const place = path.tokens[0]
  await me.cell(me.table.board.places[place].name).focus()
  const label = await me.cell(me.table.board.places[place].name).getAttribute('aria-label')
  assert.match(label, new RegExp(`you may place here, turns ${path.turns.length}:`))
  await me.counted('.bd-above circle', 2 * path.turns.length)
  const sent = me.sent
  await me.page.keyboard.press('Enter')
  await me.until(() => me.sent > sent, 'the disc put by Enter')
  await me.until(() => me.table.match.ply === 6, 'its arrival')
  await me.page.waitForFunction(() =>
    document.querySelector('.bd-live')?.textContent.includes('Score: Black'),
  )
}

/** Why a square will not do is told at once. */
async function refused(world) {
  const me = await world.person()
  await me.start('/play/othello?opponent=self')
  await me.turn()
  await me.click('a1')
  await me.page.locator('.bd-why').waitFor()
}

/** A disc put ahead is sent when the turn comes. */
async function ahead(world) {
  const olena = await world.person()
  const taras = await world.person()
  await olena.start('/play/othello?opponent=friend&side=0')
  await taras.page.goto(olena.page.url())
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.playText('d3')
  await taras.playText('c3')
  await olena.playText('c4')
  await taras.turn()
  await olena.until(() => olena.table.match.ply === 3, 'her own move')
  await olena.click('f4')
  await olena.counted('.bd-below .f-pre', 1)
  assert.equal(olena.sent, 2, 'nothing is sent before the turn')
  await taras.playText('e3')
  await olena.until(() => olena.sent === 3, 'the disc put ahead')
  await olena.until(() => olena.table.match.ply === 5, 'its arrival')
  await olena.click('a1')
  await olena.counted('.bd-below .f-pre', 1)
  await taras.turn()
  await taras.play(taras.table.scene.paths[0])
  await olena.turn()
  await olena.counted('.bd-below .f-pre', 0)
  assert.equal(olena.sent, 3, 'a disc that turns nothing is not sent')
}

/** Somebody for whom time goes on only when he is told so: what would come by itself waits. */
async function timeless(world, more) {
  const me = await world.person(more)
  await me.page.clock.install()
  await me.page.clock.pauseAt(Date.now() + 60_000)
  return me
}

/** Longer than a pass waits for its player. */
const long = 1500

/** A seat that can only pass is told so, and passes by itself. */
async function pass(world, size) {
  const me = await timeless(world, { size })
  await me.start(`/play/othello?opponent=self&position=${encodeURIComponent(mustPass)}`)
  await me.see('Black has no move and passes')
  await me.page.locator('.bd-button', { hasText: 'Pass' }).waitFor()
  await me.page.clock.resume()
  await me.until(() => me.table.match.ply === 1, 'the pass')
  await me.see('Black passes')
  assert.deepEqual(await me.page.locator('.moves [data-n] span').allInnerTexts(), ['pass'])
  await me.playText('c4')
  await counts(me, 1, 3)
  const wide = await me.page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= size[0], `${wide} pixels wide on a screen of ${size[0]}`)
}

/** Whoever does not want to wait presses the button; the pass is sent once. */
async function pressed(world) {
  const me = await timeless(world)
  await me.start(`/play/othello?opponent=self&position=${encodeURIComponent(mustPass)}`)
  await me.page.locator('.bd-button').click()
  await me.until(() => me.table.match.ply === 1, 'the pass by its button')
  await me.page.clock.runFor(long)
  assert.equal(await me.plies(), 1, 'a pass is sent once')
}

/** A pass waits while its player looks at the past. */
async function past(world) {
  const me = await timeless(world)
  const soon = `${'-'.repeat(16)}--X-----OX------${'-'.repeat(24)}OX------ O`
  await me.start(`/play/othello?opponent=self&position=${encodeURIComponent(soon)}`)
  await me.click('c8')
  await me.page.locator('.bd-button').waitFor()
  await me.page.keyboard.press('Home')
  await me.page.clock.runFor(long)
  assert.equal(await me.plies(), 1, 'nobody passes while the past is shown')
  await me.page.keyboard.press('End')
  await me.page.clock.runFor(long)
  await me.until(() => me.table.match.ply === 2, 'the pass')
}

/** To the end against the computer: the points stand beside the result. */
async function toTheEnd(world) {
  const me = await world.person()
  await me.start('/play/othello?size=4&level=1&side=0')
  while (await me.turn()) {
    const { board, scene } = me.table
    const [path] = scene.paths
    // A pass goes by itself, and may be gone before its button could be pressed.
    if (board.places[path.tokens[0]].kind === 3) me.table.scene = { ...scene, paths: [] }
    else await me.play(path)
  }
  const final = await me.text('.final b')
  assert.match(final, /^\d+½? : \d+½?$/)
  assert.deepEqual((await points(me)).sort(), final.split(' : ').sort())
}

export default async (world) => {
  await free(world)
  await refused(world)
  await ahead(world)
  await pass(world, [1280, 800])
  await pass(world, [320, 640])
  await pressed(world)
  await past(world)
  await toTheEnd(world)
}
