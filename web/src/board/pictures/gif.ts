// Animated pictures: frames of one size as a file of GIF 89a (w3.org/Graphics/GIF/spec-gif89a.txt). After the first
// frame only what has changed is written.

/** Pixels as a canvas gives them: red, green, blue, opacity, row by row. */
export type Pixels = Uint8ClampedArray

type Colour = readonly [number, number, number]

/** The index of what stays as it was; colours have those below it. */
const same = 255
/** Two codes of LZW that are no pixels: the table begins anew, the picture ends. */
const [restart, end] = [256, 257]
const [shortest, most] = [9, 4096]

/** Colours with the same five highest bits are taken for one. */
const near = (p: Pixels, i: number): number =>
  ((p[i]! >> 3) << 10) | ((p[i + 1]! >> 3) << 5) | (p[i + 2]! >> 3)

/** The colours that some frames have most of, at most 255, each the mean of those taken for it. */
export function coloursOf(frames: readonly Pixels[]): Colour[] {
  const sums = new Map<number, [n: number, r: number, g: number, b: number]>()
  for (const p of frames)
    for (let i = 0; i < p.length; i += 4) {
      const key = near(p, i)
      const sum = sums.get(key) ?? [0, 0, 0, 0]
      sums.set(key, sum)
      sum[0]++
      for (let c = 0; c < 3; c++) sum[c + 1]! += p[i + c]!
    }
  return [...sums.values()]
    .sort((a, b) => b[0] - a[0])
    .slice(0, same)
    .map(([n, ...rgb]) => rgb.map((sum) => Math.round(sum / n)) as unknown as Colour)
}

/** Finds for each pixel the nearest colour; those taken for one are looked for once. */
function matcher(colours: readonly Colour[]) {
  const known = new Map<number, number>()
  const nearest = (p: Pixels, i: number): number => {
    const away = ([r, g, b]: Colour) =>
      (p[i]! - r) ** 2 + (p[i + 1]! - g) ** 2 + (p[i + 2]! - b) ** 2
    let best = 0
    for (let c = 1; c < colours.length; c++) if (away(colours[c]!) < away(colours[best]!)) best = c
    return best
  }
  return (p: Pixels): Uint8Array => {
    const found = new Uint8Array(p.length / 4)
    for (let i = 0; i < found.length; i++) {
      const key = near(p, 4 * i)
      const at = known.get(key) ?? nearest(p, 4 * i)
      known.set(key, at)
      found[i] = at
    }
    return found
  }
}

/** Appendix F of the standard: codes of growing width, in blocks of at most 255 bytes. */
function compressed(pixels: Uint8Array): number[] {
  const bytes: number[] = []
  const table = new Map<number, number>()
  let [width, next, held, bits] = [shortest, end + 1, 0, 0]
  const put = (code: number) => {
    held |= code << bits
    for (bits += width; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255)
  }
  put(restart)
  let prefix = pixels[0]!
  for (let i = 1; i < pixels.length; i++) {
    const key = (prefix << 8) | pixels[i]!
    const code = table.get(key)
    if (code === undefined) {
      put(prefix)
      if (next === most) {
        put(restart)
        table.clear()
        ;[width, next] = [shortest, end + 1]
      } else {
        if (next >= 1 << width) width++
        table.set(key, next++)
      }
    }
    prefix = code ?? pixels[i]!
  }
  put(prefix)
  put(end)
  if (bits > 0) bytes.push(held & 255)
  const blocks: number[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255)
    blocks.push(block.length)
    for (const byte of block) blocks.push(byte)
  }
  blocks.push(0)
  return blocks
}

const word = (n: number) => [n & 255, n >> 8]
const letters = (text: string) => [...text].map((c) => c.charCodeAt(0))

/** A file that is shown for ever, of a size in pixels and with at most 255 colours. */
export function createGif(width: number, height: number, colours: readonly Colour[]) {
  const indices = matcher(colours)
  const table = Array.from({ length: 256 }, (_, i) => colours[i] ?? [0, 0, 0]).flat()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const write = (...bytes: readonly (readonly number[])[]) =>
    parts.push(Uint8Array.from(bytes.flat()))
  write(letters('GIF89a'), word(width), word(height), [0xf7, 0, 0], table)
  write([0x21, 0xff, 11], letters('NETSCAPE2.0'), [3, 1, 0, 0, 0])
  let before: Uint8Array | undefined
  return {
    /** Adds a frame that is seen for so many hundredths of a second. */
    add(pixels: Pixels, hundredths: number): void {
      const now = indices(pixels)
      const last = before
      before = now
      const [top, bottom] = last ? rows(last, now, width) : [0, height]
      const kept = now.slice(top * width, bottom * width)
      if (last)
        for (let i = 0; i < kept.length; i++) if (last[top * width + i] === kept[i]) kept[i] = same
      write([0x21, 0xf9, 4, last ? 5 : 4], word(hundredths), [same, 0])
      write([0x2c], word(0), word(top), word(width), word(bottom - top), [0, 8], compressed(kept))
    },
    /** The parts of the file, once all frames are added. */
    parts: () => [...parts, Uint8Array.of(0x3b)],
  }
}

/** The rows in which two pictures differ, the last one beyond them; one row where they are alike. */
function rows(a: Uint8Array, b: Uint8Array, width: number): [number, number] {
  const first = a.findIndex((c, i) => c !== b[i])
  if (first < 0) return [0, 1]
  const last = a.findLastIndex((c, i) => c !== b[i])
  return [Math.floor(first / width), Math.floor(last / width) + 1]
}
