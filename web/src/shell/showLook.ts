import { createSignal } from 'solid-js'

/** The family whose boards' look is being chosen, '' for all; undefined: the choice is closed. */
export const [lookOf, setLookOf] = createSignal<string>()

/** Opens the choice of marks, men and materials: of one family's boards, or of all. */
export const showLook = (of = ''): void => {
  setLookOf(of)
}
