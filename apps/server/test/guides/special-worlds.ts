import type { TestContext } from 'node:test'
import { createHash } from 'node:crypto'
import { scopeNames } from '@tiller/contract/scopes'
import { createAppClient } from '../../src/access/app-clients/app-clients.ts'
import { hotp, stepAt } from '../../src/access/sign-in/totp.ts'
import { createUser } from '../../src/access/sign-in/users.ts'
import { issueCode } from '../../src/access/tokens/codes.ts'
import { click, testStart } from '../harness.ts'
import { customerOf, startServer } from '../server.ts'
import { plainWorld, type World } from './worlds.ts'

/** Somebody has just signed in and allowed everything, and has an authenticator app. */
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
  const code = await db.transaction().execute((tx) => issueCode(tx, client, allowed, at))
  const { clientId, clientSecret } = client
  return {
    sandbox: { ...world.sandbox, clientId, clientSecret },
    env: {
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      CODE: code,
      VERIFIER: verifier,
      PASSWORD: password,
      OTP: hotp(user.totpSecret ?? Buffer.alloc(0), stepAt(at)),
    },
  }
}

/** One click of this month was charged. */
export async function statementWorld(t: TestContext): Promise<World> {
  const { seed, poolId, api, world } = await plainWorld(t)
  // It leaves the nurses to the guide's own campaign.
  await seed.campaign(poolId, { live: true, basicCpc: 35, jobFilters: [{ title: ['driver'] }] })
  const { jobs } = await api.searchJobs({ query: { q: 'truck driver', link: 1 } })
  await click(String(jobs[0]?.url))
  return world
}

/** There is a live campaign, and an instant since when messages are wanted again. */
export async function webhookWorld(t: TestContext): Promise<World> {
  const { world, clock, seed, poolId } = await plainWorld(t)
  const { id } = await seed.campaign(poolId, { live: true })
  const SINCE = new Date(clock.at.getTime() - 60_000).toISOString()
  return { ...world, env: { ...world.env, SINCE, CAMPAIGN: String(id) } }
}

/** A server that counts requests, as one does that is no test's. */
export async function limitedWorld(t: TestContext): Promise<World> {
  const server = await startServer(testStart, { platformRequestsPerMinute: 600 })
  t.after(server.stop)
  const {
    poolId,
    credentials: { clientId, clientSecret },
  } = await customerOf(server, {})
  return { sandbox: { baseUrl: server.baseUrl, poolId, clientId, clientSecret } }
}
