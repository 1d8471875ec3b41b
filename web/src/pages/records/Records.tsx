import { at } from '../../net/base'
import {
  createEffect,
  createResource,
  createSignal,
  For,
  type JSX,
  lazy,
  Show,
  Suspense,
} from 'solid-js'
import { familyText, gameName, hasWords, type Key, t, withStudy, withTerms } from '../../i18n'
import { fetchGames, fetchRecordFormats, type Problem } from '../../net/api'
import type { Family, GameInfo, RecordBrief, RecordFault } from '../../net/types'
import { setTitle } from '../../shell/title'
import { isWide } from '../match/model/state'
import { refusalText } from '../match/model/words'
import { clauseHref, optionName, parseSpec, sideIn, valueName } from '../shared/names'
import { Select } from '../shared/Select'
import { faultText } from '../shared/Unread'
import { endingText, endOf, toldAtEnd } from './ends'
import { createOpened, type OpenedCtrl } from './opened'
import '../../styles/forms.css'
import '../../styles/match.css'
import '../../styles/layout.css'
import '../../styles/records.css'

const loadViewer = () => import('./Viewer')
const Viewer = lazy(async () => ({ default: (await withStudy(loadViewer())).Viewer }))
const Timed = lazy(async () => ({ default: (await withTerms(import('./Timed'))).Timed }))

