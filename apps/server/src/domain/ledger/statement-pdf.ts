import PdfDocument from 'pdfkit'
import type { StatementHead, StatementLine } from './statement.ts'

/** Measures of a landscape A4 page, in points. */
const layout = { margin: 36, title: 12, text: 7, linesPerPage: 26 }

/** Columns with their widths in characters. */
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

/** The standard PDF fonts contain Latin-1 only. The CSV, over which the hashes are computed, contains the full text. */
const latin = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?')

const rowOf = (texts: readonly string[]) => texts.map((text, n) => text.padEnd(columns[n]?.[1] ?? 0)).join('')

/**
 * Renders a statement as PDF page by page, in constant memory. It contains the lines of the CSV with their hashes, the sum,
 * and the last hash.
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

/** Yields the bytes of the finished pages. */
function* readFinished(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let part: unknown = doc.read(); part instanceof Uint8Array; part = doc.read()) yield part
}
