import { createMemo, For, Show } from 'solid-js'
import { familyText, numeral, t } from '../../i18n'
import type { Fact } from '../../board/core/types'
import { isBeside } from '../../skins'
import { sideOf } from '../shared/names'
import { PieceIcon } from '../shared/PieceIcon'
import type { Watched } from './model/ctrl'
import { sceneAt } from './model/state'
import { todo } from './model/words'

/** What is to be known at the moment shown besides the pieces. */
export function Facts(props: { ctrl: Watched }) {
  const table = () => props.ctrl.table()!
  /** What was to be done when the game ended is to be done no more. */
  const done = () => table().match.status === 'over' && props.ctrl.moment() === table().plies.length
  const facts = () => {
    const { family } = table().match
    const { facts } = sceneAt(table(), props.ctrl.moment())
    const strip = facts?.filter((fact) => !isBeside(family, fact))
    return done() ? strip?.filter((fact) => !todo(family, fact)) : strip
  }
  return (
    <FactList
      family={table().match.family}
      facts={facts()}
      side={(seat) => sideOf(table().match, seat)}
    />
  )
}

/** What is to be known of a position besides the pieces: one entry for each thing, all seats in it. */
export function FactList(props: {
  family: string
  facts: readonly Fact[] | null | undefined
  side: (seat: number) => string
}) {
  const keys = createMemo(() => [...new Set((props.facts ?? []).map((f) => f.key))])
  const of = (key: string) => (props.facts ?? []).filter((f) => f.key === key)
  const word = (key: string, value: string) =>
    familyText(props.family, `fact.${key}.${value}`) ?? numeral(value)
  /** What is the same for all seats is seen once, and what nobody has yet is not seen. */
  const alike = (all: Fact[]) => all.length > 1 && all.every((f) => f.value === all[0]!.value)
  const idle = (all: Fact[]) => alike(all) && all[0]!.value === '0'
  /** Sides of which different words are said have a line each, with their piece. */
  const apart = (all: Fact[]) =>
    all.length > 1 &&
    !alike(all) &&
    all.every((f) => f.seat >= 0 && familyText(props.family, `fact.${f.key}.${f.value}`))
  return (
    <Show when={keys().length > 0}>
      <dl
        class={keys().every((key) => idle(of(key))) ? 'unseen' : 'facts'}
        aria-label={t('match.facts')}
      >
        <For each={keys()}>
          {(key) => (
            <div classList={{ unseen: idle(of(key)) }}>
              <dt>{familyText(props.family, `fact.${key}`) ?? key}</dt>
              <dd classList={{ apart: apart(of(key)) }}>
                <For each={of(key)}>
                  {(fact, i) => (
                    <span classList={{ unseen: i() > 0 && alike(of(key)) }}>
                      <Show when={i() > 0}>
                        <span classList={{ unseen: apart(of(key)) }}>, </span>
                      </Show>
                      <Show when={apart(of(key))}>
                        <PieceIcon seat={fact.seat} family={props.family} />
                      </Show>
                      <Show when={fact.seat >= 0}>
                        <span classList={{ unseen: alike(of(key)) }}>{props.side(fact.seat)} </span>
                      </Show>
                      <b>{word(key, fact.value)}</b>
                    </span>
                  )}
                </For>
              </dd>
            </div>
          )}
        </For>
      </dl>
    </Show>
  )
}
