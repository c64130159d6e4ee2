import { FeedError } from '../report/feed-error.ts'
import type { FeedLimits } from '../limits.ts'
import { repairingWriter } from './repair.ts'
import { startReading, type XmlHandler } from './tokenizer.ts'

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

/** Reads XML text piece by piece and tells `handler`; throws `FeedError` when the document is to be refused. */
export function xmlReader(handler: XmlHandler, limits: FeedLimits): XmlReader {
  const reading = startReading(handler, limits)
  const { parser } = reading
  const writer = repairingWriter(reading)
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

  return {
    write: (text) => writer.write(begun ? text : begin(text)),
    end() {
      writer.end()
      parser.close()
      if (!reading.sawRoot)
        throw new FeedError('empty', 'The document is empty: it holds no element at all.', { line: 1 })
    },
    line: () => parser.line + 1,
    position: () => parser.position,
  }
}
