import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { sql } from 'kysely'
import { clientOf } from '#test/harness/clients.ts'
import { click, isolatedHarness, type Harness } from '#test/harness/harness.ts'
import { oauth } from '#test/harness/oauth.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { applyOperatorIntervention } from '#domain/campaigns/lifecycle/operator-intervention.ts'
import { schedulerActor } from '#lib/runtime/actor.ts'
import { runAsTenant } from '#lib/postgres/database.ts'
import { publishEvents } from '../publish/publish.ts'
import { verifyChains } from './verify.ts'

const harness = isolatedHarness()

/** The recorded changes, oldest first: action, actor, and changed fields. */
async function recorded(h: Harness, search?: string) {
  const { content } = await h.api.listMyChanges({
    query: { sort: ['id,asc'], size: 1000, ...(search === undefined ? {} : { search }) },
  })
  return content.map(({ objectType, action, actor, reason, fields }) => ({
    what: `${actor} ${action} ${objectType}`,
    reason,
    fields: Object.fromEntries(fields.map((each) => [each.field, [each.old, each.new]])),
  }))
}

const chainOf = async ({ db, tenant }: Harness) => {
  const [chain] = await verifyChains(db, tenant.customerId)
  return chain ?? assert.fail('the customer has no changes')
}

const minuteLater = ({ clock }: Harness) => (clock.at = new Date(clock.at.getTime() + 60_000))

test('records every change of a campaign with actor, time, reason, and old and new values', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { name: 'Nurses' })
  const params = { campaignId }
  minuteLater(h)
  const { headers } = await h.api.updateCampaign.withResponse({
    params,
    body: { basicCpc: 12, name: 'Nurses' },
  })
  await h.api.updateCampaign({ params, body: {} })
  await h.api.launchCampaign({ params })
  await h.api.pauseCampaign({ params, body: { reasonId: 2 } })
  await h.api.archiveCampaign({ params })
  const { content } = await h.api.listCampaignChanges({ params })
  assert.deepEqual(
    content.map(({ action, position }) => [action, position]),
    [
      ['ARCHIVE', 6],
      ['PAUSE', 5],
      ['LAUNCH', 4],
      ['CHANGE', 3],
      ['CREATE', 2],
    ],
  )
  const { id: appClientId } = (await h.api.listMyAppClients()).content[0] ?? assert.fail()
  const { hash, id, requestId, ...changed } = content[3] ?? assert.fail()
  assert.deepEqual(changed, {
    at: h.clock.at.toISOString(),
    objectType: 'CAMPAIGN',
    objectId: campaignId,
    campaignId,
    action: 'CHANGE',
    actor: 'APP_CLIENT',
    appClientId,
    userId: null,
    reason: null,
    fields: [{ field: 'basicCpc', old: 10, new: 12 }],
    position: 3,
  })
  assert.equal(requestId, headers.get('x-request-id'))
  assert.match(hash, /^[0-9a-f]{64}$/)
  const [, ...rest] = (await recorded(h)).map(({ reason, fields }) => [
    reason,
    fields['status'],
    fields['pauseReasonId'],
  ])
  assert.deepEqual(rest, [
    [null, [null, 'UNDER_DEVELOPMENT'], undefined],
    [null, undefined, undefined],
    [null, ['UNDER_DEVELOPMENT', 'LIVE'], undefined],
    ['Hiring is on hold', ['LIVE', 'PAUSED'], [null, 2]],
    [null, ['PAUSED', 'ARCHIVED'], [2, null]],
  ])
})

test('records nothing for refused requests and those without changes', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { basicCpc: 0 })
  const before = (await chainOf(h)).changes
  await h.api.updateCampaign({ params: { campaignId }, body: { name: 'Campaign' } })
  for (const call of [
    () => h.api.launchCampaign({ params: { campaignId } }),
    () => h.api.pauseCampaign({ params: { campaignId } }),
    () => h.api.updateCampaign({ params: { campaignId }, body: { fullTargetCpa: true } }),
  ])
    await assert.rejects(call(), TillerError)
  assert.equal((await chainOf(h)).changes, before)
})

