import { createMemo, For, Show } from 'solid-js'
import { familyText, type Key, lang, t } from '../../i18n'
import type { Review as Found, Value } from '../../net/types'
import { Icon } from '../../shell/icons'
import { Moves } from '../shared/moves'
import { sideOf } from '../shared/names'
import { Estimate } from './Estimate'
import type { MatchCtrl } from './model/ctrl'
import { createReview, type ReviewCtrl } from './model/review'
import { gameAt, positionAt } from './model/copying'
import { rowsOf } from './model/state'
import { signs } from './MoveList'
import '../../styles/review.css'

/** How many of the worst moves are listed. */
const most = 5

/** What the computer would have played, ply by ply, and what that is worth. */
export function Review(props: { ctrl: MatchCtrl }) {
  const { ctrl } = props
  const review = createReview(ctrl)
  const { found, failed } = review
  const name = createNames(ctrl)
  return (
    <section class="review" aria-label={t('act.review')}>
      <div aria-live="polite">
        <Show when={ctrl.moment() > 0} fallback={<p>{t('review.start')}</p>}>
          <p>
            <b>
              <Moves text={name(ctrl.moment())} />
            </b>
          </p>
          <Show when={found()} fallback={<p>{t(failed() ? 'review.failed' : 'review.search')}</p>}>
            {(it) => <Verdict found={it()} unit={familyText(ctrl.family(), 'unit') ?? ''} />}
          </Show>
        </Show>
      </div>
      <Show when={ctrl.table()?.match.estimate}>
        <Estimate
          ctrl={ctrl}
          position={async (n) => ({
            game: gameAt(ctrl.table()!.match, n),
            position: await positionAt(ctrl, n),
          })}
        />
      </Show>
      <Buttons review={review} />
      <Worst ctrl={ctrl} name={name} />
    </section>
  )
}

/** A ply as the list of moves has it: the number of its row, who made it and what it was. */
function createNames(ctrl: MatchCtrl): (n: number) => string {
  const table = () => ctrl.table()!
  const list = createMemo(() => rowsOf(table()))
  return (n) => {
    const ply = table().plies[n - 1]
    if (!ply) return ''
    const row = list().find((r) => r.cells.some((turn) => turn?.includes(ply)))?.n
    const side = ply.seat < table().match.seats.length && `${sideOf(table().match, ply.seat)}:`
    return [row && `${row}.`, side, ply.name].filter(Boolean).join(' ')
  }
}

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

/** In one line, what is to be said of a ply. */
function verdictLine(it: Found, unit: string): string {
  const params = { d: number(Math.abs(it.loss)), unit }
  if (it.kind === 'luck') return t(it.loss > 0 ? 'review.badLuck' : 'review.luck', params)
  if (it.kind !== 'compared') return t(`review.${it.kind}` as Key)
  if (!it.best?.shown) return t('review.good')
  return it.loss > 0 ? t('review.worse', params) : ''
}

/** What is thought of a ply, and of what was better. */
function Verdict(props: { found: Found; unit: string }) {
  const it = () => props.found
  return (
    <>
      <p>
        <Show when={it().sign}>
          {(sign) => (
            <b class="sign">
              <span aria-hidden="true">{signs[sign()]}</span> {t(`review.${sign()}` as Key)}{' '}
            </b>
          )}
        </Show>
        {verdictLine(it(), props.unit)}
      </p>
      <dl>
        <Worth
          name={it().kind === 'luck' ? 'review.mean' : 'review.best'}
          value={it().best}
          text={it().best?.line?.join(' ') ?? ''}
        />
        <Worth
          name="review.played"
          value={it().best && it().played}
          text={it().played?.name ?? ''}
        />
      </dl>
    </>
  )
}

/** Moves and what they are worth. */
function Worth(props: { name: Key; value: Value | undefined; text: string }) {
  return (
    <Show when={props.value}>
      {(it) => (
        <div>
          <dt>{t(props.name)}</dt>
          <dd>
            <Moves text={props.text} /> <b>{worth(it())}</b>
          </dd>
        </div>
      )}
    </Show>
  )
}

function Buttons(props: { review: ReviewCtrl }) {
  const { found, better, walk } = props.review
  return (
    <div class="row">
      <Show when={found()?.best?.shown}>
        <button
          type="button"
          class="btn"
          onClick={() => (better.shown() ? better.back() : better.show())}
        >
          <Icon name={better.shown() ? 'undo' : 'next'} size={18} />
          {t(better.shown() ? 'review.back' : 'review.show')}
        </button>
      </Show>
      <Show
        when={walk.running()}
        fallback={
          <button type="button" class="btn" onClick={walk.start}>
            {t('review.all')}
          </button>
        }
      >
        <button type="button" class="btn" onClick={walk.stop}>
          <Icon name="close" size={18} />
          {t('review.stop')}
        </button>
        <progress max={walk.count()} value={walk.done()} aria-label={t('review.all')} />
      </Show>
    </div>
  )
}

/** The moves that cost most, of those that are known. */
function Worst(props: { ctrl: MatchCtrl; name: (n: number) => string }) {
  const worst = createMemo(() =>
    Object.values(props.ctrl.reviews())
      .filter((r) => r.sign)
      .sort((a, b) => b.drop - a.drop)
      .slice(0, most),
  )
  return (
    <Show when={worst().length > 0}>
      <h2>{t('review.worst')}</h2>
      <ol>
        <For each={worst()}>
          {(r) => (
            <li>
              <button type="button" onClick={() => props.ctrl.look(r.ply)}>
                <span aria-hidden="true">{signs[r.sign!]}</span> <Moves text={props.name(r.ply)} />
                <span class="unseen">, {t(`review.${r.sign!}` as Key)}</span>
              </button>
            </li>
          )}
        </For>
      </ol>
    </Show>
  )
}
