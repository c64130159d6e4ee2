import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { placeKey } from '@tiller/job-text/place-key'
import { skillNamed } from '@tiller/job-text/skills'
import { sql } from 'kysely'
import { boundValues, type BoundValues } from './bound-values.ts'

/**
 * SQL in which no value stands, only where one is: filters have tens of thousands of conditions, and plain text is made
 * of them in the hundredth of the time that a tree of builders takes.
 */
export type Condition = string

/** What the conditions of one statement have in common. */
export type Terms = {
  /** Takes the filters' values; the statement has `values.source()` behind its `from`. */
  values: BoundValues
  /** Texts that are in lower case beside the columns of `job`, by `loweredTexts`. */
  lowered: ReadonlySet<Text>
  /** Of filters that the statement has asked for: who chooses a job and whether it is concerned ask the same. */
  made: Map<ConfigQuery, Condition>
}

const texts = { title: 'job.title', description: 'job.description_text' } as const
type Text = keyof typeof texts

/**
 * The terms of a statement with all these filters. A text that several of their values are looked for in is put into
 * lower case once a job; one of a single value only where it is asked.
 */
export function termsOf(filters: readonly ConfigQuery[]): Terms {
  const asked = (text: Text) => filters.reduce((count, filter) => count + (filter[text]?.length ?? 0), 0)
  const lowered = new Set((['title', 'description'] as const).filter((text) => asked(text) > 1))
  return { values: boundValues(), lowered, made: new Map() }
}

/** The texts in lower case, as further columns of `job`. */
export const loweredTexts = ({ lowered }: Terms) =>
  sql.join(
    [...lowered].map((text) => sql`, lower(${sql.ref(texts[text])}) as ${sql.ref(`lower_${text}`)}`),
    sql``,
  )

/**
 * Job filters as one SQL condition on the table `job`: between filters OR, between the fields of one
 * filter AND, between the values of one field OR. `[]` is false, `[{}]` is true.
 */
export const matchesAny = (filters: readonly ConfigQuery[], terms: Terms): Condition =>
  filters.length === 0 ? 'false' : `(${filters.map((filter) => matchesAll(filter, terms)).join(' or ')})`

function matchesAll(filter: ConfigQuery, terms: Terms): Condition {
  const made = terms.made.get(filter) ?? conditionOf(filter, terms)
  terms.made.set(filter, made)
  return made
}

function conditionOf(filter: ConfigQuery, terms: Terms): Condition {
  const conditions = fields.flatMap((field) => {
    const condition = filter[field] === undefined ? undefined : compilers[field](filter, terms)
    return condition === undefined ? [] : [condition]
  })
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`
}

type Compiler = (filter: ConfigQuery, terms: Terms) => Condition | undefined

const is =
  (
    column: string,
    type: 'text' | 'bigint',
    valuesOf: (filter: ConfigQuery) => (string | number)[] | undefined,
  ): Compiler =>
  (filter, { values: bound }) => {
    const values = valuesOf(filter)
    return values && `${column} = any(${bound.list(type, values)})`
  }

const overlaps =
  (
    column: string,
    type: 'text' | 'integer',
    valuesOf: (filter: ConfigQuery) => (string | number)[] | undefined,
  ): Compiler =>
  (filter, { values: bound }) => {
    const values = valuesOf(filter)
    return values && `${column} && ${bound.list(type, values)}`
  }

/** A text as a pattern that only it matches. Few texts have a sign to escape, and to look costs a fifth of replacing. */
const literal = (value: string) => (/[\\%_]/.test(value) ? value.replaceAll(/[\\%_]/g, '\\$&') : value)

/** What `ilike` asks, in the seventh of its time: `ilike` puts both sides into lower case for each pattern. */
const contains =
  (text: Text): Compiler =>
  (filter, { values: bound, lowered }) => {
    const column = lowered.has(text) ? `job.lower_${text}` : `lower(${texts[text]})`
    const patterns = filter[text]?.map((value) => `%${literal(value)}%`)
    if (patterns === undefined) return undefined
    const [only] = patterns
    return only !== undefined && patterns.length === 1
      ? `${column} like lower(${bound.one('text', only)})`
      : `${column} like any(lowered(${bound.list('text', patterns)}))`
  }

/** Whether one of the requirements was read out of the job. Names that none has were refused when the filter was written. */
function asksFor(namesOf: (filter: ConfigQuery) => string[] | undefined): Compiler {
  return (filter, { values: bound }) => {
    const ids = (namesOf(filter) ?? []).flatMap((name) => skillNamed(name) ?? [])
    return `exists (select from jsonb_array_elements(job.details -> 'skills') as skill where skill::integer = any(${bound.list('integer', ids)}))`
  }
}

const hasCorrectOption = `exists (select from question_source as asked where asked.root_customer_id = job.root_customer_id
  and asked.customer_id = job.customer_id and asked.url = job.apply ->> 'customQuestionsUrl' and asked.has_correct)`

type Range = { lower: string | number | undefined; upper: string | number | undefined }

const between =
  (
    column: string,
    type: 'integer' | 'timestamptz',
    rangeOf: (filter: ConfigQuery) => Range | undefined,
  ): Compiler =>
  (filter, { values: bound }) => {
    const range = rangeOf(filter)
    if (range === undefined) return undefined
    const { lower, upper } = range
    const bounds = [
      ...(lower === undefined ? [] : [`${column} >= ${bound.one(type, lower)}`]),
      ...(upper === undefined ? [] : [`${column} <= ${bound.one(type, upper)}`]),
    ]
    return bounds.length === 0 ? `${column} is not null` : `(${bounds.join(' and ')})`
  }

const cents = (range: { lower?: number; upper?: number } | undefined) =>
  range && { lower: range.lower, upper: range.upper }

/** In this order they are asked, cheap ones first. */
const compilers: { [Field in keyof Required<ConfigQuery>]: Compiler } = {
  companyId: is('job.company_id', 'bigint', (f) => f.companyId),
  cpc: between('job.feed_cpc', 'integer', (f) => cents(f.cpc)),
  targetCpa: between('job.feed_target_cpa', 'integer', (f) => cents(f.targetCpa)),
  created: between(
    'job.created_at',
    'timestamptz',
    (f) => f.created && { lower: f.created.from, upper: f.created.to },
  ),
  advertiserId: is('job.advertiser_id', 'text', (f) => f.advertiserId),
  jobReference: is('job.job_reference', 'text', (f) => f.jobReference),
  srcCampId: is('job.src_camp_id', 'text', (f) => f.srcCampId),
  srcSegId: is('job.src_seg_id', 'text', (f) => f.srcSegId),
  majorCategory: overlaps('job.major_categories', 'integer', (f) => f.majorCategory),
  minorCategory: overlaps('job.minor_categories', 'integer', (f) => f.minorCategory),
  stateId: overlaps('job.state_ids', 'integer', (f) => f.stateId),
  zipCode: overlaps('job.zipcodes', 'text', (f) => f.zipCode),
  city: overlaps('job.city_keys', 'text', (f) => f.city?.map(placeKey)),
  qualificationsInclude: asksFor((f) => f.qualificationsInclude),
  qualificationsExclude: (f, terms) => `not ${asksFor((each) => each.qualificationsExclude)(f, terms)}`,
  hasSmartScreeners: (f) => `${f.hasSmartScreeners === true ? '' : 'not '}${hasCorrectOption}`,
  title: contains('title'),
  description: contains('description'),
}
// keys lose their type
const fields = Object.keys(compilers) as (keyof ConfigQuery)[]
