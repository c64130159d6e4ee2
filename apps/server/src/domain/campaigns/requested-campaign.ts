import type { Tx } from '#lib/postgres/database.ts'
import { found } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import { toCampaign } from './campaign.ts'
import { findCampaign, lockCampaign, type CampaignRow } from './queries.ts'

/** The campaign as the API shows it. @throws ApiError `not-found` */
export const campaignResponse = async (ctx: RequestContext, tx: Tx, id: number) =>
  toCampaign(found(await findCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id))

/** The campaign, locked until the end of the transaction. @throws ApiError `not-found` */
export const lockRequestedCampaign = async (ctx: RequestContext, tx: Tx, id: number): Promise<CampaignRow> =>
  found(await lockCampaign(tx, ctx.tenant, id, ctx.period), 'campaign', id)
