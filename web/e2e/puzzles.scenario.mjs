// Puzzles: a wrong move is taken back and helped, right lines count, places are marked, a line is
// stepped through, and what was solved is remembered.
import { assert } from './world.mjs'

/** Opens a puzzle; its board comes without a socket. */
async function open(me, id, family = 'reversi') {
  await me.go(`/puzzles/${family}/${id}`)
  await me.page.waitForSelector('.bd-grid')
  const { game, position = '' } = await me.page.evaluate(
    async ([wanted, of]) => {
      const { puzzles } = await (await fetch(`/api/puzzles/${of}`)).json()
      return puzzles.find((p) => p.id === wanted)
    },
    [id, family],
  )
  me.table.board = await me.page.evaluate(
    async (query) => (await (await fetch(`/api/preview?${query}`)).json()).board,
    `${new URLSearchParams({ game, position })}`,
  )
}

/** Plays by clicks; every move must be seen in the list before the next. */
async function play(me, moves) {
  for (const [i, move] of moves.split(' ').entries()) {
    await me.click(move)
    await me.counted('.pz-moves li', i + 1)
  }
}

async function solve(me) {
  await me.go('/rules/othello')
  await me.page.getByRole('link', { name: 'Puzzles and lessons' }).click()
  await me.page.waitForURL(/\/puzzles\/reversi$/)
  await me.page
    .getByRole('link', { name: /Find the moves/ })
    .first()
    .click()
  await me.page.waitForURL(/\/puzzles\/reversi\/wipeout-seven$/)
  await open(me, 'wipeout-seven')
  // A click that is no move is answered by the rule, as in a match.
  await me.click('a1')
  const bubble = me.page.locator('.bd-over').getByRole('alert')
  await bubble.getByRole('link', { name: /^Rule / }).waitFor()
  for (let i = 0; i < 3; i++) {
    await me.click('c6')
    await me.see('c6 is not it')
  }
  await me.see('Look at the ringed square')
  await me.page.waitForSelector('.bd-shapes circle')
  await play(me, 'd6 c5 b4 d3 d2 e3 f4')
  await me.see('Solved.')
  await me.see('Found 1 of 8')
  await me.page.getByRole('button', { name: 'Find another' }).click()
  await me.counted('.pz-moves li', 0)
  await play(me, 'e6 f5 g4 d3 c4 e3 e2')
  await me.see('Found 2 of 8')
}

async function stepThroughSolution(me) {
  await me.page.getByRole('button', { name: 'Show the solution' }).click()
  await me.counted('.pz-moves li', 7)
  await me.page.keyboard.press('ArrowRight')
  await me.page.keyboard.press('ArrowRight')
  await me.page.waitForSelector('.pz-moves li:nth-child(2) [aria-current]')
  const href = await me.page.getByRole('link', { name: 'Play from here' }).getAttribute('href')
  assert.match(href, /^\/play\/reversi\?position=/)
  await me.page.getByRole('button', { name: 'Back to solving' }).click()
  await me.see('You play both sides')
}

async function mark(me) {
  await open(me, 'corners')
  for (const name of ['a1', 'h1', 'b2', 'd4']) await me.click(name)
  await me.click('d4')
  await me.see('3 marked: a1 (1), h1 (8), and b2 (10)')
  await me.page.getByRole('button', { name: 'Check' }).click()
  assert.match(await me.text('.pz-verdict'), /Wrong.*b2 \(10\).*Missing.*a8 \(57\) and h8 \(64\)/s)
  await me.page.getByRole('button', { name: 'Back to solving' }).click()
  await me.click('b2')
  // The keyboard marks, too.
  await me.cell('a8').focus()
  await me.page.keyboard.press('Enter')
  await me.cell('h8').focus()
  await me.page.keyboard.press('Enter')
  await me.see('4 marked')
  await me.page.getByRole('button', { name: 'Check' }).click()
  await me.see('Solved.')
  // Places where pieces stand, of either side.
  await open(me, 'turn-two-ways')
  for (const name of ['d4', 'e5', 'c3', 'e6', 'c3']) await me.click(name)
  await me.see('3 marked')
  await me.page.getByRole('button', { name: 'Check' }).click()
  await me.see('Solved.')
}

