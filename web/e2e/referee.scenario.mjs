// A match with a referee, three people at three browsers: a call, a clock put right, a claim that is ruled, and an end by a
// clause. A stranger with the players' link, or a wrong one, gets no chair.
import { assert } from './world.mjs'

const button = (who, name) => who.page.getByRole('button', { name })
const sheet = (who) => who.page.locator('dialog.ruling')

/** Calls the referee with a question from the list. */
async function call(who, question, words) {
  await who.page.locator('.acts .more-box').getByRole('button', { name: 'More' }).click()
  await button(who, 'Call the referee…').click()
  await sheet(who).getByRole('radio', { name: question }).check()
  await sheet(who).getByLabel('In your own words').fill(words)
  await sheet(who).getByRole('button', { name: 'Call', exact: true }).click()
  await sheet(who).waitFor({ state: 'detached' })
}

/** Decides on the sheet of a referee. */
async function decide(referee, act, fill) {
  if (act) {
    await button(referee, 'Act…').click()
    await sheet(referee).getByRole('button', { name: act }).click()
  }
  await fill?.(sheet(referee))
  await sheet(referee).getByRole('button', { name: 'Decide' }).click()
  await sheet(referee).waitFor({ state: 'detached' })
}

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  const rita = await world.person()
  await olena.start('/play/russian?opponent=friend&side=0&time=600&clocked=on&referee=on')
  await olena.see('And this to the referee')
  const chair = await olena.page.getByLabel('Link for the referee').inputValue()
  const players = await olena.page.getByLabel('Link to the match').inputValue()
  assert.ok(chair.startsWith(`${players}?referee=`) && chair.length > players.length + 30, chair)

  await taras.page.goto(players)
  await taras.see('What differs from the usual rules')
  await taras.page.locator('.waiting [data-term="referee"]').waitFor()
  await button(taras, 'Sit down and play').click()
  for (const who of [olena, taras]) {
    await who.see('The match begins when the referee comes')
    await who.see('Waiting for the referee')
  }

  // A wrong secret is refused in words, and nothing has changed.
  await rita.page.goto(`${chair.slice(0, -4)}AAAA`)
  await button(rita, 'Be the referee').click()
  await rita.see('This link does not make you the referee of this match.')
  await rita.page.goto(chair)
  const name = rita.page.getByLabel('Your name')
  await name.fill('Rita')
  const before = await button(rita, 'Be the referee').boundingBox()
  await name.blur()
  await rita.page.locator('header').getByText('Rita').first().waitFor()
  assert.deepEqual(
    await button(rita, 'Be the referee').boundingBox(),
    before,
    'the button stays under the pointer',
  )
  await button(rita, 'Be the referee').click()
  await rita.see('You are the referee.')
  await olena.turn()
  await olena.see('Rita is the referee.')
  await olena.playText('c3-d4')

  // A call: all stands, the clock is put right, and the game goes on with the answer.
  await taras.turn()
  await call(taras, 'The clock is wrong', 'it ran before the start')
  await taras.see('You have called the referee: The clock is wrong')
  for (const who of [olena, rita]) await who.see(/calls the referee: The clock is wrong/)
  assert.ok(taras.table.match.paused)
  await decide(rita, 'Set a clock', async (form) => {
    await form.getByLabel('Minutes').fill('12')
    await form.getByLabel('Seconds').fill('34')
    await form.getByLabel('Clause of the rules').fill('1.8.1')
  })
  await taras.see(/The clock of .* is set to 12:34. Clause 1\.8\.1\./)
  const cited = taras.page.getByRole('link', { name: 'Clause 1.8.1' }).first()
  assert.equal(await cited.getAttribute('href'), '/rules/russian#r1.8.1')
  await button(rita, 'Answer and go on…').click()
  await decide(rita, '', (form) => form.getByLabel('Words to everybody').fill('play on'))
  await taras.see('“play on”')
  await taras.until(() => !taras.table.match.paused, 'the game goes on')
  const left = taras.table.match.clocks.seats[1].left
  assert.ok(left <= 754_000 && left > 700_000, `${left} ms`)

  // The position is put right on a board, as text or by its pieces, and the game goes on from it. What is none cannot be
  // decided. The clause is chosen from the rules.
  await decide(rita, 'Correct the position', async (form) => {
    const text = form.getByLabel('The position as text')
    await form.locator('.bd-grid').waitFor()
    const sure = form.getByRole('button', { name: 'Decide' })
    await text.fill('W:Wz9')
    await form.locator('p.bad').waitFor()
    assert.ok(await sure.isDisabled(), 'a position that is none')
    await text.fill('W:WKa1,c3:BKh8,b8,d8')
    await form.getByText('This position can be played.').waitFor()
    await form.getByRole('button', { name: 'Remove', exact: true }).click()
    const d8 = rita.table.board.places.findIndex((p) => p.name === 'd8')
    const box = await form.locator(`.bd-cell[data-place="${d8}"]`).boundingBox()
    await rita.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await rita.page.waitForFunction(() => {
      const { value } = document.querySelector('dialog.ruling textarea')
      return value.includes('b8') && !value.includes('d8')
    })
    await form.getByLabel('Clause of the rules').fill('1.6')
    await form.getByText('Choose from the rules of this game').click()
    await form.getByRole('button', { name: /^1\.6\.2 / }).click()
    assert.equal(await form.getByLabel('Clause of the rules').inputValue(), '1.6.2')
  })
  for (const who of [olena, taras]) {
    await who.until(() => who.table.match.legs?.length === 2, 'the position is put right')
    await who.see('The position is corrected. Clause 1.6.2.')
  }

  // A claim waits for its ruling; the referee alone sees what the program finds.
  await olena.turn()
  await olena.page.locator('.acts .more-box').getByRole('button', { name: 'More' }).click()
  await button(olena, 'Claim a draw').click()
  await olena.see(/You claim a draw. The referee checks it.*1\.9\.2/)
  await rita.see('The program finds it wrong.')
  assert.equal(taras.table.match.referee.call.right, undefined)
  await button(rita, 'The claim is wrong…').click()
  await decide(rita, '', (form) => form.getByLabel('Clause of the rules').fill('1.9.2'))
  for (const who of [olena, taras]) await who.see(/The claim of .* is wrong. Clause 1\.9\.2\./)
  await olena.until(() => !olena.table.match.referee.call, 'the claim is settled')
  await olena.playText('c3-d4')
  await taras.turn()

  // The match ends by decision, with its clause, for all three.
  await decide(rita, 'End with a result', async (form) => {
    await form.getByRole('radio', { name: /Black|Taras/ }).check()
    await form.getByLabel('Clause of the rules').fill('1.4.7')
  })
  for (const who of [olena, taras, rita]) {
    await who.see('By decision of the referee')
    await who.see('The match is ended. Clause 1.4.7.')
  }
  assert.deepEqual(rita.table.match.outcome.place, [2, 1])
  assert.deepEqual(rita.table.match.you ?? [], [])
}
