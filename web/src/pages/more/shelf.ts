// The shelf as the server tells it.

import { call } from '../../net/api'
import type { ShelfGame } from '../../net/types'

/** The games that stand in no gallery. */
export const fetchShelf = (lang: string): Promise<ShelfGame[]> =>
  call<{ games: ShelfGame[] }>(`/shelf?lang=${lang}`).then((told) => told.games)

/** The names of games as words of their families. */
export function wordsOf(games: readonly ShelfGame[]): Record<string, Record<string, string>> {
  const words: Record<string, Record<string, string>> = {}
  for (const { family, id, name, brief } of games)
    words[family] = {
      ...words[family],
      [`game.${id}.name`]: name,
      [`game.${id}.brief`]: brief,
    }
  return words
}
