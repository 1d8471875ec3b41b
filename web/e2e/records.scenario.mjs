// Files of games: one is opened and stepped through, its variations and faults are seen, a bad file is
// refused in words.
import { readFileSync } from 'node:fs'
import { assert } from './world.mjs'

const study = `[Event "Study"]
[White "Ann"]
[Black "Bob"]

1. e4 e5 {the open game} 2. Nf3! (2. f4 exf4) 2... Nc6 1-0

[White "Cyd"]
[Black "Dan"]

1. e4 e5 2. Ke3 *
`

const unsettled = '(;GM[1]SZ[5]KM[0.5]RU[Chinese]RE[B+4.5]AB[ba:be][ca:ce]AW[da:de][ae];B[];W[])'

/** Two nodes that draw on the board, the second one a page without a move. */
const marked =
  '(;GM[1]SZ[9]KM[6.5]LB[aa:A]C[look];B[ee]TR[ee]SQ[ii]BL[99]C[the middle];CR[dd]DD[ii])'

/** What is drawn on the board changes with the node that is looked at, and is told to those who hear it. */
async function seeMarks(me) {
  await choose(me, 'marks.sgf', marked)
  const told = (text) =>
    me.page.locator('p[role=status]').filter({ hasText: text }).waitFor({ state: 'attached' })
  await told('Marked: A at A9')
  await me.counted('.rec-marks text', 1)
  await me.page.keyboard.press('ArrowRight')
  await told('Marked: triangle at E5, square at J1')
  await me.counted('.rec-marks .ink', 2)
  await me.see('Time left: Black 1:39')
  // The ring of the last move goes to the rim of its stone.
  await me.page.waitForSelector('.rec-ringed', { state: 'attached' })
  await me.page.keyboard.press('ArrowRight')
  await told('Marked: shaded: 1, circle at D6')
  assert.equal(await current(me), 'note')
}

/** Files that are no games of here say what is wrong, and of which game. */
async function seeStrangers(me) {
  await choose(me, 'five.sgf', '(;GM[4]SZ[15];B[hh])')
  await me.see('Line 1 (GM[4]): This is Gomoku or Renju, which is not played here.')
  await choose(me, 'dead.sgf', '(;GM[1]SZ[5]KM[0]AB[aa]AW[ab][ba])')
  await me.see(/^Line 1 \(AB\[aa\]\): The stone on A5 has no liberty/)
  await me.page.getByRole('link', { name: 'Rule 2.3' }).waitFor()
}

const choose = (me, name, text) =>
  me.page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })

/** The move that is looked at. */
const current = (me) => me.text('.moves [aria-current]')

async function lookThrough(me) {
  await choose(me, 'study.pgn', study)
  await me.page.waitForSelector('.bd-grid')
  await me.counted('.rec-list li', 2)
  await me.see('the open game')
  for (let i = 0; i < 3; i++) await me.page.keyboard.press('ArrowRight')
  assert.equal(await current(me), 'Nf3!')
  await me.page.getByRole('button', { name: 'f4 exf4' }).click()
  await me.page.keyboard.press('ArrowRight')
  assert.equal(await current(me), 'exf4')
  await me.page.getByRole('button', { name: /^Back to the game/ }).click()
  await me.page.keyboard.press('End')
  assert.equal(await current(me), 'Nc6')
  const href = await me.page.getByRole('link', { name: 'Play from here' }).getAttribute('href')
  assert.match(href, /^\/play\/chess\?position=/)
}

async function seeFault(me) {
  await me.see(/^Line 10, Half-move 3 \(Ke3\)/)
  await me.page.getByRole('link', { name: /^Rule / }).waitFor()
  await me.page.getByRole('button', { name: /Cyd – Dan/ }).click()
  await me.counted('.moves [data-n]', 2)
}

/** A board that is seen beyond its seams is wide; the list and the next file stay in reach. */
async function wide(me) {
  await me.go('/records?game=cylinder')
  await choose(me, 'round.pgn', '1. e4 e5 *')
  await me.page.waitForSelector('.wide .bd-copies', { state: 'attached' })
  await me.page.getByRole('heading', { name: 'round.pgn' }).waitFor()
  await me.page.getByText('Choose a file').waitFor()
}

