// Plays on a table, where no squares are clicked: pieces are taken and shot by keys, or pulled back by the
// mouse; what is no stroke is a button.
import { assert } from '../world.mjs'
import { bubble } from './clicks.mjs'

export class Strokes {
  made = 0
  refused = 0

  constructor(me, told, look, chance) {
    this.me = me
    this.page = me.page
    this.told = told
    this.look = look
    this.chance = chance
  }

  away() {
    return this.page.mouse.move(1, 1)
  }

  cell(piece) {
    return this.page.locator(`.fl-keys [data-place="${piece}"]`)
  }

  /** The pieces that may be shot. */
  own() {
    const { scene, match } = this.told
    const may = (seat) => match.you.includes(seat) && (scene.toMove >> seat) & 1
    return scene.men.filter((m) => m.pose && may(m.seat)).map((m) => m.place)
  }

  async move() {
    const { told } = this
    const [sent, plies] = [told.sent.length, told.plies.length]
    const press = told.mayAim && !this.chance.once(3) ? undefined : this.chance.of(told.paths)
    if (press) await this.press(press)
    else await this.shoot()
    await told.until(() => told.sent.length > sent, 'a stroke to be sent')
    await told.until(() => told.plies.length > plies || told.over, 'what came of it')
  }

  /** A choice that is no stroke. */
  async press(path) {
    this.made++
    const words = this.look.words[`button.${path.text}`] ?? path.text
    const at = this.page.locator('.fl-bar').getByRole('button', { name: words, exact: true })
    if (this.told.paths.length > 1 || this.told.mayAim) return at.click()
    // The only thing that is left may have pressed itself.
    return at.evaluateAll((all) => all[0]?.click())
  }

  async shoot() {
    const piece = this.chance.of(this.own())
    if (this.chance.once(2)) await this.byKeys(piece)
    else await this.byHand(piece)
  }

  async byKeys(piece) {
    await this.cell(piece).focus()
    await this.page.keyboard.press('Enter')
    await this.aimed()
    for (let n = this.chance.whole(1, 6); n > 0; n--)
      await this.page.keyboard.press(this.chance.of(['ArrowUp', 'ArrowRight', 'ArrowLeft']))
    this.made++
    await this.page.keyboard.press('Enter')
  }

  async byHand(piece) {
    const box = await this.cell(piece).boundingBox()
    const seat = this.told.scene.men.find((m) => m.place === piece).seat
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const back = this.chance.whole(60, 150) * (seat === this.near() ? 1 : -1)
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x, y + back / 2, { steps: 3 })
    await this.page.mouse.move(x + this.chance.whole(-30, 30), y + back)
    await this.aimed()
    this.made++
    await this.page.mouse.up()
  }

  /** The seat whose pieces lie lower in the window. */
  near() {
    const { match } = this.told
    return match.you.length === 1 ? match.you[0] : 0
  }

  async aimed() {
    await this.page.waitForFunction(() =>
      document.querySelector('.fl-pill')?.innerHTML.includes('%'),
    )
  }

  /** Takes a piece of the other side, which is refused in words. */
  async wrong() {
    const { told } = this
    const own = this.own()
    const piece = this.chance.of(told.scene.men.filter((m) => m.pose && !own.includes(m.place)))
    if (!own.length || !piece) return false
    const [sent, whys] = [told.sent.length, told.whys.length]
    await this.cell(piece.place).focus()
    await this.page.keyboard.press('Enter')
    await told.until(() => told.whys.length > whys, 'the reason')
    const text = await bubble(this.page)
    const { code } = told.whys.at(-1)
    assert.ok(
      text.length > 20 && !text.includes(code) && !/[{}]|undefined/.test(text),
      `${code}: ${text}`,
    )
    assert.equal(told.sent.length, sent, 'nothing is sent of what is refused')
    this.refused++
    await this.page.keyboard.press('Escape')
    await this.me.counted('.bd-why', 0)
    return true
  }
}
