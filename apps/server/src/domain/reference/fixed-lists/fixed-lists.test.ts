import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TillerError } from '@tiller/client'
import { dispositionEventNames } from '@tiller/contract/disposition/events'
import { pauseReasons } from '@tiller/contract/platform/campaigns/transitions'
import { harness } from '#test/harness/harness.ts'

const refusal = async (call: Promise<unknown>): Promise<TillerError> => {
  const error = await call.then(
    () => assert.fail('the call succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof TillerError, String(error))
  return error
}

test('categories are the 23 major and 98 minor groups of the SOC', async (t) => {
  const { api } = await harness(t)
  const majors = await api.listCategories({ query: { size: 100, search: 'indication="MAJOR_INDUSTRY"' } })
  assert.equal(majors.totalElements, 23)
  assert.deepEqual(majors.content[0], {
    id: 110_000,
    description: 'Management Occupations',
    indication: 'MAJOR_INDUSTRY',
  })
  assert.equal(
    (await api.listCategories({ query: { search: '-indication="MAJOR_INDUSTRY"' } })).totalElements,
    98,
  )
  assert.deepEqual(await api.getCategory({ params: { categoryId: 111_000 } }), {
    id: 111_000,
    description: 'Top Executives',
    indication: 'MINOR_INDUSTRY',
  })
  assert.equal((await refusal(api.getCategory({ params: { categoryId: 111_011 } }))).code, 'not-found')
  assert.equal((await refusal(api.getCategory({ params: { categoryId: 0 } }))).status, 400)
})

test('a campaign can be paused with each pause reason and no other', async (t) => {
  const { api, poolId, seed } = await harness(t)
  const { content } = await api.listPauseReasons()
  assert.deepEqual(content, [...pauseReasons])
  const { id: campaignId } = await seed.campaign(poolId, { live: true })
  for (const { id: reasonId, description } of content) {
    assert.deepEqual(await api.getPauseReason({ params: { pauseReasonId: reasonId } }), {
      id: reasonId,
      description,
    })
    const paused = await api.pauseCampaign({ params: { campaignId }, body: { reasonId } })
    assert.equal(paused.pauseReasonId, reasonId)
    await api.launchCampaign({ params: { campaignId } })
  }
  const { status, errors } = await refusal(
    api.pauseCampaign({ params: { campaignId }, body: { reasonId: 4711 } }),
  )
  assert.equal(status, 400)
  assert.deepEqual(errors, [
    { in: 'body', field: 'reasonId', message: 'must be one of: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10', value: 4711 },
  ])
  assert.equal((await refusal(api.getPauseReason({ params: { pauseReasonId: 4711 } }))).code, 'not-found')
  assert.equal((await refusal(api.getPauseReason({ params: { pauseReasonId: 0 } }))).status, 400)
})

test('every reportable event is a disposition type and states whether it is terminal', async (t) => {
  const { api } = await harness(t)
  const { content } = await api.listDispositionTypes({ query: { size: 100 } })
  assert.deepEqual(
    content.map(({ name }) => name),
    [...dispositionEventNames],
  )
  const ends = await api.listDispositionTypes({ query: { search: 'terminal=true', sort: ['name,asc'] } })
  assert.deepEqual(
    ends.content.map(({ name }) => name),
    ['application_unqualified', 'application_withdrawn', 'offer_declined', 'onboarded', 'rejected'],
  )
})
