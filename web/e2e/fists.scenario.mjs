// Two people draw their sides with two fists, and then play dice of which neither they nor the server can have chosen a roll:
// the page reckons the proof again, here it is reckoned by node's own SHA-256.
import { createHash } from 'node:crypto'
import { assert } from './world.mjs'

const sum = (text) => createHash('sha256').update(text).digest('hex')

export default async (world) => {
  await drawn(world)
  await reloaded(world)
  await onPhones(world)
}

/** Sits down a friend at the match of a host; the friend stands before two fists. */
async function table(host, friend, path) {
  await host.start(path)
  await host.see('Send this to your friend')
  await friend.page.goto(host.page.url())
  await friend.page.getByRole('button', { name: 'Sit down and play' }).click()
}

async function drawn(world) {
  const [ann, bob, watcher] = [await world.person(), await world.person(), await world.person()]
  await table(ann, bob, '/play/dice?opponent=friend&side=lot')
  // One hides, the other picks, who watches is told so; nobody has a side yet.
  await bob.see('Sides are drawn with two fists')
  await ann.see('You hide the sides in two fists.')
  await ann.counted('.fists button', 0)
  await watcher.page.goto(ann.page.url())
  await watcher.page.locator('.drawing .fists').waitFor()
  await watcher.counted('.fists button', 0)
  await bob.counted('.seat small', 0)
  const hash = ann.table.match.draw.shares.find((s) => ann.table.match.you.includes(s.seat)).hash
  // The keys of the keyboard pick as well.
  await bob.page.getByRole('button', { name: 'Left fist' }).focus()
  await bob.page.keyboard.press('Enter')
  const kept = await ann.page.evaluate((key) => localStorage.getItem(key), `tavlei.share.${hash}`)
  const held = JSON.parse(kept).share < '8' ? 'left' : 'right'
  await bob.see(`The ${held} fist held White.`)
  const [first, second] = held === 'left' ? [bob, ann] : [ann, bob]
  await first.see('Your side: White.')
  await second.see('Your side: Black.')
  await first.page.locator('.seat.own small', { hasText: 'White' }).waitFor()
  await first.turn()

  // A lost turn presses its button by itself; some rolls later the proof holds both shares.
  for (let n = 0; n < 2; n++) {
    const mover = first.table.scene.toMove & 1 ? first : second
    await mover.turn()
    const [path] = mover.table.scene.paths ?? []
    const before = first.table.match.ply
    if (path && mover.table.board.places[path.tokens[0]].kind !== 3) await mover.play(path)
    await first.until(() => first.table.match.ply > before, 'the next roll')
  }
  await second.resign()
  await first.page.waitForSelector('.over')
  await proof(first, true)
  await proof(watcher, false)
}

/** The proof as somebody reads it; `own` tells that a share is of this browser. */
async function proof(who, own) {
  await who.page.getByRole('button', { name: 'Proof' }).click()
  const dialog = who.page.getByRole('dialog', { name: 'Proof of the rolls' })
  await dialog.locator('.verdict.good').waitFor()
  const claim = await dialog.locator('.claim').innerText()
  assert.match(
    claim,
    /^None of them alone could choose a roll: the server, .+, and .+ Only all of them together could\.$/,
  )
  const heard = await dialog.getByText('The hashes are those that your browser heard').count()
  assert.equal(heard, own ? 1 : 0, 'what this browser has heard')
  const codes = await dialog.locator('code').allInnerTexts()
  const [commit, seed, ...given] = codes
  assert.equal(sum(seed), commit)
  assert.equal(given.length, 4, 'two shares and their hashes')
  assert.deepEqual([sum(given[0]), sum(given[2])], [given[1], given[3]])
  const yours = await dialog.locator('dt', { hasText: 'your browser’s' }).count()
  assert.equal(yours, own ? 1 : 0)
  const mixed = sum([seed, given[0], given[2]].join(' '))
  const rows = await dialog.locator('tbody tr').allInnerTexts()
  assert.ok(rows.length >= 2)
  for (const row of rows) {
    const [ply, name, , n] = row.split('\t').map((s) => s.trim())
    const want = Number((BigInt(`0x${sum(`${ply} ${mixed}`).slice(0, 12)}`) * 6n) >> 48n)
    assert.deepEqual([Number(n), name], [want, `${want + 1}:`])
  }
  await who.page.keyboard.press('Escape')
}

/** Who loads the page anew, or has it in two tabs, opens the share all the same. */
async function reloaded(world) {
  const [ann, bob] = [await world.person(), await world.person()]
  await table(ann, bob, '/play/chess?opponent=friend&side=lot')
  await bob.page.getByRole('button', { name: 'Right fist' }).waitFor()
  const url = ann.page.url()
  await ann.go('/') // nobody is at the board who could open anything
  await bob.page.getByRole('button', { name: 'Right fist' }).click()
  await bob.see('The right fist is picked. Now both are opened…')
  const other = await world.tab(ann.page.context())
  await Promise.all([ann.page.goto(url), other.page.goto(url)])
  await bob.see('Your side: ')
  await Promise.all([ann, other].map((tab) => tab.see('Your side: ')))
  await ann.counted('.turn.warn', 0)
  await other.counted('.turn.warn', 0)
  // The proof of the sides is there, and goes with the first move.
  await bob.page.locator('.sides').getByRole('button', { name: 'Proof' }).click()
  await bob.page.getByRole('dialog').getByRole('heading', { name: 'Fists' }).waitFor()
  await bob.page.keyboard.press('Escape')
  const white = bob.table.match.you[0] === 0 ? bob : ann
  await white.turn()
  await white.playText('e2e4')
  await bob.counted('.sides', 0)

  // Where the share was lost the page says what is to be done, and the match can be cancelled.
  const [cem, dan] = [await world.person(), await world.person()]
  await table(cem, dan, '/play/chess960?opponent=friend&side=0')
  await cem.turn()
  await table(cem, dan, '/play/chess?opponent=friend&side=lot')
  await dan.page.getByRole('button', { name: 'Left fist' }).waitFor()
  await cem.page.evaluate(() => localStorage.clear())
  await dan.page.getByRole('button', { name: 'Left fist' }).click()
  await cem.see('Your share is in the browser where you sat down.')
  await cem.page.getByRole('button', { name: 'Cancel the match' }).click()
  await dan.see('The match was cancelled')
}

/** On a phone, in the dark: both fists are within reach of a thumb. */
async function onPhones(world) {
  const phone = { size: [390, 844], hasTouch: true, colorScheme: 'dark', locale: 'uk' }
  const [ann, bob] = [await world.person(), await world.person(phone)]
  await ann.start('/play/russian?opponent=friend&side=lot')
  await bob.page.goto(ann.page.url())
  await bob.page.getByRole('button', { name: 'Сісти за стіл' }).click()
  const fist = bob.page.getByRole('button', { name: 'Лівий кулак' })
  await fist.scrollIntoViewIfNeeded()
  const box = await fist.boundingBox()
  assert.ok(
    box.width >= 44 && box.height >= 44 && box.x >= 0 && box.x + box.width <= 390,
    JSON.stringify(box),
  )
  await fist.tap()
  await bob.see('Ваша сторона: ')
}
