// How large the board is: look, section 5. In each window it has at least so many pixels a side, all of
// it is seen, nothing is wider than the window, and one's own seat and buttons are in view.
import { assert } from './world.mjs'

/** Windows, and the least side of one's own board there: of one board, and of two with their hands. */
const windows = [
  { size: [360, 640], one: 360, two: 360 },
  { size: [390, 844], one: 390, two: 390 },
  { size: [844, 390], one: 390, two: 390 },
  { size: [820, 1180], one: 796, two: 700 },
  { size: [1280, 720], one: 636, two: 510 },
  { size: [1440, 900], one: 816, two: 660 },
  { size: [1920, 1080], one: 996, two: 870 },
  { size: [2560, 1440], one: 1356, two: 1230 },
]

export default async (world) => {
  for (const game of ['chess', 'russian', 'dice', 'bughouse']) {
    const me = await world.person()
    await me.start(`/play/${game}?opponent=self`)
    for (const { size, one, two } of windows)
      await seen(me, game, size, game === 'bughouse' ? two : one)
    await heard(me, game)
    if (game === 'chess') await handle(me)
    if (game === 'bughouse') await zoomed(me)
    await me.page.context().close()
  }
  await buttons(world)
  await larger(world)
  await head(world)
}

/** The five buttons against the computer are whole in the narrowest column, in the languages of long words. */
async function buttons(world) {
  for (const locale of ['uk', 'ru']) {
    const me = await world.person({ size: [1024, 768], locale })
    const res = await me.page.request.post(`${world.base}/api/matches`, {
      data: { game: 'chess', opponent: 'bot', seat: 0, level: 1 },
    })
    await me.go(`/${(await res.json()).id}`)
    const whole = () => {
      const row = document.querySelector('.acts.five')
      const all = [row, ...(row?.querySelectorAll('button') ?? [])]
      return all.length === 6 && all.every((el) => el.scrollWidth <= el.clientWidth)
    }
    await me.page.waitForFunction(whole).catch((err) => {
      throw new Error(`the buttons beside the board, ${locale}`, { cause: err })
    })
    await me.page.context().close()
  }
}

/** With words of 130 % no button is cut and nothing is wider than the window, in the language of long words. */
async function larger(world) {
  const me = await world.person({ locale: 'uk' })
  await me.page.addInitScript(() => localStorage.setItem('tavlei.text', '130'))
  const res = await me.page.request.post(`${world.base}/api/matches`, {
    data: { game: 'chess', opponent: 'bot', seat: 0, level: 1 },
  })
  for (const [path, sign] of [
    [`/${(await res.json()).id}`, '.acts, .tabbar'],
    ['/play/russian', '.btn.pri'],
    ['/rules/russian', '.rules h1'],
    ['/', '.top nav'],
  ]) {
    await me.go(path)
    await me.page.locator(sign).first().waitFor()
    for (const [width, height] of [
      [1280, 720],
      [390, 844],
    ]) {
      await me.page.setViewportSize({ width, height })
      await me.page.waitForFunction(whole, width).catch(async (err) => {
        const cut = await me.page.evaluate(whole, width)
        throw new Error(`${path} at ${width}x${height} with large words: ${cut}`, { cause: err })
      })
    }
  }
  await me.page.context().close()
}

/** In the page: its words are large, it is no wider than the window, and the words of every button are within it. */
function whole(width) {
  const root = document.documentElement
  const large = getComputedStyle(document.body).fontSize === '19.5px'
  if (!large || innerWidth !== width || root.scrollWidth > width) return false
  const words = document.createRange()
  return [...document.querySelectorAll('button, .btn, .seg label')].every((el) => {
    words.selectNodeContents(el)
    const [box, text] = [el.getBoundingClientRect(), words.getBoundingClientRect()]
    return !el.checkVisibility() || (text.left >= box.left - 1 && text.right <= box.right + 1)
  })
}

/** On a tablet held upright three lines of the talk are seen at least, and the field for one's own is whole. */
async function heard(me, game) {
  await me.page.setViewportSize({ width: 820, height: 1180 })
  const roomy = () => {
    const [log, field] = ['.talk .log', '.say input'].map((css) => document.querySelector(css))
    const side = document.querySelector('.left')?.getBoundingClientRect()
    return (
      log?.clientHeight >= 3 * 20 &&
      field?.getBoundingClientRect().bottom <= side?.bottom &&
      innerWidth === 820
    )
  }
  await me.page.waitForFunction(roomy).catch((err) => {
    throw new Error(`the talk of ${game} at 820x1180`, { cause: err })
  })
}

