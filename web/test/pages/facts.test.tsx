// The strip of facts in plain words: whose each is, what is the same for both said once, what nobody
// has yet not shown.

import { render } from 'solid-js/web'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLang } from '../../src/i18n'
import { besideSeat } from '../../src/skins'
import { setLangWish } from '../../src/shell/prefs'
import { Facts } from '../../src/pages/match/Facts'

beforeEach(async () => {
  const chapaev = {
    'fact.tours': 'Sets won',
    'fact.arm': 'Army',
    'fact.arm.infantry': 'Infantry',
    'fact.arm.tanks': 'Tanks',
    'fact.line': 'Lines up on rank',
    'turn.stage.lines': 'Line up',
    'seat.0': 'White',
    'seat.1': 'Black',
  }
  vi.stubGlobal('fetch', async () => Response.json({ families: { chapaev } }))
  await showLang('en')
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function strip(
  facts: { key: string; seat: number; value: string }[],
  status = 'playing',
): string[] {
  const table = {
    match: { family: 'chapaev', game: 'chapaev', seats: [{}, {}], status },
    plies: [],
    start: [],
    startFacts: facts,
    scene: { men: [], facts },
    board: { places: [] },
  }
  render(() => <Facts ctrl={{ table: () => table, moment: () => 0 } as never} />, document.body)
  return [...document.querySelectorAll('.facts > div:not(.unseen)')].map((div) => {
    const seen = div.cloneNode(true) as Element
    for (const el of seen.querySelectorAll('.unseen')) el.remove()
    return seen.textContent!.replace(/\s+/g, ' ').trim()
  })
}

const both = (key: string, a: string, b: string) => [
  { key, seat: 0, value: a },
  { key, seat: 1, value: b },
]

describe('facts of a seat', () => {
  const komi = { key: 'komi', seat: 1, value: '6.5' }
  const taken = { key: 'captured', seat: 1, value: '2' }
  it('stand beside its name where the family has them there, else in the strip', () => {
    expect(besideSeat('weiqi', [komi, taken], 1)).toEqual([komi])
    expect(besideSeat('weiqi', [komi, taken], 0)).toEqual([])
    expect(besideSeat('weiqi', null, 0)).toEqual([])
    expect(besideSeat('chapaev', [komi], 1)).toEqual([])
  })
})

describe('the strip of facts', () => {
  it('writes decimals as the language does', async () => {
    expect(strip([{ key: 'komi', seat: 1, value: '6.5' }])[0]).toMatch(/6\.5$/)
    document.body.replaceChildren()
    setLangWish('uk')
    await showLang('uk')
    expect(strip([{ key: 'komi', seat: 1, value: '6.5' }])[0]).toMatch(/6,5$/)
    setLangWish('en')
  })
  it('leaves out what is to be done once the game is over', () => {
    const stage = { key: 'stage', seat: -1, value: 'lines' }
    const rest = { key: 'komi', seat: 1, value: '7' }
    expect(strip([stage, rest])).toHaveLength(2)
    document.body.replaceChildren()
    expect(strip([stage, rest], 'over')).toHaveLength(1)
  })
  it('says whose, says once what is alike, and nothing of what is not yet', () => {
    const seen = strip([
      ...both('tours', '0', '0'),
      ...both('arm', 'infantry', 'infantry'),
      ...both('line', '1', '8'),
    ])
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatch(/^Army ?Infantry$/)
    expect(seen[1]).toMatch(/^Lines up on rank.*1, .*8$/)
  })
  it('gives each side a line with its piece where their words differ, and no line where they are figures', () => {
    const seen = strip([...both('arm', 'infantry', 'tanks'), ...both('line', '1', '8')])
    expect(seen[0]).toMatch(/Infantry(?!,).*Tanks$/)
    expect(document.querySelectorAll('.facts .apart > span > .piece svg')).toHaveLength(2)
    expect(document.querySelectorAll('.facts dd')[1]!.querySelector('.piece')).toBeNull()
  })
  it('tells a score as soon as there is one', () => {
    expect(strip(both('tours', '1', '0'))[0]).toMatch(/^Sets won.*1, .*0$/)
  })
})
