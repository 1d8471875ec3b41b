// What one user likes on one device: theme, language, sound, the style of legal marks. Kept in
// the browser only.

import { createEffect, createRoot, createSignal } from 'solid-js'
import { allPieces, allWoods } from '../skins'

export type Theme = 'auto' | 'light' | 'dark'
export type Lang = 'en' | 'uk' | 'ru'
export type Legal = 'squares' | 'pips' | 'none'
/** Where the names of squares stand; 'auto' is outside where there is room. */
export type Coords = 'auto' | 'in' | 'off'

export const langs: readonly Lang[] = ['uk', 'en', 'ru']

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

const onOff = ['on', 'off'] as const

export const [theme, setTheme] = kept<Theme>('theme', ['auto', 'light', 'dark'], 'auto')
export const [langWish, setLangWish] = kept<Lang>('lang', langs, bestLang(navigator.languages))
export const [soundWish, setSoundWish] = kept('sound', onOff, 'on')

export const legals: readonly Legal[] = ['squares', 'pips', 'none']
export const coords: readonly Coords[] = ['auto', 'in', 'off']

export const [legalWish, setLegalWish] = kept<Legal>('legal', legals, 'squares')
export const [coordsWish, setCoordsWish] = kept<Coords>('coords', coords, 'auto')
export const [woodWish, setWoodWish] = kept<string>('wood', allWoods(), allWoods()[0] ?? '')
export const [piecesWish, setPiecesWish] = kept<string>('pieces', allPieces(), allPieces()[0] ?? '')

/** Keeps the theme on the root element, where the tokens look for it. */
export function followTheme(): void {
  createEffect(() => {
    const root = document.documentElement
    if (theme() === 'auto') root.removeAttribute('data-theme')
    else root.dataset.theme = theme()
    root.style.colorScheme = theme() === 'auto' ? 'light dark' : theme()
  })
}
