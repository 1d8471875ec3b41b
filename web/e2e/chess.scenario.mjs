// Chess as players know it: by drag and by click, both ways of castling, promotion, premoves, drops
// from the hand, check, refusals with their clause.
import { assert } from './world.mjs'

const at = (fen) => `position=${encodeURIComponent(fen)}`

export default async (world) => {
  await dragAndClick(world)
  await castling(world)
  await promotion(world)
  await premove(world)
  await drops(world)
  await refusal(world)
  await held(world)
  await team(world)
}

const moves = (who) => who.page.locator('.moves [data-n] > span').allInnerTexts()
const played = (who, n) => who.until(() => who.table.match?.ply === n, `ply ${n}`)

async function dragAndClick(world) {
  const me = await world.person()
  await me.start('/play/chess?opponent=self')
  await me.turn()
  await me.drag('e2', 'e4')
  await played(me, 1)
  await me.click('e7')
  await me.counted('.m-dot', 2)
  await me.click('e5')
  await played(me, 2)
  await me.playText('d1h5')
  await me.playText('b8c6')
  await me.drag('h5', 'f7')
  await played(me, 5)
  assert.equal((await moves(me)).at(-1), 'Qxf7+')
  await me.counted('.f-check', 1)
  assert.match(await me.page.locator('.seat.opp, .seat.own').allInnerTexts().then(String), /\+1/)
  await me.counted('.bd-jumped', 0)
}

async function castling(world) {
  for (const goal of ['g1', 'h1']) {
    const me = await world.person()
    await me.start(`/play/chess?opponent=self&${at('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')}`)
    await me.turn()
    await me.click('e1')
    await me.click(goal)
    await played(me, 1)
    assert.deepEqual(await moves(me), ['O-O'])
    await me.drag('e8', 'c8')
    await played(me, 2)
    assert.deepEqual(await moves(me), ['O-O', 'O-O-O'])
  }
}

async function promotion(world) {
  const me = await world.person()
  await me.start(`/play/chess?opponent=self&${at('1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1')}`)
  await me.turn()
  await me.click('a7')
  await me.click('b8')
  const picker = me.page.locator('.bd-picker')
  await picker.waitFor()
  await me.page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await me.drag('a7', 'b8')
  await picker.getByRole('menuitem', { name: 'knight' }).click()
  await played(me, 1)
  assert.deepEqual(await moves(me), ['axb8=N'])
}

async function premove(world) {
  const olena = await world.person()
  const taras = await world.person()
  await olena.start('/play/chess?opponent=friend&side=0')
  await taras.page.goto(olena.page.url())
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()
  await taras.until(() => taras.table.match?.you.length > 0, 'a seat')
  await taras.drag('g8', 'f6')
  assert.equal(taras.sent, 0, 'nothing is sent before the turn')
  await olena.playText('e2e4')
  await played(olena, 2)
  assert.deepEqual(await moves(olena), ['e4', 'Nf6'])
}

async function drops(world) {
  const me = await world.person({ size: [390, 844], hasTouch: true })
  await me.start(
    `/play/crazyhouse?opponent=self&${at('rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR[Pn] w KQkq - 0 3')}`,
  )
  await me.turn()
  const pawn = me.cell('hand:P')
  assert.equal(await pawn.innerText(), '1')
  await me.drag('hand:P', 'e5')
  await played(me, 1)
  assert.deepEqual(await moves(me), ['P@e5'])
  await me.cell('hand:n').press('Enter')
  await me.click('d4')
  await played(me, 2)
  assert.deepEqual(await moves(me), ['P@e5', 'N@d4'])
  assert.equal(await me.cell('hand:n').isDisabled(), true)
}

/** A pinned piece that is clicked says what holds it. */
async function held(world) {
  const me = await world.person()
  await me.start(`/play/chess?opponent=self&${at('4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1')}`)
  await me.turn()
  await me.click('e2')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /leave your king open to capture/)
}

/** A first mate on one board wins for the team of two, and is no draw. */
async function team(world) {
  const me = await world.person()
  const mate = '7k/8/6K1/8/8/8/8/5Q2[] w - - 0 1'
  const quiet = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1'
  await me.start(`/play/bughouse?opponent=self&${at(`${mate} | ${quiet}`)}`)
  await me.playText('A:f1f8')
  await me.page.waitForSelector('.over')
  assert.match(await me.text('.turn'), /have won/)
}

async function refusal(world) {
  const me = await world.person()
  await me.start(`/play/chess?opponent=self&${at('4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1')}`)
  await me.turn()
  await me.drag('f2', 'f3')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /f2 cannot go to f3/)
  assert.match(await bubble.innerText(), /king/)
  await bubble.getByRole('link', { name: /Rule 1\./ }).click()
  await me.page.waitForURL(/\/rules\/chess#r1\./)
}
