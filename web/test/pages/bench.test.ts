import { createRoot } from 'solid-js'
import { expect, test, vi } from 'vitest'
import type { DefinitionInfo } from '../../src/net/types'
import { createBench } from '../../src/pages/make/bench'

/** Answers to questions for a game, which are given when the test wants them. */
const answers = vi.hoisted(() => new Map<string, (told: DefinitionInfo) => void>())

vi.mock('../../src/pages/make/net', () => ({
  fetchDefinition: (game: string) => new Promise((answer) => answers.set(game, answer)),
  checkDefinition: () => new Promise(() => undefined),
}))

const info = (id: string) =>
  ({
    family: 'chess',
    hash: id,
    text: JSON.stringify({ tavlei: 1, id, family: 'chess', name: { en: id } }),
  }) as DefinitionInfo

test('the game that was asked for last is begun from, whichever answer comes last', async () => {
  const { bench, dispose } = createRoot((dispose) => ({ bench: createBench(), dispose }))
  const first = bench.from('chess')
  const second = bench.from('tower')
  answers.get('tower')?.(info('tower'))
  await second
  expect(bench.text()).toContain('tower')
  expect(bench.past()).toEqual([])
  answers.get('chess')?.(info('chess'))
  await first
  expect(bench.text()).toContain('tower')
  expect(bench.past()).toEqual([])
  dispose()
})
