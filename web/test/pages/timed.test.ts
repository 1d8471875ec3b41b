import { createRoot } from 'solid-js'
import { describe, expect, it } from 'vitest'
import { showLang, withTerms } from '../../src/i18n'
import { timedText } from '../../src/pages/records/Timed'
import { setLangWish } from '../../src/shell/prefs'

const speak = async (lang: string) => {
  createRoot(() => setLangWish(lang))
  await showLang(lang)
  await withTerms(undefined)
}
const told = (value: string) => timedText(value, ['Black', 'White'])

describe('the clocks of a game of a file', () => {
  it('are told as those of matches are', async () => {
    await speak('en')
    expect(told('600,5x30')).toBe('10 min, then 5 × 30 sec byo-yomi')
    expect(told('0,3x60')).toBe('3 × 1 min byo-yomi')
    expect(told('1200,25/600')).toBe('20 min, then 25 moves in each 10 min')
    expect(told('300+10')).toBe('5 min + 10 sec')
    expect(told('600+0')).toBe('10 min')
    expect(told('28800')).toBe('8 hr')
    expect(told('40/7200:3600')).toBe('40 moves in 2 hr, then 1 hr')
    expect(told('1/259200')).toBe('3 days per move')
    expect(told('300|60+1')).toBe('Black: 5 min, White: 1 min + 1 sec')
    expect(told('-')).toBe('No clock')
  })

  it('are told in other languages', async () => {
    await speak('uk')
    expect(told('600,5x30')).toMatch(/^10 хв, потім .*30\sс/)
    await speak('ru')
    expect(told('0,3x60')).not.toContain('0 с')
  })

  it('stay as they are written where nobody knows them', () => {
    expect(told('until dinner')).toBe('until dinner')
    expect(told('15:00//02:00')).toBe('15:00//02:00')
  })
})
