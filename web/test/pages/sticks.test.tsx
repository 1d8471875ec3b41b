// What is thrown: dice as a rule, sticks where the skin of the family says so.

import { render } from 'solid-js/web'
import { afterEach, expect, it } from 'vitest'
import { sticksIn, Thrown } from '../../src/pages/match/dice/Die'

afterEach(() => document.body.replaceChildren())

function drawn(family: string, n: number): SVGElement {
  render(() => <Thrown family={family} n={n} />, document.body)
  return document.querySelector<SVGElement>('.die')!
}

it('shows a die with its pips', () => {
  expect(sticksIn('chess')).toBe(false)
  expect(drawn('chess', 5).querySelectorAll('circle').length).toBe(5)
})

it.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 0],
])('shows a throw of %i by %i light sides of four sticks', (n, light) => {
  expect(sticksIn('senet')).toBe(true)
  const sticks = drawn('senet', n)
  expect(sticks.querySelectorAll('g').length).toBe(4)
  expect(sticks.querySelectorAll('.up').length).toBe(light)
})
