import type { ConfigQuery } from '@tiller/contract/platform/campaigns/job-filter'
import { toPlaceKey } from '@tiller/job-text/place-key'
import type { Harness } from '#test/harness/harness.ts'

/** A job with one value in each filterable field. */
export type FilteredJob = {
  jobReference: string
  zipCode: string
  /** Normalized. */
  city: string
  title: string
  description: string
  companyId: number
  advertiserId: string | null
  majorCategory: number
  minorCategory: number
  srcCampId: string | null
  srcSegId: string | null
  stateId: number
  created: string
  targetCpa: number | null
  cpc: number | null
  /** Ids of extracted skills. */
  skills: number[]
  /** The job's screening questions. */
  questions: 'none' | 'open' | 'screening'
}

/** Some requirements by name, with their ids. */
export const requirementIds: Readonly<Record<string, number>> = {
  cdl: 61,
  "Bachelor's degree": 22,
  'AT LEAST 18 YEARS OLD': 2,
  '2-to-4-years': 1_205,
}

const within = <T extends string | number>(value: T | null, range: { from?: T; to?: T } | undefined) =>
  range === undefined ||
  (value !== null &&
    (range.from === undefined || value >= range.from) &&
    (range.to === undefined || value <= range.to))
const oneOf = <T>(value: T, values: readonly T[] | undefined) =>
  values === undefined || values.includes(value)
const contains = (text: string, parts: readonly string[] | undefined) =>
  parts === undefined || parts.some((part) => text.toLowerCase().includes(part.toLowerCase()))
const amounts = (range: { lower?: number; upper?: number } | undefined) =>
  range && {
    ...(range.lower !== undefined && { from: range.lower }),
    ...(range.upper !== undefined && { to: range.upper }),
  }

/** A filter in plain code, as the oracle of the SQL. */
export const matchesFilter = (job: FilteredJob, wanted: ConfigQuery) =>
  matchesTexts(job, wanted) && matchesNumbers(job, wanted) && matchesRequirements(job, wanted)

const matchesTexts = (job: FilteredJob, wanted: ConfigQuery) =>
  oneOf(job.jobReference, wanted.jobReference) &&
  oneOf(job.zipCode, wanted.zipCode) &&
  oneOf(job.city, wanted.city?.map(toPlaceKey)) &&
  contains(job.title, wanted.title) &&
  contains(job.description, wanted.description) &&
  oneOf(job.advertiserId, wanted.advertiserId) &&
  oneOf(job.srcCampId, wanted.srcCampId) &&
  oneOf(job.srcSegId, wanted.srcSegId)

const matchesNumbers = (job: FilteredJob, wanted: ConfigQuery) =>
  oneOf(job.companyId, wanted.companyId) &&
  oneOf(job.majorCategory, wanted.majorCategory) &&
  oneOf(job.minorCategory, wanted.minorCategory) &&
  oneOf(job.stateId, wanted.stateId) &&
  within(job.created, wanted.created) &&
  within(job.targetCpa, amounts(wanted.targetCpa)) &&
  within(job.cpc, amounts(wanted.cpc))

function matchesRequirements(job: FilteredJob, wanted: ConfigQuery) {
  const asksFor = (name: string) => job.skills.includes(requirementIds[name] ?? NaN)
  return (
    oneOf(
      job.questions === 'screening',
      wanted.hasSmartScreeners === undefined ? undefined : [wanted.hasSmartScreeners],
    ) &&
    (wanted.qualificationsInclude?.some(asksFor) ?? true) &&
    !(wanted.qualificationsExclude?.some(asksFor) ?? false)
  )
}

/** Inserts jobs as an import would, with values that feeds cannot set. Returns their ids in order. */
export async function insertFilteredJobs(
  { parts, tenant, poolId, sourceId }: Harness,
  jobs: readonly FilteredJob[],
): Promise<number[]> {
  const { rows } = await parts.pool.query<{ id: number }>(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as job ("jobReference" text, "zipCode" text, city text, title text,
       description text, "companyId" bigint, "advertiserId" text, "majorCategory" integer, "minorCategory" integer, "srcCampId" text,
       "srcSegId" text, "stateId" integer, created timestamptz, "targetCpa" integer, cpc integer, skills jsonb, questions text)),
     asked as (
       insert into question_source (root_customer_id, customer_id, url, has_correct)
       select distinct $2::bigint, $3::bigint, questions, questions = 'screening' from given where questions <> 'none' on conflict do nothing),
     companies as (
       insert into company (root_customer_id, customer_id, id, name) overriding system value
       select distinct $2::bigint, $3::bigint, "companyId", 'Company ' || "companyId" from given on conflict do nothing),
     added as (
       insert into job (root_customer_id, customer_id, source_id, pool_id, company_id, job_reference, title, url, description, places,
         city_keys, state_ids, zipcodes, remote, major_categories, minor_categories, feed_cpc, feed_target_cpa, advertiser_id,
         src_camp_id, src_seg_id, details, apply, content_hash, created_at, modified_at)
       select $2, $3, $4, $5, "companyId", "jobReference", title, 'https://jobs.example.com/', description, '[]', array[city],
         array["stateId"], array["zipCode"], false, array["majorCategory"], array["minorCategory"], cpc, "targetCpa", "advertiserId",
         "srcCampId", "srcSegId", jsonb_build_object('salaries', '[]'::jsonb, 'benefits', '[]'::jsonb, 'workTypes', '[]'::jsonb, 'skills', skills),
         jsonb_build_object('customQuestionsUrl', nullif(questions, 'none')), '\\x00', created, created from given
       returning id, job_reference)
     select added.id from added order by added.id`,
    [JSON.stringify(jobs), tenant.rootCustomerId, tenant.customerId, sourceId, poolId],
  )
  return rows.map(({ id }) => id)
}
