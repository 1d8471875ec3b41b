import { render } from 'solid-js/web'
import { expect, it } from 'vitest'
import { Cited } from '../../src/pages/shared/Cited'

/** What stands on the page, and what of it is a link. */
function shown(text: string | undefined, clause?: string): [string, string | undefined] {
  const el = document.createElement('p')
  const cite = clause === undefined ? undefined : { text: clause, href: '/rules/russian#r1.9.4' }
  const dispose = render(() => <Cited text={text} cite={cite} />, el)
  const told: [string, string | undefined] = [
    el.textContent ?? '',
    el.querySelector('a')?.outerHTML.replace(/<a href="(.*)">(.*)<\/a>/, '$2 at $1'),
  ]
  dispose()
  return told
}

it('makes a link of the clause where a line names it', () => {
  expect(shown('A caution. Rule 1.9.4. “So”', 'Rule 1.9.4')).toEqual([
    'A caution. Rule 1.9.4. “So”',
    'Rule 1.9.4 at /rules/russian#r1.9.4',
  ])
  // Words of people may look the same: the clause is named after them.
  expect(shown('Rule 1.9.4 wins. Rule 1.9.4.', 'Rule 1.9.4')[0]).toBe(
    'Rule 1.9.4 wins. Rule 1.9.4.',
  )
})

it('leaves a line alone that names none', () => {
  expect(shown('A draw.', 'Rule 1.9.4')).toEqual(['A draw.', undefined])
  expect(shown('A draw.')).toEqual(['A draw.', undefined])
  expect(shown(undefined)).toEqual(['', undefined])
})
