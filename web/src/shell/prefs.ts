// What one user likes on one device: theme, language, sound, the style of legal marks. Kept in
// the browser only.

import { createEffect, createRoot, createSignal } from 'solid-js'
import { rows } from 'virtual:words/langs'
import type { TableView } from '../board/core/types'
import type { Names } from '../board/core/names'
import { allSkins, type Skin, wear } from '../skins'

export type Theme = 'auto' | 'light' | 'dark'
/** The code of a language that has a row in game/lang/languages.json. */
export type Lang = string
/** How legal places are marked; 'auto' as suits the board. */
export type Legal = 'auto' | 'squares' | 'pips' | 'none'
/** Where the names of squares stand; 'auto' is outside where there is room. */
export type Coords = 'auto' | 'in' | 'off'

export const langs: readonly Lang[] = rows.map((row) => row.code)

/** The best of our languages for a browser's list of wishes. */
export function bestLang(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const code = wish.toLowerCase().split('-')[0]
    const found = langs.find((lang) => lang === code)
    if (found) return found
  }
  return 'en'
}

function stored<T extends string>(key: string, allowed: readonly T[], other: T): T {
  try {
    const value = localStorage.getItem(`tavlei.${key}`)
    return allowed.find((a) => a === value) ?? other
  } catch {
    return other // storage is switched off: the setting lives as long as the page
  }
}

function kept<T extends string>(key: string, allowed: readonly T[], other: T) {
  const [get, set] = createSignal<T>(stored(key, allowed, other))
  createRoot(() =>
    createEffect(() => {
      try {
        localStorage.setItem(`tavlei.${key}`, get())
      } catch {
        return
      }
    }),
  )
  return [get, (value: T) => set(() => value)] as const
}

export const onOff = ['on', 'off'] as const

export const [theme, setTheme] = kept<Theme>('theme', ['auto', 'light', 'dark'], 'auto')
export const [langWish, setLangWish] = kept<Lang>('lang', langs, bestLang(navigator.languages))
export const [soundWish, setSoundWish] = kept('sound', onOff, 'on')
/** How loud the sounds are while they are on. */
export const volumes = ['quiet', 'normal', 'loud'] as const
export const [volumeWish, setVolumeWish] = kept('volume', volumes, 'normal')

/** How fast pieces go; a system that asks for less movement has none. */
export const paces = ['off', 'fast', 'normal', 'slow'] as const
export const [paceWish, setPaceWish] = kept('pace', paces, 'normal')
const paceOf = { off: 1, fast: 0.5, normal: 1, slow: 2 }
/** What a board is told of how fast pieces go. */
export const motion = () => ({
  reducedMotion: paceWish() === 'off' ? true : undefined,
  pace: paceOf[paceWish()],
})

/** Whether the user is notified of what happens in matches while the page is hidden. */
export const [notifyWish, setNotifyWish] = kept('notify', onOff, 'off')

/** When a move is shown first and sent once it is confirmed: slow is without a clock. */
export const confirms = ['never', 'slow', 'always'] as const
export const [confirmWish, setConfirmWish] = kept('confirm', confirms, 'never')

/** Whether a move that may be an oversight is shown first, where the rules of the game want a warning. */
export const [warnWish, setWarnWish] = kept('warn', onOff, 'on')

/** Whether it is asked what a piece becomes, or the best is taken. */
export const promotions = ['ask', 'best'] as const
export const [promotionWish, setPromotionWish] = kept('promotion', promotions, 'ask')

/** Whether this browser's user was asked for a name, and told none. */
export const [namelessWish, setNamelessWish] = kept('nameless', onOff, 'off')

/** Whether the chances of a roll are shown, and the field for typed moves. */
export const [chancesWish, setChancesWish] = kept('chances', onOff, 'off')
export const [typedWish, setTypedWish] = kept('typed', onOff, 'off')
/** Whether forces stand on every square, in games that sum them up. */
export const [forcesWish, setForcesWish] = kept('forces', onOff, 'off')
export const toggleForces = (): void => {
  setForcesWish(forcesWish() === 'on' ? 'off' : 'on')
}

