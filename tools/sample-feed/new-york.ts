import { cleanLine, toTitleCase } from './clean-text.ts'
import { convertTextToHtml } from './html.ts'
import { formatPay } from './salary-text.ts'
import { parseIsoDay, getLabelText, type SourceRow, type SampleJob, type SamplePlace } from './sample-job.ts'

/**
 * Returns whether a point is approximately in the five boroughs. The geocoder of the file placed many jobs upstate or
 * at 0,0.
 */
const isInCity = (lat: number, lng: number) => lat > 40.47 && lat < 40.93 && lng > -74.27 && lng < -73.68

function placeOf({ zip, lat, lng }: SourceRow): SamplePlace {
  const point = lat !== null && lng !== null && isInCity(lat, lng)
  return {
    city: 'New York',
    state: 'NY',
    ...(zip === '' ? {} : { postalcode: zip }),
    ...(point ? { latitude: lat.toFixed(5), longitude: lng.toFixed(5) } : {}),
  }
}

const agencyOf = (company: string | null) =>
  toTitleCase(cleanLine(company ?? 'City of New York'))
    .replace(/^NYC NYC /i, 'NYC ')
    .replace(/\bHra\b/, 'HRA')

function jobTypeOf(title: string, civilServiceTitle: string): string | null {
  if (/\bintern(?:ship)?s?\b/i.test(title)) return 'internship'
  if (/\bpart[\s-]?time\b|\(part-/i.test(`${title} ${civilServiceTitle}`)) return 'parttime'
  return /\bfull[\s-]?time\b/i.test(title) ? 'fulltime' : null
}

/**
 * Converts the jobs of New York City. The city posts a job for staff and for the public under one id, sometimes
 * repeatedly, so references have suffixes: NYC-117841-I, NYC-117841-E, NYC-117841-E-2.
 */
export function convertNewYorkJobs(rows: readonly SourceRow[]): SampleJob[] {
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const date = parseIsoDay(row.date)
    if (date === null) return []
    const reference = `NYC-${getLabelText(row, 'job_id')}-${getLabelText(row, 'posting_type').slice(0, 1)}`
    const count = (seen.get(reference) ?? 0) + 1
    seen.set(reference, count)
    const title = cleanLine(row.title)
    return {
      reference: count === 1 ? reference : `${reference}-${count}`,
      title,
      date,
      url: null,
      company: agencyOf(row.company),
      places: [placeOf(row)],
      description: convertTextToHtml(row.description ?? ''),
      salary: formatPay({ min: row.salary_min, max: row.salary_max, period: row.salary_period }),
      jobType: jobTypeOf(title, getLabelText(row, 'civil_service_title')),
    }
  })
}
