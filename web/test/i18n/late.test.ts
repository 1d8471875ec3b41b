import { createRoot } from 'solid-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '../../src/i18n/en.json'
import uk from '../../src/i18n/uk.json'

const key = 'fault.fileBoard'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ families: {} }))
}, 60_000)
afterEach(() => vi.unstubAllGlobals())

it('words that few read come when one of them is read, in the language shown', async () => {
  const i18n = await import('../../src/i18n')
  const prefs = await import('../../src/shell/prefs')
  let late = 0
  for (const [lang, words] of [
    ['uk', uk],
    ['en', en],
    ['uk', uk],
    ['uk', uk],
  ] as const) {
    createRoot(() => prefs.setLangWish(lang))
    await i18n.showLang(lang)
    expect(i18n.t('wrong.title')).toBe(words['wrong.title'])
    // They come with the language from then on.
    if (i18n.t(key) === key) late++
    await vi.waitFor(() => expect(i18n.t(key)).toBe(words[key]), 20_000)
    expect(i18n.t('wrong.title')).toBe(words['wrong.title'])
  }
  expect(late).toBe(1)
  expect(await i18n.withLate('a part')).toBe('a part')
}, 60_000)
