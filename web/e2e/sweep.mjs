// Plays games of every kind by clicks: node sweep.mjs ADDRESS BROWSER ASKED, the last as JSON: whole,
// seed, only (a pattern for games), plan, workers. Every match ends with a line of JSON.
import { chromium } from 'playwright-core'
import { Plans, sample } from './sweep/plans.mjs'
import { Play } from './sweep/play.mjs'

const [, , base, executablePath, json] = process.argv
const asked = JSON.parse(json)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--mute-audio'] })
const plans = new Plans(base)

async function names() {
  if (asked.plan) return [asked.plan]
  const all = asked.whole ? await plans.whole(asked.seed) : sample
  const wanted = new RegExp(`^(${asked.only || '.*'})$`)
  return all.filter((name) => wanted.test(name.split(/[;#]/)[0]))
}

async function played(name) {
  const began = Date.now()
  const report = { plan: name }
  let play
  try {
    const plan = await plans.read(name)
    play = new Play(browser, base, plan, await plans.wordsOf(plan.family))
    await play.run()
  } catch (err) {
    report.fault = `${err.stack}\n${await play?.describe()}`
  } finally {
    await play?.close()
  }
  console.log(JSON.stringify({ ...report, ...play?.counts, ms: Date.now() - began }))
}

try {
  const families = new Set((await plans.games()).map((g) => g.family))
  console.log(JSON.stringify({ families: [...families] }))
  const queue = await names()
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await played(name)
  }
  await Promise.all(Array.from({ length: asked.workers }, worker))
} finally {
  await browser.close()
}
