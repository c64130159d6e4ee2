import { cleanLine, toTitleCase } from './clean-text.ts'
import { convertTextToHtml } from './html.ts'
import { formatPay } from './salary-text.ts'
import { parseIsoDay, getLabelText, type SourceRow, type SampleJob } from './sample-job.ts'

const fileNameTitle = (file: string) =>
  cleanLine(/^[^\d.]*/.exec(file)?.[0] ?? '')
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** Returns the title in the first line of a bulletin, which sometimes contains other text or words of the next line. */
function titleOf(row: SourceRow): string {
  const title = row.title.replace(/\s*(?:Revised|Class Code).*$/is, '')
  return toTitleCase(
    /^campus interviews only/i.test(title) ? fileNameTitle(getLabelText(row, 'file')) : cleanLine(title),
  )
}

const years = { first: 2000, last: 2019 }

function plausibleDay(year: string, month: string, day: string): Date | null {
  const date = parseIsoDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  const isPlausible =
    date !== null && date.getUTCFullYear() >= years.first && date.getUTCFullYear() <= years.last
  return isPlausible ? date : null
}

const openDate = /Open Date:?\s*(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})/i
const fileDates = /(?<!\d)(\d{2})(\d{2})(\d{2})(?!\d)/g

function writtenDay(match: RegExpExecArray | null): Date | null {
  if (match === null) return null
  const [, month = '', day = '', year = ''] = match
  return plausibleDay(year, month, day)
}

function columnDay(date: string | null): Date | null {
  const [year = '', month = '', day = ''] = (date ?? '').split('-')
  return plausibleDay(year, month, day)
}

/**
 * Returns the opening date of a bulletin: from its text, else the last date in its file name (its revision), else
 * from the column. Dates outside 2002 to 2019 are ignored as misread.
 */
function openedAt(row: SourceRow): Date | null {
  const inFileName = [...getLabelText(row, 'file').matchAll(fileDates)].toReversed()
  const dates = [
    writtenDay(openDate.exec(row.description ?? '')),
    ...inFileName.map((match) => writtenDay(match)),
  ]
  return dates.find((date) => date !== null) ?? columnDay(row.date)
}

const yearlyRange = /\$(\d{2,3},\d{3})\s+to\s+\$(\d{2,3},\d{3})/
const amount = (text: string | undefined) => (text === undefined ? null : Number(text.replaceAll(',', '')))

/**
 * Returns the salary. The columns sometimes contain other amounts, for example a fee; then the salary is read from the
 * text.
 */
function salaryOf({ salary_min: min, salary_max: max, description }: SourceRow): string | null {
  const columns = formatPay({ min, max, period: 'yearly' })
  if (columns !== null) return columns
  const range = yearlyRange.exec(description ?? '')
  return formatPay({ min: amount(range?.[1]), max: amount(range?.[2]), period: 'yearly' })
}

/** Converts the job bulletins of Los Angeles. A bulletin without a date gets the newest date of all. */
export function convertLosAngelesJobs(rows: readonly SourceRow[]): SampleJob[] {
  const dated = rows.map((row) => ({ row, date: openedAt(row) }))
  const newest = new Date(Math.max(...dated.map(({ date }) => date?.getTime() ?? 0)))
  return dated.map(({ row, date }) => ({
    reference: `LA-${row.id}`,
    title: titleOf(row),
    date: date ?? newest,
    url: null,
    company: 'City of Los Angeles',
    places: [{ city: 'Los Angeles', state: 'CA' }],
    description: convertTextToHtml(row.description ?? ''),
    salary: salaryOf(row),
    jobType: /\bpart[\s-]?time\b/i.test(row.title) ? 'parttime' : null,
  }))
}
