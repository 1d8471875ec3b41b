// Betza's notation as far as a piece is described by clicking: where each part of it goes from the middle of a small board.

/** Letters of leaps by their steps, the lesser first. */
const leaps: Record<string, readonly [number, number]> = {
  W: [0, 1],
  F: [1, 1],
  D: [0, 2],
  N: [1, 2],
  A: [2, 2],
  H: [0, 3],
  C: [1, 3],
  Z: [2, 3],
  G: [3, 3],
}

/** What stands for several parts. */
const whole: Record<string, string> = { R: 'W0', B: 'F0', Q: 'W0F0', K: 'WF' }

export const reach = 3

export interface Goal {
  x: number
  y: number
  moves: boolean
  takes: boolean
}

interface Part {
  how: string
  letter: string
  range: number
}

const token = /([a-z]*)([WFDNAHCZGKQRB])(\2|\d+)?/gy

/** The parts of a text; undefined if it says more than can be shown. */
export function partsOf(text: string): Part[] | undefined {
  const parts: Part[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return undefined
    const [, how = '', letter = '', more = ''] = found
    if (/[^mcfblrsvi]/.test(how)) return undefined
    const inner = whole[letter]
    for (const [, l = '', n = ''] of inner
      ? inner.matchAll(/([WF])(0?)/g)
      : [[letter, letter, '']]) {
      const range = n === '0' || more === l ? 0 : more === '' ? 1 : Number(more)
      parts.push({
        how,
        letter: l,
        range: n === '0' && more !== '' && more !== letter ? Number(more) : range,
      })
    }
  }
  return parts
}

/** Where a piece goes on an empty board, within three squares. */
export function goalsOf(text: string): Goal[] | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const goals = new Map<string, Goal>()
  for (const { how, letter, range } of parts) {
    const [a, b] = leaps[letter]!
    for (const [dx, dy] of around(a, b)) {
      if (!inDirection(how, dx, dy)) continue
      const most = range === 0 ? reach : range
      for (let n = 1; n <= most; n++) {
        const [x, y] = [dx * n, dy * n]
        if (Math.max(Math.abs(x), Math.abs(y)) > reach) break
        const old = goals.get(`${x},${y}`) ?? { x, y, moves: false, takes: false }
        const both = !/[mc]/.test(how)
        goals.set(`${x},${y}`, {
          x,
          y,
          moves: old.moves || both || how.includes('m'),
          takes: old.takes || both || how.includes('c'),
        })
      }
    }
  }
  return [...goals.values()]
}

/** All steps of one length. */
function around(a: number, b: number): [number, number][] {
  const all = new Map<string, [number, number]>()
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const)
    for (const sx of [1, -1])
      for (const sy of [1, -1]) all.set(`${x * sx},${y * sy}`, [x * sx, y * sy])
  return [...all.values()]
}

/** Whether a direction is one of those that small letters name. */
function inDirection(how: string, dx: number, dy: number): boolean {
  const where = how.replace(/[mci]/g, '')
  if (!where) return true
  const straight = dx === 0 || dy === 0
  const is: Record<string, boolean> = {
    f: dy > 0,
    b: dy < 0,
    l: dx < 0,
    r: dx > 0,
    s: straight ? dy === 0 : Math.abs(dx) > Math.abs(dy),
    v: straight ? dx === 0 : Math.abs(dy) > Math.abs(dx),
  }
  // On diagonals and knights' ways letters narrow each other down, on straight lines they add up.
  const letters = [...where]
  return straight ? letters.some((l) => is[l]) : letters.every((l) => is[l])
}

/**
 * The text with the leap to a square, and to those like it, added, or taken away if it is there by itself. What goes there already in
 * another way stays as it is.
 */
export function toggled(text: string, x: number, y: number): string {
  const [a, b] = [Math.abs(x), Math.abs(y)].sort((m, n) => m - n) as [number, number]
  const letter = Object.keys(leaps).find((l) => leaps[l]![0] === a && leaps[l]![1] === b)
  if (!letter) return text
  const plain = new RegExp(`(?<![a-z${letter}])${letter}(?![0-9${letter}])`)
  if (plain.test(text)) return text.replace(plain, '')
  const there = goalsOf(text)?.find((g) => g.x === x && g.y === y)
  return there?.moves && there.takes ? text : letter + text
}
