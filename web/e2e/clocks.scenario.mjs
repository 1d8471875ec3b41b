// Two people with clocks: they run for whoever is to move, time is given, a flag falls. Set up on the page, by a
// name and by hand.
import { assert } from './world.mjs'

/** The clock of a seat as the page shows it. */
const clock = (who, place) => who.page.locator(`.seat.${place} .clock.of-player`)

/** Waits until the clocks of both sides are in these states. */
async function states(who, opp, own) {
  await clock(who, 'opp')
    .and(who.page.locator(`.${opp}`))
    .waitFor()
  await clock(who, 'own')
    .and(who.page.locator(`.${own}`))
    .waitFor()
}

/** What the server says of the clock of a seat. */
const told = (who, seat) => who.table.match.clocks.seats.find((it) => it.seat === seat)

export default async (world) => {
  const olena = await world.person()
  await chooseClock(olena)
  await olena.start('/play/russian?opponent=friend&side=0&time=900%2B2&takeback=off')
  const taras = await world.person()
  await taras.page.goto(olena.page.url())
  await taras.see(/Clock: 15 min \+ 2 sec/)
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()

  // The clocks stand until both have moved; whoever must move first is told how long there is.
  await states(olena, 'stands', 'stands')
  await olena.see(/Make your first move within 0:/)
  await taras.see(/must make the first move within 0:/)
  await olena.playText('c3-d4')
  await taras.see(/Make your first move within 0:/)
  await taras.playText('d6-c5')
  await states(olena, 'stands', 'runs')
  await states(taras, 'runs', 'stands')
  await olena.counted('.first-move', 0)
  await olena.playText('b2-c3')
  await states(olena, 'runs', 'stands')
  assert.equal(told(olena, 0).running, undefined)
  const after = olena.page.locator('.moves [data-n="3"]')
  assert.match(await after.getAttribute('title'), /^1[45]:\d\d left on the clock$/)

  // Taras is given time by Olena, and both hear of it.
  await olena.page.getByRole('button', { name: /^Give 15 seconds to/ }).click()
  await taras.page.locator('.log', { hasText: 'gets 15 more seconds' }).waitFor()
  await olena.page.locator('.log', { hasText: 'gets 15 more seconds' }).waitFor()
  await olena.resign()
  await olena.page.waitForSelector('.over')
  await flag(world)
}

/** A clock is chosen by its name, or made by hand, which refuses what no clock can show. */
async function chooseClock(who) {
  const { page } = who
  await who.go('/play/russian?opponent=friend')
  const group = (name) => page.getByRole('radiogroup', { name, exact: true })
  await group('Clock').getByRole('radio', { name: 'Presets' }).check()
  await group('Presets').getByRole('radio', { name: 'Rapid: 15 min + 10 sec' }).check()
  await page.waitForURL(/time=900%2B10/)
  await group('Clock').getByRole('radio', { name: 'Custom' }).check()
  await page.getByLabel('Bonus per move, seconds').fill('4000')
  await page.getByLabel('Bonus per move, seconds').blur()
  await who.see('Bonus per move, seconds: from 0 sec to 1 hr.')
  await page.getByLabel('Bonus per move, seconds').fill('0')
  await page.getByLabel('Bonus per move, seconds').blur()
  await page.getByLabel('When the time is used up').selectOption('yomi')
  await page.waitForURL(/time=900%2C5x30/)
  await who.see('15 min, then 5 × 30 sec byo-yomi')
}

/** Where nobody moves in time a flag falls, whatever the speed of the machine. */
async function flag(world) {
  const iryna = await world.person()
  const clocked = 'time=2&clocked=on&giveTime=off'
  await iryna.start(`/play/russian?opponent=friend&side=1&${clocked}`)
  const danylo = await world.person()
  await danylo.page.goto(iryna.page.url())
  await danylo.page.getByRole('button', { name: 'Sit down and play' }).click()
  for (const who of [iryna, danylo]) {
    await who.page.waitForSelector('.over')
    await who.see('White ran out of time')
    assert.equal(await who.page.getByRole('button', { name: /^Give 15/ }).count(), 0)
  }
  await states(iryna, 'out', 'stands')
  await states(danylo, 'stands', 'out')
}
