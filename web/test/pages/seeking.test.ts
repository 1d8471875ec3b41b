// A hint that is looked for: what was advised may come before the answer to the asking, and more be asked for at once.

import { createRoot, createSignal } from 'solid-js'
import { describe, expect, it } from 'vitest'
import { createCommands } from '../../src/pages/match/model/commands'
import type { Table } from '../../src/pages/match/model/state'
import { createStatus } from '../../src/pages/match/model/status'

function desk() {
  const answers: (() => void)[] = []
  const command = () =>
    new Promise((done) => answers.push(() => done({ ok: true }))) as Promise<{ ok: true }>
  const [table] = createSignal({
    match: { you: [0] },
    scene: { toMove: 1, men: [] },
    plies: [],
  } as unknown as Table)
  const status = createStatus()
  const commands = createCommands(
    { command } as never,
    { table, panes: () => new Map(), look: () => undefined } as never,
    status,
    {} as never,
    {} as never,
  )
  return { answers, status, commands }
}

describe('asking for hints', () => {
  it('asks once until there is news or an answer', async () =>
    createRoot(async (done) => {
      const { answers, commands, status } = desk()
      commands.hint()
      commands.hint()
      expect(answers).toHaveLength(1)
      answers[0]!()
      await expect.poll(status.seeking).toBe(0)
      done()
    }))

  it('goes on looking for the second when the first is answered late', async () =>
    createRoot(async (done) => {
      const { answers, commands, status } = desk()
      commands.hint()
      status.setSeeking(0) // what was advised has come
      commands.hint()
      expect(answers).toHaveLength(2)
      const second = status.seeking()
      answers[0]!()
      await new Promise((next) => setTimeout(next))
      expect(status.seeking()).toBe(second)
      answers[1]!()
      await expect.poll(status.seeking).toBe(0)
      done()
    }))
})
