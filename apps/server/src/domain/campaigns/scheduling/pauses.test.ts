import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxOpenSchedules } from '@tiller/contract/limits'
import { isolatedHarness } from '#test/harness/harness.ts'
import {
  archivedError,
  runDueActionsAt,
  quotaExceededError,
  invalidRequestError,
  alreadyAppliedError,
  describeRefusal,
} from './schedules.fixture.ts'

const harness = isolatedHarness()

test('a campaign is paused with the given reason at the start of the day in the billing time zone', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Locksmith' }])
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const made = await h.api.createCampaignScheduledPause({
    params: { campaignId },
    // The day on which daylight saving time begins in New York.
    body: { pauseOn: '2026-03-08', pauseReasonId: 2 },
  })
  const waiting = {
    id: made.id,
    campaignId,
    segmentId: null,
    pauseOn: '2026-03-08',
    pauseReasonId: 2,
    completed: false,
    errorMessage: null,
  }
  assert.deepEqual(made, waiting)
  await runDueActionsAt(h, '2026-03-08T04:59:59.999Z')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'LIVE')
  assert.equal((await h.api.searchJobs({ query: { q: 'locksmith' } })).total, 1)
  await runDueActionsAt(h, '2026-03-08T05:00:00.000Z')
  const campaign = await h.api.getCampaign({ params: { campaignId } })
  assert.partialDeepStrictEqual(campaign, {
    status: 'PAUSED',
    pauseReasonId: 2,
    modifiedAt: '2026-03-08T05:00:00.000Z',
  })
  assert.equal((await h.api.searchJobs({ query: { q: 'locksmith' } })).total, 0)
  const params = { pauseId: made.id }
  assert.deepEqual(await h.api.getScheduledPause({ params }), { ...waiting, completed: true })
  await h.api.launchCampaign({ params: { campaignId } })
  await runDueActionsAt(h, '2026-03-09T05:00:00Z')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'LIVE', 'it happens once')
})

test('a pause scheduled for today is immediate, and one without effect reports the reason', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId)
  const { id: pauseId } = await h.api.createCampaignScheduledPause({
    params: { campaignId },
    body: { pauseOn: '2026-03-02' },
  })
  await runDueActionsAt(h, '2026-03-02T15:00:01Z')
  assert.partialDeepStrictEqual(await h.api.getScheduledPause({ params: { pauseId } }), {
    completed: true,
    pauseReasonId: null,
    errorMessage: 'The campaign was UNDER_DEVELOPMENT: there was nothing to pause.',
  })
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'UNDER_DEVELOPMENT')
})

test('pauses of a segment affect only the segment and are not listed with the campaign', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const segmentBody = { name: 'S', jobFilters: [] }
  const { id: segmentId } = await h.api.createSegment({ params: { campaignId }, body: segmentBody })
  await h.api.launchSegment({ params: { segmentId } })
  const made = await h.api.createSegmentScheduledPause({
    params: { segmentId },
    body: { pauseOn: '2026-03-03' },
  })
  assert.partialDeepStrictEqual(made, { campaignId, segmentId })
  const other = await h.api.createCampaignScheduledPause({
    params: { campaignId },
    body: { pauseOn: '2026-06-01' },
  })
  const ids = ({ content }: { content: { id: number }[] }) => content.map(({ id }) => id)
  assert.deepEqual(ids(await h.api.listSegmentScheduledPauses({ params: { segmentId } })), [made.id])
  assert.deepEqual(ids(await h.api.listCampaignScheduledPauses({ params: { campaignId } })), [other.id])
  const mine = (search: string) =>
    h.api.listMyScheduledPauses({ query: { search, sort: ['pauseOn,desc'] } }).then(ids)
  assert.deepEqual(await mine('completed=false'), [other.id, made.id])
  assert.deepEqual(await mine('pauseOn<="2026-03-03"'), [made.id])
  assert.deepEqual(await mine('pauseOn="2026-06-01" segmentId=null'), [other.id])
  await runDueActionsAt(h, '2026-03-03T05:00:00Z')
  assert.equal((await h.api.getSegment({ params: { segmentId } })).status, 'USER_PAUSED')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'LIVE')
  assert.deepEqual(await mine('completed=true'), [made.id])
})

