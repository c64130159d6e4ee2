import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { verifyChains } from '#domain/events/audit-log/verify.ts'
import type { Invariant } from './invariants.ts'

/** The transitions of a campaign; those of a segment are the same with USER_PAUSED. */
const moves = [
  ['LAUNCH', 'UNDER_DEVELOPMENT', 'LIVE'],
  ['LAUNCH', 'PAUSED', 'LIVE'],
  ['PAUSE', 'LIVE', 'PAUSED'],
  ['PAUSE', 'OUT_OF_BUDGET', 'PAUSED'],
  ['EXHAUST', 'LIVE', 'OUT_OF_BUDGET'],
  ['REPLENISH', 'OUT_OF_BUDGET', 'LIVE'],
  ['SUSPEND', 'LIVE', 'SYSTEM_PAUSED'],
  ['RELEASE', 'SYSTEM_PAUSED', 'PAUSED'],
  ['ARCHIVE', 'UNDER_DEVELOPMENT', 'ARCHIVED'],
  ['ARCHIVE', 'LIVE', 'ARCHIVED'],
  ['ARCHIVE', 'PAUSED', 'ARCHIVED'],
  ['ARCHIVE', 'SYSTEM_PAUSED', 'ARCHIVED'],
  ['ARCHIVE', 'OUT_OF_BUDGET', 'ARCHIVED'],
].map((move) => move.join(' '))

const statuses: Invariant = {
  says: 'every status was reached by a transition of the table',
  broken: () => sql`
    select format('%s %s: %s %s -> %s', object_type, object_id, action, field ->> 'old', field ->> 'new') as what
    from change_record, jsonb_array_elements(fields) as field
    where object_type in ('CAMPAIGN', 'SEGMENT') and field ->> 'field' = 'status'
      and not (action in ('CREATE', 'COPY') and field ->> 'new' = 'UNDER_DEVELOPMENT' and field -> 'old' = 'null')
      and replace(concat_ws(' ', action, field ->> 'old', field ->> 'new'), 'USER_PAUSED', 'PAUSED') <> all(${moves})`,
}

const withoutGaps: Invariant = {
  says: 'each recorded old value is the previous new value, and the last new value is the current one',
  broken: () => sql`
    with step as (
      select object_type, object_id, field ->> 'field' as field, field -> 'old' as old, field -> 'new' as new, id,
        lag(field -> 'new') over steps as before, lead(id) over steps is null as last
      from change_record, jsonb_array_elements(fields) as field
      window steps as (partition by object_type, object_id, field ->> 'field' order by id)
    )
    select format('%s %s %s: record %s says %s, before it was %s', object_type, object_id, field, id, old, before) as what
    from step where before is not null and before <> old
    union all
    select format('campaign %s: %s is not %s', campaign.id, field, new) from step join campaign on campaign.id = object_id
    where object_type = 'CAMPAIGN' and last
      and new is distinct from case field when 'status' then to_jsonb(status) when 'monthlyBudget' then to_jsonb(monthly_budget)
        when 'basicCpc' then to_jsonb(basic_cpc) when 'jobFilters' then job_filters else new end
    union all
    select format('segment %s: status is not %s', segment.id, new) from step join segment on segment.id = object_id
    where object_type = 'SEGMENT' and last and field = 'status' and new <> to_jsonb(status)`,
}

const chain: Invariant = {
  says: 'the hash chain of the audit log verifies',
  broken: async ({ db }) =>
    (await verifyChains(db)).flatMap(({ brokenAt }) => (brokenAt === null ? [] : [`broken at ${brokenAt}`])),
}

const history: Invariant = {
  says: 'history shows the values that were current at each time',
  broken: async ({ api, seen }) => {
    const wrong: string[] = []
    for (const { at, campaignId, campaign } of seen) {
      const shown = new Map<string, unknown>(
        Object.entries(await api.getCampaign({ params: { campaignId }, query: { asOf: at } })),
      )
      for (const [field, value] of Object.entries(campaign))
        if (!isDeepStrictEqual(shown.get(field), value))
          wrong.push(
            `${field} of campaign ${campaignId} at ${at} was ${JSON.stringify(value)}, not ${JSON.stringify(shown.get(field))}`,
          )
    }
    return wrong
  },
}

/** These read the whole audit log. */
export const recordInvariants = [statuses, withoutGaps, chain, history]
