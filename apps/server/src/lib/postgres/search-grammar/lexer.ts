/** A syntax error with its position. Only `parseSearch` catches it. */
export class SearchSyntaxError extends Error {
  /** The position in characters, counted from 1. */
  readonly position: number

  constructor(message: string, at: number) {
    super(message)
    this.position = at + 1
  }
}

export type SearchToken = {
  kind: 'word' | 'number' | 'string' | 'operator' | '(' | ')' | ',' | 'minus' | 'end'
  /** The text of the token as written, or the content of a string. */
  text: string
  at: number
}

const patterns: readonly [SearchToken['kind'], RegExp][] = [
  ['word', /[A-Za-z_][A-Za-z0-9_.]*/y],
  // Before the minus operator. Fields never begin with a digit, so -5 is always a number.
  ['number', /-?[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_.])/y],
  ['operator', /==|!=|>=|<=|[=><~:]/y],
  ['minus', /-/y],
  ['(', /\(/y],
  [')', /\)/y],
  [',', /,/y],
]

/** Splits a search into tokens; the last one is `end`. */
export function tokenizeSearch(search: string): SearchToken[] {
  const found: SearchToken[] = []
  let at = skipBlanks(search, 0)
  while (at < search.length) {
    const { token, end } = search[at] === '"' ? quoted(search, at) : plain(search, at)
    found.push(token)
    at = skipBlanks(search, end)
  }
  return [...found, { kind: 'end', text: 'the end', at: search.length }]
}

const blanks = /[ \t\r\n]*/y

function skipBlanks(search: string, at: number): number {
  blanks.lastIndex = at
  blanks.test(search)
  return blanks.lastIndex
}

function plain(search: string, at: number): { token: SearchToken; end: number } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const text = pattern.exec(search)?.[0]
    if (text !== undefined) return { token: { kind, text, at }, end: at + text.length }
  }
  const character = String.fromCodePoint(search.codePointAt(at) ?? 0)
  throw new SearchSyntaxError(`unexpected ${JSON.stringify(character)}`, at)
}

/** Reads a string in double quotes; \" and \\ are escapes. */
function quoted(search: string, at: number): { token: SearchToken; end: number } {
  let text = ''
  for (let next = at + 1; next < search.length; next += 1) {
    const character = search[next]
    if (character === '"') return { token: { kind: 'string', text, at }, end: next + 1 }
    if (character === '\0') throw new SearchSyntaxError('a string cannot contain the character U+0000', next)
    if (character !== '\\') {
      text += character
      continue
    }
    next += 1
    if (search[next] !== '"' && search[next] !== '\\')
      throw new SearchSyntaxError('only \\" and \\\\ are escapes in a string', next - 1)
    text += search[next]
  }
  throw new SearchSyntaxError('the string that begins here has no closing double quote', at)
}
