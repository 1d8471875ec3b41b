import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '../../src/i18n/en.json'

it('every word of the table is in the catalogue, and none is there in vain', () => {
  const named = new Set<string>(
    ['angle', 'force', 'side', 'height', 'loft'].map((d) => `flick.${d}`),
  )
  for (const name of readdirSync('src/flick', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const text = readFileSync(`src/flick/${name}`, 'utf8')
    for (const m of text.matchAll(/'(flick\.[a-zA-Z]+)'/g)) named.add(m[1]!)
  }
  const kept = Object.keys(en).filter((key) => key.startsWith('flick.'))
  expect([...named].sort()).toEqual(kept.sort())
})
