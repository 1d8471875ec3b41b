// The words of a game that is in no list: one that somebody has made, or one of the shelf.

import { call } from '../net/api'
import type { OneGame } from '../net/types'
import { type Lang, langWish } from '../shell/prefs'

const asked = new Set<string>()

/** Gets the words of a game in a language, once; none when the server cannot be reached, or when another language is wished for by then. */
export async function wordsOf(
  id: string,
  lang: Lang,
  take: (words: Record<string, string>) => void,
): Promise<void> {
  const key = `${lang} ${id}`
  if (asked.has(key)) return
  asked.add(key)
  const game = await call<OneGame>(`/games/${encodeURIComponent(id)}?lang=${lang}`).catch(
    () => undefined,
  )
  if (game?.words && lang === langWish()) take(game.words)
  else asked.delete(key)
}
