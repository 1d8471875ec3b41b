import { createEffect, createMemo, Match, Show, Switch } from 'solid-js'
import { gameName, hasWords, t } from '../../i18n'
import { at } from '../../net/base'
import { Problem } from '../../net/api'
import { onKeys } from '../../shell/Keys'
import { setTitle } from '../../shell/title'
import { Missing, WrongPage } from '../../shell/Wrong'
import { Boards, createSides } from '../match/Boards'
import { createMatchCtrl, type MatchCtrl, type Watched } from '../match/model/ctrl'
import { MoveList, MoveNav } from '../match/MoveList'
import { stepKeys } from '../match/model/steps'
import { Opening } from '../match/Opening'
import { SeatRow } from '../match/SeatRow'
import { reasonLine, resultLine } from '../match/model/words'
import { parseSpec } from '../shared/names'
import '../../styles/match.css'
import '../../styles/embed.css'

/**
 * A match in a frame on somebody else's page: looked at, whoever looks. Nothing can be done here, and no link leads on
 * within the frame, since other pages are not to be framed.
 */
export function Embed(props: { id: string }) {
  const ctrl = createMatchCtrl(props.id, () => {})
  return (
    <Switch fallback={<main class="embed" aria-busy="true" />}>
      <Match when={ctrl.gone() === 'offline' && !ctrl.table()}>
        <WrongPage error={new Problem(0, 'offline', '')} again={ctrl.retry} />
      </Match>
      <Match when={ctrl.gone() && !ctrl.table()}>
        <Missing title={t('missing.match')} text={t('missing.matchText')} />
      </Match>
      <Match when={ctrl.table() && hasWords(ctrl.table()!.match.family)}>
        <Framed ctrl={watcher(ctrl)} id={props.id} />
      </Match>
    </Switch>
  )
}

/** The match as somebody without a seat sees it. */
function watcher(ctrl: MatchCtrl): Watched {
  const table = createMemo(() => {
    const now = ctrl.table()
    if (!now) return now
    const seats = now.match.seats.map((seat) => ({ ...seat, you: false }))
    return { ...now, match: { ...now.match, you: [], seats } }
  })
  return { ...ctrl, table }
}

function Framed(props: { ctrl: Watched; id: string }) {
  const { ctrl } = props
  const match = () => ctrl.table()!.match
  const sides = createSides(ctrl)
  const { own, flip, seatAt } = sides
  const several = () => sides.parts().length > 1
  const name = () => gameName(match().family, parseSpec(match().game).id)
  const keys = stepKeys(ctrl, flip)
  onKeys((key) => keys[key])
  createEffect(() => setTitle(name()))
  const seat = (near: boolean) => (
    <Show when={!several()}>
      <SeatRow ctrl={ctrl} seat={seatAt(own(), near)} place={near ? 'own' : 'opp'} />
    </Show>
  )
  return (
    <main class="embed" classList={{ pair: several() }}>
      <h1 class="unseen">{t('match.title', { game: name() })}</h1>
      <Boards ctrl={ctrl} sides={sides} />
      <aside>
        {seat(false)}
        <Show when={match().outcome}>
          {(out) => (
            <p class="turn">
              {resultLine(match(), out())} <span class="small">{reasonLine(match(), out())}</span>
            </p>
          )}
        </Show>
        <Opening ctrl={ctrl} />
        <MoveList ctrl={ctrl} />
        <MoveNav ctrl={ctrl} onFlip={flip} />
        {seat(true)}
        <a class="to-match" href={at(`/${props.id}`)} target="_blank" rel="noreferrer">
          Tavlei: {name()}
        </a>
      </aside>
    </main>
  )
}
