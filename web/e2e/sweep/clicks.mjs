// Plays moves by clicks, each seen before the next: what may follow is compared with the page after
// every click. Tries what is not allowed, too.
import { assert } from '../world.mjs'
import { ambiguous, following, leading, outcomeOf } from './paths.mjs'
import { button, cell, partOf } from './told.mjs'

export class Clicks {
  made = 0
  /** Clicks that had to be refused. */
  refused = 0

  constructor(me, told, look, chance) {
    this.me = me
    this.page = me.page
    this.told = told
    this.look = look
    this.chance = chance
  }

  /** Makes one of the moves there are. */
  async move() {
    const { told } = this
    const paths = told.paths
    assert.deepEqual(ambiguous(paths), [], 'clicks that do not tell moves apart')
    const path = this.chosen(paths)
    const [sent, plies] = [told.sent.length, told.plies.length]
    await this.walk(paths, path, sent)
    if (path.risk) await this.confirm()
    await told.until(() => told.sent.length > sent || told.over, `${path.text} to be sent`)
    if (told.sent.length === sent) return // others have ended the game meanwhile
    assert.equal(told.sent[sent], path.text, 'the move that the clicks came to')
    // On another board others may have moved before it.
    const played = (p) => p.n > plies && p.seat === path.seat && p.text === path.text
    await told.until(() => told.plies.some(played), `${path.text} to be played`)
  }

  /** Says yes to what is asked before a move that a person may have meant otherwise. */
  async confirm() {
    this.made++
    await this.page.getByRole('button', { name: 'Yes' }).click()
  }

  /** One of the moves; one by a button, such as the end of a turn, is chosen more often than others. */
  chosen(paths) {
    const buttons = paths.filter((p) => this.told.isButton(p))
    return this.chance.of(buttons.length && this.chance.once(4) ? buttons : paths)
  }

  /** Clicks along a path until nothing is left to decide. */
  async walk(paths, path, sent) {
    let tokens = []
    for (;;) {
      const token = path.tokens[tokens.length]
      if (token < 0) await this.choose(paths, tokens, token)
      else await this.press(token)
      const out = outcomeOf(paths, [...tokens, token])
      if (out.move) return
      tokens = out.tokens
      assert.equal(this.told.sent.length, sent, `sent after the clicks ${tokens}`)
      if (following(paths, tokens).every((t) => t >= 0)) await this.look.same(tokens)
    }
  }

  /** Chooses in the picker, which must offer what there is. */
  async choose(paths, tokens, token) {
    const { scene } = this.told
    const choices = following(paths, tokens).filter((t) => t < 0)
    const items = this.page.locator('.bd-picker [role=menuitem]')
    await this.me.counted('.bd-picker [role=menuitem]', choices.length + 1)
    const labels = await items.evaluateAll((all) => all.map((b) => b.ariaLabel))
    const want = choices.map((t) => {
      const choice = scene.choices[-1 - t]
      return this.look.words[`choice.${choice}`] ?? choice
    })
    assert.deepEqual(labels.slice(0, -1), want, 'what the picker offers')
    this.made++
    await items.nth(choices.indexOf(token)).click()
  }

  /** Clicks a square, a piece in hand or a button. */
  async press(place) {
    this.made++
    if (this.told.kind(place) === button) {
      await this.page.locator(`.bd-button[data-place="${place}"]`).click()
      return
    }
    const [x, y, covered] = await this.page.evaluate(standing, place)
    assert.equal(covered, '', `${this.told.board.places[place].name} is covered`)
    await this.page.mouse.click(x, y)
  }

  /** Takes the mouse away, so that nothing is pointed at. */
  away() {
    return this.page.mouse.move(1, 1)
  }

  /**
   * Clicks what may not be clicked and reads why in words; false where there is nothing of the kind:
   * a piece that cannot go, a square to which the chosen one cannot, a square that takes no piece.
   */
  async wrong() {
    const clicks = this.chance.of([this.stuck(), this.astray(), this.useless()].filter(Boolean))
    if (!clicks) return false
    const { told } = this
    const [sent, whys] = [told.sent.length, told.whys.length]
    for (const place of clicks) await this.press(place)
    await told.until(() => told.whys.length > whys, `the reason against ${this.names(clicks)}`)
    this.readable(clicks, told.whys.at(-1), await bubble(this.page))
    assert.equal(told.sent.length, sent, 'nothing is sent of what is refused')
    this.refused++
    await this.letGo()
    return true
  }

