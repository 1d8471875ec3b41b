import { createResource, For, lazy, Show, Suspense } from 'solid-js'
import { t, withTerms } from '../../i18n'
import { fetchPreview } from '../../net/api'
import type { OptionInfo } from '../../net/types'
import { Icon } from '../../shell/icons'
import { FactList } from '../match/Facts'
import {
  changedOf,
  makeHref,
  noHouseRules,
  optionHelp,
  optionLead,
  saidAs,
  specOf,
} from '../shared/names'
import { Unread } from '../shared/Unread'
import { Thumb } from '../shared/Thumb'
import { valueWords } from '../shared/tools'
import { hasBots } from './ctrl'
import { type Part, sideOf } from './part'

const BalancePart = lazy(async () => ({
  default: (await withTerms(import('../balance/BalancePart'))).BalancePart,
}))

type Shown = Pick<Part, 'game' | 'choices'>

/** The board as it will stand, and in words what was changed. */
export function Aside(props: Shown) {
  const changed = () => changedOf(props.game, props.choices.options)
  return (
    <aside aria-label={t('setup.preview')}>
      {/* Of its own, so that only the picture waits for a game's engine, and not the whole sheet. */}
      <Suspense fallback={<span class="thumb shapes" aria-busy="true" />}>
        <Picture game={props.game} choices={props.choices} />
      </Suspense>
      <For each={changed()}>
        {(o) => (
          <p>
            <Changed
              family={props.game.family}
              option={o}
              value={props.choices.options[o.key] ?? ''}
            />
            . {optionHelp(props.game.family, o.key)}
          </p>
        )}
      </For>
      <Show when={changed().length > 0 && hasBots(props.choices)}>
        <p class="tick">
          <Icon name="check" size={18} /> {t('setup.botToo')}
        </p>
      </Show>
      <a href={makeHref(specOf(props.game, props.choices.options))}>{t('rules.change')}</a>
      <Suspense>
        <BalancePart game={props.game} options={props.choices.options} page="play" />
      </Suspense>
    </aside>
  )
}

/** A sentence where there is one, else the name of the option and the value. */
function Changed(props: { family: string; option: OptionInfo; value: string }) {
  return (
    <Show
      when={saidAs(props.family, props.option.key, props.value)}
      fallback={
        <>
          <b>{optionLead(props.family, props.option.key)}</b>{' '}
          {valueWords(props.family, props.option, props.value)}
        </>
      }
    >
      {(said) => <b>{said()}</b>}
    </Show>
  )
}

function Picture(props: Shown) {
  const asked = () => ({
    spec: specOf(props.game, props.choices.options),
    position: props.choices.position,
  })
  const [preview] = createResource(asked, ({ spec, position }) => fetchPreview(spec, position))
  return (
    <Show
      when={!preview.error}
      fallback={
        <p class="bad">
          <Unread error={preview.error} family={props.game.family} />
        </p>
      }
    >
      <Show when={preview.latest}>
        {(p) => (
          <>
            <Thumb
              thumb={{ board: p().board, men: p().scene.men, marks: p().scene.marks ?? [] }}
              family={props.game.family}
              flipped={props.choices.side === 1}
            />
            <FactList
              family={props.game.family}
              facts={p().scene.facts}
              side={(seat) => sideOf(props, seat)}
            />
          </>
        )}
      </Show>
    </Show>
  )
}

/** The match in one sentence. */
export function Summary(props: Shown) {
  const words = () => {
    const c = props.choices
    const many = props.game.seats > 2
    if (c.opponent === 'table') return t('setup.sumTable')
    if (c.opponent === 'self') return t(many ? 'setup.sumSelfAll' : 'setup.sumSelf')
    const bot = c.engine
      ? t('setup.sumEngine', { name: c.engine })
      : t('setup.sumBot', { level: c.level })
    const friend = many ? 'setup.sumFriends' : 'setup.sumFriend'
    const who =
      c.opponent === 'bot' ? bot : t(c.opponent === 'anybody' ? 'setup.sumAnybody' : friend)
    const side =
      c.side === 'lot' ? t('setup.sumLot') : t('setup.sumSide', { side: sideOf(props, c.side) })
    return `${who}, ${side}`
  }
  const n = () => changedOf(props.game, props.choices.options).length
  return (
    <p>
      <b>{words()}.</b>{' '}
      {n() === 0 ? noHouseRules(props.game.family, props.game.id) : t('setup.nHouse', { n: n() })}
    </p>
  )
}
