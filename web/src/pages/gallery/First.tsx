import { at } from '../../net/base'
import { createResource, For, Show } from 'solid-js'
import { gameName, lang, t } from '../../i18n'
import { fetchPuzzleOfDay } from '../../net/api'
import type { Family, GameInfo, MyMatch, OpenOffer, Thumb as ThumbData } from '../../net/types'
import { Icon } from '../../shell/icons'
import { MatchCard } from '../matches/MatchCard'
import { isSolved } from '../puzzles/progress'
import { parseSpec } from '../shared/names'
import { lastGame, lastLevel } from './ctrl'
import { Picture } from './Picture'
import { PlayOrSetUp } from './PlayNow'

/** What somebody may have come for: matches that go on, the game played last, the puzzle of the day. */
export function First(props: {
  families: Family[]
  mine: MyMatch[]
  offers: readonly OpenOffer[]
}) {
  /** What one offers oneself stands among the offers. */
  const offered = (m: MyMatch) => props.offers.some((o) => o.id === m.id)
  const running = () => props.mine.filter((m) => m.status !== 'over' && !offered(m)).slice(0, 2)
  return (
    <div class="first">
      <For each={running()}>{(match) => <MatchCard match={match} />}</For>
      <Show when={lastGame(props.families, props.mine)}>
        {(game) => <Again game={game()} mine={props.mine} />}
      </Show>
      <Today />
    </div>
  )
}

function Again(props: { game: GameInfo; mine: MyMatch[] }) {
  const level = () => lastLevel(props.game, props.mine)
  return (
    <div class="panel match-card">
      <Picture thumb={props.game.thumb} family={props.game.family} />
      <span class="said">
        <span class="words">
          <b>{t('gallery.again', { game: gameName(props.game.family, props.game.id) })}</b>
          <small>{t('setup.sumBot', { level: level() })}</small>
        </span>
        <PlayOrSetUp game={props.game} level={level()} />
      </span>
    </div>
  )
}

function Today() {
  const [puzzle] = createResource(lang, fetchPuzzleOfDay)
  return (
    <Show when={puzzle.latest}>
      {(of) => (
        <a class="panel match-card" href={at(`/puzzles/${of().family}/${of().id}`)}>
          <Picture thumb={of().thumb as ThumbData | undefined} family={of().family} />
          <span class="said">
            <span class="words">
              <b>{t('gallery.today')}</b>
              <span class="of">{gameName(of().family, parseSpec(of().game).id)}</span>
              <Show when={isSolved(of().family, of().id)}>
                <span class="solved">
                  <Icon name="check" size={14} /> {t('puzzles.solved')}
                </span>
              </Show>
              <small>{of().task}</small>
            </span>
            <span class="btn">
              {t(isSolved(of().family, of().id) ? 'matches.look' : 'gallery.solve')}
            </span>
          </span>
        </a>
      )}
    </Show>
  )
}
