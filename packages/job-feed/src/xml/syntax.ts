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

const advice = 'Correct the export; text with < or & must be escaped or stand in a CDATA section.'

function mismatch({ open, found, hint }: SyntaxContext): string {
  const inner = open.at(-1)
  if (inner === undefined) return `</${found}> closes nothing.`
  return `</${found}> is found where <${inner.name}> of line ${inner.line} is still open.${hint} ${advice}`
}

/** The tokeniser's sentences that deserve better ones. */
const sentences: readonly [RegExp, (context: SyntaxContext) => string][] = [
  [/^Un(?:expected close|matched closing) tag/, mismatch],
  [/^Unencoded </, () => `A "<" begins no tag here. ${advice}`],
  [
    /^Text data outside|^Non-whitespace before/,
    ({ sawRoot }) => (sawRoot ? 'Text follows the end of the document.' : 'Text precedes the first element.'),
  ],
]

/** Makes a `FeedError` of what the tokeniser says. */
export function refusalOf(error: Error, context: SyntaxContext, at: Position): FeedError {
  const said = error.message.split('\n', 1)[0] ?? ''
  if (/^Unclosed root tag|^Unexpected end/.test(said)) {
    const inner = context.open.at(-1)
    const where = inner === undefined ? '' : ` inside <${inner.name}> of line ${inner.line}`
    return new FeedError(
      'truncated',
      `The document breaks off${where}. It was probably not fetched or written completely.`,
      { line: at.line, column: at.column + 1 },
    )
  }
  const sentence = sentences.find(([pattern]) => pattern.test(said))?.[1]
  return new FeedError('syntax', sentence?.(context) ?? `${said.replace(/\.$/, '')}. ${advice}`, at)
}
