import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '../../src/i18n/en.json'
import { type Entry, fill, format, placeholders } from '../../src/i18n/format'
import ru from '../../src/i18n/ru.json'
import uk from '../../src/i18n/uk.json'

const catalogues: Record<string, Record<string, Entry>> = { en, uk, ru }
const forms = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry)

describe('catalogues', () => {
  it('have the same keys', () => {
    for (const lang of ['uk', 'ru']) {
      expect(Object.keys(catalogues[lang]!).sort()).toEqual(Object.keys(en).sort())
    }
  })

  it.each(Object.keys(catalogues))(
    '%s has every plural form of its language, and only those',
    (lang) => {
      const wanted = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted()
      for (const [key, entry] of Object.entries(catalogues[lang]!)) {
        if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual(wanted)
      }
    },
  )

  it.each(Object.keys(catalogues))('%s names the same parameters in every form', (lang) => {
    for (const [key, entry] of Object.entries(catalogues[lang]!)) {
      const wanted = placeholders(forms((en as Record<string, Entry>)[key]!)[0]!)
      for (const form of forms(entry)) expect(placeholders(form), `${lang} ${key}`).toEqual(wanted)
    }
  })

  it('have no empty text', () => {
    for (const [lang, words] of Object.entries(catalogues)) {
      for (const [key, entry] of Object.entries(words)) {
        for (const form of forms(entry)) expect(form.trim(), `${lang} ${key}`).not.toBe('')
      }
    }
  })

  it('hold every key that the sources name', () => {
    const named = new Set<string>()
    for (const file of sources('src')) {
      const text = readFileSync(file, 'utf8')
      for (const m of text.matchAll(/\bt\(\s*'([a-zA-Z.]+)'/g)) named.add(m[1]!)
    }
    expect(named.size).toBeGreaterThan(100)
    expect([...named].filter((key) => !(key in en))).toEqual([])
  })
})

function sources(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

describe('format', () => {
  it('takes the plural form of the language', () => {
    const entry = uk['gallery.found']
    expect(format(entry, 'uk', { n: 1 })).toBe('знайдено 1 гру')
    expect(format(entry, 'uk', { n: 3 })).toBe('знайдено 3 гри')
    expect(format(entry, 'uk', { n: 11 })).toBe('знайдено 11 ігор')
  })

  it('leaves an unknown name as it is', () => {
    expect(fill('{a} and {b}', { a: 'one' })).toBe('one and {b}')
  })
})
