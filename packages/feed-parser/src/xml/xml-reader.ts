import type { FeedLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'
import { rejectTruncated, createScanState, type XmlHandler } from './scan.ts'
import { scanSections } from './sections.ts'

export type { XmlHandler } from './scan.ts'

export type XmlReader = {
  write(text: string): void
  end(): void
  /** Returns the current line, counted from 1. */
  line(): number
  /** Returns the number of characters read so far. */
  position(): number
}

function refuseNonXml(first: string, line: number): never {
  const guess = first === '{' || first === '[' ? ' It looks like JSON.' : ''
  throw new FeedError(
    'not-xml',
    `The document starts with "${first}", but a feed is XML and starts with "<".${guess} Check the address and the export.`,
    { line },
  )
}

/**
 * Creates a streaming XML parser, which accepts chunks of any size. Throws `FeedError` if the document is rejected.
 * Bare ampersands, HTML entities, and forbidden characters are repaired and reported. DOCTYPE declarations are
 * rejected, so there are no custom entities.
 */
export function createXmlReader(handler: XmlHandler, limits: FeedLimits): XmlReader {
  const scan = createScanState(handler, limits)
  let hasStarted = false
  const line = () => scan.positions.at(scan.at).line

  /** Removes byte order marks before the first tag, where only white space is allowed. */
  function start(text: string): string {
    const first = /[^ \t\r\n\ufeff]/.exec(text)
    const before = text.slice(0, first?.index).replaceAll('\ufeff', '')
    if (first === null) return before
    hasStarted = true
    if (first[0] !== '<') refuseNonXml(first[0], line() + before.split('\n').length - 1)
    return before + text.slice(first.index)
  }

  function read(text: string) {
    const chunk = scan.chunk.slice(scan.at) + text
    scan.positions.advance(scan.at, chunk)
    scan.chunk = chunk
    scan.at = scan.textAt = 0
    scanSections(scan)
  }

  return {
    write: (text) => read(hasStarted ? text : start(text)),
    end() {
      scan.isLast = true
      read('')
      if (scan.open.length > 0 || scan.section !== 'text') rejectTruncated(scan)
      if (!scan.sawRoot)
        throw new FeedError('empty', 'The document is empty: it contains no element.', { line: 1 })
    },
    line,
    position: () => scan.positions.charsBefore(scan.at),
  }
}
