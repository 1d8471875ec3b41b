// All three languages: found from the browser, switched by hand, on every page.
import { assert } from './world.mjs'

const said = {
  uk: {
    title: 'У що зіграємо?',
    game: 'Російські шашки',
    start: 'Почати партію',
    turn: 'Ваш хід',
    rules: 'Правила',
    table: 'Чапаєв',
    noEditor: 'Позиції цієї гри не розставляють на дошці.',
  },
  ru: {
    title: 'Во что сыграем?',
    game: 'Русские шашки',
    start: 'Начать партию',
    turn: 'Ваш ход',
    rules: 'Правила',
    table: 'Чапаев',
    noEditor: 'Позиции этой игры не расставляют на доске.',
  },
  en: {
    title: 'What shall we play?',
    game: 'Russian draughts',
    start: 'Start the match',
    turn: 'Your move',
    rules: 'Rules',
    table: 'Chapaev',
    noEditor: 'Positions of this game cannot be set up on a board.',
  },
}

/** A key of a catalogue that was shown instead of its words. */
const bare =
  /\b(nav|gallery|setup|match|turn|seat|act|talk|rules|over|option|game|side|man|reason|refusal)\.[a-zA-Z]/

async function readAll(person, lang) {
  const text = await person.page.locator('body').innerText()
  assert.ok(!bare.test(text), `${lang}: ${text.match(bare)?.[0]}… on ${person.page.url()}`)
  assert.equal(await person.page.locator('html').getAttribute('lang'), lang)
}

export default async (world) => {
  for (const [lang, words] of Object.entries(said)) {
    const me = await world.person({ locale: lang === 'en' ? 'en-GB' : `${lang}-UA` })
    await me.go('/')
    await me.see(words.title)
    await me.see(words.game)
    await readAll(me, lang)
    await me.go('/play/russian?side=0&huff=losePiece')
    const start = me.page.getByRole('button', { name: words.start })
    await start.waitFor()
    await readAll(me, lang)
    // What is going to be played is told in words, never by the id of the game.
    await me.page.waitForFunction(() => {
      const told = document.querySelector('.setup footer > div')?.innerText ?? ''
      return /\d/.test(told) && !/\brussian\b/.test(told)
    })
    await start.click()
    await me.page.waitForSelector('.bd-grid')
    await me.see(words.turn)
    await readAll(me, lang)
    await me.go('/rules/russian')
    await me.page.waitForSelector('.clause')
    await readAll(me, lang)
    await me.go('/matches')
    await me.see(words.game)
    await readAll(me, lang)
    await me.go('/editor/chapaev')
    await me.page.getByRole('heading', { level: 1, name: words.table }).waitFor()
    await me.see(words.noEditor)
    await me.page.waitForFunction((name) => document.title.includes(name), words.table)
    await readAll(me, lang)
  }
  for (const path of ['/zzzzzzzz', '/play/nothing', '/rules/nothing', '/no/such/page']) {
    const lost = await world.person({ locale: 'uk' })
    await lost.go(path)
    await lost.page.getByRole('link', { name: 'Усі ігри' }).waitFor()
  }
  const me = await world.person({ locale: 'de-DE' })
  await me.go('/')
  await me.see(said.en.title)
  await me.page.locator('.lang').first().selectOption('uk')
  await me.see(said.uk.title)
  await me.page.locator('.chip', { hasText: 'Для дітей' }).waitFor()
  await me.page.reload()
  await me.see(said.uk.title)
}
