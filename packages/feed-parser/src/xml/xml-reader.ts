import type { FeedLimits } from '../limits.ts'
import { FeedError } from '../report/feed-error.ts'
import type { Scan } from './scan.ts'
import { readSections } from './sections.ts'
import { truncated } from './syntax.ts'
import { startReading, type XmlHandler } from './tokenizer.ts'
import { writeChunk } from './writing.ts'

export type XmlReader = {
  write(text: string): void
  /** Says that the text is complete. */
  end(): void
  /** The line that is being read, from 1. */
  line(): number
  /** Characters of the document read so far. */
  position(): number
}

function refuseNonXml(first: string, line: number): never {
  const guess = first === '{' || first === '[' ? ' It looks like JSON.' : ''
  throw new FeedError(
    'not-xml',
    `The document begins with "${first}", but a feed is XML and begins with "<".${guess} Check the address and the export.`,
    { line },
  )
}

/**
 * Reads XML text of any cut and tells `handler`; throws `FeedError` when the document is to be refused.
 * Bare ampersands, HTML's named characters and forbidden characters are put right and reported, a
 * declaration (DOCTYPE) is refused before it is read, and positions stay those of the document as it came.
 */
export function xmlReader(handler: XmlHandler, limits: FeedLimits): XmlReader {
  const reading = startReading(handler, limits)
  const { parser } = reading
  const scan: Scan = {
    reading,
    writing: writeChunk(parser, ''),
    isLast: false,
    at: 0,
    section: 'text',
    sectionAt: 0,
    quote: '',
    gathered: 0,
  }
  let carry = ''
  let begun = false

  /** Passes over what may stand before the first tag: white space, and marks of encodings gone astray. */
  function begin(text: string): string {
    const start = /[^ \t\r\n\ufeff]/.exec(text)
    const before = text.slice(0, start?.index).replaceAll('\ufeff', '')
    if (start === null) return before
    begun = true
    if (start[0] !== '<') refuseNonXml(start[0], parser.line + before.split('\n').length)
    return before + text.slice(start.index)
  }

  function read(text: string) {
    const chunk = carry + text
    scan.writing = writeChunk(parser, chunk)
    scan.at = scan.sectionAt = 0
    readSections(scan)
    carry = chunk.slice(scan.at)
  }

  return {
    write: (text) => read(begun ? text : begin(text)),
    end() {
      scan.isLast = true
      read('')
      // The tokeniser has no part in these sections and would not miss their end.
      if (['cdata', 'comment', 'instruction'].includes(scan.section))
        throw truncated(reading.open, { line: parser.line + 1, column: parser.column })
      parser.close()
      if (!reading.sawRoot)
        throw new FeedError('empty', 'The document is empty: it holds no element at all.', { line: 1 })
    },
    line: () => parser.line + 1,
    position: () => parser.position,
  }
}
