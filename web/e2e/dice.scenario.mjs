// Dice: what they show now and showed before, what a roll could bring, and the proof that nobody
// chose it: reckoned again here, by node's own SHA-256.
import { createHash } from 'node:crypto'
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await past(me)
  await proof(me)
  await chances(me)
  await lots(world)
}

/** Every piece but pawns may go at once, so that no first turn is lost and gone before it is read. */
const open = encodeURIComponent('1nbqkbnr/1ppp1ppp/r3p3/p7/P7/R3P3/1PPP1PPP/1NBQKBNR w Kk - 0 1')

const words = (who) => who.page.locator('.dice [role=status]').innerText()

async function past(me) {
  await me.start(`/play/dice?opponent=self&position=${open}`)
  await me.turn()
  const first = await words(me)
  assert.match(first, /^Rolled: [1-6]/)
  // The pieces that the roll lets go are marked and told, and no button that leads nowhere is there.
  const pieces = new Set(me.table.scene.paths.map((p) => p.tokens[0]))
  await me.counted('.bd-cell[aria-label*=", may move"]', pieces.size)
  await me.counted('.m-may', pieces.size)
  await me.counted('.bd-button', 0)
  const rolled = first.match(/[1-6]/)[0]
  for (let n = 0; n < 3; n++) {
    await me.turn()
    const before = me.table.match.ply
    // A lost turn presses its button by itself.
    const [path] = me.table.scene.paths
    if (me.table.board.places[path.tokens[0]].kind !== 3) await me.play(path)
    await me.until(() => me.table.match.ply >= before + 2, 'the next roll')
  }
  await me.page.keyboard.press('Home')
  await me.counted('.dice', 0)
  await me.page.keyboard.press('ArrowRight')
  assert.equal(await words(me), `Rolled: ${rolled}`, 'the first roll, looked at later')
  await me.page.keyboard.press('ArrowRight')
  assert.equal(await words(me), `Rolled: ${rolled}`, 'the move that it led to')
}

async function chances(me) {
  await me.start('/play/dice?opponent=self')
  await me.turn()
  await me.page.keyboard.press('Home')
  await me.page.keyboard.press('ArrowRight')
  const button = me.page.getByRole('button', { name: 'Chances' })
  assert.equal(await button.getAttribute('aria-expanded'), 'false')
  await button.click()
  await me.counted('.chances tbody tr', 6)
  const rows = await me.page.locator('.chances tbody tr').allInnerTexts()
  assert.match(rows[4], /16.7%\s+4 moves\s+knight/)
  assert.match(rows[5], /16.7%\s+16 moves\s+pawn/)
  assert.match(rows[0], /no move/)
  await me.counted('.chances [aria-current]', 1)
}

async function proof(me) {
  await me.page.keyboard.press('End')
  await me.page.getByRole('button', { name: 'Proof' }).click()
  const dialog = me.page.getByRole('dialog', { name: 'Proof of the rolls' })
  await me.see('They can be checked when the match is over.')
  const commit = await dialog.locator('code').first().innerText()
  await me.page.keyboard.press('Escape')
  await me.resign()
  await me.page.waitForSelector('.over')
  await me.page.getByRole('button', { name: 'Proof' }).click()
  await dialog.locator('.verdict.good').waitFor()
  const [hash, seed, share, laid] = await dialog.locator('code').allInnerTexts()
  assert.equal(hash, commit, 'the hash is the one that was told')
  const sum = (text) => createHash('sha256').update(text).digest('hex')
  assert.equal(sum(seed), commit)
  assert.equal(sum(share), laid)
  const mixed = sum(`${seed} ${share}`)
  const rows = await dialog.locator('tbody tr').allInnerTexts()
  assert.ok(rows.length >= 4)
  for (const row of rows) {
    const [ply, name, , n] = row.split('\t').map((s) => s.trim())
    const want = Number((BigInt(`0x${sum(`${ply} ${mixed}`).slice(0, 12)}`) * 6n) >> 48n)
    assert.equal(Number(n), want)
    assert.equal(name, `${want + 1}:`)
  }
}

/** A shuffled start is a lot like any other. */
async function lots(world) {
  const me = await world.person({ size: [390, 844], hasTouch: true })
  await me.start('/play/chess960?opponent=self')
  await me.turn()
  assert.match(await words(me), /^Drawn by lot: /)
  await me.page.getByRole('button', { name: 'Proof' }).click()
  await me.see('It can be checked when the match is over.')
  assert.match(await me.text('.fair tbody tr'), /\d+ of 960/)
}
