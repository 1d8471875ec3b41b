import { createSignal, For, Show } from 'solid-js'
import { t } from '../../i18n'
import { parseControl, presets, settingOf } from '../clock/control'
import { clockWords, controlWords, duration } from '../clock/words'
import { Segments } from '../shared/Segments'
import { ByHand } from './ByHand'
import { Agreed } from './HouseRules'
import { type Part, sideOf } from './part'
import '../../styles/setup-clock.css'

/** The clock that most people know, with which the usual ones begin. */
const first = '300+3'

type Way = 'none' | 'usual' | 'hand'

/** How long each side may think: not bounded, one of the usual clocks, or one made by hand. */
export function ClockPart(props: Part) {
  const clock = () => props.choices.clock
  const usual = () => presets.some((it) => it.text === clock())
  const [byHand, setByHand] = createSignal(false)
  const way = (): Way => (!clock() ? 'none' : usual() && !byHand() ? 'usual' : 'hand')
  const choose = (to: string) => {
    setByHand(to === 'hand')
    if (to === 'none') props.set({ clock: '' })
    else if (!clock() || (to === 'usual' && !usual())) props.set({ clock: first })
  }
  const days = () =>
    clock()
      .split('|')
      .every((text) => parseControl(text)?.kind === 'days')
  const sides = () => Array.from({ length: props.game.seats }, (_, seat) => sideOf(props, seat))
  return (
    <section class="clock-part">
      <div class="row">
        <h2 id="clock">{t('clock.title')}</h2>
        <Show when={way() !== 'usual'}>
          <p class="small">{clock() ? clockWords(clock(), sides()) : t('clock.noneText')}</p>
        </Show>
      </div>
      <Segments
        label={t('clock.title')}
        value={way()}
        items={[
          { value: 'none', label: t('clock.none') },
          { value: 'usual', label: t('clock.usual') },
          { value: 'hand', label: t('clock.hand') },
        ]}
        onChange={choose}
      />
      <Show when={way() === 'usual'}>
        <Presets value={clock()} onChange={(text) => props.set({ clock: text })} />
      </Show>
      <Show when={way() === 'hand'}>
        <ByHand
          text={clock()}
          sides={sides()}
          onChange={(controls) => props.set({ clock: settingOf(controls) || first })}
        />
      </Show>
      <Show when={clock() && !days()}>
        <Agreed
          name="clock.clocked"
          help="clock.clockedText"
          on={props.choices.clocked}
          onChange={(clocked) => props.set({ clocked })}
        />
        <Agreed
          name="clock.giving"
          help="clock.givingText"
          on={props.choices.giveTime}
          usual
          onChange={(giveTime) => props.set({ giveTime })}
        />
      </Show>
      <Show when={clock()}>
        <Agreed
          name="press.setup"
          help="press.setupText"
          on={props.choices.press}
          onChange={(press) => props.set({ press })}
        />
      </Show>
    </section>
  )
}

/** The usual clocks under the names that players know them by. */
function Presets(props: { value: string; onChange: (text: string) => void }) {
  return (
    <div class="clock-presets" role="radiogroup" aria-label={t('clock.usual')}>
      <For each={presets}>
        {(it) => (
          <label>
            <input
              type="radio"
              name="clock-preset"
              value={it.text}
              checked={it.text === props.value}
              aria-label={`${t(`clock.speed.${it.speed}`)}: ${controlWords(parseControl(it.text)!)}`}
              onChange={() => props.onChange(it.text)}
            />
            <span>
              <b>{shortText(it.text)}</b>
              <small>{t(`clock.speed.${it.speed}`)}</small>
            </span>
          </label>
        )}
      </For>
    </div>
  )
}

/** "5+3", as players write it; days in words. */
function shortText(text: string): string {
  const c = parseControl(text)
  if (c?.kind === 'days') return duration(c.days * 86_400)
  const [stage] = c?.kind === 'stages' ? c.stages : []
  return stage ? `${stage.time / 60}+${stage.bonus}` : text
}