/** Elsewhere: the words of the head stand still whatever page is shown, the editor needs no scrolling. */
async function head(world) {
  const me = await world.person({ size: [1440, 900] })
  const words = async (path, active) => {
    await me.go(path)
    await me.page.locator('.top nav [aria-current]', { hasText: active }).waitFor()
    return me.page.evaluate(() =>
      [...document.querySelectorAll('.top nav a')].map((a) => a.getBoundingClientRect().x),
    )
  }
  assert.deepEqual(await words('/rules', 'Rules'), await words('/', 'Games'))
  await me.go('/editor/chess')
  await me.page.waitForFunction(
    () =>
      document.querySelector('.ed-board .bd-box')?.offsetWidth === 816 &&
      document.documentElement.scrollHeight <= innerHeight,
  )
  assert.ok((await me.page.locator('.lang').boundingBox()).width < 100, 'the choice of languages')
}

/** Waits until the page, resized, shows such a board. */
async function seen(me, game, [width, height], least) {
  await me.page.setViewportSize({ width, height })
  const rest = ['.acts, .tabbar', '.turn-box > :first-child', '.seat.own']
  await me.page.waitForFunction(fits, { width, height, least, rest }).catch(async (err) => {
    const box = await me.page.locator('.bd-box').first().boundingBox()
    throw new Error(`${game} at ${width}x${height}: ${JSON.stringify(box)}`, { cause: err })
  })
}

/** In a window of 1440 by 900 at 150 % the buttons beside two boards are whole. */
async function zoomed(me) {
  await me.page.setViewportSize({ width: 960, height: 600 })
  await me.page.waitForFunction(() => {
    const panel = document.querySelector('.right > .panel')
    return innerWidth === 960 && panel?.scrollHeight <= panel?.clientHeight + 1
  })
}

/** In the page: the board is large enough, and it and what is needed to play are within the window. */
function fits({ width, height, least, rest }) {
  if (innerWidth !== width || innerHeight !== height) return false
  const foot = document.querySelector('.tabbar')
  const inside = (el) => {
    const r = el.getBoundingClientRect()
    const low = foot.offsetWidth && !foot.contains(el) ? foot.getBoundingClientRect().top : height
    return r.left >= -0.5 && r.right <= width + 0.5 && r.top >= -0.5 && r.bottom <= low + 0.5
  }
  const drawn = (css) => [...document.querySelectorAll(css)].filter((el) => el.offsetWidth > 0)
  const board = document.querySelector('.bd-box')
  return (
    foot !== null &&
    board?.getBoundingClientRect().width >= least - 0.5 &&
    document.documentElement.scrollWidth <= width &&
    [board, ...rest.flatMap(drawn)].every(inside)
  )
}

/** The handle: by keys and by the mouse, remembered, and only where there is room for it. */
async function handle(me) {
  const wide = (side) =>
    me.page.waitForFunction(
      (want) => Math.abs(document.querySelector('.bd-box')?.offsetWidth - want) <= 6,
      side,
    )
  await me.page.setViewportSize({ width: 1440, height: 900 })
  const slider = me.page.getByRole('slider', { name: 'Size of the board' })
  await slider.press('PageDown')
  await me.page.locator('[role=slider][aria-valuenow="90"]').waitFor()
  await wide(816 * 0.9)
  await me.page.reload()
  await wide(816 * 0.9)
  await slider.press('Home')
  await wide(816 * 0.6)
  const at = await slider.boundingBox()
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await me.page.mouse.move(x, y)
  await me.page.mouse.down()
  await me.page.mouse.move(x + 82, y + 82, { steps: 3 })
  await me.page.mouse.up()
  await wide(816 * 0.7)
  await slider.dblclick()
  await wide(816)
  await me.page.setViewportSize({ width: 390, height: 844 })
  await slider.waitFor({ state: 'hidden' })
  assert.equal(await me.page.evaluate(() => localStorage.getItem('tavlei.size')), '100')
}
