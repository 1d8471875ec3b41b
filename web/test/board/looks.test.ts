// Looks: every set draws every piece that its family has, and differs from the others in its shapes;
// a corner of a board shows a look; the folding board has its seam.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { sampleOf } from '../../src/board/pictures/sample'
import { pieceIcon } from '../../src/board/pictures/icon'
import { diagram } from '../../src/board/pictures/thumb'
import { allSkins, loadSprite, skinOf, wear, worn } from '../../src/skins'
import { samples } from '../../src/skins/samples'

afterEach(() => {
  document.body.innerHTML = ''
})

const kinds: Record<string, string[]> = {
  chess: [
    'pawn',
    'knight',
    'bishop',
    'rook',
    'queen',
    'king',
    'chancellor',
    'archbishop',
    'amazon',
    'maharajah',
  ],
  draughts: ['man', 'king'],
}

/** The drawings of a set, by kind. */
async function drawings(family: string, set: string): Promise<string[]> {
  const skin = skinOf(family)
  const all = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${skin.symbols}${(await skin.load?.(set)) ?? ''}</svg>`,
    'image/svg+xml',
  )
  return kinds[family].map((kind) => {
    const id = skin.look(kind, 0, wear(skin.pieces[0], set)).symbol ?? ''
    return all.getElementById(id)?.innerHTML ?? ''
  })
}

describe.each(Object.keys(kinds))('sets of %s', (family) => {
  it('are three at least', () => expect(skinOf(family).sets?.length).toBeGreaterThanOrEqual(3))
  it('draw every piece, each in its own way', async () => {
    const seen = new Map<string, string>()
    for (const set of skinOf(family).sets ?? []) {
      for (const [k, body] of (await drawings(family, set)).entries()) {
        const name = `${set} ${kinds[family][k]}`
        expect(body, name).not.toBe('')
        // Lines and shapes alone: two pieces that differ in colour only are one drawing.
        const shape = body.replace(/(fill|stroke|id|clip-path)="[^"]*"/g, '')
        expect(seen.get(shape), `${name} is drawn like ${seen.get(shape)}`).toBeUndefined()
        seen.set(shape, name)
      }
    }
  })
})

describe('a set that is loaded later', () => {
  it('comes into the document once, and an unknown one is the first', async () => {
    const chess = skinOf('chess')
    loadSprite(chess, wear('', 'flat'))
    loadSprite(chess, wear('', 'flat'))
    await vi.waitFor(() => expect(document.getElementById('cs-flat-king')).not.toBeNull())
    expect(document.querySelectorAll('#sprite-chess-flat')).toHaveLength(1)
    expect(chess.look('king', 0, wear('', 'nonsense'))).toEqual(chess.look('king', 0, ''))
    const first = await chess.load?.('carved')
    expect(first).toContain('id="cm-king"')
    expect(await chess.load?.('nonsense')).toBe(first)
  })
})

describe('large letters', () => {
  it('are those of the notation in the language of the page', async () => {
    const symbols = (await skinOf('chess').load?.('letters')) ?? ''
    const king = symbols.slice(symbols.indexOf('cs-letters-king'))
    const shown = [...king.matchAll(/display:var\(--in-(\w+),\w+\)">([^<]+)</g)].slice(0, 3)
    expect(shown.map(([, lang, letter]) => [lang, letter])).toEqual([
      ['en', 'K'],
      ['uk', 'Кр'],
      ['ru', 'Кр'],
    ])
  })
})

describe('what is chosen', () => {
  it('travels in one word', () => {
    expect(worn(wear('double', 'flat', 'red'))).toEqual({
      form: 'double',
      set: 'flat',
      colours: 'red',
    })
    expect(worn('')).toEqual({ form: '', set: '', colours: '' })
  })
  it('dresses the dark side of draughts in red, and no other', () => {
    const { look } = skinOf('draughts')
    expect(look('man', 1, wear('double', 'turned', 'red')).side).toBe('dr')
    expect(look('man', 0, wear('double', 'turned', 'red')).side).toBe('dw')
    expect(look('man', 1, wear('double')).side).toBe('dk')
  })
  it('is still one set and one pair for reversi', () => {
    const { look, cover } = skinOf('reversi')
    expect(look('disc', 0, wear('redDiscs'))).toEqual({ symbol: 'rv-disc', side: 'rv-kr' })
    expect(cover?.(wear('cells'))).toBe('rv-cover')
  })
})

describe('a corner of a board', () => {
  const shown = (family: string, wood = '') => {
    const { board, pieces, legal } = sampleOf(samples[family])
    return diagram(board, pieces, { legal, style: 'pips' }, { skin: family, wood, pieces: '' })
  }
  it.each(allSkins().flatMap((s) => (samples[s.name] ? [s.name] : [])))(
    'of %s has pieces on it',
    async (family) => {
      const skin = skinOf(family)
      const drawn = skin.symbols + ((await skin.load?.('')) ?? '')
      const used = [...shown(family).querySelectorAll('use')].map((u) => u.getAttribute('href'))
      expect(used).toHaveLength(samples[family].pieces.length)
      expect(used.every((href) => drawn.includes(`id="${href?.slice(1)}"`))).toBe(true)
    },
  )
  it.each(['draughts', 'chess', 'reversi'])('of %s folds in the middle on both faces', (family) => {
    expect(skinOf(family).woods).toContain('folding')
    expect(shown(family, 'folding').querySelectorAll('.bd-brass')).toHaveLength(2)
    expect(shown(family).querySelector('.bd-brass')).toBeNull()
  })
  it('is chequered on one face and ruled on the other', () => {
    expect(shown('draughts', 'folding').querySelector('.bd-rule')).toBeNull()
    expect(shown('reversi', 'folding').querySelector('.bd-rule')).not.toBeNull()
  })
  it('stands with pieces that are told apart alone', () => {
    expect(
      pieceIcon('king', 1, { skin: 'chess', pieces: wear('', 'letters') }).innerHTML,
    ).toContain('cs-letters-king')
  })
})
