import { render } from 'solid-js/web'
import { beforeAll, describe, expect, it } from 'vitest'
import { showLang } from '../../src/i18n'
import { Moves } from '../../src/pages/shared/moves'
import { lettered } from '../../src/shell/lettered'
import { movesIn, setLangWish, setWishOf } from '../../src/shell/prefs'

describe('figures in moves', () => {
  beforeAll(() => {
    setLangWish('uk')
    return showLang('uk')
  })
  it('are letters of the language for who hears or copies them', () => {
    expect(lettered('1. ♘f3 a8=♕+ ♔e2 ♖ad1 ♗xb5 ♙@e4 М@e6')).toBe(
      '1. Кf3 a8=Ф+ Крe2 Тad1 Сxb5 п@e4 М@e6',
    )
  })
  it('are seen, and letters are heard; what has none stands once', () => {
    const at = document.createElement('div')
    render(() => <Moves text="♘f3" />, at)
    expect(at.querySelector('[aria-hidden]')?.textContent).toBe('♘f3')
    expect(at.querySelector('.unseen')?.textContent).toBe('Кf3')
    const plain = document.createElement('div')
    render(() => <Moves text="c3-d4" />, plain)
    expect(plain.textContent).toBe('c3-d4')
    expect(plain.querySelector('.unseen, [aria-hidden]')).toBeNull()
  })
  it.each([
    ['Kd1-a1--', ['Kd1-a1--']],
    ['O-O-O', ['O-O-O']],
    ['e5-e8xe9/d8', ['e5-e8']],
    ['a1-a3-c3-c5-e5', ['a1-a3-c3-', 'c5-e5']],
    ['♘g1-f3', ['g1-f3']],
    ['1. c3-d4 b6-a5', ['c3-d4', 'b6-a5']],
    ['c3:e5:g7', []],
  ])('keep the places of %s on one line, and its letters', (text, whole) => {
    const at = document.createElement('div')
    render(() => <Moves text={text} />, at)
    expect([...at.querySelectorAll('.unbroken')].map((el) => el.textContent)).toEqual(whole)
    at.querySelector('.unseen')?.remove()
    expect(at.textContent).toBe(text)
  })
  it('are asked for where a family is to have them', () => {
    expect(movesIn('uk')).toBe('uk')
    setWishOf('chess', 'moves', 'figures')
    expect(movesIn('uk')).toBe('uk-x-figurine')
    setWishOf('xiangqi', 'moves', 'native')
    expect(movesIn('uk')).toBe('uk-x-figurine-native')
    setWishOf('chess', 'moves', 'letters')
    expect(movesIn('uk')).toBe('uk-x-native')
  })
})
