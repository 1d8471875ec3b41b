// Chapaev: a checker is pulled back and let go, aimed by the keyboard with spoken angle and
// strength, by sliders; the shot is played and seen again, by others through its link; two fingers
// walk round the table; an offered swap is declined by a shot; other pages load nothing of it.
import { assert } from './world.mjs'

/** Pieces on the board of each seat, as the socket told last. */
const pieces = (me, seat) => me.table.scene.men.filter((m) => m.seat === seat).length

const said = (me) => me.page.locator('.fl .bd-live').innerText()

/** Waits until the page has sent a shot, heard what came of it and told it. */
async function shot(me, act) {
  const { sent } = me
  const before = JSON.stringify(me.table.scene.men)
  await act()
  await me.until(() => me.sent > sent, 'a shot')
  await me.until(() => JSON.stringify(me.table.scene.men) !== before, 'what came of it')
  await me.page.waitForFunction(
    () => !/angle/.test(document.querySelector('.fl .bd-live').textContent),
  )
}

async function pulled(me, piece, dx, dy) {
  const box = await me.page.locator(`.fl-keys [data-place="${piece}"]`).boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await me.page.mouse.move(x, y)
  await me.page.mouse.down()
  await me.page.mouse.move(x + dx / 2, y + dy / 2, { steps: 3 })
  await me.page.mouse.move(x + dx, y + dy)
  return () => me.page.mouse.up()
}

async function byHand(me) {
  const release = await pulled(me, 3, 0, 150)
  await me.counted('.fl-handle', 1)
  assert.match(await me.page.locator('.fl-pill').innerHTML(), /%/)
  await me.page.keyboard.press('Escape')
  await me.counted('.fl-handle', 0)
  await release()
  await shot(me, await pulled(me, 3, 0, 150))
  assert.ok(pieces(me, 1) < 8 || pieces(me, 0) < 8, 'somebody has left the board')
  await me.page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
  // In one go, as a busy browser may be told of a click after everything is over.
  const skipped = await me.page.evaluate(() => {
    const press = (key) => document.querySelector(`.fl-bar [data-key=${key}]`)?.click()
    press('slow')
    const playing = document.querySelector('.fl-bar [data-key=skip]') !== null
    press('skip')
    return playing
  })
  assert.ok(skipped, 'a slow replay may be skipped')
  await me.page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
}

async function byKeys(me) {
  const seat = Math.log2(me.table.scene.toMove)
  const piece = me.table.scene.men.find((m) => m.seat === seat).place
  const { page } = me
  await page.locator(`.fl-keys [data-place="${piece}"]`).focus()
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

/** Nothing but keys: a piece is chosen, turned, given more strength and shot, as it was said. */
async function onlyKeys(me) {
  const seat = Math.log2(me.table.scene.toMove)
  const piece = me.table.scene.men.find((m) => m.seat === seat).place
  const { page } = me
  await page.locator(`.fl-keys [data-place="${piece}"]`).focus()
  await page.keyboard.press('Enter')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key)
  const [, angle] = /angle (-?[\d.]+)°, strength 46 %/.exec(await said(me))
  await shot(me, () => page.keyboard.press('Enter'))
  const named = await page.locator('.moves [aria-current]').first().innerText()
  const [, told] = /[←-⇿]\s*(\d+)°,\s*46\s*%/.exec(named)
  assert.ok(Math.abs(Number(told) - Math.abs(angle)) <= 1, `${angle}° was said, ${told}° shot`)
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
  await who.see(/this computer is slow/)
  await who.page.waitForSelector('.fl-above')
  assert.equal(await who.page.evaluate(() => localStorage.getItem('tavlei.table')), 'auto')
  await who.page.reload()
  await who.page.waitForSelector('.fl-above')
  await who.page.getByRole('button', { name: 'View in 3D' }).click()
  await who.page.waitForSelector('.fl-space')
  assert.equal(await who.page.evaluate(() => localStorage.getItem('tavlei.table')), 'space')
}

/** Without WebGL the table is seen from above; the page says so, and what may help. */
async function flatly(world, path) {
  const who = await person(world)
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
  await who.see('This browser cannot draw the table in 3D at the moment')
  await who.see('Hardware acceleration in the browser’s settings')
  assert.equal(await who.page.locator('.fl-space').count(), 0)
}

/** A drag beside the pieces walks round the table; graphics that are lost leave the view from above. */
async function round(world, path) {
  const who = await person(world, 'space', { size: [900, 480] })
  await who.page.addInitScript(() => {
    globalThis.readBack = 0
    const counted = (of, name) => {
      const act = of[name]
      of[name] = function (...args) {
        globalThis.readBack++
        return act.apply(this, args)
      }
    }
    for (const name of ['readPixels', 'getBufferSubData', 'finish'])
      counted(WebGL2RenderingContext.prototype, name)
    for (const name of ['toDataURL', 'toBlob']) counted(HTMLCanvasElement.prototype, name)
  })
  await who.go(path)
  await who.page.waitForSelector('.fl-space')
  const corner = () => who.page.locator('.fl-keys [data-place]').first().boundingBox()
  const before = await corner()
  const box = await who.page.locator('.fl-box').boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await who.page.mouse.move(x, y)
  await who.page.mouse.down()
  await who.page.mouse.move(x + 60, y, { steps: 4 })
  await who.page.mouse.up()
  const after = await corner()
  assert.ok(Math.hypot(after.x - before.x, after.y - before.y) > 20, 'one walks round the table')
  assert.equal(who.sent, 0)
  // Nothing is read back from the graphics: what Chromium warns of, it reads itself where it has no GPU.
  assert.equal(await who.page.evaluate(() => globalThis.readBack), 0)
  await who.page.evaluate(() => {
    const gl = document.querySelector('.fl-space').getContext('webgl2')
    gl.getExtension('WEBGL_lose_context').loseContext()
  })
  await who.page.waitForSelector('.fl-above')
  await who.page.getByRole('button', { name: 'View in 3D' }).click()
  await who.page.waitForSelector('.fl-space')
}