async function look(me) {
  await open(me, 'small-crosswise')
  await me.see('Value with best play, for the side that moves first: −8')
  await me.page.getByText('How to prove it').click()
  await me.see('tavlei solve')
  await me.page.keyboard.press('End')
  await me.page.waitForSelector('.pz-help')
  await me.page.keyboard.press('p')
  await me.page.waitForURL(/\/puzzles\/reversi\/wipeout-nine$/)
}

/** One family at a time: a choice, which is remembered; then a lesson of draughts and a shot, whose answers come by themselves. */
async function draughts(me) {
  await me.go('/puzzles')
  await me.page.getByRole('heading', { name: 'Reversi', level: 2 }).waitFor()
  await me.page
    .getByRole('navigation', { name: 'Families of games' })
    .getByRole('link', { name: 'Draughts' })
    .click()
  await me.page.waitForURL(/\/puzzles\/draughts$/)
  await me.page.getByRole('heading', { name: 'How a man moves' }).waitFor()
  await me.counted('h2', 1)
  await me.go('/puzzles')
  await me.page.getByRole('heading', { name: 'Draughts', level: 2 }).waitFor()
  await open(me, 'man-moves', 'draughts')
  for (const name of ['b4', 'd4']) await me.click(name)
  await me.page.getByRole('button', { name: 'Check' }).click()
  await me.see('Solved.')
  await open(me, 'man-crowned', 'draughts')
  for (const name of ['c7', 'd8']) await me.click(name)
  await me.see('Solved.')
  await open(me, 'two-for-one-2', 'draughts')
  for (const name of ['f2', 'e3']) await me.click(name)
  await me.counted('.pz-moves li', 2)
  for (const name of ['e1', 'g3', 'e5']) await me.click(name)
  await me.see('One piece given up, two captured.')
}

/** Lines of the board that have names come and go on the rule page, the first is there at once. */
async function namedLines(me) {
  await me.go('/rules/russian')
  const names = me.page.locator('.named-line text')
  await names.filter({ hasText: 'main road' }).waitFor()
  const button = me.page.getByRole('button', { name: 'lower double' })
  await button.click()
  await names.filter({ hasText: 'lower double' }).waitFor()
  await button.click()
  await names.filter({ hasText: 'lower double' }).waitFor({ state: 'detached' })
  assert.equal(await names.count(), 1)
}

/** The first page has the puzzle of the day: its board, what it asks, and the way to it. */
async function ofTheDay(me) {
  await me.go('/')
  const card = me.page.getByRole('link', { name: /Puzzle of the day/ })
  await card.locator('.thumb svg').waitFor()
  // At midnight the page and the scenario may be told of two days.
  const today = async () => (await me.page.request.get(`${me.world.base}/api/puzzles/today`)).json()
  const [told, href] = [await today(), await card.getAttribute('href')]
  if (href !== `/puzzles/${told.family}/${told.id}`) {
    await me.page.reload()
    await card.waitFor()
  }
  const { family, id, task } = await today()
  await card.filter({ hasText: task }).filter({ hasText: 'Solve' }).waitFor()
  assert.equal(await card.getAttribute('href'), `/puzzles/${family}/${id}`)
}

/** In Go a wrong move is refuted on the board and taken back from there, and the right one is found then. */
async function refuted(me) {
  await open(me, 'two-eyes', 'weiqi')
  await me.click('G6')
  await me.counted('.pz-moves li', 4)
  await me.see('That fails: you see why on the board.')
  await me.page.getByRole('button', { name: 'Take it back' }).click()
  await me.counted('.pz-moves li', 0)
  await me.see('Black: your move')
  await play(me, 'F6')
  await me.see('Solved.')
}

export default async (world) => {
  const me = await world.person()
  await ofTheDay(me)
  await solve(me)
  await stepThroughSolution(me)
  await mark(me)
  await look(me)
  await me.go('/puzzles')
  await me.counted('.card .pz-tick', 4)
  await draughts(me)
  await namedLines(me)
  await refuted(me)
  await me.go('/puzzles/reversi/no-such')
  await me.see('There is no puzzle no-such')
}
