import { createReadStream, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { customerScopes } from '@tiller/contract/scopes'
import { sql } from 'kysely'
import { generateTemporaryPassword } from '#domain/access/sign-in/passwords.ts'
import { createUser } from '#domain/access/sign-in/users.ts'
import { createPublisher } from '#domain/publishers/publishers.ts'
import { createSource, sampleSourceName } from '#domain/accounts/sources/sources.ts'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import { importFeed } from '#domain/jobs/feeds/import.ts'
import type { AppDependencies } from '#apis/dependencies.ts'
import { createAdvertiser } from './advertiser.ts'
import {
  startDemonstration,
  findDemonstration,
  demonstrationHistoryMs,
} from './demonstration/demonstration.ts'

const sampleFeed = fileURLToPath(new URL('../../../../../data/sample/public-sector.xml.gz', import.meta.url))

/** The content of `TILLER_DATA/sandbox.json`: credentials for every API. */
export type SandboxCredentials = {
  baseUrl: string
  customerId: number
  poolId: number
  clientId: string
  clientSecret: string
  publisherId: number
  publisherPass: string
  /** The e-mail address of the sandbox's owner, a console user. */
  consoleEmail: string
  consolePassword: string
  /** The e-mail address of the operator, a console user. */
  operatorEmail: string
  operatorPassword: string
}

const consoleEmail = 'owner@example.com'
const operatorEmail = 'operator@example.com'

/**
 * If there is no customer yet, creates the sandbox customer with a pool, a source, an app client, and a publisher, and
 * writes their credentials to `sandbox.json`, readable only by its owner. The file is written before the commit, so a
 * crash never loses a secret. The objects are dated two months back, for the demonstration.
 */
export async function createSandbox(
  parts: Pick<AppDependencies, 'db' | 'config' | 'now' | 'places' | 'categories' | 'secretBox'>,
) {
  const { config } = parts
  await parts.db.transaction().execute(async (tx) => {
    await sql`lock table customer in share row exclusive mode`.execute(tx)
    if ((await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst()) !== undefined)
      return nameAddress(config)
    const at = new Date(parts.now().getTime() - demonstrationHistoryMs)
    const { tenant, poolId, credentials } = await createAdvertiser(tx, {
      name: 'Sandbox',
      emailAddress: 'sandbox@example.com',
      poolName: 'Public sector',
      sourceName: sampleSourceName,
      scopes: customerScopes,
      at,
    })
    await createSource(tx, { ...tenant, poolId }, { name: 'Jobs by API', type: 'API', at })
    const publisher = await createPublisher(tx, { name: 'Sandbox', at })
    const consolePassword = generateTemporaryPassword()
    await createUser(tx, parts.secretBox, tenant, {
      emailAddress: consoleEmail,
      password: consolePassword,
      secondFactor: 'NONE',
      at,
    })
    const operatorPassword = generateTemporaryPassword()
    await createUser(tx, parts.secretBox, tenant, {
      emailAddress: operatorEmail,
      password: operatorPassword,
      secondFactor: 'NONE',
      role: 'OPERATOR',
      at,
    })
    await startDemonstration(tx, { ...tenant, poolId, publisherId: publisher.id, at }, parts)
    writePrivately(fileOf(config), {
      baseUrl: config.baseUrl,
      customerId: tenant.customerId,
      poolId,
      clientId: credentials.clientId,
      clientSecret: credentials.clientSecret,
      publisherId: publisher.id,
      publisherPass: publisher.pass,
      consoleEmail,
      consolePassword,
      operatorEmail,
      operatorPassword,
    } satisfies SandboxCredentials)
  })
}

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'sandbox.json')

/** Updates the address in the file, because the server's port may have changed since it was written. */
function nameAddress(config: Config) {
  const file = fileOf(config)
  if (!existsSync(file)) return
  // The format is trusted, because only this module writes the file.
  const sandbox = JSON.parse(readFileSync(file, 'utf8')) as SandboxCredentials
  if (sandbox.baseUrl !== config.baseUrl) writePrivately(file, { ...sandbox, baseUrl: config.baseUrl })
}

function writePrivately(file: string, content: SandboxCredentials) {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Imports the sample feed at the sandbox's creation time, unless it has been imported before. After an interrupted
 * start, the next start imports it.
 */
export async function importSampleFeed(
  parts: Pick<AppDependencies, 'db' | 'config' | 'now' | 'disk' | 'places' | 'categories'>,
  onProgress: (part: number, jobs: number) => void,
) {
  const source = await findEmptySample(parts.db)
  if (source === undefined) return undefined
  const file = createReadStream(sampleFeed)
  const { size } = statSync(sampleFeed)
  const at = (await findDemonstration(parts.db))?.at ?? parts.now()
  const report = await importFeed(
    { ...parts, now: () => at },
    source,
    withAddress(file, parts.config.baseUrl),
    { onProgress: ({ jobs }) => onProgress(file.bytesRead / size, jobs) },
  )
  await setRecentDates(parts.db, source, parts.now())
  return report
}

type Source = Tenant & { sourceId: number }

/**
 * Replaces the dates of the sample, which was collected years ago, by dates of the last 45 days. Each job always gets
 * the same age.
 */
const setRecentDates = (db: Db, { rootCustomerId, customerId, sourceId }: Source, at: Date) =>
  sql`update job set posted_at = ${at}::timestamptz - make_interval(hours => abs(hashtext(job_reference) % 1080))
    where root_customer_id = ${rootCustomerId} and customer_id = ${customerId} and source_id = ${sourceId}`.execute(
    db,
  )

/** A placeholder for the server's address. The feed never splits it across lines. */
const placeholder = '{baseUrl}'

/** Decompresses the sample feed and inserts the server's address. */
async function* withAddress(packed: Readable, baseUrl: string): AsyncGenerator<Uint8Array> {
  let line = ''
  for await (const text of packed.pipe(createGunzip()).setEncoding('utf8')) {
    const whole: string = line + text
    const end = whole.lastIndexOf('\n') + 1
    line = whole.slice(end)
    yield Buffer.from(whole.slice(0, end).replaceAll(placeholder, baseUrl))
  }
  yield Buffer.from(line)
}

const findEmptySample = (db: Db) =>
  db
    .selectFrom('source')
    .select(['rootCustomerId', 'customerId', 'id as sourceId'])
    .where('name', '=', sampleSourceName)
    .where('lastImportedAt', 'is', null)
    .executeTakeFirst()
