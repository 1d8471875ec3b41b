import { createEffect, createSignal, For, on, onCleanup, Show, untrack } from 'solid-js'
import { t } from '../../i18n'
import { at } from '../../net/base'
import { fetchBalance, measureBalance } from '../../net/api'
import type { Balance, BalanceRow, GameInfo, Interval } from '../../net/types'
import { createFetched } from '../shared/fetched'
import { parseSpec, pieceWord, sideIn, specOf } from '../shared/names'
import { Unread } from '../shared/Unread'
import {
  bounds,
  effectName,
  even,
  headline,
  mixWords,
  number,
  percent,
  reasonWords,
  rowOf,
  verdict,
} from './numbers'
import './balance.css'

interface Props {
  game: GameInfo
  options: Record<string, string>
  /** Where a choice of other house rules leads: the page on which this part stands. */
  page: 'rules' | 'play'
}

/** So many rounds are played at one press. */
const atOnce = 60

/** What was measured of a game under the options chosen, and the button that has more measured. */
export function BalancePart(props: Props) {
  const spec = () => specOf(props.game, props.options)
  const told = createFetched(spec, fetchBalance)
  const [fresh, setFresh] = createSignal<Balance>()
  const [open, setOpen] = createSignal(false)
  /** The latest that is known of the rule set, nothing while another one is shown. */
  const view = () => {
    const [own, first] = [fresh(), told()]
    return own && own.name === first?.name ? own : first
  }
  const row = () => rowOf(view())
  const shown = () => view() && (view()!.most > 0 || view()!.shipped.length > 0)
  return (
    <Show when={shown()}>
      <section class="balance" aria-label={t('balance.title')}>
        <Show when={row()}>{(r) => <p class="small">{headline(r())}</p>}</Show>
        <button
          type="button"
          class="btn sm"
          aria-expanded={open()}
          onClick={() => setOpen(!open())}
        >
          {t('balance.title')}
        </button>
        <Show when={open()}>
          <Show when={row()} fallback={<p class="small">{t('balance.none')}</p>}>
            {(r) => <Facts game={props.game} row={r()} />}
          </Show>
          <Show when={view()!.most > 0}>
            <Measure view={view()!} spec={spec()} told={setFresh} />
          </Show>
          <Others game={props.game} rows={view()!.shipped} name={view()!.name} page={props.page} />
          <p class="small">{t('balance.caveat')}</p>
        </Show>
      </section>
    </Show>
  )
}

