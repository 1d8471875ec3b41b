// The shelf: a game is sought by name and by what is special, and begun against the computer; a capture of atomic chess takes what
// stands around; the checks of three-check are counted; a piece of S-chess comes in behind another, by clicks and by dragging, also
// where a king castles; the match is looked back at when it is over.
import { assert } from './world.mjs'

const at = (game, position) =>
  `/play/${game}?opponent=self&position=${encodeURIComponent(position)}`

export default async (world) => {
  const me = await world.person()
  await me.go('/')
  // The best known stand in the gallery, too, by any of their names.
  const seek = me.page.locator('aside').getByRole('searchbox')
  await seek.fill('Піддавки')
  const card = me.page.locator('#chess-others .card').filter({ hasText: 'Antichess' })
  await card.locator('.thumb svg').waitFor()
  assert.equal(await card.getByRole('link').getAttribute('href'), '/play/antichess')
  await seek.fill('')
  await me.page.locator('aside').getByRole('link', { name: 'More games' }).click()
  const rows = me.page.locator('main li')
  await rows.first().locator('.thumb svg').waitFor()
  assert.ok((await rows.count()) > 60, 'the whole shelf')
  const find = me.page.getByRole('searchbox')
  await find.fill('no game of this name')
  await me.see('No game is called so')
  await me.page.getByRole('button', { name: 'Show all' }).click()
  await rows.nth(60).waitFor()
  await find.fill('Три шахи')
  await me.counted('main li', 1)
  await find.fill('three-check')
  await me.counted('main li', 2)
  await me.see('Three-check crazyhouse')
  await find.fill('atomic')
  await me.page.waitForFunction(() =>
    /Atomic chess/.test(document.querySelector('main li h2')?.innerText),
  )
  const row = rows.filter({
    has: me.page.getByRole('heading', { name: 'Atomic chess', exact: true }),
  })
  assert.equal(
    await row.getByRole('link', { name: /rules/i }).getAttribute('href'),
    '/rules/atomic',
  )
  await row.getByRole('button', { name: /computer|now|level/i }).click()
  await me.page.waitForSelector('.bd-grid')
  await me.turn()
  await me.play(me.table.scene.paths[0])
  await me.turn()

  // The knight, what it takes, and the pieces around vanish; pawns stay.
  await me.start(at('atomic', 'k7/8/2npb3/3p4/8/2N5/8/7K w - - 0 1'))
  await me.playText('c3d5')
  await me.until(() => me.table.scene?.toMove === 2, 'Black to move')
  const kinds = me.table.scene.men.map((m) => m.kind).sort()
  assert.deepEqual(kinds, ['king', 'king', 'pawn'])
  await me.counted('.bd-piece', 3)

  await me.start(at('3check', 'k7/7p/8/8/8/8/7P/K6R w - - 0 1'))
  await me.playText('h1e1')
  await me.playText('h7h6')
  await me.playText('e1e8')
  const facts = me.page.locator('.facts')
  await facts.getByText('1/3').waitFor()
  assert.match(await facts.innerText(), /Checks given/)
  await gated(me)
}

/** The piece in hand is chosen first, then the one that goes, then where to. */
async function gated(me) {
  const kinds = (...names) =>
    names.map(
      (name) =>
        me.table.scene.men.find((m) => me.table.board.places[m.place].name === name)?.kind ?? '',
    )
  await me.start('/play/seirawan?opponent=self')
  await me.turn()
  for (const name of ['hand:H', 'b1', 'c3']) await me.click(name)
  await me.until(() => me.table.match.ply === 1, 'the first piece to come in')
  assert.deepEqual(kinds('b1', 'c3'), ['archbishop', 'knight'])
  await me.turn()
  await me.drag('hand:e', 'g8')
  await me.drag('g8', 'f6')
  await me.until(() => me.table.match.ply === 2, 'the second piece to come in')
  assert.deepEqual(kinds('g8', 'f6'), ['chancellor', 'knight'])

  const castling = 'r3kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R[HEhe] w AHah - 0 1 gates=a1e1h1a8e8h8'
  await me.start(at('seirawan', castling))
  await me.turn()
  for (const name of ['hand:E', 'h1', 'e1']) await me.click(name)
  await me.until(() => me.table.match.ply === 1, 'the king to castle')
  assert.deepEqual(kinds('f1', 'g1', 'h1'), ['rook', 'king', 'chancellor'])

  for (const text of ['a7a6', 'a2a3', 'b7b6']) await me.playText(text)
  await me.turn()
  await me.resign()
  await me.page.getByRole('button', { name: 'Review', exact: true }).click()
  const panel = me.page.getByRole('region', { name: 'Review' })
  await panel.getByText('Played:').waitFor()
}
