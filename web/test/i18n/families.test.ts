import { createRoot } from 'solid-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const families: Record<string, Record<string, string>> = {
  draughts: {
    'family.name': 'Draughts',
    'game.russian.name': 'Russian',
    'man.man': 'man',
    'puzzle.first.title': 'First',
  },
  chess: { 'family.name': 'Chess', 'game.chess.name': 'Chess', 'man.rook': 'rook' },
}
let asked: string[] = []
let offline = false

/** The server's words, in a language that can be told from others. */
function answer(path: string): Response {
  const url = new URL(path, 'http://tavlei.test')
  const lang = url.pathname.split('/').at(-1) ?? ''
  const family = url.searchParams.get('family')
  const told = Object.entries(families).filter(([id]) => !family || id === family)
  const part = url.searchParams.get('part')
  const partOf = (key: string) =>
    /^(family|game)\./.test(key) ? 'names' : /^puzzle\./.test(key) ? 'study' : 'play'
  const words = (own: Record<string, string>) =>
    Object.entries(own)
      .filter(([key]) => partOf(key) === part)
      .map(([key, text]) => [key, `${text} ${lang}`])
  return Response.json({
    families: Object.fromEntries(told.map(([id, own]) => [id, Object.fromEntries(words(own))])),
  })
}

beforeEach(() => {
  vi.resetModules()
  asked = []
  offline = false
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (offline) throw new TypeError('no network')
    return answer(path)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settled = () => new Promise((done) => setTimeout(done))

async function page() {
  const i18n = await import('../../src/i18n')
  const prefs = await import('../../src/shell/prefs')
  const speak = async (lang: 'en' | 'uk' | 'ru') => {
    createRoot(() => prefs.setLangWish(lang))
    await i18n.showLang(lang)
  }
  await speak('en')
  return { ...i18n, speak }
}

describe('words of families', () => {
  it('begin with the names of all, and one family brings its own', async () => {
    const { familyText, gameName, hasWords } = await page()
    expect(asked).toEqual(['/api/texts/en?part=names'])
    expect(gameName('draughts', 'russian')).toBe('Russian en')
    expect(asked).toHaveLength(1)
    expect(familyText('draughts', 'man.man')).toBeUndefined()
    expect(hasWords('draughts')).toBe(false)
    await settled()
    expect(asked.slice(1)).toEqual(['/api/texts/en?family=draughts&part=play'])
    expect(hasWords('draughts')).toBe(true)
    expect(familyText('draughts', 'man.man')).toBe('man en')
    expect(familyText('chess', 'family.name')).toBe('Chess en')
  })

  it('leave puzzles and faults to who reads them', async () => {
    const { familyText, hasWords } = await page()
    hasWords('draughts')
    await settled()
    expect(familyText('draughts', 'puzzle.first.title')).toBeUndefined()
    await settled()
    expect(asked.slice(2)).toEqual(['/api/texts/en?family=draughts&part=study'])
    expect(familyText('draughts', 'puzzle.first.title')).toBe('First en')
    expect(familyText('draughts', 'man.man')).toBe('man en')
    expect(familyText('draughts', 'game.russian.name')).toBe('Russian en')
  })

  it('come in another language together with the page', async () => {
    const { familyText, hasWords, speak } = await page()
    hasWords('draughts')
    await settled()
    const turning = speak('uk')
    expect(familyText('draughts', 'man.man')).toBe('man en')
    await turning
    expect(hasWords('draughts')).toBe(true)
    expect(familyText('draughts', 'man.man')).toBe('man uk')
    expect(asked).not.toContain('/api/texts/uk?family=chess&part=play')
  })

  it('hold no page up without a network, and are asked for again', async () => {
    const { familyText, hasWords } = await page()
    vi.useFakeTimers()
    offline = true
    hasWords('chess')
    await vi.advanceTimersByTimeAsync(0)
    expect(hasWords('chess')).toBe(true)
    expect(familyText('chess', 'man.rook')).toBeUndefined()
    offline = false
    await vi.advanceTimersByTimeAsync(3000)
    expect(familyText('chess', 'man.rook')).toBe('rook en')
  })
})
