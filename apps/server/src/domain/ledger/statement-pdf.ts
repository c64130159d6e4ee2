import { defaultBrandName } from '@tiller/contract/platform/operator/brand'
import PdfDocument from 'pdfkit'
import type { StatementSummary } from './statement-summary.ts'
import type { StatementHead, StatementLine } from './statement.ts'

/** Margins and borders of a Letter page, in points. */
const page = { margin: 54, right: 558, bottom: 726 }

/** An appendix with more lines has one line per day instead of one per charge: 59,000 lines were 7 MB and took 10 s. */
const mostLines = 5_000

/**
 * Replaces characters outside Latin-1, which the standard PDF fonts do not contain. The CSV, over which the hashes are
 * computed, contains the full text.
 */
const latin = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?')

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (cents: number) => dollars.format(cents / 100)
const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** A column of a table: its heading, its left edge, and for numbers its right edge. */
type Column = { head: string; left: number; right?: number }

const campaignColumns: readonly Column[] = [
  { head: 'Campaign', left: 54 },
  { head: 'Clicks', left: 250, right: 290 },
  { head: 'Acquisitions', left: 295, right: 350 },
  { head: 'Charges', left: 355, right: 415 },
  { head: 'Credits', left: 425, right: 485 },
  { head: 'Total', left: 495, right: page.right },
]
const creditColumns: readonly Column[] = [
  { head: 'Date', left: 54 },
  { head: 'Campaign', left: 120 },
  { head: 'Reason', left: 290 },
  { head: 'Credit', left: 495, right: page.right },
]
const dayColumns: readonly Column[] = [
  { head: 'Date', left: 54 },
  { head: 'Lines', left: 110, right: 150 },
  { head: 'Amount', left: 155, right: 215 },
  { head: 'Hash of the last line', left: 228 },
]
const lineColumns: readonly Column[] = [
  { head: 'Line', left: 54 },
  { head: 'Time (UTC)', left: 88 },
  { head: 'Type', left: 162 },
  { head: 'Amount', left: 215, right: 270 },
  { head: 'Click', left: 284 },
  { head: 'Campaign', left: 450 },
  { head: 'Job', left: 505 },
]

type Font = { bold?: boolean; size?: number }

/** Writes lines of cells from top to bottom and starts new pages. */
class Writer {
  private y = page.margin
  private pageNumber = 1
  private readonly doc: PDFKit.PDFDocument
  private readonly footer: string

  constructor(doc: PDFKit.PDFDocument, footer: string) {
    this.doc = doc
    this.footer = footer
  }

  /**
   * Starts a new page if fewer than `height` points are left on this one.
   *
   * @returns whether a new page was started
   */
  ensure(height: number): boolean {
    if (this.y + height <= page.bottom) return false
    this.end()
    this.doc.addPage()
    this.pageNumber += 1
    this.y = page.margin
    return true
  }

  skip(height: number): void {
    this.y += height
  }

  text(value: string, font: Font = {}): void {
    const height = (font.size ?? 9) * 1.4
    this.ensure(height)
    this.put(latin(value), page.margin, this.y, font)
    this.y += height
  }

  row(columns: readonly Column[], cells: readonly string[], font: Font = {}): void {
    this.select(font)
    for (const [index, { left, right }] of columns.entries()) {
      const end = right ?? (columns[index + 1]?.left ?? page.right) - 6
      const cell = this.fit(latin(cells[index] ?? ''), end - left)
      this.put(cell, right === undefined ? left : right - this.doc.widthOfString(cell), this.y, font)
    }
    this.y += (font.size ?? 9) * 1.5
  }

  head(columns: readonly Column[]): void {
    const heads = columns.map(({ head }) => head)
    this.row(columns, heads, { bold: true, size: 8 })
    const { doc, y } = this
    doc
      .moveTo(page.margin, y - 1)
      .lineTo(page.right, y - 1)
      .lineWidth(0.5)
      .stroke('#999999')
    doc.fillColor('#000000')
    this.y += 3
  }

