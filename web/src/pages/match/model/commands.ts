// What the user asks of a match: moves, offers, words, hints. Each is a command to the server, and what it
// refuses is put into words.

import { wordCome } from '../../../i18n'
import { layShare } from '../../../net/api'
import type { MatchSocket } from '../../../net/socket'
import type { Command, Offer, RefusalNews, Ruling } from '../../../net/types'
import { announce } from '../../../shell/announce'
import type { Drawing } from './drawing'
import { ownPlies, ownTurn, takebackTo, typings, type Table } from './state'
import type { Status } from './status'
import type { Telling } from './telling'
import type { View } from './view'
import { citeOf, onTurn, refusalText, whyBubble } from './words'

/** After this long without an answer the page shows that it waits. */
const slow = 300

export function createCommands(
  socket: MatchSocket,
  { table, panes, look }: View,
  status: Status,
  { boardOf, shown }: Drawing,
  telling: Pick<Telling, 'saying'>,
) {
  const { setNotice, setWaits } = status
  const seek = createSeek(status, () => look(Number.POSITIVE_INFINITY))

  /** Sends a command; the page shows that it waits, and says why if it is refused. */
  async function send(
    kind: string,
    more: Omit<Partial<Command>, 'kind' | 'plies'> = {},
  ): Promise<boolean> {
    const now = table()
    const seat = more.seat ?? actingSeat()
    if (!now || seat === undefined) return false
    if (kind !== 'say') setNotice('')
    const timer = setTimeout(() => setWaits(true), slow)
    const answer = await socket.command({ seat, kind, plies: ownPlies(now, seat), ...more })
    clearTimeout(timer)
    setWaits(false)
    if (answer.ok) return true
    await refused(kind, answer.refusal)
    return false
  }

  /** Sends what needs no seat. */
  async function sendApart(command: Command): Promise<boolean> {
    const answer = await socket.command(command)
    if (!answer.ok) await refused(command.kind, answer.refusal)
    return answer.ok
  }

  /** Says something to the others who watch. */
  function whisper(text: string): Promise<boolean> {
    telling.saying(text)
    return sendApart({ kind: 'whisper', text })
  }

  /** Decides as the referee. */
  function rule(ruling: Ruling): Promise<boolean> {
    setNotice('')
    return sendApart({ kind: 'rule', ruling })
  }

  /** Says why something was refused, once the words for it are there. */
  async function refused(kind: string, refusal: RefusalNews): Promise<void> {
    if (kind === 'ply') for (const board of panes().values()) board.revert()
    await wordCome(refusal.of ? 'draw.lent' : `refused.${refusal.code}`)
    const now = table()
    if (!now || isMoot(kind, refusal.code)) return
    const words = refusalText(now.match, refusal, shown(now).board)
    const cite = refusal.rule ? citeOf(now.match.game, refusal.rule, refusal.of) : undefined
    const text = cite ? `${words} ${cite.text}.` : words
    const at = refusal.places?.[0]
    if (kind === 'ply' && at !== undefined) boardOf(at)?.why(whyBubble(shown(now), refusal, [], at))
    else setNotice(text, cite)
    announce(text)
  }

  const actingSeat = () => seatActing(table())

  /** Sends a move as somebody has typed it; the answer is why it was refused. */
  async function type(text: string): Promise<RefusalNews | undefined> {
    const now = table()
    let why: RefusalNews | undefined
    for (const typing of now ? typings(now, text) : []) {
      const plies = ownPlies(now!, typing.seat)
      const answer = await socket.command({ kind: 'ply', plies, ...typing })
      if (answer.ok) return undefined
      why = answer.refusal
      if (why.code !== 'notYourTurn') break
    }
    return why
  }

  /** Requires the other side to win within the moves that the rules give it. */
  function demand(): void {
    const seat = table()?.match.you[0]
    if (seat !== undefined) void send('demand', { seat })
  }

  function takeback(): void {
    const now = table()
    if (!now) return
    if (ownTurn(now) >= 0) {
      void send('undo', { n: now.plies.length - 1, seat: now.plies.at(-1)?.seat ?? -1 })
      return
    }
    const n = takebackTo(now.plies, now.match.you)
    if (n >= 0) void send('offer', { what: 'takeback', n })
  }

  return {
    send,
    whisper,
    rule,
    actingSeat,
    type,
    demand,
    takeback,
    hint: (what: '' | 'threat' = '') => void seek(() => send('hint', { what })),
    /** Answers an offer as it was seen: a takeback with the plies that it keeps, from 1, rules by their number. */
    answer: async ({ what, n = 0 }: Offer, yes: boolean) =>
      void send('answer', {
        text: what,
        what: yes ? 'yes' : 'no',
        n: what === 'takeback' ? n + 1 : n,
        ...(yes && what === 'rematch' && (await layShare())),
      }),
  }
}

/** Asks for a hint, or for what threatens, one at a time. The board shows what has been shown before meanwhile. */
function createSeek({ seeking, setSeeking }: Status, lookNow: () => void) {
  let asked = 0
  return async (ask: () => Promise<boolean>): Promise<void> => {
    if (seeking()) return
    lookNow()
    const mine = ++asked
    setSeeking(mine)
    await ask()
    // What was advised may have come before this answer, and more been asked for since.
    if (seeking() === mine) setSeeking(0)
  }
}

/** The seat that acts for this user: the one to move, or the only one. */
function seatActing(now: Table | undefined): number | undefined {
  const you = now?.match.you ?? []
  return you.find((seat) => onTurn(now!.scene, seat)) ?? you[0]
}

/** Whether a refusal tells nothing new: the table has gone on, or a share was opened in another tab. */
const isMoot = (kind: string, code: string): boolean =>
  code === 'stale' || (kind === 'reveal' && code !== 'wrongShare')

export type Commands = ReturnType<typeof createCommands>