/** What the rounds have shown. */
function Facts(props: { game: GameInfo; row: BalanceRow }) {
  const spec = () => parseSpec(props.row.game)
  const family = () => props.game.family
  const seats = () => props.row.seats
  const games = () => props.row.ends.reduce((sum, e) => sum + e.won + e.drawn, 0)
  return (
    <>
      <p>
        <b>{verdict(props.game, props.row)}</b>
      </p>
      <dl>
        <For each={seats()}>
          {(share, seat) => (
            <Line
              name={sideIn(family(), spec(), seat())}
              share={share}
              middle={even(seats().length)}
            />
          )}
        </For>
        <Line name={t('balance.drawn')} share={props.row.drawn} />
        <Show when={props.row.stronger}>
          {(s) => (
            <Line
              name={t('balance.stronger', {
                a: props.row.levels[0] ?? 0,
                b: props.row.levels[1] ?? 0,
              })}
              share={s()}
              middle={0.5}
            />
          )}
        </Show>
      </dl>
      <p class="small">
        {t('balance.length', {
          n: props.row.plies[1] ?? 0,
          low: props.row.plies[0] ?? 0,
          high: props.row.plies[2] ?? 0,
        })}{' '}
        <Show when={props.row.moves}>{(moves) => t('balance.choice', { n: number(moves()) })}</Show>
      </p>
      <For each={props.row.options}>
        {(o) => (
          <p class="small">
            {t('balance.mattered', {
              option: effectName(props.game, o.key),
              games: percent(o.games.mean),
              plies: percent(o.plies.mean),
            })}
          </p>
        )}
      </For>
      <Show when={(props.row.kinds?.length ?? 0) > 1}>
        <h3>{t('balance.pieces')}</h3>
        <ul class="balance-kinds">
          <For each={props.row.kinds}>
            {(k) => (
              <li>
                <span>{pieceWord(family(), k.man)}</span>
                <meter min="0" max="1" value={k.share} aria-label={pieceWord(family(), k.man)} />
                <b>{percent(k.share)}</b>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <h3>{t('balance.ends')}</h3>
      <ul class="balance-kinds">
        <For each={props.row.ends.slice(0, 6)}>
          {(e) => (
            <li>
              <span>{reasonWords(family(), e.reason)}</span>
              <b>{percent((e.won + e.drawn) / games())}</b>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}

/** A share with its interval as a bar; middle is what would be even. */
function Line(props: { name: string; share: Interval; middle?: number }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>
        <Bar share={props.share} middle={props.middle} />
        <b>{percent(props.share.mean)}</b> <small>{bounds(props.share)}</small>
      </dd>
    </>
  )
}

function Bar(props: { share: Interval; middle?: number | undefined }) {
  const x = (part: number) => `${(100 * part).toFixed(1)}%`
  return (
    <span class="balance-bar" aria-hidden="true">
      <i style={{ left: x(props.share.low), width: x(props.share.high - props.share.low) }} />
      <Show when={props.middle}>{(m) => <s style={{ left: x(m()) }} />}</Show>
      <u style={{ left: x(props.share.mean) }} />
    </span>
  )
}

/** Has rounds played on the server for as long as the reader stays. */
function Measure(props: { view: Balance; spec: string; told: (view: Balance) => void }) {
  const [stop, setStop] = createSignal<AbortController>()
  const [error, setError] = createSignal<unknown>()
  const rounds = () => props.view.measured?.rounds ?? 0
  const [goal, setGoal] = createSignal(atOnce)
  const halt = () => {
    untrack(stop)?.abort()
    setStop(undefined)
  }
  onCleanup(halt)
  createEffect(on(() => props.spec, halt, { defer: true }))
  const run = async () => {
    const own = new AbortController()
    const spec = props.spec
    setStop(own)
    setError(undefined)
    setGoal(Math.min(rounds() + atOnce, props.view.most))
    try {
      let played = rounds()
      while (!own.signal.aborted && played < goal()) {
        const next = await measureBalance(spec, own.signal)
        if (own.signal.aborted) return
        props.told(next)
        played = next.measured?.rounds ?? 0
      }
    } catch (err) {
      if (!own.signal.aborted) setError(err)
    } finally {
      if (stop() === own) setStop(undefined)
    }
  }
  return (
    <div class="balance-run">
      <Show
        when={stop()}
        fallback={
          <Show when={rounds() < props.view.most}>
            <button type="button" class="btn pri sm" onClick={() => void run()}>
              {t(rounds() ? 'balance.more' : 'balance.measure')}
            </button>
          </Show>
        }
      >
        <p role="status" class="small">
          {t('balance.running', { n: rounds(), of: goal() })}
        </p>
        <progress max={goal()} value={rounds()} aria-label={t('balance.measure')} />
        <button type="button" class="btn sm" onClick={halt}>
          {t('balance.stop')}
        </button>
      </Show>
      <Show when={error() !== undefined}>
        <p class="bad" role="alert">
          <Unread error={error()} />
        </p>
      </Show>
    </div>
  )
}

/** Other house rules of the game that come measured: choose one by a click. */
function Others(props: { game: GameInfo; rows: BalanceRow[]; name: string; page: string }) {
  const others = () => props.rows.filter((r) => r.game !== props.name)
  const href = (spec: string) => {
    const query = new URLSearchParams(parseSpec(spec).options).toString()
    return at(`/${props.page}/${props.game.id}${query ? `?${query}` : ''}`)
  }
  return (
    <Show when={others().length > 0}>
      <h3>{t('balance.others')}</h3>
      <ul class="balance-others">
        <For each={others()}>
          {(r) => (
            <li>
              <a href={href(r.game)}>{mixWords(props.game, r.game)}</a>
              <Bar share={r.first} middle={even(r.seats.length)} />
              <small>
                {t('balance.brief', {
                  first: percent(r.first.mean),
                  bounds: bounds(r.first),
                  drawn: percent(r.drawn.mean),
                })}
                <Show when={r.options?.length === 1 && r.options[0]}>
                  {(o) => <>; {t('balance.matters', { games: percent(o().games.mean) })}</>}
                </Show>
              </small>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
