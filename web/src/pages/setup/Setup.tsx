import { at } from '../../net/base'
import { createEffect, createMemo, createSignal, lazy, Show, Suspense } from 'solid-js'
import { gameBrief, gameName, t, withTerms } from '../../i18n'
import { createFetched } from '../shared/fetched'
import { FaultLine } from '../shared/FaultLine'
import { Odd } from '../shared/Odd'
import { Unread } from '../shared/Unread'
import { checkOptions, createMatch, preparing } from '../../net/api'
import type { GameInfo } from '../../net/types'
import { Icon } from '../../shell/icons'
import { navigate, path, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import { Lobby } from '../offers/Lobby'
import { createOffers } from '../offers/ctrl'
import { WithGame } from '../shared/WithGame'
import { Aside, Summary } from './Aside'
import {
  change,
  type Choices,
  gameUnder,
  newMatch,
  readLink,
  sameUnder,
  seated,
  writeChoices,
} from './ctrl'
import { RulesPart } from './HouseRules'
import { OpponentPart } from './Opponent'
import { rulesQuery } from './part'
import { SidePart } from './Side'
import '../../styles/setup.css'

const SidesPart = lazy(async () => ({
  default: (await withTerms(import('./SidesPart'))).SidesPart,
}))
const RefereePart = lazy(async () => ({
  default: (await withTerms(import('./RefereePart'))).RefereePart,
}))
const ClockPart = lazy(async () => ({
  default: (await withTerms(import('./ClockPart'))).ClockPart,
}))

/** A match before it begins: opponent, side, house rules. */
export function Setup(props: { game: string }) {
  return (
    <WithGame id={props.game} class="setup panel">
      {(game) => <Sheet game={game} />}
    </WithGame>
  )
}

function Sheet(props: { game: GameInfo }) {
  const link = createMemo(() => readLink(url().searchParams, props.game))
  const choices = () => link().choices
  // A fault of the options is found before anybody presses the button.
  const checked = createFetched(
    () => ({ ...choices().options }),
    (options) => checkOptions(props.game.id, options),
  )
  const fault = () => checked()?.fault
  const offers = createOffers()
  const game = createMemo(() => gameUnder(props.game, choices().options, checked()), undefined, {
    equals: sameUnder,
  })
  const set = (by: Partial<Choices>) => {
    navigate(at(path() + writeChoices(change(choices(), by, props.game), props.game)), true)
  }
  const [error, setError] = createSignal<unknown>()
  const [busy, setBusy] = createSignal(false)
  const name = () => gameName(props.game.family, props.game.id)
  createEffect(() => setTitle(name()))
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const made = await createMatch(newMatch(choices(), game()))
      navigate(at(`/${made.id}`))
    } catch (err) {
      setError(err)
    } finally {
      setBusy(false)
    }
  }
  return (
    <main class="setup panel">
      <header>
        <div>
          <h1>{name()}</h1>
          <p>{gameBrief(props.game.family, props.game.id)}</p>
          <Show when={props.game.missing}>
            <p class="bad">{t('gallery.missing')}</p>
          </Show>
        </div>
        <a class="iconb" href={at('/')} aria-label={t('close')}>
          <Icon name="close" size={22} />
        </a>
      </header>
      <div class="cols">
        <div class="form">
          <Odd odd={link().odd} />
          <Lobby ctrl={offers} games={[props.game]} />
          <OpponentPart game={game()} choices={choices()} set={set} engines={checked()?.engines} />
          <SidePart game={game()} choices={choices()} set={set} />
          <Suspense>
            <SidesPart game={game()} choices={choices()} set={set} />
            <ClockPart game={game()} choices={choices()} set={set} />
            <RefereePart game={game()} choices={choices()} set={set} />
          </Suspense>
          <RulesPart game={game()} choices={choices()} set={set} checked={checked()} />
        </div>
        <Aside game={props.game} choices={choices()} />
      </div>
      <footer>
        <div>
          <Summary game={game()} choices={choices()} />
          <Show when={preparing()}>
            <p role="status">{t('match.preparing')}</p>
          </Show>
          <Show when={fault()}>{(f) => <FaultLine family={props.game.family} fault={f()} />}</Show>
          <Show when={error() !== undefined && !fault()}>
            <p class="bad" role="alert">
              <Unread error={error()} family={props.game.family} />
            </p>
          </Show>
        </div>
        <a class="btn big" href={at(`/rules/${props.game.id}${rulesQuery(props.game, choices())}`)}>
          {t('nav.rules')}
        </a>
        <button
          type="button"
          class="btn pri big"
          disabled={busy() || !seated(choices()) || Boolean(props.game.missing) || Boolean(fault())}
          onClick={start}
        >
          {t('setup.start')}
        </button>
      </footer>
    </main>
  )
}
