// The numbered clauses of a rule page.

export interface Clause {
  number: string
  text: string
}

/** The clauses of a rule page, in their order. */
export function clausesIn(html: string): Clause[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('.clause')].map((el) => {
    const number = el.textContent.trim()
    const all = el.parentElement?.textContent ?? ''
    return { number, text: all.replace(number, '').replace(/\s+/g, ' ').trim() }
  })
}

/** Those whose number begins so, or in whose text all these words stand. */
export function clausesLike(clauses: readonly Clause[], typed: string): Clause[] {
  const words = typed.toLocaleLowerCase().split(/\s+/)
  return clauses.filter(({ number, text }) => {
    const low = text.toLocaleLowerCase()
    return number.startsWith(typed.trim()) || words.every((word) => low.includes(word))
  })
}
