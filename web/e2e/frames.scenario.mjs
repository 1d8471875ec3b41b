// The table in space draws a picture for every frame while men move, none while nothing changes, and
// only a slow machine is given the view from above, unless it was asked for the other one.
import { deeds, inPage, shoot } from './gauge.mjs'
import { assert } from './world.mjs'

/** Somebody at the table in space, with the gauge in the page. */
async function table(world, how) {
  const who = await world.person({ reducedMotion: 'no-preference' })
  await who.page.addInitScript(inPage, { drawn: false, ...how })
  await who.start('/play/chapaev?opponent=self')
  await who.page.waitForSelector('.fl-space', { timeout: 60_000 })
  await who.page.waitForTimeout(1500)
  return who
}

const resting = async (page) => {
  const { ticks, pictures } = await deeds.idle(page)
  assert.deepEqual({ ticks, pictures }, { ticks: 0, pictures: 0 }, 'nothing is drawn at rest')
}

async function quick(world) {
  const { page } = await table(world, { wish: '' })
  await resting(page)
  const aim = await deeds.aim(page)
  assert.ok(aim.pictures <= 2, `aiming draws the men again: ${aim.pictures} pictures`)
  const orbit = await deeds.orbit(page)
  assert.ok(orbit.pictures >= 0.9 * orbit.ticks, `${orbit.pictures} pictures in ${orbit.ticks}`)
  await shoot(page)
  const shot = await deeds.shot(page)
  assert.ok(shot.pictures >= 0.9 * shot.ticks, `${shot.pictures} pictures in ${shot.ticks}`)
  assert.equal(await page.locator('.fl-space').count(), 1, 'a quick machine keeps the space')
  assert.equal(await page.evaluate(() => sessionStorage.length), 0)
}

async function own(world) {
  const { page } = await table(world, { wish: 'space', late: 60 })
  await page.waitForTimeout(3000)
  assert.equal(await page.locator('.fl-space').count(), 1, 'who has asked for space keeps it')
  await resting(page)
}

export default async function (world) {
  await quick(world)
  await own(world)
}
