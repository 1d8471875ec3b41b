import { createMemo, createSignal, type JSX, Show } from 'solid-js'
import { t } from '../../i18n'
import { checkOptions } from '../../net/api'
import type { GameInfo } from '../../net/types'
import { ClockPart } from '../setup/ClockPart'
import { type Choices, gameUnder, sameUnder } from '../setup/ctrl'
import { RulesPart } from '../setup/HouseRules'
import { RefereePart } from '../setup/RefereePart'
import { SidePart } from '../setup/Side'
import { SidesPart } from '../setup/SidesPart'
import { createFetched } from '../shared/fetched'
import { FaultLine } from '../shared/FaultLine'
import { Differences } from './Differences'
import { choicesOf, proposalOf } from './proposal'
import { type Agreed, differences } from './terms'
import '../../styles/setup.css'

/** The set-up's own form over terms that stand already: what changes is listed beneath, and sent. */
export function TermsForm(props: {
  game: GameInfo
  /** Where the form begins. */
  from: Agreed
  /** What the changes are held against; without it, where the form begins. */
  against?: Agreed
  /** Whether a game is under way: then there is neither side nor clock nor start to choose. */
  within?: boolean
  send: (terms: Agreed) => Promise<boolean>
  children?: JSX.Element
}) {
  const [choices, setChoices] = createSignal(choicesOf(props.game, props.from))
  const [busy, setBusy] = createSignal(false)
  const set = (change: Partial<Choices>) => setChoices((was) => ({ ...was, ...change }))
  const checked = createFetched(
    () => ({ ...choices().options }),
    (options) => checkOptions(props.game.id, options),
  )
  const game = createMemo(() => gameUnder(props.game, choices().options, checked()), undefined, {
    equals: sameUnder,
  })
  const part = {
    get game() {
      return game()
    },
    set,
  }
  const fault = () => checked()?.fault
  const against = () => props.against ?? props.from
  const proposal = () => proposalOf(props.game, choices(), props.from)
  const some = () => differences(props.game, proposal(), against()).length > 0
  const send = async () => {
    setBusy(true)
    await props.send(proposal())
    setBusy(false)
  }
  return (
    <>
      <div class="form">
        {props.children}
        <Show when={!props.within}>
          <Show when={props.from.seat !== undefined}>
            <SidePart {...part} choices={choices()} />
          </Show>
          <SidesPart {...part} choices={choices()} />
          <ClockPart {...part} choices={choices()} />
          <RefereePart {...part} choices={choices()} without={['me']} />
        </Show>
        <RulesPart
          {...part}
          choices={choices()}
          checked={checked()}
          within={props.within ?? false}
          seated
        />
      </div>
      <footer>
        <div>
          <Show when={some()} fallback={t('terms.nothing')}>
            <b>{t('terms.changes')}</b>
            <Differences game={props.game} agreed={proposal()} others={against()} />
          </Show>
          <Show when={fault()}>{(f) => <FaultLine family={props.game.family} fault={f()} />}</Show>
        </div>
        <button
          type="button"
          class="btn pri big"
          disabled={busy() || !some() || Boolean(fault())}
          onClick={() => void send()}
        >
          {t('terms.propose')}
        </button>
      </footer>
    </>
  )
}
