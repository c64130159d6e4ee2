import { removeControlCharacters } from './clean-text.ts'
import type { SampleJob, SamplePlace } from './sample-job.ts'

const escape = (text: string) =>
  removeControlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const cdata = (text: string) =>
  `<![CDATA[${removeControlCharacters(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const element = (name: string, content: string | null) =>
  content === null ? '' : `  <${name}>${content}</${name}>\n`

const partsOf = (place: SamplePlace) =>
  Object.entries({ ...place, country: 'US' }).map(([name, text]) => `<${name}>${escape(text)}</${name}>`)

/** Formats places: one place as fields of the job, several as repeated `<location>` elements. */
function placesXml(places: readonly SamplePlace[]): string {
  const [only, ...others] = places
  if (only === undefined) return element('country', 'US')
  if (others.length === 0)
    return partsOf(only)
      .map((part) => `  ${part}\n`)
      .join('')
  return places.map((place) => element('location', partsOf(place).join(''))).join('')
}

function jobXml(job: SampleJob): string {
  const url = job.url ?? `{baseUrl}/sample/${job.reference}`
  return [
    '<job>\n',
    element('title', cdata(job.title)),
    element('date', job.date.toUTCString()),
    element('referencenumber', escape(job.reference)),
    element('url', escape(url)),
    element('company', cdata(job.company)),
    placesXml(job.places),
    element('description', cdata(job.description)),
    element('salary', job.salary === null ? null : escape(job.salary)),
    element('jobtype', job.jobType),
    '</job>\n',
  ].join('')
}

/** Formats the complete feed. Throws if a reference is repeated, because an importer would drop the second job. */
export function formatFeed(publisher: string, jobs: readonly SampleJob[]): string {
  const references = new Set<string>()
  for (const { reference } of jobs) {
    if (references.has(reference)) throw new Error(`two jobs have the reference ${reference}`)
    references.add(reference)
  }
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<source>\n<publisher>${escape(publisher)}</publisher>\n`
  return `${head}${jobs.map((job) => jobXml(job)).join('')}</source>\n`
}
