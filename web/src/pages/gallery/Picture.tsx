import { Show } from 'solid-js'
import { spaceThumb } from '../../board/pictures/space'
import type { Thumb as ThumbData } from '../../net/types'
import { Thumb } from '../shared/Thumb'

/** The picture of a game: a small board, or a table as it is seen in space. */
export function Picture(props: { thumb: ThumbData | undefined; family: string }) {
  return (
    <Show when={props.thumb} fallback={<span class="thumb" />}>
      {(thumb) => (
        <Show when={thumb().board.table} fallback={<Thumb thumb={thumb()} family={props.family} />}>
          {(table) => (
            <span class="thumb">
              {spaceThumb(thumb().board, table(), thumb().men, props.family)}
            </span>
          )}
        </Show>
      )}
    </Show>
  )
}
