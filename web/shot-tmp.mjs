import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const base = 'http://127.0.0.1:18977'
async function shot(name, url, opts) {
  const c = await b.newContext({ locale: 'en-GB', ...opts })
  const p = await c.newPage()
  await p.goto(base + url)
  await p.waitForTimeout(3500)
  const s = p.getByRole('button', { name: /Start the match/ })
  if (await s.count()) { await s.first().click(); await p.waitForTimeout(3500) }
  await p.screenshot({ path: `/tmp/h/taflgen/${name}.png` })
  await c.close()
}
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1400, height: 900 } }
for (const [n, u, o] of [
  ['d-light', '/play/tafl?opponent=self', { ...desk, colorScheme: 'light' }],
  ['d-dark', '/play/tablut-saami?opponent=self', { ...desk, colorScheme: 'dark' }],
  ['p-light', '/play/copenhagen?opponent=self', { ...phone, colorScheme: 'light' }],
  ['p-dark', '/play/tafl?opponent=self', { ...phone, colorScheme: 'dark' }],
  ['alea', '/play/alea?opponent=self', { ...desk, colorScheme: 'light' }],
  ['gallery', '/', { ...desk, colorScheme: 'light' }],
  ['rules', '/rules/tafl', { ...desk, colorScheme: 'light' }],
]) if (!process.argv[2] || process.argv[2].split(',').includes(n)) await shot(n, u, o)
await b.close()
