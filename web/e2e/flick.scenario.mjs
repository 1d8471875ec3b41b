// Chapaev: a checker is pulled back and let go, aimed by the keyboard with spoken angle and
// strength, by sliders; the shot is played and seen again; other pages load nothing of it.
import { assert } from './world.mjs'

/** Men on the board of each seat, as the socket told last. */
const men = (me, seat) => me.table.scene.men.filter((m) => m.seat === seat).length

/** Waits until the page has sent a shot and heard what came of it. */
async function shot(me, act) {
  const { sent } = me
  const before = JSON.stringify(me.table.scene.men)
  await act()
  await me.until(() => me.sent > sent, 'a shot')
  await me.until(() => JSON.stringify(me.table.scene.men) !== before, 'what came of it', 60_000)
}

async function pulled(me, man, dx, dy) {
  const box = await me.page.locator(`.fl-keys [data-place="${man}"]`).boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await me.page.mouse.move(x, y)
  await me.page.mouse.down()
  await me.page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
  await me.page.mouse.move(x + dx, y + dy)
  return () => me.page.mouse.up()
}

const said = (me) => me.page.locator('.fl .bd-live').innerText()

async function byHand(me) {
  const release = await pulled(me, 3, 0, 150)
  assert.equal(await me.page.locator('.fl-handle').count(), 1)
  assert.match(await me.page.locator('.fl-pill').innerHTML(), /%/)
  await me.page.keyboard.press('Escape')
  await shot(me, release)
  assert.ok(men(me, 1) < 8 || men(me, 0) < 8, 'somebody has left the board')
  await me.page.getByRole('button', { name: 'Again', exact: true }).waitFor()
  // In one go, as a busy browser may be told of a click after everything is over.
  const skipped = await me.page.evaluate(() => {
    const press = (key) => document.querySelector(`.fl-bar [data-key=${key}]`)?.click()
    press('slow')
    const playing = document.querySelector('.fl-bar [data-key=skip]') !== null
    press('skip')
    return playing
  })
  assert.ok(skipped, 'a slow replay may be skipped')
  await me.page.getByRole('button', { name: 'Again', exact: true }).waitFor()
}

async function byKeys(me) {
  const seat = Math.log2(me.table.scene.toMove)
  const man = me.table.scene.men.find((m) => m.seat === seat).place
  const { page } = me
  await page.locator(`.fl-keys [data-place="${man}"]`).focus()
  await page.keyboard.press('Enter')
  assert.match(await said(me), /angle .*, strength 40 %/)
  await page.keyboard.press('ArrowUp')
  assert.match(await said(me), /strength 42 %/)
  await page.keyboard.press('Shift+ArrowDown')
  assert.match(await said(me), /strength 41.8 %/)
  const angle = (text) => Number(/angle (-?[\d.]+)°/.exec(text)[1])
  const before = angle(await said(me))
  await page.keyboard.press('ArrowRight')
  assert.ok(Math.abs(angle(await said(me)) - before - 1) < 0.11, 'one degree to the right')
  await page.keyboard.press('Escape')
  assert.equal(await page.locator('.fl-handle').count(), 0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Exact aim' }).click()
  await page.getByRole('slider', { name: 'Strength' }).fill('55')
  assert.match(await page.locator('.fl-pill').innerHTML(), /55 %/)
  await shot(me, () => page.getByRole('button', { name: 'Shoot' }).click())
}

/** Somebody whose wish for tables is kept, or who has none. */
async function person(world, wish, more) {
  const who = await world.person(more)
  if (wish) await who.page.addInitScript((w) => localStorage.setItem('tavlei.table', w), wish)
  return who
}

/** The first frames tell that the machine is slow: the table is seen from above, and may be had back. */
async function slowly(world, path) {
  const who = await person(world)
  await who.page.addInitScript(() => {
    const soon = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (f) => setTimeout(() => soon(f), 60)
  })
  await who.go(path)
  await who.see(/this machine is slow/)
  await who.page.waitForSelector('.fl-above')
  assert.equal(await who.page.evaluate(() => localStorage.getItem('tavlei.table')), 'auto')
  await who.page.reload()
  await who.page.waitForSelector('.fl-above')
  await who.page.getByRole('button', { name: 'Look in space' }).click()
  await who.page.waitForSelector('.fl-space', { timeout: 60_000 })
  assert.equal(await who.page.evaluate(() => localStorage.getItem('tavlei.table')), 'space')
}

/** Without WebGL the table is seen from above, and nothing complains. */
async function flatly(world, path) {
  const who = await person(world, 'space')
  await who.page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
      return kind.startsWith('webgl') ? null : get.call(this, kind, ...more)
    }
  })
  const room = who.page.waitForResponse((r) => /room/.test(r.url()))
  await who.go(path)
  await room
  await who.page.waitForSelector('.fl-above')
  await who.page.waitForTimeout(300)
  assert.equal(await who.page.locator('.fl-space').count(), 0)
}

