/** When an advertisement says something. */
export type Rule = {
  /** How it is said. */
  yes: RegExp
  /** Stands wherever it is said, and is quicker to look for. */
  word?: string
  /** What stands directly before makes of it another thing, such as "no"; ends with `$`. */
  unlessAfter?: RegExp
  /** What stands directly after makes of it another thing, such as "is not required"; begins with `^`. */
  unlessBefore?: RegExp
}

/** One expression of several, so that each can be read by itself. */
export const anyOf = (...ways: readonly RegExp[]) =>
  new RegExp(ways.map(({ source }) => `(?:${source})`).join('|'), 'g')

const besideChars = 60

/** How often a phrase may stand in the text as another thing, before it is believed to be one. */
const mostTries = 12

/** The first place where the text says it as it is meant. The cost is at most linear in the text. */
function whereSaid(text: string, { yes, word, unlessAfter, unlessBefore }: Rule): RegExpExecArray | null {
  if (word !== undefined && !text.includes(word)) return null
  yes.lastIndex = 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = yes.exec(text)
    if (found === null) return null
    const end = found.index + found[0].length
    const isOther =
      unlessAfter?.test(text.slice(Math.max(0, found.index - besideChars), found.index)) === true ||
      unlessBefore?.test(text.slice(end, end + besideChars)) === true
    if (!isOther) return found
  }
  return null
}

export const isSaid = (text: string, rule: Rule) => whereSaid(text, rule) !== null
