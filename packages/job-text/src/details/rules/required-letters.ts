import { appendStarts, selectStarts, type Start } from './starts.ts'

/** One alternative of a regular expression. */
export type RequiredLetters = {
  source: string
  /** Letter sequences that every match contains: at least one of each list. */
  needs: string[][]
  /** Letter sequences with which every match begins; empty if a match can begin with too many. */
  starts: string[]
}

/**
 * One element of an expression: a letter, a group that requires one of several letter sequences, a zero-width
 * assertion, or (with none of these) a character class.
 */
type Atom = { letter?: string | undefined; need?: string[]; isEmpty?: true; starts: Start[] }

/** Minimum length of a required letter sequence. Shorter ones occur in nearly every text. */
const shortestRun = 3
export const shortestOf = (runs: readonly string[]) => Math.min(...runs.map(({ length }) => length))

/** Returns the list whose sequences are likely to occur in the fewest texts: those with the longest sequences. */
export const rarestOf = (needs: readonly string[][]) =>
  needs.toSorted((a, b) => shortestOf(b) - shortestOf(a) || a.length - b.length)[0]

/** Returns the letters that an escape or a character class stands for, or none if these are many. */
function lettersOf(piece: string): string[] {
  if (piece === String.raw`\d`) return Array.from('0123456789')
  if (/^(?:\\[a-zA-Z0-9]|\.)$/.test(piece)) return []
  if (!/^\[./.test(piece)) return [piece.at(-1) ?? '']
  return Array.from(/^\[(?!\^)(-?[^\\-]+-?)\]$/.exec(piece)?.[1] ?? '')
}

function atomOf(piece: string): Atom {
  if (/^(?:\\[bB]|[\^$])$/.test(piece)) return { isEmpty: true, starts: [] }
  const letters = lettersOf(piece)
  const starts = letters.map((text) => ({ text, isWhole: true }))
  return {
    letter: letters.length === 1 ? letters[0] : undefined,
    starts: starts.length > 0 ? starts : [{ text: '', isWhole: false }],
  }
}

/** The position up to which an expression has been read. */
type Reader = { source: string; at: number }

function take(reader: Reader, piece: RegExp): string {
  piece.lastIndex = reader.at
  const [text = ''] = piece.exec(reader.source) ?? []
  reader.at += text.length
  return text
}

type Way = { source: string; needs: string[][]; starts: Start[] }

/** Reads the alternatives up to the end of the group or expression. */
function readWays(reader: Reader): Way[] {
  const found: Way[] = []
  do {
    const from = reader.at
    const { needs, starts } = readSequence(reader)
    found.push({ source: reader.source.slice(from, reader.at), needs, starts })
  } while (take(reader, /[|)]/y) === '|')
  return found
}

function readSequence(reader: Reader): Omit<Way, 'source'> {
  const needs: string[][] = []
  let starts: Start[] = [{ text: '', isWhole: true }]
  let run = ''
  const endRun = () => {
    if (run.length >= shortestRun) needs.push([run])
    run = ''
  }
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const { letter, need, isEmpty, starts: added } = readAtom(reader)
    if (isEmpty === true) continue
    const sign = take(reader, /(?:[?*+]|\{\d+[^}]*\})?\??/y)
    const isOptional = /^(?:[?*]|\{0)/.test(sign)
    starts = appendStarts(starts, added, { isOptional, isRepeated: /^[*+{]/.test(sign) })
    if (letter !== undefined && !isOptional) run += letter
    if (letter !== undefined && sign === '') continue
    endRun()
    if (need !== undefined && !isOptional) needs.push(need)
  }
  endRun()
  return { needs, starts }
}

function readAtom(reader: Reader): Atom {
  const opening = take(reader, /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y)
  if (opening === '') return atomOf(take(reader, /\\.|\[(?:\\.|[^\]\\])*\]|[^]/y))
  const ways = readWays(reader)
  // Lookarounds are not part of the match.
  if (/[=!]$/.test(opening)) return { isEmpty: true, starts: [] }
  const starts = ways.flatMap((way) => way.starts)
  if (ways.some(({ needs }) => needs.length === 0)) return { starts }
  return { need: ways.flatMap(({ needs }) => rarestOf(needs) ?? []), starts }
}

/**
 * Splits a regular expression into its top-level alternatives, with the letter sequences that each requires.
 *
 * @param source source of an expression without the flags i and v
 */
export const parseRegexAlternatives = (source: string): RequiredLetters[] =>
  readWays({ source, at: 0 }).map(({ starts, ...way }) => ({ ...way, starts: selectStarts(starts) }))
