// Moves over a seam: out of one edge and in at the other, never across the board; what was moved
// last is marked at both edges.
import { assert } from './world.mjs'

const at = (fen) => `position=${encodeURIComponent(fen)}`

export default async (world) => {
  await over(world, 'cylinder', '4k3/8/8/8/8/RP6/8/4K3 w - - 0 1', 'a3g3', 'h3<')
  await over(world, 'mobius', '8/8/8/3k4/8/B7/8/4K3 w - - 0 1', 'a3f3', 'h5<')
}

async function over(world, game, fen, text, copy) {
  const me = await world.person({ reducedMotion: 'no-preference' })
  await me.start(`/play/${game}?opponent=self&${at(fen)}`)
  await me.turn()
  const [board, panel] = await Promise.all(
    ['.bd-box', '.right > .panel'].map((css) => me.page.locator(css).boundingBox()),
  )
  assert.ok(board.height > 640, `a window of 1280 by 800 shows a board ${board.height} high`)
  assert.ok(Math.abs(board.height - panel.height) < 8, 'the panel is as high as the board')
  const path = me.table.scene.paths.find((p) => p.text === text)
  assert.deepEqual(
    path.seams.map((p) => me.table.board.places[p].name),
    [copy],
  )
  await me.page.evaluate(watch)
  await me.play(path)
  await me.until(() => me.table.match.ply === 1, 'the move')
  const seen = await me.page.evaluate(() => globalThis.seenMen)
  assert.equal(seen.doubles, 2, 'a piece at each edge')
  assert.ok(seen.farthest < 4 * 48, `no piece goes ${seen.farthest} units at once`)
  await me.counted('.bd-crossing *', 0)
  // The last move is marked beyond the edge as well.
  await me.page.waitForSelector('.bd-wraparound .m-last', { state: 'attached' })
  // Back and forth in the list of moves.
  await me.page.evaluate(watch)
  await me.page.keyboard.press('ArrowLeft')
  await me.counted('.moves [aria-current]', 0)
  await me.drawn()
  assert.equal((await me.page.evaluate(() => globalThis.seenMen)).doubles, 0)
  await me.page.keyboard.press('ArrowRight')
  await me.page.waitForFunction(() => globalThis.seenMen.doubles >= 2)
  await me.drawn()
  assert.equal((await me.page.evaluate(() => globalThis.seenMen)).doubles, 2)
  await arrow(me)
}

/** In the page: counts the pieces that cross, and the longest way that a piece travels. */
function watch() {
  globalThis.seenMen = { doubles: 0, farthest: 0 }
  globalThis.plainAnimate ??= Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    const points = frames.map((f) => /translate\(([-\d.]+)px/.exec(f.transform ?? '')?.[1])
    if (points.every(Boolean) && points.length > 1) {
      if (this.parentNode.classList.contains('bd-crossing')) globalThis.seenMen.doubles++
      const way = Math.abs(Number(points[0]) - Number(points.at(-1)))
      globalThis.seenMen.farthest = Math.max(globalThis.seenMen.farthest, way)
    }
    return globalThis.plainAnimate.call(this, frames, options)
  }
}

/** An arrow drawn over the edge is seen at both. */
async function arrow(me) {
  const a1 = await me.box('b2')
  const step = (await me.box('c2')).x - a1.x
  const [x, y] = [a1.x + a1.width / 2, a1.y + a1.height / 2]
  await me.page.mouse.move(x, y)
  await me.page.mouse.down({ button: 'right' })
  await me.page.mouse.move(x - 2 * step, y, { steps: 4 })
  await me.page.mouse.up({ button: 'right' })
  await me.counted('.bd-arrow', 2)
}
