// How the clicks of a move lead on, reckoned from the paths of a scene apart from the page.

/** The paths that begin with some clicks. */
export const leading = (paths, tokens) =>
  paths.filter((p) => tokens.every((token, i) => p.tokens[i] === token))

/** The clicks that may follow some clicks, each once, in the order of the paths. */
export const following = (paths, tokens) => [
  ...new Set(leading(paths, tokens).map((p) => p.tokens[tokens.length])),
]

/** The path that some clicks are the whole of. */
const whole = (paths, tokens) =>
  leading(paths, tokens).find((p) => p.tokens.length === tokens.length)

/**
 * What the page makes of clicks: a move once nothing is left to decide, else the clicks with those
 * that could only follow. A piece must be picked up before it goes anywhere.
 */
export function outcomeOf(paths, clicks) {
  let tokens = clicks
  const first = leading(paths, tokens)[0]
  if (tokens.length > 1 && leading(paths, tokens).every((p) => p.text === first.text))
    return { move: first, tokens }
  while (tokens.length > 1 && !whole(paths, tokens) && following(paths, tokens).length === 1)
    tokens = [...tokens, ...following(paths, tokens)]
  return { move: whole(paths, tokens), tokens }
}

/** What is wrong with the paths of a scene by themselves: each must lead to its own move. */
export function ambiguous(paths) {
  const faults = []
  const seen = new Map()
  for (const p of paths) {
    const key = `${p.seat}: ${p.tokens.join()}`
    if (seen.has(key) && seen.get(key) !== p.text)
      faults.push(`${p.text} and ${seen.get(key)} are the same clicks ${key}`)
    seen.set(key, p.text)
    for (let n = 1; n < p.tokens.length; n++) {
      const other = seen.get(`${p.seat}: ${p.tokens.slice(0, n).join()}`)
      if (other !== undefined) faults.push(`the clicks of ${p.text} go through those of ${other}`)
    }
  }
  return faults
}
