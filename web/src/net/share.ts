// What this browser gives to the seed of rolls: a random share of its own, whose hash it lays when somebody sits down, and
// which it opens when all hashes are laid. Shares are kept by their hashes, so that a page that is loaded anew, or another
// tab, can open them as well.

import { sha256 } from './sha256'
import type { Made, NewMatch } from './types'

/** What the server tells of a match before anything is opened: nothing of it may change afterwards. */
export interface Heard {
  commit: string
  hashes: string[]
}

interface Kept extends Partial<Heard> {
  share?: string
  /** When it was made, milliseconds since 1970. */
  at: number
}

const prefix = 'tavlei.share.'
/** Matches may wait for long; so much is kept. */
const most = 200

function kept(name: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? '') as Kept
  } catch {
    return undefined
  }
}

/** Keeps something, or says by false that nothing can be kept here. */
function keep(name: string, it: Omit<Kept, 'at'>): boolean {
  try {
    forget()
    localStorage.setItem(prefix + name, JSON.stringify({ ...it, at: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** The share of a hash, if this browser has made it. */
export const keptShare = (hash: string): string | undefined => kept(hash)?.share

/** What this browser has heard of a match before it did anything for its draw. */
export function heardOf(match: string): Heard | undefined {
  const { commit, hashes } = kept(match) ?? {}
  return commit && hashes ? { commit, hashes } : undefined
}

/** Keeps what is told of a match; what was heard first stays. */
export function hear(match: string, heard: Heard): void {
  if (!kept(match)) keep(match, heard)
}

/** Makes a share and gives its hash; nothing where it could not be kept. */
export function makeShare(): string | undefined {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const share = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
  const hash = sha256(share)
  return keep(hash, { share }) ? hash : undefined
}

/** Asks the server. */
type Call = <T>(path: string, method: string, body: unknown) => Promise<T>

/** Makes a match, with a share of this browser. */
export async function createMatch(match: NewMatch, call: Call): Promise<Made> {
  const share = makeShare()
  const made = await call<Made>('/matches', 'POST', { ...match, share })
  await openShare(made, call, share)
  return made
}

/** Opens the share of who has just made a match and waits for nobody: it begins before its page is there. */
export async function openShare({ id, opens }: Made, call: Call, hash = ''): Promise<void> {
  const text = keptShare(hash)
  if (!opens || !text) return
  hear(id, { commit: opens.commit, hashes: [hash] })
  // Where this fails the page of the match opens it.
  const command = { kind: 'reveal', seat: opens.seat, text }
  await call(`/matches/${id}/commands`, 'POST', command).catch(() => {})
}

/** Makes room: the oldest go. */
function forget(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  if (keys.length < most) return
  const at = (key: string) => kept(key.slice(prefix.length))?.at ?? 0
  keys.sort((a, b) => at(a) - at(b))
  for (const key of keys.slice(0, keys.length - most + 1)) localStorage.removeItem(key)
}