  /**
   * Writes a row. A new page repeats the heading.
   *
   * @returns whether a new page was started
   */
  tableRow(columns: readonly Column[], cells: readonly string[], font: Font = {}): boolean {
    const isNew = this.ensure(16)
    if (isNew) this.head(columns)
    this.row(columns, cells, font)
    return isNew
  }

  section(title: string): void {
    this.y += 14
    this.ensure(60)
    this.text(title, { bold: true, size: 12 })
    this.y += 4
  }

  /** Writes the footer of the last page. */
  end(): void {
    this.put(`${this.footer} · Page ${this.pageNumber}`, page.margin, 744, { size: 8 })
  }

  private select({ bold = false, size = 9 }: Font): void {
    this.doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  }

  private put(value: string, x: number, y: number, font: Font): void {
    this.select(font)
    this.doc.text(value, x, y, { lineBreak: false })
  }

  /** Shortens a text to a width in points. */
  private fit(value: string, width: number): string {
    if (this.doc.widthOfString(value) <= width) return value
    let end = value.length
    while (end > 0 && this.doc.widthOfString(`${value.slice(0, end)}...`) > width) end -= 1
    return `${value.slice(0, end)}...`
  }
}

/** The name and the PNG image at the top of a statement. */
export type StatementBrand = { name: string; logo: Buffer | null }

function drawHead(doc: PDFKit.PDFDocument, { name, logo }: StatementBrand) {
  if (logo !== null) return doc.image(logo, page.margin, 48, { fit: [240, 32] })
  if (name === defaultBrandName) drawMark(doc)
  return doc
    .font('Helvetica-Bold')
    .fontSize(18)
    .text(latin(name), name === defaultBrandName ? page.margin + 42 : page.margin, 55, { lineBreak: false })
}

/** Draws the mark that the console and the pages of Tiller also show. */
function drawMark(doc: PDFKit.PDFDocument) {
  doc.save().translate(page.margin, 48).roundedRect(0, 0, 32, 32, 8).fill('#6d3fc0')
  doc.path('M6.5 11.2c5.6-3.3 12.8-3.9 19-1.6').lineWidth(3.2).lineCap('round').stroke('#ffffff')
  doc
    .path('M15.2 8.6h3.4v9.2c0 3.9 1.3 6.1 3.9 7.7h-5.2c-3.2 0-5.4-2.4-5.4-6 0-4.3 3.3-4.2 3.3-8.2z')
    .fill('#ffffff')
  doc.restore().fillColor('#000000')
}

function writeTotals(write: Writer, { customerId, month, zone }: StatementHead, summary: StatementSummary) {
  const sum = (of: 'chargeCents' | 'creditCents') =>
    summary.campaigns.reduce((total, row) => total + row[of], 0)
  const [charges, credits] = [sum('chargeCents'), sum('creditCents')]
  write.skip(50)
  write.text(`Statement for ${monthName(month)}`, { bold: true, size: 20 })
  write.skip(8)
  write.text(summary.customerName, { bold: true, size: 12 })
  write.text(
    `Customer ${customerId}${(summary.emailAddress ?? '') === '' ? '' : ` · ${summary.emailAddress}`}`,
  )
  write.text(`Amounts are in US dollars. Days and months begin in ${zone.replaceAll('_', ' ')} time.`)
  write.skip(12)
  for (const [name, cents] of [
    ['Charges', charges],
    ['Credits', credits],
  ] as const)
    write.row(totalColumns, [name, money(cents)], { size: 11 })
  write.row(totalColumns, ['Total', money(charges + credits)], { bold: true, size: 13 })
}

const totalColumns: readonly Column[] = [
  { head: '', left: 54 },
  { head: '', left: 180, right: 280 },
]

function writeCampaigns(write: Writer, { campaigns, credits, creditCount }: StatementSummary) {
  write.section('Campaigns')
  if (campaigns.length === 0) write.text('Nothing was charged or credited in this month.')
  else write.head(campaignColumns)
  for (const { name, clicks, acquisitions, chargeCents, creditCents } of campaigns)
    write.tableRow(campaignColumns, [
      name,
      clicks.toLocaleString('en-US'),
      acquisitions.toLocaleString('en-US'),
      money(chargeCents),
      money(creditCents),
      money(chargeCents + creditCents),
    ])
  if (credits.length === 0) return
  write.section('Credits')
  write.head(creditColumns)
  for (const { day, campaign, reason, cents } of credits)
    write.tableRow(creditColumns, [day, campaign, reason, money(cents)])
  if (creditCount > credits.length)
    write.text(
      `The CSV file of this statement lists ${counted(creditCount - credits.length, 'more credit')}.`,
    )
}

