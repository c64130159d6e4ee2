import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { FieldProblem } from '@tiller/contract/problem'
import { placeKey } from '@tiller/job-text/place-key'
import { sql, type RawBuilder } from 'kysely'

type Condition = RawBuilder<unknown>

/**
 * Job filters as one SQL condition on the table `job`: between filters OR, between the fields of one
 * filter AND, between the values of one field OR. `[]` is false, `[{}]` is true.
 */
export const matchesAny = (filters: readonly ConfigQuery[]): Condition =>
  filters.length === 0 ? sql`false` : sql`(${sql.join(filters.map(matchesAll), sql` or `)})`

function matchesAll(filter: ConfigQuery): Condition {
  const conditions = Object.keys(filter).flatMap((field) => {
    const condition = compilers[field as keyof ConfigQuery](filter)
    return condition === undefined ? [] : [condition]
  })
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

const is = (column: string) => (values: readonly (string | number)[] | undefined) =>
  values && sql`${sql.ref(column)} = any(${values})`

const overlaps =
  (column: string, type: 'text' | 'integer') => (values: readonly (string | number)[] | undefined) =>
    values && sql`${sql.ref(column)} && ${values}::${sql.raw(type)}[]`

const contains = (column: string) => (values: readonly string[] | undefined) =>
  values &&
  sql`${sql.ref(column)} ilike any(${values.map((value) => `%${value.replaceAll(/[\\%_]/g, '\\$&')}%`)})`

function between(column: string, lower: Date | number | undefined, upper: Date | number | undefined) {
  const bounds = [
    ...(lower === undefined ? [] : [sql`${sql.ref(column)} >= ${lower}`]),
    ...(upper === undefined ? [] : [sql`${sql.ref(column)} <= ${upper}`]),
  ]
  return bounds.length === 0 ? sql`${sql.ref(column)} is not null` : sql`(${sql.join(bounds, sql` and `)})`
}

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const compilers: { [Field in keyof Required<ConfigQuery>]: (filter: ConfigQuery) => Condition | undefined } =
  {
    jobReference: (f) => is('job.job_reference')(f.jobReference),
    zipCode: (f) => overlaps('job.zipcodes', 'text')(f.zipCode),
    city: (f) => overlaps('job.city_keys', 'text')(f.city?.map(placeKey)),
    title: (f) => contains('job.title')(f.title),
    description: (f) => contains('job.description')(f.description),
    companyId: (f) => is('job.company_id')(f.companyId),
    advertiserId: (f) => is('job.advertiser_id')(f.advertiserId),
    majorCategory: (f) => overlaps('job.major_categories', 'integer')(f.majorCategory),
    minorCategory: (f) => overlaps('job.minor_categories', 'integer')(f.minorCategory),
    srcCampId: (f) => is('job.src_camp_id')(f.srcCampId),
    srcSegId: (f) => is('job.src_seg_id')(f.srcSegId),
    stateId: (f) => overlaps('job.state_ids', 'integer')(f.stateId),
    created: (f) => f.created && between('job.created_at', instant(f.created.from), instant(f.created.to)),
    targetCpa: (f) => f.targetCpa && between('job.feed_target_cpa', f.targetCpa.lower, f.targetCpa.upper),
    cpc: (f) => f.cpc && between('job.feed_cpc', f.cpc.lower, f.cpc.upper),
    // No job has questions or extracted requirements yet: nothing has them, and nothing has what is to be excluded.
    hasSmartScreeners: (f) => (f.hasSmartScreeners === true ? sql`false` : sql`true`),
    qualificationsInclude: () => sql`false`,
    qualificationsExclude: () => sql`true`,
  }

const days90Ms = 90 * 24 * 3600 * 1000

/** What the schema cannot say of job filters: the reach of `created.from`, and that a range is not upside down. */
export function filterFaults(filters: readonly ConfigQuery[] | undefined, now: Date): FieldProblem[] {
  return (filters ?? []).flatMap((filter, index) => {
    const faults: FieldProblem[] = []
    const fault = (field: string, message: string, value: unknown) =>
      faults.push({ in: 'body', field: `jobFilters[${index}].${field}`, message, value })
    const { from, to } = filter.created ?? {}
    if (from !== undefined && Date.parse(from) < now.getTime() - days90Ms)
      fault('created.from', 'must be at most 90 days back', from)
    if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
      fault('created.to', 'must not be before from', to)
    for (const field of ['cpc', 'targetCpa'] as const) {
      const { lower, upper } = filter[field] ?? {}
      if (lower !== undefined && upper !== undefined && lower > upper)
        fault(`${field}.upper`, 'must not be below lower', upper)
    }
    return faults
  })
}