/** The link to a shot, copied from the menu, shows the table before it to whoever gets it, and plays it. */
async function byLink(world, me) {
  const { page } = me
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('.moves [data-n]').first().click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Copy a link to this move' }).click()
  await me.see('Link to this move copied')
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  assert.equal(link.search, '?ply=1')
  const who = await person(world, 'above', { reducedMotion: 'no-preference' })
  await who.page.addInitScript(() => {
    globalThis.played = 0
    new MutationObserver(() => {
      if (document.querySelector('.fl-bar [data-key=skip]')) globalThis.played++
    }).observe(document, { subtree: true, childList: true })
  })
  await who.go(link.pathname + link.search)
  await who.page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
  assert.ok(await who.page.evaluate(() => globalThis.played), 'the shot is played')
  assert.equal(
    await who.page.locator('.moves [aria-current]').first().innerText(),
    await page.locator('.moves [aria-current]').first().innerText(),
  )
}

/** Two fingers drawn aside walk round the table, and shoot nobody. */
async function byFingers(world, path) {
  const who = await person(world, 'space', { size: [640, 480], hasTouch: true })
  await who.start(path)
  await who.page.waitForSelector('.fl-space')
  const corner = who.page.locator('.fl-keys [data-place="0"]')
  const before = await corner.boundingBox()
  const box = await who.page.locator('.fl-box').boundingBox()
  const hand = await who.page.context().newCDPSession(who.page)
  const touch = (type, x) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [0.4, 0.6].map((y, id) => ({ x: box.x + x, y: box.y + y * box.height, id })),
    })
  await touch('touchStart', box.width / 2)
  for (let k = 1; k <= 5; k++) await touch('touchMove', box.width / 2 + 16 * k)
  await touch('touchEnd')
  await who.page.waitForFunction(
    ([x, y]) => {
      const r = document.querySelector('.fl-keys [data-place="0"]').getBoundingClientRect()
      return Math.hypot(r.x - x, r.y - y) > 30
    },
    [before.x, before.y],
  )
  assert.equal(who.sent, 0)
}

/** Black may take over White's army after the first shot, or decline by shooting. */
async function swapped(world) {
  const who = await person(world, 'above')
  await who.start('/play/chapaev?opponent=self&pieRule=on')
  await shot(who, () => shoot(who.page, 3, 30))
  await who.page.getByRole('button', { name: "Take White's army" }).waitFor()
  const black = who.table.scene.men.find((m) => m.seat === 1).place
  await shot(who, () => shoot(who.page, black))
  assert.equal(await who.page.getByRole('button', { name: "Take White's army" }).count(), 0)
}

/** Shoots by the keyboard, with more strength, in steps of 2 %, than the usual. */
async function shoot(page, piece, more = 0) {
  await page.locator(`.fl-keys [data-place="${piece}"]`).focus()
  await page.keyboard.press('Enter')
  for (let k = 0; k < more; k++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
}

/** A goal says how well it was reached once the pieces lie. */
async function goal(world) {
  const who = await person(world, 'above', { reducedMotion: 'no-preference' })
  await who.go('/puzzles/chapaev/two-1')
  const cells = who.page.locator('.fl-keys [data-place]')
  await cells.first().waitFor()
  const pieces = await cells.evaluateAll((all) => all.map((cell) => Number(cell.dataset.place)))
  await who.page.evaluate(() => {
    globalThis.early = 0
    new MutationObserver(() => {
      const moving = document.querySelector('.fl-bar [data-key=skip]') !== null
      if (moving && document.querySelector('.pz-done, .pz-status:not([hidden])')) globalThis.early++
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await shoot(who.page, Math.min(...pieces))
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
  await me.go('/play/chapaev')
  await me.page.getByRole('button', { name: 'Start the match' }).waitFor()
  await me.start('/play/chapaev?opponent=self')
  await me.page.waitForSelector('.fl-space')
  // What was left to the preset is told as what it comes to.
  await me.see('Match: campaign, until a set is won with the last army')
  await me.page.getByRole('button', { name: 'View from above' }).click()
  await me.page.waitForSelector('.fl-above')
  await byHand(me)
  await byKeys(me)
  await onlyKeys(me)
  assert.ok(
    files.some((f) => f.endsWith('/assets/rapier.wasm')),
    'the page looks ahead with the engine',
  )
  const { pathname } = new URL(me.page.url())
  await byLink(world, me)
  await slowly(world, pathname)
  await flatly(world, pathname)
  await round(world, pathname)
  const phone = await world.person({ size: [390, 844], hasTouch: true, isMobile: true })
  await phone.go(pathname)
  await phone.page.waitForSelector('.fl-above')
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(wide <= 390, `nothing sticks out of a phone: ${wide}`)
  await byFingers(world, '/play/chapaev?opponent=self')
  await swapped(world)
  await goal(world)
}
