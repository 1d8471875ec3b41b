import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import solid from 'vite-plugin-solid'

// The words of the interface travel without their keys, which are the same in every language:
// virtual:words/uk has the texts in the order of virtual:words/keys, a line each, plural forms between
// tabs: one, few, many, other. Which languages there are is data: game/lang/languages.json has a row of each,
// virtual:words/langs gives them to the page. The words of a further language lie in
// game/lang/<code>/page.json; what it lacks is English. What few visitors ever read is apart, and is loaded when
// the first word of it is wanted: virtual:words/late/uk and virtual:words/late/keys; so is, by itself, what set-ups
// and terms say: virtual:words/terms/uk and virtual:words/terms/keys; and what is said of games as such, how they
// are made, read from files and sought on the shelf: virtual:words/study/uk.
const termWords =
  /^(balance\.|clock\.|level\.|setup\.(?!(changed|meant|usual|official|sum|n|position))|terms\.(?!(change|other)$)|series\.(title|own|kind|text|name)\b|referee\.(off|on|me)(Text)?$)/
const lateWords = new RegExp(
  `^(${[
    String.raw`claim\.`,
    String.raw`draw\.`,
    String.raw`press\.`,
    String.raw`seat\.place$`,
    String.raw`event\.(picked|sided|allotted|given|replaced|touched|demanded|berserk|vacation|pressed|cautioned|conceded|aborted\.|left\.gone)`,
    String.raw`fault\.(engine|file|clock|series)`,
    String.raw`(settings|tokens)\.(?!title$)`,
    String.raw`fair\.(?!(ply|button|title)$)`,
    String.raw`formations\.`,
    String.raw`keys\.(?!(first|prev|next|last|flip)$)`,
    String.raw`offers\.`,
    String.raw`series\.`,
    String.raw`waiting\.(open|withdraw|program)`,
    String.raw`refused\.(badWords|nameFirst|notWatching|chatOff|noBots|noProgram|engineFails|noSuchSeat|not(Over|Paused|Seated)|nothingTo(TakeBack|Undo)|offeredAlready|noTerms|proposal|sameTerms|proposedAlready|tooMany(Proposals|Events|Tokens)|ownProposal|rematched|tooLateToAbort|touchMove|begun|no(Trace|Editor|Threats|Draw)|name$|host|hint|slow|noClock|giveTimeOff|noTimeToGive|noBerserk|noVacation|notGone|timeUp|nothingDrawn|ownFists|pickedAlready|noShare|revealedAlready|pickFirst|wrongShare|notPressed|nothingToPress|pressOff|claimTime|claimedAlready|offerAgain|takebackOff|undoOff|rollKnown|noDemand|demandedAlready|tooManyLegs|seatLeft|otherGame|otherBoard|clockStays|sameRules|offer[GS]|ownOffer|noSeries|series|nextHasBegun|notGoneBetween|tooManyOffers|lobbyFull)`,
    String.raw`look\.(?!size)`,
    String.raw`referee\.(?!call$)`,
    String.raw`reason\.(referee|wrongMove)`,
    String.raw`offer(ed)?\.unrefereed`,
    String.raw`event\.(refereed|unrefereed|called|ruled|claimed\.waits|leg\.corrected|(offered|answered)\.unrefereed)`,
    String.raw`refused\.(.*[rR]eferee|claim[WF]|noCall|noClaim|tooMany(Calls|Acts)|clauseNeeded|badClause|badTime)`,
    String.raw`(notify|warn|wood|set|colours|coords|frame|names|marks|pieces|promotion|pace|volume|text)\.`,
    String.raw`moves\.(letters|figures)$`,
    String.raw`(sheet|warn|review|puzzle(?!\.(kind|stars)))\.`,
    String.raw`refused\.score[A-Z]`,
  ].join('|')})`,
)

const roomWords = {
  terms: termWords,
  late: lateWords,
  study:
    /^((balance|make|shelf)\.|records\.(?!(title|copy)$)|reason\.(forfeit|illegal)$|matches\.(none|older)|puzzles\.(text|alone|none|progress))/,
}
const rooms = Object.keys(roomWords)
/** The room of words in which a key stands, by its name; '' is what every page brings. */
const roomOf = (key: string) =>
  Object.entries(roomWords).find(([, keys]) => keys.test(key))?.[0] ?? ''
const forms = ['one', 'few', 'many', 'other']
type Texts = Record<string, string | Record<string, string>>
interface Row {
  code: string
  name: string
  dir?: string
}
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const rows = (): Row[] => JSON.parse(readFileSync(at('../game/lang/languages.json'), 'utf8'))

/** The words of a language, as far as it has them, and the file they stand in. */
function texts(lang: string): { file?: string; words: Texts } {
  const own = at(`src/i18n/${lang}.json`)
  const file = existsSync(own) ? own : at(`../game/lang/${lang}/page.json`)
  if (!existsSync(file)) return { words: {} }
  return { file, words: JSON.parse(readFileSync(file, 'utf8')) }
}

