import { FeedError } from '../report/feed-error.ts'
import type { Position } from '../report/problem.ts'

/** What is known where the tokeniser gave up. */
export type SyntaxContext = {
  /** Elements that are open, outermost first. */
  open: readonly { name: string; line: number }[]
  sawRoot: boolean
  /** The name in the tag that was being read. */
  found: string
  hint: string
}

/** How a sender avoids most syntax errors. */
export const advice = 'Correct the export; text with < or & must be escaped or stand in a CDATA section.'

function mismatch({ open, found, hint }: SyntaxContext): string {
  const inner = open.at(-1)
  if (inner === undefined) return `</${found}> closes nothing.`
  return `</${found}> is found where <${inner.name}> of line ${inner.line} is still open.${hint} ${advice}`
}

/** The tokeniser's sentences that deserve better ones. */
const sentences: readonly [RegExp, (context: SyntaxContext) => string][] = [
  [/^Un(?:expected close|matched closing) tag/, mismatch],
  [/^Unencoded </, () => `A "<" begins no tag here. ${advice}`],
]

/** The refusal of a document that ends too soon. */
export function truncated(open: SyntaxContext['open'], { line, column }: Position): FeedError {
  const inner = open.at(-1)
  const where = inner === undefined ? '' : ` inside <${inner.name}> of line ${inner.line}`
  return new FeedError(
    'truncated',
    `The document breaks off${where}. It was probably not fetched or written completely.`,
    { line, column: column + 1 },
  )
}

/** Makes a `FeedError` of what the tokeniser says. */
export function refusalOf(error: Error, context: SyntaxContext, at: Position): FeedError {
  const said = error.message.split('\n', 1)[0] ?? ''
  if (/^Unclosed root tag|^Unexpected end/.test(said)) return truncated(context.open, at)
  const sentence = sentences.find(([pattern]) => pattern.test(said))?.[1]
  return new FeedError('syntax', sentence?.(context) ?? `${said.replace(/\.$/, '')}. ${advice}`, at)
}
