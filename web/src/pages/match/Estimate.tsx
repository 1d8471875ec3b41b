import { createEffect, createSignal, on, onCleanup, Show } from 'solid-js'
import type { Mark } from '../../board/core/types'
import { lang, t } from '../../i18n'
import { fetchEstimate, Problem } from '../../net/api'
import type { Estimate as Guess } from '../../net/types'
import { Icon } from '../../shell/icons'
import { sideOf } from '../shared/names'
import type { Watched } from './model/ctrl'
import { lastTokens, sceneAt } from './model/state'
import '../../styles/review.css'

/** The least share of a place that is shown as somebody's, in hundredths. */
const rather = 20
/** After this long a busy server is asked again, ms. */
const again = 1500

/** On demand: what the position that is looked at may come to when it is counted, and whose each place will be. */
export function Estimate(props: {
  ctrl: Watched
  /** The rules and the text of the position after n plies. */
  position: (n: number) => Promise<{ game: string; position: string }>
}) {
  const { ctrl } = props
  const [wanted, setWanted] = createSignal(false)
  const [found, setFound] = createSignal<Guess>()
  const [failed, setFailed] = createSignal(false)

  /** Shows a moment on all boards, with the signs of an estimate or as it is. */
  function show(n: number, guess?: Guess): void {
    const table = ctrl.table()
    if (!table) return
    const scene = { ...sceneAt(table, n) }
    if (guess) scene.marks = [...(scene.marks ?? []).filter(isNoArea), ...areas(scene.men, guess)]
    for (const board of ctrl.panes().values()) board.set({ scene, last: lastTokens(table, n) })
  }

  createEffect(
    on([ctrl.moment, wanted], ([n, want], before) => {
      setFound(undefined)
      setFailed(false)
      if (!want) {
        if (before?.[1]) show(n)
        return
      }
      let gone = false
      onCleanup(() => {
        gone = true
      })
      guess(props.position, n, () => gone).then(
        (it) => {
          if (gone || !it) return
          setFound(it)
          show(n, it)
        },
        () => gone || setFailed(true),
      )
    }),
  )
  onCleanup(() => {
    if (wanted()) show(ctrl.moment())
  })

  const line = (it: Guess) => {
    if (!it.lead) return t('review.estimateEven')
    const n = new Intl.NumberFormat(lang()).format(Math.abs(it.lead))
    return t('review.estimated', { side: sideOf(ctrl.table()!.match, it.lead > 0 ? 0 : 1), n })
  }
  return (
    <div class="row estimate">
      <span role="status">
        <Show when={wanted()}>
          <Show
            when={found()}
            fallback={t(failed() ? 'review.estimateFailed' : 'review.estimating')}
          >
            {(it) => <b>{line(it())}</b>}
          </Show>
        </Show>
      </span>
      <button
        type="button"
        class="btn"
        aria-pressed={wanted()}
        onClick={() => setWanted(!wanted())}
      >
        <Icon name="half" size={18} />
        {t('review.estimate')}
      </button>
    </div>
  )
}

/** Asks until the server has time; nothing once nobody wants it any more. */
async function guess(
  position: (n: number) => Promise<{ game: string; position: string }>,
  n: number,
  gone: () => boolean,
): Promise<Guess | undefined> {
  const at = await position(n)
  while (!gone()) {
    try {
      return await fetchEstimate(at.game, at.position)
    } catch (err) {
      if (!(err instanceof Problem) || err.code !== 'busy') throw err
      await new Promise((done) => setTimeout(done, again))
    }
  }
  return undefined
}

const isNoArea = ({ kind }: Mark): boolean => !kind.startsWith('territory')

/** A sign on each place that is somebody's, the larger the surer; none on pieces that stay where they are. */
function areas(men: readonly { place: number; seat: number }[], { owners }: Guess): Mark[] {
  const seats = new Map(men.map((m) => [m.place, m.seat]))
  return owners.flatMap((share, place) => {
    const seat = share > 0 ? 0 : 1
    if (Math.abs(share) < rather || seats.get(place) === seat) return []
    return [{ place, kind: `territory.${seat}`, share: Math.abs(share) }]
  })
}
