// Figures that rows of games, and people who make some, choose for pieces. They are drawn once their drawings are there.

const asked = new Set<string>()

/** The symbol of a figure. */
export function pictured(figure: string): string {
  const id = `fig-${figure}`
  if (!asked.has(id)) {
    asked.add(id)
    import('./drawings/figures').then((m) => m.put(figure, id)).catch(() => asked.delete(id)) // the next board asks again
  }
  return id
}
