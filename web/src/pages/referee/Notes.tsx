import { createEffect, createSignal, onCleanup, Show } from 'solid-js'
import { t, withLate } from '../../i18n'
import type { Ruling } from '../../net/types'
import { announce } from '../../shell/announce'
import { Icon } from '../../shell/icons'
import { Cited } from '../shared/Cited'
import type { MatchCtrl } from '../match/model/ctrl'
import { type Cite, citeOf, reasonLine, tableName } from '../match/model/words'
import { questionWords } from './Call'
import './referee.css'

/** What waits for the referee, told to all; and the way to act for the referee, to go on for the players. */
export function RefereeNotes(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const referee = () => match().referee!
  const plays = () => match().you.length > 0
  const live = () => match().status === 'playing'
  createEffect<string>((before) => {
    const line = callLine(props.ctrl)
    if (line && line !== before) announce(line)
    return line
  }, '')
  return (
    <Show when={live() && !referee().gone}>
      <Show when={callLine(props.ctrl)}>
        <div class="turn warn referee-call" role="status">
          <span>
            <b>{callLine(props.ctrl)}</b>{' '}
            <Cited text={callMore(props.ctrl)} cite={claimCite(props.ctrl)} />
          </span>
          <Show when={plays()}>
            <GoOn ctrl={props.ctrl} />
          </Show>
        </div>
      </Show>
      <Show when={referee().you}>
        <Desk ctrl={props.ctrl} />
      </Show>
      <Show when={plays() && !referee().online}>
        <div class="turn quiet">
          <span>{t('referee.away')}</span>
          <Show when={!props.ctrl.table()!.offers.some((o) => o.what === 'unrefereed')}>
            <button
              type="button"
              class="btn sm"
              onClick={() => void props.ctrl.send('offer', { what: 'unrefereed' })}
            >
              {t('referee.alone')}
            </button>
          </Show>
        </div>
      </Show>
    </Show>
  )
}

/** Who calls and why, or that a claim is checked, or that there is a pause; '' where nothing waits. */
function callLine(ctrl: MatchCtrl): string {
  const { match } = ctrl.table()!
  const { call, ordered } = match.referee ?? {}
  if (!call) return ordered ? t('referee.paused') : ''
  const own = match.you.includes(call.seat)
  const name = tableName(match, call.seat)
  if (call.claimed) return t(own ? 'referee.youClaim' : 'referee.claims', { name })
  const question = questionWords(call.why ?? 'other')
  return t(own ? 'referee.youCall' : 'referee.calls', { name, question })
}

function callMore(ctrl: MatchCtrl): string {
  const { call } = ctrl.table()!.match.referee!
  if (!call) return ''
  const parts = [
    call.words && `“${call.words}”`,
    call.move && t('referee.written', { move: call.move }),
    call.rule && `${claimCite(ctrl)!.text}.`,
    !call.claimed && t('referee.stands'),
  ]
  return parts.filter(Boolean).join(' ')
}

/** The clause on claims, where one is checked. */
function claimCite(ctrl: MatchCtrl): Cite | undefined {
  const { match } = ctrl.table()!
  const rule = match.referee?.call?.rule
  return rule ? citeOf(match.game, rule) : undefined
}

/** A player goes on: who has called at once, everybody when the referee has not answered for long. */
function GoOn(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const own = () => {
    const call = match().referee?.call
    return call !== undefined && !call.claimed && match().you.includes(call.seat)
  }
  const [late, setLate] = createSignal(false)
  createEffect(() => {
    setLate(false)
    const timer = setTimeout(() => setLate(true), match().referee?.patience ?? 0)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <Show when={own() || late()}>
      <button type="button" class="btn sm" onClick={() => void props.ctrl.send('resume')}>
        {t(own() ? 'referee.withdraw' : 'referee.goOn')}
      </button>
    </Show>
  )
}

/** What the referee can do at once, and the way to all else. */
function Desk(props: { ctrl: MatchCtrl }) {
  const match = () => props.ctrl.table()!.match
  const call = () => match().referee?.call
  const open = async (ruling?: Partial<Ruling>) => {
    const { openRuling } = await withLate(import('./Ruling'))
    openRuling(props.ctrl, ruling)
  }
  return (
    <div class="turn referee">
      <Icon name="check" size={18} />
      <span>
        {t('referee.you')}{' '}
        <Show when={call()?.claimed}>
          {call()?.out
            ? t('referee.programRight', { reason: reasonLine(match(), call()!.out!) })
            : t('referee.programWrong')}
        </Show>
      </span>
      <Show when={call()?.claimed}>
        <button
          type="button"
          class="btn pri"
          onClick={() => void open({ act: 'claim', right: true })}
        >
          {t('referee.right')}
        </button>
        <button type="button" class="btn" onClick={() => void open({ act: 'claim', right: false })}>
          {t('referee.wrong')}
        </button>
      </Show>
      <Show when={call() && !call()?.claimed}>
        <button type="button" class="btn pri" onClick={() => void open({ act: 'answer' })}>
          {t('referee.answer')}
        </button>
      </Show>
      <button type="button" class="btn" onClick={() => void open()}>
        {t('referee.act')}
      </button>
    </div>
  )
}
