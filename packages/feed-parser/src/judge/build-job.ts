import { readApply, readDates, readEmail, readOptionalLink, readPrices, readText } from './details.ts'
import type { FeedField } from '../document/fields.ts'
import { readIdentity } from './identity.ts'
import type { FeedJob } from '../job.ts'
import { readPay } from './pay.ts'
import { readLocations } from './places.ts'
import { readRemote } from './remote.ts'
import { readVacancy } from './vacancy.ts'
import type { Finding } from '../report/problem.ts'
import type { RawJob } from '../document/raw-job.ts'
import type { ValidationContext } from './judging.ts'

function warnRepeated({ repeated }: RawJob, findings: Finding[]) {
  for (const field of repeated)
    findings.push({
      code: 'repeated-element',
      field,
      message: `The element for ${field} occurs several times with different values; the first was taken.`,
    })
}

function warnPlaceholders({ placeholders }: RawJob, findings: Finding[]) {
  for (const [field, text] of placeholders)
    findings.push({
      code: 'placeholder',
      field: field === 'location' ? 'locations' : field,
      message: `"${text}" in ${field} stands for no value and was ignored. Leave the element out.`,
    })
}

function warnNotUnderstood({ notUnderstood, values }: RawJob, findings: Finding[]) {
  for (const field of notUnderstood.filter((name) => name !== 'expiresAt' && values[name] === undefined))
    findings.push({
      code: 'element-not-understood',
      field,
      message: `The feed has an element for ${field}, but its name or form is not understood; it was ignored.`,
    })
}

export type BuiltJob = {
  /** The validated job; null if it is skipped. */
  job: FeedJob | null
  /** All reasons for which the job is skipped, the most basic first. */
  reasons: Finding[]
  findings: Finding[]
}

/** Validates a job. A skipped job is read as a whole too, so that all its errors are found. */
export function buildJob(raw: RawJob, judging: ValidationContext): BuiltJob {
  const findings: Finding[] = []
  const identity = readIdentity(raw, judging, findings)
  warnPlaceholders(raw, findings)
  const text = (field: FeedField) => readText(raw, field, findings)
  const rest = {
    description: raw.values.description ?? '',
    ...readDates(raw, judging.now, findings),
    locations: readLocations(raw, judging.limits.locations, findings),
    remote: readRemote(raw, findings),
    email: readEmail(raw, findings),
    salary: readPay(raw, findings),
    education: text('education'),
    jobType: text('jobType'),
    experience: text('experience'),
    majorCategory: text('majorCategory'),
    minorCategory: text('minorCategory'),
    advertiserId: text('advertiserId'),
    srcCampId: text('srcCampId'),
    srcSegId: text('srcSegId'),
    ...readVacancy(raw, findings),
    logoUrl: readOptionalLink(raw.values.logoUrl, 'logoUrl', findings),
    ...readPrices(raw, findings),
    apply: readApply(raw, findings),
  }
  if (rest.description === '')
    findings.push({ code: 'no-description', field: 'description', message: 'The job has no description.' })
  warnRepeated(raw, findings)
  warnNotUnderstood(raw, findings)
  return Array.isArray(identity)
    ? { job: null, reasons: identity, findings }
    : { job: { line: raw.line, ...identity, ...rest }, reasons: [], findings }
}
