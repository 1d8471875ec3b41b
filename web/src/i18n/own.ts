// The words of a game that is in no list: one that somebody has made, or one of the shelf.

import { call, type FamilyTexts } from '../net/api'
import type { OneGame } from '../net/types'
import type { Lang } from '../shell/prefs'

/** What is on its way. */
const asked = new Set<string>()

/** Gets the words of a game in a language; what cannot be had is asked for again by whoever reads it next. */
export async function bringWords(
  family: string,
  id: string,
  lang: Lang,
  take: (of: Lang, words: FamilyTexts) => void,
): Promise<void> {
  const key = `${lang} ${id}`
  if (asked.has(key)) return
  asked.add(key)
  const game = await call<OneGame>(`/games/${encodeURIComponent(id)}?lang=${lang}`).catch(() => {})
  asked.delete(key)
  // A game without a name goes by its id.
  if (game?.words) take(lang, { [family]: { [`game.${id}.name`]: id, ...game.words } })
}
