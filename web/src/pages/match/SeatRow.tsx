import { createEffect, createMemo, For, lazy, Show, Suspense } from 'solid-js'
import type { Piece } from '../../board'
import type { Fact } from '../../board/core/types'
import { familyText, numeral, t, withLate } from '../../i18n'
import type { MatchSummary } from '../../net/types'
import { besideSeat, skinOf } from '../../skins'
import { sideOf } from '../shared/names'
import { PieceIcon } from '../shared/PieceIcon'
import type { MatchCtrl, Watched } from './model/ctrl'
import { materialLead, hasHand, inHand, lostPieces, sceneAt, setUp } from './model/state'
import { onTurn, scoreText, seatName, toDo } from './model/words'

const SeatTime = lazy(async () => ({
  default: (await withLate(import('./clock'))).SeatTime,
}))

interface Row {
  /** Where something can be done, a way to do it. */
  ctrl: Watched & { send?: MatchCtrl['send'] }
  seat: number
  place: 'opp' | 'own'
}

/** One side of the table: who sits there, whether they are here, what they have taken. */
export function SeatRow(props: Row) {
  const table = () => props.ctrl.table()!
  const match = () => table().match
  const who = () => match().seats[props.seat]
  const side = () => sideOf(match(), props.seat)
  const name = () => {
    const it = who()
    if (!it || it.kind === 'self') return side()
    return it.you && !it.name ? t('seat.you') : seatName(it)
  }
  /** Who is here can be known only while the line to the server is alive. */
  const known = () => props.ctrl.link() === 'live'
  const here = () => known() && (who()?.online ?? false)
  /** What this seat has taken: the pieces that the other one has lost. */
  const victim = () => (props.seat + 1) % match().seats.length
  const skin = () => skinOf(match().family)
  /** Whether pieces that are taken stay in the game, so that none is shown as lost. */
  const held = () => match().captured !== undefined
  /** By how much the pieces are worth more, once they are not as they were at the start. */
  const lead = () => {
    if (!skin().worth || held() || match().seats.length > 2) return 0
    const worth = { ...skin().worth, ...table().board.worth }
    const balance = (pieces: readonly Piece[]) => materialLead(pieces, props.seat, 2, worth)
    return balance(now().men) - balance(before())
  }
  const now = () => sceneAt(table(), props.ctrl.moment())
  const before = () => setUp(table(), props.ctrl.moment())
  const facts = () => besideSeat(match().family, now().facts, props.seat)
  const left = () => inHand(table(), now().men, props.seat)
  const score = () => now().score?.[props.seat]
  /** Whether what was taken is not shown piece by piece: it stays in the game, or is counted. */
  const counted = () => held() || (score() !== undefined && left() === undefined)
  const taken = createMemo(() =>
    match().seats.length > 2 || counted()
      ? []
      : (lostPieces(table(), props.ctrl.moment(), skin().common)[victim()] ?? []),
  )
  const turn = () => match().status === 'playing' && onTurn(table().scene, props.seat)
  /** What the one whose turn it is does. */
  const doing = () => {
    const { seat, place } = props.ctrl.waiting()
    if (seat === props.seat) return t('seat.waits', { n: place })
    if (props.ctrl.thinking() === props.seat) return t('seat.thinks')
    return toDo(table(), '.seat') ?? t('seat.toMove')
  }
  return (
    <div class={`seat ${props.place}`} classList={{ active: turn() }}>
      <div class="who-name">
        <span
          class="dot"
          classList={{ on: here() }}
          title={known() ? t(here() ? 'seat.online' : 'seat.away') : undefined}
        />
        <b>{name()}</b>
        <Points match={match()} seat={props.seat} />
        <Show when={who()?.kind !== 'self' && match().draw?.hider === undefined}>
          <small>{side()}</small>
        </Show>
        <Show when={known() && !here() && who()?.kind === 'guest'}>
          <small class="warn">{t('seat.away')}</small>
        </Show>
      </div>
      <div class="taken" classList={{ none: counted() && !facts().length }}>
        <For each={taken().slice(0, 20)}>
          {(kind, i) => (
            <PieceIcon
              kind={kind}
              seat={victim()}
              family={match().family}
              apart={i() > 0 && taken()[i() - 1] !== kind}
            />
          )}
        </For>
        <Show when={taken().length > 0}>
          <span classList={{ unseen: Boolean(skin().worth) }}>
            {t('seat.taken', { n: taken().length })}
          </span>
        </Show>
        <Show when={lead() > 0}>
          <span class="material" title={t('seat.ahead', { n: lead() })}>
            +{lead()}
          </span>
        </Show>
        <Beside family={match().family} facts={facts()} />
        <Show when={left() !== undefined}>
          <span class="hand">{t('seat.left', { n: left() ?? 0 })}</span>
        </Show>
      </div>
      <Show
        when={match().clock || match().clocks}
        fallback={
          <span class="flag" aria-hidden="true">
            <Show when={turn()}>{doing()}</Show>
          </span>
        }
      >
        <Suspense>
          <SeatTime ctrl={props.ctrl} seat={props.seat} />
        </Suspense>
      </Show>
      <Counted match={match()} seat={props.seat} score={score()} />
      <Show when={hasHand(table().board, props.seat)}>
        <div
          class="hand-row"
          ref={(el) => {
            // A reference is taken once; the seat of a row changes when the board is turned.
            createEffect(() => props.ctrl.setPocket(props.seat, el))
          }}
        />
      </Show>
      <Show when={props.place === 'own' && props.ctrl.waits()}>
        <span class="thin-bar" role="progressbar" aria-label={t('match.sending')} />
      </Show>
    </div>
  )
}

/** What is to be known of a seat, as how many stones it has taken. */
const Beside = (props: { family: string; facts: readonly Fact[] }) => (
  <For each={props.facts}>
    {({ key, value }) => (
      <span class="fact">
        {familyText(props.family, `fact.${key}`)} <b>{numeral(value)}</b>
      </span>
    )}
  </For>
)

/** The points of a seat's side in the series to which the match belongs. */
function Points(props: { match: MatchSummary; seat: number }) {
  return (
    <Show when={props.match.series}>
      {(it) => <b class="of-series">{scoreText(it().score[it().sides[props.seat] ?? 0] ?? 0)}</b>}
    </Show>
  )
}

/** The points of a seat on the board, where the game counts them. */
function Counted(props: { match: MatchSummary; seat: number; score: number | undefined }) {
  return (
    <Show when={props.score !== undefined}>
      <span class="points" title={t('seat.points')}>
        <Show when={props.match.puts}>
          {(kind) => <PieceIcon kind={kind()} seat={props.seat} family={props.match.family} />}
        </Show>
        <b>{scoreText(props.score ?? 0)}</b>
      </span>
    </Show>
  )
}
