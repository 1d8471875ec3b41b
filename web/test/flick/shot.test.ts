// @vitest-environment node
// The golden vector of the recipe: the same shot must end in the same bits on every machine, here
// and on the server (games/chapaev/physics/golden_test.go).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { plain } from '../../src/flick/core/table'
import { type Blow, hashOf, simulate } from '../../src/flick/physics/shot'

const bytes = gunzipSync(readFileSync('../games/chapaev/physics/rapier.wasm.gz'))
const engine = await WebAssembly.compile(new Uint8Array(bytes))

const infantry = Array.from({ length: 16 }, (_, piece) => ({
  piece,
  pose: [((piece % 8) - 3.5) * 4.5, 0.4, piece < 8 ? -15.75 : 15.75, 0, 0, 0, 1],
}))
const flick: Blow = {
  kind: 'F',
  piece: 3,
  piece2: -1,
  target: -1,
  v: [180, 2995, 0],
  v2: [0, 0, 0],
  offset: [0, 0],
}
const bits = (v: number): string => {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, v)
  return view.getUint32(0).toString(16)
}

describe('the engine', () => {
  it('is the pinned release', () => {
    const sum = createHash('sha256').update(bytes).digest('hex')
    expect(sum).toBe('4e9890fd2df60072f9db06a33e4030221249c1b3687b722b2388c21f09e97551')
  })

  it('plays the golden vector bit by bit', () => {
    const r = simulate(engine, plain, infantry, flick)
    expect([...r.fell].sort((a, b) => a - b)).toEqual([3, 11, 12])
    expect(r.steps).toBe(188)
    expect(r.raw.get(0)!.slice(0, 3).map(bits)).toEqual(['c17c02d2', '3ec8bb79', 'c17c0171'])
    expect(r.raw.get(13)!.slice(0, 3).map(bits)).toEqual(['40d7fe04', '3ec8bb79', '417bfcf3'])
    const all = new DataView(new ArrayBuffer(16 * 28))
    for (let piece = 0; piece < 16; piece++) {
      r.raw.get(piece)!.forEach((v, k) => {
        all.setFloat32(piece * 28 + k * 4, v, true)
      })
    }
    const sum = createHash('sha256').update(new Uint8Array(all.buffer)).digest('hex')
    expect(sum).toBe('411cf05fe307263c9c03718a62f82f5e8fa264204d7326145a4bff9cedcdc88d')
  })

  it('gives the same again, and pieces that hardly moved their old bits', () => {
    const a = simulate(engine, plain, infantry, flick)
    const b = simulate(engine, plain, infantry, flick)
    expect(hashOf(a)).toBe(hashOf(b))
    expect(a.poses.get(0)).toEqual(infantry[0].pose.map(Math.fround))
    expect(a.rest).toBe(true)
  })

  it('is seen sixty times a second', () => {
    const seen: number[] = []
    const r = simulate(engine, plain, infantry, flick, (ms) => seen.push(ms))
    expect(seen.length).toBeGreaterThan(20)
    for (const [k, ms] of seen.slice(0, -1).entries()) {
      expect(ms).toBeGreaterThanOrEqual(Math.floor((k * 1000) / 60))
      expect(ms).toBeLessThan((k * 1000) / 60 + 4)
    }
    expect(seen.at(-1)).toBe(r.ms)
  })

  it('pushes and squeezes as long as a finger does', () => {
    const near = [
      { piece: 0, pose: [0, 0.4, 0, 0, 0, 0, 1] },
      { piece: 8, pose: [0.4, 0.4, 3.5, 0, 0, 0, 1] },
      { piece: 1, pose: [0, 0.4, 7, 0, 0, 0, 1] },
    ]
    const poke = simulate(engine, plain, near, {
      ...flick,
      kind: 'P',
      piece: 0,
      target: 8,
      v: [0, 1000, 0],
    })
    expect(poke.poses.get(8)![2]).toBeGreaterThan(4)
    const cut = { ...flick, kind: 'S' as const, piece: 0, piece2: 1, target: 8 }
    const squeezed = simulate(engine, plain, near, { ...cut, v: [0, 900, 0], v2: [0, -900, 0] })
    expect(squeezed.poses.get(8)![0]).toBeGreaterThan(1)
  })

  it('refuses a shot of a piece that is not there', () => {
    expect(() => simulate(engine, plain, infantry, { ...flick, piece: 20 })).toThrow(/piece 20/)
  })
})
