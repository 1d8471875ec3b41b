// The code of draughts at the board: a draw is offered in one's own time, a piece that cannot move is not
// to be touched in English draughts, and the side that is behind may demand a win. Both sides are told.
import { assert } from './world.mjs'

/** Presses a button in the menu of what else may be done. */
async function more(who, name) {
  const menu = who.page.locator('.acts .more-box')
  if (!(await menu.locator('.menu').count()))
    await menu.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('button', { name }).click()
}

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  const position = encodeURIComponent('W:WK30,K31,K32,9:BK3,4,8,12')
  await olena.start(`/play/english?opponent=friend&side=0&touch=strict&position=${position}`)
  await olena.see('Nobody else can open this link')
  const link = await olena.page.getByLabel('Link to the match').inputValue()
  await taras.page.goto(link)
  await taras.see('You are invited to play')
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()

  // 1.9.4: while the other thinks it brings a caution that both see, and stands.
  await taras.twice('Draw')
  for (const who of [olena, taras])
    await who.see(/while the other side was thinking: a caution. The offer stands. Rule 1\.9\.4/)
  await leads(olena, 'Rule 1.9.4', '/rules/english#r1.9.4')
  await olena.page.getByRole('button', { name: 'Decline' }).click()
  await taras.see('declined')

  // 1.9.7: the side that is behind demands a win, and both see how long there is left.
  assert.equal(olena.table.match.demand, undefined, 'White is ahead')
  await more(taras, 'Demand a win in 40 moves')
  for (const who of [olena, taras]) await who.see(/demands a win: 40 moves left/)
  await olena.playText('30-25')
  for (const who of [olena, taras]) await who.see(/demands a win: 39 moves left/)

  // 1.4.7: a warning that both see, then the game.
  await taras.turn()
  await taras.click('4')
  for (const who of [olena, taras]) await who.see('touched 4, which cannot move: a warning')
  await taras.click('4')
  await olena.see(/touched a piece that cannot move for the second time/)
  await taras.see(/touched a piece that cannot move for the second time/)
  assert.deepEqual(olena.table.match.outcome.place, [1, 2])
  await lent(world)
  await written(world)
}

/** A clause that the page names is a link to its text. */
async function leads(who, name, to) {
  const link = who.page.getByRole('link', { name }).first()
  await link.waitFor()
  assert.equal(await link.getAttribute('href'), to)
}

/** 1.9.4 and 1.9.6 in chess, by the code of draughts: what is lent leads to the page of the game that has lent it. */
async function lent(world) {
  const [olena, taras] = [await world.person(), await world.person()]
  await olena.start('/play/chess?opponent=friend&side=0&offers=code')
  await olena.see('Nobody else can open this link')
  await taras.page.goto(await olena.page.getByLabel('Link to the match').inputValue())
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.turn()
  await taras.twice('Draw')
  await leads(olena, 'Rule 1.9.4 of the draughts code', '/rules/russian#r1.9.4')
  await olena.page.getByRole('button', { name: 'Decline' }).click()
  await taras.see('declined')
  await taras.twice('Draw')
  await taras.see('You may offer again once the other side has. Rule 1.9.6 of the draughts code.')
  await leads(taras, 'Rule 1.9.6 of the draughts code', '/rules/russian#r1.9.6')
  await taras.page.getByRole('link', { name: 'Rule 1.9.6 of the draughts code' }).click()
  await taras.page.locator('#r1\\.9\\.6.pointed').waitFor()
}

/** 1.9.2: a draw is claimed with a move that is written down; a wrong claim makes it, a right one does not. */
async function written(world) {
  const me = await world.person()
  const position = encodeURIComponent('W:WKc1,a3:BKf8,h6')
  await me.start(`/play/russian?opponent=self&drawMode=claim&position=${position}`)
  const dialog = me.page.getByRole('dialog', { name: 'Claim a draw with a move' })
  const claim = async (text) => {
    await me.turn()
    await more(me, 'Claim a draw with a move…')
    await dialog.getByLabel('Your move').fill(text)
    await dialog.getByRole('button', { name: 'Claim a draw' }).click()
  }
  for (const text of ['c1-d2', 'f8-e7']) await me.playText(text)
  await claim('a9-b4')
  await dialog.getByRole('alert').waitFor()
  assert.match(await dialog.getByRole('link').innerText(), /1\.9\.2/)
  await dialog.getByLabel('Your move').fill('d2-c1')
  await me.page.keyboard.press('Enter')
  await me.until(() => me.table.match.ply === 3, 'the written move, made by a wrong claim')
  await me.see('claims a draw, but the rules do not allow it')
  for (const text of ['e7-f8', 'c1-d2', 'f8-e7', 'd2-c1']) await me.playText(text)
  await claim('e7-f8')
  await me.page.waitForSelector('.over')
  assert.equal(me.table.match.ply, 7)
  assert.equal(me.table.match.outcome.reason, 'repetition3')
}
