// Counts the pictures of the table in space and times what the page does for each, without a graphics
// card: drawing is left out where it is not asked for.

/** Where a piece of the side to move is seen, and the way that pulls it back. */
export async function spot(page) {
  const box = await page.locator('.fl-keys [data-place="3"]').boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** A place on the table beside the board. */
async function corner(page) {
  const box = await page.locator('.fl-box').boundingBox()
  return [box.x + 70, box.y + 60]
}

export const deeds = {
  async aim(page) {
    const [x, y] = await spot(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 60, { steps: 4 })
    const got = await page.evaluate(([px, py]) => gauge.drag(px, py + 60, 180, 0), [x, y])
    await page.evaluate(() => gauge.drop())
    await page.mouse.up()
    return got
  },
  async orbit(page) {
    const [x, y] = await corner(page)
    await page.mouse.move(x, y)
    await page.mouse.down({ button: 'right' })
    const got = await page.evaluate(([px, py]) => gauge.drag(px, py, 180, 2), [x, y])
    await page.mouse.up({ button: 'right' })
    return got
  },
  async shot(page) {
    return page.evaluate(() => {
      document.querySelector('.fl-bar [data-key=slow]').click()
      return gauge.watch(() => !document.querySelector('.fl-bar [data-key=skip]'))
    })
  },
  async idle(page) {
    await page.mouse.move(5, 5)
    await page.waitForTimeout(600)
    return page.evaluate(() => gauge.rest(3000))
  },
}

/** One strong shot, so that there is something to see again. */
export async function shoot(page) {
  const [x, y] = await spot(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 3, y + 140, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Replay', exact: true }).waitFor({ timeout: 60_000 })
}

/** Runs in the page, before its own scripts: times the work of each frame and counts what is drawn. */
export function inPage({ drawn, wish = 'space', late = 0 }) {
  if (wish) localStorage.setItem('tavlei.table', wish)
  const now = performance.now.bind(performance)
  const gl = WebGL2RenderingContext.prototype
  const at = { on: false, ticks: 0, pictures: 0, shadows: 0, stamp: 0, busy: [], spans: [] }
  const made = { textures: [], buffers: [], calls: 0 }
  let context
  let target = null

  // What is drawn: a picture begins when the canvas is cleared, a shadow map when another target is.
  const over = (name, f) => {
    const was = gl[name]
    gl[name] = function (...args) {
      context = this
      return f.call(this, () => was.apply(this, args), args)
    }
  }
  over('bindFramebuffer', (go, args) => {
    target = args[1]
    go()
  })
  over('clear', (go) => {
    if (at.on) at[target ? 'shadows' : 'pictures']++
    made.calls = target ? made.calls : 0
    if (drawn) go()
  })
  for (const name of [
    'drawElements',
    'drawArrays',
    'drawElementsInstanced',
    'drawArraysInstanced',
  ]) {
    over(name, (go) => {
      made.calls++
      if (drawn) go()
    })
  }
  over('texStorage2D', (go, [, levels, , w, h]) => {
    made.textures.push(`${w} x ${h}, ${levels} levels`)
    go()
  })
  over('texImage2D', (go, args) => {
    if (args.length > 6) made.textures.push(`${args[3]} x ${args[4]}`)
    go()
  })

  // The work of a frame: all callbacks that have the same time. The page is told that sixty frames a
  // second go by, however long they take here, so that it gives nothing up.
  const soon = window.requestAnimationFrame.bind(window)
  let clock = now()
  let tick = 0
  if (!late) performance.now = () => clock
  let spent = 0
  let open = -1
  const add = (t, took) => {
    if (!at.on) return
    if (t !== open) {
      if (open >= 0) {
        at.busy.push(spent)
        at.spans.push(t - open)
      }
      at.ticks++
      spent = 0
      open = t
    }
    spent += took
  }
  window.requestAnimationFrame = (f) =>
    soon((t) => {
      if (t !== tick) {
        tick = t
        clock += 1000 / 60
      }
      const from = now()
      f(late ? t : clock)
      add(t, now() - from)
    })
  const begin = () => {
    Object.assign(at, { on: true, ticks: 0, pictures: 0, shadows: 0, busy: [], spans: [] })
    open = -1
  }
  const end = () => {
    at.on = false
    if (open >= 0) at.busy.push(spent)
    const { ticks, pictures, shadows, busy, spans } = at
    return { ticks, pictures, shadows, busy, spans }
  }
  const frame = () => new Promise((done) => soon(done))
  const moved = (x, y, button) => {
    const el = document.querySelector('.fl-box')
    const like = { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse' }
    el.dispatchEvent(new PointerEvent('pointermove', { ...like, buttons: button ? 2 : 1 }))
  }
  const space = () => document.querySelector('.fl-space')

  window.gauge = {
    /** One move of the pointer in every frame. */
    async drag(x, y, n, button) {
      begin()
      for (let k = 0; k < n; k++) {
        const t = await frame()
        const from = now()
        moved(x + 60 * Math.sin(k / 9), y + 20 * Math.sin(k / 13), button)
        add(t, now() - from)
      }
      await frame()
      return end()
    },
    /** Breaks a pull off. */
    drop: () => window.dispatchEvent(new Event('blur')),
    async watch(over) {
      begin()
      while (!over()) await frame()
      return end()
    },
    async rest(time) {
      begin()
      await new Promise((done) => setTimeout(done, time))
      return end()
    },
    things: () => ({
      canvas: `${space().width} x ${space().height}`,
      calls: space().dataset.calls,
      triangles: space().dataset.triangles,
    }),
    list: () => made.textures.join('; '),
    async ahead(x, y, n) {
      const found = { path: [], rest: [] }
      const svg = document.querySelector('.fl-over')
      const path = () => svg.querySelector('path.fl-path')?.getAttribute('d')
      for (let k = 0; k < n; k++) {
        await frame()
        const was = path()
        const from = now()
        moved(x + 40 * Math.sin(k), y + 15 * Math.cos(k), 0)
        if (path() !== was) found.path.push(now() - from)
        while (!svg.querySelector('.fl-rest') && now() - from < 1500)
          await new Promise((done) => setTimeout(done, 1))
        if (svg.querySelector('.fl-rest')) found.rest.push(now() - from)
      }
      return found
    },
    /** Draws and waits for each picture to be there. */
    async drawing(what) {
      const list = []
      const pixel = new Uint8Array(4)
      const el = document.querySelector('.fl-box')
      const { left, top } = el.getBoundingClientRect()
      const [x, y] = [left + 70, top + 60]
      const like = { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse' }
      if (what === 'orbit')
        el.dispatchEvent(new PointerEvent('pointerdown', { ...like, button: 2 }))
      else document.querySelector('.fl-bar [data-key=slow]').click()
      for (let k = 0; k < 14; k++) {
        await frame()
        if (what === 'orbit') moved(x + 5 * k, y, 2)
        begin()
        const from = now()
        await frame()
        if (at.pictures) {
          context.readPixels(0, 0, 1, 1, 6408, 5121, pixel)
          list.push(now() - from)
        }
        end()
      }
      if (what === 'orbit') el.dispatchEvent(new PointerEvent('pointerup', { ...like, button: 2 }))
      else document.querySelector('.fl-bar [data-key=skip]')?.click()
      await new Promise((done) => setTimeout(done, 300))
      return list
    },
  }
  if (late) {
    const timed = window.requestAnimationFrame
    window.requestAnimationFrame = (f) => setTimeout(() => timed(f), late)
  }
}