test('a pause can be moved and deleted until it is applied', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const create = (pauseOn: string) =>
    h.api.createCampaignScheduledPause({ params: { campaignId }, body: { pauseOn, pauseReasonId: 3 } })
  const [moved, deleted] = [await create('2026-03-04'), await create('2026-03-04')]
  const params = { pauseId: moved.id }
  const patch = (body: { pauseOn?: string; pauseReasonId?: number | null }) =>
    h.api.updateScheduledPause({ params, body })
  assert.deepEqual(await patch({}), moved)
  assert.deepEqual(await patch({ pauseOn: '2026-03-06', pauseReasonId: null }), {
    ...moved,
    pauseOn: '2026-03-06',
    pauseReasonId: null,
  })
  assert.deepEqual(await h.api.deleteScheduledPause({ params: { pauseId: deleted.id } }), {})
  await runDueActionsAt(h, '2026-03-05T12:00:00Z')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'LIVE')
  await runDueActionsAt(h, '2026-03-06T05:00:00Z')
  assert.equal((await h.api.getCampaign({ params: { campaignId } })).status, 'PAUSED')
  assert.deepEqual(await describeRefusal(patch({ pauseOn: '2026-03-09' })), alreadyAppliedError)
  assert.deepEqual(await describeRefusal(h.api.deleteScheduledPause({ params })), alreadyAppliedError)
})

test('an invalid pause is refused with the field', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const create = (body: object) =>
    h.api.createCampaignScheduledPause({ params: { campaignId }, body: body as { pauseOn: string } })
  assert.deepEqual(await describeRefusal(create({})), invalidRequestError('pauseOn'))
  for (const pauseOn of ['2026-03-01', '2026-02-30', '2026-3-4', '2026-03-04T00:00:00Z', 'tomorrow', null, 5])
    assert.deepEqual(
      await describeRefusal(create({ pauseOn })),
      invalidRequestError('pauseOn'),
      String(pauseOn),
    )
  const day = { pauseOn: '2026-03-04' }
  assert.deepEqual(
    await describeRefusal(create({ ...day, pauseReasonId: 99 })),
    invalidRequestError('pauseReasonId'),
  )
  assert.deepEqual(
    await describeRefusal(create({ ...day, completed: true })),
    invalidRequestError('completed'),
  )
  const { id: pauseId } = await create(day)
  const patch = h.api.updateScheduledPause({ params: { pauseId }, body: { pauseOn: '2026-03-01' } })
  assert.deepEqual(await describeRefusal(patch), invalidRequestError('pauseOn'))
})

test('pauses per campaign are limited, and those of an archived campaign are read-only', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const create = () =>
    h.api.createCampaignScheduledPause({ params: { campaignId }, body: { pauseOn: '2026-04-01' } })
  const { id: segmentId } = await h.api.createSegment({
    params: { campaignId },
    body: { name: 'S', jobFilters: [] },
  })
  const ofSegment = () =>
    h.api.createSegmentScheduledPause({ params: { segmentId }, body: { pauseOn: '2026-04-01' } })
  const { id: pauseId } = await create()
  for (let open = 1; open < maxOpenSchedules; open += 1) await create()
  assert.deepEqual(await describeRefusal(create()), quotaExceededError)
  assert.deepEqual(await describeRefusal(ofSegment()), quotaExceededError)
  await h.api.archiveSegment({ params: { segmentId } })
  assert.deepEqual(await describeRefusal(ofSegment()), archivedError)
  await h.api.archiveCampaign({ params: { campaignId } })
  const params = { pauseId }
  assert.deepEqual(await describeRefusal(create()), archivedError)
  assert.deepEqual(
    await describeRefusal(h.api.updateScheduledPause({ params, body: { pauseOn: '2026-05-01' } })),
    archivedError,
  )
  assert.deepEqual(await describeRefusal(h.api.deleteScheduledPause({ params })), archivedError)
  await runDueActionsAt(h, '2026-04-01T04:00:00Z')
  assert.partialDeepStrictEqual(await h.api.getScheduledPause({ params }), {
    completed: true,
    errorMessage: 'The campaign was ARCHIVED: there was nothing to pause.',
  })
})

