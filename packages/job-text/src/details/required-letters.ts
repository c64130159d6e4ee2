/** One alternative of a regular expression. */
export type RequiredLetters = {
  source: string
  /** Letter sequences that every match contains: at least one of each list. */
  needs: string[][]
}

/**
 * One element of an expression: a letter, a group that requires one of several letter sequences, a zero-width
 * assertion, or (with no field set) a character class.
 */
type Atom = { letter?: string | undefined; need?: string[]; isEmpty?: true }

/** Minimum length of a letter sequence. Shorter ones occur in nearly every text. */
const shortestRun = 3
const shortestOf = (runs: readonly string[]) => Math.min(...runs.map(({ length }) => length))

/** Returns the list whose sequences are likely to occur in the fewest texts: those with the longest sequences. */
const rarest = (needs: readonly string[][]) =>
  needs.toSorted((a, b) => shortestOf(b) - shortestOf(a) || a.length - b.length)[0]

function atomOf(piece: string): Atom {
  if (/^(?:\\[bB]|[\^$])$/.test(piece)) return { isEmpty: true }
  return /^(?:\\[a-zA-Z0-9]|\[.*|\.)$/.test(piece) ? {} : { letter: piece.at(-1) }
}

/**
 * Splits a regular expression into its top-level alternatives, with the letter sequences that each requires.
 *
 * @param source source of an expression without the flags i and v
 */
export function parseRegexAlternatives(source: string): RequiredLetters[] {
  let at = 0

  /** Parses up to the end of the group. */
  function ways(): RequiredLetters[] {
    const found: RequiredLetters[] = []
    do {
      const from = at
      const needs = sequence()
      found.push({ source: source.slice(from, at), needs })
    } while (source[at++] === '|')
    return found
  }

  function sequence(): string[][] {
    const found: string[][] = []
    let run = ''
    const endRun = () => {
      if (run.length >= shortestRun) found.push([run])
      run = ''
    }
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const { letter, need, isEmpty } = atom()
      if (isEmpty === true) continue
      const { isOptional, isRepeated } = repetition()
      if (letter !== undefined && !isOptional) run += letter
      if (letter !== undefined && !isRepeated) continue
      endRun()
      if (need !== undefined && !isOptional) found.push(need)
    }
    endRun()
    return found
  }

  function atom(): Atom {
    const opening = taken(/\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y)
    if (opening === '') return atomOf(taken(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/y))
    const found = ways()
    // Lookarounds are not part of the match.
    if (/[=!]$/.test(opening) || found.some(({ needs }) => needs.length === 0)) return {}
    return { need: found.flatMap(({ needs }) => rarest(needs) ?? []) }
  }

  function repetition() {
    const sign = taken(/(?:[?*+]|\{\d+[^}]*\})?\??/y)
    return { isOptional: /^(?:[?*]|\{0)/.test(sign), isRepeated: sign !== '' }
  }

  function taken(piece: RegExp): string {
    piece.lastIndex = at
    const [text = ''] = piece.exec(source) ?? []
    at += text.length
    return text
  }

  return ways()
}

/** Returns whether each match of an expression is within one line and does not depend on the lines around it. */
export const matchesWithinLine = (source: string): boolean =>
  (source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<[=!]|[^]/g) ?? []).every((piece) =>
    /^(?:\\|\[)/.test(piece) ? !new RegExp(piece).test('\n') : !/^(?:[\n^$]|\(\?<.)$/.test(piece),
  )
