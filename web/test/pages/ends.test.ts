import { createRoot } from 'solid-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { showLang, withStudy } from '../../src/i18n'
import type { RecordBrief } from '../../src/net/types'
import { byScore, endingText, endOf, toldAtEnd } from '../../src/pages/records/ends'
import { setLangWish } from '../../src/shell/prefs'

const names = ['Black', 'White', 'Red', 'Blue']
const game = (more: Partial<RecordBrief>) =>
  ({ tags: [], players: [], ...more }) as unknown as RecordBrief
const end = (more: Partial<RecordBrief>) => endOf(game(more), (seat) => names[seat] ?? '')
const said = (value: string) => ({ result: '*', tags: [{ name: 'Result', value }] })

const speak = async (lang: string) => {
  createRoot(() => setLangWish(lang))
  await showLang(lang)
  await withStudy(undefined)
}

beforeAll(() => speak('en'))

describe('the end of a game of a file', () => {
  it.each([
    ['by points', { result: '1-0', reason: 'points', score: 'B+3.5' }, 'Black won by 3.5 points'],
    ['by a point', { result: '0-1', score: 'W+1' }, 'White won by 1 point'],
    ['with a comma', { result: '0-1', score: 'W+0,5' }, 'White won by 0.5 points'],
    ['as GGF writes it', { result: '0-1', score: '-12.00' }, 'White won by 12 points'],
    ['discs of both', { result: '1-0', score: '33-31' }, 'Black won 33–31'],
    ['by a capture', { result: '1-0', reason: 'captured', score: 'B+Capture' }, 'Black won'],
    ['by a rule for equal points', { result: '1-0', score: 'B+0' }, 'Black won'],
    ['by resignation', { result: '1-0', reason: 'resign' }, 'Black won by resignation'],
    ['on time', { result: '0-1', reason: 'timeout' }, 'White won on time'],
    ['by forfeit', { result: '0-1', reason: 'forfeit' }, 'White won by forfeit'],
    ['by the rules', { result: '1-0', reason: 'mate' }, 'Black won'],
    ['nobody', { result: '1/2-1/2', reason: 'stalemate' }, 'A draw'],
    ['void', { result: '1/2-1/2', reason: 'void' }, 'No result'],
    ['void, where no reason is read', said('Void'), 'No result'],
    ['nobody knows', said('?'), 'Result unknown'],
    [
      'nobody knows, with a remark',
      said('? (No further moves)'),
      'Result unknown (No further moves)',
    ],
    [
      'by points, with a remark',
      { result: '1-0', score: 'B+2 (by hand)' },
      'Black won by 2 points',
    ],
    ['an exercise of two colours', { result: '*', players: ['Black', 'White'] }, ''],
    ['other words', said('left unfinished'), 'left unfinished'],
    ['both lose', { result: '0-0' }, 'Both sides lost'],
    ['two people without a result', { result: '*', players: ['Ann', 'Bob'] }, 'Result unknown'],
    ['an exercise', { result: '*', players: ['', ''] }, ''],
    ['the third of three', { result: '2,3,1' }, 'Red won'],
    ['a team', { result: '1,2,1,2' }, 'Black, Red have won'],
    ['nobody of three', { result: '1,1,1' }, 'A draw'],
    ['a game that could not be read', {}, ''],
  ] as [string, Partial<RecordBrief>, string][])('%s', (_, more, line) => {
    expect(end(more)).toBe(line)
  })

  it('has the numbers of each language', async () => {
    const line = () => end({ result: '1-0', score: 'B+3.5' })
    await speak('uk')
    expect(line()).toBe('Перемога: Black (3,5 очка)')
    expect(end({ result: '1-0', score: 'B+11' })).toBe('Перемога: Black (11 очок)')
    expect(end({ result: '0-1', reason: 'forfeit' })).toBe('Технічна перемога: White')
    await speak('ru')
    expect(line()).toBe('Победа: Black (3,5 очка)')
    expect(end({ result: '0-1', score: 'W+22' })).toBe('Победа: White (22 очка)')
    await speak('en')
  })

  it('leaves out the tags that it tells', () => {
    expect(byScore(game({ result: '1-0', score: 'B+2' }))).toBe(true)
    expect(byScore(game({ result: '*', score: 'B+2' }))).toBe(false)
    expect(toldAtEnd('Score', game({ score: 'B+2' }))).toBe(true)
    expect(toldAtEnd('Score', game({ score: 'large' }))).toBe(false)
    expect(toldAtEnd('Score', game({ score: 'B+2 (by hand)' }))).toBe(false)
    expect(toldAtEnd('Result', game({ result: '*' }))).toBe(true)
    expect(toldAtEnd('Result', game({ result: '1-0' }))).toBe(false)
    expect(toldAtEnd('Event', game({}))).toBe(false)
  })

  it('has words for the endings of PGN', () => {
    expect(endingText('Time forfeit')).toBe('on time')
    expect(endingText('rules infraction')).toBe('breach of the rules')
    expect(endingText('Normal')).toBe('normal')
    expect(endingText('Ann won by checkmate')).toBe('Ann won by checkmate')
  })
})
