// A match goes on after its server was restored elsewhere from a backup: the page that was open joins
// it again by itself, and so does the browser when it comes anew, in the seat it had.
import { once } from 'node:events'
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/russian?side=0&level=1')
  await me.playText('c3-d4')
  await me.turn()
  const table = me.page.url()
  const plies = me.table.match.ply

  // The test makes a backup and puts another server, restored from it, in the place of this one.
  me.table = {}
  console.log('played')
  await once(process.stdin, 'data')
  await me.until(() => me.table.match && me.table.board, 'the match after the restore')
  assert.equal(me.table.match.ply, plies)
  assert.deepEqual(me.table.match.you, [0])
  await me.turn()
  await me.play(me.table.scene.paths[0])
  await me.until(() => me.table.match.ply >= plies + 2, 'the answer of the bot')

  me.table = {}
  await me.page.goto(table)
  await me.until(() => me.table.match && me.table.board, 'the match in a new page')
  assert.deepEqual(me.table.match.you, [0])
  await me.turn()
  await me.play(me.table.scene.paths[0])
  process.stdin.destroy()
}
