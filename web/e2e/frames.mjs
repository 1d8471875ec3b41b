// Measures what a frame of the table in space costs, without a graphics card:
//
//   node web/e2e/frames.mjs ADDRESS BROWSER [ADDRESS of another build]
//
// The work of the page is timed with drawing left out: what stays is what any machine's processor does
// for a frame, whatever draws. Then pictures are really drawn, by the processors, and each is waited
// for. Of two builds the rows alternate.
import { chromium } from 'playwright-core'
import { deeds, inPage, shoot, spot } from './gauge.mjs'

const [, , one, executablePath, other] = process.argv
const size = { width: 1440, height: 900 }
const bases = other ? [one, other] : [one]

/** A page with a match of Chapaev seen in space, and the gauge in it. */
async function table(browser, base, how) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: how.ratio ?? 1,
    locale: 'en',
    reducedMotion: 'no-preference',
  })
  const page = await context.newPage()
  await page.addInitScript(inPage, how)
  // Clocks are exact to 5 µs only where the page is isolated from others.
  await page.route('**/*', async (route) => {
    if (!['document', 'script', 'other'].includes(route.request().resourceType()))
      return route.fallback()
    const res = await route.fetch()
    const headers = { ...res.headers(), 'cross-origin-embedder-policy': 'require-corp' }
    await route.fulfill({ response: res, headers })
  })
  await page.goto(`${base}/play/chapaev?opponent=self`)
  await page.getByRole('button', { name: 'Start the match' }).click()
  await page.waitForSelector('.fl-space', { timeout: 60_000 })
  await page.waitForTimeout(how.drawn ? 4000 : 1500)
  return page
}

const median = (list, share = 0.5) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
const ms = (v) => v.toFixed(2)

async function processor(page, cdp, name) {
  const used = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find((m) => m.name === 'TaskDuration').value * 1000
  }
  const before = await used()
  const got = await deeds[name](page)
  const all = (await used()) - before
  return { ...got, task: all / Math.max(1, got.ticks) }
}

/** Bytes of the heap for each frame, and who asks for most of them. */
async function heap(page, cdp, name) {
  const how = {
    samplingInterval: 256,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  }
  await cdp.send('HeapProfiler.startSampling', how)
  const { ticks } = await deeds[name](page)
  const { profile } = await cdp.send('HeapProfiler.stopSampling')
  const by = new Map()
  const walk = (n) => {
    const { functionName, url, lineNumber, columnNumber } = n.callFrame
    const file = url.split('/').at(-1).replace(/-.*/, '')
    const key = `${file}:${functionName || `${lineNumber}:${columnNumber}`}`
    // What the gauge itself asks for is not the page's.
    if (url) by.set(key, (by.get(key) ?? 0) + n.selfSize)
    for (const c of n.children) walk(c)
  }
  walk(profile.head)
  const ours = [...by].filter(([k]) => !/^:|evaluate|frames|inPage|gauge/.test(k))
  const sum = ours.reduce((s, [, v]) => s + v, 0)
  const top = ours.sort((a, b) => b[1] - a[1]).slice(0, 9)
  return { bytes: sum / ticks, top: top.map(([k, v]) => `${k} ${(v / ticks) | 0}`).join(', ') }
}

async function figures(browser, base) {
  const page = await table(browser, base, { drawn: false })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  console.log(`\n${base}: the page's own work, drawing left out, ${size.width} x ${size.height}`)
  console.log(JSON.stringify(await page.evaluate(() => gauge.things())))
  const first = await processor(page, cdp, 'idle')
  console.log(`idle: ${first.ticks} callbacks, ${first.pictures} pictures in 3 s`)
  const look = await page.evaluate(() => gauge.list())
  console.log(look)
  await ahead(page)
  for (const name of ['aim', 'orbit', 'shot']) {
    if (name === 'shot') await shoot(page)
    await deeds[name](page)
    const f = await processor(page, cdp, name)
    const h = await heap(page, cdp, name)
    console.log(
      `${name}: ${f.ticks} frames, ${f.pictures} pictures, ${f.shadows} shadow maps;`,
      `scripts median ${ms(median(f.busy))} ms, p95 ${ms(median(f.busy, 0.95))}, most ${ms(Math.max(...f.busy))};`,
      `main thread ${ms(f.task)} ms a frame; between frames ${ms(median(f.spans))}, p95 ${ms(median(f.spans, 0.95))};`,
      `heap ${h.bytes | 0} bytes a frame: ${h.top}`,
    )
  }
  await page.context().close()
}

/** From a move of the pointer to the path, and to the place where the engine lets the piece rest. */
async function ahead(page) {
  const [x, y] = await spot(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 60, { steps: 4 })
  await page.waitForTimeout(3000)
  const got = await page.evaluate(([px, py]) => gauge.ahead(px, py + 60, 25), [x, y])
  await page.evaluate(() => gauge.drop())
  await page.mouse.up()
  console.log(
    `ahead: path after ${ms(median(got.path))} ms, p95 ${ms(median(got.path, 0.95))};`,
    `rest after ${ms(median(got.rest))} ms, p95 ${ms(median(got.rest, 0.95))} (${got.rest.length} of 25)`,
  )
}

/** What a picture takes when processors draw it. */
async function pictures(browser, rounds) {
  const pages = []
  for (const base of bases) pages.push([base, await table(browser, base, { drawn: true })])
  const all = new Map(bases.map((b) => [b, { orbit: [], shot: [] }]))
  for (const [, page] of pages) await shoot(page)
  for (let k = 0; k < rounds; k++) {
    for (const [base, page] of pages) {
      await page.bringToFront()
      for (const name of ['orbit', 'shot']) {
        const f = await page.evaluate((what) => gauge.drawing(what), name)
        all.get(base)[name].push(...f)
      }
    }
  }
  for (const [base, { orbit, shot }] of all) {
    console.log(
      `${base}: drawn by processors: walking round median ${ms(median(orbit))} ms (${orbit.length});`,
      `men moving median ${ms(median(shot))} (${shot.length})`,
    )
  }
  for (const [, page] of pages) await page.context().close()
}

// The header comes from here, so the browser does not see where the page came from.
const args = ['--no-sandbox', '--mute-audio', '--disable-features=LocalNetworkAccessChecks']
const browser = await chromium.launch({ executablePath, args })
try {
  for (const base of bases) await figures(browser, base)
  await pictures(browser, 2)
} finally {
  await browser.close()
}
