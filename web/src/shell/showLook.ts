import { createSignal } from 'solid-js'

/** The family whose boards' look is being chosen, '' for all; undefined: the settings are closed. */
export const [lookOf, setLookOf] = createSignal<string>()

/** The part of the settings that is seen: how one plays, or how boards look. */
export const [settingsPart, setSettingsPart] = createSignal<'play' | 'look'>('play')

/** Opens the settings, with the look of one family's boards, or of all. */
export const showSettings = (of = ''): void => {
  setLookOf(of)
}
