import { asPart } from '../shared/names'

/** A list of arms in short, by their names. */
export const briefArms = (value: string, nameOf: (name: string) => string): string =>
  value
    .split(',')
    .map((part, i) => {
      if (part.includes(':')) return part.split(':')[0] ?? ''
      return i ? asPart(nameOf(part)) : nameOf(part)
    })
    .join(', ')
