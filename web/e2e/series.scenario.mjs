// Two people play the best of three to its end: the set-up, the score at the table, sides that change, the page of the series
// with its games, news of it while somebody looks on, and the series given up.
import { assert } from './world.mjs'

/** Both move once, and whoever holds the seat gives the game up. */
async function playAndResign(white, black, loser) {
  await white.playText('c3-d4')
  await black.playText('d6-c5')
  await white.turn()
  await loser.twice('Resign')
  for (const who of [white, black]) await who.page.waitForSelector('.over')
}

const score = (who) => who.text('.series-line b')
const places = (who) =>
  who.page.locator('.seat .who-name').evaluateAll((all) => all.map((it) => it.textContent))

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  // The set-up: three games, and the number goes no further than it may.
  await olena.go('/play/russian?opponent=friend&side=0')
  await olena.page.getByRole('radio', { name: 'First to' }).check({ force: true })
  await olena.page.getByLabel('Points', { exact: true }).fill('1000000')
  await olena.page.keyboard.press('Enter')
  await olena.page.waitForURL((url) => url.searchParams.get('series') === 'first=50')
  await olena.page.getByRole('radio', { name: 'Best of' }).check({ force: true })
  await olena.page.waitForURL((url) => url.searchParams.get('series') === 'best=3')
  const start = olena.page.getByRole('button', { name: 'Start the match' })
  await start.click()
  await olena.page.waitForSelector('.bd-grid')
  await olena.page.getByLabel('Your name, if you like').fill('Olena')
  await olena.page.keyboard.press('Enter')
  await olena.page.locator('.seat.own', { hasText: 'Olena' }).waitFor()
  const link = olena.page.url()

  await taras.page.goto(link)
  await taras.see(/best of 3/i)
  await taras.page.getByLabel('Your name, if you like').fill('Taras')
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.page.locator('.seat.opp', { hasText: 'Taras' }).waitFor()
  for (const who of [olena, taras]) await who.see('Game 1 of 3')

  await playAndResign(olena, taras, taras)
  assert.match(await score(olena), /1 : 0$/)
  assert.match(await score(taras), /0 : 1$/)

  // Somebody looks on at the page of the series.
  const iryna = await world.person()
  await olena.page.locator('.series-line').click()
  const page = olena.page.url()
  assert.match(page, /\/series\//)
  await olena.see('The series goes on')
  await olena.see('Next: Olena plays Black')
  await iryna.page.goto(page)
  await iryna.page.locator('.board-of-series .sums', { hasText: '1 : 0' }).waitFor()
  assert.equal(await iryna.page.locator('.board-of-series button').count(), 0)

  // Both are ready: she at the page of the series, he at the table; both come to the second game, with other sides.
  await olena.page.getByRole('button', { name: 'Next game' }).click()
  await olena.see('You are ready for the next game')
  await taras.see('Olena is ready for the next game')
  await taras.page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [olena, taras]) {
    await who.page.waitForURL((url) => url.href !== link && url.href !== page)
    await who.see('Game 2 of 3')
  }
  assert.equal(olena.page.url(), taras.page.url())
  assert.match((await places(olena)).join(), /Taras.*White.*Olena.*Black/)
  await iryna.page.getByText('Game 2 of 3').waitFor()
  await iryna.see('Being played')

  await playAndResign(taras, olena, olena)
  await iryna.page.locator('.board-of-series .sums', { hasText: '1 : 1' }).waitFor()
  const second = olena.page.url()
  await taras.page.getByRole('button', { name: 'Next game' }).click()
  await olena.page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [olena, taras]) await who.page.waitForURL((url) => url.href !== second)
  await playAndResign(olena, taras, taras)

  // It is decided, and says so everywhere.
  await olena.see('You have won the series')
  await taras.see('You have lost the series')
  assert.match(await score(olena), /2 : 1$/)
  await iryna.see('Olena has won the series')
  await iryna.see('More than half of the points are won.')
  await iryna.page.locator('.resume .match-card .result').nth(2).waitFor()
  assert.deepEqual(await iryna.page.locator('.resume .result').allInnerTexts(), [
    '1 : 0',
    '0 : 1',
    '1 : 0',
  ])
  const [download] = await Promise.all([
    iryna.page.waitForEvent('download'),
    iryna.page.getByText('All games in one file').click(),
  ])
  assert.match(download.suggestedFilename(), /^tavlei-/)

  // What comes after it is a series again, which is given up in its first game.
  const third = olena.page.url()
  await olena.page.getByRole('button', { name: 'Rematch' }).click()
  await taras.page.getByRole('button', { name: 'Accept' }).click()
  for (const who of [olena, taras]) {
    await who.page.waitForURL((url) => url.href !== third)
    await who.see('Game 1 of 3')
  }
  await taras.playText('c3-d4')
  await olena.playText('d6-c5')
  await taras.turn()
  await olena.page.locator('.acts').getByRole('button', { name: 'More' }).click()
  const giveUp = olena.page.locator('.menu').getByRole('button', { name: 'Give up the series' })
  await giveUp.click()
  await olena.page.locator('.menu .danger').click()
  await taras.see('You have won the series')
  await olena.see('The series was given up.')

  // The list of matches tells of it, and no series is where there is none.
  await olena.go('/matches')
  await olena.page.locator('.match-card', { hasText: 'Best of 3, game 3 of 3, 2 : 1' }).waitFor()
  await olena.go('/series/zzzzzzzz')
  await olena.see('There is no such series')
}
