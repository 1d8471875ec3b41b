// Senet: sticks show the throw, guarded pieces are refused by their clause, a lone one changes places, a lost throw presses
// itself, and the last piece off the board wins.
import { assert } from './world.mjs'

const at = (position, more = '') =>
  `/play/senet?opponent=self&position=${encodeURIComponent(position)}${more}`

export default async (world) => {
  const me = await world.person()
  await me.start(at('..........LD.DD.L............./5:4 L 3'))
  await me.turn()
  await me.counted('.dice .sticks .up', 3)
  assert.equal(await me.page.locator('.dice [role=status]').innerText(), 'Rolled: 3')
  await me.drag('11', '14')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.waitFor()
  assert.match(await bubble.innerText(), /guard each other.* Rule 3\.4/s)
  await me.page.keyboard.press('Escape')
  await bubble.waitFor({ state: 'detached' })
  await me.playText('17-20')

  await me.start(at('..........LD................../6:6 L 1'))
  await me.playText('11-12x')
  await me.until(() => me.table.match.ply >= 2, 'another throw after a one')

  await me.start(at('L.DDD........................./6:4 L 4'))
  await me.until(() => me.table.match.ply >= 1, 'the lost throw, the only move, to press itself')

  await me.start(at('D............................L/6:6 L 3'))
  await me.playText('30-off')
  await me.see('Light took all pieces off the board')
  await laptop(me)
}

/** On a laptop the long board has the room of the rules beside it, and what is done after a match is in view. */
async function laptop(me) {
  await me.page.setViewportSize({ width: 1280, height: 800 })
  const roomy = () => {
    const board = document.querySelector('.bd-box').getBoundingClientRect()
    const handle = document.querySelector('.sizer').getBoundingClientRect()
    const after = [...document.querySelectorAll('.over a, .over button')]
    return (
      board.width >= 900 &&
      Math.abs(handle.bottom - board.bottom) < 20 &&
      after.length > 0 &&
      after.every((el) => {
        const { x, y, width, height, bottom } = el.getBoundingClientRect()
        return (
          bottom <= innerHeight &&
          el.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        )
      })
    )
  }
  await me.page.waitForFunction(roomy).catch((err) => {
    throw new Error('senet on a laptop', { cause: err })
  })
}
