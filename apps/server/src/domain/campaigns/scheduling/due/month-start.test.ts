import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { harness, type Harness } from '#test/harness/harness.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { isNightlyRun } from '../../../../../../../test/nightly.ts'
import { checkProperty } from '../../../../../../../test/seeds.ts'
import { toBillingTime } from '../../budget/billing-month.ts'
import { tryLockCampaigns } from '../../queries.ts'
import { startBillingMonths } from './month-start.ts'

// Also nightly: more combinations of budgets.

const campaignsPerCustomer = 5
const moment = toBillingTime(new Date('2026-04-01T12:00:00Z'), 'America/New_York')

const oneTimeBudget = fc.record({
  budgetCents: fc.integer({ min: 1, max: 40 }),
  spentShare: fc.constantFrom(0, 0.5, 1),
  rollover: fc.boolean(),
  month: fc.constantFrom('2026-02-01', '2026-03-01', '2026-04-01'),
})

const campaign = fc.record({
  status: fc.constantFrom('OUT_OF_BUDGET', 'LIVE', 'PAUSED', 'ARCHIVED'),
  segmentStatus: fc.constantFrom('OUT_OF_BUDGET', 'LIVE', 'UNDER_DEVELOPMENT'),
  monthlyBudget: fc.constantFrom(0, 9, 10, 500),
  segmentBudget: fc.constantFrom(0, 9, 10),
  budgetPacing: fc.boolean(),
  settledPeriod: fc.constantFrom('2026-02-01', '2026-03-01', '2026-04-01'),
  /** The spend of the started month, or undefined before its first click. */
  spentCents: fc.option(fc.constantFrom(0, 9), { nil: undefined }),
  oneTimeBudgets: fc.array(oneTimeBudget, { maxLength: 3 }),
})

type State = (typeof campaign)['generate'] extends (...args: never[]) => { value: infer T } ? T : never
type Owned = { campaignId: number; segmentId: number }

async function setState({ tenant }: Harness, tx: Tx, { campaignId, segmentId }: Owned, state: State) {
  const { status, segmentStatus, monthlyBudget, segmentBudget, settledPeriod, oneTimeBudgets } = state
  const owner = sql`${tenant.rootCustomerId}::bigint, ${tenant.customerId}::bigint, ${campaignId}::bigint`
  await sql`update campaign set status = ${status}, monthly_budget = ${monthlyBudget}, budget_pacing = ${state.budgetPacing},
    pacing_dom = 31, settled_period = ${settledPeriod} where id = ${campaignId}`.execute(tx)
  await sql`update segment set status = ${segmentStatus}, monthly_budget = ${segmentBudget}, settled_period = ${settledPeriod}
    where id = ${segmentId}`.execute(tx)
  await sql`delete from bucket where campaign_id = ${campaignId}`.execute(tx)
  for (const [index, { budgetCents, spentShare, rollover, month }] of oneTimeBudgets.entries())
    await sql`insert into one_time_budget (root_customer_id, customer_id, campaign_id, id, budget_cents, spent_cents, start_on, due_at,
        period, rollover, launch_on_start, started_at) overriding system value
      values (${owner}, ${1_000_000 + campaignId * 10 + index}, ${budgetCents}, ${Math.floor(budgetCents * spentShare)}, ${month}::date + ${index}::integer, ${month}, ${month},
        ${rollover}, false, ${month})`.execute(tx)
  await sql`insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents, spent_cents,
      one_time_cap_cents, one_time_spent_cents)
    select ${owner}, 0, period, 500 + sum(budget_cents), sum(spent_cents), sum(budget_cents), sum(spent_cents)
    from one_time_budget where campaign_id = ${campaignId} group by period`.execute(tx)
  if (state.spentCents !== undefined)
    await sql`insert into bucket (root_customer_id, customer_id, campaign_id, segment_id, period, cap_cents, spent_cents)
      values (${owner}, 0, ${moment.period}, 500, ${state.spentCents}), (${owner}, ${segmentId}, ${moment.period}, null, ${state.spentCents})
      on conflict on constraint bucket_pkey do update set spent_cents = bucket.spent_cents + excluded.spent_cents`.execute(
      tx,
    )
}

