// Saves a match in every format that its menu offers, and opens every file again.
import { readFileSync } from 'node:fs'
import { assert } from '../world.mjs'
import { Look } from './look.mjs'
import { Told } from './told.mjs'

/** The files of a match: what they are called, what is in them. */
export async function saved(me, told) {
  await me.page.locator('.acts').getByRole('button', { name: 'More', exact: true }).click()
  const links = me.page.locator('.acts .menu a[download]')
  const want = [...told.match.formats, 'text'].map(
    (format) => `/api/matches/${told.match.id}/record?format=${format}`,
  )
  await me.counted('.acts .menu a[download]', want.length)
  const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  assert.deepEqual(hrefs, want, 'the formats that the menu offers')
  const files = []
  for (const [i, href] of hrefs.entries()) {
    const [download] = await Promise.all([me.page.waitForEvent('download'), links.nth(i).click()])
    const path = await download.path().catch((err) => assert.fail(`${href}: ${err.message}`))
    files.push({ name: download.suggestedFilename(), buffer: readFileSync(path) })
  }
  await me.page.keyboard.press('Escape')
  return files
}

/** Opens files at /records: each holds the same game with the same plies, and ends on the same board. */
export async function reopened(me, told, words, files) {
  await me.go('/records')
  const faults = []
  for (const file of files) {
    try {
      await opened(me, told, words, file)
    } catch (err) {
      faults.push(`${file.name}: ${err.message}`)
    }
  }
  assert.deepEqual(faults, [], 'files that were saved and opened again')
}

async function opened(me, told, words, { name, buffer }) {
  // The game before is still there until this one is read.
  await me.page.evaluate(() => document.querySelector('.moves')?.classList.add('before'))
  const [answer] = await Promise.all([
    me.page.waitForResponse((r) => /\/api\/records\?/.test(r.url())),
    me.page.setInputFiles('input[type=file]', {
      name,
      mimeType: 'application/octet-stream',
      buffer,
    }),
  ])
  const body = await answer.json()
  assert.ok(answer.ok(), `${body.detail}`)
  const [game] = body.games
  assert.equal(body.games.length, 1, 'games in the file')
  const faults = game.faults.filter((f) => !f.remark).map((f) => `${f.line}: ${f.text} ${f.reason}`)
  assert.deepEqual(faults, [], 'faults')
  const kept = told.plies.slice(left(body.format, told))
  assert.equal(known(body.format, game.game), known(body.format, told.match.game), 'the rule set')
  assert.equal(game.plies, kept.length, 'plies')
  await me.page.locator('.rec-list h2').getByText(name).waitFor()
  await me.counted('.rec-list li', 1)
  if (!kept.length) return
  await me.counted('.moves:not(.before) button[data-n]', kept.length)
  await me.page.keyboard.press('End')
  const reader = new Told(me.page)
  const { board, match, scene } = told
  Object.assign(reader, { board, plies: kept, match: { ...match, status: 'over', you: [] } })
  reader.scene = { ...scene, paths: [] }
  await new Look(me, reader, words).same([], { live: false })
}

/** How many lots at the beginning a format leaves out: what they have set up stands in its place. */
function left(format, { plies, match }) {
  if (format === 'tavlei' || format === 'pdn') return 0
  const first = plies.findIndex((p) => p.seat < match.seats.length)
  const lots = first < 0 ? plies : plies.slice(0, first)
  // A roll of dice belongs to the move after it.
  return lots.filter((p) => format !== 'pgn' || !p.text.endsWith(':')).length
}

/** What a format can say of a rule set: those of other programs know no options. */
const known = (format, spec) =>
  ['tavlei', 'pgn', 'pdn'].includes(format) ? spec : spec.split(';')[0]
