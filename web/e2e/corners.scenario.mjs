// Corners, the star and halma: a chain of jumps is two clicks, bots answer, three sides share a screen, and the set-up
// has as many seats as play.
import { assert } from './world.mjs'

export default async (world) => {
  const me = await world.person()
  await me.start('/play/corners?opponent=bot&level=1&side=0')
  await me.playText('b2:d2')
  await me.until(() => me.table.match.ply >= 2, 'the computer answers')

  await me.start('/play/chinese-checkers?opponent=self&players=3')
  for (const text of ['c2:e8', 'l2:l4', 'l11:l9']) await me.playText(text)
  const chain = () => me.table.scene?.paths?.find((p) => p.text === 'c1:e7:e9')
  await me.until(chain, 'a chain of jumps')
  const place = (name) => me.table.board.places.findIndex((p) => p.name === name)
  assert.deepEqual(chain().tokens, [place('c1'), place('e9')])
  assert.deepEqual(chain().via, [place('e7')])
  await me.play(chain())
  await me.see('Black to move')
  assert.ok(me.table.scene.men.some((m) => m.place === place('e9') && m.seat === 0))

  // A man that is clicked once more is walked another way than the shortest, and everybody sees that way.
  const ring = '7b/8/8/8/8/1b6/b1b5/wb6 w'
  await me.start(`/play/corners?opponent=self&position=${encodeURIComponent(ring)}`)
  for (const name of ['a1', 'a1', 'a3', 'c3', 'c3']) await me.click(name)
  await me.see('a1:a3:c3')
  const record = await me.page.evaluate(async () => {
    const id = location.pathname.split('/').pop()
    return (await fetch(`/api/matches/${id}/record?format=pgn`)).text()
  })
  assert.match(record, /1\. a1:a3:c3/)

  // The set-up follows the number of players: all sides to choose from, and a player for each.
  await me.go('/play/chinese-checkers')
  await me.page.getByRole('combobox', { name: 'Players' }).selectOption('6')
  const side = me.page.getByRole('radiogroup', { name: 'Your side' })
  await side.getByRole('radio', { name: 'Green' }).check()
  await side.getByRole('radio').nth(6).waitFor()
  assert.equal(await side.getByRole('radio').count(), 7)
  await me.see('you play Green')
  await me.page.getByRole('radio', { name: 'Seat by seat' }).check()
  await me.counted('.seat-row', 6)
  await me.start('/play/chinese-checkers?players=6&level=1&side=5')
  await me.turn()
  assert.deepEqual(me.table.match.you, [5])
  assert.equal(me.table.match.ply, 5)
  await me.counted('.round li', 6)
  // Everybody sees the own home nearest; turning the board brings the next one there.
  const lower = async (a, b) => (await me.box(a)).y > (await me.box(b)).y
  assert.ok(await lower('e13', 'a1'), 'the own arm is at the bottom')
  await me.page.keyboard.press('f')
  assert.ok(await lower('m13', 'e13'), 'the next arm is at the bottom')

  await me.start('/play/halma?players=4&opponent=table&seats=bot,you,bot,bot&level=1')
  // Four round a square are white, red, black and yellow, in words and in colours.
  await me.see('Red')
  const colours = ['#fffaf0', '#b3322b', '#4a4441', '#e0a92e']
  await me.page.waitForFunction(
    (all) =>
      all.every((colour, k) =>
        ['.board', '.round'].every((part) => {
          const man = document.querySelector(`${part} use[href="#co-${k}"]`)
          return man && getComputedStyle(man).getPropertyValue('--m').trim() === colour
        }),
      ),
    colours,
  )
  await me.turn()
  assert.deepEqual(me.table.match.you, [1])
  await me.counted('.round li', 4)
  assert.ok(await lower('a16', 'p16'), 'the own corner is at the bottom')
  assert.ok((await me.box('a16')).x < (await me.box('a1')).x, 'and to the left')
}
