// A first visit to each kind of page, with an empty cache and in the language of the most words, weighs
// less than 150 kB on the wire, the server's answers and all headers counted.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { assert } from './world.mjs'

const most = 150_000

// Each page with what stands on it once it is whole.
const pages = [
  ['/', '.card .thumb svg'],
  ['/play/russian', 'aside .thumb svg'],
  ['/play/bughouse', 'aside .thumb svg'],
  ['/rules', 'main li a'],
  ['/rules/russian', 'article figure svg'],
  ['/rules/chess', 'article figure svg'],
  ['/editor/international', '.bd-grid'],
  ['/matches', 'main'],
  ['/records', 'main textarea'],
  ['/make', '.mk-board svg'],
  ['/puzzles', '.card .thumb svg'],
  ['/puzzles/reversi', '.card .thumb svg'],
]

/** Opens a page in a browser that knows nothing yet; how many bytes came, and whence. */
async function visit(world, path, sign) {
  const person = await world.person({ locale: 'uk' })
  const cdp = await person.page.context().newCDPSession(person.page)
  await cdp.send('Network.enable')
  const [from, came] = [new Map(), new Map()]
  cdp.on('Network.responseReceived', (e) => from.set(e.requestId, e.response.url))
  cdp.on('Network.loadingFinished', (e) => came.set(e.requestId, e.encodedDataLength))
  await person.go(path)
  await person.page.waitForSelector(sign)
  await person.page.waitForLoadState('networkidle')
  const rows = [...came].map(([id, bytes]) => [bytes, new URL(from.get(id) ?? world.base).pathname])
  await person.page.context().close()
  world.people = world.people.filter((p) => p !== person)
  return rows
}

/** What the head of an answer weighs, about. */
const head = 320

/** What each file of drawings weighs, by its address. */
function drawings() {
  const dist = (file) => readFileSync(new URL(`../dist/${file}`, import.meta.url))
  const built = Object.entries(JSON.parse(dist('.vite/manifest.json')))
  const files = built.flatMap(([key, { file }]) =>
    /^src\/skins\/drawings\//.test(key) ? file : [],
  )
  return new Map(files.map((file) => [`/${file}`, gzipSync(dist(file)).length + head]))
}

/** The puzzle of the day may be of any family: its pieces are counted as if they were the heaviest, beside those of chess. */
function anyDay(rows, pieces) {
  const chess = (file) => /\/chessmen-/.test(file)
  const today = rows.filter(([, file]) => pieces.has(file) && !chess(file))
  const heaviest = Math.max(...pieces.values())
  return heaviest - today.reduce((sum, [bytes]) => sum + bytes, 0)
}

export default async (world) => {
  const host = await world.person()
  const pieces = drawings()
  assert.ok(pieces.size > 10, 'files of drawings')
  const tables = ['russian', 'turkish', 'reversi', 'chess', 'bughouse']
  const matches = await Promise.all(
    tables.map(async (game) => {
      const res = await host.page.request.post(`${world.base}/api/matches`, {
        data: { game, opponent: 'friend', seat: -1 },
      })
      return [`/${(await res.json()).id}`, '.bd-grid', `a match of ${game}`]
    }),
  )
  for (const [path, sign, name = path] of [...pages, ...matches]) {
    const rows = await visit(world, path, sign)
    const more = path === '/' ? anyDay(rows, pieces) : 0
    const total = rows.reduce((sum, [bytes]) => sum + bytes, more)
    const told = rows.map(([bytes, file]) => `${bytes} ${file}`).join('\n')
    assert.ok(total > 40_000 && total < most, `${name}: ${total} bytes\n${told}`)
    assert.ok(!/\/(flick|room|worker)-/.test(told), `${name} loads what only tables need\n${told}`)
    const answers = rows.reduce((sum, [bytes, file]) => sum + (/^\/api/.test(file) ? bytes : 0), 0)
    console.log(`${total} bytes, ${answers} of them answers of the server: ${name}`)
  }
}