export const legals: readonly Legal[] = ['auto', 'squares', 'pips', 'none']
export const coords: readonly Coords[] = ['auto', 'in', 'off']

export const [legalWish, setLegalWish] = kept<Legal>('legal', legals, 'auto')
export const [coordsWish, setCoordsWish] = kept<Coords>('coords', coords, 'auto')
/** Whether boards have a frame where there is room for one; without it names stand in the squares. */
export const [frameWish, setFrameWish] = kept('frame', onOff, 'on')

/** The smallest board that the handle at its corner makes, in per cent of what the window allows. */
export const smallest = 60
const sizes = Array.from({ length: 101 - smallest }, (_, i) => String(smallest + i))
const [size, setSize] = kept('size', sizes, '100')
/** How much of the room that the window gives is taken by the board, in per cent. */
export const boardSize = (): number => Number(size())
export const setBoardSize = (percent: number): void => {
  setSize(String(Math.round(Math.min(100, Math.max(smallest, percent)))))
}

/** How large the words of the page are, in per cent of what the browser makes them. */
export const texts = ['90', '100', '115', '130', '150'] as const
export const [textWish, setTextWish] = kept('text', texts, '100')

/** How tables are seen; 'auto' is in space where there is room for it. */
export const [tableWish, setTableWish] = kept<TableView>(
  'table',
  ['auto', 'space', 'above'],
  'auto',
)

/** What can be chosen of each skin by itself. */
export type Part = 'wood' | 'set' | 'colours' | 'pieces' | 'names' | 'moves'

/** The things to choose from, the default first; fewer than two are no choice. */
export const partsOf = (skin: Skin, part: Part): readonly string[] =>
  skin[part === 'wood' ? 'woods' : part === 'set' ? 'sets' : part] ?? []

const parts: readonly Part[] = ['wood', 'set', 'colours', 'pieces', 'names', 'moves']

const wishes = new Map(
  allSkins().flatMap((skin) =>
    parts.map((part) => {
      const values = partsOf(skin, part)
      return [
        `${skin.name}.${part}`,
        kept(`${skin.name}.${part}`, values, values[0] ?? ''),
      ] as const
    }),
  ),
)

/** What the user wishes of a family's boards, '' where nothing can be chosen. */
export const wishOf = (family: string, part: Part): string =>
  wishes.get(`${family}.${part}`)?.[0]() ?? ''

export const setWishOf = (family: string, part: Part, value: string): void => {
  wishes.get(`${family}.${part}`)?.[1](value)
}

export const woodWish = (family: string): string => wishOf(family, 'wood')
/** What is wished of the pieces: their form, set and colours together. */
export const piecesWish = (family: string): string =>
  wear(wishOf(family, 'pieces'), wishOf(family, 'set'), wishOf(family, 'colours'))
export const namesWish = (family: string): Names =>
  (wishOf(family, 'names') || 'algebraic') as Names

/** The language in which the server names moves: with figures and native names, for families that are to have them. */
export const movesIn = (lang: string): string => {
  const wished = (how: string) => allSkins().some((skin) => wishOf(skin.name, 'moves') === how)
  const tags = [wished('figures') && '-figurine', wished('native') && '-native'].filter(Boolean)
  return tags.length ? `${lang}-x${tags.join('')}` : lang
}

/** Keeps the theme and the sizes of boards and words on the root element, where the styles look for them. */
export function followWishes(): void {
  createEffect(() => {
    document.documentElement.style.fontSize = `${textWish()}%`
  })
  createEffect(() => {
    document.documentElement.style.setProperty('--board-scale', String(boardSize() / 100))
  })
  createEffect(() => {
    const root = document.documentElement
    if (theme() === 'auto') root.removeAttribute('data-theme')
    else root.dataset.theme = theme()
    root.style.colorScheme = theme() === 'auto' ? 'light dark' : theme()
    // The bars of the browser, too, are of the theme that was chosen.
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-of]')) {
      const of = meta.dataset.of
      const own = of === theme() ? 'all' : 'not all'
      meta.media = theme() === 'auto' ? `(prefers-color-scheme: ${of})` : own
    }
  })
}
