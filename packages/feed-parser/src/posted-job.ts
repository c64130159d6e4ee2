import type { PostedJob } from '@tiller/contract/platform/source-jobs/schemas'
import type { FeedField } from './document/fields.ts'
import { createRawJob, storeFieldValue, type RawJob } from './document/raw-job.ts'
import type { FeedJob } from './job.ts'
import { buildJob } from './judge/build-job.ts'
import { createValidationContext } from './judge/validation-context.ts'
import { defaultLimits } from './limits.ts'
import { type Finding, problemSeverities } from './report/problem.ts'

export type PostedJobResult = {
  /** The validated job; null if it is rejected. */
  job: FeedJob | null
  /** All reasons for rejecting the job. */
  errors: Finding[]
  warnings: Finding[]
}

/**
 * Returns whether a finding rejects the job. An unreadable end date rejects a posted job, because its caller can
 * correct it at once; in a feed, the job is only withheld.
 */
const isError = ({ code }: Finding) => problemSeverities[code] === 'skipped' || code === 'end-unreadable'

/** Names of request fields by the parser's names, where they differ. */
const requestFields: Partial<Record<string, string>> = {
  reference: 'jobReference',
  salary: 'pay',
  salaryMin: 'pay',
  salaryMax: 'pay',
  cpc: 'cpcCents',
  price: 'cpcCents',
  targetCpa: 'targetCpaCents',
}

/** Validates a job that was posted by API, with the same rules as a job in a feed. */
export function validatePostedJob(reference: string, posted: PostedJob, now: Date): PostedJobResult {
  const raw = rawJobOf(reference, posted)
  const { job, reasons, findings } = buildJob(raw, createValidationContext(now, defaultLimits))
  const told = [...reasons, ...findings]
    // A feed without dates is incomplete; a posted job is dated by its arrival.
    .filter(({ code }) => code !== 'no-date')
    .map((finding) => ({
      ...finding,
      field: requestFields[finding.field ?? ''] ?? finding.field,
      // The field without the brackets of its XML element.
      message: finding.message.replace('; the job was skipped.', '.').replaceAll(/<(\w+)>/g, '$1'),
    }))
  const errors = told.filter(isError)
  return {
    job: errors.length > 0 ? null : job,
    errors,
    warnings: told.filter((each) => !isError(each)),
  }
}

/** Fields with the same name in the request and in the parser. */
const sameNames = [
  'title',
  'company',
  'url',
  'description',
  'postedAt',
  'expiresAt',
  'jobType',
  'education',
  'experience',
  'majorCategory',
  'minorCategory',
  'advertiserId',
  'srcCampId',
  'srcSegId',
  'email',
  'logoUrl',
] as const satisfies readonly (FeedField & keyof PostedJob)[]

/** Converts a posted job to the raw form that the parser collects from a feed. */
function rawJobOf(reference: string, posted: PostedJob): RawJob {
  const raw = createRawJob(1, 'job')
  const put = (field: FeedField, value: string | number | boolean | null | undefined) => {
    if (value !== undefined && value !== null) storeFieldValue(raw, { field, rank: 0 }, String(value))
  }
  const { pay, remote, cpcCents, targetCpaCents, apply, locations } = posted
  raw.values.reference = reference
  for (const name of sameNames) put(name, posted[name])
  put('remote', remote)
  put('existingVacancy', posted.existingVacancy)
  put('salaryMin', pay?.min)
  put('salaryMax', pay?.max)
  put('salaryCurrency', pay?.currency)
  put('salaryUnit', pay?.period)
  put('price', cpcCents)
  if (typeof targetCpaCents === 'number') put('targetCpa', (targetCpaCents / 100).toFixed(2))
  raw.locations = (locations ?? []).map(({ text, ...parts }) => ({
    text: text ?? '',
    parts: textsOf(parts),
  }))
  if (apply) raw.apply = textsOf(apply)
  return raw
}

const textsOf = <Name extends string>(
  values: Partial<Record<Name, string | number | boolean | null | undefined>>,
) =>
  Object.fromEntries(
    Object.entries<string | number | boolean | null | undefined>(values).flatMap(([name, value]) => {
      const text = value === null || value === undefined ? '' : String(value).trim()
      return text === '' ? [] : [[name, text]]
    }),
  ) as Partial<Record<Name, string>>
