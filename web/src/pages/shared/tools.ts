// Tools that make the value of an option: options name them, here they are loaded from.

import type { Component } from 'solid-js'
import type { OptionInfo } from '../../net/types'
import { withLate } from '../../i18n'
import { briefArms } from '../formations/brief'
import { valueName } from './names'
import type { ToolProps } from './toolProps'

export interface Tool {
  load: () => Promise<{ default: Component<ToolProps> }>
  /** A value in short; nameOf gives the words for a part of it. */
  brief: (value: string, nameOf: (part: string) => string) => string
}

export const tools: Readonly<Record<string, Tool>> = {
  formations: {
    load: async () => ({
      default: (await withLate(import('../formations/Formations'))).Formations,
    }),
    brief: briefArms,
  },
}

/** A value in words: those of the family, or of the tool that made it. */
export function valueWords(family: string, option: OptionInfo, value: string): string {
  const plain = (v: string) => valueName(family, option.key, v)
  return tools[option.tool ?? '']?.brief(value, plain) ?? plain(value)
}
