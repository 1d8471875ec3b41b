import { lazy, Show, Suspense } from 'solid-js'
import { withLate } from '../../i18n'
import type { GameInfo } from '../../net/types'
import type { Offers as Ctrl } from './ctrl'

const Offers = lazy(async () => ({ default: (await withLate(import('./Offers'))).Offers }))

/** The open offers of some games; nothing where there are none, and nothing is loaded for it. */
export function Lobby(props: {
  ctrl: Ctrl
  games: readonly GameInfo[]
  onWithdrawn?: (id: string) => void
}) {
  return (
    <Show when={props.ctrl.shown()}>
      <Suspense>
        <Offers {...props} />
      </Suspense>
    </Show>
  )
}
