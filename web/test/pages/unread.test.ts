import { createRoot } from 'solid-js'
import { describe, expect, it } from 'vitest'
import { showLang } from '../../src/i18n'
import { Problem } from '../../src/net/api'
import { unreadDetail, unreadText } from '../../src/pages/shared/Unread'
import { setLangWish } from '../../src/shell/prefs'

const wrong = new Problem(
  422,
  'position',
  'position "8/8 \\"w": rank 5 "ppp": 3 squares, want 8: not a position of this game',
)

describe('a position that cannot be read', () => {
  it('is told so in the language of the reader', async () => {
    createRoot(() => setLangWish('uk'))
    await showLang('uk')
    expect(unreadText(wrong)).toBe('Це не позиція цієї гри.')
    expect(unreadText(new Problem(422, 'other', 'x'))).toBeUndefined()
  })

  it('and where, without the text that is seen already', () => {
    expect(unreadDetail(wrong)).toBe('rank 5 "ppp": 3 squares, want 8')
    expect(unreadDetail(new Error('x'))).toBe('x')
  })
})
