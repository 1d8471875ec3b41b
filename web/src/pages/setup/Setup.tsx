import { createEffect, createMemo, createResource, createSignal, For, Index, Show } from 'solid-js'
import { andList, familyText, gameBrief, gameName, type Key, t } from '../../i18n'
import { checkOptions, createMatch, fetchPreview, Problem, preparing } from '../../net/api'
import type { GameInfo, OptionInfo } from '../../net/types'
import { Icon, type IconName } from '../../shell/icons'
import { navigate, path, url } from '../../shell/router'
import { setTitle } from '../../shell/title'
import {
  backToRules,
  changedOf,
  noHouseRules,
  optionHelp,
  optionLead,
  optionName,
  sideIn,
  specOf,
} from '../shared/names'
import { createFetched } from '../shared/fetched'
import { OptionField } from '../shared/OptionField'
import { Segments } from '../shared/Segments'
import { ManIcon, Thumb } from '../shared/Thumb'
import { valueWords } from '../shared/tools'
import {
  type Choices,
  hasBots,
  levels,
  newMatch,
  type Occupant,
  type Opponent,
  occupants,
  opponentsOf,
  partnersOf,
  readChoices,
  seated,
  tableOrder,
  writeChoices,
} from './ctrl'
import { WithGame } from '../shared/WithGame'
import '../../styles/setup.css'

export function Setup(props: { game: string }) {
  return (
    <WithGame id={props.game} class="setup panel">
      {(game) => <Sheet game={game} />}
    </WithGame>
  )
}

