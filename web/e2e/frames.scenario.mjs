// The table in space draws a picture for every frame while pieces move, none while nothing changes, and
// only a slow machine is given the view from above, unless it was asked for the other one.
import { deeds, inPage, shoot } from './gauge.mjs'
import { assert, patience } from './world.mjs'

/** Somebody at the table in space, with the gauge in the page. */
async function table(world, how) {
  const who = await world.person({ reducedMotion: 'no-preference' })
  await who.page.addInitScript(inPage, { drawn: false, ...how })
  await who.start('/play/chapaev?opponent=self')
  await who.page.waitForSelector('.fl-space')
  return who
}

/** Comes to rest: the first frames, by which a machine is judged, are many on a slow one. */
const resting = async (page) => {
  const end = Date.now() + patience
  for (;;) {
    const got = await deeds.idle(page)
    if (!got.ticks && !got.pictures) return
    assert.ok(Date.now() < end, `nothing is drawn at rest: ${got.pictures} pictures`)
  }
}

async function quick(world) {
  const { page } = await table(world, { wish: '' })
  await resting(page)
  const aim = await deeds.aim(page)
  assert.ok(aim.pictures <= 2, `aiming draws the pieces again: ${aim.pictures} pictures`)
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
  await resting(page)
  assert.equal(await page.locator('.fl-space').count(), 1, 'who has asked for space keeps it')
}

export default async function (world) {
  await quick(world)
  await own(world)
}
