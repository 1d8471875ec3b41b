import type { Watched } from './ctrl'

/** The keys that go through a game. */
export function stepKeys(ctrl: Watched, flip: () => void): Record<string, () => void> {
  const [back, on] = [() => ctrl.step(-1), () => ctrl.step(1)]
  const [first, last] = [() => ctrl.look(0), () => ctrl.look(Number.POSITIVE_INFINITY)]
  return {
    ArrowLeft: back,
    k: back,
    h: back,
    ArrowRight: on,
    j: on,
    l: on,
    Home: first,
    '0': first,
    End: last,
    $: last,
    f: flip,
  }
}
