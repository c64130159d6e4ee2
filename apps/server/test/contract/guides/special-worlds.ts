import type { TestContext } from 'node:test'
import { createHash } from 'node:crypto'
import { scopeNames } from '@tiller/contract/scopes'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { createAppClient } from '#domain/access/app-clients/app-clients.ts'
import { computeHotp, toTotpStep } from '#domain/access/sign-in/totp.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { issueAuthorizationCode } from '#domain/access/tokens/codes.ts'
import { makeApplication } from '../../harness/applications.ts'
import { click, testStart } from '../../harness/harness.ts'
import { customerOf, startServer } from '../../harness/server.ts'
import { plainWorld, type World } from './worlds.ts'

/** A user with an authenticator app has just granted access. */
export async function codeWorld(t: TestContext): Promise<World> {
  const { db, tenant, parts, clock, world } = await plainWorld(t)
  const redirectUri = 'https://app.example.com/callback'
  const at = clock.at
  const client = await createAppClient(db, tenant, {
    name: 'First party',
    scopes: scopeNames,
    redirectUris: [redirectUri],
    passwordGrant: true,
    at,
  })
  const password = 'correct horse battery'
  const user = await createUser(db, parts.secretBox, tenant, {
    emailAddress: 'jo@acme.example',
    password,
    secondFactor: 'SOFTWARE_TOKEN_MFA',
    at,
  })
  const verifier = 'a-random-word-of-at-least-forty-three-characters'
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const allowed = { appUserId: user.id, scopes: ['campaigns' as const], redirectUri, codeChallenge }
  const code = await db.transaction().execute((tx) => issueAuthorizationCode(tx, client, allowed, at))
  const { clientId, clientSecret } = client
  return {
    sandbox: { ...world.sandbox, clientId, clientSecret },
    env: {
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      CODE: code,
      VERIFIER: verifier,
      PASSWORD: password,
      OTP: computeHotp(user.totpSecret ?? Buffer.alloc(0), toTotpStep(at)),
    },
  }
}

/** A customer with one charged click this month. */
export async function statementWorld(t: TestContext): Promise<World> {
  const { seed, poolId, api, world } = await plainWorld(t)
  // Leaves the nurses to the guide's campaign.
  await seed.campaign(poolId, { live: true, basicCpc: 35, jobFilters: [{ title: ['driver'] }] })
  const { jobs } = await api.searchJobs({ query: { q: 'truck driver', link: 1 } })
  await click(String(jobs[0]?.url))
  return world
}

export async function liveWorld(t: TestContext): Promise<World> {
  const { world, seed, poolId } = await plainWorld(t)
  await seed.campaign(poolId, { live: true })
  return world
}

/** A customer with one job, which is in no campaign. */
export async function nurseWorld(t: TestContext): Promise<World> {
  return (await plainWorld(t, [{ reference: 'RN-4711' }])).world
}

/** A customer with an application. */
export async function applicationWorld(t: TestContext): Promise<World> {
  const h = await plainWorld(t)
  const [job] = (await h.api.listMyJobs()).content
  await makeApplication(h, { jobId: Number(job?.id), resume: {} })
  return h.world
}

/** A publisher with a charged click. */
export async function publisherWorld(t: TestContext): Promise<World> {
  const { db, clock, seed, poolId, api, world } = await plainWorld(t)
  const { id, pass } = await createPublisher(db, { name: 'Jobs today', at: clock.at })
  await seed.campaign(poolId, { live: true, basicCpc: 20 })
  const { jobs } = await api.searchJobs({ query: { q: 'truck driver', id, pass, link: 1 } })
  await click(String(jobs[0]?.url))
  return { ...world, sandbox: { ...world.sandbox, publisherId: id, publisherPass: pass } }
}

/** A server with rate limits, unlike the test server. */
export async function limitedWorld(t: TestContext): Promise<World> {
  const server = await startServer(testStart, { platformRequestsPerMinute: 600 })
  t.after(server.stop)
  const {
    poolId,
    credentials: { clientId, clientSecret },
  } = await customerOf(server, {})
  return { sandbox: { baseUrl: server.baseUrl, poolId, clientId, clientSecret } }
}

/** 100,000 clicks in the last 30 days, of which 9 failed: one today, and none in the last hour. */
export async function measuredWorld(t: TestContext): Promise<World> {
  const { db, clock, world } = await plainWorld(t)
  // Service levels are cached for ten seconds.
  clock.at = new Date(clock.at.getTime() + 60_000)
  const hoursAgo = (hours: number) => new Date(clock.at.getTime() - hours * 3_600_000)
  const counts = [
    { at: hoursAgo(0.5), good: 10_000, bad: 0 },
    { at: hoursAgo(12), good: 39_999, bad: 1 },
    { at: hoursAgo(240), good: 49_992, bad: 8 },
  ]
  await db
    .insertInto('serviceLevelCount')
    .values(counts.map((count) => ({ slo: 'clicks', ...count })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return world
}
