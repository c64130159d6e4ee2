const maxTextCharacters = 2_000

/** Text literals, including those with escapes and dollar quotes, and numbers that are not part of a name. */
const literal =
  /\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$([a-z_]\w*|)\$[\s\S]*?\$\1\$|(?<![\w$."])\d[\d._]*(?:e[+-]?\d+)?/g

/** A literal whose end was cut off. */
const cutLiteral = /'.*$|\$([a-z_]\w*|)\$.*$/

/** Replaces the literals of an SQL text by `?`. Parameters, such as `$1`, stay. Long texts are cut. */
export const maskLiterals = (sql: string) =>
  sql
    .slice(0, maxTextCharacters)
    .replace(literal, '?')
    .replaceAll(/\s+/g, ' ')
    .replace(cutLiteral, '?')
    .trim()

const change =
  /(?<!\b(?:for|key|do)\s+)\b(?:(insert) into|(update)(?!\s+set\b)|(delete) from|(merge) into)\s+"?([a-z_]\w*)/i
const firstWord = /[a-z]+/i
const readTable = /\b(?:from|join)\s+(?:only\s+)?"?([a-z_]\w*)\b(?!["\w]*\s*\()/i

/**
 * Names the operation and a table of an SQL text, such as `SELECT campaign`. A statement that reads and changes is
 * named by its first change.
 */
export function summarizeSql(sql: string): { operation: string; summary: string } {
  const [, insert, update, del, merge, changed] = change.exec(sql) ?? []
  const verb = insert ?? update ?? del ?? merge ?? firstWord.exec(sql)?.[0] ?? 'other'
  const operation = verb.toUpperCase() === 'WITH' ? 'SELECT' : verb.toUpperCase()
  const table = changed ?? readTable.exec(sql)?.[1]
  return { operation, summary: table === undefined ? operation : `${operation} ${table}` }
}