// The worker says in every language that the server cannot be reached: its few words travel with it.
const worker = (): Plugin => ({
  name: 'worker',
  apply: 'build',
  generateBundle() {
    const told = rows().map(({ code, dir = 'ltr' }) => {
      const words = { ...texts('en').words, ...texts(code).words }
      const [title, text, again] = ['offline', 'offlineText', 'again'].map(
        (k) => words[`wrong.${k}`],
      )
      return [code, { title, text, again, dir }]
    })
    const source = readFileSync(at('src/offline/sw.js'), 'utf8')
    const words = JSON.stringify(Object.fromEntries(told))
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: source.replace("'__WORDS__'", () => words),
    })
  },
})

// Scripts import each other under names that stay; the page has a map from those to the names of files, which
// change with their contents, so that a change renames what it changes and nothing that imports it: docs/adr/0040.
// The map is sorted, for builds that are the same and for a page that is packed well, and nobody asks for its file.
const sortedMap = (): Plugin => ({
  name: 'sorted-map',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const [map, page] = [bundle['importmap.json'], bundle['index.html']]
      if (map?.type !== 'asset' || page?.type !== 'asset')
        throw new Error('no import map was built')
      const { imports } = JSON.parse(String(map.source)) as { imports: Record<string, string> }
      const sorted = Object.entries(imports).sort(([a], [b]) => (a < b ? -1 : 1))
      const text = JSON.stringify({ imports: Object.fromEntries(sorted) })
      page.source = String(page.source).replace(
        /(<script type="importmap">)[^<]*/,
        (_, tag) => tag + text,
      )
      delete bundle['importmap.json']
    },
  },
})

const words = (): Plugin => ({
  name: 'words',
  resolveId: (id) => (id.startsWith('virtual:words/') ? `\0${id}` : undefined),
  load(id) {
    const [, room = '', name] = /^\0virtual:words\/(?:(terms|late|study)\/)?(\w+)$/.exec(id) ?? []
    if (!name) return undefined
    const read = (lang: string): Texts => {
      const { file, words } = texts(lang)
      if (file) this.addWatchFile(file)
      return words
    }
    if (name === 'langs') {
      const told = rows().map(({ code, name, dir }) => ({ code, name, dir: dir ?? 'ltr' }))
      const load = (room: string) =>
        rows().map(({ code }) => `${code}: () => import('virtual:words/${room}${code}')`)
      const loads = rooms.map(
        (room) =>
          `${room}: { keys: () => import('virtual:words/${room}/keys'), ${load(`${room}/`)} }`,
      )
      return [
        `export const rows = ${JSON.stringify(told)}`,
        `export const rooms = [${Object.entries(roomWords).map(([room, keys]) => `['${room}', ${keys}]`)}]`,
        `export const load = { ${load('')} }`,
        `export const loadRoom = { ${loads} }`,
      ].join('\n')
    }
    const english = read('en')
    const keys = Object.keys(english).filter((key) => roomOf(key) === room)
    const own = name === 'keys' ? undefined : { ...english, ...read(name) }
    const line = (entry: string | Record<string, string> = '') =>
      typeof entry === 'string' ? entry : forms.map((form) => entry[form] ?? '').join('\t')
    return `export default ${JSON.stringify((own ? keys.map((key) => line(own[key])) : keys).join('\n'))}`
  },
})

/** The name of a piece without the pages that share it, which follow a tilde, and without its ending. */
const plain = (name: string) => name.replace(/~.*|\.\w+$/g, '')

// The build is reproducible: names come from hashes of the contents, nothing from the clock or the
// machine. Its output is committed, so that `go run` needs no Node.
export default defineConfig({
  // Relative, since it may live below a path: the server writes the path into the page.
  base: './',
  plugins: [words(), worker(), sortedMap(), solid()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkImportMap: true,
    reportCompressedSize: false,
    // What each page loads, by its source: the test of weights follows it.
    manifest: true,
    // What several pages share comes in few pieces, since small files are packed badly: what every page has, and the rest by which
    // pages share it, where what is smaller than some 80 kB before compression joins the nearest piece. Whatever every page has
    // must be in the first, else the others need each other, and every page all of them.
    rolldownOptions: {
      output: {
        // Short hashes: the map has two of each file, and the page bears it.
        hashCharacters: 'base36',
        chunkFileNames: ({ name }) => `assets/${plain(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${plain(names[0] ?? '')}-[hash:7][extname]`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /src\/(shell\/(announce|Dialog|icons|lettered|me|prefs|router|title)\.|i18n(?!\/own)|net\/(api|base)\.|pages\/shared\/names\.)/,
              priority: 1,
            },
            {
              name: 'shared',
              test: /src\/(shell\/(?!installed)|i18n(?!\/own)|net(?!\/sha)|pages\/(shared|match|match\/model)\/(?!copying|pictures)([a-z][\w-]*|Cited|PieceIcon|Select|Segments)\.)/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 80_000,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } },
  },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}'],
    // Work is bounded, not time: a busy machine may take long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