/** Files of games: one is opened, its games are listed, one of them is looked through. */
export function Records() {
  const file = createOpened()
  const { opened, wrong, game } = file
  createEffect(() => setTitle(t('records.title')))
  const [fetched] = createResource(fetchGames)
  const families = () => (fetched.error ? [] : (fetched() ?? []))
  /** What people call a format: most have only their letters. */
  const formatName = (format: string) =>
    families()
      .map((family) => familyText(family.id, `format.${format}`))
      .find(Boolean) ?? format.toUpperCase()
  /** The board comes while the server reads the file. */
  const open = (from: Blob, name: string) => {
    loadViewer().catch(() => undefined) // told once it is shown
    file.open(from, name)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const dropped = event.dataTransfer?.files[0]
    if (dropped) open(dropped, dropped.name)
  }
  return (
    <main
      class="match records"
      classList={{
        none: !opened(),
        wide: !game.error && game() !== undefined && isWide(game()!.game.board),
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div class="left">
        <List file={file} formatName={formatName} />
        <section class="panel rec-open">
          <h1>{t('records.title')}</h1>
          <p class="small">{t('records.text')}</p>
          <Opening
            open={open}
            hint={file.hint()}
            setHint={file.setHint}
            format={file.format()}
            setFormat={file.setFormat}
            busy={file.busy()}
            families={families()}
            formatName={formatName}
          />
          <Show when={wrong()}>
            {(problem) => (
              <p class="bad" role="alert">
                {wrongText(problem())}
              </p>
            )}
          </Show>
        </section>
      </div>
      <Show when={!game.error && game()} keyed>
        {(it) => (
          <Suspense>
            <Viewer game={it.game} text={it.text} brief={it.brief} />
          </Suspense>
        )}
      </Show>
      <Show when={game.error}>
        <p class="bad" role="alert">
          {wrongText(game.error)}
        </p>
      </Show>
    </main>
  )
}

/** The games of the file that is open; a long list comes in parts. */
function List(props: { file: OpenedCtrl; formatName: (format: string) => string }) {
  const { opened, chosen, setChosen, busy, more } = props.file
  return (
    <Show when={opened()}>
      {(it) => (
        <section class="panel rec-list">
          <h2>
            {it().name} <small>{props.formatName(it().list.format)}</small>
          </h2>
          <ol>
            <For each={it().list.games}>
              {(one) => (
                <Brief game={one} chosen={chosen() === one} onChoose={() => setChosen(one)} />
              )}
            </For>
          </ol>
          <Show when={it().list.cut}>
            {(cut) => (
              <>
                <p class="small">{t('records.cut')}</p>
                <Show when={/^(games|text|slow)$/.test(cut())}>
                  <button type="button" class="btn sm" disabled={busy()} onClick={more}>
                    {t('records.more')}
                  </button>
                </Show>
              </>
            )}
          </Show>
        </section>
      )}
    </Show>
  )
}

/** Why a file could not be opened. */
function wrongText({ status, code }: Problem): string {
  if (!status) return t('wrong.offline')
  if (status === 429) return t('refused.tooOften')
  const key = `records.${code}`
  const text = t(key as Key)
  return text === key ? t('records.wrong') : text
}

/** Ways to open a file: choose it, drop it, paste its text. */
function Opening(props: {
  open: (file: Blob, name: string) => void
  hint: string
  setHint: (game: string) => void
  format: string
  setFormat: (name: string) => void
  busy: boolean
  families: readonly Family[]
  formatName: (format: string) => string
}) {
  const { formatName } = props
  const [formats] = createResource(fetchRecordFormats)
  const games = () => props.families.flatMap((f) => f.games)
  const hinted = () => games().find((game) => game.id === props.hint)
  const nameOf = (game: GameInfo | undefined) =>
    game ? gameName(game.family, game.id) : t('records.guess')
  const [typed, setTyped] = createSignal('')
  const take = (text?: string) => text?.trim() && props.open(new Blob([text]), '')
  const example = async () => {
    const answer = await fetch(at('/immortal.pgn')).catch(() => undefined)
    if (answer?.ok) props.open(await answer.blob(), 'immortal.pgn')
  }
  return (
    <>
      <label class="btn pri file">
        {t('records.open')}
        <input
          type="file"
          disabled={props.busy}
          onChange={(e) => {
            const file = e.currentTarget.files?.[0]
            e.currentTarget.value = ''
            if (file) props.open(file, file.name)
          }}
        />
      </label>
      <button type="button" class="btn" disabled={props.busy} onClick={() => void example()}>
        {t('records.example')}
      </button>
      <label>
        {t('records.drop')}
        <textarea
          class="mono"
          rows="3"
          spellcheck={false}
          disabled={props.busy}
          onPaste={(e) => take(e.clipboardData?.getData('text'))}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </label>
      <Show when={typed().trim()}>
        <button type="button" class="btn" disabled={props.busy} onClick={() => take(typed())}>
          {t('records.read')}
        </button>
      </Show>
      <div class="rec-field">
        <span aria-hidden="true">{t('records.game')}</span>
        <Select
          aria-label={t('records.game')}
          shown={nameOf(hinted())}
          value={props.hint}
          onChange={(e) => props.setHint(e.currentTarget.value)}
        >
          <option value="">{t('records.guess')}</option>
          <For each={games()}>
            {(game) => (
              <option value={game.id} selected={game.id === props.hint}>
                {gameName(game.family, game.id)}
              </option>
            )}
          </For>
        </Select>
      </div>
      <div class="rec-field">
        <span aria-hidden="true">{t('records.format')}</span>
        <Select
          aria-label={t('records.format')}
          shown={props.format ? formatName(props.format) : t('records.guess')}
          value={props.format}
          onChange={(e) => props.setFormat(e.currentTarget.value)}
        >
          <option value="">{t('records.guess')}</option>
          <For each={formats.error ? [] : formats()}>
            {({ name }) => (
              <option value={name} selected={name === props.format}>
                {formatName(name)}
              </option>
            )}
          </For>
        </Select>
      </div>
    </>
  )
}

/** Tags that say most of a game; the others are seen under it once it is chosen. */
const heads = ['Event', 'Date']

/** Whether a tag says something: what is not known is written with question marks, what there is not with a hyphen. */
const says = ({ name, value }: RecordBrief['tags'][number]) =>
  /[^?.-]/.test(value) || (name === 'TimeControl' && value === '-')

/** A game of the list, with what is wrong with it. */
function Brief(props: { game: RecordBrief; chosen: boolean; onChoose: () => void }) {
  const { game } = props
  const tags = game.tags.filter((tag) => says(tag) && !toldAtEnd(tag.name, game))
  const tag = (name: string) => tags.find((it) => it.name === name)?.value.replace(/[.-]\?\?/g, '')
  const players = game.players.filter(Boolean).join(' – ')
  const spec = parseSpec(game.game ?? '')
  const { id, options } = spec
  const { family = '' } = game
  const side = (seat: number) => sideIn(family, spec, seat)
  const end = () => (hasWords(family) ? endOf(game, side) : '')
  /** The rules of the file as far as they are not the usual ones. */
  const agreed = Object.entries(options)
  return (
    <li>
      <button
        type="button"
        disabled={!game.record}
        aria-current={props.chosen || undefined}
        onClick={props.onChoose}
      >
        <b>
          {game.n}.{' '}
          {players ||
            tag('Event') ||
            tag('GameName') ||
            (id && gameName(game.family ?? '', id)) ||
            '?'}
        </b>{' '}
        <span>{end()}</span>
        <small>
          {[
            ...heads.map(tag),
            id && gameName(game.family ?? '', id),
            t('chances.n', { n: game.plies }),
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </button>
      <Show when={props.chosen && tags.length + agreed.length > 0}>
        <dl>
          <For each={agreed}>
            {([key, value]) => (
              <div>
                <dt>{optionName(game.family ?? '', key)}</dt>
                <dd>{valueName(game.family ?? '', key, value)}</dd>
              </div>
            )}
          </For>
          <For each={tags}>
            {({ name, value }) => (
              <Tag name={name}>
                <Show when={name === 'TimeControl'} fallback={tagText(name, value)}>
                  <Suspense>
                    <Timed value={value} sides={game.players.map((_, seat) => side(seat))} />
                  </Suspense>
                </Show>
              </Tag>
            )}
          </For>
        </dl>
      </Show>
      <For each={game.faults}>{(fault) => <Fault fault={fault} game={game} />}</For>
    </li>
  )
}

/** What a tag says. */
const tagText = (name: string, value: string): string =>
  name === 'Termination' ? endingText(value) : value

/** One line at the head of a game; what the page has no word for stays English. */
function Tag(props: { name: string; children: JSX.Element }) {
  const key = `records.tag.${props.name}`
  const said = () => (t(key as Key) === key ? undefined : t(key as Key))
  return (
    <div>
      <dt lang={said() ? undefined : 'en'}>{said() ?? props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

/** One thing that is wrong, with its place and the clause of the rules. */
function Fault(props: { fault: RecordFault; game: RecordBrief }) {
  const { fault } = props
  /** The rules that it breaks, where it is a position that keeps the game from being read. */
  const game = fault.family ? fault : props.game
  const spec = parseSpec(game.game ?? '')
  const place = fault.line ? t('records.place', { line: fault.line }) : `#${fault.byte ?? 0}`
  /** What the words say in braces; a game that no family here has is a word of the page. */
  const named = () =>
    Object.fromEntries(
      Object.entries(fault.fault?.params ?? {}).map(([name, value]) => [
        name,
        value.startsWith('@records.') ? t(value.slice(1) as Key) : value,
      ]),
    )
  const text = () => {
    const family = game.family ?? ''
    const exact = fault.fault && faultText(family, { ...fault.fault, params: named() })
    const key = `records.fault.${fault.code}`
    const known = t(key as Key)
    if (exact || known !== key) return exact ?? known
    return refusalText(
      { family },
      { code: fault.code, names: fault.names ?? [], params: fault.params },
    )
  }
  return (
    <p class={fault.remark ? 'small' : 'bad'}>
      {place}
      <Show when={fault.ply}>{(n) => `, ${t('fair.ply')} ${n()}`}</Show>
      {fault.text ? ` (${fault.text})` : ''}: {text()}{' '}
      <Show when={fault.rule}>
        {(rule) => (
          <a href={clauseHref(spec.id, spec.options, rule())}>{t('why.rule', { rule: rule() })}</a>
        )}
      </Show>
    </p>
  )
}
