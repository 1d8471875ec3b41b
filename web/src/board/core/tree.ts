// The prefix tree of the paths of a scene: the only thing a board knows about what is allowed.

import type { Path, Token } from './types'

export interface Node {
  token: Token
  parent?: Node
  /** Number of tokens from the start to here. */
  depth: number
  next: Map<Token, Node>
  /** Every path through this node. */
  paths: Path[]
  /** The path that ends here. */
  path?: Path
}

function node(token: Token, parent?: Node): Node {
  return { token, parent, depth: parent ? parent.depth + 1 : 0, next: new Map(), paths: [] }
}

/** Builds the tree of the paths of some seats; of two equal click paths the first is kept. */
export function buildTree(paths: readonly Path[], seats: readonly number[]): Node {
  const root = node(0)
  for (const path of paths) {
    if (!seats.includes(path.seat)) continue
    let n = root
    n.paths.push(path)
    for (const t of path.tokens) {
      let m = n.next.get(t)
      if (!m) {
        m = node(t, n)
        n.next.set(t, m)
      }
      m.paths.push(path)
      n = m
    }
    n.path ??= path
  }
  return root
}

/** The node after some clicks, undefined when no path begins with them. */
export function walk(root: Node, tokens: readonly Token[]): Node | undefined {
  let n: Node | undefined = root
  for (const t of tokens) n = n?.next.get(t)
  return n
}

/** The clicks that lead to a node. */
export function tokensOf(n: Node): Token[] {
  const out: Token[] = []
  for (let m: Node | undefined = n; m?.parent; m = m.parent) out.push(m.token)
  return out.reverse()
}

/** Places that may be clicked next. */
export function nextPlaces(n: Node): number[] {
  return [...n.next.keys()].filter((t) => t >= 0)
}

/** Choices that may be made next. */
export function nextChoices(n: Node): Token[] {
  return [...n.next.keys()].filter((t) => t < 0)
}

/**
 * Where a click on a place leads from n: the next place, or a place further along a chain when
 * only one way leads there. A last place reached in several ways that take the same pieces counts
 * as one way. Undefined: the click is not allowed or not clear. With `more` other ways may lead to
 * a place than are known, but every move is: only last places are clear.
 */
export function resolve(n: Node, place: number, more = false): Node | undefined {
  const child = n.next.get(place)
  if (child || n.depth === 0) return child
  const found: Node[] = []
  collect(n, place, found)
  if (found.length <= 1 && !more) return found[0]
  const ends = found.filter((m) => m.path)
  const kinds = (of: (path: Path) => string): number => new Set(ends.map((m) => of(m.path!))).size
  return kinds((p) => p.text) === 1 || kinds(taken) === 1 ? ends[0] : undefined
}

function collect(n: Node, place: number, out: Node[]): void {
  if (displaced(n)) return
  for (const m of n.next.values()) {
    if (m.token === place) out.push(m)
    collect(m, place, out)
  }
}

/** Whether the piece has landed on one that it takes: what follows is where that one is put. */
export function displaced(n: Node): boolean {
  return n.depth > 1 && n.token >= 0 && n.paths.every((p) => p.taken?.includes(n.token))
}

function taken(path: Path): string {
  return [...(path.taken ?? [])].sort((a, b) => a - b).join()
}

/**
 * The node reached by playing on while nothing is left to decide: one way, or several ways of one
 * move. One click never plays a move by itself unless the path is no longer: a piece must be picked
 * up before it goes anywhere.
 */
export function complete(n: Node): Node {
  if (n.depth < 2) return n
  const [first] = n.paths
  if (n.paths.every((p) => p.text === first.text)) return follow(n, first)
  while (!n.path && n.next.size === 1) {
    n = n.next.values().next().value!
  }
  return n
}

/** The node at the end of a path that goes through n. */
function follow(n: Node, path: Path): Node {
  for (const t of path.tokens.slice(n.depth)) n = n.next.get(t) ?? n
  return n
}

/** Pieces taken so far, when the path takes one piece a step; else none until it is whole. */
export function takenSoFar(n: Node): number[] {
  if (n.path) return n.path.taken ?? []
  if (n.depth < 2) return []
  // A path that ends with a button has a click more; a longer one beside it has not.
  const p = n.paths.find((q) => q.taken?.length === q.tokens.filter((t) => t >= 0).length - 1)
  return p?.taken?.slice(0, n.depth - 1) ?? []
}
