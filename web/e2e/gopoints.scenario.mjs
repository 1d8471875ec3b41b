// Go at the board: a stone hovers over a free point alone, liberties stand on the stones on demand, suicide and superko
// are refused with their reasons, handicap stones are placed, the keyboard plays and marks, play goes on after the dead
// stones were in doubt, and points are named as the user wishes.
import { assert } from './world.mjs'

const press = (who, name) => who.page.getByRole('button', { name, exact: true }).first().click()

/** A stone is seen under the pointer where one may be put, and not on one that lies there. */
async function hovers(me) {
  const ghost = me.page.locator('.bd-put')
  const over = async (name) => {
    const box = await me.box(name)
    await me.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  }
  await over('C3')
  await ghost.waitFor({ state: 'attached' })
  await me.playText('C3')
  await me.turn()
  await over('C3')
  await ghost.waitFor({ state: 'detached' })
}

/** The liberties of each group stand on its stones while they are asked for. */
async function liberties(me) {
  const counts = me.page.locator('.bd-force text')
  assert.equal(await counts.count(), 0)
  await me.page.keyboard.press('s')
  await counts.first().waitFor({ state: 'attached' })
  assert.deepEqual(await counts.allTextContents(), ['4'])
  await me.page.keyboard.press('s')
  await me.counted('.bd-force', 0)
}

/** A refused point says why, in a bubble over the board. */
async function refused(me, point, why) {
  await me.turn()
  await me.click(point)
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), why)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
}

/** The arrows lead over the points of the grid, Enter puts a stone. */
async function byKeys(me) {
  await me.page.keyboard.press('b')
  const spot = () =>
    me.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const before = await spot()
  await me.page.keyboard.press('ArrowRight')
  await me.page.waitForFunction(
    (was) => document.activeElement?.getAttribute('aria-label') !== was,
    before,
  )
  const men = me.table.scene.men.length
  await me.page.keyboard.press('Enter')
  await me.until(() => me.table.scene.men.length === men + 1, 'a stone put by the keyboard')
}

const at = (position) => encodeURIComponent(position)

export default async (world) => {
  const me = await world.person()
  await me.start('/play/go?opponent=self&size=5&komi=0.5')
  await me.page.locator('.seat', { hasText: /White[\s\S]*Komi\s*0\.5/ }).waitFor()
  await hovers(me)
  await liberties(me)
  await byKeys(me)

  // Suicide, and superko with the move after which the board was so.
  await me.start(`/play/go?opponent=self&size=5&position=${at('5/5/5/O4/1O3 b')}`)
  await refused(me, 'A1', /would have no liberty and capture nothing: suicide is forbidden/)
  await me.start(
    `/play/go?opponent=self&size=5&ko=situational&position=${at('5/5/OOX2/OOX2/1X1X1 b')}`,
  )
  for (const point of ['A1', 'C1', 'B1']) await me.playText(point)
  await me.turn()
  await press(me, 'Pass')
  await refused(
    me,
    'A1',
    /Superko: a stone on A1 would bring back the board as it was after 1\. A1/,
  )

  // Handicap stones are placed before White plays.
  await me.start('/play/go?opponent=self&size=9&handicap=2')
  await me.see('Place a handicap stone')
  await me.playText('C3')
  await me.playText('G7')
  await me.until(() => me.table.scene?.toMove === 2, 'White')

  // Play goes on when the dead stones are in doubt.
  await me.playText('E5')
  for (let i = 0; i < 2; i++) {
    await me.turn()
    await press(me, 'Pass')
  }
  await me.see('Click the dead stones, then accept the count')
  await press(me, 'Play on')
  await me.see('play was resumed')
  await me.playText('D4')

  // The same points by two numbers, those of the column and of the row from the top left.
  await me.page.evaluate(() => localStorage.setItem('tavlei.weiqi.names', 'pairs'))
  await me.page.reload()
  await me.page.locator('.moves', { hasText: '4-6' }).waitFor()
  await refused(me, 'D4', /There is a stone on 4-6 already/)
}
