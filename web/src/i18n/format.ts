// Filling in the words of a catalogue.

/** A text, or its plural forms by the categories of Intl.PluralRules. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Params = Record<string, string | number>

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(lang: string): Intl.PluralRules {
  let rule = rules.get(lang)
  if (!rule) {
    rule = new Intl.PluralRules(lang)
    rules.set(lang, rule)
  }
  return rule
}

/** The form of an entry for the parameter n. */
export function formOf(entry: Entry, lang: string, n: number): string {
  if (typeof entry === 'string') return entry
  // English in place of another language may lack a form of that.
  return entry[pluralRules(lang).select(n)] || entry.other || ''
}

/** Puts the parameters into the braces of a text; an unknown name stays as it is. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** The names in the braces of a text, sorted. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))].sort()
}

export function format(entry: Entry, lang: string, params: Params = {}): string {
  return fill(formOf(entry, lang, Number(params.n ?? 0)), params)
}
