// Runs one scenario: node run.mjs NAME.scenario.mjs ADDRESS BROWSER
import { chromium } from 'playwright-core'
import { World } from './world.mjs'

const [, , script, base, executablePath] = process.argv
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--mute-audio'] })
const world = new World(browser, base)
try {
  const { default: scenario } = await import(`./${script}`)
  await scenario(world)
  world.checkErrors()
} catch (err) {
  console.error(err)
  console.error(await world.describe())
  process.exitCode = 1
} finally {
  await browser.close()
}
