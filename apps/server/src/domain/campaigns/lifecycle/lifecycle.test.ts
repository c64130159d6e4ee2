import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { tiller } from '#test/harness/cli.ts'
import { TillerError } from '@tiller/client'
import { sql } from 'kysely'
import { harness, type Harness } from '#test/harness/harness.ts'

/**
 * The allowed actions of callers and operators in each status, and the resulting status. Others are rejected.
 */
const table = {
  UNDER_DEVELOPMENT: { launch: 'LIVE', archive: 'ARCHIVED' },
  LIVE: { pause: 'PAUSED', archive: 'ARCHIVED', suspend: 'SYSTEM_PAUSED' },
  PAUSED: { launch: 'LIVE', archive: 'ARCHIVED' },
  SYSTEM_PAUSED: { archive: 'ARCHIVED', release: 'PAUSED' },
  OUT_OF_BUDGET: { pause: 'PAUSED', archive: 'ARCHIVED' },
  ARCHIVED: {},
} as const satisfies Record<string, Partial<Record<Action, string>>>

type Action = 'launch' | 'pause' | 'archive' | 'suspend' | 'release'
type Status = keyof typeof table

/** A kind of object with a status. */
type Kind = {
  noun: 'campaign' | 'segment'
  make(): Promise<number>
  status(id: number): Promise<string>
  calls: Record<
    'launch' | 'pause' | 'archive' | 'change' | 'copy',
    (id: number) => Promise<{ status: string }>
  >
  paused: 'PAUSED' | 'USER_PAUSED'
}

const campaigns = ({ api, poolId, seed }: Harness): Kind => ({
  noun: 'campaign',
  paused: 'PAUSED',
  make: async () => (await seed.campaign(poolId, { jobFilters: [] })).id,
  status: async (campaignId) => (await api.getCampaign({ params: { campaignId } })).status,
  calls: {
    launch: (campaignId) => api.launchCampaign({ params: { campaignId } }),
    pause: (campaignId) => api.pauseCampaign({ params: { campaignId } }),
    archive: (campaignId) => api.archiveCampaign({ params: { campaignId } }),
    change: (campaignId) => api.updateCampaign({ params: { campaignId }, body: { name: 'Renamed' } }),
    copy: (campaignId) => api.copyCampaign({ params: { campaignId }, body: { name: 'Copy', poolId } }),
  },
})

const segments = ({ api }: Harness, campaignId: number): Kind => ({
  noun: 'segment',
  paused: 'USER_PAUSED',
  make: async () => (await api.createSegment({ params: { campaignId }, body: { name: 'S' } })).id,
  status: async (segmentId) => (await api.getSegment({ params: { segmentId } })).status,
  calls: {
    launch: (segmentId) => api.launchSegment({ params: { segmentId } }),
    pause: (segmentId) => api.pauseSegment({ params: { segmentId } }),
    archive: (segmentId) => api.archiveSegment({ params: { segmentId } }),
    change: (segmentId) => api.updateSegment({ params: { segmentId }, body: { name: 'Renamed' } }),
    copy: (segmentId) => api.copySegment({ params: { segmentId }, body: { name: 'Copy', campaignId } }),
  },
})

/** Creates an object with a status, in the database because some statuses cannot be reached by the API. */
async function inStatus(h: Harness, kind: Kind, status: string) {
  const id = await kind.make()
  await sql`update ${sql.table(kind.noun)} set status = ${status} where id = ${id}`.execute(h.db)
  return id
}

const attempt = (call: Promise<{ status: string }>) =>
  call.then(
    ({ status }) => status,
    (error: unknown) => {
      assert.ok(error instanceof TillerError, String(error))
      return { status: error.status, code: error.code, detail: error.message }
    },
  )

const callers = ['launch', 'pause', 'archive'] as const

async function walk(t: TestContext, h: Harness, kind: Kind) {
  const named = (status: string) => (status === 'PAUSED' ? kind.paused : status)
  for (const status of Object.keys(table) as Status[]) {
    const allowed: Partial<Record<Action, string>> = table[status]
    for (const action of callers) {
      await t.test(`${action} a ${kind.noun} that is ${named(status)}`, async () => {
        const id = await inStatus(h, kind, named(status))
        const to = allowed[action]
        const actions = callers.filter((each) => each in allowed).join(', ') || 'none'
        assert.deepEqual(
          await attempt(kind.calls[action](id)),
          to === undefined
            ? {
                status: 409,
                code: 'transition-not-allowed',
                detail: `The status is ${named(status)}. Allowed actions: ${actions}.`,
              }
            : named(to),
        )
        assert.equal(await kind.status(id), named(to ?? status))
      })
    }
    await t.test(`change and copy a ${kind.noun} that is ${named(status)}`, async () => {
      const id = await inStatus(h, kind, named(status))
      assert.equal(await attempt(kind.calls.copy(id)), 'UNDER_DEVELOPMENT')
      const changed = await attempt(kind.calls.change(id))
      if (status !== 'ARCHIVED') assert.equal(typeof changed, 'string')
      else
        assert.deepEqual(changed, {
          status: 409,
          code: 'archived',
          detail: `The ${kind.noun} ${id} is archived.`,
        })
    })
  }
}

test('a campaign allows exactly the actions of the table in each status', async (t) => {
  const h = await harness(t)
  await walk(t, h, campaigns(h))
})

test('a segment allows exactly the actions of the table in each status', async (t) => {
  const h = await harness(t)
  const { id } = await h.seed.campaign(h.poolId, { jobFilters: [], live: true })
  await walk(t, h, segments(h, id))
})

async function operate(url: string, ...args: string[]) {
  const { out, err } = await tiller(args, { DATABASE_URL: url })
  return (out + err).trim()
}

test('only the operator can suspend, and a release leads to paused', async (t) => {
  const h = await harness(t)
  const { id: campaignId } = await h.seed.campaign(h.poolId, { live: true })
  const url = String(h.parts.pool.options.connectionString)
  for (const kind of [campaigns(h), segments(h, campaignId)]) {
    const id = await inStatus(h, kind, 'LIVE')
    const run = (action: string) => operate(url, kind.noun, action, String(id))
    assert.equal(await run('release'), 'The status is LIVE; release needs SYSTEM_PAUSED.')
    assert.equal(await run('suspend'), `The ${kind.noun} ${id} is SYSTEM_PAUSED.`)
    assert.equal(await kind.status(id), 'SYSTEM_PAUSED')
    assert.equal(await run('suspend'), 'The status is SYSTEM_PAUSED; suspend needs LIVE.')
    assert.equal(await run('release'), `The ${kind.noun} ${id} is ${kind.paused}.`)
  }
  assert.equal(await operate(url, 'campaign', 'suspend', '999999'), 'There is no campaign 999999.')
})