/** On a phone that lies on its side board and words are seen together, and the games of the file below them. */
async function lying(me) {
  const size = me.page.viewportSize()
  await me.page.setViewportSize({ width: 667, height: 375 })
  const long = 'He looks far ahead, and says so at great length. '.repeat(20)
  await choose(me, 'long.sgf', `(;GM[1]SZ[19]PB[Ann]PW[Bob]RE[W+F];B[pd]C[${long}];W[dd])`)
  await me.page.locator('.rec-list').getByText('White won by forfeit').waitFor()
  await me.page.keyboard.press('ArrowRight')
  const box = async (selector) => {
    await me.page.locator(selector).waitFor()
    return me.page.locator(selector).boundingBox()
  }
  const [board, said, list] = [
    await box('.bd-grid'),
    await box('.said-now'),
    await box('.rec-list'),
  ]
  assert.ok(board.height >= 360, `a board of ${board.height}`)
  assert.ok(said.height >= 80, `${said.height} for what is said`)
  assert.ok(said.y + said.height <= 375, 'the words lie in the window')
  assert.ok(list.y >= 375, 'the list lies below it')
  await me.page.locator('.said-now').evaluate((it) => it.scrollTo(0, 100))
  await me.page.keyboard.press('ArrowRight')
  await me.page.keyboard.press('ArrowLeft')
  assert.equal(await me.page.locator('.said-now').evaluate((it) => it.scrollTop), 0)
  await me.page.setViewportSize(size)
}

export default async (world) => {
  const me = await world.person()
  // The first page leads here and to the editor; a file to begin with is at hand.
  await me.go('/')
  await me.page.locator('#chess a[href="/editor/chess"]').waitFor()
  const also = me.page.getByRole('navigation', { name: 'Records and more games' })
  await also.getByRole('link', { name: 'Records of games' }).click()
  await me.page.getByRole('button', { name: /^Open an example/ }).click()
  await me.page.locator('.rec-list').getByText('Anderssen').first().waitFor()
  await me.go('/matches')
  await me.page.getByRole('link', { name: 'Records of games' }).click()
  await lookThrough(me)
  await seeFault(me)
  const pdn = readFileSync(new URL('../../record/testdata/english.pdn', import.meta.url), 'utf8')
  await choose(me, 'english.pdn', pdn)
  await me.see('english.pdn')
  // The game is drawn a little after the list.
  await me.page.locator('.moves').getByText('11-15').first().waitFor()
  await me.page.keyboard.press('ArrowRight')
  await me.page.waitForSelector('.moves [aria-current]')
  // What the players of a game of Go have left open is said where it ends.
  await choose(me, 'go.sgf', unsettled)
  await me.page.locator('.turn-box').getByText('Black won by 4.5 points').waitFor()
  await me.counted('.moves [data-n]', 2)
  await me.page.keyboard.press('End')
  await me.see(/^Which stones are dead was never settled/)
  await seeMarks(me)
  await lying(me)
  await seeStrangers(me)
  await choose(me, 'letter.txt', 'Dear friend, here are my games.')
  await me.page.getByRole('alert').getByText('This is not a known format of games.').waitFor()
  await choose(me, 'nothing.pgn', ' ')
  await me.page.getByRole('alert').getByText('The file is empty.').waitFor()
  // A text that is pasted is a file, too.
  await me.page.getByRole('textbox').fill('1. c3-d4 d6-c5 *')
  await me.page.getByRole('button', { name: 'Open the text' }).click()
  await me.counted('.moves [data-n]', 2)
  // Whoever says the format or the game has the file read anew.
  const format = me.page.getByLabel('Format, if it is not detected correctly')
  await format.selectOption('pgn')
  await me.page
    .locator('.rec-list')
    .getByText(/^Line 1, Half-move 1/)
    .waitFor()
  await format.selectOption('')
  await me.counted('.moves [data-n]', 2)
  await choose(me, 'letter.txt', 'Dear Anna, your move.')
  await me.page.getByRole('alert').getByText('This is not a known format of games.').waitFor()
  // Moves alone are read, and as those of another game where somebody says which.
  await choose(me, 'moves.txt', '32-28 19-23')
  await me.page.getByText('International draughts, 2 moves').first().waitFor()
  await me.page.getByLabel('If the file does not say which game it is').selectOption('frisian')
  await me.page.getByText('Frisian draughts, 2 moves').first().waitFor()
  await me.page.locator('.moves').getByText('19-23').waitFor()
  await wide(me)
}
