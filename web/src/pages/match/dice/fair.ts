// Whether the rolls of a match follow from its seed and from the shares in it, reckoned as docs/guide.md says.

import { sha256 } from '../../../net/sha256'
import type { Heard } from '../../../net/share'
import type { Fair, Roll, Share } from '../../../net/types'

/** The number below total that a seed gives for a ply: 12 digits of the hash of "PLY SEED". */
export function numberOf(seed: string, ply: number, total: number): number {
  const digits = sha256(`${ply} ${seed}`).slice(0, 12)
  return Number((BigInt(`0x${digits}`) * BigInt(total)) >> 48n)
}

/** The text from which rolls follow: the seed, or the hash of it with all shares that are open. */
export function seedOfRolls(seed: string, shares: readonly Pick<Share, 'share'>[]): string {
  const open = shares.flatMap((s) => (s.share ? [s.share] : []))
  return open.length ? sha256([seed, ...open].join(' ')) : seed
}

/** The fist in which a share hides the first side. */
export const handOf = (share: string): 'left' | 'right' => (share < '8' ? 'left' : 'right')

/** A roll with the number that the seed gives for it, if the seed is known. */
export interface Checked {
  roll: Roll
  n?: number
  right?: boolean
}

export interface Verdict {
  /** Undefined while the seed is secret. */
  right?: boolean
  /** Whether the seed has the hash that was told. */
  hash?: boolean
  /** Whether shares have the hashes that were laid, and fists held what they are said to have held. */
  shares: boolean
  /** Whether all is as this browser heard and did it before anything was open; undefined: it has heard nothing then. */
  same?: boolean
  /** Whether a share is from this browser. */
  own: boolean
  /** From which shared rolls follow; others follow from the seed alone. */
  seed?: string
  rolls: Checked[]
}

/** What this browser remembers of a match: what it heard before anything was open, and its own shares by their hashes. */
export interface Memory {
  heard?: Heard | undefined
  share: (hash: string) => string | undefined
}

/** Whether the server tells what it told before this browser did anything. */
function toldSame({ commit, shares }: Fair, { heard, share }: Memory): boolean {
  const now = shares.map((s) => s.hash)
  return (
    heard?.commit === commit &&
    heard.hashes.length === now.length &&
    now.every((hash) => heard.hashes.includes(hash)) &&
    shares.every((s) => !s.share || (share(s.hash) ?? s.share) === s.share)
  )
}

/**
 * Reckons everything again. `told` is the hash of the seed that this page heard when the match began.
 */
export function checkFair(
  fair: Fair,
  told?: string,
  memory: Memory = { share: () => undefined },
): Verdict {
  const { seed, commit, fists } = fair
  const held = fair.shares.find((s) => s.seat === fists?.hider)?.share
  const shares =
    fair.shares.every((s) => !s.share || sha256(s.share) === s.hash) &&
    (!fists?.held || (held !== undefined && handOf(held) === fists.held))
  const own = fair.shares.some((s) => memory.share(s.hash) !== undefined)
  const verdict: Verdict = { shares, own, rolls: fair.rolls.map((roll) => ({ roll })) }
  if (memory.heard) verdict.same = toldSame(fair, memory)
  if (!seed) return verdict
  const hash = sha256(seed) === commit && (told === undefined || told === commit)
  const mixed = seedOfRolls(seed, fair.shares)
  const rolls = fair.rolls.map((roll) => {
    const n = numberOf(roll.shared ? mixed : seed, roll.ply, roll.total)
    return { roll, n, right: n >= roll.from && n < roll.from + roll.weight }
  })
  const right = hash && shares && verdict.same !== false && rolls.every((r) => r.right)
  return { ...verdict, hash, rolls, right, seed: mixed }
}
