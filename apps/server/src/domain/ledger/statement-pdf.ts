import PdfDocument from 'pdfkit'
import type { StatementHead, StatementLine } from './statement.ts'

/** Of an A4 page across, in points. */
const layout = { margin: 36, title: 12, text: 7, linesPerPage: 26 }

/** What stands in a column, and how wide it is, in characters. */
const columns: readonly [name: string, width: number, text: (line: StatementLine) => string][] = [
  ['line', 8, ({ line }) => String(line)],
  ['at', 28, ({ at }) => at],
  ['kind', 7, ({ kind }) => kind],
  ['cents', 9, ({ cents }) => String(cents)],
  ['month', 11, ({ period }) => period],
  ['click', 37, ({ clickId }) => clickId],
  ['campaign', 11, ({ campaignId }) => String(campaignId)],
  ['segment', 11, ({ segmentId }) => String(segmentId ?? '')],
  ['job', 13, ({ jobId }) => String(jobId)],
  ['publisher', 10, ({ publisherId }) => String(publisherId)],
]

/** The fonts of every reader know Latin letters alone; the CSV, which is what is hashed, has all. */
const latin = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?')

const rowOf = (texts: readonly string[]) => texts.map((text, n) => text.padEnd(columns[n]?.[1] ?? 0)).join('')

/**
 * A statement as PDF, page by page, so that one of millions of lines takes no more memory than a short one: of each line what the
 * CSV has, with its hash below it, and at the end the sum and the last hash.
 */
export async function* statementPdf(
  { customerId, month, zone, hash }: StatementHead,
  lines: AsyncIterable<StatementLine>,
): AsyncGenerator<Uint8Array> {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: layout.margin,
    info: { Title: `Statement of customer ${customerId}, ${month}` },
  })
  const write = (text: string) => doc.text(text, { lineBreak: false }).text('')
  doc.font('Courier-Bold').fontSize(layout.title)
  write(`Statement of customer ${customerId}, ${month}, ${zone}`)
  doc.font('Courier').fontSize(layout.text)
  write(`The chain of hashes begins with ${hash}`)
  let [sumCents, lastHash, onPage] = [0, hash, 0]
  const head = () => write(`\n${rowOf(columns.map(([name]) => name))}`)
  head()
  for await (const line of lines) {
    if (onPage === layout.linesPerPage) {
      doc.addPage()
      head()
      onPage = 0
      yield* readFinished(doc)
    }
    onPage += 1
    sumCents += line.cents
    lastHash = line.hash
    write(rowOf(columns.map(([, , text]) => text(line))))
    write(`        ${line.hash}${line.reason === null ? '' : `  ${latin(line.reason)}`}`)
  }
  write('')
  write(`Sum: ${sumCents} cents`)
  write(`Last hash: ${lastHash}`)
  doc.end()
  for await (const part of doc) yield part as Uint8Array
}

/** What is finished so far. */
function* readFinished(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let part: unknown = doc.read(); part instanceof Uint8Array; part = doc.read()) yield part
}