test('records changes of segments, copies, and app clients, but never secrets', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const segment = await h.api.createSegment({ params: { campaignId }, body: { name: 'Austin' } })
  await h.api.updateSegment({
    params: { segmentId: segment.id },
    body: { monthlyBudget: 500, jobFilters: [{}] },
  })
  await h.api.launchSegment({ params: { segmentId: segment.id } })
  await h.api.copySegment({ params: { segmentId: segment.id }, body: { name: 'Dallas', campaignId } })
  await h.api.copyCampaign({ params: { campaignId }, body: { name: 'Copy', poolId: h.poolId } })
  const { id, secret = '' } = await h.api.createAppClient({ body: { name: 'Second', scopes: ['campaigns'] } })
  await h.api.deleteAppClient({ params: { id } })
  const all = await recorded(h)
  assert.deepEqual(
    all.map(({ what, reason }) => [what, reason]),
    [
      ['OPERATOR CREATE APP_CLIENT', null],
      ['APP_CLIENT CREATE CAMPAIGN', null],
      ['APP_CLIENT CREATE SEGMENT', null],
      ['APP_CLIENT CHANGE SEGMENT', null],
      ['APP_CLIENT LAUNCH SEGMENT', null],
      ['APP_CLIENT COPY SEGMENT', `A copy of segment ${segment.id}.`],
      ['APP_CLIENT COPY CAMPAIGN', `A copy of campaign ${campaignId}.`],
      ['APP_CLIENT COPY SEGMENT', `Copied with campaign ${campaignId}.`],
      ['APP_CLIENT COPY SEGMENT', `Copied with campaign ${campaignId}.`],
      ['APP_CLIENT CREATE APP_CLIENT', null],
      ['APP_CLIENT DELETE APP_CLIENT', null],
    ],
  )
  assert.deepEqual(all[3]?.fields, { monthlyBudget: [0, 500], jobFilters: [[], [{}]] })
  assert.deepEqual(all.at(-1)?.fields['scopes'], [['campaigns'], null])
  assert.doesNotMatch(JSON.stringify(all), new RegExp(`${RegExp.escape(secret)}|hash`))
  const own = await h.api.listSegmentChanges({ params: { segmentId: segment.id } })
  assert.deepEqual(
    own.content.map(({ action }) => action),
    ['LAUNCH', 'CHANGE', 'CREATE'],
  )
})

test('records the user who made a change', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const at = h.clock.at
  const credentials = await createAppClient(h.db, h.tenant, {
    name: 'First party',
    scopes: ['campaigns'],
    passwordGrant: true,
    at,
  })
  const [username, password] = ['recorded@example.com', 'correct horse battery']
  const { id: userId } = await createUser(h.db, h.parts.secretBox, h.tenant, {
    emailAddress: username,
    password,
    secondFactor: 'NONE',
    at,
  })
  const { body } = await oauth({ ...h, credentials }, 'token', { grantType: 'PASSWORD', username, password })
  const api = clientOf(h.baseUrl, { token: String(body['accessToken']) })
  await api.updateCampaign({ params: { campaignId }, body: { name: 'By hand' } })
  const { content } = await h.api.listMyChanges({ query: { search: `actor="USER" AND userId=${userId}` } })
  assert.partialDeepStrictEqual(content, [{ appClientId: credentials.id, userId, action: 'CHANGE' }])
})

test('records changes by spending, the operator, and the scheduler with that actor', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Beachcomber' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true, monthlyBudget: 10, basicCpc: 10 })
  const params = { campaignId }
  const { jobs } = await h.api.searchJobs({ query: { q: 'beachcomber', link: 1 } })
  await click(jobs[0]?.url ?? '')
  assert.equal((await h.api.getCampaign({ params })).status, 'OUT_OF_BUDGET')
  await h.api.updateCampaign({ params, body: { monthlyBudget: 100 } })
  const act = { kind: 'campaign', id: campaignId, at: h.clock.at, billingZone: 'America/New_York' } as const
  await applyOperatorIntervention(h.db, { ...act, action: 'suspend', reason: 'Checked for fraud' })
  await applyOperatorIntervention(h.db, { ...act, action: 'release', reason: undefined })
  await runAsTenant(h.db, h.tenant, (tx) =>
    publishEvents(tx, {
      ...h.tenant,
      at: h.clock.at,
      change: {
        objectType: 'CAMPAIGN',
        objectId: campaignId,
        campaignId,
        action: 'PAUSE',
        by: schedulerActor,
      },
    }),
  )
  const all = await recorded(h, `objectType="CAMPAIGN" AND action!="CREATE"`)
  assert.deepEqual(
    all.map(({ what, reason, fields }) => [what, reason, ...(fields['status'] ?? [])]),
    [
      ['APP_CLIENT LAUNCH CAMPAIGN', null, 'UNDER_DEVELOPMENT', 'LIVE'],
      [
        'MONEY EXHAUST CAMPAIGN',
        'Not even one click fits into what is left of the budget.',
        'LIVE',
        'OUT_OF_BUDGET',
      ],
      ['APP_CLIENT CHANGE CAMPAIGN', null],
      ['APP_CLIENT REPLENISH CAMPAIGN', 'There is money for a click again.', 'OUT_OF_BUDGET', 'LIVE'],
      ['OPERATOR SUSPEND CAMPAIGN', 'Checked for fraud', 'LIVE', 'SYSTEM_PAUSED'],
      ['OPERATOR RELEASE CAMPAIGN', null, 'SYSTEM_PAUSED', 'PAUSED'],
      ['SCHEDULER PAUSE CAMPAIGN', null],
    ],
  )
})

