// What a picker offers: pieces are drawn, everything else is named.

import { skinOf } from '../../skins'
import type { Host } from './host'
import type { Choice } from '../view/picker'
import type { Config, Token } from '../core/types'

/** Turns choice tokens such as promote:queen into things to pick. */
export function choicesOf(c: Host, tokens: readonly Token[]): Choice[] {
  const names = c.cfg.scene.choices ?? []
  const seat = c.input.current.paths[0]?.seat ?? -1
  const skin = skinOf(c.cfg.skin)
  return tokens.map((token) => {
    const name = names[-1 - token] ?? ''
    const kind = name.split(':').pop() ?? ''
    const drawn = skin.look(kind, seat, c.cfg.pieces).symbol
    return { token, label: c.words.choice(name), drawing: drawn && c.pieces.markup({ kind, seat }) }
  })
}

/** The choice that is taken without asking, where that is wanted and all of them are pieces to become. */
export function bestOf(cfg: Config, tokens: readonly Token[]): Token | undefined {
  const becomes = (token: Token) => cfg.scene.choices?.[-1 - token]?.startsWith('promote:')
  // Choices are counted down from -1: the first is the best.
  return cfg.best && tokens.length && tokens.every(becomes) ? Math.max(...tokens) : undefined
}
