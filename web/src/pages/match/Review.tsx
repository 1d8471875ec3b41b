import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js'
import { type Board, Cell, type Shape } from '../../board/core/types'
import { familyText, type Key, lang, t } from '../../i18n'
import { fetchLineTrace, fetchReview, Problem } from '../../net/api'
import type { Value } from '../../net/types'
import { Icon } from '../../shell/icons'
import { movesIn } from '../../shell/prefs'
import { Moves } from '../shared/moves'
import { sideOf } from '../shared/names'
import type { MatchCtrl } from './model/ctrl'
import { signs } from './MoveList'
import { lastTokens, rowsOf, sceneAt } from './model/state'
import '../../styles/review.css'

/** How long the path of a stroke is seen before the stroke. */
const aimed = 1200
/** After this long a busy server is asked again. */
const again = 1500
/** How many of the worst moves are listed. */
const most = 5

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** What the computer would have played, ply by ply, and what that is worth. */
export function Review(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const table = () => ctrl.table()!
  const count = () => table().plies.length
  const now = createMemo(() => ctrl.reviews()[ctrl.moment()])
  const [failed, setFailed] = createSignal(false)
  const [aside, setAside] = createSignal(false)
  const [walk, setWalk] = createSignal<AbortController>()
  const [done, setDone] = createSignal(0)

  /** Asks for a ply until it is known, a signal ends it, or it fails. */
  async function learn(n: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !ctrl.reviews()[n]) {
      try {
        const found = await fetchReview(ctrl.id, n, movesIn(lang()), signal)
        if (!signal.aborted) ctrl.setReviews({ ...ctrl.reviews(), [n]: found })
      } catch (err) {
        if (signal.aborted) return
        if (!(err instanceof Problem) || err.code !== 'busy') throw err
        await pause(again)
      }
    }
  }

  createEffect(
    on([ctrl.moment, lang], ([n, now], before) => {
      // Names are in a language: with another one all is asked anew.
      if (before && before[1] !== now) {
        walk()?.abort()
        setWalk(undefined)
        ctrl.setReviews({})
      }
      setFailed(false)
      setAside(false)
      if (!n) return
      const stop = new AbortController()
      onCleanup(() => stop.abort())
      learn(n, stop.signal).catch(() => setFailed(true))
    }),
  )
  createEffect(() => ctrl.point(aside() ? [] : arrow()))
  onCleanup(() => {
    walk()?.abort()
    ctrl.point([])
    back()
  })

  async function all(): Promise<void> {
    const stop = new AbortController()
    setWalk(stop)
    try {
      for (let n = 1; n <= count() && !stop.signal.aborted; n++) {
        setDone(n)
        await learn(n, stop.signal)
      }
    } catch {
      setFailed(true)
    }
    if (walk() === stop) setWalk(undefined)
  }

  /** The arrow of the best move; a circle where it has one place. */
  function arrow(): Shape[] {
    const { places } = table().board
    const path = now()?.best?.shown?.path?.tokens.filter((token) => token >= 0) ?? []
    const [from, to] = [path[0], path.at(-1)]
    if (from === undefined || to === undefined || (places[to]?.kind ?? Cell) !== Cell) return []
    const whole = from !== to && (places[from]?.kind ?? Cell) === Cell
    return [whole ? { from, to, brush: 'green' } : { from: to, brush: 'green' }]
  }

  /** Sets the men as they stood before the ply, and plays what was better. */
  async function show(): Promise<void> {
    const n = ctrl.moment()
    const it = now()
    const best = it?.best?.shown
    if (!best) return
    setAside(true)
    const boards = ctrl.boards()
    for (const board of boards) board.set({ scene: sceneAt(table(), n - 1), last: [] })
    const trace = best.trace
      ? () => fetchLineTrace(table().match.game, it.position, [best.text])
      : undefined
    if (trace) {
      const man = Number(/\d+/.exec(best.text)?.[0])
      ctrl.point([{ from: man, brush: 'green', stroke: best.text }])
      await pause(aimed)
      if (!aside() || ctrl.moment() !== n) return
      ctrl.point([])
    }
    const scene = { toMove: 0, men: best.men, marks: best.marks ?? [] }
    for (const board of boards) playOn(board, scene, best.path?.tokens ?? [])
    function playOn(board: Board, to: typeof scene, last: number[]): void {
      board.animateTo(to, best?.path, { last, ...(trace && { trace }) })
    }
  }

  /** Back to what was played. */
  function back(): void {
    if (!aside()) return
    setAside(false)
    const n = ctrl.moment()
    for (const board of ctrl.boards())
      board.set({ scene: sceneAt(table(), n), last: lastTokens(table(), n) })
  }

  const unit = () => familyText(ctrl.family(), 'unit') ?? ''
  const number = (x: number, sign: 'never' | 'exceptZero' = 'never') =>
    new Intl.NumberFormat(lang(), {
      signDisplay: sign,
      minimumFractionDigits: 1,
      maximumFractionDigits: 2,
    }).format(x / 100)
  const worth = (v: Value) =>
    v.mate
      ? t(v.mate > 0 ? 'review.wins' : 'review.loses', { n: Math.abs(v.mate) })
      : number(v.score, 'exceptZero')
  /** In one line, what is to be said of the ply. */
  const verdict = () => {
    const it = now()!
    const params = { d: number(Math.abs(it.loss)), unit: unit() }
    if (it.kind === 'luck') return t(it.loss > 0 ? 'review.badLuck' : 'review.luck', params)
    if (it.kind !== 'compared') return t(`review.${it.kind}` as Key)
    if (!it.best?.shown) return t('review.good')
    return it.loss > 0 ? t('review.worse', params) : ''
  }
  const list = createMemo(() => rowsOf(table()))
  /** A ply as the list of moves has it: the number of its row, who made it and what it was. */
  const name = (n: number) => {
    const ply = table().plies[n - 1]
    if (!ply) return ''
    const row = list().find((r) => r.cells.some((turn) => turn?.includes(ply)))?.n
    const side = ply.seat < table().match.seats.length && `${sideOf(table().match, ply.seat)}:`
    return [row && `${row}.`, side, ply.name].filter(Boolean).join(' ')
  }
  const worst = createMemo(() =>
    Object.values(ctrl.reviews())
      .filter((r) => r.sign)
      .sort((a, b) => b.drop - a.drop)
      .slice(0, most),
  )
  const row = (key: Key, v: Value | undefined, text: string) => (
    <Show when={v}>
      {(it) => (
        <div>
          <dt>{t(key)}</dt>
          <dd>
            <Moves text={text} /> <b>{worth(it())}</b>
          </dd>
        </div>
      )}
    </Show>
  )
  return (
    <section class="review" aria-label={t('act.review')}>
      <div aria-live="polite">
        <Show when={ctrl.moment() > 0} fallback={<p>{t('review.start')}</p>}>
          <p>
            <b>
              <Moves text={name(ctrl.moment())} />
            </b>
          </p>
          <Show when={now()} fallback={<p>{t(failed() ? 'review.failed' : 'review.search')}</p>}>
            {(it) => (
              <>
                <p>
                  <Show when={it().sign}>
                    {(sign) => (
                      <b class="sign">
                        <span aria-hidden="true">{signs[sign()]}</span>{' '}
                        {t(`review.${sign()}` as Key)}{' '}
                      </b>
                    )}
                  </Show>
                  {verdict()}
                </p>
                <dl>
                  {row(
                    it().kind === 'luck' ? 'review.mean' : 'review.best',
                    it().best,
                    it().best?.line?.join(' ') ?? '',
                  )}
                  {row('review.played', it().best && it().played, it().played?.name ?? '')}
                </dl>
              </>
            )}
          </Show>
        </Show>
      </div>
      <div class="row">
        <Show when={now()?.best?.shown}>
          <button type="button" class="btn" onClick={() => (aside() ? back() : void show())}>
            <Icon name={aside() ? 'undo' : 'next'} size={18} />
            {t(aside() ? 'review.back' : 'review.show')}
          </button>
        </Show>
        <Show
          when={walk()}
          fallback={
            <button type="button" class="btn" onClick={() => void all()}>
              {t('review.all')}
            </button>
          }
        >
          <button
            type="button"
            class="btn"
            onClick={() => {
              walk()?.abort()
              setWalk(undefined)
            }}
          >
            <Icon name="close" size={18} />
            {t('review.stop')}
          </button>
          <progress max={count()} value={done()} aria-label={t('review.all')} />
        </Show>
      </div>
      <Show when={worst().length > 0}>
        <h2>{t('review.worst')}</h2>
        <ol>
          <For each={worst()}>
            {(r) => (
              <li>
                <button type="button" onClick={() => ctrl.look(r.ply)}>
                  <span aria-hidden="true">{signs[r.sign!]}</span> <Moves text={name(r.ply)} />
                  <span class="unseen">, {t(`review.${r.sign!}` as Key)}</span>
                </button>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  )
}
