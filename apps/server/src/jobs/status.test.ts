import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withTestPostgres } from '../../test/postgres.ts'
import { connect } from '../kit/db/database.ts'
import { jobStatus, jobStatusSql, type Gates } from './status.ts'

const now = new Date('2026-03-02T15:00:00Z')

/** Every combination of what decides a job's status. */
function* allGates(): Generator<Gates> {
  const campaigns = [
    null,
    'UNDER_DEVELOPMENT',
    'LIVE',
    'PAUSED',
    'SYSTEM_PAUSED',
    'OUT_OF_BUDGET',
    'ARCHIVED',
  ] as const
  const segments = [
    null,
    'UNDER_DEVELOPMENT',
    'LIVE',
    'USER_PAUSED',
    'SYSTEM_PAUSED',
    'OUT_OF_BUDGET',
    'ARCHIVED',
  ] as const
  for (const deletedAt of [null, now])
    for (const expiresAt of [null, now, new Date(now.getTime() + 1)])
      for (const sourceStatus of ['UNDER_DEVELOPMENT', 'LIVE', 'USER_PAUSED', 'ARCHIVED'] as const)
        for (const campaignStatus of campaigns)
          for (const segmentStatus of campaignStatus === null ? [null] : segments)
            yield { deletedAt, expiresAt, sourceStatus, campaignId: null, campaignStatus, segmentStatus }
}

test('a list finds jobs by the status that each of them shows', () =>
  withTestPostgres(async (url) => {
    const { db, close } = connect(url, { connections: 1 })
    const gates = [...allGates()]
    const { rows } = await sql<{ status: string }>`
      select ${jobStatusSql(now)} as status
      from rows from (jsonb_to_recordset(${JSON.stringify(gates)}::jsonb) as
        ("deletedAt" timestamptz, "expiresAt" timestamptz, "sourceStatus" text, "campaignStatus" text, "segmentStatus" text)) with ordinality as gate ("deletedAt", "expiresAt", "sourceStatus", "campaignStatus", "segmentStatus", n),
        lateral (select "deletedAt" as deleted_at, "expiresAt" as expires_at) job,
        lateral (select "sourceStatus" as status) source,
        lateral (select "campaignStatus" as status) campaign,
        lateral (select "segmentStatus" as status) segment
      order by n`.execute(db)
    await close()
    assert.deepEqual(
      rows.map(({ status }) => status),
      gates.map((each) => jobStatus(each, now).status),
    )
  }))
