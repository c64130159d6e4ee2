import type { Handlers } from '@tiller/contract/operation'
import type { interventionOperations } from '@tiller/contract/platform/operator/interventions'
import { applyOperatorInterventionIn } from '#domain/campaigns/lifecycle/operator-intervention.ts'
import { refundClickIn } from '#domain/ledger/refund.ts'
import type { OperatorContext } from './handlers.ts'
import { recordOperatorChange } from './record.ts'

/** The statuses of a suspended and of a released object. */
type InterventionStatus = 'SYSTEM_PAUSED' | 'PAUSED' | 'USER_PAUSED'

const kinds = { CAMPAIGN: 'campaign', SEGMENT: 'segment' } as const
const actions = { SUSPEND: 'suspend', RELEASE: 'release' } as const

export const interventionHandlers: Handlers<typeof interventionOperations, OperatorContext> = {
  intervene: (ctx, { body: { kind, id, action, reason } }) =>
    ctx.writePlatform(async (tx) => {
      const status = await applyOperatorInterventionIn(tx, {
        kind: kinds[kind],
        id,
        action: actions[action],
        reason,
        at: ctx.at,
        billingZone: ctx.billingZone,
        by: { ...ctx.by, kind: 'OPERATOR' },
      })
      const after = { status, ...(reason === undefined ? {} : { reason }) }
      await recordOperatorChange(tx, ctx, { objectType: kind, objectId: id, action: 'CHANGE', after })
      return { kind, id, status: status as InterventionStatus }
    }),

  refundClick: (ctx, { body: { clickId, event = 0, reason } }) =>
    ctx.writePlatform(async (tx) => {
      const { at, period } = ctx
      const refunded = await refundClickIn(tx, { clickId, event, reason, at, period })
      const after = { ...refunded, event, reason }
      await recordOperatorChange(tx, ctx, { objectType: 'CLICK', action: 'CHANGE', after })
      return refunded
    }),
}
