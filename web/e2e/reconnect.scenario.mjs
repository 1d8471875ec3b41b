// The line falls silent and is slow only, then breaks in the middle, then hangs for good: the other one moves meanwhile, one's
// own move is made once.
import { assert } from './world.mjs'

export default async (world) => {
  const olena = await world.person()
  const taras = await world.person()
  const line = { up: true, frozen: false, held: [], sockets: [], hung: new Set() }
  await olena.page.routeWebSocket(/socket/, (ws) => {
    if (!line.up) {
      ws.close()
      return
    }
    const server = ws.connectToServer()
    line.sockets.push(ws)
    ws.onMessage((message) => {
      if (line.hung.has(ws)) return
      const { kind } = JSON.parse(message)
      if (kind === 'ply') olena.sent++
      server.send(message)
    })
    server.onMessage((message) => {
      if (line.hung.has(ws)) return
      const deliver = () => {
        olena.heard(JSON.parse(message))
        ws.send(message)
      }
      if (line.frozen) line.held.push(deliver)
      else deliver()
    })
  })
  await olena.start('/play/russian?opponent=friend&side=0')
  await olena.see('Send this to your friend')
  await taras.page.goto(olena.page.url())
  await taras.page.getByRole('button', { name: 'Sit down and play' }).click()
  await olena.playText('c3-d4')
  await taras.turn()

  // The line is up, but nothing comes through, and the browser says that it has no network.
  await olena.page.locator('.seat.opp .dot.on').waitFor()
  line.frozen = true
  await olena.page.evaluate(() => dispatchEvent(new Event('offline')))
  await olena.see('The server does not answer.')
  await olena.page.locator('.seat.opp .dot:not(.on)').waitFor()
  line.frozen = false
  for (const deliver of line.held.splice(0)) deliver()
  await olena.page.getByText('The server does not answer.').waitFor({ state: 'detached' })
  await olena.page.locator('.seat.opp .dot.on').waitFor()

  // What has the focus on the board has it yet when the line is back.
  await olena.page.keyboard.press('b')
  const focused = await olena.page.waitForFunction(
    () => document.activeElement?.dataset.place && document.activeElement,
  )

  line.up = false
  for (const ws of line.sockets.splice(0)) await ws.close()
  await taras.playText('d6-c5')
  await olena.see('Reconnecting')
  await olena.counted('.moves [data-n]', 1)

  // The line is up from the click on: the page, which tries by itself as well, must not be sooner.
  await olena.page.exposeFunction('repair', () => {
    line.up = true
  })
  await olena.page.evaluate(() =>
    addEventListener('click', () => window.repair(), { capture: true, once: true }),
  )
  await olena.page.getByRole('button', { name: 'Try now' }).click()
  await olena.until(() => olena.table.match.ply === 2, 'what was missed')
  await olena.turn()
  await olena.page.waitForFunction(() => document.querySelectorAll('.moves [data-n]').length === 2)
  assert.ok(await focused.evaluate((cell) => cell.isConnected), 'no place is drawn anew')

  // A move made while the line is down goes out when it is back, and only once.
  line.up = false
  for (const ws of line.sockets.splice(0)) await ws.close()
  await olena.click('b2')
  await olena.click('c3')
  await olena.page.waitForSelector('.thin-bar')
  line.up = true
  await taras.turn()
  await olena.page.waitForFunction(() => document.querySelectorAll('.moves [data-n]').length === 3)
  assert.equal(taras.table.match.ply, 3)

  // A node hangs: its lines stay open and say nothing. Another takes over, for what the other has done and for one's own move.
  const hang = () => {
    for (const ws of line.sockets.splice(0)) line.hung.add(ws)
  }
  hang()
  await taras.playText('f6-g5')
  await olena.until(() => olena.table.match.ply === 4, 'the move by another line')
  await olena.turn()
  hang()
  await olena.click('c3')
  await olena.click('b4')
  await taras.until(() => taras.table.match.ply >= 5, 'the move by a third line')
  assert.equal(taras.table.match.ply, 5)
  await olena.counted('.moves [data-n]', 5)
}
