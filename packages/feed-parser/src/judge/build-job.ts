import {
  parseApplyOptions,
  parseJobDates,
  parseEmail,
  parseOptionalLink,
  parseJobPrices,
  parseShortText,
} from './details.ts'
import type { FeedField } from '../document/fields.ts'
import { parseIdentity } from './identity.ts'
import type { FeedJob } from '../job.ts'
import { formatPay } from './pay.ts'
import { parseLocations } from './places.ts'
import { parseRemote } from './remote.ts'
import { parseExistingVacancy } from './vacancy.ts'
import type { Finding } from '../report/problem.ts'
import type { RawJob } from '../document/raw-job.ts'
import type { ValidationContext } from './validation-context.ts'

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
  /** All reasons for skipping the job, the most basic first. */
  reasons: Finding[]
  findings: Finding[]
}

/**
 * Validates a job. All of its fields are validated even if the job is skipped, so that all its errors are reported.
 */
export function buildJob(raw: RawJob, context: ValidationContext): BuiltJob {
  const findings: Finding[] = []
  const identity = parseIdentity(raw, context, findings)
  warnPlaceholders(raw, findings)
  const text = (field: FeedField) => parseShortText(raw, field, findings)
  const rest = {
    description: raw.values.description ?? '',
    ...parseJobDates(raw, context.now, findings),
    locations: parseLocations(raw, context.limits.locations, findings),
    remote: parseRemote(raw, findings),
    email: parseEmail(raw, findings),
    salary: formatPay(raw, findings),
    education: text('education'),
    jobType: text('jobType'),
    experience: text('experience'),
    majorCategory: text('majorCategory'),
    minorCategory: text('minorCategory'),
    advertiserId: text('advertiserId'),
    srcCampId: text('srcCampId'),
    srcSegId: text('srcSegId'),
    ...parseExistingVacancy(raw, findings),
    logoUrl: parseOptionalLink(raw.values.logoUrl, 'logoUrl', findings),
    ...parseJobPrices(raw, findings),
    apply: parseApplyOptions(raw, findings),
  }
  if (rest.description === '')
    findings.push({ code: 'no-description', field: 'description', message: 'The job has no description.' })
  warnRepeated(raw, findings)
  warnNotUnderstood(raw, findings)
  return Array.isArray(identity)
    ? { job: null, reasons: identity, findings }
    : { job: { line: raw.line, ...identity, ...rest }, reasons: [], findings }
}
