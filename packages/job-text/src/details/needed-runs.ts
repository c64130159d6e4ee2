/** One of the ways in which an expression matches. */
export type Way = {
  source: string
  /** Runs of letters: of each of these lists at least one stands in whatever it matches. */
  needs: string[][]
}

/** One letter, a group that needs one of some runs, or a place without a letter; without any of these, one of several letters. */
type Atom = { letter?: string | undefined; need?: string[]; isEmpty?: true }

/** A shorter run stands in nearly every text. */
const shortestRun = 3
const shortestOf = (runs: readonly string[]) => Math.min(...runs.map(({ length }) => length))

/** The list of which the fewest texts have a run. */
const rarest = (needs: readonly string[][]) =>
  needs.toSorted((a, b) => shortestOf(b) - shortestOf(a) || a.length - b.length)[0]

function atomOf(piece: string): Atom {
  if (/^(?:\\[bB]|[\^$])$/.test(piece)) return { isEmpty: true }
  return /^(?:\\[a-zA-Z0-9]|\[.*|\.)$/.test(piece) ? {} : { letter: piece.at(-1) }
}

/**
 * The ways of an expression, which bars part, and what each needs.
 *
 * @param source of an expression without the flags i and v
 */
export function waysOf(source: string): Way[] {
  let at = 0

  /** Up to the end of the group. */
  function ways(): Way[] {
    const found: Way[] = []
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
    // What stands around a match is not in it.
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

const hashBits = 14

/** A hash of each three letters that follow each other in a text, in their order. */
export function triplesOf(text: string): Uint16Array {
  const triples = new Uint16Array(Math.max(0, text.length - shortestRun + 1))
  let last = 0
  for (let at = 0; at < text.length; at += 1) {
    last = ((last << 8) ^ text.charCodeAt(at)) & 0xff_ff_ff
    if (at >= shortestRun - 1)
      triples[at - shortestRun + 1] = Math.imul(last, 0x9e37_79b1) >>> (32 - hashBits)
  }
  return triples
}

/** Tells of the triples of a run whether it may stand in the text: never no where it does. */
export function createSieve(text: string): (run: Uint16Array) => boolean {
  const marks = new Uint8Array(1 << hashBits)
  const triples = triplesOf(text)
  for (let at = 0; at < triples.length; at += 1) marks[triples[at] ?? 0] = 1
  return (run) => {
    for (let at = 0; at < run.length; at += 1) if (marks[run[at] ?? 0] === 0) return false
    return true
  }
}
