// Moves typed in words: any notation of the game, refusals with their rule, off by default.
import { assert } from './world.mjs'

export default async (world) => {
  await chess(world)
  await phone(world)
}

const played = (who, n) => who.until(() => who.table.match?.ply === n, `ply ${n}`)

async function chess(world) {
  const me = await world.person()
  await me.start('/play/chess?opponent=self')
  await me.turn()
  const field = me.page.getByRole('textbox', { name: 'Type a move' })
  assert.equal(await field.count(), 0, 'no field before somebody wants it')
  await me.page.keyboard.press('m')
  await field.waitFor()
  assert.ok(await field.evaluate((el) => el === document.activeElement), 'the key brings the caret')
  assert.equal(await field.inputValue(), '', 'the key itself is not typed')
  for (const [i, move] of ['e4', 'e7e5', 'Nf3', 'Кc6', 'F1B5'].entries()) {
    await field.fill(move)
    await field.press('Enter')
    await played(me, i + 1)
    await me.page.waitForFunction((el) => el.value === '', await field.elementHandle())
  }
  const why = me.page.locator('#typed-why')
  await field.fill('nonsense')
  await field.press('Enter')
  await why.filter({ hasText: /\S/ }).waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  await field.fill('O-O')
  await field.press('Enter')
  await why.getByRole('link', { name: /Rule 1\.3/ }).waitFor()
  assert.equal(me.table.match.ply, 5, 'nothing refused is played')
  await field.press('Escape')
  assert.equal(await field.inputValue(), '')
  assert.equal(await why.innerText(), '')
}

/** The menu shows and hides the field; in bughouse the own board goes without saying. */
async function phone(world) {
  const me = await world.person({ size: [390, 844], hasTouch: true })
  await me.start('/play/bughouse?opponent=table&seats=bot,bot,you,bot&level=1')
  await me.turn()
  await me.page.locator('.tabbar').getByRole('button', { name: 'More' }).click()
  await me.page.getByRole('button', { name: 'Type moves' }).click()
  const field = me.page.getByRole('textbox', { name: 'Type a move' })
  await field.fill('Nf3')
  await me.page.getByRole('button', { name: 'Move', exact: true }).click()
  await me.page
    .locator('.moves [data-n]', { hasText: 'B:Nf3' })
    .first()
    .waitFor({ state: 'attached' })
}