test('asOf shows the settings and spend of a campaign and a segment at any past instant', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Glassblower' }])
  minuteLater(h)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { emailAddress: 'a@example.com' })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'All', jobFilters: [{}] },
  })
  const [params, inSegment] = [{ campaignId }, { segmentId }]
  const clickOnce = async (visitor: string) => {
    const { jobs } = await h.api.searchJobs({ query: { q: 'glassblower', link: 1 } })
    await click(jobs[0]?.url ?? '', visitor)
  }
  const steps: (() => Promise<unknown>)[] = [
    async () => {},
    () => h.api.updateCampaign({ params, body: { emailAddress: null, jobFilters: [{ title: ['glass'] }] } }),
    () => h.api.launchSegment({ params: inSegment }),
    () => h.api.launchCampaign({ params }),
    () => clickOnce('one'),
    () => h.api.updateCampaign({ params, body: { monthlyBudget: 20, name: 'Renamed' } }),
    () => h.api.updateSegment({ params: inSegment, body: { basicCpc: 9 } }),
    () => clickOnce('two'),
    () => h.api.pauseCampaign({ params, body: { reasonId: 1 } }),
    () => h.api.archiveSegment({ params: inSegment }),
  ]
  const seen = []
  for (const step of steps) {
    await step()
    const [campaign, segment] = [
      await h.api.getCampaign({ params }),
      await h.api.getSegment({ params: inSegment }),
    ]
    seen.push({ at: h.clock.at.toISOString(), campaign, segment })
    minuteLater(h)
  }
  assert.deepEqual(seen.at(-1)?.campaign.mtdSpend, 19)
  for (const { at, campaign, segment } of seen) {
    assert.deepEqual(await h.api.getCampaign({ params, query: { asOf: at } }), campaign)
    assert.deepEqual(await h.api.getSegment({ params: inSegment, query: { asOf: at } }), segment)
  }
  const before = new Date(Date.parse(seen[0]?.campaign.createdAt ?? '') - 1).toISOString()
  const refusal = (asOf: string) =>
    h.api.getCampaign({ params, query: { asOf } }).catch((error: unknown) => {
      assert.ok(error instanceof TillerError)
      return [error.status, error.errors[0]?.field]
    })
  assert.deepEqual(await refusal(before), [404, undefined])
  assert.deepEqual(await refusal('2126-01-01T00:00:00Z'), [400, 'asOf'])
})

test('concurrent changes form one hash chain without gaps', async (t) => {
  const h = await harness(t)
  const campaigns = await Promise.all(
    Array.from({ length: 6 }, () => h.seed.campaign(h.poolId, { jobFilters: [] })),
  )
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      h.api.updateCampaign({
        params: { campaignId: campaigns[index % 6]?.id ?? 0 },
        body: { applyOrder: index + 1 },
      }),
    ),
  )
  const { changes, brokenAt } = await chainOf(h)
  assert.deepEqual([changes, brokenAt], [31, null])
})

test('the database refuses changing or deleting records, even for the table owner', async (t) => {
  const h = await harness(t)
  await h.seed.campaign(h.poolId)
  const attempts = [
    sql`update change_record set reason = 'none'`,
    sql`update change_record set hash = null`,
    sql`delete from change_record`,
  ]
  for (const attempt of attempts) {
    await assert.rejects(
      runAsTenant(h.db, h.tenant, (tx) => attempt.execute(tx)),
      /permission denied/,
    )
    await assert.rejects(attempt.execute(h.db), /append-only/)
  }
  await assert.rejects(sql`truncate change_record`.execute(h.db), /append-only/)
})

test('verification finds the position of a record that was changed or deleted despite the database', async (t) => {
  const h = await harness(t)
  for (let index = 0; index < 4; index += 1) await h.seed.campaign(h.poolId, { jobFilters: [] })
  const tamper = (statement: ReturnType<typeof sql>) =>
    h.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await statement.execute(tx)
        const [chain] = await verifyChains(tx, h.tenant.customerId)
        throw Object.assign(new Error('rolled back'), { brokenAt: chain?.brokenAt })
      })
      .catch((error: { brokenAt?: number }) => error.brokenAt)
  const mine = sql`customer_id = ${h.tenant.customerId}`
  assert.equal(await tamper(sql`update change_record set reason = 'none' where ${mine} and position = 3`), 3)
  assert.equal(
    await tamper(sql`update change_record set at = at + interval '1 s' where ${mine} and position = 2`),
    2,
  )
  assert.equal(await tamper(sql`delete from change_record where ${mine} and position = 4`), 4)
  assert.equal(
    await tamper(
      sql`update change_record set fields = '[]', hash = sha256('x') where ${mine} and position = 3`,
    ),
    3,
  )
  const { lastHash, brokenAt } = await chainOf(h)
  assert.equal(brokenAt, null)
  assert.equal(lastHash, (await h.api.listMyChanges({ query: { size: 1 } })).content[0]?.hash)
})
