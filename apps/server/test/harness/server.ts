import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import type { TillerClient } from '@tiller/client'
import { blankCampaignSettings } from '@tiller/contract/platform/campaigns/schemas'
import { scopeNames, type Scope } from '@tiller/contract/scopes'
import { readConfig, type Config } from '#lib/config/config.ts'
import { createConnections } from '#lib/postgres/connections.ts'
import type { Tenant } from '#lib/postgres/database.ts'
import { startHeartbeat } from '#lib/runtime/tasks/processes.ts'
import { openEncryptionKeys } from '#lib/crypto/keys.ts'
import { importFeed, type ImportOptions } from '#domain/jobs/feeds/import.ts'
import { createServer } from '#apis/server.ts'
import { createDependencies } from '#app/dependencies.ts'
import { createAdvertiser } from '#app/sandbox/advertiser.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { loadReferenceData } from '#domain/reference/reference-data.ts'
import { clientOf } from './clients.ts'
import { navigate } from './navigate.ts'
import { migratedDatabase } from './postgres.ts'
import { noClickLimits, noSearchLimits } from './no-limits.ts'

/** Loaded once, because reading it takes longer than starting Tiller. */
let reference: ReturnType<typeof loadReferenceData> | undefined

/**
 * A complete Tiller on a free port with its own database, a manual clock, and no rate limits. Background
 * tasks run only when a test runs them.
 */
export async function startServer(startAt: Date, settings: Partial<Config> = {}) {
  const database = await migratedDatabase()
  const connections = createConnections(database.url)
  const clock = { at: startAt }
  const now = () => clock.at
  const config = {
    ...readConfig({
      PLATFORM_REQUESTS_PER_MINUTE: '0',
      TOKEN_REQUESTS_PER_MINUTE: '0',
      JOB_WRITES_PER_MINUTE: '0',
      SIGN_IN_PAGES_PER_MINUTE: '0',
      ...noSearchLimits,
      ...noClickLimits,
      DISPOSITION_BYTES_PER_MINUTE: '0',
      FORM_REQUESTS_PER_MINUTE: '0',
      APPLICATIONS_PER_JOB_AND_HOUR: '0',
      APPLICANT_MAILS_PER_DAY: '0',
    }),
    dataDir: tmpdir(),
    masterKey: Buffer.alloc(32, 7),
    port: 0,
    logLevel: 'silent',
    trustProxy: 1,
    ...settings,
  }
  const parts = createDependencies({
    config,
    now,
    machine: now,
    connections,
    reference: await (reference ??= loadReferenceData()),
    // Generous, because the machine may be busy with other tests.
    timeouts: { concurrencyWaitMs: 120_000, clickDatabaseMs: 120_000 },
    keys: await openEncryptionKeys(connections.backgroundDb, config, now),
  })
  await parts.searchIndex.start()
  // Reports as a worker, but runs only what a test requests.
  const presence = await startHeartbeat(parts.db, 'all')
  const app = await createServer(parts)
  config.baseUrl = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('[::1]', '127.0.0.1')
  const stop = async () => {
    // Unread response bodies would hold their connections for a minute.
    app.server.closeAllConnections()
    await app.close()
    await presence.leave()
    await parts.searchIndex.stop()
    await connections.close()
    await database.drop()
  }
  return { parts, app, clock, baseUrl: config.baseUrl, stop }
}

export type CustomerOptions = { parent?: Tenant; scopes?: readonly Scope[] }

export type Running = Pick<Awaited<ReturnType<typeof startServer>>, 'parts' | 'app' | 'clock' | 'baseUrl'>

/** Creates a customer with everything that tests need. */
export async function customerOf({ parts, clock, baseUrl, app }: Running, options: CustomerOptions) {
  const customer = await makeCustomer(parts, options)
  const api = clientOf(baseUrl, { credentials: customer.credentials })
  return {
    ...customer,
    api,
    app,
    baseUrl,
    parts,
    db: parts.db,
    clock,
    seed: seeds(parts, customer.tenant, api),
    /** The same through another server. */
    seedThrough: (other: TillerClient) => seeds(parts, customer.tenant, other),
  }
}

let customers = 0

function makeCustomer({ db, now }: AppDependencies, { parent, scopes = scopeNames }: CustomerOptions) {
  customers += 1
  const name = `Customer ${customers}`
  return db
    .transaction()
    .execute((tx) =>
      createAdvertiser(tx, { name, parent, poolName: 'Pool', sourceName: 'Feed', scopes, at: now() }),
    )
}

export type SeedJob = {
  reference: string
  title?: string
  company?: string
  city?: string
  state?: string
  cpc?: string
  description?: string
  extra?: string
}

/** An XML feed of jobs; missing fields are filled in. */
export const feedXml = (jobs: readonly SeedJob[]) =>
  `<source>${jobs
    .map(
      ({
        reference,
        title = 'Registered Nurse',
        company = 'Acme',
        city = 'Austin',
        state = 'TX',
        cpc,
        description,
        extra = '',
      }) =>
        `<job><title>${title}</title><date>2026-03-01</date><referencenumber>${reference}</referencenumber>` +
        `<url>https://jobs.example.com/${reference}</url><company>${company}</company><city>${city}</city><state>${state}</state>` +
        `<description>${description ?? `Work as ${title} number ${reference}.`}</description>${cpc === undefined ? '' : `<cpc>${cpc}</cpc>`}${extra}</job>`,
    )
    .join('')}</source>`

/** Creates objects as a customer would. */
const seeds = (parts: AppDependencies, tenant: Tenant, api: TillerClient) => ({
  /** Imports a feed into the customer's source and waits until searches find it. */
  jobs: async (sourceId: number, jobs: readonly SeedJob[] | string, options: ImportOptions = {}) => {
    const xml = typeof jobs === 'string' ? jobs : feedXml(jobs)
    const report = await importFeed(
      parts,
      { ...tenant, sourceId },
      Readable.from([Buffer.from(xml)]),
      options,
    )
    await parts.searchIndex.catchUp()
    return report
  },
  /** A campaign for every job of the pool at 10 cents per click. */
  campaign: async (
    poolId: number,
    settings: Partial<Parameters<TillerClient['createCampaign']>[0]['body']> & { live?: boolean } = {},
  ) => {
    const { live, ...body } = settings
    const made = await api.createCampaign({
      params: { poolId },
      body: { ...blank(), name: 'Campaign', monthlyBudget: 10_000, basicCpc: 10, jobFilters: [{}], ...body },
    })
    return live === true ? api.launchCampaign({ params: { campaignId: made.id } }) : made
  },
})

/** The required fields with neutral values. */
const blank = () =>
  structuredClone(blankCampaignSettings) as unknown as Omit<
    Parameters<TillerClient['createCampaign']>[0]['body'],
    'name'
  >

/** Follows a click URL like a seeker's browser, without leaving the machine. */
export async function click(
  url: string,
  visitor = 'a',
): Promise<{ status: number; location: string | null }> {
  const response = await navigate(url, {
    headers: {
      'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${visitor}`,
    },
  })
  return { status: response.status, location: response.headers.get('location') }
}
