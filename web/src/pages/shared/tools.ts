// Tools that make the value of an option: options name them, here they are loaded from.

import type { Component } from 'solid-js'
import type { OptionInfo } from '../../net/types'
import { briefArms } from '../formations/arms'
import { valueName } from './names'

export interface ToolProps {
  /** Id of the game. */
  game: string
  family: string
  /** Key of the option. */
  option: string
  value: string
  /** All options that were changed. */
  options: Record<string, string>
  onChange: (value: string) => void
  onClose: () => void
}

export interface Tool {
  load: () => Promise<{ default: Component<ToolProps> }>
  /** A value in short; nameOf gives the words for a part of it. */
  brief: (value: string, nameOf: (part: string) => string) => string
}

export const tools: Readonly<Record<string, Tool>> = {
  formations: {
    load: async () => ({ default: (await import('../formations/Formations')).Formations }),
    brief: briefArms,
  },
}

/** A value in words: those of the family, or of the tool that made it. */
export function valueWords(family: string, option: OptionInfo, value: string): string {
  const plain = (v: string) => valueName(family, option.key, v)
  return tools[option.tool ?? '']?.brief(value, plain) ?? plain(value)
}
