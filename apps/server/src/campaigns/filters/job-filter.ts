import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import type { FieldProblem } from '@tiller/contract/problem'
import { placeKey } from '@tiller/job-text/place-key'
import { sql, type RawBuilder } from 'kysely'
import type { BoundValues } from './bound-values.ts'

type Condition = RawBuilder<unknown>

/**
 * Job filters as one SQL condition on the table `job`: between filters OR, between the fields of one
 * filter AND, between the values of one field OR. `[]` is false, `[{}]` is true.
 *
 * @param bound takes the filters' values; the statement has `bound.source()` behind its `from`
 */
export const matchesAny = (filters: readonly ConfigQuery[], bound: BoundValues): Condition =>
  filters.length === 0
    ? sql`false`
    : sql`(${sql.join(
        filters.map((filter) => matchesAll(filter, bound)),
        sql` or `,
      )})`

function matchesAll(filter: ConfigQuery, bound: BoundValues): Condition {
  const conditions = Object.keys(filter).flatMap((field) => {
    const condition = compilers[field as keyof ConfigQuery](filter, bound)
    return condition === undefined ? [] : [condition]
  })
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

type Compiler = (filter: ConfigQuery, bound: BoundValues) => Condition | undefined

const is =
  (
    column: string,
    type: 'text' | 'bigint',
    valuesOf: (filter: ConfigQuery) => (string | number)[] | undefined,
  ): Compiler =>
  (filter, bound) => {
    const values = valuesOf(filter)
    return values && sql`${sql.ref(column)} = any(${bound.list(type, values)})`
  }

const overlaps =
  (
    column: string,
    type: 'text' | 'integer',
    valuesOf: (filter: ConfigQuery) => (string | number)[] | undefined,
  ): Compiler =>
  (filter, bound) => {
    const values = valuesOf(filter)
    return values && sql`${sql.ref(column)} && ${bound.list(type, values)}`
  }

const contains =
  (column: string, valuesOf: (filter: ConfigQuery) => string[] | undefined): Compiler =>
  (filter, bound) => {
    const patterns = valuesOf(filter)?.map((value) => `%${value.replaceAll(/[\\%_]/g, '\\$&')}%`)
    return patterns && sql`${sql.ref(column)} ilike any(${bound.list('text', patterns)})`
  }

type Range = { lower: string | number | undefined; upper: string | number | undefined }

const between =
  (
    column: string,
    type: 'integer' | 'timestamptz',
    rangeOf: (filter: ConfigQuery) => Range | undefined,
  ): Compiler =>
  (filter, bound) => {
    const range = rangeOf(filter)
    if (range === undefined) return undefined
    const { lower, upper } = range
    const bounds = [
      ...(lower === undefined ? [] : [sql`${sql.ref(column)} >= ${bound.one(type, lower)}`]),
      ...(upper === undefined ? [] : [sql`${sql.ref(column)} <= ${bound.one(type, upper)}`]),
    ]
    return bounds.length === 0 ? sql`${sql.ref(column)} is not null` : sql`(${sql.join(bounds, sql` and `)})`
  }

const cents = (range: { lower?: number; upper?: number } | undefined) =>
  range && { lower: range.lower, upper: range.upper }

const compilers: { [Field in keyof Required<ConfigQuery>]: Compiler } = {
  jobReference: is('job.job_reference', 'text', (f) => f.jobReference),
  zipCode: overlaps('job.zipcodes', 'text', (f) => f.zipCode),
  city: overlaps('job.city_keys', 'text', (f) => f.city?.map(placeKey)),
  title: contains('job.title', (f) => f.title),
  description: contains('job.description_text', (f) => f.description),
  companyId: is('job.company_id', 'bigint', (f) => f.companyId),
  advertiserId: is('job.advertiser_id', 'text', (f) => f.advertiserId),
  majorCategory: overlaps('job.major_categories', 'integer', (f) => f.majorCategory),
  minorCategory: overlaps('job.minor_categories', 'integer', (f) => f.minorCategory),
  srcCampId: is('job.src_camp_id', 'text', (f) => f.srcCampId),
  srcSegId: is('job.src_seg_id', 'text', (f) => f.srcSegId),
  stateId: overlaps('job.state_ids', 'integer', (f) => f.stateId),
  created: between(
    'job.created_at',
    'timestamptz',
    (f) => f.created && { lower: f.created.from, upper: f.created.to },
  ),
  targetCpa: between('job.feed_target_cpa', 'integer', (f) => cents(f.targetCpa)),
  cpc: between('job.feed_cpc', 'integer', (f) => cents(f.cpc)),
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
