import { at } from '../../net/base'
import { createMemo, For, Show, untrack } from 'solid-js'
import { familyText, type Key, t } from '../../i18n'
import type { Checked, OptionInfo } from '../../net/types'
import { Icon } from '../../shell/icons'
import { atTournament, hintsOf, offersDraws, tournament, usualHints, wrongMoveKinds } from './ctrl'
import { concerned } from '../shared/FaultLine'
import { backToRules, changedOf, optionName } from '../shared/names'
import { OptionField } from '../shared/OptionField'
import { Select } from '../shared/Select'
import { wrongMoveWords } from './wrong'
import { type Part, rulesQuery } from './part'

/** What is played otherwise than usual: options of the game, agreements at the table, the start. */
export function RulesPart(
  props: Part & {
    checked: Checked | undefined
    /** Whether a game is under way. */
    within?: boolean
    /** Whether people sit at the table already, so that their number stays. */
    seated?: boolean
  },
) {
  // The list stays the same while seats and teams change: nothing that has the focus is made anew.
  const list = createMemo(() => props.game.options ?? [])
  const asked = (o: OptionInfo) => !(props.seated && o.seats)
  const all = () => list().filter(asked)
  const changed = () => changedOf(props.game, props.choices.options).filter(asked)
  const kept = () =>
    Object.entries(props.choices.options).filter(([key]) => !all().some((o) => o.key === key))
  const [first, rest] = [() => all().filter((o) => o.ask), () => all().filter((o) => !o.ask)]
  const restChanged = () => changed().some((o) => !o.ask)
  const anyChange = () =>
    changed().length > 0 ||
    props.choices.touchMove ||
    props.choices.wrongMoves !== 'refused' ||
    props.choices.press ||
    props.choices.offers !== 'game' ||
    !props.choices.takeback ||
    hintsOf(props.choices) !== usualHints(props.choices)
  const meant = () => props.checked?.meant
  const fault = () => props.checked?.fault
  const field = (option: OptionInfo) => (
    <OptionField
      game={props.game.id}
      family={props.game.family}
      option={option}
      value={props.choices.options[option.key] ?? option.default}
      meant={meant()?.[option.key]}
      fault={concerned(fault()).includes(option.key) ? fault() : undefined}
      options={props.choices.options}
      onChange={(value) =>
        props.set({ options: { ...props.choices.options, [option.key]: value } })
      }
    />
  )
  return (
    <section>
      <div class="row">
        <h2>{t('setup.houseRules')}</h2>
        <button
          type="button"
          class="btn q sm"
          disabled={!anyChange()}
          onClick={() =>
            props.set({
              options: Object.fromEntries(kept()),
              touchMove: false,
              wrongMoves: 'refused',
              takeback: true,
              hints: undefined,
              press: false,
              offers: 'game',
              position: '',
            })
          }
        >
          <Icon name="undo" size={16} />
          {backToRules(props.game.family, props.game.id)}
        </button>
      </div>
      <For each={first()}>{field}</For>
      <TableRules {...props} />
      <Show when={rest().length > 0}>
        {/* Opened once, for what was changed before: it must not close over what the user is about. */}
        <details open={untrack(restChanged)}>
          <summary>
            {t('setup.more', { n: rest().length })}{' '}
            {rest()
              .slice(0, 3)
              .map((o) => optionName(props.game.family, o.key).toLocaleLowerCase())
              .join(', ')}
            {rest().length > 3 ? ' …' : ''}
          </summary>
          <For each={groupsOf(rest())}>
            {({ group, options }) => (
              <>
                <Show when={familyText(props.game.family, `group.${group}`)}>
                  {(name) => <h3>{name()}</h3>}
                </Show>
                <For each={options}>{field}</For>
              </>
            )}
          </For>
          <Show when={!props.within}>
            <PositionField {...props} />
          </Show>
        </details>
      </Show>
    </section>
  )
}

/** Options by what they are about, in the order in which each group begins. */
function groupsOf(options: readonly OptionInfo[]): { group: string; options: OptionInfo[] }[] {
  const names = [...new Set(options.map((o) => o.group ?? ''))]
  return names.map((group) => ({
    group,
    options: options.filter((o) => (o.group ?? '') === group),
  }))
}

