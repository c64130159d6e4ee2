import { customerLimits, type LimitName } from '@tiller/contract/platform/customers/limits'
import { maxSources } from '@tiller/contract/platform/sources/schemas'
import { maxUsers } from '@tiller/contract/platform/users/schemas'
import { maxWebhooks } from '@tiller/contract/platform/webhooks/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '#lib/config/config.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'

/** The limits of a customer that differ from the defaults. */
export type OwnLimits = Partial<Record<LimitName, number>>

/** The limits that apply to customers without their own. */
export const getDefaultLimits = (config: Config): Record<LimitName, number> => ({
  requestsPerMinute: config.platformRequestsPerMinute,
  jobWritesPerMinute: config.jobWritesPerMinute,
  dispositionRequestsPerSecond: config.dispositionTokenRequestsPerSecond,
  appClients: config.appClientsPerCustomer,
  users: maxUsers,
  webhooks: maxWebhooks,
  sources: maxSources,
  feedMegabytes: defaultFeedMegabytes,
  openJobsByApi: config.jobsByApiPerCustomer,
  expansionsPerSource: config.expansionsPerSource,
  campaignsPerPool: config.campaignsPerPool,
  segmentsPerCampaign: config.segmentsPerCampaign,
  archivedPerPool: config.archivedPerPool,
  filterValuesPerPool: config.filterValuesPerPool,
  storedResponseMegabytes: config.keptAnswerMegabytes,
})

const defaultFeedMegabytes = customerLimits.feedMegabytes.maximum

/** Reads the limits of a customer that differ from the defaults. */
export async function readOwnLimits(db: Db, { rootCustomerId, customerId }: Tenant): Promise<OwnLimits> {
  const { limits } = await db
    .selectFrom('customer')
    .select('limits')
    .where('rootCustomerId', '=', rootCustomerId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  // Only limits of the contract are ever written.
  return limits as OwnLimits
}

/** Returns the limit that applies to a customer. */
export const readLimit = async (tx: Db, tenant: Tenant, name: LimitName, defaultValue: number) =>
  (await readOwnLimits(tx, tenant))[name] ?? defaultValue

/** The rates of a caller that differ from the defaults. */
export type OwnRates = Pick<
  OwnLimits,
  'requestsPerMinute' | 'dispositionRequestsPerSecond' | 'jobWritesPerMinute'
>

/**
 * SQL for the rates of the customer to which a row of `table` belongs. Writes of jobs are counted for the top-level
 * customer.
 */
export const ownRatesSql = (table: string): RawBuilder<OwnRates> => sql`
  (select jsonb_strip_nulls(own.limits || jsonb_build_object('jobWritesPerMinute', root.limits -> 'jobWritesPerMinute'))
    from customer own join customer root on root.root_customer_id = own.root_customer_id and root.id = own.root_customer_id
    where own.root_customer_id = ${sql.ref(`${table}.rootCustomerId`)} and own.id = ${sql.ref(`${table}.customerId`)})`