/**
 * Renders a statement as PDF page by page, in constant memory: customer and totals, campaigns, credits, and an
 * appendix with the hash of each line. Beyond 5,000 lines, the appendix has a hash of each day instead.
 */
export async function* renderStatementPdf(
  head: StatementHead,
  summary: StatementSummary,
  chunks: AsyncIterable<readonly StatementLine[]>,
  brand: StatementBrand,
): AsyncGenerator<Uint8Array> {
  const title = `Statement of ${latin(summary.customerName)}, ${monthName(head.month)}`
  const doc = new PdfDocument({ size: 'LETTER', margin: 0, info: { Title: title } })
  const write = new Writer(doc, title)
  drawHead(doc, brand)
  writeTotals(write, head, summary)
  writeCampaigns(write, summary)
  const isByDay = summary.lines > mostLines
  write.section('Appendix: hashes')
  write.text(
    'Each hash covers all lines before it, so a changed, missing, or added line changes every later hash.',
  )
  write.text('To verify them, download the CSV file of this statement.')
  write.text(`First hash: ${head.hash}`, { size: 8 })
  write.skip(6)
  write.head(isByDay ? dayColumns : lineColumns)
  let [sumCents, lastHash] = [0, head.hash]
  const writeAppendix = isByDay ? byDay(write, head.zone) : byLine(write)
  for await (const lines of chunks)
    for (const line of lines) {
      sumCents += line.cents
      lastHash = line.hash
      if (writeAppendix.add(line)) yield* readFinished(doc)
    }
  writeAppendix.end()
  write.ensure(40)
  write.skip(8)
  write.text(`Sum of all lines: ${money(sumCents)}`, { bold: true })
  write.text(`Last hash: ${lastHash}`, { size: 8 })
  write.end()
  doc.end()
  for await (const part of doc) yield part as Uint8Array
}

const chargeTypes = { CLICK: 'Click', ACQUISITION: 'Acquisition', REFUND: 'Credit' }

const byLine = (write: Writer) => ({
  /**
   * Adds a line to the appendix.
   *
   * @returns whether a page is finished
   */
  add({ line, at, kind, cents, clickId, campaignId, jobId, hash, reason }: StatementLine): boolean {
    const isNew = write.ensure(26)
    if (isNew) write.head(lineColumns)
    write.row(
      lineColumns,
      [
        String(line),
        at.slice(0, 19).replace('T', ' '),
        chargeTypes[kind],
        money(cents),
        clickId,
        String(campaignId),
        String(jobId),
      ],
      { size: 7 },
    )
    write.row(hashColumns, [`${hash}${reason === null ? '' : `  ${reason}`}`], { size: 7 })
    return isNew
  },
  end: () => undefined,
})

const hashColumns: readonly Column[] = [{ head: '', left: 88 }]

function byDay(write: Writer, zone: string) {
  // The Swedish format is ISO 8601.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  let current: { day: string; lines: number; cents: number; hash: string } | undefined
  const end = () =>
    current !== undefined &&
    write.tableRow(
      dayColumns,
      [current.day, current.lines.toLocaleString('en-US'), money(current.cents), current.hash],
      { size: 8 },
    )
  return {
    add({ at, cents, hash }: StatementLine): boolean {
      const day = days.format(new Date(at))
      const isNew = current !== undefined && current.day !== day && end()
      current =
        current?.day === day
          ? { day, lines: current.lines + 1, cents: current.cents + cents, hash }
          : { day, lines: 1, cents, hash }
      return isNew
    },
    end,
  }
}

/** Yields the bytes of the finished pages. */
function* readFinished(doc: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let part: unknown = doc.read(); part instanceof Uint8Array; part = doc.read()) yield part
}
