// Four people leave their seats in bughouse to lots, which follow from the shares of all their browsers and the server's seed:
// the proof says so, and node's own SHA-256 gives the same. Against the computer one share decides, before the page is seen.
import { createHash } from 'node:crypto'
import { assert } from './world.mjs'

const sum = (text) => createHash('sha256').update(text).digest('hex')
const number = (seed, ply, total) =>
  Number((BigInt(`0x${sum(`${ply} ${seed}`).slice(0, 12)}`) * BigInt(total)) >> 48n)
const firstLot = -(2 ** 26)

export default async (world) => {
  await four(world)
  await computer(world)
  await hands(world)
}

/** Sends a command of somebody past the page, which has other scenarios. */
async function send(world, who, data) {
  const told = `${world.base}/api/matches/${who.table.match.id}/commands`
  assert.ok((await who.page.request.post(told, { data })).ok())
}

async function four(world) {
  const people = []
  for (let n = 0; n < 4; n++) people.push(await world.person())
  const [host, ...friends] = people
  await host.start('/play/bughouse?opponent=friend&side=lot')
  await host.see('Send this to')
  for (const friend of friends) {
    await friend.page.goto(host.page.url())
    // Nobody chooses a seat at a table that draws lots.
    await friend.page.getByRole('button', { name: 'Sit down and play' }).click()
  }
  await Promise.all(
    people.map((p) => p.until(() => p.table.match.status === 'playing', 'the lots')),
  )
  const seats = people.map((p) => p.table.match.you[0])
  assert.deepEqual([...seats].sort(), [0, 1, 2, 3])
  await host.page.locator('.bd-grid').first().waitFor()

  await send(world, host, { kind: 'resign', seat: seats[0] })
  await host.page.waitForSelector('.over')
  const answer = await host.page.request.get(
    `${world.base}/api/matches/${host.table.match.id}/fair`,
  )
  const fair = await answer.json()
  assert.equal(fair.shares.length, 4)
  const mixed = sum([fair.seed, ...fair.shares.map((s) => s.share)].join(' '))
  const left = [0, 1, 2, 3]
  for (const [n, roll] of fair.rolls.entries()) {
    const [seat] = left.splice(number(mixed, firstLot - n, left.length), 1)
    assert.deepEqual([roll.ply, Number(roll.name), seats[n]], [firstLot - n, seat, seat])
  }
  await proof(host, /^None of them alone could choose how the lots for seats fell: the server, /)
}

/** The proof in the menu of a match, with what it claims. */
async function proof(who, claim) {
  await who.page.locator('.acts').getByRole('button', { name: 'More' }).click()
  await who.page.getByText('Proof of the rolls').click()
  const dialog = who.page.getByRole('dialog', { name: 'Proof of the rolls' })
  await dialog.locator('.verdict.good').waitFor()
  const claims = await dialog.locator('.claim').allInnerTexts()
  assert.equal(claims.length, 1)
  assert.match(claims[0], claim)
  return dialog
}

/** Against the computer the page opens the share by itself, and says nothing of it. */
async function computer(world) {
  const ann = await world.person()
  const asked = []
  ann.page.on('request', (r) => asked.push(r.url()))
  await ann.start('/play/chess?opponent=bot&level=1')
  await ann.until(() => ann.table.match.status === 'playing', 'the match')
  assert.ok(!asked.some((url) => /Drawing-/.test(url)), 'nothing is drawn before the eyes')
  await send(world, ann, { kind: 'resign', seat: ann.table.match.you[0] })
  await ann.page.waitForSelector('.over')
  await proof(ann, /^None of them alone could choose how the lots for seats fell: the server and /)
}

/** How hands tremble follows from the shares, too; aim and shot stand in the proof. */
async function hands(world) {
  const ann = await world.person()
  await ann.start('/play/chapaev?opponent=self&aimNoise=large&match=round')
  await ann.until(() => ann.table.match.status === 'playing', 'the match')
  await send(world, ann, { kind: 'ply', seat: 0, text: 'F4:-1159,-1081' })
  await ann.until(() => ann.table.match.ply === 1, 'the shot')
  await send(world, ann, { kind: 'resign', seat: ann.table.match.you[0] })
  await ann.page.waitForSelector('.over')
  const dialog = await proof(
    ann,
    /^None of them alone could choose how a hand shook: the server and /,
  )
  const row = await dialog
    .getByRole('region', { name: 'How hands shook' })
    .locator('tbody tr')
    .innerText()
  const [ply, aim, went, from] = row.split('\t').map((s) => s.trim())
  assert.deepEqual([ply, aim, from], ['1', 'F4:-1159,-1081', String(-(2 ** 28))])
  assert.match(went, /^F4:/)
}
