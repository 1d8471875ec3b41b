import { createEffect, createResource, Show } from 'solid-js'
import { fetchEditor, fetchPreview } from '../../net/api'
import { parseSpec } from '../shared/names'
import { Boards, createDesk, Text, Tools } from './Parts'
import { createPosition, type Given } from './position'

/** A position of a match that is set up anew, on its board or as text; '' is told of what is none. */
export function PositionWithin(props: {
  match: { family: string; game: string; seats: readonly unknown[] }
  from: string
  onText: (text: string) => void
}) {
  const spec = props.match.game
  const [given] = createResource(async (): Promise<Given> => {
    const [first, usual, info] = await Promise.all([
      fetchPreview(spec, props.from),
      fetchPreview(spec),
      fetchEditor(spec).catch(() => undefined), // where none can be set up on a board, the text is left
    ])
    const game = {
      id: parseSpec(spec).id,
      family: props.match.family,
      seats: props.match.seats.length,
    }
    return {
      game,
      spec,
      first,
      usual,
      palette: info?.palette ?? [],
      carriers: info?.carriers ?? [],
    }
  })
  return (
    <Show
      when={!given.error && given()}
      fallback={<div class="ed-within" aria-busy={!given.error} />}
    >
      {(it) => <Within {...it()} onText={props.onText} />}
    </Show>
  )
}

function Within(props: Given & { onText: (text: string) => void }) {
  const position = createPosition(props)
  const desk = createDesk(props, position)
  createEffect(() => props.onText(position.error() ? '' : position.text()))
  return (
    <div class="ed-within">
      <Show
        when={props.palette.length}
        fallback={<Text position={position} family={props.game.family} />}
      >
        <Boards {...props} desk={desk} />
        <div class="ed-side">
          <Tools {...props} desk={desk} />
        </div>
      </Show>
    </div>
  )
}
