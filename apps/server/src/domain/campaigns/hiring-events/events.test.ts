import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { harness, type Harness } from '#test/harness/harness.ts'

/** An event that can be launched at the harness's instant, 2 March 2026, 10 AM in New York. */
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

test('an event that is as it must be is launched, in person and online', async (t) => {
  const { api, poolId, seed } = await harness(t)
  for (const settings of [
    event,
    { ...event, eventType: 'ONLINE', eventLocation: 'https://meet.example.com/7' },
  ]) {
    const { id: campaignId } = await seed.campaign(poolId, settings as Settings)
    assert.equal((await api.launchCampaign({ params: { campaignId } })).status, 'LIVE')
  }
})

test('the launch of an event names every field that means nothing', async (t) => {
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

test('an event that was paused after its first frame goes on while a frame is left', async (t) => {
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

test('a change cannot take from an event that is advertised what its launch needed', async (t) => {
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
