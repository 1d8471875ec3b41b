// Plays the random shots of games/chapaev/physics/shots in a browser, with the page's own worker,
// and prints the running hash: node shots.mjs ADDRESS BROWSER COUNT SEED
// The choice of shots is that of shots.go, in whole numbers, so that both must agree bit by bit.
import { readdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [, , base, executablePath, count, seed] = process.argv
const worker = readdirSync(new URL('../dist/assets', import.meta.url)).find((f) =>
  f.startsWith('worker-'),
)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  await page.goto(base)
  console.log(await page.evaluate(play, { worker, count: Number(count), seed: Number(seed) }))
} finally {
  await browser.close()
}

/** Runs in the page. */
async function play({ worker, count, seed }) {
  const wood = { half: 18, radius: 1.45, halfThick: 0.4 }
  const tables = [
    { ...wood, density: 0.65, friction: 0.3, frictionMen: 0.3, restitution: 0.4 },
    { ...wood, density: 0.65, friction: 0.15, frictionMen: 0.15, restitution: 0.4 },
    { ...wood, density: 0.45, friction: 0.25, frictionMen: 0.25, restitution: 0.55 },
    { ...wood, density: 2.5, friction: 0.3, frictionMen: 0.2, restitution: 0.3 },
  ]
  const row = (xs, z) => xs.map((x) => [x, z, 0])
  const arms = [
    row([-15750, -11250, -6750, -2250, 2250, 6750, 11250, 15750], -15750),
    [...row([-11250, -2250, 6750, 15750], -15750), ...row([-15750, -6750, 2250, 11250], -11250)],
    [
      [-11932, -15750, 0],
      [-9000, -15750, 0],
      [-10466, -15750, 1],
      [-5843, -15750, 0],
      [6068, -15750, 0],
      [9000, -15750, 0],
      [7534, -15750, 1],
      [12157, -15750, 0],
    ],
    [
      [-9000, -10961, 0],
      [-7534, -13500, 0],
      [-10466, -13500, 0],
      [-9000, -16039, 0],
      [9000, -10961, 0],
      [10466, -13500, 0],
      [7534, -13500, 0],
      [9000, -16039, 0],
    ],
    [
      [-7534, -12231, 0],
      [-10466, -12231, 0],
      [-9000, -14769, 0],
      [-9000, -13078, 1],
      [10466, -12231, 0],
      [7534, -12231, 0],
      [9000, -14769, 0],
      [9000, -13078, 1],
    ],
  ]
  const perGame = 12
  const prime = 1099511628211n
  const mask = (1n << 64n) - 1n
  const offset = 14695981039346656037n

  let x = seed >>> 0
  const pick = (n) => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    x >>>= 0
    return x % n
  }
  const thousandth = (n) => Math.fround(n / 1000)
  const speed = (top) => pick(2 * top + 1) - top

  let table
  let bodies = new Map()
  let left = 0

  function draw(arm) {
    bodies = new Map()
    for (const [i, [mx, mz, level]] of arms[arm].entries()) {
      const [px, pz, py] = [thousandth(mx), thousandth(mz), thousandth(400 + 805 * level)]
      bodies.set(i, [px, py, pz, 0, 0, 0, 1])
      bodies.set(i + 8, [-px, py, -pz, 0, 0, 0, 1])
    }
  }

  const none = { piece: 0, piece2: 0, target: 0, v: [0, 0, 0], v2: [0, 0, 0], offset: [0, 0] }

  function next() {
    const pieces = [...bodies.keys()].sort((a, b) => a - b)
    if (left === 0 || pieces.length < 2) {
      left = perGame - 1
      table = tables[pick(tables.length)]
      draw(pick(arms.length))
      return { ...none, kind: 'N' }
    }
    left--
    const at = pick(pieces.length)
    const kind = pick(10)
    const s = { ...none, kind: 'F', piece: pieces[at] }
    if (kind === 7) s.kind = 'P'
    else if (kind === 8 && pieces.length > 2) s.kind = 'S'
    else if (kind === 9) s.kind = 'L'
    return { ...s, ...fill(s.kind, pieces, at) }
  }

  function fill(kind, pieces, at) {
    if (kind === 'F') {
      const slow = 1 + pick(4)
      const vx = Math.trunc(speed(4000) / slow)
      const vy = Math.trunc(speed(4000) / slow)
      const up = pick(4) === 0 ? pick(1001) : 0
      const side = pick(121) - 60
      return { v: [vx, vy, up], offset: [side, pick(181) - 90] }
    }
    if (kind === 'P') {
      const target = pieces[pick(pieces.length)]
      const vx = speed(1500)
      return { target, v: [vx, speed(1500), 0] }
    }
    if (kind === 'S') return jaws(pieces, at)
    return { v: [0, 0, 200 + pick(801)] }
  }

  function jaws(pieces, at) {
    const other = (at + 1 + pick(pieces.length - 1)) % pieces.length
    let third = pick(pieces.length - 2)
    for (const taken of [Math.min(at, other), Math.max(at, other)]) {
      if (third >= taken) third++
    }
    const v = [speed(1000), speed(1000), 0]
    return { piece2: pieces[other], target: pieces[third], v, v2: [speed(1000), speed(1000), 0] }
  }

  const view = new DataView(new ArrayBuffer(4))
  function hash(pieces) {
    let h = offset
    for (const piece of [...pieces.keys()].sort((a, b) => a - b)) {
      h = ((h ^ BigInt(piece)) * prime) & mask
      for (const v of pieces.get(piece)) {
        view.setFloat32(0, v, true)
        for (let k = 0; k < 4; k++) h = ((h ^ BigInt(view.getUint8(k))) * prime) & mask
      }
    }
    return h
  }

  const w = new Worker(`/assets/${worker}`, { type: 'module' })
  const broken = new Promise((_, no) => {
    w.onerror = () => no(new Error(`${worker} cannot be loaded: is the server of this build?`))
  })
  w.postMessage({ engine: `${location.origin}/api/games/chapaev/assets/rapier.wasm` })
  const ask = (question) =>
    Promise.race([
      broken,
      new Promise((done) => {
        w.onmessage = (e) => done(e.data)
        w.postMessage(question)
      }),
    ])

  let running = offset
  for (let n = 1; n <= count; n++) {
    const stroke = next()
    const pieces = [...bodies].map(([piece, pose]) => ({ piece, pose }))
    const { whole } = await ask({ n, table, bodies: pieces, stroke, whole: true })
    if (!whole) throw new Error(`shot ${n}: ${JSON.stringify(stroke)} was not played`)
    bodies = new Map([...whole.poses].filter(([piece]) => !whole.fell.has(piece)))
    for (const v of [hash(bodies), BigInt(whole.steps), BigInt(whole.ms)]) {
      running = ((running ^ v) * prime) & mask
    }
  }
  return running.toString(16).padStart(16, '0')
}
