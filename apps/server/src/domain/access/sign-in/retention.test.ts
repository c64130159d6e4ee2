import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isolatedHarness } from '#test/harness/harness.ts'
import { deletedRowsAt } from '#test/harness/retention.ts'
import { createAppClient } from '../app-clients/app-clients.ts'
import { issueUserTokens, startTokenFamily } from '../tokens/families.ts'
import { tokenRetention } from '../tokens/retention.ts'
import { recordGuess, guessLimits } from './attempts.ts'
import { storeMail } from '#lib/mail/outbox.ts'
import { beginSignIn } from './sign-in.ts'
import { signInRetention } from './retention.ts'
import { createUser } from './users.ts'

const harness = isolatedHarness()

const day = 86_400_000

test('deletes data of sign-ins only after it has expired', async (t) => {
  const { db, tenant, clock, parts } = await harness(t)
  const at = (ms: number) => new Date(clock.at.getTime() + ms)
  const client = await createAppClient(db, tenant, { name: 'App', scopes: ['campaigns'], at: clock.at })
  const user = await createUser(db, parts.secretBox, tenant, {
    emailAddress: 'house@example.com',
    secondFactor: 'NONE',
    at: clock.at,
  })
  await db.transaction().execute(async (tx) => {
    const id = await startTokenFamily(tx, client, user.id, clock.at)
    await issueUserTokens(tx, client, { id, scopes: ['campaigns'] }, clock.at)
  })
  await beginSignIn(db, client, { scopes: [] }, clock.at)
  await recordGuess(db, [guessLimits.clientId('x')], clock.at)
  await storeMail(db, { recipient: 'x', subject: 'x', body: 'x' }, clock.at)
  const gone = async (ms: number) => {
    const counts = await deletedRowsAt(db, [...tokenRetention, ...signInRetention], at(ms))
    const tables = ['refreshToken', 'tokenFamily', 'signIn', 'attempt', 'mail'] as const
    return tables.map((table) => counts[table])
  }
  assert.deepEqual(await gone(5 * 60_000 - 1), [0, 0, 0, 0, 0])
  assert.deepEqual(await gone(15 * 60_000), [0, 0, 1, 1, 0])
  assert.deepEqual(await gone(30 * day - 1), [0, 0, 0, 0, 0])
  assert.deepEqual(await gone(30 * day), [1, 1, 0, 0, 1])
})
