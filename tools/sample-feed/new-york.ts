import { cleanLine, inTitleCase } from './clean-text.ts'
import { htmlOf } from './html.ts'
import { salaryText } from './salary-text.ts'
import { dayOf, label, type Row, type SampleJob, type SamplePlace } from './sample-job.ts'

/** The five boroughs, approximately; the file's geocoder placed many jobs upstate or at 0,0. */
const isInCity = (lat: number, lng: number) => lat > 40.47 && lat < 40.93 && lng > -74.27 && lng < -73.68

function placeOf({ zip, lat, lng }: Row): SamplePlace {
  const point = lat !== null && lng !== null && isInCity(lat, lng)
  return {
    city: 'New York',
    state: 'NY',
    ...(zip === '' ? {} : { postalcode: zip }),
    ...(point ? { latitude: lat.toFixed(5), longitude: lng.toFixed(5) } : {}),
  }
}

const agencyOf = (company: string | null) =>
  inTitleCase(cleanLine(company ?? 'City of New York'))
    .replace(/^NYC NYC /i, 'NYC ')
    .replace(/\bHra\b/, 'HRA')

function jobTypeOf(title: string, civilServiceTitle: string): string | null {
  if (/\bintern(?:ship)?s?\b/i.test(title)) return 'internship'
  if (/\bpart[\s-]?time\b|\(part-/i.test(`${title} ${civilServiceTitle}`)) return 'parttime'
  return /\bfull[\s-]?time\b/i.test(title) ? 'fulltime' : null
}

/**
 * New York posts a job separately for staff and the public under one job id, and sometimes repeatedly.
 * References distinguish them: NYC-117841-I, NYC-117841-E, NYC-117841-E-2.
 */
export function newYorkJobs(rows: readonly Row[]): SampleJob[] {
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const date = dayOf(row.date)
    if (date === null) return []
    const reference = `NYC-${label(row, 'job_id')}-${label(row, 'posting_type').slice(0, 1)}`
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
      description: htmlOf(row.description ?? ''),
      salary: salaryText({ min: row.salary_min, max: row.salary_max, period: row.salary_period }),
      jobType: jobTypeOf(title, label(row, 'civil_service_title')),
    }
  })
}
