import type { LegalStyle, Shape } from '../core/types'

/** What a diagram points at, all of it places. */
export interface DiagramMarks {
  legal?: number[]
  /** How they are marked; without it as suits the board. */
  style?: LegalStyle
  chosen?: number
  /** The places a piece goes through. */
  path?: number[]
  taken?: number[]
  must?: number[]
  /** Pieces that turn over. */
  turns?: number[]
  refused?: number[]
  last?: number[]
  shapes?: Shape[]
}
