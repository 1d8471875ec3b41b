// SHA-256 by our own hand: the browser's is only there on secure addresses, and a server in the house has none.

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n))

/** The first 32 bits of what follows the point in a root, as FIPS 180-4 takes them. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n)
const rounds = primes.map((p) => fraction(Math.cbrt(p)))
const begin = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))

/** The SHA-256 (FIPS 180-4) of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const size = Math.ceil((bytes.length + 9) / 64) * 64
  const data = new DataView(new ArrayBuffer(size))
  for (const [i, byte] of bytes.entries()) data.setUint8(i, byte)
  data.setUint8(bytes.length, 0x80)
  data.setUint32(size - 4, bytes.length * 8)
  let state = begin
  for (let at = 0; at < size; at += 64) state = block(state, data, at)
  return state.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('')
}

function block(state: readonly number[], data: DataView, at: number): number[] {
  const w = Array.from({ length: 16 }, (_, i) => data.getInt32(at + 4 * i))
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + state[i]!) | 0)
}