  names(clicks) {
    return clicks.map((p) => this.told.board.places[p].name).join(', ')
  }

  readable(clicks, why, text) {
    const what = `${this.names(clicks)}: ${why.code}: ${text}`
    const title = this.told.board.places[clicks.at(-1)].name
    assert.ok(text.includes(title), `the refusal names the square: ${what}`)
    assert.ok(text.length > title.length + 25, `the refusal says why: ${what}`)
    assert.ok(!text.includes(why.code) && !/[{}]|undefined|NaN/.test(text), `in words: ${what}`)
    if (why.rule) assert.ok(text.includes(`Rule ${why.rule}`), `with its clause: ${what}`)
  }

  /** Own pieces that have no move: the place of one. */
  stuck() {
    const { scene, match, paths } = this.told
    const may = (seat) => match.you.includes(seat) && (scene.toMove >> seat) & 1
    const tops = new Map(scene.men.map((m) => [m.place, m]))
    const places = [...tops.values()].filter(
      (m) => may(m.seat) && this.told.kind(m.place) === cell && !leading(paths, [m.place]).length,
    )
    const piece = this.chance.of(places)
    return piece && [piece.place]
  }

  /** A piece that may go, and a square where it may not. */
  astray() {
    const { paths, board } = this.told
    const starts = following(paths, []).filter((t) => t >= 0 && this.told.kind(t) !== button)
    const from = this.chance.of(starts.filter((t) => outcomeOf(paths, [t]).move === undefined))
    if (from === undefined) return undefined
    const way = new Set(leading(paths, [from]).flatMap((p) => p.tokens))
    const pieces = new Set(this.told.scene.men.map((m) => m.place))
    const to = this.chance.of(
      [...board.places.keys()].filter(
        (i) =>
          this.told.kind(i) === cell &&
          i < board.places.length - (board.copies?.length ?? 0) &&
          partOf(board, i) === partOf(board, from) &&
          !way.has(i) &&
          !starts.includes(i) &&
          !pieces.has(i),
      ),
    )
    return to === undefined ? undefined : [from, to]
  }

  /** Where pieces are put: a square that takes none now. */
  useless() {
    const { paths, board, match } = this.told
    if (!match.placing || !paths.some((p) => p.tokens.length === 1)) return undefined
    const to = this.chance.of(
      board.places.flatMap((_, i) =>
        this.told.kind(i) === cell && !leading(paths, [i]).length ? [i] : [],
      ),
    )
    return to === undefined ? undefined : [to]
  }

  /** Lets go of everything by Escape: the bubble, then the piece. */
  async letGo() {
    for (let n = 0; n < 4; n++) {
      const held = await this.page
        .locator('.bd-why, .bd-cell[aria-selected=true], .bd-held-piece[aria-pressed=true]')
        .count()
      if (!held) return
      await this.page.keyboard.press('Escape')
    }
    assert.fail('Escape does not let go')
  }
}

/** What the bubble says, read as soon as it is there: it does not stay. */
export async function bubble(page) {
  const text = await page.waitForFunction(
    () => document.querySelector('.bd-why[role=alert]')?.innerText,
  )
  return text.jsonValue()
}

/** Runs in the page: the middle of a place once it stands still, and what covers it. */
function standing(place) {
  const el = document.querySelector(`:is(.bd-cell, .bd-held-piece)[data-place="${place}"]`)
  el.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return new Promise((done) => {
    let last
    const look = () => {
      const r = el.getBoundingClientRect()
      const [x, y] = [r.x + r.width / 2, r.y + r.height / 2]
      const stands = last && last[0] === x && last[1] === y
      last = [x, y]
      if (!stands) {
        requestAnimationFrame(look)
        return
      }
      const top = document.elementFromPoint(x, y)
      const here = top === el || el.contains(top) || top?.closest('.bd-box')?.contains(el)
      const over = top?.closest('.bd-why, .bd-picker')
      done([x, y, here && !over ? '' : (top?.outerHTML.slice(0, 200) ?? 'nothing')])
    }
    look()
  })
}
