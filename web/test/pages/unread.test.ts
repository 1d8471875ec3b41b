import { createRoot } from 'solid-js'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import { Problem } from '../../src/net/api'
import type { GameInfo } from '../../src/net/types'
import { readLink } from '../../src/pages/setup/ctrl'
import { faultText, problemText } from '../../src/pages/shared/Unread'
import { setLangWish } from '../../src/shell/prefs'

const english = 'position "8/8 \\"w": White has 0 kings, want 1: not a position of this game'
const words = {
  'side.0': 'білі',
  'fault.kings': '{side}: королів {n}, а має бути {want}.',
  'option.size.name': 'Розмір',
}

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ families: { chess: words } }))
  createRoot(() => setLangWish('uk'))
  await showLang('uk')
})

const kings = {
  code: 'kings',
  detail: english,
  params: { side: '@side.0', n: '0', want: '1' },
}

describe('what the server refuses', () => {
  it('is told in the language of the reader, sides and options by their names', () => {
    const wrong = new Problem(422, 'position', english, kings)
    expect(problemText(wrong, 'chess')).toBe('білі: королів 0, а має бути 1.')
    expect(faultText('chess', { ...kings, part: 'B' })).toBe('B: білі: королів 0, а має бути 1.')
    const value = { code: 'optionValue', detail: english, params: { option: 'size', value: '5' } }
    expect(faultText('chess', value)).toBe('Розмір: «5» обрати не можна.')
  })

  it('never in the English of the server', () => {
    const unknown = { code: 'nobodyKnows', detail: english }
    for (const wrong of [
      new Problem(422, 'position', english),
      new Problem(422, 'position', english, unknown),
      new Problem(422, 'nobodyKnows', english),
      new Problem(500, 'internal', english),
      new Problem(500, '', english),
      new Problem(0, 'offline', english),
      new Error(english),
      english,
    ]) {
      expect(problemText(wrong, 'chess')).toMatch(/^[^a-zA-Z]+$/)
    }
  })
})

describe('a link', () => {
  const game = {
    id: 'draughts',
    family: 'draughts',
    seats: 2,
    options: [
      { key: 'capture', kind: 'choice', values: ['must', 'may'], default: 'must' },
      { key: 'size', kind: 'number', min: 4, max: 12, default: '8' },
      { key: 'lot', kind: 'switch', default: 'off' },
      { key: 'start', kind: 'text', default: 'lot' },
    ],
  } as unknown as GameInfo
  const oddOf = (query: string) => readLink(new URLSearchParams(query), game).odd

  it.each([
    ['capture=zzz', ['capture=zzz']],
    ['size=5', []],
    ['size=3', ['size=3']],
    ['size=-1', ['size=-1']],
    ['size=', ['size']],
    ['level=99', ['level=99']],
    ['opponent=alien', ['opponent=alien']],
    ['nonsense=1', ['nonsense=1']],
    ['seats=you', ['seats=you']],
    ['side=7', ['side=7']],
    ['touch=maybe&takeback=never', ['touch=maybe', 'takeback=never']],
    ['lot=yes', []],
    ['start=999', []], // the rules themselves tell
    ['opponent=self&level=2&side=lot&touch=strict&takeback=off&position=x&capture=may', []],
  ])('%s: %j is unknown', (query, odd) => {
    expect(oddOf(query)).toEqual(odd)
  })
})
