// Formations as texts: the same form that the server reads and writes, NAME:DEPTH:X_Y/X_Y_LEVEL,
// separated by commas; places in squares from the left and the near edge.

export interface Piece {
  x: number
  y: number
  /** 0 on the board, 1 on pieces of level 0. */
  l: number
}

/** A formation of one's own, or, without pieces, one that the game knows by its name. */
export interface Arm {
  name: string
  depth: number
  pieces: Piece[]
}

/** Digits that texts of places have. */
const thousandths = (v: number): number => Math.round(v * 1000) / 1000

export const isOwn = (arm: Arm): boolean => arm.pieces.length > 0 || arm.depth > 0

export const known = (name: string): Arm => ({ name, depth: 0, pieces: [] })

const formatPiece = (p: Piece): string =>
  [thousandths(p.x), thousandths(p.y), ...(p.l > 0 ? [p.l] : [])].join('_')

export const formatArm = (arm: Arm): string =>
  isOwn(arm) ? `${arm.name}:${arm.depth}:${arm.pieces.map(formatPiece).join('/')}` : arm.name

export const formatArms = (arms: readonly Arm[]): string => arms.map(formatArm).join(',')

function parsePiece(text: string): Piece | undefined {
  const parts = text.split('_').map((s) => (s.trim() === '' ? Number.NaN : Number(s)))
  const [x = Number.NaN, y = Number.NaN, l = 0] = parts
  const right = parts.length <= 3 && Math.abs(x) <= 100 && Math.abs(y) <= 100 && Number.isInteger(l)
  return right ? { x: thousandths(x), y: thousandths(y), l } : undefined
}

/** Reads one arm; undefined where that is none. Whether it can stand the server says. */
export function parseArm(text: string): Arm | undefined {
  const [name = '', depth, list, ...rest] = text.trim().split(':')
  if (depth === undefined) return name ? known(name) : undefined
  const pieces = (list ?? '').split('/').map(parsePiece)
  const ranks = Number(depth)
  if (!name || rest.length || !Number.isInteger(ranks) || ranks < 1) return undefined
  return pieces.every((p) => p !== undefined) ? { name, depth: ranks, pieces } : undefined
}

/** Reads a list of arms; undefined where one of them is none. */
export function parseArms(text: string): Arm[] | undefined {
  const arms = text.split(',').map(parseArm)
  return arms.every((a) => a !== undefined) ? arms : undefined
}

/** An arm as others may send it: {"name":…,"depth":…,"pieces":[{"x":…,"y":…,"l":…}]}. */
export const armJSON = (arm: Arm): string => JSON.stringify(arm, undefined, 1)

function ofJSON(value: unknown): Arm | undefined {
  const { name, depth, pieces } = (value ?? {}) as Partial<Arm>
  if (typeof name !== 'string' || typeof depth !== 'number' || !Array.isArray(pieces))
    return undefined
  const list = pieces.map((p: Partial<Piece>) => `${p?.x}_${p?.y}_${p?.l ?? 0}`)
  return parseArm(`${name}:${depth}:${list.join('/')}`)
}

/** Reads what somebody pastes: a list of arms as text, or arms as JSON. */
export function readPasted(text: string): Arm[] | undefined {
  if (!/^\s*[[{]/.test(text)) return parseArms(text.trim())
  try {
    const value: unknown = JSON.parse(text)
    const arms = (Array.isArray(value) ? value : [value]).map(ofJSON)
    return arms.length > 0 && arms.every((a) => a !== undefined) ? arms : undefined
  } catch {
    return undefined
  }
}

/** A name that no arm of the list has: "wedge", "wedge-2". */
export function freshName(wish: string, taken: readonly string[]): string {
  const plain =
    wish
      .replace(/[^\p{L}\p{N}-]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 17) || '1'
  for (let n = 1; ; n++) {
    const name = n === 1 ? plain : `${plain}-${n}`
    if (!taken.includes(name)) return name
  }
}
