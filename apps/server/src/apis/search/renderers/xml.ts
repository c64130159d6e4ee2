import { SearchJob, type JobSearch } from '@tiller/contract/search/search'

/** Characters that XML 1.0 cannot hold in any form, beside halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** In this order, whole texts at a time: a function called for each sign of a description takes as long again. */
export const text = (value: unknown) =>
  String(value)
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const element = (name: string, content: string) => `<${name}>${content}</${name}>`

/** A list becomes its element repeated, an object its fields, a salary's two values value_min and value_max. */
function field(name: string, value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => field(name, item)).join('')
  if (value === null || typeof value !== 'object') return element(name, text(value ?? ''))
  const fields = Object.entries(value).flatMap(([key, inner]) =>
    name === 'salary_details' && key === 'value' && Array.isArray(inner)
      ? [field('value_min', inner[0]), field('value_max', inner[1])]
      : [field(key, inner)],
  )
  return element(name, fields.join(''))
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Search results in XML: `result` with the counts and a `job` each, in pieces that make up the document. */
export function* searchXml({ total, start, count, jobs }: JobSearch): Generator<string> {
  const counts = Object.entries({ total, start, count }).map(([name, value]) => field(name, value))
  yield `${declaration}<result>${counts.join('')}`
  for (const [index, job] of jobs.entries()) yield (index === 0 ? '' : '\n') + jobXml(job)
  yield '</result>\n'
}

/** The published schema has them in this order, however a job was put together. */
const fieldNames = Object.keys(SearchJob.properties) as (keyof SearchJob)[]

const jobXml = (job: SearchJob) => element('job', fieldNames.map((name) => field(name, job[name])).join(''))

export const errorXml = (message: string) =>
  `${declaration}${element('result', field('status', 'error') + field('message', message))}\n`
