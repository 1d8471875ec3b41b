import { expect, test } from 'vitest'
import { coloursOf, createGif } from '../../src/board/pictures/gif'

type Read = { delay: number; top: number; height: number; pixels: Uint8Array }

/** What a reader of GIF makes of codes of LZW, by appendix F of the standard. */
function unpack(bytes: Uint8Array, size: number): number[] {
  let [at, width, code] = [0, size + 1, 0]
  const [restart, end] = [1 << size, (1 << size) + 1]
  const bit = (i: number) => (bytes[i >> 3]! >> (i & 7)) & 1
  const next = () => {
    code = 0
    for (let i = 0; i < width; i++) code |= bit(at++) << i
    return code
  }
  const out: number[] = []
  let table: number[][] = []
  let last: number[] | undefined
  while (next() !== end) {
    if (code === restart) {
      table = Array.from({ length: end + 1 }, (_, i) => [i])
      ;[width, last] = [size + 1, undefined]
      continue
    }
    const found: number[] = table[code] ?? [...last!, last![0]!]
    out.push(...found)
    if (last && table.length < 4096) table.push([...last, found[0]!])
    if (table.length === 1 << width && width < 12) width++
    last = found
  }
  return out
}

/** Reads a file back as frames, drawn one over the other. */
function read(parts: Uint8Array[]) {
  const b = Uint8Array.from(parts.flatMap((part) => [...part]))
  const word = (i: number) => b[i]! | (b[i + 1]! << 8)
  expect(String.fromCharCode(...b.slice(0, 6))).toBe('GIF89a')
  const [width, height] = [word(6), word(8)]
  const colour = (i: number) => [...b.slice(13 + 3 * i, 16 + 3 * i)]
  const frames: Read[] = []
  let [i, delay, clear] = [13 + 3 * 256, 0, -1]
  const canvas = new Uint8Array(width * height)
  while (b[i] !== 0x3b) {
    if (b[i] === 0x21) {
      if (b[i + 1] === 0xf9) [delay, clear] = [word(i + 4), b[i + 3]! & 1 ? b[i + 6]! : -1]
      for (i += 2; b[i] !== 0; i += b[i]! + 1);
      i++
      continue
    }
    expect(b[i]).toBe(0x2c)
    const [left, top, w, h, size] = [word(i + 1), word(i + 3), word(i + 5), word(i + 7), b[i + 10]!]
    const codes: number[] = []
    for (i += 11; b[i] !== 0; i += b[i]! + 1) codes.push(...b.slice(i + 1, i + 1 + b[i]!))
    i++
    const pixels = unpack(Uint8Array.from(codes), size)
    expect(pixels.length).toBe(w * h)
    for (const [n, p] of pixels.entries())
      if (p !== clear) canvas[(top + Math.floor(n / w)) * width + left + (n % w)] = p
    frames.push({ delay, top, height: h, pixels: canvas.slice() })
  }
  return { width, height, colour, frames }
}

/** A picture of so many pixels, each coloured by its number. */
const picture = (n: number, colour: (i: number) => readonly number[]) =>
  Uint8ClampedArray.from(Array.from({ length: n }, (_, i) => [...colour(i), 255]).flat())

const flat = [
  [236, 225, 203],
  [171, 135, 99],
  [43, 36, 32],
] as const

test('a file is read back as it was written, each change over what stays', () => {
  const [w, h] = [70, 60]
  // Much to be told apart fills the table of codes more than once.
  const wild = (i: number) => flat[((i * 7919) ^ (i >> 3)) % 3]!
  const first = picture(w * h, wild)
  const second = picture(w * h, (i) => (i >= 20 * w && i < 22 * w ? flat[0] : wild(i)))
  const gif = createGif(w, h, coloursOf([first, second]))
  gif.add(first, 100)
  gif.add(second, 100)
  gif.add(second, 400)
  const { width, height, colour, frames } = read(gif.parts())
  expect([width, height]).toEqual([w, h])
  expect(frames.map((f) => f.delay)).toEqual([100, 100, 400])
  expect(frames.map((f) => [f.top, f.height])).toEqual([
    [0, h],
    [20, 2],
    [0, 1],
  ])
  for (const [n, shown] of [first, second, second].entries())
    expect([...frames[n]!.pixels].flatMap((p) => colour(p))).toEqual(
      [...shown].filter((_, i) => i % 4 < 3),
    )
})

test('noise of 255 colours, so that codes grow to twelve bits and begin anew', () => {
  const [w, h] = [120, 110]
  let seed = 1
  const random = () => (seed = (seed * 48271) % 2147483647)
  const noise = picture(w * h, () => [(random() % 15) * 17, (random() % 17) * 15, 0])
  const colours = coloursOf([noise])
  const gif = createGif(w, h, colours)
  gif.add(noise, 10)
  const { colour, frames } = read(gif.parts())
  expect(colours.length).toBe(255)
  expect([...frames[0]!.pixels].flatMap((p) => colour(p))).toEqual(
    [...noise].filter((_, i) => i % 4 < 3),
  )
})

test('of many colours those met most are kept, and others take the nearest', () => {
  const many = picture(3000, (i) =>
    i < 1000 ? flat[1] : [(i * 8) % 256, ((i >> 5) % 32) * 8, 128],
  )
  const colours = coloursOf([many])
  expect(colours.length).toBe(255)
  expect(colours[0]).toEqual(flat[1])
  const gif = createGif(100, 30, colours)
  gif.add(many, 10)
  const { colour, frames } = read(gif.parts())
  expect(colour(frames[0]!.pixels[0]!)).toEqual([...flat[1]])
})
