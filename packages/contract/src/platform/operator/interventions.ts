import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { cents, id, named, oneOf, text } from '../../schema.ts'

const reason = text(500, 'The reason, which the customer can read.', { example: 'The ads break the law.' })

const InterventionRequest = named(
  'InterventionRequest',
  'An action of the operator on a campaign or segment of any customer.',
  Type.Object(
    {
      kind: oneOf(['CAMPAIGN', 'SEGMENT']),
      id: id('The campaign or segment.'),
      action: oneOf(
        ['SUSPEND', 'RELEASE'],
        'SUSPEND: a LIVE object becomes SYSTEM_PAUSED, which its owner cannot leave except by archiving it. RELEASE: it is returned to its owner, paused.',
      ),
      reason: Type.Optional(reason),
    },
    {
      additionalProperties: false,
      examples: [{ kind: 'CAMPAIGN', id: 1, action: 'SUSPEND', reason: 'The ads break the law.' }],
    },
  ),
)

const Intervention = named(
  'Intervention',
  'The result of an intervention.',
  Type.Object({
    kind: oneOf(['CAMPAIGN', 'SEGMENT']),
    id: id('The campaign or segment.'),
    status: oneOf(['SYSTEM_PAUSED', 'PAUSED', 'USER_PAUSED'], 'Its new status.'),
  }),
)

const clickId = Type.String({
  format: 'uuid',
  maxLength: 36,
  description: 'The click (`tlr_sid`).',
  examples: ['0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21'],
})

const ClickRefundRequest = named(
  'ClickRefundRequest',
  'A charge to refund.',
  Type.Object(
    {
      clickId,
      event: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 9,
          default: 0,
          description: 'The conversion event of a charged acquisition. 0: the charge of the click itself.',
        }),
      ),
      reason: text(200, 'The reason, which the statement contains.', {
        minLength: 1,
        example: 'Double click',
      }),
    },
    {
      additionalProperties: false,
      examples: [{ clickId: '0b4c7f6e-2f0a-4c52-9f0e-6a1b8d9c3e21', reason: 'Double click' }],
    },
  ),
)

const ClickRefund = named(
  'ClickRefund',
  'A refunded charge.',
  Type.Object({
    clickId,
    cents: cents('The refund.'),
    campaignId: id('The campaign that receives it.'),
    period: text(10, 'The billing month of the charge.', { example: '2026-03-01' }),
  }),
)

export const interventionOperations = defineOperations('Operator', {
  intervene: {
    method: 'POST',
    path: '/operator/interventions',
    extension: true,
    auth: 'operator',
    summary: 'Suspend or release a campaign or segment of any customer.',
    body: InterventionRequest,
    ok: Intervention,
    fails: ['not-found', 'transition-not-allowed', 'archived'],
  },
  refundClick: {
    method: 'POST',
    path: '/operator/refunds',
    extension: true,
    auth: 'operator',
    summary: 'Refund a charged click or acquisition.',
    description:
      "The amount returns to the budgets that paid, and the publisher's earnings are reversed. A campaign that can pay again becomes LIVE.",
    body: ClickRefundRequest,
    ok: ClickRefund,
    fails: ['not-found', 'transition-not-allowed'],
  },
})