/** Everything that a start of a month writes, without ids that depend on the run. */
async function readState({ tenant: { customerId } }: Harness, tx: Tx) {
  const { rows } = await sql<{ state: unknown }>`
    with budget as (
      select *, coalesce('rest of ' || carried_from, id::text) as name from one_time_budget where customer_id = ${customerId}
    )
    select 'campaign' as what, to_jsonb(campaign) as state from campaign where customer_id = ${customerId}
    union all select 'segment', to_jsonb(segment) from segment where customer_id = ${customerId}
    union all select 'bucket', to_jsonb(bucket) from bucket where customer_id = ${customerId}
    union all select 'budget', to_jsonb(budget) - array['id'] from budget
    union all select 'change', to_jsonb(change_record) - array['id', 'object_id'] || jsonb_build_object('object',
        case object_type when 'ONE_TIME_BUDGET' then (select name from budget where id = object_id) else object_id::text end)
      from change_record where customer_id = ${customerId} and position is null
    union all select 'event', to_jsonb(event) - array['id', 'data'] || jsonb_build_object('data', case
        when type like 'platform:OneTimeBudget:%' then data::jsonb || jsonb_build_object('id', (select name from budget where id = (data->>'id')::bigint))
        else data::jsonb end)
      from event where customer_id = ${customerId}
    union all select 'delivery', to_jsonb(count(*)) from delivery where customer_id = ${customerId}
    union all select 'reindexed', to_jsonb(array_agg(distinct change.id order by change.id))
      from change join campaign on campaign.id = change.id where kind = 'campaign' and customer_id = ${customerId}
    order by 1, 2`.execute(tx)
  return rows
}

test('starting a month in a batch has the same result as starting it one campaign at a time', async (t) => {
  const h = await harness(t)
  await h.api.createWebhook({
    body: {
      description: 'Starts of months',
      url: 'https://hooks.example.com/',
      eventTypes: [
        'platform:Campaign:statusChanged:v1',
        'platform:Segment:statusChanged:v1',
        'platform:OneTimeBudget:started:v1',
        'platform:OneTimeBudget:completed:v1',
      ],
    },
  })
  const owned: Owned[] = []
  for (let n = 0; n < campaignsPerCustomer; n += 1) {
    const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [], basicCpc: 10 })
    const body = { name: 'Segment', jobFilters: [{}] }
    owned.push({ campaignId, segmentId: (await h.api.createSegment({ params: { campaignId }, body })).id })
  }
  const ids = owned.map(({ campaignId }) => campaignId)
  const startIn = async (batches: readonly (readonly number[])[], states: readonly State[]) => {
    const tx = await h.db.startTransaction().execute()
    try {
      await sql`delete from change`.execute(tx)
      for (const [n, each] of owned.entries())
        if (states[n] !== undefined) await setState(h, tx, each, states[n])
      for (const batch of batches) {
        const campaigns = await tryLockCampaigns(tx, h.tenant, batch, moment.period)
        await startBillingMonths(tx, { tenant: h.tenant, campaigns, moment })
      }
      return await readState(h, tx)
    } finally {
      await tx.rollback().execute()
    }
  }
  await checkProperty(
    fc.asyncProperty(
      fc.array(campaign, { minLength: campaignsPerCustomer, maxLength: campaignsPerCustomer }),
      async (states) => {
        const inBatch = await startIn([ids], states)
        const alone = ids.map((id) => [id])
        assert.deepEqual(inBatch, await startIn(alone, states))
      },
    ),
    { numRuns: isNightlyRun ? 200 : 12 },
    { name: t.name },
  )
})
