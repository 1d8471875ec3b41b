// Two people, two browsers, one link: a few moves, a talk, a takeback, a draw, a rematch. Then an offer to anybody.
import { assert } from './world.mjs'

/** The middle of a square. */
async function middle(who, name) {
  const box = await who.box(name)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  // A server that others can reach tells the address under which they do; the field shows it whole.
  const address = 'http://192.168.178.120:8080/abcdefgh'
  await olena.page.route('**/api/matches/*/link', (route) =>
    route.fulfill({ json: { address, local: false } }),
  )
  await olena.start('/play/russian?opponent=friend&side=0')
  await olena.see('Send this to your friend')
  await olena.page.waitForFunction((whole) => {
    const field = document.querySelector('.link input')
    return field?.value === whole && field.scrollWidth <= field.clientWidth
  }, address)
  await olena.page.getByLabel('Your name, if you like').fill('Olena')
  await olena.page.keyboard.press('Enter')
  await olena.page.locator('.seat.own', { hasText: 'Olena' }).waitFor()
  // Programs that listen are asked by a button, which tells what has become of it.
  let state
  await olena.page.route('**/api/matches/*/programs', (route) =>
    route.fulfill({ json: { programs: [{ name: 'Sharik-5f1d3c', label: 'Sharik', state }] } }),
  )
  await olena.page.route('**/api/matches/*/invite', (route) => {
    state = route.request().postDataJSON().name === 'Sharik-5f1d3c' ? 'invited' : 'declined'
    return route.fulfill({ status: 204 })
  })
  await olena.page.getByRole('button', { name: 'Sharik', exact: true }).click()
  await olena.page.getByRole('button', { name: 'Sharik has been invited…' }).waitFor()
  const link = olena.page.url()
  await olena.page.waitForFunction(() => document.querySelector('.qr')?.naturalWidth > 0)

  await taras.page.goto(link)
  await taras.see('Olena invites you to play')
  await taras.see('Your side: Black')
  await taras.page.getByLabel('Your name, if you like').fill('Taras')
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()

  await olena.page.locator('.seat.opp', { hasText: 'Taras' }).waitFor()

  // Who looks on is told so, and the players how many do; who moved is told to those who hear the board.
  const iryna = await world.person()
  await iryna.page.goto(link)
  await iryna.see('You are watching this match.')
  await olena.see('1 person is watching.')
  // He may talk to others who do; the players read it when the match is over.
  await iryna.page.getByLabel('Your name').fill('Iryna')
  await iryna.page.getByLabel('Write to spectators').fill('Who will win?')
  await iryna.page.keyboard.press('Enter')
  const aside = (who) =>
    who.page.locator('.log .aside', { hasText: 'Iryna (spectator) Who will win?' })
  await aside(iryna).waitFor()
  const heard = (who, by) =>
    who.page.locator('.bd-live', { hasText: `${by}: ` }).waitFor({ state: 'attached' })
  await olena.playText('c3-d4')
  await heard(taras, 'Olena')
  await taras.playText('d6-c5')
  for (const who of [olena, iryna]) await heard(who, 'Taras')
  await iryna.page.close()
  await olena.page.getByText('1 person is watching.').waitFor({ state: 'detached' })
  for (const [who, text] of [
    [olena, 'b2-c3'],
    [taras, 'f6-g5'],
  ])
    await who.playText(text)
  await olena.turn()
  await olena.counted('.moves [data-n]', 4)

  await taras.page.getByLabel('Say something').fill('Good evening!')
  await taras.page.keyboard.press('Enter')
  await olena.see('Good evening!')
  assert.equal(await olena.page.locator('.log .aside').count(), 0)

  // A takeback is asked for and agreed to.
  await taras.page.locator('.acts').getByRole('button', { name: 'Take back' }).click()
  await olena.page.getByRole('button', { name: 'Accept' }).click()
  await taras.until(() => taras.table.match.ply === 3, 'the takeback')
  await taras.playText('f6-e5')
  await olena.playText('d4:f6')
  await taras.turn()

  // A draw is asked for twice; a no is told beside the board, until the match goes on.
  const declined = taras.page.locator('.turn.warn', { hasText: 'The draw is declined.' })
  await taras.twice('Draw')
  await olena.see(/offers a draw/)
  await olena.page.getByRole('button', { name: 'Decline' }).click()
  await declined.waitFor()
  await taras.page.mouse.click(...(await middle(taras, 'e7')), { button: 'right' })
  await taras.page.waitForSelector('.bd-shapes circle', { state: 'attached' })
  await taras.playText(taras.table.scene.paths[0].text)
  await olena.turn()
  await declined.waitFor({ state: 'detached' })
  await taras.page.waitForSelector('.bd-shapes circle', { state: 'detached' })

  await olena.twice('Draw')
  await taras.page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [olena, taras]) {
    await who.page.waitForSelector('.over')
    await aside(who).waitFor()
    assert.equal(await who.text('.turn'), 'A draw')
  }

  const old = olena.page.url()
  await olena.page.getByRole('button', { name: 'Rematch' }).click()
  await taras.page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [olena, taras]) await who.page.waitForURL((url) => url.href !== old)
  assert.equal(olena.page.url(), taras.page.url())
  await openOffers(olena, taras)
}

/** Offers to anybody stand on the first page: their host may withdraw one, and whoever presses one sits down. */
async function openOffers(olena, taras) {
  const row = (who, text) => who.page.locator('.offers .match-card', { hasText: text })
  await olena.start('/play/russian?opponent=anybody&side=0&takeback=off')
  await olena.see('Everybody sees your offer')
  await taras.go('/')
  await row(taras, 'Olena').waitFor()
  assert.match(
    await row(taras, 'Olena').innerText(),
    /You play Black\s+Takebacks: no\s+usually: yes/,
  )
  // The host looks at the first page, too: her offer is hers alone to withdraw.
  await olena.go('/')
  await row(olena, 'Your offer').getByRole('button', { name: 'Withdraw' }).click()
  await olena.counted('.offers', 0)
  await taras.counted('.offers', 0)

  await olena.start('/play/russian?opponent=anybody&side=0')
  await olena.go('/')
  await row(olena, 'Your offer').waitFor()
  await row(taras, 'Olena')
    .getByRole('button', { name: /^Play:/ })
    .focus()
  await taras.page.keyboard.press('Enter')
  for (const who of [olena, taras]) await who.page.waitForSelector('.seat.opp')
  assert.equal(olena.page.url(), taras.page.url())
  await olena.playText('c3-d4')
  await taras.turn()
}