function Sheet(props: { game: GameInfo }) {
  const choices = createMemo(() => readChoices(url().searchParams, props.game))
  const set = (change: Partial<Choices>) => {
    navigate(path() + writeChoices({ ...choices(), ...change }, props.game), true)
  }
  const [error, setError] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const name = () => gameName(props.game.family, props.game.id)
  createEffect(() => setTitle(name()))
  const start = async () => {
    setBusy(true)
    setError('')
    try {
      const made = await createMatch(newMatch(choices(), props.game))
      navigate(`/${made.id}`)
    } catch (err) {
      const offline = err instanceof Problem && err.status === 0
      setError(offline ? t('wrong.offline') : (err as Error).message)
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
        <a class="iconb" href="/" aria-label={t('close')}>
          <Icon name="close" size={22} />
        </a>
      </header>
      <div class="cols">
        <div class="form">
          <OpponentPart game={props.game} choices={choices()} set={set} />
          <SidePart game={props.game} choices={choices()} set={set} />
          <RulesPart game={props.game} choices={choices()} set={set} />
        </div>
        <Aside game={props.game} choices={choices()} />
      </div>
      <footer>
        <div>
          <Summary game={props.game} choices={choices()} />
          <Show when={preparing()}>
            <p role="status">{t('match.preparing')}</p>
          </Show>
          <Show when={error()}>
            <p class="bad" role="alert">
              {error()}
            </p>
          </Show>
        </div>
        <a class="btn big" href={`/rules/${props.game.id}${rulesQuery(props.game, choices())}`}>
          {t('nav.rules')}
        </a>
        <button
          type="button"
          class="btn pri big"
          disabled={busy() || !seated(choices()) || Boolean(props.game.missing)}
          onClick={start}
        >
          {t('setup.start')}
        </button>
      </footer>
    </main>
  )
}

function rulesQuery(game: GameInfo, c: Choices): string {
  const query = new URLSearchParams()
  for (const o of changedOf(game, c.options)) query.set(o.key, c.options[o.key] ?? '')
  const text = query.toString()
  return text ? `?${text}` : ''
}

interface Part {
  choices: Choices
  set: (change: Partial<Choices>) => void
}

const opponentIcons: Record<Opponent, IconName> = {
  bot: 'chip',
  friend: 'link',
  self: 'screen',
  table: 'seats',
}

function OpponentPart(props: Part & { game: GameInfo }) {
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
      <Show when={hasBots(props.choices)}>
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
function SeatsPart(props: Part & { game: GameInfo }) {
  const items = occupants.map((value) => ({ value, label: t(occupantNames[value]) }))
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
              <ManIcon seat={seat} family={props.game.family} />
              {sideOf(props, seat)}
            </span>
            <Segments
              label={sideOf(props, seat)}
              value={who()}
              items={items}
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

/** The name of a side under the rules as chosen. */
const sideOf = (part: { game: GameInfo; choices: Choices }, seat: number): string =>
  sideIn(part.game.family, { id: part.game.id, options: part.choices.options }, seat)

function SidePart(props: Part & { game: GameInfo }) {
  const face = (seat: number) => <ManIcon seat={seat} family={props.game.family} />
  const lot = {
    value: 'lot',
    label: (
      <>
        <span class="lot" aria-hidden="true">
          {face(0)}
          {face(1)}
        </span>
        {t('setup.lot')}
      </>
    ),
  }
  const side = (seat: number) => ({
    value: String(seat),
    label: (
      <>
        {face(seat)}
        {sideOf(props, seat)}
      </>
    ),
  })
  const several = () => props.game.seats > 2
  /** Chance stands between two sides; where there are more, it stands over all of them. */
  const items = () => {
    const sides = tableOrder(props.game).map(side)
    return several() ? [lot, ...sides] : [...sides.slice(0, 1), lot, ...sides.slice(1)]
  }
  const words = () => {
    const { side } = props.choices
    if (side === 'lot') return t('setup.lotText')
    if (!several()) return t('setup.sideText')
    const partners = partnersOf(props.game, side).map((s) => sideOf(props, s))
    const who = partners.length ? `${t('setup.partner', { side: andList(partners) })} ` : ''
    return who + t('setup.sidesText')
  }
  return (
    <Show when={props.choices.opponent === 'bot' || props.choices.opponent === 'friend'}>
      <section class="two">
        <div>
          <h2>{t('setup.side')}</h2>
          <Segments
            class={several() ? 'round' : ''}
            label={t('setup.side')}
            value={String(props.choices.side)}
            items={items()}
            onChange={(v) => props.set({ side: v === 'lot' ? 'lot' : Number(v) })}
          />
        </div>
        <p class="small">{words()}</p>
      </section>
    </Show>
  )
}

function RulesPart(props: Part & { game: GameInfo }) {
  const all = () => props.game.options ?? []
  const [first, rest] = [() => all().filter((o) => o.ask), () => all().filter((o) => !o.ask)]
  const restChanged = () => changedOf(props.game, props.choices.options).some((o) => !o.ask)
  const anyChange = () =>
    changedOf(props.game, props.choices.options).length > 0 ||
    props.choices.touchMove ||
    !props.choices.takeback
  const meant = createFetched(
    () => ({ ...props.choices.options }),
    (options) => checkOptions(props.game.id, options).then((v) => v.meant ?? {}),
  )
  const field = (option: OptionInfo) => (
    <OptionField
      game={props.game.id}
      family={props.game.family}
      option={option}
      value={props.choices.options[option.key] ?? option.default}
      meant={meant()?.[option.key]}
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
          onClick={() => props.set({ options: {}, touchMove: false, takeback: true, position: '' })}
        >
          <Icon name="undo" size={16} />
          {backToRules(props.game.family, props.game.id)}
        </button>
      </div>
      <For each={first()}>{field}</For>
      <TableRules {...props} />
      <Show when={rest().length > 0}>
        <details open={restChanged()}>
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
          <PositionField {...props} />
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
function TableRules(props: Part & { game: GameInfo }) {
  const row = (
    name: Key,
    help: Key,
    on: boolean,
    usual: boolean,
    change: (on: boolean) => void,
  ) => (
    <div class="rule-row">
      <div>
        <b>{t(name)}</b>
        <Show when={on !== usual}>
          <em class="changed">{t('setup.changed')}</em>
        </Show>
        <p>{t(help)}</p>
      </div>
      <input
        class="switch"
        type="checkbox"
        role="switch"
        aria-label={t(name)}
        checked={on}
        onChange={(e) => change(e.currentTarget.checked)}
      />
    </div>
  )
  return (
    <>
      {row('setup.takeback', 'setup.takebackText', props.choices.takeback, true, (takeback) =>
        props.set({ takeback }),
      )}
      <Show when={!props.game.placing && !props.game.thumb?.board?.tool}>
        {row('setup.touch', 'setup.touchText', props.choices.touchMove, false, (touchMove) =>
          props.set({ touchMove }),
        )}
      </Show>
    </>
  )
}

function PositionField(props: Part & { game: GameInfo }) {
  const editorHref = () => {
    const query = new URLSearchParams(rulesQuery(props.game, props.choices))
    if (props.choices.position) query.set('position', props.choices.position)
    return `/editor/${props.game.id}${query.size ? `?${query}` : ''}`
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

/** The board as it will stand, and in words what was changed. */
function Aside(props: { game: GameInfo; choices: Choices }) {
  const asked = () => ({
    spec: specOf(props.game, props.choices.options),
    position: props.choices.position,
  })
  const [preview] = createResource(asked, ({ spec, position }) => fetchPreview(spec, position))
  const changed = () => changedOf(props.game, props.choices.options)
  const wrong = (error: unknown) =>
    error instanceof Problem && error.code === 'option'
      ? t('setup.clash')
      : (error as Error).message
  return (
    <aside aria-label={t('setup.preview')}>
      <Show when={!preview.error} fallback={<p class="bad">{wrong(preview.error)}</p>}>
        <Show when={preview.latest}>
          {(p) => (
            <Thumb
              thumb={{ board: p().board, men: p().scene.men, marks: p().scene.marks ?? [] }}
              family={props.game.family}
              flipped={props.choices.side === 1}
            />
          )}
        </Show>
      </Show>
      <For each={changed()}>
        {(o) => (
          <p>
            <b>{optionLead(props.game.family, o.key)}</b>{' '}
            {valueWords(props.game.family, o, props.choices.options[o.key] ?? '')}.{' '}
            {optionHelp(props.game.family, o.key)}
          </p>
        )}
      </For>
      <Show when={changed().length > 0 && hasBots(props.choices)}>
        <p class="tick">
          <Icon name="check" size={18} /> {t('setup.botToo')}
        </p>
      </Show>
    </aside>
  )
}

function Summary(props: { game: GameInfo; choices: Choices }) {
  const words = () => {
    const c = props.choices
    if (c.opponent === 'self' || c.opponent === 'table') {
      return t(c.opponent === 'self' ? 'setup.sumSelf' : 'setup.sumTable')
    }
    const who = c.opponent === 'bot' ? t('setup.sumBot', { level: c.level }) : t('setup.sumFriend')
    const side =
      c.side === 'lot' ? t('setup.sumLot') : t('setup.sumSide', { side: sideOf(props, c.side) })
    return `${who}, ${side}`
  }
  const n = () => changedOf(props.game, props.choices.options).length
  return (
    <p>
      <b>{words()}.</b>{' '}
      {n() === 0 ? noHouseRules(props.game.family, props.game.id) : t('setup.nHouse', { n: n() })}
      <br />
      <code>{specOf(props.game, props.choices.options)}</code>
    </p>
  )
}
