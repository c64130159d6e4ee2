import { cleanLine } from './clean-text.ts'
import { findSeriesName } from './federal-series.ts'
import { escapeHtml } from './html.ts'
import { formatPay } from './salary-text.ts'
import { parseIsoDay, getLabelText, type SourceRow, type SampleJob, type SamplePlace } from './sample-job.ts'

/** Sentences for the codes of security clearances in announcements. */
const clearances = new Map([
  [
    'Public Trust - Background Investigation',
    'A background investigation is part of the hiring, since this is a position of public trust.',
  ],
  ['Not Required', 'No security clearance is required.'],
  ['Secret', 'A Secret security clearance is required.'],
  ['Top Secret', 'A Top Secret security clearance is required.'],
  ['Confidential', 'A Confidential security clearance is required.'],
  ['Sensitive Compartmented Information', 'Access to Sensitive Compartmented Information is required.'],
  ['Q - Nonsensitive', 'The position is nonsensitive; a basic background check is part of the hiring.'],
  ['Q Access Authorization', 'A Q access authorization is required.'],
  ['L Access Authorization', 'An L access authorization is required.'],
  ['Other', 'The announcement names the background check that is required.'],
])

const travels = new Map([
  ['Not required', 'No business travel is expected.'],
  ['Occasional travel', 'Occasional business travel is expected.'],
  ['25% or less', 'Up to a quarter of the working time is spent on business travel.'],
  ['50% or less', 'Up to half of the working time is spent on business travel.'],
  ['75% or less', 'Up to three quarters of the working time are spent on business travel.'],
])

const schedules = new Map([
  ['Full-time', { words: 'The schedule is full-time.', jobType: 'fulltime' }],
  ['Part-time', { words: 'The schedule is part-time.', jobType: 'parttime' }],
  [
    'Intermittent',
    { words: 'The work is intermittent: hours are called as they are needed.', jobType: 'temporary' },
  ],
  ['Shift work', { words: 'The work is done in shifts.', jobType: 'fulltime' }],
  [
    'Multiple Schedules',
    { words: 'Several schedules are possible, full-time and part-time.', jobType: null },
  ],
])

/** Returns whether an announcement was only published as a test. */
const isTrial = ({ title }: SourceRow) => /\btest (?:announcement|position)\b|- test -|^test \d/i.test(title)

type Located = { city: string; state: string | null }

/**
 * Returns the places of an announcement. A row of the locations column is a pair; without a state, it is an island or
 * "nationwide".
 */
function locationsOf({ labels: { locations } }: SourceRow): Located[] {
  if (!Array.isArray(locations)) return []
  return locations.flatMap((pair: unknown): Located | [] => {
    const [city, state]: unknown[] = Array.isArray(pair) ? pair : []
    if (typeof city !== 'string') return []
    return { city: cleanLine(city), state: typeof state === 'string' && state !== '' ? state : null }
  })
}

/** Maximum number of places per job, which is the importer's limit. Three announcements have a few more. */
const mostPlaces = 100

function placesOf(row: SourceRow): SamplePlace[] {
  const located = locationsOf(row).map(({ city, state }) =>
    city === 'Saint Thomas' && state === null ? { city: 'Charlotte Amalie', state: 'VI' } : { city, state },
  )
  const known = located.flatMap(({ city, state }) => (state === null ? [] : { city, state }))
  const distinct = new Map(known.map((place) => [`${place.city}, ${place.state}`, place]))
  return [...distinct.values()].slice(0, mostPlaces)
}

const listed = 12

function placeSentence(places: readonly SamplePlace[]): string {
  const names = places.map(({ city, state }) => `${city}, ${state}`)
  const [only] = names
  if (only === undefined)
    return 'The place of work is agreed on after selection; it may be anywhere in the United States.'
  if (names.length === 1) return `The place of work is ${only}.`
  const rest = names.length > listed ? ` and ${names.length - listed} more` : ''
  return `The job is open in ${names.length} places: ${names.slice(0, listed).join('; ')}${rest}.`
}

function seriesSentence(row: SourceRow): string | null {
  const codes = [...getLabelText(row, 'series').matchAll(/"(\d{4})"/g)].map(([, code = '']) => code)
  const names = codes.map((code) => {
    const name = findSeriesName(code)
    return name === null ? code : `${name} (${code})`
  })
  if (names.length === 0) return null
  return `The work belongs to the federal occupational series ${names.join(' or ')}.`
}

const drugTests = new Map([
  ['Y', 'A drug test is part of the hiring.'],
  ['N', 'No drug test is required.'],
])

const paragraphs = (groups: readonly (readonly (string | null | undefined)[])[]) =>
  groups
    .map((group) => group.filter((sentence) => sentence !== null && sentence !== undefined).join(' '))
    .filter((text) => text !== '')
    .map((text) => `<p>${escapeHtml(text)}</p>`)
    .join('')

type Facts = { title: string; company: string; places: readonly SamplePlace[]; salary: string | null }

/** Formats a readable description that contains only what the fields state. */
function describe(row: SourceRow, { title, company, places, salary }: Facts): string {
  const pay =
    salary === null
      ? 'The announcement does not state the pay.'
      : `The pay is ${salary.replace(/^Up/, 'up')}.`
  return paragraphs([
    [`${company} announces the position ${title}.`, seriesSentence(row)],
    [placeSentence(places), pay, schedules.get(row.employment_type ?? '')?.words],
    [
      clearances.get(getLabelText(row, 'clearance')),
      drugTests.get(getLabelText(row, 'drug_test')),
      travels.get(getLabelText(row, 'travel')),
    ],
    [
      `Duties, requirements and the way to apply are in the announcement, control number ${row.id}, on USAJOBS.`,
    ],
  ])
}

export function convertFederalJobs(rows: readonly SourceRow[]): SampleJob[] {
  return rows.flatMap((row) => {
    const date = parseIsoDay(row.date)
    if (date === null || isTrial(row)) return []
    const title = cleanLine(row.title)
    const company = row.company === null ? 'US Government' : cleanLine(row.company)
    const places = placesOf(row)
    const salary = formatPay({ min: row.salary_min, max: row.salary_max, period: row.salary_period })
    return {
      reference: `USAJOBS-${row.id}`,
      title,
      date,
      url: row.url,
      company,
      places,
      description: describe(row, { title, company, places, salary }),
      salary,
      jobType: schedules.get(row.employment_type ?? '')?.jobType ?? null,
    }
  })
}
