import { For, Index, Show } from 'solid-js'
import { familyText, type Key, lang, t } from '../../i18n'
import type { Engine } from '../../net/types'
import { Icon, type IconName } from '../../shell/icons'
import { Segments } from '../shared/Segments'
import { PieceIcon } from '../shared/PieceIcon'
import {
  hasBots,
  levels,
  type Occupant,
  type Opponent,
  occupantsOf,
  opponentsOf,
  seated,
} from './ctrl'
import { type Part, sideOf } from './part'

const opponentIcons: Record<Opponent, IconName> = {
  bot: 'chip',
  friend: 'link',
  anybody: 'globe',
  self: 'screen',
  table: 'seats',
}

/** Against whom, and how strong a bot is. */
export function OpponentPart(props: Part & { engines?: Engine[] | undefined }) {
  /** The programs that can play this match; one that was asked for is shown even if it is not known. */
  const engines = () => (props.engines ?? []).filter((e) => e.positions || !props.choices.position)
  const engine = () =>
    props.choices.opponent === 'bot' && props.choices.engine ? props.choices.engine : undefined
  const known = () => engines().find((e) => e.name === engine())
  return (
    <section>
      <h2 id="opponent">{t('setup.opponent')}</h2>
      <div class="who" role="radiogroup" aria-labelledby="opponent">
        <For each={opponentsOf(props.game)}>
          {(who) => (
            <label>
              <input
                type="radio"
                name="opponent"
                value={who}
                checked={props.choices.opponent === who}
                onChange={() => props.set({ opponent: who })}
              />
              <span class="card-face">
                <Icon name={opponentIcons[who]} size={22} />
                <b>{t(`setup.${who}`)}</b>
                <small>{t(`setup.${who}Text`)}</small>
              </span>
            </label>
          )}
        </For>
      </div>
      <Show when={props.choices.opponent === 'table'}>
        <SeatsPart {...props} />
      </Show>
      <Show when={props.choices.opponent === 'bot' && (engines().length > 0 || engine())}>
        <Engines
          engines={engines()}
          engine={engine() ?? ''}
          onChange={(name) => props.set({ engine: name })}
        />
      </Show>
      <Show when={engine() && props.engines && !known()}>
        <p class="bad" role="alert">
          {t('refused.noEngine')}
        </p>
      </Show>
      <Show when={hasBots(props.choices) && !engine()}>
        <Levels
          family={props.game.family}
          level={props.choices.level}
          onChange={(level) => props.set({ level })}
        />
      </Show>
    </section>
  )
}

const occupantNames: Record<Occupant, Key> = {
  you: 'setup.seatYou',
  bot: 'setup.bot',
  open: 'setup.friend',
}

/** Who takes each seat, where there are more than two. */
function SeatsPart(props: Part) {
  const items = () =>
    occupantsOf(props.game).map((value) => ({ value, label: t(occupantNames[value]) }))
  const take = (seat: number, who: string) => {
    const seats = props.choices.seats.map((was, i) => (i === seat ? (who as Occupant) : was))
    props.set({ seats })
  }
  return (
    <div class="seats">
      <Index each={props.choices.seats}>
        {(who, seat) => (
          <div class="seat-row">
            <span>
              <PieceIcon seat={seat} family={props.game.family} />
              {sideOf(props, seat)}
            </span>
            <Segments
              label={sideOf(props, seat)}
              value={who()}
              items={items()}
              onChange={(value) => take(seat, value)}
            />
          </div>
        )}
      </Index>
      <Show when={!seated(props.choices)}>
        <p class="bad" role="alert">
          {t('setup.noSeat')}
        </p>
      </Show>
    </div>
  )
}

/** Which program plays: our own at its levels, or one that the server has besides. */
function Engines(props: { engines: Engine[]; engine: string; onChange: (name: string) => void }) {
  const items = () => [
    { value: '', label: 'Tavlei' },
    ...props.engines.map(({ name }) => ({ value: name, label: name })),
  ]
  const chosen = () => props.engines.find((e) => e.name === props.engine)
  return (
    <div class="engines">
      <Segments
        label={t('setup.player')}
        value={props.engine}
        items={items()}
        onChange={props.onChange}
      />
      <Show when={chosen()}>
        {(e) => (
          <p>
            {t('setup.engineText', {
              n: new Intl.NumberFormat(lang()).format(e().moveTime / 1000),
            })}
          </p>
        )}
      </Show>
    </div>
  )
}

function Levels(props: { family: string; level: number; onChange: (level: number) => void }) {
  // A family whose bots are weak in a way of their own says so itself.
  const says = () =>
    familyText(props.family, `level.${props.level}.text`) ?? t(`level.${props.level}.text` as Key)
  return (
    <div class="levels">
      <p>
        <b>{t(`level.${props.level}.name` as Key)}</b> {says()}
      </p>
      <div class="ticks" role="radiogroup" aria-label={t('setup.level')}>
        <Index each={Array.from({ length: levels }, (_, i) => i + 1)}>
          {(n) => (
            <label classList={{ filled: n() < props.level }}>
              <input
                type="radio"
                name="level"
                value={n()}
                checked={n() === props.level}
                aria-label={t('setup.levelOf', { level: n(), name: t(`level.${n()}.name` as Key) })}
                onChange={() => props.onChange(n())}
              />
              <span>{n()}</span>
            </label>
          )}
        </Index>
      </div>
      <div class="ends">
        <span>{t('setup.weakest')}</span>
        <span>{t('setup.strongest')}</span>
      </div>
    </div>
  )
}
