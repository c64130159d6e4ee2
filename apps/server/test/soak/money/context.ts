import { toBillingMonth } from '#domain/campaigns/budget/billing-month.ts'
import { toPoolQuotas, type CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { operatorActor } from '#lib/runtime/actor.ts'
import { readConfig } from '#lib/config/config.ts'
import type { Db, Tenant } from '#lib/postgres/database.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'

export const config = readConfig({})

/** A customer's request context at this time, with one transaction per write. */
export function contextOf(db: Db, tenant: Tenant, { places, categories }: ReferenceData): CampaignContext {
  const at = new Date()
  return {
    at,
    period: toBillingMonth(at, config.billingZone),
    billingZone: config.billingZone,
    by: operatorActor,
    dryRun: false,
    tenant,
    callerId: tenant.customerId,
    scopes: [],
    quotas: toPoolQuotas(config),
    places,
    categories,
    read: (work) => db.transaction().execute(work),
    write: (work) => db.transaction().execute(work),
    requireVersion: () => {},
    searchesLater: () => {},
  }
}
