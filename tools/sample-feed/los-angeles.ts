import { cleanLine, inTitleCase } from './clean-text.ts'
import { htmlOf } from './html.ts'
import { salaryText } from './salary-text.ts'
import { dayOf, label, type Row, type SampleJob } from './sample-job.ts'

const fileNameTitle = (file: string) =>
  cleanLine(/^[^\d.]*/.exec(file)?.[0] ?? '')
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * The title in the bulletin's first line, which sometimes contains something else or words of the next line.
 */
function titleOf(row: Row): string {
  const title = row.title.replace(/\s*(?:Revised|Class Code).*$/is, '')
  return inTitleCase(
    /^campus interviews only/i.test(title) ? fileNameTitle(label(row, 'file')) : cleanLine(title),
  )
}

const years = { first: 2000, last: 2019 }

function plausibleDay(year: string, month: string, day: string): Date | null {
  const date = dayOf(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
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
 * The opening date of a bulletin: from its text, else the last date of its file name (the revision), else the
 * column. Bulletins were written from 2002 to 2019, so other dates are misread.
 */
function openedAt(row: Row): Date | null {
  const inFileName = [...label(row, 'file').matchAll(fileDates)].toReversed()
  const dates = [
    writtenDay(openDate.exec(row.description ?? '')),
    ...inFileName.map((match) => writtenDay(match)),
  ]
  return dates.find((date) => date !== null) ?? columnDay(row.date)
}

const yearlyRange = /\$(\d{2,3},\d{3})\s+to\s+\$(\d{2,3},\d{3})/
const amount = (text: string | undefined) => (text === undefined ? null : Number(text.replaceAll(',', '')))

/** The columns sometimes contain other amounts, such as a fee; then the salary is read from the text. */
function salaryOf({ salary_min: min, salary_max: max, description }: Row): string | null {
  const columns = salaryText({ min, max, period: 'yearly' })
  if (columns !== null) return columns
  const range = yearlyRange.exec(description ?? '')
  return salaryText({ min: amount(range?.[1]), max: amount(range?.[2]), period: 'yearly' })
}

/** The job bulletins of Los Angeles. One without a date gets the date of the newest. */
export function losAngelesJobs(rows: readonly Row[]): SampleJob[] {
  const dated = rows.map((row) => ({ row, date: openedAt(row) }))
  const newest = new Date(Math.max(...dated.map(({ date }) => date?.getTime() ?? 0)))
  return dated.map(({ row, date }) => ({
    reference: `LA-${row.id}`,
    title: titleOf(row),
    date: date ?? newest,
    url: null,
    company: 'City of Los Angeles',
    places: [{ city: 'Los Angeles', state: 'CA' }],
    description: htmlOf(row.description ?? ''),
    salary: salaryOf(row),
    jobType: /\bpart[\s-]?time\b/i.test(row.title) ? 'parttime' : null,
  }))
}
