// Chance that comes out the same whenever it is asked by the same name, so that what has failed can be
// played again.

/** A generator of numbers below 1 for a name (FNV-1a into mulberry32). */
export function chanceOf(name) {
  let seed = 2166136261
  for (const c of name) seed = Math.imul(seed ^ c.codePointAt(0), 16777619)
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** Whether something comes true that does so once in n times. */
    once: (n) => next() * n < 1,
    /** A whole number from a to b. */
    whole: (a, b) => a + Math.floor(next() * (b - a + 1)),
    /** One of a list; undefined of an empty one. */
    of: (list) => list[Math.floor(next() * list.length)],
  }
}