/** What the players agree on at the table, whatever the game. */
function TableRules(props: Part) {
  return (
    <>
      <Show when={!props.game.people}>
        <Agreed
          name="setup.tournament"
          help="setup.tournamentText"
          on={atTournament(props.choices, props.game)}
          onChange={(on) => props.set(tournament(props.choices, props.game, on))}
        />
      </Show>
      <Show when={offersDraws(props.game)}>
        <Agreed
          name="setup.offers"
          help="setup.offersText"
          on={props.choices.offers === 'code'}
          onChange={(on) => props.set({ offers: on ? 'code' : 'game' })}
        />
      </Show>
      <Agreed
        name="setup.takeback"
        help="setup.takebackText"
        on={props.choices.takeback}
        usual
        onChange={(takeback) => props.set({ takeback })}
      />
      <Show when={!props.game.people}>
        <Agreed
          name="setup.hints"
          help="setup.hintsText"
          on={hintsOf(props.choices)}
          usual={usualHints(props.choices)}
          onChange={(hints) => props.set({ hints })}
        />
      </Show>
      <Show when={!props.game.placing && !props.game.people && !props.game.thumb?.board?.tool}>
        <Agreed
          name="setup.touch"
          help="setup.touchText"
          on={props.choices.touchMove}
          onChange={(touchMove) => props.set({ touchMove })}
        />
        <WrongMoves {...props} />
      </Show>
    </>
  )
}

/** What becomes of moves that the rules forbid. */
function WrongMoves(props: Part) {
  const now = () => props.choices.wrongMoves
  return (
    <div class="rule-row">
      <div>
        <b>{t('terms.wrongMoves')}</b>
        <Show when={now() !== 'refused'}>
          <em class="changed">{t('setup.changed')}</em>
        </Show>
        <p>{t('terms.wrongMovesText')}</p>
      </div>
      <Select
        shown={t(wrongMoveWords[now()])}
        aria-label={t('terms.wrongMoves')}
        value={now()}
        onChange={(e) =>
          props.set({
            wrongMoves: wrongMoveKinds.find((k) => k === e.currentTarget.value) ?? 'refused',
          })
        }
      >
        <For each={wrongMoveKinds}>
          {(kind) => (
            <option value={kind} selected={kind === now()}>
              {t(wrongMoveWords[kind])}
            </option>
          )}
        </For>
      </Select>
    </div>
  )
}

/** One thing agreed on or not; a component, so that the switch stays the same one when it is used. */
export function Agreed(props: {
  name: Key
  help: Key
  on: boolean
  usual?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <div class="rule-row">
      <div>
        <b>{t(props.name)}</b>
        <Show when={props.on !== (props.usual ?? false)}>
          <em class="changed">{t('setup.changed')}</em>
        </Show>
        <p>{t(props.help)}</p>
      </div>
      <input
        class="switch"
        type="checkbox"
        role="switch"
        aria-label={t(props.name)}
        checked={props.on}
        onChange={(e) => props.onChange(e.currentTarget.checked)}
      />
    </div>
  )
}

function PositionField(props: Part) {
  const editorHref = () => {
    const query = new URLSearchParams(rulesQuery(props.game, props.choices))
    if (props.choices.position) query.set('position', props.choices.position)
    return at(`/editor/${props.game.id}${query.size ? `?${query}` : ''}`)
  }
  return (
    <div class="rule-row wide">
      <div>
        <b>{t('setup.position')}</b>
        <Show when={props.choices.position}>
          <em class="changed">{t('setup.changed')}</em>
        </Show>
        <p>
          {t('setup.positionText')}{' '}
          <Show when={!props.game.thumb?.board?.tool}>
            <a href={editorHref()}>{t('editor.open')}</a>
          </Show>
        </p>
      </div>
      <input
        type="text"
        class="mono"
        aria-label={t('setup.position')}
        spellcheck={false}
        value={props.choices.position}
        onChange={(e) => props.set({ position: e.currentTarget.value.trim() })}
      />
    </div>
  )
}
