import { listPayLawsInForce, type PayLaw } from '@tiller/job-text/pay-laws'
import type { JobDetails } from '@tiller/job-text/details'
import type { Places } from '@tiller/job-text/places'
import { sql } from 'kysely'
import type { Db } from '#lib/postgres/database.ts'

type States = Pick<Places, 'states'>

/** Returns the laws that apply at a time, with the ids of their states. */
function lawsAt({ states }: States, at: Date) {
  const ids = new Map([...states.values()].map(({ id, abbreviation }) => [abbreviation, id]))
  return listPayLawsInForce(at.toISOString().slice(0, 10)).flatMap((law) => {
    const stateId = ids.get(law.state)
    return stateId === undefined ? [] : [{ ...law, stateId }]
  })
}

const hasPay = ({ salaries }: JobDetails) => salaries.some(({ unit }) => unit !== 'bonus')

/** Returns the laws that a job without pay may violate. `hasPaySql` is the same rule. */
export const findUnmetPayLaws = (
  states: States,
  { stateIds, details }: { stateIds: readonly number[]; details: JobDetails },
  at: Date,
): PayLaw[] => (hasPay(details) ? [] : lawsAt(states, at).filter(({ stateId }) => stateIds.includes(stateId)))

const hasPaySql = sql`exists (
  select from jsonb_array_elements(job.details -> 'salaries') as stated (pay) where stated.pay ->> 'unit' <> 'bonus')`

/**
 * Updates the stored number of open jobs per state that state no pay although the state's law requires it.
 *
 * @param sourceId absent: all sources
 */
export async function updateMissingPayCounts(
  db: Db,
  states: States,
  { at, sourceId }: { at: Date; sourceId?: number },
) {
  const laws = lawsAt(states, at)
  const ofSource = sourceId === undefined ? sql`` : sql`and source.id = ${sourceId}`
  await sql`
    update source set missing_pay = coalesce(found.states, '[]'::jsonb)
    from source as same left join (
      select root_customer_id, customer_id, source_id,
        jsonb_agg(jsonb_build_object('state', state, 'jobs', jobs) order by jobs desc, state) as states
      from (
        select job.root_customer_id, job.customer_id, job.source_id, law.state, count(*) as jobs
        from job join unnest(${laws.map(({ stateId }) => stateId)}::integer[], ${laws.map(({ state }) => state)}::text[])
          as law (state_id, state) on law.state_id = any(job.state_ids)
        where job.original_id is null and job.deleted_at is null and job.expunged_at is null
          and (job.expires_at is null or job.expires_at > ${at}) and not ${hasPaySql}
          ${sourceId === undefined ? sql`` : sql`and job.source_id = ${sourceId}`}
        group by 1, 2, 3, 4
      ) as counted
      group by 1, 2, 3
    ) as found on found.root_customer_id = same.root_customer_id and found.customer_id = same.customer_id and found.source_id = same.id
    where source.root_customer_id = same.root_customer_id and source.customer_id = same.customer_id and source.id = same.id ${ofSource}
      and source.missing_pay is distinct from coalesce(found.states, '[]'::jsonb)`.execute(db)
}

/** Formats a warning about a job without pay. */
export const formatPayWarning = (laws: readonly PayLaw[]) => {
  const states = laws.map(
    ({ state, minEmployees }) => `${state} (employers with ${minEmployees} or more employees)`,
  )
  return `The ad states no pay, which the law requires in ${states.join(', ')}. This is guidance, not legal advice.`
}