test('campaigns and segments are archived at autoArchiveAt, and events the day after their last day', async (t) => {
  const h = await harness(t)
  await h.seed.jobs(h.sourceId, [{ reference: 'a', title: 'Glassblower' }])
  const archiving = { enableAutoArchive: true, autoArchiveAt: '2026-03-03T12:34:56.000Z' }
  const timed = await h.seed.campaign(h.poolId, { live: true, ...archiving })
  const kept = await h.seed.campaign(h.poolId, { ...archiving, enableAutoArchive: false, jobFilters: [] })
  const event = await h.seed.campaign(h.poolId, {
    jobFilters: [],
    adType: 'EVENT',
    enableAutoArchive: true,
    eventStartDt: '2026-03-04T22:00:00Z',
    // 20:00 on the 4th in New York
    eventEndDt: '2026-03-05T01:00:00Z',
  })
  const segment = await h.api.createSegment({
    params: { campaignId: kept.id },
    body: { name: 'S', jobFilters: [], ...archiving },
  })
  const archivedAt = async () => [
    (await h.api.getCampaign({ params: { campaignId: timed.id } })).status === 'ARCHIVED',
    (await h.api.getSegment({ params: { segmentId: segment.id } })).status === 'ARCHIVED',
    (await h.api.getCampaign({ params: { campaignId: event.id } })).status === 'ARCHIVED',
  ]
  await runDueActionsAt(h, '2026-03-03T12:34:55Z')
  assert.deepEqual(await archivedAt(), [false, false, false])
  await runDueActionsAt(h, '2026-03-03T12:34:56Z')
  assert.deepEqual(await archivedAt(), [true, true, false])
  assert.equal((await h.api.searchJobs({ query: { q: 'glassblower' } })).total, 0)
  await runDueActionsAt(h, '2026-03-05T04:59:59Z')
  assert.deepEqual(await archivedAt(), [true, true, false])
  await runDueActionsAt(h, '2026-03-05T05:00:00Z')
  assert.deepEqual(await archivedAt(), [true, true, true])
  assert.equal(
    (await h.api.getCampaign({ params: { campaignId: kept.id } })).status,
    'UNDER_DEVELOPMENT',
    'only one that is told to',
  )
})

test('a past archiving time is not copied and cannot be enabled', async (t) => {
  const h = await harness(t)
  const autoArchiveAt = '2026-03-03T12:00:00.000Z'
  const archiving = { enableAutoArchive: true, autoArchiveAt }
  const { id: campaignId } = await h.seed.campaign(h.poolId, { jobFilters: [], ...archiving })
  const off = await h.seed.campaign(h.poolId, { jobFilters: [], autoArchiveAt })
  const segment = { name: 'S', jobFilters: [], ...archiving }
  await h.api.createSegment({ params: { campaignId }, body: segment })
  const copy = () => h.api.copyCampaign({ params: { campaignId }, body: { name: 'Copy', poolId: h.poolId } })
  assert.partialDeepStrictEqual(await copy(), archiving)
  h.clock.at = new Date('2026-03-03T12:00:00Z')
  const late = await copy()
  assert.partialDeepStrictEqual(late, { enableAutoArchive: false, autoArchiveAt: null })
  const [copied] = (await h.api.listCampaignSegments({ params: { campaignId: late.id } })).content
  assert.partialDeepStrictEqual(copied, { enableAutoArchive: false, autoArchiveAt: null })
  const switchOn = h.api.updateCampaign({ params: { campaignId: off.id }, body: { enableAutoArchive: true } })
  assert.deepEqual(await describeRefusal(switchOn), invalidRequestError('autoArchiveAt'))
})
