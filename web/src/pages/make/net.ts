import { call } from '../../net/api'
import type { DefinitionCheck, DefinitionInfo } from '../../net/types'

/** Any game as a rules file. */
export const fetchDefinition = (game: string) =>
  call<DefinitionInfo>(`/definitions/${encodeURIComponent(game)}`)

/** Games that people have made here, the newest first. */
export const fetchDefinitions = () =>
  call<{ definitions: DefinitionInfo[] }>('/definitions').then((told) => told.definitions)

/** What a rules file makes, or what is wrong with it. */
export const checkDefinition = (text: string) =>
  call<DefinitionCheck>('/definitions/check', 'POST', { text })

/** Keeps a game for ever. */
export const publishDefinition = (text: string) =>
  call<DefinitionInfo>('/definitions', 'POST', { text })
