import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness, type Harness } from '#test/harness/harness.ts'

/** An event that can be launched at the harness's clock: 2 March 2026, 10 AM in New York. */
const event = {
  adType: 'EVENT',
  eventType: 'IN_PERSON',
  eventLocation: '1100 Congress Ave, Austin, TX 78701',
  eventStartDt: '2026-03-02T05:00:00Z',
  eventEndDt: '2026-03-04T05:00:00Z',
  eventTimes: 'Mon, Mar 2nd, 2026, 2PM - 4PM\nWed, Mar 4th, 2026, 9:30AM - 11AM',
  eventTimeslot: 30,
  emailAddress: 'talent@example.com',
} as const

type Settings = Parameters<Harness['seed']['campaign']>[1]

const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: unknown) => {
      assert.ok(error instanceof TillerError, String(error))
      return [error.status, error.code, ...error.errors.map(({ field, message }) => `${field} ${message}`)]
    },
  )

test('a complete event can be launched, in person and online', async (t) => {
  const { api, poolId, seed } = await harness(t)
  for (const settings of [
    event,
    { ...event, eventType: 'ONLINE', eventLocation: 'https://meet.example.com/7' },
  ]) {
    const { id: campaignId } = await seed.campaign(poolId, settings as Settings)
    assert.equal((await api.launchCampaign({ params: { campaignId } })).status, 'LIVE')
  }
})

test('launching an incomplete event reports every missing or invalid field', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const launch = async (settings: Settings) => {
    const { id: campaignId } = await seed.campaign(poolId, { ...event, ...settings })
    return faultsOf(api.launchCampaign({ params: { campaignId } }))
  }
  assert.deepEqual(
    await launch({
      eventLocation: 'https://meet.example.com/7',
      eventStartDt: '2020-03-02T05:00:00Z',
      eventEndDt: '2020-03-04T05:00:00Z',
      eventTimes: 'rubbish\nMon, Mar 2nd, 2026, 2PM - 4PM',
    }),
    [
      409,
      'launch-incomplete',
      'eventLocation must be an address for an IN_PERSON event',
      'eventEndDt must not be over: its day is 2020-03-04 in America/New_York',
      'eventTimes line 1 must be written as `Tue, Apr 25th, 2023, 9:30AM - 11AM`',
      'eventTimes must lie between eventStartDt and eventEndDt, which is 2020-03-02 to 2020-03-04 in America/New_York',
    ],
  )
  for (const eventLocation of ['Zoom', 'http://meet.example.com/7', 'javascript:alert(1)'])
    assert.match(String(await launch({ eventType: 'ONLINE', eventLocation })), /begins with https:\/\//)
  for (const eventLocation of ['   ', '78701'])
    assert.match(String(await launch({ eventLocation })), /must be an address/)
  assert.match(
    String(await launch({ eventTimes: 'Mon, Mar 2nd, 2026, 9AM - 11AM' })),
    /eventTimes must not hold a frame that has begun/,
  )
  assert.match(String(await launch({ eventTimes: ' \n ' })), /eventTimes must hold a time frame/)
  assert.match(
    String(await launch({ eventTimeslot: 60, eventTimes: 'Wed, Mar 4th, 2026, 9:30AM - 10AM' })),
    /shorter than a slot of 60 minutes/,
  )
})

test('an event paused after its first time frame can be relaunched while a frame is left', async (t) => {
  const { api, poolId, seed, clock } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { ...event, live: true })
  const params = { campaignId }
  await api.pauseCampaign({ params })
  clock.at = new Date('2026-03-04T14:29:00Z')
  assert.equal((await api.launchCampaign({ params })).status, 'LIVE')
  await api.pauseCampaign({ params })
  clock.at = new Date('2026-03-04T14:30:00Z')
  assert.deepEqual(await faultsOf(api.launchCampaign({ params })), [
    409,
    'launch-incomplete',
    'eventTimes must hold a frame that has not begun',
  ])
})

test('a change cannot remove required fields from an advertised event', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { id: campaignId } = await seed.campaign(poolId, { ...event, live: true })
  const patch = (body: object) => faultsOf(api.updateCampaign({ params: { campaignId }, body }))
  assert.deepEqual(await patch({ emailAddress: null }), [
    400,
    'invalid-request',
    'emailAddress must be set for an event',
  ])
  assert.match(String(await patch({ eventTimes: 'soon' })), /400,invalid-request,eventTimes line 1/)
  assert.deepEqual(await patch({ eventWear: 'boots' }), [])
  const { id: draft } = await seed.campaign(poolId, event)
  await api.updateCampaign({ params: { campaignId: draft }, body: { eventTimes: 'soon' } })
})

test('the jobs of an event have its ad type and dates in both APIs, in lists, filters, and sorting', async (t) => {
  const h = await harness(t)
  const word = `lynx${h.tenant.customerId}`
  const titles = ['early', 'late', 'plain'].map((name) => ({ reference: name, title: `${word} ${name}` }))
  await h.seed.jobs(h.sourceId, titles)
  const of = (title: string) => ({ live: true, basicCpc: 30, jobFilters: [{ title: [title] }] })
  await h.seed.campaign(h.poolId, { ...event, ...of('early') })
  const later = { eventStartDt: '2026-03-03T05:00:00Z', eventTimes: 'Wed, Mar 4th, 2026, 2PM - 4PM' }
  await h.seed.campaign(h.poolId, { ...event, ...later, ...of('late') })
  await h.seed.campaign(h.poolId, of('plain'))

  const { content } = await h.api.listMyJobs({ query: { sort: ['eventStartDt,desc'] } })
  const expected = [
    ['plain', 'JOB', null, null],
    ['late', 'EVENT', '2026-03-03T05:00:00.000Z', '2026-03-04T05:00:00.000Z'],
    ['early', 'EVENT', '2026-03-02T05:00:00.000Z', '2026-03-04T05:00:00.000Z'],
  ]
  assert.deepEqual(
    content.map((job) => [job.jobReference, job.adType, job.eventStartDt, job.eventEndDt]),
    expected,
  )
  const [, late] = content
  assert.ok(late)
  const byId = await h.api.getJob({ params: { id: late.id } })
  assert.deepEqual([byId.adType, byId.eventStartDt, byId.eventEndDt], expected[1]?.slice(1))

  const matching = async (search: string, sort = ['adType,asc', 'eventEndDt,asc']) =>
    (await h.api.listMyJobs({ query: { search, sort } })).content.map(({ jobReference }) => jobReference)
  assert.deepEqual(await matching('adType="EVENT"'), ['early', 'late'])
  assert.deepEqual(await matching('adType!="EVENT"'), ['plain'])
  assert.deepEqual(await matching('eventStartDt>="2026-03-03"'), ['late'])
  assert.deepEqual(await matching('eventEndDt=null'), ['plain'])
  const titled = await h.api.listMyJobTitles({ query: { search: 'adType="EVENT"' } })
  assert.deepEqual(
    titled.content.map(({ title }) => title),
    [`${word} early`, `${word} late`],
  )

  const found = await h.api.searchJobs({ query: { q: word } })
  assert.deepEqual(Object.fromEntries(found.jobs.map(({ title, ad_type }) => [title, ad_type])), {
    [`${word} early`]: 'EVENT',
    [`${word} late`]: 'EVENT',
    [`${word} plain`]: 'JOB',
  })
})