/** A shot by its link: the page shows the table before it and plays it. */
async function byLink(world, path) {
  const who = await person(world, 'above')
  await who.go(`${path}?ply=1`)
  await who.page.getByRole('button', { name: 'Again', exact: true }).waitFor()
  await who.page.locator('.moves [aria-current]').first().waitFor()
  assert.match(await who.page.locator('.moves [aria-current]').first().innerText(), /%/)
  assert.ok(who.table.scene.men.length <= 16)
}

/** Shoots by the keyboard, with no slider moved. */
async function shoot(page, man) {
  await page.locator(`.fl-keys [data-place="${man}"]`).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

/** A goal says how well it was reached once the men lie. */
async function goal(world) {
  const who = await person(world, 'above', { reducedMotion: 'no-preference' })
  await who.go('/puzzles/chapaev/two-1')
  const cells = who.page.locator('.fl-keys [data-place]')
  await cells.first().waitFor()
  const men = await cells.evaluateAll((all) => all.map((cell) => Number(cell.dataset.place)))
  await who.page.evaluate(() => {
    globalThis.early = 0
    new MutationObserver(() => {
      const moving = document.querySelector('.fl-bar [data-key=skip]') !== null
      if (moving && document.querySelector('.pz-done, .pz-status:not([hidden])')) globalThis.early++
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await shoot(who.page, Math.min(...men))
  await who.page.getByRole('button', { name: 'Try again' }).waitFor()
  await who.page.locator('.pz-done, .pz-status:not([hidden])').waitFor()
  assert.equal(await who.page.evaluate(() => globalThis.early), 0, 'told before it was seen')
}

export default async function (world) {
  const me = await person(world, 'space')
  const files = []
  me.page.on('request', (r) => files.push(r.url()))
  await me.go('/play/reversi?opponent=self')
  await me.page.getByRole('button', { name: 'Start the match' }).waitFor()
  assert.ok(!files.some((f) => /flick|room|three|\.wasm/.test(f)), 'other pages load no table')
  await me.start('/play/chapaev?opponent=self')
  await me.page.waitForSelector('.fl-space', { timeout: 60_000 })
  // What was left to the preset is told as what it comes to.
  await me.see('Match: campaign, until a tour is won with the last arm')
  await me.page.getByRole('button', { name: 'Look from above' }).click()
  await me.page.waitForSelector('.fl-above')
  await byHand(me)
  await byKeys(me)
  assert.ok(
    files.some((f) => f.endsWith('/assets/rapier.wasm')),
    'the page looks ahead with the engine',
  )
  const { pathname } = new URL(me.page.url())
  await byLink(world, pathname)
  await slowly(world, pathname)
  await flatly(world, pathname)
  const phone = await world.person({ size: [390, 844], hasTouch: true, isMobile: true })
  await phone.go(pathname)
  await phone.page.waitForSelector('.fl-above')
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 390, `nothing sticks out of a phone: ${wide}`)
  await goal(world)
}
